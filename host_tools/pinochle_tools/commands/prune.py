"""`pinochle prune`: remove old games from a device."""

import json
from collections.abc import Iterator
from typing import Any

import click
from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection, select

from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.archive.repairing import damaged_games
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import WholeNumber
from pinochle_tools.common.plurals import counted, counted_are
from pinochle_tools.common.printing import Printer
from pinochle_tools.database.schema import DEVICES, GAMES, HISTORIES, SOURCES
from pinochle_tools.device import unsaved
from pinochle_tools.device.connection import Device, choose_port, picos
from pinochle_tools.device.journals import (
    DeviceFacts,
    DeviceSource,
    OldGame,
    check_versions,
    facts_of,
)
from pinochle_tools.device.storage import check_readable
from pinochle_tools.journals.pieces import Listing
from pinochle_tools.score_files.rule_options import json_option

_KEEP = 20


@click.command()
@click.option("--port", metavar="PORT", help="The device's port or id.")
@click.option(
    "--keep",
    type=WholeNumber(),
    default=_KEEP,
    show_default=True,
    metavar="N",
    help="Leave the newest N games on the device.",
)
@json_option
@archive_option
@data_option
def command(port: str | None, keep: int, as_json: bool) -> None:
    """Remove old games from the connected device, if the archive holds them.

    Removes only finished games whose last checksum on the device equals the one in the
    archive. Unfinished and stopped games and the newest ones stay. Then the device stores what
    it had only in its memory, because its storage was full.
    """
    path = choose_port(port, picos())
    store = opened()
    with Device(path) as device:
        facts = facts_of(device)
        check_versions(facts)
        check_readable(device, facts)
        source = DeviceSource(device)
        listing = source.listing()
        with store.reading() as connection:
            safe = ended_games(connection, facts.identity)
            old = removable(listing, safe, keep)
            damaged = damaged_games(connection, set(map(_game, old)))
            known = known_files(connection, facts.identity)
        gone = source.remove([game for game in old if _game(game) not in damaged.values()])
        stored = unsaved.store(device, facts)
    unknown = sum(known.get(name) != size for name, size in listing.sizes.items())
    unended = sum(
        name not in safe and known.get(name) == size for name, size in listing.sizes.items()
    )
    found = {
        "removed": len(gone),
        "left": len(listing.sizes) - len(gone),
        "not_in_archive": unknown,
        "not_ended": unended,
        "damaged": sorted(damaged),
    }
    if as_json:
        print(json.dumps({**found, "unsaved": 0 if stored else facts.unsaved}))
        return
    for line in _report(found):
        Printer().line(line)
    if facts.unsaved:
        Printer().line(_about_unsaved(facts, stored))


def _game(old: OldGame) -> str:
    return str(parse_name(old.name)[1])


def _report(found: dict[str, Any]) -> Iterator[str]:
    """Yield lines for people about what was removed, and why other games were not."""
    held = "; the archive holds what was removed" if found["removed"] else ""
    removed = counted(found["removed"], "game")
    yield f"{removed} removed from the device, {found['left']} left{held}"
    if found["not_ended"]:
        yield f"{counted_are(found['not_ended'], 'game')} not ended, and left there"
    if found["not_in_archive"]:
        unknown = counted_are(found["not_in_archive"], "game")
        yield f"{unknown} not in the archive: pinochle sync first"
    for game in found["damaged"]:
        yield f"game {game} is damaged in the archive, and left there: pinochle sync first"


def known_files(connection: Connection, identity: str) -> dict[str, int]:
    """Return {file name: size} of a device's games, as far as the archive has them."""
    query = select(SOURCES.c.number, SOURCES.c.game, SOURCES.c.bytes)
    query = query.join(DEVICES, DEVICES.c.key == SOURCES.c.device).where(DEVICES.c.id == identity)
    return {file_name(row.number, row.game): row.bytes for row in connection.execute(query)}


def _about_unsaved(facts: DeviceFacts, stored: bool) -> str:
    """Return a line about answers that were only in the device's memory before."""
    if stored:
        return unsaved.report_stored(facts)
    return (
        f"still no room for {counted(facts.unsaved, 'answer')}, which the device has only in its"
        " memory: pinochle sync, then pinochle prune with a smaller --keep; it waits for that"
    )


def ended_games(connection: Connection, identity: str) -> dict[str, OldGame]:
    """Return {file name: OldGame} of a device's ended games, as the archive knows them."""
    query = (
        select(SOURCES.c.number, SOURCES.c.game, SOURCES.c.bytes, SOURCES.c.crc)
        .join(DEVICES, DEVICES.c.key == SOURCES.c.device)
        .join(HISTORIES, HISTORIES.c.key == SOURCES.c.history)
        .join(GAMES, GAMES.c.history == SOURCES.c.history)
        .where(
            DEVICES.c.id == identity,
            # A stopped game may be gone on with.
            GAMES.c.state.in_(("won", "level")),
            # The device holds all lines of this history.
            SOURCES.c.lines == HISTORIES.c.lines,
            SOURCES.c.crc == HISTORIES.c.crc,
        )
    )
    games = [
        OldGame(file_name(row.number, row.game), row.bytes, row.crc)
        for row in connection.execute(query)
    ]
    return {game.name: game for game in games}


def removable(listing: Listing, safe: dict[str, OldGame], keep: int) -> list[OldGame]:
    """Return the games to remove: with equal sizes, and not among the newest `keep`."""
    played = sorted(listing.sizes, key=parse_name)
    newest = {*played[-keep:], *tail_names(listing.tail)}
    return [
        safe[name]
        for name in played
        if name in safe and name not in newest and safe[name].size == listing.sizes[name]
    ]
