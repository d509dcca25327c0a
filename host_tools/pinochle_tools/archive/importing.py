"""Import the lines that a source has and the archive lacks, in batches; update derived tables.

Every batch is a transaction: after an interruption, complete batches stay in the archive and the
next sync continues there.
"""

from collections.abc import Callable, Iterator

from pinochle.rules.rule_set import Illegal
from pinochle.storage.tail import tail_names
from sqlalchemy import Connection

from pinochle_tools.archive.derive import (
    Folding,
    derive,
    relate,
    remove_derived,
    store_rows,
)
from pinochle_tools.archive.folded_game import event_of
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.archive.intake import Intake
from pinochle_tools.archive.repairing import repair
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.garbage_collection import tidy_newest
from pinochle_tools.database.store import Store
from pinochle_tools.journals.sources import Cursor, Piece, Source, Want, piece_of
from pinochle_tools.people.applied_log import apply_log
from pinochle_tools.people.hand_corrections import corrections_by_game, overruled_hands
from pinochle_tools.statistics.renewing import periods_of, renew_results
from pinochle_tools.statistics.strengths import renew_strengths

# Lines per transaction: enough that its commit costs little, few enough to save memory.
_BATCH_LINES = 100_000
# From this number of lines on, a transaction takes longer than others should wait.
_MANY_LINES = 5_000
Progress = Callable[[int, int], None]


def import_all(
    store: Store,
    source: Source,
    device: int,
    wants: list[Want],
    cursors: dict[str, Cursor],
    tail: bytes,
    progress: Progress | None,
) -> Brought:
    """Import wanted files and the newest lines; raises the source's exceptions at the end."""
    brought = Brought()
    batch: list[Piece] = []
    failures: list[BaseException] = []
    waiting = 0
    with Folding() as folding:

        def keep() -> None:
            long = sum(len(piece.lines) for piece in batch) >= _MANY_LINES
            with store.writing(long=long) as connection:
                take(connection, device, batch, brought, folding)
            batch.clear()
            tidy_newest()

        pieces = _until_failure(_pieces(source, wants, tail, cursors), failures)
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
    _finish(store, brought, failures)
    return brought


def _finish(store: Store, brought: Brought, failures: list[BaseException]) -> None:
    """Fit strengths, once for all batches, and raise what the source raised."""
    if brought.lines or brought.repaired:
        with store.writing() as connection:
            renew_strengths(connection)
    for failure in failures:
        raise failure


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


def take(
    connection: Connection, device: int, pieces: list[Piece], brought: Brought, folding: Folding
) -> None:
    """Add pieces to the archive and update the derived rows of the games that they change."""
    repaired = repair(connection, pieces)
    brought.repaired += repaired
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
    changed = {one.history for one in taken if one.new}.union(repaired)
    grown = sorted(changed - intake.begun.keys())
    periods: set[int] = set()
    if grown:
        periods = periods_of(connection, grown)
        remove_derived(connection, grown)
        derive(connection, grown, folding)
    for rows in begun:
        store_rows(connection, rows)
    # A game can have been corrected in another archive before its lines came here.
    corrected = corrections_by_game(connection)
    again = sorted(key for key, job in intake.begun.items() if job[0].game in corrected)
    if again:
        remove_derived(connection, again)
        derive(connection, again, folding)
    if changed:
        apply_log(connection, sorted(changed))
        periods |= periods_of(connection, changed) | relate(connection, sorted(changed))
        renew_results(connection, periods)
        brought.overruled += overruled_hands(connection, sorted(changed))
