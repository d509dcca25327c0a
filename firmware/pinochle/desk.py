"""The desk: the game and all that screens are made from, with the names of who plays.

Imports words, names and game.
"""

from pinochle import words
from pinochle.game import LONGEST_NAME, Game
from pinochle.names import BRIEF_PLACES, SHORT_PAIRS, places, seat_names


class Shelf:
    """The earlier games that screens may ask for; this one is empty, see shelf.GameShelf."""

    def names(self) -> list:
        """Return the file names of all games, newest first."""
        return []

    def first_event(self, name: str) -> "list | None":
        """Return the first event of a game, or None."""
        return None

    def heading(self, name: str) -> tuple:
        """Return (first event or None, seconds) of a game."""
        return (None, 0)

    def known_names(self) -> list:
        """Return who played the newest games, the latest first."""
        return []

    def game(self, name: str) -> "Game | None":
        """Return a game as it stands, or None for one that cannot be read."""
        return None


class Desk:
    """What screens are made from: the game, or None, and what the App knows beside it.

    `keys` is 6 or 4; `last` the newest game's first event, or None; `version` a text.
    `shelf` has the games before; `turn(step)` makes the views beside the scoreboard.
    """

    def __init__(self, keys: int):
        self.keys = keys
        self.current: "Game | None" = None
        self.last: "list | None" = None
        self.version = ""
        self.shelf = Shelf()
        # What a runner may tell for the about page: the board's name, battery() in millivolts,
        # space() in bytes free.
        self.board = ""
        self.battery: object = None
        self.space: object = None
        self.turn: object = None

    @property
    def arrows(self) -> bool:
        """Whether the board has LEFT and RIGHT."""
        return self.keys > 4

    def legend(self, small: int, large: int) -> str:
        """Return what the arrows do to a number."""
        text = "%s %d" % (words.UP_DOWN, small)
        return text + "    %s %d" % (words.LEFT_RIGHT, large) if self.arrows else text

    @property
    def game(self) -> Game:
        """The game being kept. Only for screens of a game."""
        if self.current is None:
            raise ValueError("no game")
        return self.current

    def seat_name(self, seat: int) -> str:
        """Return a player's name, or the seat's."""
        names = self.game.players or seat_names(self.game.rules.players)
        return str(names[seat])

    def brief_name(self, seat: int, longest: int) -> str:
        """Return the first letters of a player's name, or what the seat is called in brief."""
        game = self.game
        if game.players:
            return str(game.players[seat][:longest])
        return str(BRIEF_PLACES[places(game.rules.players)[seat]])

    def side_name(self, side: int, longest: int = LONGEST_NAME) -> str:
        """Return a side's name, cut to so many letters: the team's, its players', the seats'."""
        game = self.game
        if game.teams:
            return str(game.teams[side][:longest])
        if not game.rules.pairs:
            return self.seat_name(side)[:longest]
        if game.players:
            one, other = game.players[side], game.players[side + 2]
            one = one[: max(longest // 2, longest - 1 - len(other))]
            return str(one + "+" + other[: longest - 1 - len(one)])
        return SHORT_PAIRS[side]

    def side_names(self) -> list:
        """Return the names of all sides."""
        return [self.side_name(side) for side in range(self.game.rules.sides)]

    def totals_text(self) -> str:
        """Return the totals of two sides as one short text; of more, the hand's number."""
        if self.game.rules.sides > 2:
            return words.HAND % (self.game.race.hands + 1)
        return " : ".join([str(total) for total in self.game.totals])
