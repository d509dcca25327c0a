"""Names of players and sides: the entered names, or else the display's default names.

Names come as the archive keeps them, "" where none was given.
"""

import functools
from collections.abc import Sequence

from pinochle.game.names import BRIEF_PLACES, PAIRS, places, seat_names


def player_names(players: Sequence[str]) -> list[str]:
    """Return the names of the players, by seat."""
    return list(players) if all(players) else _filled(players, seat_names(len(players)))


def side_names(players: Sequence[str], teams: Sequence[str], sides: Sequence[int]) -> list[str]:
    """Return the names of the sides: the teams' names, else their players', else their seats'.

    `players` by seat, `teams` by side, `sides` the side of each seat.
    """
    members = _members(sides)
    if any(teams):
        return _filled(teams, usual_sides(sides))
    alone = len(members) == len(players)
    if not alone and not any(players):
        return usual_sides(sides)
    shown = player_names(players)
    return [" & ".join([shown[seat] for seat in seats]) for seats in members]


def usual_sides(sides: Sequence[int]) -> list[str]:
    """Return the names of sides without a name; `sides` is the side of each seat."""
    members = _members(sides)
    seats = seat_names(len(sides))
    if members == [[0, 2], [1, 3]]:
        return list(PAIRS)
    if all(len(group) == 1 for group in members):
        return [seats[seat] for (seat,) in members]
    brief = [BRIEF_PLACES[place] for place in places(len(sides))]
    return ["+".join(brief[seat] for seat in group) for group in members]


def _members(sides: Sequence[int]) -> list[list[int]]:
    """Return the seats of each side."""
    return _seats_of(tuple(sides))


@functools.cache
def _seats_of(sides: tuple[int, ...]) -> list[list[int]]:
    return [
        [seat for seat, other in enumerate(sides) if other == side]
        for side in range(max(sides) + 1)
    ]


def _filled(names: Sequence[str], usual: Sequence[str]) -> list[str]:
    return [name or word for name, word in zip(names, usual, strict=True)]
