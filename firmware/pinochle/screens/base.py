"""A screen, and what a press on it leads to. The kinds of screens are in screens.kinds.

A screen has draw(canvas) and press(key, held). It is made from a Game and discarded after use.

Every screen has a title on page row 0, its content in rows 1 to 6, and its keys on row 7. Lines of
text are 9 pixels apart, those of lists 11, so that no letter touches the next line.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import MARGIN, RIGHT_END, fit
from pinochle.keys import BACK, LEFT, OK, RIGHT, TURNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol, TypedDict

    from pinochle.game.events import Event
    from pinochle.game.game import Game

MIDDLE = WIDTH // 2
KEYS_ROW = 7
# Page rows between the title bar and the keys; row 1 has the bar's lower edge.
FIRST_ROW, ROWS = 2, 5
# The gap between a title and its context.
TITLE_GAP = 6


class Answer:
    """What a press leads to: events to store together, a screen to show, or neither: STAY."""

    events: "tuple[Event, ...]" = ()

    def follow(self, screen: "Screen") -> "Screen":
        """Return the screen to show, if no events are stored, after a press on `screen`."""
        return screen


STAY = Answer()


class Stored(Answer):
    """The answer that stores events by one write: one, facts with maybe an accept, or names."""

    def __init__(self, *events: "Event"):
        self.events = events


class Screen(Answer):
    """A title, a context at its right, and a line that names the keys.

    `back` makes the screen for BACK; None on a screen without one. `help` is a key of
    words_help.HELP. `extras` are lines that this screen adds to the menu: (text, action).
    `turn(step)`, if set, makes the screen for LEFT (-1) and RIGHT (1).
    """

    stays_on = False  # whether the display stays on without key presses
    scanned = False  # whether a camera reads it: the panel must flicker and glare less
    help = "page"  # of this kind of screen, unless the constructor gets another
    kind = "page"  # for what speaks of screens without drawing them
    keeps_context = False  # if both do not fit: True cuts the title, False omits the context
    holds = False  # whether it has what no event has yet: a menu over it leads back to it
    takes_hold = False  # whether press() takes HOLD OK, which opens the menu elsewhere
    typing = ""  # what a keyboard can enter: "text", "number" or ""
    # The screen to draw in place of one without a title, where the title says NOT SAVED.
    titled: "Screen | None" = None
    extras: "Items" = ()
    turn: "Turn | None" = None
    given: "Face | None" = None  # what its maker gave, of screens that keep it
    # What it enters a part of, and no event has yet: HOLD BACK undoes in it.
    unstored: "Unstored | None" = None

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        back: "Back | None" = None,
        help: str = "",
        extras: "Items" = (),
        turn: "Turn | None" = None,
    ):
        self.title = title
        self.context = context
        self.keys = keys
        self.back = back
        if help:
            self.help = help
        # What a screen does not have stays out of its dictionary, which grows in steps.
        if extras:
            self.extras = extras
        if turn:
            self.turn = turn

    def follow(self, screen: "Screen") -> "Screen":
        """Return this screen: it is the answer to a press that leads to it."""
        return self

    def part_of(self, unstored: "Unstored | None") -> "Screen":
        """Return this screen, which enters a part of what no event has yet."""
        self.unstored = unstored
        return self

    def face(self) -> "Face":
        """Return what the screen shows and takes: what its maker gave, and what keys change."""
        found: "Face" = self.given.copy() if self.given else {}
        found["kind"], found["title"], found["keys"] = self.kind, self.title, self.keys
        found["context"] = self.context
        found["back"], found["turns"] = self.back is not None, self.turn is not None
        return found

    def moved_to(self, value: "Value") -> "Screen | None":
        """Return the screen with a number or text entered, before OK; None if no key enters it."""
        return None

    def tried(self, value: "Value") -> "Face | None":
        """Return the face as it would be with a number; None if no key enters it."""
        return None

    def chosen(self, line: int) -> "Answer | None":
        """Return what the keys lead to that select a line and take it; None if none do."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas."""
        self.body(canvas)
        self.draw_rest(canvas)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw what body() leaves out, while the display gets what it drew."""
        self.head(canvas)
        canvas.title_bar()
        self.draw_keys(canvas)

    def draw_keys(self, canvas: Canvas) -> None:
        """Draw the line that names the keys, on a blank row."""
        canvas.center(MIDDLE, KEYS_ROW, self.keys)

    def redraw_first(self, canvas: Canvas) -> bool:
        """Redraw what is to be sent while redraw_rest() draws; return whether there is any."""
        return False

    def redraw_rest(self, canvas: Canvas) -> None:
        """Redraw what redraw_first() leaves out, if it drew anything."""

    def redraw(self, canvas: Canvas) -> None:
        """Redraw what a key may have changed, on the frame that this screen drew last."""
        canvas.clear()
        self.draw(canvas)

    def head(self, canvas: Canvas) -> None:
        """Draw the title and its context."""
        room = RIGHT_END - MARGIN
        beside = room - TITLE_GAP - canvas.text_width(self.context)
        if self.keeps_context or canvas.text_width(self.title) <= beside:
            canvas.right(RIGHT_END, 0, self.context)
            room = beside if self.context else room
        canvas.text(MARGIN, 0, fit(canvas, self.title, room))

    def body(self, canvas: Canvas) -> None:
        """Draw rows 1 to 6, or of these what takes most of the display's time."""

    def press(self, key: int, held: int) -> Answer:
        """Return the result of a key; `held` is n for an arrow's n-th repeat."""
        if held >= TURNED and self.typing != "number":
            return STAY
        if key == OK and not held:
            return self.answer()
        if key == BACK and self.back:
            return self.back()
        return STAY if key in (OK, BACK) else self.arrow(key, held)

    def type(self, character: str) -> "Screen | None":
        """Enter a character or a backspace; return the screen to show, None if none is asked."""
        return None

    def tick(self, ms: int) -> bool:
        """Let time pass; return whether the picture changes."""
        return False

    def foresee(self, game: "Game | None") -> None:
        """Prepare what OK does, while it is down; it acts when it is released."""

    def answer(self) -> Answer:
        """Return the result of OK."""
        return STAY

    def arrow(self, key: int, held: int) -> Answer:
        """Return the result of an arrow; `held` is 0 for the press, n for its n-th repeat."""
        if key in (LEFT, RIGHT) and not held and self.turn:
            return self.turn(1 if key == RIGHT else -1)
        return STAY


