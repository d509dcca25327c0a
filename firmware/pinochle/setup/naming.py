"""Names of players or teams: those known on this device to choose from, or spelled.

Before a game they become part of its first event, during one an event of their own.
"""

from pinochle.display.text_layout import in_capitals
from pinochle.game import events
from pinochle.game.event_form import plain
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import given, seat_letter, seat_names, side_names
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices
from pinochle.screens.text_entry import Seats, Spelling
from pinochle.text import setup as words_setup
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Lobby
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back, TakeName

# The most seats beside the grid of letters.
_MOST_ROWS = 5


def rename(nav: "Lobby", game: Game, teams: bool, back: "Back") -> Screen:
    """Ask for other names of the players or teams of a game."""
    if game.version < 2:
        return nav.refuse(Illegal("old-game"), back())
    players, sides = game.players[:], game.teams[:]

    def done() -> "Answer":
        if (players, sides) == (game.players, game.teams):
            return back()
        return Stored(*_renaming(game, players, sides))

    naming = Naming(nav, game.rules, sides if teams else players, teams, done, back)
    naming.accents = game.version >= LISTED
    return naming.begin()


def _renaming(game: Game, players: "list[str]", sides: "list[str]") -> "list[Event]":
    """Return the events that change the names of the people at the table, in all their hands.

    Names without a hand replace all others, so those from a hand on are stored again behind them.
    """
    if game.version < LISTED or not game.spans:
        return [events.names(players, sides)]
    usual = (seat_names(game.rules.players), side_names(game.rules))
    before, after = (game.players, game.teams), (players, sides)

    def renamed(names: "list[list[str]]") -> "list[list[str]]":
        return [_where_same(names[at], before[at], after[at], usual[at]) for at in (0, 1)]

    people, teams = renamed(game.named)
    found = [events.names(people, teams)]
    following = game.sheet.accepts + 1
    for span in game.spans:
        hand = span[2] or (following if span[1] else span[0])
        people, teams = renamed(span[3:])
        # Names of a hand that was undone further back are lost: no event names its number now.
        if span[0] <= following:
            found.append(events.names_from(people, teams, hand))
    return found


def _where_same(
    names: "list[str]", before: "list[str]", after: "list[str]", usual: "tuple[str, ...]"
) -> "list[str]":
    """Return names with those changed that are the same as before the change."""
    if names == before:
        return after
    rows = zip(names or usual, before or usual, after or usual)
    found = [new if name == old else name for name, old, new in rows]
    if len(set(found)) < len(set(names)):
        return names  # somebody else of these hands has that name
    return [] if found == list(usual) else found


