"""Names of seats and sides where none was entered: for the display and for the laptop.

Journals and the archive store seats and sides as numbers, and names only as entered; all programs
that show them take the other names from here.
"""

from pinochle.display.text_layout import shorten
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.spans import names_by_hand
from pinochle.rules.rule_set import Rules

# Places at a table: four have a direction, those of more players have numbers.
PLACES = (
    "North",
    "East",
    "South",
    "West",
    "Seat 1",
    "Seat 2",
    "Seat 3",
    "Seat 4",
    "Seat 5",
    "Seat 6",
)
# Short forms, for lines with little room.
BRIEF_PLACES = ("Nor", "Eas", "Sou", "Wes", "S1", "S2", "S3", "S4", "S5", "S6")
_NUMBERED = 4  # the first of the numbered places
# Clockwise; the third of three sits in the west, left of the first.
_SEATED = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}

# Pairs of four players by side: in full, and short for the display.
PAIRS = ("North-South", "East-West")
SHORT_PAIRS = ("N+S", "E+W")
# The letters of a side's name on the display: wherever it appears, it is cut in the same way.
SHORT = 7


def places(players: int) -> "tuple[int, ...]":
    """Return the place of each seat, as an index of PLACES, for 2 to 6 players."""
    return _SEATED.get(players) or tuple(range(_NUMBERED, _NUMBERED + players))


def seat_names(players: int) -> "tuple[str, ...]":
    """Return the name of each of 2 to 6 seats without a player's name."""
    return tuple([PLACES[place] for place in places(players)])


def seat_letter(players: int, seat: int) -> str:
    """Return one letter for a seat of 2 to 6: N, E, S or W, or its number."""
    place = places(players)[seat]
    return PLACES[place][:1] if place < _NUMBERED else PLACES[place][-1]


def side_names(rules: Rules) -> "tuple[str, ...]":
    """Return the short name of each side without a name of its own."""
    if not rules.pairs:
        names = seat_names(rules.players)
        return tuple([names[seats[0]] for seats in rules.seats_by_side])
    if rules.players == 4 and not rules.grouping:
        return SHORT_PAIRS
    brief = [BRIEF_PLACES[place] for place in places(rules.players)]
    return tuple(["+".join([brief[seat] for seat in seats]) for seats in rules.seats_by_side])


def given(names: "list[str]", usual: "tuple[str, ...]") -> "list[str]":
    """Return a journal's names by seat or side, with "" where none was entered.

    `usual` are the names of unnamed seats or sides. If only some are named, the device stores the
    usual name of the others.
    """
    return ["" if name == word else name for name, word in zip(names or usual, usual)]


class Names:
    """The names of the seats and sides of one game on the display."""

    _by_hand: "dict[int, list[list[str]]] | None" = None
    _those: "list[list[str]] | None" = None  # [players, teams] of one hand

    def __init__(self, game: Game):
        self.game = game

    def of_hand(self, number: int) -> "Names":
        """Return the names of those who played an accepted hand."""
        game = self.game
        if game.version < LISTED or not game.spans:
            return self
        if self._by_hand is None:
            self._by_hand = names_by_hand(game)
        found = Names(game)
        found._those = self._by_hand.get(number)
        return found

    @property
    def players(self) -> "list[str]":
        """The players' names by seat, none where nobody entered them."""
        return self._those[0] if self._those else self.game.players

    @property
    def teams(self) -> "list[str]":
        """The sides' own names, none where nobody entered them."""
        return self._those[1] if self._those else self.game.teams

    def seat(self, seat: int) -> str:
        """Return a player's name, or the seat's."""
        names = self.players or seat_names(self.game.rules.players)
        return names[seat]

    def short(self, seat: int) -> str:
        """Return a player's name, or the seat's, of SHORT letters at most."""
        return shorten(self.seats(), SHORT)[seat]

    def seats(self) -> "list[str]":
        """Return the names of all seats, by seat."""
        return [self.seat(seat) for seat in range(self.game.rules.players)]

    def brief(self, seat: int, longest: int) -> str:
        """Return a player's name of `longest` letters at most, or the seat's short form.

        The names of the players stay different when they are cut.
        """
        if self.players:
            return shorten(self.players, longest)[seat]
        return BRIEF_PLACES[places(self.game.rules.players)[seat]]

    def side(self, side: int, longest: int = SHORT) -> str:
        """Return a side's name, its own or its players' or seats', of `longest` letters at most.

        The names of the sides stay different when they are cut.
        """
        full = [self._side(other) for other in range(self.game.rules.sides)]
        return shorten(full, longest)[side]

    def _side(self, side: int) -> str:
        """Return a side's name in full."""
        if self.teams:
            return self.teams[side]
        rules = self.game.rules
        if not rules.pairs:
            return self.seat(rules.seats_by_side[side][0])
        if self.players:
            return "+".join([self.players[seat] for seat in rules.seats_by_side[side]])
        return side_names(rules)[side]

    def sides(self) -> "list[str]":
        """Return the names of all sides, cut as in side()."""
        return shorten([self._side(side) for side in range(self.game.rules.sides)], SHORT)

    def scores(self, most: int = 0) -> str:
        """Return the sides with their totals, as in `N+S 640  E+W 850`.

        Where there are more than `most`, if it is not 0, only the two ahead, and `...`.
        """
        names, totals = self.sides(), self.game.totals
        shown = list(range(len(names)))
        if 0 < most < len(names):
            shown.sort(key=lambda side: (-totals[side], side))
            shown = shown[:2]
        text = "  ".join(["%s %d" % (names[side], totals[side]) for side in shown])
        return text if len(shown) == len(names) else text + " ..."