if TYPE_CHECKING:

    class Unstored(Protocol):
        """Entries on several screens that one event will store."""

        is_open: bool  # False once it was left

        @property
        def holds(self) -> bool:
            """Whether anything was entered: a menu over any of the screens leads back to it."""

        def undo(self, under: Screen, back: "Back") -> Screen:
            """Return the page that asks for an undo of what was entered last.

            `under` is the screen to which `back` leads.
            """

    class Face(TypedDict, total=False):
        """What a screen shows and takes: texts, numbers and lists of them.

        Its maker gives what stays; Screen.face() returns it with what keys change.
        """

        kind: str
        title: str
        context: str
        keys: str
        back: bool  # whether BACK leads to a screen
        turns: bool  # whether LEFT and RIGHT lead to others
        sets_up: bool  # whether RIGHT leads to what can be set for the selected line
        help: str  # a key of help.HELP
        text: "list[str]"  # of a page, or above a list
        lines: "list[str]"  # to choose from, or beside a number
        first: int  # the number of the first of `lines`, if those before it are left out
        arrows: "list[int]"  # the keys that answer, by line
        asks: str  # what the lines are: "seat" or "suit"
        at: int  # the line, seat or side that is selected or marked; -1 for none
        foot: str
        value: "Any"  # a number; of a seal and of a name, a text
        offered: bool
        zero: str  # the word for 0
        typed: str  # the digits that were typed
        nearest: int  # to these digits, which make no possible number
        low: int
        high: int
        unit: int
        usual: "list[int]"  # the numbers around the one that was offered
        steps: "list[int]"  # how far UP and RIGHT lead from here
        legend: str  # how the arrows change the number
        values: "list[int | None]"
        names: "list[str]"
        totals: "list[int]"
        deltas: "list[int]"
        chips: "list[tuple[int, int]]"
        course: "list[list[int]]"
        start: "list[int]"  # the scores before the first hand; none: 0
        melds: "Sequence[int | None]"
        tricks: "Sequence[int | None]"
        heads: "tuple[str, ...]"
        rows: "Sequence[tuple[str, ...]]"
        labels: "tuple[str, str]"
        texts: "list[str]"  # of codes
        goal: int
        headline: str
        middle: str
        lead: str
        dealer: str
        note: str
        news: str
        gave: bool  # whether the news are of the hand that gave `deltas`

    # What can be entered on a page: a number, a text, or the numbers of several lines.
    Value = int | str | list[int]
    # The action of OK or of a line in a list.
    Action = Callable[[], Answer]
    # Makes the screen for BACK.
    Back = Callable[[], Screen]
    # Makes the screen for LEFT (-1) and RIGHT (1).
    Turn = Callable[[int], Screen]
    # Returns a number moved by a number of small steps.
    Move = Callable[[int, int], int]
    # Returns the lines beside a number.
    Notes = Callable[[int], list[str]]
    # Returns the text that says how the arrows change a number.
    Legend = Callable[[int], str]
    # Receives the chosen number or index.
    Take = Callable[[int], Answer]
    # Receives the chosen name.
    TakeName = Callable[[str], Answer]

    class Items(Protocol):
        """The lines of a list: each line's text and its action, None for no action."""

        def __len__(self) -> int:
            """Return the number of lines."""

        def __getitem__(self, __index: int) -> "tuple[str, Action | None]":
            """Return the text and the action of one line."""
