"""The list of games in the order of play, from one query, because an archive can have many."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.naming import side_names
from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import DEVICES, GAMES, PLAYERS, SIDES
from pinochle_tools.games.queries import DAMAGED, IN_LISTS, ORDER_OF_PLAY

_BATCH = 500
_DEVICE = DEVICES.c.name.label("device_name")


class ListedGame(NamedTuple):
    """A game of the list with the names of its sides and their totals; else as in GAMES.

    A named tuple is read faster than a row.
    """

    history: int
    game: str
    fork: int
    number: int
    started: int | None
    started_from: str
    preset: str
    own: str
    state: str
    hands: int
    place: str
    winner: int | None
    reason: str
    device_name: str
    names: Sequence[str]
    totals: Sequence[int]


_FACTS = ListedGame._fields[:-3]


def game_keys(connection: Connection) -> list[int]:
    """Return the histories of all games in the order of play."""
    return list(connection.execute(select(GAMES.c.history).order_by(*ORDER_OF_PLAY)).scalars())


def listed(
    connection: Connection, last: int | None = None, place: str = ""
) -> Iterator[ListedGame]:
    """Yield all games of lists, or the last ones, maybe of a place, the newest last."""
    most = connection.execute(select(func.max(PLAYERS.c.seat), func.max(PLAYERS.c.side))).one()
    seats, sides = (range(0 if one is None else one + 1) for one in most)
    query = _with_people(seats, sides).where(_chosen(last, place)).order_by(*ORDER_OF_PLAY)
    head, middle = len(_FACTS) + 1, len(_FACTS) + 1 + 2 * len(seats)
    for row in connection.execute(query).yield_per(_BATCH):
        players, own = _there(row[head:middle:2]), _there(row[head + 1 : middle : 2])
        teams, totals = _there(row[middle::2]), _there(row[middle + 1 :: 2])
        if totals and not own:
            raise ToolError(DAMAGED)
        names = side_names(players, teams, own) if totals else ()
        yield ListedGame._make((*row[:head], names, totals))


def _chosen(last: int | None, place: str) -> ColumnElement[bool]:
    chosen = IN_LISTS & played_at(place)
    if last is None:
        return chosen
    order = [column.desc() for column in ORDER_OF_PLAY]
    newest = select(GAMES.c.history).where(chosen).order_by(*order).limit(last)
    return GAMES.c.history.in_(newest.correlate(None))


def _there(cells: Sequence[Any]) -> Sequence[Any]:
    """Return the cells of seats or sides that a game has."""
    return [cell for cell in cells if cell is not None] if None in cells else cells


def _with_people(seats: range, sides: range) -> Select[Any]:
    """Return a query for games, with (name, side) of each seat and (name, total) of each side.

    One row a game takes a tenth of the time of lists of games, of their seats and of their sides.
    """
    columns: list[Any] = [*(GAMES.c[name] for name in _FACTS), _DEVICE]
    joined: Any = GAMES.join(DEVICES)
    for table, place, numbers, cells in (
        (PLAYERS, "seat", seats, ("name", "side")),
        (SIDES, "side", sides, ("name", "total")),
    ):
        for number in numbers:
            one = table.alias(f"{place}_{number}")
            there = and_(one.c.history == GAMES.c.history, one.c[place] == number)
            joined = joined.outerjoin(one, there)
            columns += [one.c[cell] for cell in cells]
    return select(*columns).select_from(joined)


def widest(connection: Connection, last: int | None = None, place: str = "") -> list[Row[Any]]:
    """Return a row for each kind of these games, like a ListedGame with the longest numbers."""
    kinds = [GAMES.c[name] for name in ("fork", "started_from", "preset", "own", "state")]
    longest = [func.max(GAMES.c[name]).label(name) for name in ("history", "started", "hands")]
    query = select(*kinds, _DEVICE, *longest).join_from(GAMES, DEVICES)
    return list(connection.execute(query.where(_chosen(last, place)).group_by(*kinds, _DEVICE)))
