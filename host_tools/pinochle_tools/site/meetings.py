"""Who met whom: two people or two pairs on different sides, and their games."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from pinochle_tools.database.schema import GAMES, PLAYERS
from pinochle_tools.statistics.conditions import HAS_RESULT
from pinochle_tools.statistics.tallies import LEVEL, LOST, WON, won_in

# The games from which a meeting has a page, and how many meetings of people and of pairs have one.
LEAST, MOST = 5, 150
# The letters of a form as the other side has them.
OTHER_SIDE = str.maketrans(WON + LOST, LOST + WON)
_Side = tuple[tuple[str, ...], int]


class Game(NamedTuple):
    """A game of two sides with a result: its history, and the side and letter of the first one."""

    history: int
    side: int
    letter: str


class Meeting(NamedTuple):
    """Two people, or two pairs, in the order of names, and their games in the order of play."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    games: list[Game]

    @property
    def names(self) -> tuple[str, str]:
        """The names of both."""
        return " & ".join(self.one), " & ".join(self.other)

    @property
    def form(self) -> str:
        """A letter for each game, W where the first one won."""
        return "".join(game.letter for game in self.games)

    @property
    def won(self) -> tuple[float, float]:
        """How many games each won; a level one is half a game."""
        return won_in(self.form), won_in(self.form.translate(OTHER_SIDE))


def meetings(connection: Connection) -> list[Meeting]:
    """Return the most frequent meetings, those of people first, with most games first."""
    query = select(GAMES.c.history, GAMES.c.winner, PLAYERS.c.side, PLAYERS.c.name)
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    query = query.where(GAMES.c.counts == 1, HAS_RESULT)
    order = (GAMES.c.started.is_(None), GAMES.c.started, GAMES.c.device, GAMES.c.number)
    rows = connection.execute(query.order_by(*order, GAMES.c.history, PLAYERS.c.seat))
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Game]] = {}
    for (history, winner), seats in itertools.groupby(rows, lambda row: (row[0], row[1])):
        sides: dict[int, list[str]] = {}
        for _, _, side, name in seats:
            sides.setdefault(side, []).append(name)
        if len(sides) != 2:
            continue
        for pair in _met(sides):
            (one, side), (other, _) = sorted(pair)
            letter = LEVEL if winner is None else WON if winner == side else LOST
            found.setdefault((one, other), []).append(Game(history, side, letter))
    return _frequent([Meeting(*pair, games) for pair, games in found.items()])


def _met(sides: dict[int, list[str]]) -> set[tuple[_Side, _Side]]:
    """Return the people and the pairs that met, each with its side."""
    (one, mine), (other, theirs) = sorted(sides.items())
    found: set[tuple[_Side, _Side]] = {
        (((name,), one), ((rival,), other)) for name in mine for rival in theirs if name and rival
    }
    if len(mine) == len(theirs) == 2 and all(mine + theirs):
        found.add(((tuple(sorted(mine)), one), (tuple(sorted(theirs)), other)))
    return found


def _frequent(found: Sequence[Meeting]) -> list[Meeting]:
    often = sorted(
        (one for one in found if len(one.games) >= LEAST),
        key=lambda one: (-len(one.games), one.one, one.other),
    )
    people = [one for one in often if len(one.one) == 1]
    return people[:MOST] + [one for one in often if len(one.one) == 2][:MOST]
