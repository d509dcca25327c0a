"""`pinochle prune`: remove old games from a device."""

import json

import click
from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection, select

from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import WholeNumber
from pinochle_tools.common.plurals import counted
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
        gone = source.remove(removable(listing, safe, keep))
        stored = unsaved.store(device, facts)
    unknown = sum(1 for name in listing.sizes if name not in safe)
    left = len(listing.sizes) - len(gone)
    if as_json:
        found = {"removed": len(gone), "left": left, "not_in_archive": unknown}
        print(json.dumps({**found, "unsaved": 0 if stored else facts.unsaved}))
        return
    printer = Printer()
    removed = counted(len(gone), "game")
    printer.line(f"{removed} removed from the device, {left} left; the archive holds them all")
    if unknown:
        are = "is" if unknown == 1 else "are"
        skipped = f"{counted(unknown, 'game')} {are} not ended or not in the archive"
        printer.line(f"{skipped}: pinochle sync first")
    if facts.unsaved:
        printer.line(_about_unsaved(facts, stored))


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
