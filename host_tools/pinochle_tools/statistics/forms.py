"""Forms: the games that players and pairs won, lost and ended level, in the order of play."""

import itertools
import operator
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pinochle_tools.statistics.played_games import PlayedGame
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


def forms_of(games: Iterable[PlayedGame]) -> Iterator[Form]:
    """Yield the forms of games, which are in the order of play, in the order of periods."""
    for period, played in itertools.groupby(games, lambda game: game.head.period):
        letters: dict[_Person, list[tuple[Kind, str]]] = {}
        for game in played:
            if game.head.has_result:
                _add_game(letters, game)
        for person, found in sorted(letters.items()):
            for kind in sorted({kind for kind, _ in found}):
                form = "".join(letter if one == kind else OTHER for one, letter in found)
                yield Form(*person, period, kind.preset, kind.unit, kind.own, form)


def _add_game(letters: dict[_Person, list[tuple[Kind, str]]], game: PlayedGame) -> None:
    kind, winner = game.head.kind, game.head.winner
    names: dict[int, list[str]] = {}
    for seat in game.seats:
        names.setdefault(seat.side, []).append(seat.name)
    for side, players in names.items():
        letter = LEVEL if winner is None else WON if side == winner else LOST
        people = [(name, "") for name in players if name]
        if len(players) == len(people) == 2:
            first, second = sorted(players)
            people.append((first, second))
        for person in people:
            letters.setdefault(person, []).append((kind, letter))


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
