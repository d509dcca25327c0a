"""A pilot that keeps score as a player would: reads the display, presses keys.

It decides only by what the current screen asks (its title, its kind) and shows (the number, the
arrows' effects, the chosen line), never by the game's state.
"""

import re

from pinochle.app import App
from pinochle.entry.players_page import Others, Together
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules
from pinochle.screens import score_tables as tables
from pinochle.screens import scoreboard as views
from pinochle.screens.board import Board
from pinochle.screens.by_key import ByKey
from pinochle.screens.choice import Choice
from pinochle.screens.kinds import LEAP, Choices
from pinochle.screens.last_tricks import LastTricks
from pinochle.screens.number import Number
from pinochle.screens.offered import Offered
from pinochle.screens.sealed import Sealed
from pinochle.screens.settlement import Settle
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle_tools.terminal import key_script as script
from support.plays import first_event

WINNERS = (views.Winner, tables.WinnerTable)
SCORES = (views.Scoreboard, tables.ScoreTable)
SETTLEMENTS = (Settle, tables.SettleTable)
# Melds for a hand without bidding, the most valuable first.
SWEEPS = {
    "sweep-made": words.SWEEP_MADE,
    "sweep-failed": words.SWEEP_LOST,
    "sweep-2-made": words.SECOND_MADE,
    "sweep-2-failed": words.SECOND_LOST,
}
LAID = (
    ("run", 150),
    ("aces", 100),
    ("kings", 80),
    ("queens", 60),
    ("jacks", 40),
    ("pinochle", 40),
    ("royal-marriage", 40),
    ("marriage", 20),
    ("dix", 10),
)
ARROWS = {"\x05": UP, "\x06": DOWN, "\x07": LEFT, "\x08": RIGHT}
LEFT_GLYPH, RIGHT_GLYPH = "\x07", "\x08"
UPWARD = (UP, RIGHT)
# If more taps than this are needed, a player holds the key down.
PATIENCE = 4


def no_clock():
    """Return 0: the clock of a board was never set."""
    return 0


def new_app(folder, keys=6, clock=no_clock, salt=bytes(8)):
    """Return an App as used with key scripts."""
    return App(folder, clock, salt, keys)


def begun(place, preset="racehorse", options=(), events=(), keys=6, kind=None, **first):
    """Return a Pilot, or another `kind`, in a game with these events; `place` is its folder."""
    folder = place if isinstance(place, Folder) else Folder(str(place))
    journal = Journal(folder)
    journal.begin(first_event(preset, list(options), **first))
    for event in events:
        journal.append(event)
    pilot = (kind or Pilot)(new_app(folder, keys))
    screen = pilot.screen
    pilot.names = screen.names if isinstance(screen, SCORES) else pilot.app.flow.names.sides()
    return pilot


def frame(app):
    """Return a copy of an App's frame."""
    return bytes(app.draw())


def lasting_frame(app):
    """Return an App's frame after the news of a scored hand, and after a new seal.

    The App does nothing else in that time.
    """
    app.dirty = app.screen.tick(Board.NEWS_MS) or app.dirty
    if isinstance(app.screen, Sealed):
        app.press(OK)
    return frame(app)


def offered_by(screen):
    """Return what holds a screen's answers: its choice, or the screen itself if it is a list."""
    return screen if isinstance(screen, Choices) else screen.choice


def best_arrow(legend, value, target):
    """Return the arrow that leads closest from a value to a target, as a legend says.

    The legend says after some arrows how far they lead, after others, without a gap, where.
    """
    ways = []
    tens = f"{LEFT_GLYPH}{value // 10 * 10} {RIGHT_GLYPH}{value // 10 * 10 + 10}"
    legend = legend.replace(words.LEADS_TO_TENS, tens)
    for glyphs, gap, number in re.findall(r"([\x05-\x08]+)( ?)(\d+)", legend):
        for glyph in glyphs:
            key = ARROWS[glyph]
            if (key in UPWARD) == (target > value):
                distance = int(number) if gap else abs(int(number) - value)
                ways.append((abs(abs(target - value) - distance), distance, key))
    if not ways:
        raise LostError(f"{legend}: no arrow leads from {value} to {target}")
    return min(ways)[2]