class Naming:
    """The screens that change names by seat or, with `teams`, by side, in place.

    `done()` follows once the names are right, `back()` if nothing is to be changed. `keep()` is
    called after each change.
    """

    accents = True  # whether names may have letters beyond ASCII: not in older games

    def __init__(
        self,
        nav: "Lobby",
        rules: Rules,
        names: "list[str]",
        teams: bool,
        done: "Action",
        back: "Back",
        keep: "Callable[[], None] | None" = None,
    ):
        self.nav = nav
        self.rules = rules
        self.names = names
        self.teams = teams
        self.usual = list(side_names(rules) if teams else seat_names(rules.players))
        self.done = done
        self.back = back
        self._keep = keep
        self._known: "list[str] | None" = None

    @property
    def known(self) -> "list[str]":
        """The names to offer; the games are read once, because that takes half a second."""
        if self._known is None:
            nav = self.nav
            self._known = nav.saved_games.known_names(nav.current, self.teams)
            if not self.accents:
                self._known = [name for name in self._known if plain(name)]
        return self._known

    def begin(self) -> Screen:
        """Return the list of names, or the first question where there are none."""
        return self.listed(0) if self.names else self.asked(0)

    def listed(self, at: int) -> Screen:
        """Return the list of all seats or sides with a line chosen."""
        items: "list[tuple[str, Action]]" = []
        for index, name in enumerate(given(self.names, tuple(self.usual))):
            usual = self.usual[index]
            items.append(("%s: %s" % (usual, name) if name else usual, self._asking(index)))
        items.append((words_setup.NAMED, self.done))
        title = words_setup.TEAMS_TITLE if self.teams else words_setup.PLAYERS_TITLE
        pairs = " : ".join(side_names(self.rules)) if self.rules.pairs else ""
        return Choices({"title": title, "context": pairs, "at": at}, items, self.back)

    def _asking(self, index: int) -> "Action":
        return lambda: self.asked(index)

    def _named(self, index: int) -> bool:
        return bool(self.names) and self.names[index] != self.usual[index]

    def asked(self, index: int) -> Screen:
        """Ask for one name: somebody known on this device and not yet named, or a new name.

        A name that is there can be changed, or change places with another.
        """
        named = self._named(index)
        offered = [name for name in self.known if name not in self.names]
        if not offered and not named:
            return self._spelled(index, "")
        items: "list[tuple[str, Action]]" = []
        if named:
            name = self.names[index]
            items.append((words_setup.EDIT_NAME % name, lambda: self._spelled(index, name)))
        items.append((words.NEW_NAME, lambda: self._spelled(index, "")))
        at = len(items) if offered and not named else 0
        for name in offered:
            items.append((name, self._choosing(index, name)))
        items.append((words_setup.NO_NAME, self._choosing(index, "")))
        if named:
            items.append((words_setup.SWAP, lambda: self._swapping(index)))
        title, context = self._title(index), self._partners(index) or words_setup.WHO
        return Choices(
            {"title": title, "context": context, "at": at},
            items,
            lambda: self.listed(index),
        )

    def _title(self, index: int) -> str:
        return in_capitals(self.usual[index])

    def _partners(self, index: int) -> str:
        """Return who plays with a seat, or "" where it plays alone."""
        if self.teams or not self.rules.pairs:
            return ""
        seats = self.rules.seats_by_side[self.rules.side_of(index)]
        names = self.names or self.usual
        return words_setup.WITH % "+".join([names[seat] for seat in seats if seat != index])

    def _spelled(self, index: int, text: str) -> Screen:
        """Return the grid of letters with a name to change, or none."""

        def back() -> Screen:
            self._changed()  # without the letters that were kept
            return self.listed(index)

        seats = None if self.teams else self._seats(index)
        spelling = Spelling(self._title(index), self.nav.arrows, self._taking(index), back, seats)
        spelling.accents = self.accents
        if self._keep:
            spelling.pause = lambda text: self._keep_part(index, text)
        if text:
            spelling.begin_with(text)
        return spelling

    def _seats(self, index: int) -> Seats:
        """Return the table to show beside the letters: all seats, or those around this one."""
        names = given(self.names, tuple(self.usual)) or [""] * len(self.usual)
        rows: "list[tuple[str, str, bool]]" = []
        at = 0
        count = self.rules.players
        # A line between two sides takes room too.
        crowded = self.rules.pairs and count + self.rules.sides > _MOST_ROWS + 2
        for seats in self.rules.seats_by_side:
            if crowded and index not in seats:
                continue
            for seat in seats:
                if seat == index:
                    at = len(rows)
                apart = bool(rows and self.rules.pairs and seat == seats[0])
                rows.append((seat_letter(count, seat), names[seat], apart))
        first = max(0, min(at - 2, len(rows) - _MOST_ROWS))
        return Seats(rows[first : first + _MOST_ROWS], at - first)

    def _swapping(self, index: int) -> Screen:
        """Ask who changes places with a seat; the next one clockwise is chosen."""
        count = len(self.usual)
        names = self.names
        items: "list[tuple[str, Action]]" = []
        for step in range(1, count):
            other = (index + step) % count
            items.append(("%s: %s" % (self.usual[other], names[other]), self._swap(index, other)))
        return Choices(
            {"title": words_setup.SWAP_TITLE % names[index], "context": words_setup.WHO},
            items,
            lambda: self.asked(index),
        )

    def _swap(self, index: int, other: int) -> "Action":
        def swap() -> Screen:
            moved = given(self.names, tuple(self.usual))
            moved[index], moved[other] = moved[other], moved[index]
            self.names[:] = [name or word for name, word in zip(moved, self.usual)]
            self._changed()
            return self.listed(len(self.usual))

        return swap

    def _choosing(self, index: int, name: str) -> "Action":
        return lambda: self._take(index, name)

    def _taking(self, index: int) -> "TakeName":
        return lambda name: self._take(index, name)

    def _changed(self) -> None:
        if self._keep:
            self._keep()

    def _keep_part(self, index: int, text: str) -> None:
        """Keep a name that is half spelled, so that no power cut loses it."""
        before = self.names[:]
        if text:
            self.names[:] = before or self.usual
            self.names[index] = text
        self._changed()
        self.names[:] = before

    def _take(self, index: int, name: str) -> "Answer":
        """Keep a name, and ask for the next one that is missing."""
        first = not self._named(index)
        if not self.names:
            self.names[:] = self.usual
        self.names[index] = name or self.usual[index]
        if self.names == self.usual:
            self.names.clear()
        self._changed()
        count = len(self.usual)
        if not name:
            return self.listed(index + 1)
        following = index + 1
        while following < count and self._named(following):
            following += 1
        if first and following < count:
            return self.asked(following)
        return self.done() if first else self.listed(count)
