"""Read games from the derived tables, to show or export them."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    Select,
    and_,
    exists,
    or_,
    select,
)

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.naming import player_names, side_names
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import (
    DEVICES,
    GAMES,
    PLAYERS,
    SIDES,
    STAND_INS,
)

# Games to read at a time: enough for few queries, few enough to save memory.
BATCH = 500
DAMAGED = "the tables of games are damaged: pinochle rebuild fills them again"
_LONGEST_NUMBER = 6
_RANGE = re.compile(r"([0-9]{1,6})-([0-9]{1,6})", re.ASCII)


class Side(NamedTuple):
    """A side of a game: its number, name and total."""

    side: int
    name: str
    total: int


@dataclass
class GameView:
    """One game with its sides, players, hands and corrections; rows have their tables' columns."""

    row: Row[Any]
    players: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)  # names entered, by seat, or ""
    seated: list[int] = field(default_factory=list)  # the side of each seat
    sides: list[Side] = field(default_factory=list)
    hands: list["HandView"] = field(default_factory=list)
    corrections: list[Any] = field(default_factory=list)
    remarks: list[Row[Any]] = field(default_factory=list)  # notes from the log
    # Hands that were taken out, each with the place of the last hand before it.
    dropped: list[tuple[int, "HandView"]] = field(default_factory=list)
    # The names of all seats in hands that others played, by place.
    stand_ins: dict[int, list[str]] = field(default_factory=dict)
    # The same of hands that were taken out, by number: they have no place.
    dropped_players: dict[int, list[str]] = field(default_factory=dict)
    persons: dict[str, str] = field(default_factory=dict)  # by the names entered

    @property
    def start(self) -> list[int] | None:
        """The scores so far, by side, that the game began with, or None."""
        return json.loads(self.row.start)[0] if self.row.start else None

    def others_in(self, hand: int | None, number: int = 0) -> list[str] | None:
        """Return the names entered in a hand that others played than the last one, else None.

        A hand that was taken out has no place, so its number names it.
        """
        return self.stand_ins.get(hand) if hand else self.dropped_players.get(number)

    def players_of(self, hand: int | None, number: int = 0) -> list[str]:
        """Return the names of the players of a hand, by seat; see others_in()."""
        given = self.others_in(hand, number)
        return player_names(given) if given else self.players

    def sheet(
        self, *, dropped: bool = False
    ) -> Iterator[tuple["HandView | None", Any, list[int]]]:
        """Yield (hand, None, totals), and (None, adjustment or decision, totals), in order.

        Totals are by side, and count what the entry gave; `dropped` adds hands taken out.
        """
        waiting = [entry for entry in self.corrections if entry.kind in ("adjust", "won")]
        totals = self.start or [0] * len(self.sides)
        for place, hand in enumerate([None, *self.hands]):
            if hand:
                totals = [side.total for side in hand.sides]
                yield hand, None, totals
            if not waiting and not self.dropped:
                continue
            behind = [hand.row.number if hand else 0]
            there = [gone for after, gone in self.dropped if after == place]
            for gone in [None, *there]:
                if gone and dropped:
                    yield gone, None, totals
                behind = [gone.row.number] if gone else behind
                while waiting and waiting[0].number in behind:
                    entry = waiting.pop(0)
                    totals = totals[:]
                    totals[entry.side] += 0 if entry.late else entry.points or 0
                    yield None, entry, totals

    def people(self, side: int, hand: int = 0) -> list[str]:
        """Return the names that the players of a side entered, "" for those without a name.

        Those of a hand, or at the end of the game.
        """
        given = self.stand_ins.get(hand, self.given)
        return [name for name, own in zip(given, self.seated, strict=True) if own == side]

    def names_of(self, hand: int | None, number: int = 0) -> list[str]:
        """Return the names of the sides in a hand: other players make another name of a pair."""
        given = self.others_in(hand, number)
        if not given:
            return self.names
        usual, there = (side_names(one, (), self.seated) for one in (self.given, given))
        sides = zip(self.names, usual, there, strict=True)
        # A team keeps its name.
        return [other if name == own else name for name, own, other in sides]

    @property
    def names(self) -> list[str]:
        """The names of the sides."""
        return [side.name for side in self.sides]


@dataclass(slots=True)
class HandView:
    """One hand, with a row per side and a row per call.

    A hand that was taken out has the same fields: no place, no result and no totals.
    """

    row: Any
    sides: list[Any] = field(default_factory=list)
    calls: list[Any] = field(default_factory=list)
    dropped: bool = False


_LATER = GAMES.alias("later")
_IS_LAST = ~exists().where(_LATER.c.device == GAMES.c.device, _LATER.c.number > GAMES.c.number)
# Games of lists: of those without a hand only one that may have some, as its device's last one,
# which has just begun, or as an unreadable one. Others were left.
IN_LISTS = or_(
    GAMES.c.hands > 0,
    GAMES.c.state == "unreadable",
    and_(GAMES.c.state == "playing", _IS_LAST),
)
ORDER_OF_PLAY = (
    GAMES.c.started.is_(None),
    GAMES.c.started,
    GAMES.c.device,
    GAMES.c.number,
    GAMES.c.fork,
)


def game_rows(connection: Connection) -> list[Row[Any]]:
    """Return the rows of all games in the order of play, with their device's name too."""
    return newest_games(connection)[::-1]


