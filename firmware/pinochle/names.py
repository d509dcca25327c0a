"""The names of a game's seats and sides, as the display writes them."""

from pinochle import words
from pinochle.game import LONGEST_NAME, Game
from pinochle.rules import Rules


def seat_names(rules: Rules) -> "tuple[str, ...]":
    """Return the names of seats whose players gave none."""
    players = rules.players
    return words.SEATS_OF.get(players) or words.MANY_SEATS[:players]


class Names:
    """What the seats and sides of one game are called."""

    def __init__(self, game: Game):
        self.game = game

    def seat(self, seat: int) -> str:
        """Return a player's name, or the seat's."""
        names = self.game.players or seat_names(self.game.rules)
        return str(names[seat])

    def side(self, side: int, longest: int = LONGEST_NAME) -> str:
        """Return a side's name, cut to so many letters: the team's, its players', the seats'."""
        game = self.game
        if game.teams:
            return str(game.teams[side][:longest])
        if not game.rules.pairs:
            return self.seat(side)[:longest]
        if game.players:
            one, other = game.players[side], game.players[side + 2]
            one = one[: max(longest // 2, longest - 1 - len(other))]
            return str(one + "+" + other[: longest - 1 - len(one)])
        return words.PAIRS[side]

    def sides(self) -> "list[str]":
        """Return the names of all sides."""
        return [self.side(side) for side in range(self.game.rules.sides)]
