"""Names of players and sides: the entered names, or else the display's default names.

Names come as the archive keeps them, "" where none was given.
"""

from collections.abc import Sequence

from pinochle.game.names import PAIRS, seat_names


def player_names(players: Sequence[str]) -> list[str]:
    """Return the names of the players, by seat."""
    return _filled(players, seat_names(len(players)))


def side_names(players: Sequence[str], teams: Sequence[str]) -> list[str]:
    """Return the names of the sides: the teams' names, else their players', else their seats'.

    `players` by seat, `teams` by side; with fewer sides than seats they are pairs.
    """
    pairs = len(teams) < len(players)
    if any(teams):
        return _filled(teams, PAIRS if pairs else seat_names(len(players)))
    shown = player_names(players)
    if not pairs:
        return shown
    if not any(players):
        return list(PAIRS)
    return [f"{shown[side]} & {shown[side + 2]}" for side in range(2)]


def _filled(names: Sequence[str], usual: Sequence[str]) -> list[str]:
    return [name or word for name, word in zip(names, usual, strict=True)]
