"""Import journals from a source into the archive in batches, and update the derived tables.

Every batch is a transaction: after an interruption, complete batches stay in the archive and the
next sync continues there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pinochle.rules.rule_set import Illegal
from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection, select

from pinochle_tools.archive.deciding import apply_log
from pinochle_tools.archive.derive import (
    Folding,
    derive,
    rebuild,
    relate,
    remove_derived,
    store_rows,
)
from pinochle_tools.archive.digests import periods_of, renew_digests
from pinochle_tools.archive.intake import Intake, Taken, device_key
from pinochle_tools.archive.pieces import Cursor, Listing, Piece, Source, Want, piece_of
from pinochle_tools.archive.rows import event_of
from pinochle_tools.archive.schema import SOURCES
from pinochle_tools.archive.store import Store
from pinochle_tools.archive.tidying import without_tidying
from pinochle_tools.console.errors import ToolError

# Lines per transaction: enough that its commit costs little, few enough to save memory.
_BATCH_LINES = 100_000
# More files than a device's flash holds.
_FEW_FILES = 500
Progress = Callable[[int, int], None]


@dataclass
class Brought:
    """Result of a sync: new lines, their games, new forks, and damage to report."""

    lines: int = 0
    games: set[str] = field(default_factory=set)
    forks: list[Taken] = field(default_factory=list)
    damaged: dict[str, int] = field(default_factory=dict)  # number of damaged bytes by file name
    newer: list[str] = field(default_factory=list)  # files of a newer scorekeeper
    there: int = 0  # number of games in the source


def bring(
    store: Store, source: Source, identity: str, name: str, progress: Progress | None = None
) -> Brought:
    """Import all lines of a source that the archive lacks.

    `identity` and `name` identify the device; `progress(done, all)` counts games. Exceptions
    of the source are raised again after storing what came before.
    """
    listing = source.listing()
    with store.writing() as connection:
        device = device_key(connection, identity, name)
        cursors = _cursors(connection, device, listing)
    with without_tidying():
        return _bring(store, source, device, cursors, listing, progress)


def _bring(
    store: Store,
    source: Source,
    device: int,
    cursors: dict[str, Cursor],
    listing: Listing,
    progress: Progress | None,
) -> Brought:
    wants = wanted(listing, cursors)
    brought = Brought(there=len({*listing.sizes, *tail_names(listing.tail)}))
    batch: list[Piece] = []
    failures: list[BaseException] = []
    waiting = 0
    with Folding() as folding:

        def keep() -> None:
            with store.writing() as connection:
                take(connection, device, batch, brought, folding)
            batch.clear()

        pieces = _until_failure(_pieces(source, wants, listing.tail, cursors), failures)
        for done, piece in enumerate(pieces, 1):
            if piece.damaged:
                brought.damaged[piece.name] = piece.damaged
            if _is_newer(piece):
                brought.newer.append(piece.name)
            batch.append(piece)
            waiting += len(piece.lines)
            if waiting >= _BATCH_LINES:
                keep()
                waiting = 0
            if progress:
                progress(done, len(wants))
        if batch:
            keep()
    for failure in failures:
        raise failure
    return brought


def _is_newer(piece: Piece) -> bool:
    """Whether a game begins here whose lines only a newer program can read."""
    if piece.start.lines or not piece.lines:
        return False
    try:
        event_of(piece.lines.events[0])
    except Illegal as refusal:
        return refusal.code == "version"
    except (ValueError, RecursionError):
        pass
    return False


def _until_failure(pieces: Iterator[Piece], failures: list[BaseException]) -> Iterator[Piece]:
    """Yield pieces until the source raises; the exception goes to `failures` for later."""
    try:
        yield from pieces
    except (ToolError, OSError, KeyboardInterrupt) as failure:
        failures.append(failure)


def wanted(listing: Listing, cursors: dict[str, Cursor]) -> list[Want]:
    """Return the files to request: those whose size differs from the archive's.

    They are in the order of play, because histories are numbered in this order. A file shorter
    than its history lost lines or belongs to another game, so all of it is read.
    """
    wants = []
    for name in sorted(listing.sizes, key=parse_name):
        size = listing.sizes[name]
        cursor = cursors.get(name, Cursor())
        if size != cursor.bytes:
            wants.append(Want(name, cursor if size > cursor.bytes else Cursor()))
    return wants


def _pieces(
    source: Source, wants: list[Want], tail: bytes, cursors: dict[str, Cursor]
) -> Iterator[Piece]:
    for want, data in source.fetch(wants):
        yield piece_of(want, data, tail)
    wanted_names = {want.name for want in wants}
    for name in tail_names(tail):
        if name not in wanted_names:
            # The newest lines of the game in progress came with the listing.
            yield piece_of(Want(name, cursors.get(name, Cursor())), b"", tail)


def _cursors(connection: Connection, device: int, listing: Listing) -> dict[str, Cursor]:
    """Return what the archive has of a device's files; of those alone, if there are few."""
    columns = (SOURCES.c.number, SOURCES.c.game, SOURCES.c.lines, SOURCES.c.crc, SOURCES.c.bytes)
    query = select(*columns).where(SOURCES.c.device == device)
    games = {parse_name(name)[1] for name in (*listing.sizes, *tail_names(listing.tail))}
    if len(games) <= _FEW_FILES:
        query = query.where(SOURCES.c.game.in_(sorted(games)))
    return {
        file_name(row.number, row.game): Cursor(row.lines, row.crc, row.bytes)
        for row in connection.execute(query)
    }


def take(
    connection: Connection, device: int, pieces: list[Piece], brought: Brought, folding: Folding
) -> None:
    """Add pieces to the archive and update the derived rows of the games that they change."""
    intake = Intake(connection, device)
    taken = intake.take_all(pieces)
    # Workers fold the new histories while this process stores the lines.
    begun = folding.begin(list(intake.begun.values()))
    intake.finish()
    for one in taken:
        if one.new:
            brought.lines += one.new
            brought.games.add(one.game)
        if one.forked:
            brought.forks.append(one)
    changed = {one.history for one in taken if one.new}
    grown = sorted(changed - intake.begun.keys())
    periods: set[int] = set()
    if grown:
        periods = periods_of(connection, grown)
        remove_derived(connection, grown)
        derive(connection, grown, folding)
    for rows in begun:
        store_rows(connection, rows)
    if changed:
        apply_log(connection, sorted(changed))
        periods |= periods_of(connection, changed) | relate(connection, sorted(changed))
        renew_digests(connection, periods)


def ready(store: Store) -> Store:
    """Return the store after filling its derived tables, if they are empty."""
    if store.fresh:
        with store.writing() as connection:
            rebuild(connection)
        store.fresh = False
    return store