def begins(legend):
    """Return the number around which the arrows lead, which all four name by where they lead."""
    return int(re.search("\x05(\\d+) \x06", legend)[1]) - 1


class LostError(Exception):
    """The pilot does not know what to do with a screen."""


class Shown:
    """The data shown by the settlement of one hand."""

    def __init__(self, screen):
        self.title = screen.title
        self.context = screen.context
        settled = screen.settled if isinstance(screen, LastTricks) else screen
        self.deltas = list(settled.deltas)
        self.totals = list(settled.totals)


class Pilot:
    """Enters records through the keys of an App.

    `presses` collects all presses as (key, held), where held is n for the n-th repeat of an arrow.
    With `holds`, arrows are held over long distances.
    """

    def __init__(self, app, holds=False):
        self.app = app
        self.holds = holds
        self.presses = []
        self.shown = None  # the settlement on the page of the last trick points
        self.names = ["", ""]

    @property
    def screen(self):
        """The current screen."""
        return self.app.screen

    def press(self, key, held=0):
        """Press a key once."""
        self.presses.append((key, held))
        self.remember()
        self.app.press(key, held)

    def run(self, words):
        """Perform a key script, which finds views and lines by name."""
        script.performed(self, words)

    def tick(self, ms):
        """Let time pass."""
        self.app.tick(ms)

    def show_views(self):
        """Show the first view beside the scoreboard, or beside the end of a game."""
        # Between hands the arrows name the bidder, and OK shows the next view.
        self.press(OK if getattr(self.screen, "choice", None) else RIGHT)

    def remember(self):
        """Remember the settlement on the page of the last trick points; a press may accept it."""
        page = self.screen.number if isinstance(self.screen, Offered) else self.screen
        if isinstance(page, LastTricks) and page.settled:
            self.shown = Shown(page)

    # Ways to answer a screen.

    def enter(self, target):
        """Change the shown number to `target`, reading it after each press, and press OK.

        Where nobody entered the offered number but it is right, UP says so after OK.
        """
        if not self.screen.entered and self.screen.value == target:
            self.press(OK)
            self._expect(words.NOT_ENTERED)
            self.press(UP)
            return
        presses = len(self.presses)
        while self.screen.value != target:
            if len(self.presses) - presses > 1000:
                raise LostError(f"{self.screen.title}: no way to {target}")
            key = self._best_arrow(target)
            before = self.screen.value
            self.press(key)
            if self.screen.value == before:
                raise LostError(f"{self.screen.title}: {before} does not go to {target}")
            if self.holds:
                self._hold(key, target, before)
        self.press(OK)

    def _hold(self, key, target, before):
        """Hold an arrow down while the number changes and is far from the target."""
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
        """Return the arrow that leads closest to the target, according to the legend."""
        return best_arrow(self.screen.legend, self.screen.value, target)

    def choose(self, text):
        """Choose the line or the name `text`, or the one that begins with it."""
        screen = self.screen
        items = [item if isinstance(item, str) else item[0] for item in offered_by(screen).items]
        places = [place for place, item in enumerate(items) if item == text]
        places = places or [place for place, item in enumerate(items) if item.startswith(text)]
        if len(places) != 1:
            raise LostError(f"{screen.title}: {text!r} among {items}")
        self.pick(places[0])

    def pick(self, place):
        """Choose the line or the name at a place in the list."""
        offered = offered_by(self.screen)
        count = len(offered.items)
        if isinstance(offered, ByKey):
            if place < len(ByKey.ARROWS):
                self.press(ByKey.ARROWS[place])
                return
            self.press(RIGHT)
            self.pick(place - len(ByKey.ARROWS))
            return
        if isinstance(offered, Choice) and offered.direct:
            self.press(offered.order[place])
            return
        for key in self._way(offered, place, count):
            self.press(key)
        self.press(OK)

    def _way(self, offered, place, count):
        """Return the arrows that select a line: few, with leaps where the display names them."""
        leaps = (0, 1, -1, 2, -2, 3, -3) if self.screen.keys == words.KEYS_CHOOSE_FAR else (0,)
        ways = []
        for times in leaps:
            at = offered.at
            for _ in range(abs(times)):
                if times > 0:
                    at = min(at + LEAP, count - 1)
                else:
                    at = max((at if at >= 0 else count) - LEAP, 0)
            # From no line, DOWN leads to the first and UP to the last.
            down = (place - at) % count if at >= 0 else place + 1
            up = (at - place) % count if at >= 0 else count - place
            steps = [DOWN] * down if down <= up else [UP] * up
            ways.append([RIGHT if times > 0 else LEFT] * abs(times) + steps)
        return min(ways, key=len)

    def open_menu(self, text):
        """Choose a line of the menu, on the page that has it."""
        self.press(HOLD_OK)
        if not any(line.startswith(text) for line, _ in self.screen.items):
            self.turn_menu()
        self.choose(text)

    def turn_menu(self):
        """Turn to the other page of the menu."""
        if self.screen.turn:
            self.press(RIGHT)
            return
        lines = [line for line, _ in self.screen.items]
        others = (words.THIS_HAND + words.MORE, words.THIS_GAME + words.MORE)
        self.choose(next(line for line in lines if line in others))

    def undo(self):
        """Undo the newest event."""
        self.press(HOLD_BACK)
        if self.screen.keys != words.UNDO_KEYS:
            raise LostError(self.screen.title)
        self.press(OK)

    def stop(self):
        """Stop the game."""
        self.open_menu(words.STOP)
        self.press(UP)

    # A game.

    def begin(self, preset, dealer=0):
        """Begin a game from the screen that asks for the rules, or from the last game's end."""
        if isinstance(self.screen, WINNERS):
            self.press(OK)
            self.choose(words_setup.OTHER_GAME)
        self._expect(words.NEW_GAME)
        self.choose(Rules(preset).title)
        self._expect(words.WHO_DEALS)
        self.pick(dealer)
        self.read_names()

    def read_names(self):
        """Read the sides' names from the scoreboard."""
        if not isinstance(self.screen, SCORES):
            raise LostError(self.screen.title)
        self.names = self.screen.names

    def _expect(self, title):
        if self.screen.title != title:
            raise LostError(f"{self.screen.title}, not {title}")

    @property
    def over(self):
        """Whether the display shows that the game is over."""
        return isinstance(self.screen, WINNERS)

    @property
    def tied(self):
        """Whether the display asks what follows from a tie at the end."""
        items = getattr(self.screen, "items", None)
        return bool(items) and items[0][0] == view_words.ANOTHER_HAND

    def play(self, hand):
        """Play one hand of a record; return the data that its settlement showed."""
        if self.tied:
            # The cards are not cut for it.
            self.choose(view_words.ANOTHER_HAND)
        for _ in range(200):
            if isinstance(self.screen, SETTLEMENTS):
                shown = Shown(self.screen)
                self.press(OK)
                return shown
            self.answer(hand)
            if self.screen.title == words.WHO_DEALS:
                # The hand was put in before another one.
                self.choose(view_words.DEALER_STAYS)
            if self.tied or isinstance(self.screen, (*SCORES, *WINNERS)):
                return self.shown
        raise LostError(f"{self.screen.title}: the hand does not end")

    def show_settlement(self, hand):
        """Enter a hand up to its settlement; where the last page accepts it too, undo that."""
        while not isinstance(self.screen, SETTLEMENTS):
            self.answer(hand)
            if isinstance(self.screen, (*SCORES, *WINNERS)):
                self.undo()

    def answer(self, hand):
        """Answer the current screen as the record says."""
        screen = self.screen
        if isinstance(screen, SETTLEMENTS) or (isinstance(screen, SCORES) and not screen.choice):
            self.press(OK)
        elif isinstance(screen, SCORES) and screen.choice.suits:
            self.choose(hand.get("trump", "S"))
        elif isinstance(screen, SCORES):
            self.pick(hand.get("seat", hand.get("declarer", 0)))
        elif isinstance(screen, views.Play):
            self._after_play(hand)
        elif isinstance(screen, Offered | Others):
            self.press(OK)
        elif self._asks_for_sweep(hand):
            self.open_menu(SWEEPS[hand["outcome"]])
        elif isinstance(screen, Together):
            self._fill(hand)
        elif isinstance(screen, Number):
            self.enter(self.asked_of(hand))
        elif screen.title == words.WHO_BIDS:
            self.pick(hand.get("seat", hand["declarer"]))
        elif screen.title.endswith(words.TABLE):
            self._at_table(hand)
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

    def _fill(self, hand):
        """Enter the numbers of all players that are not 0, then say that the others are."""
        page = self.screen
        values = hand["meld" if page.title == words.MELD % "" else "tricks"]
        self.fill([values[self._side_in(text)] for text, _ in page.items[: len(page.values)]])

    def fill(self, wanted):
        """Enter the numbers of all lines."""
        page = self.screen
        if not page.number:
            self._fill_lines(wanted)
            return
        while page.at:
            self.press(UP)
        # Lower numbers first, so that the sum never is too high.
        for raises in (False, True):
            for line, number in enumerate(wanted):
                if number == (page.values[line] or 0) or raises != (
                    number > (page.values[line] or 0)
                ):
                    continue
                while page.at != line:
                    self.press(DOWN if page.at < line else UP)
                self.press(OK)
                self.enter(number)
        while page.at < len(wanted):
            self.press(DOWN)
        self.press(OK)
        if isinstance(self.screen, Others):
            self.press(UP)

    def _fill_lines(self, wanted):
        """Enter the numbers of all lines where arrows change the chosen one."""
        # Lower numbers first, so that the sum never is too high.
        known = [value or 0 for value in self.screen.values]
        lower = [min(pair) for pair in zip(wanted, known, strict=True)]
        if lower != known:
            self._walk_lines(lower)
        self._walk_lines(wanted)
        self.press(OK)
        if isinstance(self.screen, Others):
            self.press(UP)

    def _walk_lines(self, wanted):
        """Enter numbers from the first line to the last, which stays chosen."""
        page = self.screen
        # After an undo the last one is.
        while page.at:
            self.press(BACK)
        for line in range(len(wanted)):
            if line:
                self.press(OK)
            while (page.values[line] or 0) != wanted[line]:
                value = page.values[line]
                self.step_to(
                    page.keys, begins(page.keys) if value is None else value, wanted[line]
                )

    def step_to(self, legend, value, target):
        """Press the arrow that leads closest to a number."""
        self.press(best_arrow(legend, value, target))

    def _asks_for_sweep(self, hand):
        """Whether the screen asks for meld although a sweep was bid."""
        swept = hand.get("outcome", "").startswith("sweep")
        return swept and self.screen.title.startswith(words.MELD % "")

    def _at_table(self, hand):
        """Lay the melds that the display does not show yet, then end the hand."""
        for side, name in enumerate(self.names):
            shown = int(re.search(re.escape(name) + r" (\d+)", self.screen.lead[0])[1])
            missing = hand["meld"][side] - shown
            if missing:
                self.choose(words.LAYS % name)
                self._lay(missing, "dix" in hand)
                return
        if "claim" in hand and hand["claim"] is not None:
            self.choose(words.CLAIMS % self.names[hand["claim"]])
            self.press(OK)
        else:
            self.choose(words.TRICKS_ARE_IN)

    def _lay(self, missing, nines_known):
        """Lay one meld; no nine where the record says how many there are: they are asked later."""
        offered = [text for text, _ in self.screen.items]
        for name, worth in LAID:
            text = f"{words.MELD_NAMES[name]} {worth}"
            if worth <= missing and text in offered and not (nines_known and name == "dix"):
                self.choose(text)
                return
        self.choose(words.MELD_IN_ALL)
        self.enter(self.screen.value + missing)

    def _after_play(self, hand):
        outcome = hand.get("outcome", "played")
        if outcome in ("played", "sweep-failed"):
            self.press(OK)
        elif outcome == "renege":
            self.open_menu(words.RENEGE)
            self.pick(hand["reneged"])
            self.pick(0)
        else:
            self.open_menu(words.THROW_IN_AGREED if outcome == "agreed" else words.THROW_IN)

    def asked_of(self, hand):
        """Return the record's answer to the number that the screen asks for."""
        screen = self.screen
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
