"""`pinochle rules`: presets, the library and a table's own rules."""

import json
import sys
from pathlib import Path

import click
from pinochle.rules.rule_set import preset_names

from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, InputPath
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.untrusted import contents, quoted
from pinochle_tools.rules_files import describing
from pinochle_tools.rules_files.completing import complete_rules
from pinochle_tools.rules_files.library import library_ids, library_table, library_text
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.rules_files.reading import LARGEST_FILE, read_table
from pinochle_tools.rules_files.rules_option import find_table, is_file_name
from pinochle_tools.rules_files.table import Table
from pinochle_tools.rules_files.writing import written
from pinochle_tools.score_files.rule_options import json_option

_SHOW = "show"


class _Group(click.Group):
    """A group whose first word may also be the id of rules."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the hidden command that shows rules, unless a command or help is named."""
        words = [word for word in args if not word.startswith("-")]
        named = bool(words) and words[0] in self.commands
        if not named and (words or not {"-h", "--help"} & {*args}):
            args = [_SHOW, *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Group, subcommand_metavar="[ID] | COMMAND [ARGS]...")
def command() -> None:
    """List the rule presets, or show rules in full.

    `pinochle rules` lists the presets. `pinochle rules ID` shows a preset, own rules or an entry
    of the library: players, allowed bids, values of the melds, and every house rule with its value
    and the values that `--set` accepts. `--json` prints them for scripts, `--toml` as a rules
    file, to change and add as own rules.
    """


@command.command(_SHOW, hidden=True)
@click.argument(
    "chosen", type=Given(), metavar="[ID]", required=False, shell_complete=complete_rules
)
@click.option("--toml", "as_toml", is_flag=True, help="Print a rules file.")
@json_option
@data_option
def show_rules(chosen: str | None, as_toml: bool, as_json: bool) -> None:
    """List the rule presets, or show the rules called ID in full."""
    if as_toml and (as_json or chosen is None):
        raise click.UsageError("--toml prints one set of rules: pinochle rules ID --toml")
    if chosen is None:
        _list_presets(as_json)
    elif as_toml:
        sys.stdout.write(_as_file(chosen))
    else:
        _show(find_table(chosen), as_json)


@command.command("check")
@click.argument("file", metavar="FILE", type=InputPath())
@json_option
def check(file: Path, as_json: bool) -> None:
    """Check a rules file: print its rules in words, or its first error with its place."""
    _show(read_table(file), as_json)


@command.command("add")
@click.argument("source", type=Given(), metavar="FILE|NAME")
@json_option
@data_option
def add(source: str, as_json: bool) -> None:
    """Store a rules file, or the entry NAME of the library, as own rules.

    Own rules are in the data folder; `pinochle sync` and `pinochle flash` copy them to the device,
    where they are at the top of the list. Rules with the same id are replaced; games that were
    played by them do not change.
    """
    path = Path(source)
    if source in library_ids() and not path.is_file():
        data, name = library_text(source), f"{source}.toml"
    elif is_file_name(source) or path.is_file():
        data, name = contents(path, LARGEST_FILE), path.name
    else:
        raise ToolError(
            f"no such file or entry of the library: {quoted(source)}"
            " (pinochle rules list lists them)"
        )
    table, new = own_shelf().add(data, name)
    if as_json:
        print(json.dumps({"id": table.id, "new": new}))
        return
    done = "added" if new else "replaced"
    now = f"play --rules {table.id} starts a game, sync brings it to the device"
    Printer().line(f"{table.id} {done}: pinochle {now}")


@command.command("remove")
@click.argument("own", metavar="ID")
@json_option
@data_option
def remove(own: str, as_json: bool) -> None:
    """Remove own rules, at the next sync from the device too; games played by them stay."""
    own_shelf().remove(own)
    if as_json:
        print(json.dumps({"id": own, "removed": True}))
        return
    Printer().line(f"{own} removed; games that were played by it do not change")


@command.command("list")
@json_option
@data_option
def list_all(as_json: bool) -> None:
    """List the presets, the library and the own rules of the data folder."""
    entries = [library_table(name) for name in library_ids()]
    own, errors = own_shelf().tables()
    if as_json:
        presets = [Table(name, []) for name in preset_names()]
        listed = {"presets": presets, "library": entries, "own": own}
        found = {kind: [describing.summary(one) for one in listed[kind]] for kind in listed}
        print(json.dumps({**found, "not_usable": errors}))
        return
    printer = Printer()
    describing.list_presets(list(preset_names()), "Presets")
    printer.line()
    describing.list_tables("Library: pinochle rules add ID", entries)
    printer.line()
    if own:
        describing.list_tables("Own rules", own)
    elif not errors:
        printer.line("No own rules yet: pinochle rules ID --toml prints a file to start from")
    for error in errors:
        printer.line(f"not usable: {error}")


def _list_presets(as_json: bool) -> None:
    if as_json:
        presets = [Table(name, []) for name in preset_names()]
        print(json.dumps([describing.summary(table) for table in presets]))
    else:
        describing.list_presets(list(preset_names()))


def _show(table: Table, as_json: bool) -> None:
    if as_json:
        print(json.dumps(describing.in_full(table)))
    else:
        describing.show(table)


def _as_file(chosen: str) -> str:
    """Return the text of a rules file: written for a preset, as stored for other rules."""
    table = find_table(chosen)
    if chosen in preset_names():
        return written(table.rules)
    shelf = own_shelf()
    if is_file_name(chosen):
        data = contents(Path(chosen), LARGEST_FILE)
    else:
        data = shelf.text(chosen) if chosen in shelf.ids() else library_text(chosen)
    return data.decode("utf-8-sig")
