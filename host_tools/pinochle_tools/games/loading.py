"""Reads whole games: their rows of all tables, many games at a time."""

import itertools
import json
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Table, literal_column, select

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.naming import player_names
from pinochle_tools.database.schema import (
    CALLS,
    CORRECTIONS,
    DROPPED,
    DROPPED_PLAYERS,
    GAMES,
    HAND_SIDES,
    HANDS,
    PLAYERS,
    REMARKS,
    SIDES,
    STAND_INS,
)
from pinochle_tools.database.table_rows import (
    OF_LOG,
    CallRow,
    CorrectionRow,
    DroppedHandRow,
    DroppedPlayerRow,
    HandRow,
    HandSideRow,
    PlayerRow,
    StandInRow,
)
from pinochle_tools.games.queries import (
    BATCH,
    DAMAGED,
    GameView,
    HandView,
    games_with_devices,
    named_sides,
    side_totals,
)

_Named = TypeVar("_Named", bound=tuple[Any, ...])


def load_games(connection: Connection, histories: Sequence[int]) -> Iterator[GameView]:
    """Yield games with all their hands, in the given order, using few queries per batch."""
    for start in range(0, len(histories), BATCH):
        yield from _load(connection, histories[start : start + BATCH])


def _among(table: Table, histories: Sequence[int]) -> ColumnElement[bool]:
    """Return the condition that a row belongs to one of some games.

    Their numbers are part of the text: to bind each takes longer than most of the queries.
    """
    numbers = ", ".join(map(str, map(int, histories)))
    return table.c.history.bool_op("IN")(literal_column(f"({numbers})"))


def _load(connection: Connection, histories: Sequence[int]) -> list[GameView]:
    rows = connection.execute(games_with_devices().where(_among(GAMES, histories)))
    views = {row.history: GameView(row) for row in rows}

    def each(table: Table, kind: type[_Named]) -> Iterator[_Named]:
        wanted = select(table).where(_among(table, histories))
        # All at once, because to fetch one by one takes longer than to use them; as named
        # tuples, because they are read faster than rows.
        rows = connection.execute(wanted.order_by(*table.primary_key.columns)).all()
        return itertools.starmap(kind, rows)

    for player in each(PLAYERS, PlayerRow):
        _add_player(views[player.history], player)
    for view in views.values():
        view.players = player_names(view.given)
    for history, totals in side_totals(connection, _among(SIDES, histories)).items():
        view = views[history]
        view.sides = named_sides(view.given, view.seated, totals)
    for hand in each(HANDS, HandRow):
        views[hand.history].hands.append(HandView(hand))
    for side in each(HAND_SIDES, HandSideRow):
        _hand(views[side.history], side.hand).sides.append(side)
    for gone in sorted(each(DROPPED, DroppedHandRow), key=lambda row: (row.history, row.position)):
        views[gone.history].dropped.append((gone.after, _gone(gone)))
    for one in each(STAND_INS, StandInRow):
        _add_name(views[one.history], one)
    for who in each(DROPPED_PLAYERS, DroppedPlayerRow):
        _add_name(views[who.history], who)
    for call in each(CALLS, CallRow):
        _hand(views[call.history], call.hand).calls.append(call)
    for entry in each(CORRECTIONS, CorrectionRow):
        if entry.kind != OF_LOG:  # which the remarks say
            views[entry.history].corrections.append(entry)
    for remark in connection.execute(_remarks(histories)):
        views[remark.history].remarks.append(remark)
    if not all(map(_is_whole, views.values())):
        raise ToolError(DAMAGED)
    return [views[history] for history in histories if history in views]


def _add_player(view: GameView, row: PlayerRow) -> None:
    """Add the player of the next seat."""
    view.given.append(row.name)
    view.seated.append(row.side)
    view.persons[row.entered] = row.name


def _add_name(view: GameView, row: StandInRow | DroppedPlayerRow) -> None:
    """Add the name of the next seat of a hand that others played than the last one."""
    if isinstance(row, StandInRow):
        view.stand_ins.setdefault(row.hand, []).append(row.name)
    else:
        view.dropped_players.setdefault(row.number, []).append(row.name)
    view.persons[row.entered] = row.name


def _is_whole(view: GameView) -> bool:
    """Return whether the derived tables have the sides of a game and of each of its hands."""
    sides = len(view.sides)
    whole = sides == len(set(view.seated)) and all(len(hand.sides) == sides for hand in view.hands)
    return whole and bool(sides or not view.row.preset)


def _hand(view: GameView, number: int) -> HandView:
    """Return a hand of a game. Raises ToolError if the derived tables lack it."""
    if not 0 < number <= len(view.hands):
        raise ToolError(DAMAGED)
    return view.hands[number - 1]


def _remarks(histories: Sequence[int]) -> Select[Any]:
    query = select(GAMES.c.history, REMARKS).join(REMARKS, REMARKS.c.game == GAMES.c.game)
    query = query.where(_among(GAMES, histories))
    return query.order_by(GAMES.c.history, REMARKS.c.step, REMARKS.c.change)


def _gone(row: DroppedHandRow) -> HandView:
    """Return a hand that was taken out."""
    facts = json.loads(row.facts)
    sides, calls = facts.pop("sides"), facts.pop("calls")
    blank: dict[str, Any] = {**dict.fromkeys(HandRow._fields), "result": "", "late": 0}
    hand = SimpleNamespace(**blank | facts | {"reason": "", "number": row.number})
    found = HandView(hand, dropped=True)
    for side, (meld, dix, tricks) in enumerate(sides):
        numbers = {"meld": meld, "dix": dix, "tricks": tricks, "took": None}
        found.sides.append(SimpleNamespace(side=side, **numbers, delta=None, total=None))
    for seat, bid in calls:
        found.calls.append(SimpleNamespace(seat=seat, bid=bid))
    return found