def newest_games(
    connection: Connection, most: int | None = None, where: ColumnElement[bool] | None = None
) -> list[Row[Any]]:
    """Return the rows of at most `most` games that fulfil a condition, the newest first."""
    order = [column.desc() for column in ORDER_OF_PLAY]
    # Sorting keys alone takes a tenth of the time of sorting rows.
    keys = select(GAMES.c.history).order_by(*order).limit(most)
    if where is not None:
        keys = keys.where(where)
    newest = keys.subquery()
    query = games_with_devices().join(newest, newest.c.history == GAMES.c.history)
    return list(connection.execute(query.order_by(*order)))


def games_with_devices() -> Select[Any]:
    """Return a query for games, with their device's name as `device_name`."""
    return select(GAMES, DEVICES.c.name.label("device_name")).join_from(GAMES, DEVICES)


def load_sides(connection: Connection, histories: list[int]) -> dict[int, list[Side]]:
    """Return the sides of games by history."""
    found: dict[int, list[Side]] = {}
    for start in range(0, len(histories), BATCH):
        found |= _load_sides(connection, histories[start : start + BATCH])
    return found


def _load_sides(connection: Connection, histories: list[int]) -> dict[int, list[Side]]:
    players: dict[int, list[str]] = {}
    seated: dict[int, list[int]] = {}
    query = select(PLAYERS.c.history, PLAYERS.c.side, PLAYERS.c.name).where(
        PLAYERS.c.history.in_(histories)
    )
    rows = connection.execute(query.order_by(*PLAYERS.primary_key.columns)).all()
    for history, side, name in rows:
        players.setdefault(history, []).append(name)
        seated.setdefault(history, []).append(side)
    return {
        history: named_sides(players.get(history, []), seated.get(history, []), totals)
        for history, totals in side_totals(connection, SIDES.c.history.in_(histories)).items()
    }


def side_totals(
    connection: Connection, wanted: ColumnElement[bool]
) -> dict[int, list[tuple[str, int]]]:
    """Return (team's name, total) of each side, by history."""
    found: dict[int, list[tuple[str, int]]] = {}
    query = select(SIDES.c.history, SIDES.c.name, SIDES.c.total).where(wanted)
    rows = connection.execute(query.order_by(*SIDES.primary_key.columns)).all()
    for history, name, total in rows:
        found.setdefault(history, []).append((name, total))
    return found


def named_sides(
    players: Sequence[str], seated: Sequence[int], totals: Sequence[tuple[str, int]]
) -> list[Side]:
    """Return the sides of a game from names and sides by seat, and (team's name, total).

    Raises ToolError if the derived tables lack rows of the game.
    """
    if len(set(seated)) != len(totals):
        raise ToolError(DAMAGED)
    names = side_names(players, [name for name, _ in totals], seated)
    return [
        Side(side, name, total)
        for side, (name, (_, total)) in enumerate(zip(names, totals, strict=True))
    ]


def load_people(connection: Connection, histories: list[int]) -> dict[int, dict[int, list[str]]]:
    """Return the names entered by the players of each side, by history; "" for no name."""
    found: dict[int, dict[int, list[str]]] = {}
    for start in range(0, len(histories), BATCH):
        query = select(PLAYERS.c.history, PLAYERS.c.side, PLAYERS.c.name)
        query = query.where(PLAYERS.c.history.in_(histories[start : start + BATCH]))
        ordered = query.order_by(*PLAYERS.primary_key.columns)
        for history, side, name in connection.execute(ordered):
            found.setdefault(history, {}).setdefault(side, []).append(name)
    return found


def games_of_person(name: str) -> CompoundSelect[Any]:
    """Return a query for the histories in which a person played hands."""
    ended = select(PLAYERS.c.history).where(PLAYERS.c.name == name)
    return ended.union(select(STAND_INS.c.history).where(STAND_INS.c.name == name))


def find_game(connection: Connection, wanted: str) -> int:
    """Return the history that a number, the beginning of an id or the word `last` names.

    Raises ToolError if no game or several games match.
    """
    if wanted == "last":
        rows = newest_games(connection, 1, IN_LISTS)
        if not rows:
            raise ToolError("there are no games yet")
        return int(rows[-1].history)
    if not wanted:
        raise ToolError("name a game: its number, the beginning of its id, or last")
    query = select(GAMES.c.history)
    if not wanted.isascii():  # what is no text at all cannot be asked for
        found: Sequence[int] = []
    elif wanted.isdigit() and len(wanted) <= _LONGEST_NUMBER:
        found = connection.execute(query.where(GAMES.c.history == int(wanted))).scalars().all()
    else:
        place = GAMES.c.game.startswith(wanted.lower(), autoescape=True)
        found = connection.execute(query.where(place).order_by(GAMES.c.history)).scalars().all()
    if not found:
        raise ToolError(f"no such game: {quoted(wanted)} (pinochle games lists them)")
    if len(found) > 1:
        numbers = ", ".join(str(key) for key in found[:5])
        raise ToolError(f"{quoted(wanted)} matches several games: {numbers}")
    return int(found[0])


def find_games(connection: Connection, wanted: Sequence[str]) -> list[int]:
    """Return the histories that words name; a word may be a range of numbers, such as 12-15.

    Raises ToolError like find_game(), and if there is no game in a range.
    """
    found: list[int] = []
    for word in wanted:
        span = _RANGE.fullmatch(word)
        if span is None:
            found.append(find_game(connection, word))
            continue
        between = GAMES.c.history.between(int(span[1]), int(span[2]))
        inside = connection.execute(
            select(GAMES.c.history).where(between).order_by(GAMES.c.history)
        )
        keys = inside.scalars().all()
        if not keys:
            raise ToolError(f"no such games: {word} (pinochle games lists them)")
        found += keys
    return list(dict.fromkeys(found))
