"""Import journals from a source into the archive, if it has lines that the archive lacks.

Most commands look only whether there is something new, so what stores and folds lines
(importing.py) is imported late: its imports take longer than the look.
"""

from collections.abc import Callable, Iterable

from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection, select

from pinochle_tools.archive.import_result import Brought
from pinochle_tools.archive.intake import device_key, known_device
from pinochle_tools.common.garbage_collection import without_tidying
from pinochle_tools.database.schema import HISTORIES, LINES, SOURCES
from pinochle_tools.database.store import Store
from pinochle_tools.journals.sources import START, Cursor, Listing, Source, Want, piece_of

# More files than a device's flash holds.
_FEW_FILES = 500
Progress = Callable[[int, int], None]


def bring(
    store: Store,
    source: Source,
    identity: str,
    name: str,
    progress: Progress | None = None,
    *,
    repair: bool = False,
) -> Brought:
    """Import all lines of a source that the archive lacks.

    `identity` and `name` identify the device; `progress(done, all)` counts games. With `repair`,
    games whose lines in the archive are damaged are read again from their beginning. Exceptions
    of the source are raised again after storing what came before.
    """
    listing = source.listing()
    with store.reading() as connection:
        device = known_device(connection, identity)
        cursors = {} if device is None else cursors_of(connection, device, listing)
        names = {*listing.sizes, *tail_names(listing.tail)}
        damaged = _damaged(connection, names & cursors.keys()) if repair else set()
        for name in damaged:
            del cursors[name]
        wants = wanted(listing, cursors)
        there = len(names)
        # Without news it only reads, so that another program may write meanwhile.
        here = device is not None and not wants and not damaged
        if here and _has_tail(connection, listing.tail, cursors):
            return Brought(there=there)
    with store.writing() as connection:
        device = device_key(connection, identity, name)
    if not wants and not listing.tail:
        return Brought(there=there)
    from pinochle_tools.archive.importing import import_all

    with without_tidying():
        brought = import_all(store, source, device, wants, cursors, listing.tail, progress)
    brought.there = there
    return brought


def _damaged(connection: Connection, names: Iterable[str]) -> set[str]:
    """Return the files of games with damaged lines in the archive."""
    from pinochle_tools.archive.repairing import damaged_games

    games = {name: parse_name(name)[1] for name in names}
    damaged = set(damaged_games(connection, set(games.values())).values())
    return {name for name, game in games.items() if game in damaged}


def _has_tail(connection: Connection, tail: bytes, cursors: dict[str, Cursor]) -> bool:
    """Return whether the archive has all lines of a tail."""
    for name in tail_names(tail):
        piece = piece_of(Want(name, cursors.get(name, START)), b"", tail)
        if not piece.lines:
            continue
        there = select(LINES.c.crc).join(HISTORIES, HISTORIES.c.key == LINES.c.history)
        there = there.where(HISTORIES.c.game == piece.game, LINES.c.number == piece.end.lines)
        # A checksum continues those of all lines before it.
        if piece.end.crc not in connection.execute(there).scalars().all():
            return False
    return True


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


def cursors_of(connection: Connection, device: int, listing: Listing) -> dict[str, Cursor]:
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


def ready(store: Store) -> Store:
    """Return the store after filling its derived tables, if they are empty."""
    if store.fresh:
        from pinochle_tools.archive.derive import rebuild

        with store.writing(long=True) as connection:
            rebuild(connection)
        store.fresh = False
    return store
