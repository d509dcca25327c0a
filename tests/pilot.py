"""A pilot that keeps score as a player would: reads the display, presses keys.

It decides by what the screen in front of it asks (its title, its kind) and shows (the number,
what the arrows do, the chosen line) alone, never by the game behind it.
"""

import re

from pinochle import views, words
from pinochle.app import App
from pinochle.keys import DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules import Rules
from pinochle.screens import Compass, Number

ARROWS = {"\x05": UP, "\x06": DOWN, "\x07": LEFT, "\x08": RIGHT}
UPWARD = (UP, RIGHT)
# A player who has further to go than this many taps holds the key down.
PATIENCE = 4


def no_clock():
    """The clock of a board that nobody set."""
    return 0


def new_app(folder, keys=6, clock=no_clock):
    """Return an App as runs with key scripts have it."""
    return App(folder, clock, bytes(8), keys)


class LostError(Exception):
    """The pilot does not know what to do with a screen."""


class Shown:
    """What the settlement of one hand showed."""

    def __init__(self, screen):
        self.title = screen.title
        self.deltas = list(screen.deltas)
        self.totals = list(screen.totals)


class Pilot:
    """Plays records through the keys of an App.

    `presses` collects all that was pressed as (key, held), held being n for the n-th repeat
    of an arrow that is held down. With `holds` arrows are held over long ways.
    """

    def __init__(self, app, holds=False):
        self.app = app
        self.holds = holds
        self.presses = []
        self.names = ["", ""]

    @property
    def screen(self):
        """The screen in front of the pilot."""
        return self.app.screen

    def press(self, key, held=0):
        """Press a key once."""
        self.presses.append((key, held))
        self.app.press(key, held)

    # The ways to answer.

    def enter(self, target):
        """Bring the number shown to `target`, reading it after each press, and press OK."""
        while self.screen.value != target:
            key = self._best_arrow(target)
            before = self.screen.value
            self.press(key)
            if self.screen.value == before:
                raise LostError(f"{self.screen.title}: {before} does not go to {target}")
            if self.holds:
                self._hold(key, target, before)
        self.press(OK)

    def _hold(self, key, target, before):
        """Keep an arrow down while the number runs and is far from the target."""
        held = 0
        while True:
            value = self.screen.value
            speed = abs(value - before)
            if not speed or abs(target - value) < PATIENCE * speed:
                return
            if (target > value) != (key in UPWARD):
                return
            held += 1
            before = value
            self.press(key, held)

    def _best_arrow(self, target):
        """Return the arrow that by the legend leads closest to the target."""
        distance = target - self.screen.value
        ways = []
        for glyphs, step in re.findall(r"([\x05-\x08]+) (\d+)", self.screen.legend):
            for glyph in glyphs:
                key = ARROWS[glyph]
                if (key in UPWARD) == (distance > 0):
                    ways.append((abs(abs(distance) - int(step)), int(step), key))
        if not ways:
            raise LostError(f"{self.screen.title}: no arrow leads to {target}")
        return min(ways)[2]

    def choose(self, text):
        """Choose the line or the name `text`, or the one that begins with it."""
        screen = self.screen
        items = [item if isinstance(item, str) else item[0] for item in screen.items]
        places = [place for place, item in enumerate(items) if item == text]
        places = places or [place for place, item in enumerate(items) if item.startswith(text)]
        if len(places) != 1:
            raise LostError(f"{screen.title}: {text!r} among {items}")
        if isinstance(screen, Compass) and screen.direct:
            self.press(screen.ORDER[places[0]])
            return
        way = (places[0] - screen.at) % len(items)
        back = way > len(items) // 2
        for _ in range(len(items) - way if back else way):
            self.press(UP if back else DOWN)
        self.press(OK)

    def open_menu(self, text):
        """Choose a line of the menu."""
        self.press(HOLD_OK)
        self.choose(text)

    def undo(self):
        """Take the newest event back."""
        self.press(HOLD_BACK)
        if self.screen.title != words.UNDO_TITLE:
            raise LostError(self.screen.title)
        self.press(OK)

    # A game.

    def begin(self, preset, dealer=0, seats=words.SEATS):
        """Begin a game from the screen that asks for the rules, or from the last game's end."""
        if isinstance(self.screen, views.Winner):
            self.press(OK)
        self._expect(words.NEW_GAME)
        self.choose(Rules(preset).title)
        self._expect(words.WHO_DEALS)
        self.choose(seats[dealer])
        self.read_names()

    def read_names(self):
        """Read the sides' names off the scoreboard."""
        if not isinstance(self.screen, views.Score):
            raise LostError(self.screen.title)
        self.names = [self.screen.title, self.screen.context]

    def _expect(self, title):
        if self.screen.title != title:
            raise LostError(f"{self.screen.title}, not {title}")

    @property
    def over(self):
        """Whether the display says that the game is over."""
        return isinstance(self.screen, views.Winner)

    def play(self, hand, seats=words.SEATS):
        """Play one hand of a record; return what its settlement Shown."""
        for _ in range(60):
            if isinstance(self.screen, views.Settle):
                shown = Shown(self.screen)
                self.press(OK)
                return shown
            self.answer(hand, seats)
        raise LostError(f"{self.screen.title}: the hand does not end")

    def answer(self, hand, seats=words.SEATS):
        """Answer the screen in front as the record says."""
        screen = self.screen
        if isinstance(screen, (views.Score, views.Settle)):
            self.press(OK)
        elif isinstance(screen, views.Play):
            self._after_play(hand)
        elif isinstance(screen, Number):
            self.enter(self._number(screen, hand))
        elif screen.title == words.WHO_BIDS:
            self.choose(seats[hand.get("seat", hand["declarer"])])
        elif screen.title == words.TRUMP:
            self.choose(hand.get("trump", "S"))
        elif screen.title == words.ROYAL:
            self.choose(words.ROYAL_NO if hand.get("outcome") == "no-royal" else words.YES)
        elif screen.title == words.CANNOT_MAKE:
            self.choose(words.THROW_IN if hand.get("outcome") == "thrown-in" else words.PLAY_ON)
        elif screen.title == words.TOOK:
            side = self._side_in(screen.lead[0])
            self.choose(words.YES if hand["took_trick"][side] else words.NO)
        else:
            raise LostError(f"{screen.title} ({type(screen).__name__})")

    def _after_play(self, hand):
        outcome = hand.get("outcome", "played")
        if outcome == "played":
            self.press(OK)
        else:
            self.open_menu(words.THROW_IN_AGREED if outcome == "agreed" else words.THROW_IN)

    def _number(self, screen, hand):
        """Return what the record answers to a number that is asked for."""
        title = screen.title
        if title == words.NINES:
            return hand["dix"][self._side_in(screen.context)]
        if title.startswith(words.MELD % ""):
            return hand["meld"][self._side_in(title)]
        if title.startswith(words.TRICKS % ""):
            return hand["tricks"][self._side_in(title)]
        if title.endswith(words.BIDS % ""):
            return hand["bid"]
        raise LostError(title)

    def _side_in(self, text):
        found = [side for side, name in enumerate(self.names) if name in text]
        if len(found) != 1:
            raise LostError(f"whose is {text!r}? {self.names}")
        return found[0]
