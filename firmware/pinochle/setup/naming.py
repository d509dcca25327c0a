"""Names of players or teams: those known on this device to choose from, or spelled.

Before a game they become part of its first event, during one an event of their own.
"""

from pinochle.display.text_layout import in_capitals
from pinochle.game import events
from pinochle.game.event_form import plain
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import given, seat_names, side_names
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices
from pinochle.screens.text_entry import Spelling
from pinochle.text import setup as words_setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Lobby
    from pinochle.screens.base import Action, Answer, Back, TakeName


def rename(nav: "Lobby", game: Game, teams: bool, back: "Back") -> Screen:
    """Ask for other names of the players or teams of a game."""
    if game.version < 2:
        return nav.refuse(Illegal("old-game"), back())
    players, sides = game.players[:], game.teams[:]

    def done() -> "Answer":
        changed = (players, sides) != (game.players, game.teams)
        return Stored(events.names(players, sides)) if changed else back()

    naming = Naming(nav, game.rules, sides if teams else players, teams, done, back)
    naming.accents = game.version >= LISTED
    return naming.begin()


class Naming:
    """The screens that change names by seat or, with `teams`, by side, in place.

    `done()` follows once the names are right, `back()` if nothing is to be changed.
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
    ):
        self.nav = nav
        self.names = names
        self.teams = teams
        self.usual = list(side_names(rules) if teams else seat_names(rules.players))
        self.done = done
        self.back = back
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
        return Choices({"title": title, "at": at}, items, self.back)

    def _asking(self, index: int) -> "Action":
        return lambda: self.asked(index)

    def _named(self, index: int) -> bool:
        return bool(self.names) and self.names[index] != self.usual[index]

    def asked(self, index: int) -> Screen:
        """Ask for one name: somebody known on this device and not yet named, or a new name."""
        title = in_capitals(self.usual[index])

        def back() -> Screen:
            return self.listed(index)

        def spell() -> Screen:
            spelling = Spelling(title, self.nav.arrows, self._taking(index), back)
            spelling.accents = self.accents
            return spelling

        offered = [name for name in self.known if name not in self.names]
        if not offered and not self._named(index):
            return spell()
        items: "list[tuple[str, Action]]" = [(words_setup.NEW_NAME, spell)]
        for name in offered:
            items.append((name, self._choosing(index, name)))
        items.append((words_setup.NO_NAME, self._choosing(index, "")))
        at = 1 if offered else 0
        return Choices(
            {"title": title, "context": words_setup.WHO, "at": at},
            items,
            back,
        )

    def _choosing(self, index: int, name: str) -> "Action":
        return lambda: self._take(index, name)

    def _taking(self, index: int) -> "TakeName":
        return lambda name: self._take(index, name)

    def _take(self, index: int, name: str) -> "Answer":
        """Keep a name, and ask for the next one that is missing."""
        first = not self._named(index)
        if not self.names:
            self.names[:] = self.usual
        self.names[index] = name or self.usual[index]
        if self.names == self.usual:
            self.names.clear()
        count = len(self.usual)
        if not name:
            return self.listed(index + 1)
        following = index + 1
        while following < count and self._named(following):
            following += 1
        if first and following < count:
            return self.asked(following)
        return self.done() if first else self.listed(count)
