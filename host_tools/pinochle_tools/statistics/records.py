"""Records: the best and worst hands, the closest and the clearest games."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS, SIDES
from pinochle_tools.statistics.tallies import Kind

# Records in their order; those that the smallest value holds.
NAMES = (
    *("best hand", "worst hand", "best meld", "highest bid made", "biggest comeback"),
    *("closest finish", "clearest win", "longest game", "shortest game"),
)
MARGINS = ("closest finish", "clearest win")
_SMALLEST = frozenset(("worst hand", "closest finish", "shortest game"))


class Record(NamedTuple):
    """A row of RECORDS: the best of one kind in the games of a period; hand 0: the whole game."""

    period: int
    preset: str
    unit: int
    own: str
    name: str
    value: int
    history: int
    hand: int
    side: int

    @property
    def kind(self) -> Kind:
        """The kind of games."""
        return Kind(self.preset, self.unit, self.own)


_Holders = dict[tuple[int, Kind, str], Record]

_KIND = (GAMES.c.period, GAMES.c.preset, GAMES.c.unit, GAMES.c.own)
_OF_HAND = and_(HAND_SIDES.c.history == HANDS.c.history, HAND_SIDES.c.hand == HANDS.c.hand)
# Scores so far, from a sheet of paper, count in no record.
_FROM_ZERO = GAMES.c.start == ""
_MADE = and_(HAND_SIDES.c.side == HANDS.c.declarer, HANDS.c.made == 1)
_OF_HANDS: dict[str, tuple[ColumnElement[Any], ColumnElement[bool]]] = {
    "best hand": (HAND_SIDES.c.delta, HAND_SIDES.c.hand > 0),
    "worst hand": (HAND_SIDES.c.delta, HAND_SIDES.c.delta < 0),
    "best meld": (HAND_SIDES.c.meld, HAND_SIDES.c.meld > 0),
    "highest bid made": (HANDS.c.bid, _MADE),
}


def beats(one: Record, other: Record | None) -> bool:
    """Return whether a record is better than another; at a tie the earlier hand and game."""
    return other is None or _place(one) < _place(other)


def _place(one: Record) -> tuple[int, ...]:
    sign = 1 if one.name in _SMALLEST else -1
    return (sign * one.value, one.hand, one.history, one.side)


def records_of(connection: Connection, games: ColumnElement[bool]) -> list[Record]:
    """Return the records of the games that fulfil a condition, by period, kind and name."""
    found: _Holders = {}
    for name, (value, condition) in _OF_HANDS.items():
        for row in _held_by_hands(connection, games, name, value, condition):
            _offer(found, Record(**row._mapping, name=name))
    for record in _held_by_games(connection, games):
        _offer(found, record)
    return list(found.values())


def _held_by_games(connection: Connection, games: ColumnElement[bool]) -> Iterator[Record]:
    """Yield the records of whole games.

    A comeback is the winner's largest deficit; a margin the distance to the second.
    """
    totals: dict[int, list[int]] = {}
    for history, total in connection.execute(_totals(games)).all():
        totals.setdefault(history, []).append(total)
    behind = {key: max(0, int(gap)) for key, gap in connection.execute(_behind(games)).all()}
    # By kind and name (the smallest number is best, history, side): few become a Record.
    best: dict[tuple[int, str, int, str], dict[str, tuple[int, int, int]]] = {}
    for history, hands, winner, period, preset, unit, own in connection.execute(
        _won_games(games)
    ).all():
        others = [total for side, total in enumerate(totals[history]) if side != winner]
        # The winner can have the lower total.
        margin = abs(totals[history][winner] - max(others))
        held = best.setdefault((period, preset, unit, own), {})
        for name, value in (
            ("longest game", -hands),
            ("shortest game", hands),
            ("closest finish", margin),
            ("clearest win", -margin),
            ("biggest comeback", -behind.get(history, 0)),
        ):
            place = (value, history, winner)
            if name not in held or place < held[name]:
                held[name] = place
    for kinds, held in best.items():
        for name, (value, history, winner) in held.items():
            if value or name != "biggest comeback":
                yield Record(*kinds, name, abs(value), history, 0, winner)


def _offer(found: _Holders, record: Record) -> None:
    key = (record.period, record.kind, record.name)
    if beats(record, found.get(key)):
        found[key] = record


def _counted(query: Select[Any], games: ColumnElement[bool]) -> Select[Any]:
    return query.where(games, GAMES.c.counts == 1, GAMES.c.hands > 0)


def _held_by_hands(
    connection: Connection,
    games: ColumnElement[bool],
    name: str,
    value: ColumnElement[Any],
    condition: ColumnElement[bool],
) -> Sequence[Row[Any]]:
    """Return period, kind and record of the hands with the best value of each period and kind."""
    hands = select(*_KIND).select_from(GAMES).join(HANDS, HANDS.c.history == GAMES.c.history)
    hands = _counted(hands.join(HAND_SIDES, _OF_HAND).where(condition), games)
    best = func.min(value) if name in _SMALLEST else func.max(value)
    most = connection.execute(hands.add_columns(best).group_by(*_KIND)).all()
    if not most:
        return []
    same = [and_(*(c == v for c, v in zip((*_KIND, value), row, strict=True))) for row in most]
    where = (value.label("value"), HANDS.c.history, HANDS.c.hand, HAND_SIDES.c.side)
    return connection.execute(hands.add_columns(*where).where(or_(*same))).all()


def _won_games(games: ColumnElement[bool]) -> Select[Any]:
    query = select(GAMES.c.history, GAMES.c.hands, GAMES.c.winner, *_KIND)
    return _counted(query.where(GAMES.c.state == "won", _FROM_ZERO), games)


def _totals(games: ColumnElement[bool]) -> Select[Any]:
    query = select(SIDES.c.history, SIDES.c.total)
    query = query.join(GAMES, GAMES.c.history == SIDES.c.history)
    query = query.where(GAMES.c.state == "won", _FROM_ZERO).order_by(SIDES.c.history, SIDES.c.side)
    return _counted(query, games)


def _behind(games: ColumnElement[bool]) -> Select[Any]:
    """The winner's largest deficit by history, without hands after the corrected end."""
    other = HAND_SIDES.alias()
    gap = func.max(other.c.total - HAND_SIDES.c.total)
    winner = and_(GAMES.c.history == HAND_SIDES.c.history, GAMES.c.winner == HAND_SIDES.c.side)
    same = and_(other.c.history == HAND_SIDES.c.history, other.c.hand == HAND_SIDES.c.hand)
    query = select(HAND_SIDES.c.history, gap).select_from(GAMES).join(HAND_SIDES, winner)
    query = query.join(other, same).join(HANDS, _OF_HAND).where(HANDS.c.late == 0, _FROM_ZERO)
    return _counted(query, games).group_by(HAND_SIDES.c.history)
