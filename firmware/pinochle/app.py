"""The App: receives keys and time, returns a frame. It never waits.

A runner calls press(), tick() and notice(), and sends what draw() returns to the display. An event
is checked, then stored, then shown, so that everything on the display is stored.
"""

# First, because nested imports need stack, and these are nested most deeply.
import pinochle.game.game  # noqa: F401

# isort: split
from pinochle.answering import Answering
from pinochle.display.canvas import Canvas
from pinochle.display.screen_saver import FULL, LIGHTS, ScreenSaver
from pinochle.display.text_layout import mark
from pinochle.keys import HOLD_BACK, HOLD_OK, OK
from pinochle.play.flow import Flow
from pinochle.review import idle_imports
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Page
from pinochle.storage.files import Folder
from pinochle.storage.folding import Folding
from pinochle.storage.journal import Journal
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.play.look import Look
    from pinochle.rules.rule_set import Pair
    from pinochle.screens.base import Answer, Face, Value
    from pinochle.storage.checkpoint import Checkpoint

VERSION = "1.0.0"
QUIET_MS = 3000  # idle time before the tail is flushed; the erase can stall the CPU for 0.4 s


class App(Answering):
    """The scorekeeper. `files` is a Folder; `clock()` returns seconds since 1970, or 0.

    `salt` is 24 random bytes, 8 of which game ids show; `keys` is the board's number, 6 or 4.
    For the page about the device: `board` is its name, `battery()` returns millivolts, `space()`
    free bytes, -1 where unknown, and `display()` what was found out about the display.
    `breathe()` is called every few events while a journal is read. `own_rules` is the folder of
    tables' own rules, `checkpoint` makes starts fast. With `sounds` the menu can play the score:
    `heard` says so. `turn()` turns the picture by 180 degrees.
    """

    def __init__(
        self,
        files: Folder,
        clock: "Callable[[], int] | None",
        salt: bytes,
        keys: int = 6,
        board: str = "",
        battery: "Callable[[], int] | None" = None,
        space: "Callable[[], int] | None" = None,
        breathe: "Callable[[], None] | None" = None,
        own_rules: str = "",
        checkpoint: "Checkpoint | None" = None,
        display: "Callable[[], str] | None" = None,
        sounds: bool = False,
        turn: "Callable[[], None] | None" = None,
    ):
        flow = Flow(keys, files, breathe, idle_imports.view, own_rules, lambda: self.journal, salt)
        super().__init__(flow, Journal(files), clock, salt)
        self.files = files
        self.canvas = Canvas()
        play = self._play if sounds else None
        self.about = (VERSION, board, battery, space, display, play, turn)
        self.dirty = True
        self.quiet_ms = -1  # below 0 until the first tick or key
        self.saver = ScreenSaver()
        self.look: "Look | None" = None  # if it was chosen: few tables do
        self.begun = False  # whether draw_first() drew a part, and draw() draws the rest
        self.drawn: "Screen | None" = None  # the screen that drew the frame
        self.checkpoint = checkpoint
        self.resumed = False  # whether the first screen is the one of the checkpoint's picture
        self._load(breathe)

    @property
    def brightness(self) -> int:
        """The brightness that the display should have, of screen_saver."""
        level = self.saver.level(self.screen.scanned)
        return LIGHTS[self.look.light] if self.look and level == FULL else level

    def press(self, key: int, held: int = 0) -> None:
        """Handle a press: a key of pinochle.keys; `held` is n for an arrow's n-th repeat."""
        self.quiet_ms = 0
        self.dirty = True
        if self.saver.pressed():
            return
        if key == HOLD_BACK or (key == HOLD_OK and not self.screen.takes_hold):
            # A menu opened over a menu returns to the screen below the first one.
            from pinochle.review import about, menu, undoing

            under = self.cover(key == HOLD_BACK)
            if key == HOLD_OK:
                own = about.About(self.journal, self.salt, self.own_look, self.orders, *self.about)
                self.screen = menu.menu(self.flow, own, lambda: under, under, self.screen.help)
            else:
                self.screen = undoing.undo(self.flow, lambda: under, under)
            return
        if self.look and not held and self.look.turns(self.screen, key):
            return
        self.answer(self.screen.press(key, held))

    def own_look(self) -> "Look":
        """Return how the display shows the game; from then on it can be changed."""
        if self.look is None:
            from pinochle.play.look import Look

            self.look = Look(self.files)
        return self.look

    def face(self) -> "Face":
        """Return what the screen shows and takes: see Face in screens.base."""
        return (self._titled or self.screen).face()

    def set(self, value: "Value") -> str:
        """Enter a number, a text or the numbers of all lines, and press OK.

        It answers as the keys would that lead there; where none do, it returns why, else "".
        """
        there = self.screen.moved_to(value)
        if there is None:
            return words.NOT_REACHED
        self.screen = there
        self._order(there.press(OK, 0))
        return ""

    def choose(self, line: int) -> str:
        """Take a line of a list, or an answer by its number; return why not, or ""."""
        answer = self.screen.chosen(line)
        if answer is None:
            return words.NOT_REACHED
        self._order(answer)
        return ""

    def pick(self, which: "int | str") -> str:
        """Take a seat by its number, or a suit by its letter; return why not, or ""."""
        lines = self.screen.face().get("lines", [])
        if isinstance(which, str):
            which = lines.index(which) if which in lines else -1
        return self.choose(which)

    def try_value(self, value: "Value") -> "Face | None":
        """Return the face as it would be with a number, None if no key enters it.

        Nothing changes.
        """
        return self.screen.tried(value)

    @property
    def typing(self) -> str:
        """What a keyboard can enter on this screen: "text", "number" or "" for nothing."""
        return self.screen.typing

    def type(self, character: str) -> bool:
        """Enter a typed character, if the screen asks for it; a backspace removes the last one.

        Returns whether it asks; if not, a runner with a keyboard may press a key instead.
        """
        screen = self.screen.type(character)
        if screen is None:
            return False
        self.screen = screen
        self.quiet_ms = 0
        self.dirty = True
        self.saver.pressed()
        return True

    def tick(self, ms: int) -> None:
        """Let `ms` milliseconds pass since the last tick."""
        if self.quiet_ms < 0:
            self.quiet_ms = 0
            self._open_evening()
            if self.files.has("look"):
                self.own_look()
                self.dirty = True
        self.quiet_ms += ms
        if self.saver.tick(ms, self.screen.stays_on):
            self.dirty = True
        self.dirty = self.screen.tick(ms) or self.dirty
        if self.quiet_ms < QUIET_MS:
            return
        self.quiet_ms = 0
        if self.checkpoint and self.checkpoint.due(self.journal):
            self.checkpoint.store(self.journal, self.flow.current, self.flow.now)
        elif self.journal.needs_rest:
            self.dirty = self.dirty or not self.journal.saved
            try:
                self.journal.idle()
            except OSError:
                # The tail still holds all lines; if the next event fails too, the player is asked.
                pass
            if self.journal.saved and self.files.runs_out():
                self.notice("full")

    def notice(self, code: str) -> None:
        """Show a page about a problem, by a code of words.NOTICES; OK closes it."""
        screen = self.screen
        title, text = words.NOTICES[code]
        self.screen = Page(title, [text], words.OK_GO_ON, lambda: screen, lambda: screen)
        self.saver.pressed()
        self.dirty = True

    def offer(self, preset: str, own: "list[Pair] | None" = None) -> bool:
        """Ask who deals first by a preset; return False if a game is in progress.

        `own` are the [name, value] pairs of a table's own rules; None for the preset as it was
        played last.
        """
        game = self.flow.current
        if game is not None and not game.over:
            return False
        from pinochle.setup.game_setup import first_dealer

        self.screen = first_dealer(self.flow, preset, self.flow.game_over if game else None, own)
        self.dirty = True
        return True

    def draw_first(self) -> bool:
        """Draw what is to be sent while draw() draws the rest; return whether there is any."""
        screen, canvas = self.screen, self.canvas
        if not self.dirty or self.saver.meddles or not self.journal.saved or self._large:
            self.begun = False
        elif screen is self.drawn:
            self.begun = screen.redraw_first(canvas)
        else:
            canvas.clear()
            screen.body(canvas)
            self.begun = True
        return self.begun

    def draw(self) -> bytearray:
        """Return the frame, 1,024 bytes as in canvas; drawn only after a change."""
        if self.dirty:
            self.dirty = False
            if self._large:
                self.drawn = None  # large type may just have been chosen, or not have this screen
            if self.look and self.journal.saved and self.look.draw(self.canvas, self.screen):
                pass
            elif self.begun and self.screen is not self.drawn:
                self.screen.draw_rest(self.canvas)
            elif self.begun:
                self.screen.redraw_rest(self.canvas)
            elif self.screen is self.drawn:
                self.screen.redraw(self.canvas)
            else:
                self.canvas.clear()
                (self._titled or self.screen).draw(self.canvas)
            self.drawn = None if self._large else self.screen
            if not self.journal.saved:
                mark(self.canvas, words.NOT_SAVED)
                self.drawn = None
            if self.saver.meddles:
                self.saver.finish(self.canvas.buf)
                self.drawn = None
        return self.canvas.buf

    @property
    def _large(self) -> bool:
        """Whether screens are drawn in large type."""
        return self.look is not None and self.look.large

    @property
    def _titled(self) -> "Screen | None":
        """The screen to draw in place of one without a title, where the title says NOT SAVED."""
        return None if self.journal.saved else self.screen.titled

    def _order(self, answer: "Answer") -> None:
        """Handle an answer that no press led to."""
        self.quiet_ms = 0
        self.dirty = True
        self.saver.pressed()
        self.answer(answer)

    def _play(self) -> None:
        self.heard = "score"

    def _load(self, breathe: "Callable[[], None] | None") -> None:
        resumed = self.checkpoint.load(self.journal, breathe) if self.checkpoint else None
        folded = resumed or Folding(breathe)
        readable, found = True, resumed is not None
        try:
            found = found or self._read_journal(folded)
        except OSError:
            readable = False
        if found and not (folded.refused or folded.too_long):
            self.flow.keep(folded.game)
            if self.flow.in_round:
                from pinochle.evening.round_end import store_end

                store_end(self.flow.game, self.journal, folded.newest)
        self.screen = self.flow.now()
        self.resumed = resumed is not None and not self.journal.damage
        if not readable:
            self.notice("storage")
        elif folded.too_long:
            self.notice("too-long")
        elif folded.refused == "version":
            self.notice("newer")
        elif folded.refused:
            self.notice("unreadable")
        elif self.journal.damage:
            self.notice("damaged")

    def _open_evening(self) -> None:
        """Show the evening's page in place of the first screen, if its plan is here."""
        if self.screen.back is None and self.files.has("evening"):
            from pinochle.play.evening_course import opened

            self.screen = opened(self.flow, self.screen) or self.screen
            self.dirty = True

    def _read_journal(self, folded: Folding) -> bool:
        try:
            return self.journal.load(folded.fold)
        except MemoryError:
            # Memory ran out while reading the file, not while folding the game.
            folded.give_up()
            return self.journal.load(folded.fold)
