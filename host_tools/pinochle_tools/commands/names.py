"""`pinochle names`: the names entered so far, and those offered first when names are asked for."""

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

import click
from pinochle.game.event_form import LONGEST_NAME
from pinochle.storage import people
from pinochle.storage.files import Folder
from sqlalchemy import Connection, select

from pinochle_tools.archive.completing import complete_players
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import composed, is_spelled
from pinochle_tools.common.output_file import write_output
from pinochle_tools.common.parameters import Given, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import PLAYERS
from pinochle_tools.games.queries import newest_games
from pinochle_tools.score_files.rule_options import json_option

_DAMAGED = "the list of people {0} was damaged: it begins again"


class Kept(NamedTuple):
    """The names offered first, and those not offered."""

    first: list[str]
    hidden: list[str]

    def changed(self, names: Sequence[str], removed: Sequence[str]) -> Self:
        """Return the lists with `names` before all others, and without those removed."""
        others = {*names, *removed}
        first = [*names, *(name for name in self.first if name not in others)]
        hidden = [*removed, *(name for name in self.hidden if name not in others)]
        return self._replace(first=first[: people.MOST], hidden=hidden[: people.MOST])

    def written(self) -> bytes:
        """Return the bytes of their file."""
        return people.written(self.first, self.hidden)


@click.command()
@click.argument(
    "names",
    type=Words(maybe_empty=True),
    metavar="[NAME]...",
    nargs=-1,
    shell_complete=complete_players,
)
@click.option(
    "--remove",
    "removed",
    type=Words(),
    metavar="NAME",
    multiple=True,
    shell_complete=complete_players,
    help="Do not offer this name.",
)
@click.option("--port", type=Given(), metavar="PORT", help="The device's port or id.")
@json_option
@archive_option
@data_option
def command(
    names: tuple[str, ...], removed: tuple[str, ...], port: str | None, as_json: bool
) -> None:
    """List the names that the next game offers; with names, offer these first.

    Names are stored on this laptop, and on the device if one is connected. The next time that
    the display asks for names, it lists these first, then the players of the newest games.
    A removed name is offered again after `pinochle names NAME`. `pinochle people` says who of the
    players is who.
    """
    names, removed = _checked(names), _checked(removed)
    both = sorted({*names} & {*removed})
    if both:
        raise click.UsageError(f"{both[0]} is both a name to offer and one to remove")
    here = data_folder()
    kept, damaged = _kept(Folder(str(here)).read(people.FILE) if here.is_dir() else b"")
    if names or removed:
        kept = kept.changed(names, removed)

    def store_here() -> None:
        if names or removed:
            write_output(here / people.FILE, kept.written())

    lines = _change_device(port, names, removed, store_here)
    if damaged:
        lines.append(_DAMAGED.format("on this laptop"))
    with opened().reading() as connection:
        known = _known(connection, kept)
    _print(kept, known, lines, as_json)


def _checked(names: Sequence[str]) -> tuple[str, ...]:
    """Return names without blanks at their ends and without copies. Raises ToolError."""
    found = dict.fromkeys(composed(name).strip() for name in names)
    for name in found:
        if not (people.is_name(name) and is_spelled(name)):
            raise ToolError(
                f"a name has 1 to {LONGEST_NAME} characters, letters, digits or signs,"
                f" without quotes and backslashes: {quoted(name)} is none"
            )
    if len(found) > people.MOST:
        raise ToolError(f"at most {people.MOST} names can be offered first")
    return tuple(found)


def _kept(data: bytes) -> tuple[Kept, bool]:
    """Return the lists in a file's bytes, and whether they are damaged (and therefore empty)."""
    lists = people.parsed(data)
    return (Kept([], []), True) if lists is None else (Kept(*lists), False)


def _change_device(
    port: str | None,
    names: Sequence[str],
    removed: Sequence[str],
    store_here: Callable[[], None],
) -> list[str]:
    """Change the names on the device, if one is connected and there is something to change.

    Stores the laptop's list before, because that can fail and shall then change neither of them,
    but only where the device can be changed. Returns the lines to print.
    """
    if not (names or removed or port):
        return []
    from pinochle_tools.device import unsaved
    from pinochle_tools.device.connection import Device, choose_port, picos
    from pinochle_tools.device.journals import check_versions, compared, facts_of
    from pinochle_tools.device.people import read_people, write_people
    from pinochle_tools.device.storage import check_readable

    found = picos()
    if port is None and not found:
        store_here()
        return ["no device is connected: stored on this laptop only"]
    with Device(choose_port(port, found)) as device:
        facts = facts_of(device)
        check_versions(facts)
        check_readable(device, facts)
        kept, damaged = _kept(read_people(device))
        lines = [_DAMAGED.format("on the device")] if damaged else []
        store_here()
        if names or removed:
            kept = kept.changed(names, removed)
            write_people(device, kept.written())
        unsaved.settle_aside(device, facts)
        lines.append("offered first on the device: " + (", ".join(kept.first) or "none"))
        return lines + [line for line in [compared(facts)] if line]


def _known(connection: Connection, kept: Kept) -> list[str]:
    """Return all names offered: those chosen, then the players of all games, newest first."""
    players: dict[int, list[str]] = {}
    rows = connection.execute(
        select(PLAYERS.c.history, PLAYERS.c.entered).order_by(*PLAYERS.primary_key.columns)
    )
    for history, name in rows:
        players.setdefault(history, []).append(name)
    known = dict.fromkeys(kept.first)
    for row in newest_games(connection):
        known |= dict.fromkeys(name for name in players.get(row.history, []) if name)
    return [name for name in known if name not in kept.hidden]


def _print(kept: Kept, known: list[str], lines: list[str], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"known": known, "first": kept.first, "removed": kept.hidden}))
        return
    printer = Printer()
    for name in known:
        printer.line(f"{name} (offered first)" if name in kept.first else name)
    if not known:
        printer.line("nobody is known yet: pinochle names NAME, or give names in a game")
    for line in lines:
        printer.line(line)
