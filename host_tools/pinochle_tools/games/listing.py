"""The list of games in the order of play, a part at a time, because an archive can have many."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import DEVICES, GAMES
from pinochle_tools.games.queries import ORDER_OF_PLAY, Side, load_sides

_BATCH = 500
_COLUMNS = [
    GAMES.c[name]
    for name in (
        *("history", "game", "fork", "number", "started", "started_from", "preset", "own"),
        *("state", "hands", "place", "winner", "reason"),
    )
]


def game_keys(connection: Connection, last: int | None = None, place: str = "") -> list[int]:
    """Return the histories of all games, or of the last ones, maybe of a place."""
    order = [column.desc() for column in ORDER_OF_PLAY]
    query = select(GAMES.c.history).where(played_at(place)).order_by(*order).limit(last)
    return list(connection.execute(query).scalars())[::-1]


def listed(connection: Connection, keys: Sequence[int]) -> Iterator[tuple[Row[Any], list[Side]]]:
    """Yield the row and the sides of each game; a row has its device's name as `device_name`."""
    query = select(*_COLUMNS, DEVICES.c.name.label("device_name")).join_from(GAMES, DEVICES)
    for start in range(0, len(keys), _BATCH):
        batch = list(keys[start : start + _BATCH])
        found = connection.execute(query.where(GAMES.c.history.in_(batch))).all()
        rows: dict[int, Any] = {row.history: row for row in found}
        sides = load_sides(connection, batch)
        for key in batch:
            yield rows[key], sides.get(key, [])


def widest(connection: Connection, least: int = 0, place: str = "") -> list[Row[Any]]:
    """Return a row like those of listed() for each kind of games, with its longest numbers.

    `least` is the smallest number of a game that is listed.
    """
    kinds = [GAMES.c[name] for name in ("fork", "started_from", "preset", "own", "state")]
    longest = [func.max(GAMES.c[name]).label(name) for name in ("history", "started", "hands")]
    device = DEVICES.c.name.label("device_name")
    query = select(*kinds, device, *longest).join_from(GAMES, DEVICES)
    query = query.where(GAMES.c.history >= least, played_at(place)).group_by(*kinds, device)
    return list(connection.execute(query))
