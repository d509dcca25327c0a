"""Forms: the games that players and pairs won, lost and ended level, in the order of play."""

import itertools
import operator
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, select

from pinochle_tools.database.schema import GAMES, PLAYERS
from pinochle_tools.statistics.result_rows import HAS_RESULT
from pinochle_tools.statistics.tallies import LEVEL, LOST, WON, Kind

# In the place of a game by other rules.
OTHER = "."
_Person = tuple[str, str]  # a player and "", or the two players of a pair in the order of names


class Form(NamedTuple):
    """A row of FORMS: the games of a player or a pair in one period by one kind of rules.

    `form` has a letter for each of their games with a result, also by other rules.
    """

    who: str
    other: str
    period: int
    preset: str
    unit: int
    own: str
    form: str


def forms_of(connection: Connection, games: ColumnElement[bool]) -> Iterator[Form]:
    """Yield the forms of those counted games that fulfil a condition, in the order of periods."""
    rows = connection.execute(_seats(games))
    for period, played in itertools.groupby(rows, operator.itemgetter(0)):
        letters: dict[_Person, list[tuple[Kind, str]]] = {}
        for game, seats in itertools.groupby(played, operator.itemgetter(slice(1, 6))):
            _, winner, preset, unit, own = game
            named = [(seat.side, seat.name) for seat in seats]
            _add_game(letters, Kind(preset, unit, own), winner, named)
        for person, found in sorted(letters.items()):
            for kind in sorted({kind for kind, _ in found}):
                form = "".join(letter if one == kind else OTHER for one, letter in found)
                yield Form(*person, period, kind.preset, kind.unit, kind.own, form)


def _add_game(
    letters: dict[_Person, list[tuple[Kind, str]]],
    kind: Kind,
    winner: int | None,
    seats: Sequence[tuple[int, str]],
) -> None:
    names: dict[int, list[str]] = {}
    for side, name in seats:
        names.setdefault(side, []).append(name)
    for side, players in names.items():
        letter = LEVEL if winner is None else WON if side == winner else LOST
        people = [(name, "") for name in players if name]
        if len(players) == len(people) == 2:
            first, second = sorted(players)
            people.append((first, second))
        for person in people:
            letters.setdefault(person, []).append((kind, letter))


def _seats(wanted: ColumnElement[bool]) -> Select[Any]:
    """Who played each game with a result, by period in the order of play."""
    game = (GAMES.c.period, GAMES.c.history, GAMES.c.winner)
    query = select(
        *game, GAMES.c.preset, GAMES.c.unit, GAMES.c.own, PLAYERS.c.side, PLAYERS.c.name
    )
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    query = query.where(wanted, GAMES.c.counts == 1, HAS_RESULT)
    order = (GAMES.c.started.is_(None), GAMES.c.started, GAMES.c.device, GAMES.c.number)
    return query.order_by(GAMES.c.period, *order, GAMES.c.history, PLAYERS.c.seat)


def joined(forms: Sequence[tuple[int, str]]) -> str:
    """Return the letters of (period, form) in their order, without games by other rules.

    Several forms of one period are those of the same games by several kinds of rules.
    """
    if len({period for period, _ in forms}) < len(forms):
        periods = itertools.groupby(forms, operator.itemgetter(0))
        parts = [[form for _, form in group] for _, group in periods]
        letters = "".join("".join(map(max, zip(*part, strict=True))) for part in parts)
    else:
        letters = "".join([form for _, form in forms])
    return letters.replace(OTHER, "")
