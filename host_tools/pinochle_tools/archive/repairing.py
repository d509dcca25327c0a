"""Replace lines of the archive that no longer fit their checksums by good ones of a source."""

from sqlalchemy import Connection, delete, select, update

from pinochle_tools.archive.checking import chain_of, damaged_lines
from pinochle_tools.database.schema import HISTORIES, LINES
from pinochle_tools.database.store import add_rows
from pinochle_tools.journals.sources import Piece

_BATCH = 500


def damaged_games(connection: Connection, games: set[str]) -> dict[int, str]:
    """Return {number: game} of those among some games that have a damaged line in the archive."""
    histories = _histories(connection, games)
    return {key: histories[key] for key in damaged_lines(connection, list(histories))}


def repair(connection: Connection, pieces: list[Piece]) -> list[int]:
    """Repair damaged histories with pieces from the first line on; return their numbers.

    The checksum of a history's last line decides which lines are its own.
    """
    whole: dict[str, list[Piece]] = {}
    for piece in pieces:
        if not piece.start.lines and piece.lines:
            whole.setdefault(piece.game, []).append(piece)
    histories = _histories(connection, set(whole)) if whole else {}
    found = damaged_lines(connection, list(histories))
    return [
        history
        for history in found
        if any(_repaired(connection, history, piece) for piece in whole[histories[history]])
    ]


def _histories(connection: Connection, games: set[str]) -> dict[int, str]:
    """Return {number: game} of all histories of some games."""
    columns, names = (HISTORIES.c.key, HISTORIES.c.game), sorted(games)
    found: dict[int, str] = {}
    for start in range(0, len(names), _BATCH):
        batch = select(*columns).where(HISTORIES.c.game.in_(names[start : start + _BATCH]))
        found |= {row.key: row.game for row in connection.execute(batch)}
    return found


def _repaired(connection: Connection, history: int, piece: Piece) -> bool:
    """Repair a history with a piece that fits its end, or whose lines are all of the archive's."""
    mine = HISTORIES.c.key == history
    head = connection.execute(select(HISTORIES).where(mine)).one()
    query = select(LINES).where(LINES.c.history == history).order_by(LINES.c.number)
    rows = connection.execute(query).all()
    texts = piece.lines.events[: head.lines]
    texts += [row.event for row in rows if row.number > len(texts)]
    crcs = chain_of(texts)
    if len(texts) == head.lines and crcs[-1] == head.crc:
        connection.execute(delete(LINES).where(LINES.c.history == history))
        numbers = range(1, len(texts) + 1)
        add_rows(connection, LINES, zip([history] * len(texts), numbers, crcs, texts, strict=True))
        return True
    # The lines may be good, and only what the archive keeps of their end is not.
    stored = [row.crc for row in rows]
    if not rows or rows[-1].number != len(rows) or stored != piece.lines.crcs[: len(rows)]:
        return False
    if stored != chain_of(row.event for row in rows):
        return False
    connection.execute(update(HISTORIES).where(mine).values(lines=len(rows), crc=stored[-1]))
    return True
