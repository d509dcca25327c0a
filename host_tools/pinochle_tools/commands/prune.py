"""`pinochle prune`: remove old games from a device."""

import json
from collections.abc import Iterator
from typing import Any

import click
from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection, select

from pinochle_tools.archive.folded_game import Folded
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.archive.intake import known_device, lines_of
from pinochle_tools.archive.list_rows import state_of
from pinochle_tools.archive.repairing import damaged_games
from pinochle_tools.archive.updating import cursors_of, wanted
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import Given, WholeNumber
from pinochle_tools.common.plurals import counted, counted_are
from pinochle_tools.common.printing import Printer, progress_bar
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
from pinochle_tools.journals.sources import Cursor, Listing, piece_of
from pinochle_tools.people.hand_corrections import corrections_by_game
from pinochle_tools.score_files.rule_options import json_option

_KEEP = 20
_ENDED = ("won", "level")  # a stopped game may be gone on with


@click.command()
@click.option("--port", type=Given(), metavar="PORT", help="The device's port or id.")
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
    archive. Unfinished, stopped and damaged games and the newest ones stay. Then the device stores
    what it had only in its memory, because its storage was full.
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
            device_key = known_device(connection, facts.identity)
            known = {} if device_key is None else cursors_of(connection, device_key, listing)
        lacking, damaged_files = _lacking(source, listing, known)
        gone = source.remove([game for game in old if _game(game) not in damaged.values()])
        stored = unsaved.store(device, facts)
        other = {*safe, *lacking, *damaged_files}
        found = {
            "removed": len(gone),
            "left": len(listing.sizes) - len(gone),
            "not_in_archive": len(lacking),
            "not_ended": sum(name not in other for name in listing.sizes),
            "damaged": sorted(damaged),
            "damaged_files": damaged_files,
        }
        # Before the device restarts, which can fail.
        _print(found, facts, stored, as_json)


def _print(found: dict[str, Any], facts: DeviceFacts, stored: bool, as_json: bool) -> None:
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
    for name in found["damaged_files"]:
        yield (
            f"{name} is damaged on the device, and left there: pinochle doctor --rescue FILE saves"
            " its storage as it is"
        )
    for game in found["damaged"]:
        yield f"game {game} is damaged in the archive, and left there: pinochle sync first"


def _lacking(
    source: DeviceSource, listing: Listing, known: dict[str, Cursor]
) -> tuple[list[str], list[str]]:
    """Return the files that a sync would take lines of, and those with damage behind the rest.

    A sync brings nothing more of the second ones: it must not be recommended for them.
    """
    lacking: list[str] = []
    damaged: list[str] = []
    wants = wanted(listing, known)
    with progress_bar("Reading") as progress:
        for done, (want, data) in enumerate(source.fetch(wants), 1):
            (lacking if piece_of(want, data, b"").lines else damaged).append(want.name)
            progress(done, len(wants))
    return lacking, damaged


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
    corrected = corrections_by_game(connection)
    query = (
        select(SOURCES.c.number, SOURCES.c.game, SOURCES.c.bytes, SOURCES.c.crc, SOURCES.c.history)
        .join(DEVICES, DEVICES.c.key == SOURCES.c.device)
        .join(HISTORIES, HISTORIES.c.key == SOURCES.c.history)
        .join(GAMES, GAMES.c.history == SOURCES.c.history)
        .where(
            DEVICES.c.id == identity,
            GAMES.c.state.in_(_ENDED),
            # The device holds all lines of this history.
            SOURCES.c.lines == HISTORIES.c.lines,
            SOURCES.c.crc == HISTORIES.c.crc,
        )
    )
    games = [
        OldGame(file_name(row.number, row.game), row.bytes, row.crc)
        for row in connection.execute(query).all()
        if row.game not in corrected or _has_ended(connection, row.history, row.game)
    ]
    return {game.name: game for game in games}


def _has_ended(connection: Connection, history: int, game: str) -> bool:
    """Return whether a game ended on the device, where nobody knows the archive's corrections."""
    folded = Folded(lines_of(connection, history).events, game).game
    return folded is not None and state_of(folded)[0] in _ENDED


def removable(listing: Listing, safe: dict[str, OldGame], keep: int) -> list[OldGame]:
    """Return the games to remove: with equal sizes, and not among the newest `keep`."""
    played = sorted(listing.sizes, key=parse_name)
    newest = {*played[-keep:], *tail_names(listing.tail)}
    return [
        safe[name]
        for name in played
        if name in safe and name not in newest and safe[name].size == listing.sizes[name]
    ]
