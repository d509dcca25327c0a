"""The kinds of screens: a page of text, a list. Numbers are in screens.number.

A screen has draw(canvas) and press(key, held); press returns None (stay), a list (an event) or a
Screen (show it next). Screens are made from a Game and discarded after use.

Every screen has a title on page row 0, its content in rows 1 to 6, and its keys on row 7. Lines of
text are 9 pixels apart, those of lists 11, so that no letter touches the next line.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import LINES, MARGIN, RIGHT_END, draw_lines, fit, wrapped
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, TURNED, UP
from pinochle.screens.list_lines import SLOTS, first_shown, highlight, move_apart, scroll_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.game import Game
    from pinochle.screens.answers import Action, Answer, Back, Items, Turn

MIDDLE = WIDTH // 2
KEYS_ROW = 7
# Page rows between the title bar and the keys; row 1 has the bar's lower edge.
FIRST_ROW, ROWS = 2, 5
# The pixel row of a text below a list.
FOOT_TOP = 47
# The gap between a title and its context.
TITLE_GAP = 6


class Screen:
    """A title, a context at its right, and a line that names the keys.

    `back` makes the screen for BACK; None on a screen without one. `help` is a key of
    words_help.HELP. `extras` are lines that this screen adds to the menu: (text, action).
    `turn(step)`, if set, makes the screen for LEFT (-1) and RIGHT (1).
    """

    stays_on = False  # whether the display stays on without key presses
    scanned = False  # whether a camera reads it: the panel must flicker and glare less
    help = "page"  # of this kind of screen, unless the constructor gets another
    keeps_context = False  # if both do not fit: True cuts the title, False omits the context
    typing = ""  # what a keyboard can enter: "text", "number" or ""
    # The screen to draw in place of one without a title, where the title says NOT SAVED.
    titled: "Screen | None" = None
    extras: "Items" = ()
    turn: "Turn | None" = None

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

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas."""
        self.body(canvas)
        self.draw_rest(canvas)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw what body() leaves out, while the display gets what it drew."""
        self.head(canvas)
        canvas.title_bar()
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

    def press(self, key: int, held: int) -> "Answer":
        """Handle a key; the module's docstring describes the result."""
        if held >= TURNED and self.typing != "number":
            return None
        if key == OK and not held:
            return self.answer()
        if key == BACK and self.back:
            return self.back()
        return None if key in (OK, BACK) else self.arrow(key, held)

    def type(self, character: str) -> "Screen | None":
        """Enter a character or a backspace; return the screen to show, None if none is asked."""
        return None

    def tick(self, ms: int) -> bool:
        """Let time pass; return whether the picture changes."""
        return False

    def foresee(self, game: "Game | None") -> None:
        """Prepare what OK does, while it is down; it acts when it is released."""

    def answer(self) -> "Answer":
        """Return the result of OK."""
        return None

    def arrow(self, key: int, held: int) -> "Answer":
        """Return the result of an arrow; `held` is 0 for the press, n for its n-th repeat."""
        if key in (LEFT, RIGHT) and not held and self.turn:
            return self.turn(1 if key == RIGHT else -1)
        return None


class Page(Screen):
    """Up to five lines of text, long ones wrapped; OK does `then`."""

    def __init__(
        self,
        title: str,
        lines: "list[str]",
        keys: str,
        then: "Action | None",
        back: "Back | None" = None,
        help: str = "",
        turn: "Turn | None" = None,
    ):
        super().__init__(title, "", keys, back, help, (), turn)
        self.lines = lines
        self.then = then

    def body(self, canvas: Canvas) -> None:
        """Draw the lines."""
        draw_lines(canvas, wrapped(canvas, self.lines)[:LINES])

    def answer(self) -> "Answer":
        """Do `then`."""
        return self.then() if self.then else None


class Showing(Screen):
    """A screen that shows values; OK does `then`."""

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        back: "Back | None" = None,
        then: "Action | None" = None,
        turn: "Turn | None" = None,
        help: str = "",
    ):
        super().__init__(title, context, keys, back, help, (), turn)
        self.then = then

    def answer(self) -> "Answer":
        """Do `then`."""
        return self.then() if self.then else None


class Choices(Screen):
    """A list with one selected line, below `lead` lines of text. `items` are (text, action).

    `foot` is a text below the list about the selected line.

    With `at` -1 no line is selected before an arrow, and OK does nothing until then.
    """

    help = "list"
    WIDEST = WIDTH - 4 - 2 * MARGIN - 4  # between the margin and the scroll bar

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        items: "Items",
        at: int = 0,
        back: "Back | None" = None,
        lead: "list[str] | None" = None,
        help: str = "",
        turn: "Turn | None" = None,
        stays_on: bool = False,
        extras: "Items" = (),
        foot: str = "",
    ):
        super().__init__(title, context, keys, back, help, extras, turn)
        self.foot = foot
        self.items = items
        self.at = at
        self.lead = lead or []
        self.stays_on = stays_on
        self._drawn: "tuple[Items, int, int, int] | None" = None  # items, slot, first, at
        self._drawn_texts = (context, foot, keys)

    def body(self, canvas: Canvas) -> None:
        """Draw the part of the list around the selected line."""
        count, lines = len(self.items), self._room()
        lead = wrapped(canvas, self.lead)
        while lead and not lead[-1]:
            lead.pop()
        # Below text, a short list is at the bottom.
        slot = min(max(len(lead), lines - count), lines - 1) if lead else 0
        rows = lines - slot
        first = first_shown(self.at, rows, count)
        for row in range(min(rows, count)):
            page = SLOTS[slot + row][0]
            canvas.text(MARGIN + 4, page, fit(canvas, self.items[first + row][0], self.WIDEST))
            self.mark(canvas, page, first + row)
        move_apart(canvas, slot)
        draw_lines(canvas, lead[: slot + 1])
        if self.at >= 0:
            highlight(canvas, slot + self.at - first, count > rows)
        if count > rows:
            scroll_bar(canvas, first, rows, count, slot)
        if self.foot:
            canvas.hline(0, WIDTH - 1, FOOT_TOP - 3)
            self._draw_foot(canvas)
        self._drawn = (self.items, slot, first, self.at)
        self._drawn_texts = (self.context, self.foot, self.keys)

    def redraw(self, canvas: Canvas) -> None:
        """Move the highlight, if the same lines stay on the display; otherwise draw all."""
        drawn = self._drawn
        if drawn is None or drawn[0] is not self.items:
            super().redraw(canvas)
            return
        slot, first, at = drawn[1:]
        count = len(self.items)
        rows = self._room() - slot
        if first_shown(self.at, rows, count) != first:
            super().redraw(canvas)
            return
        for line in (at, self.at) if at != self.at else ():
            if line >= 0:
                highlight(canvas, slot + line - first, count > rows)
        self._drawn = (self.items, slot, first, self.at)
        self._redraw_texts(canvas)

    def _redraw_texts(self, canvas: Canvas) -> None:
        """Draw the context, the text below the list and the line of keys, if they differ."""
        context, foot, keys = self._drawn_texts
        self._drawn_texts = (self.context, self.foot, self.keys)
        if context != self.context:
            canvas.clear_title()
            self.head(canvas)
            canvas.title_bar()
        if foot != self.foot:
            canvas.fill(0, FOOT_TOP, WIDTH, 8, False)
            self._draw_foot(canvas)
        if keys != self.keys:
            canvas.clear(KEYS_ROW)
            canvas.center(MIDDLE, KEYS_ROW, self.keys)

    def _room(self) -> int:
        """Return the number of lines that the list and the text above it have."""
        return len(SLOTS) - (1 if self.foot else 0)

    def _draw_foot(self, canvas: Canvas) -> None:
        text = fit(canvas, self.foot, RIGHT_END - MARGIN)
        canvas.text_at(MIDDLE - canvas.text_width(text) // 2, FOOT_TOP, text)

    def mark(self, canvas: Canvas, row: int, index: int) -> None:
        """Draw the end of a line; nothing in plain lists."""

    def arrow(self, key: int, held: int) -> "Answer":
        """Move the selection; it wraps around at the ends, but not while a key is held."""
        if key in (UP, DOWN):
            if held and self.at < 0:
                # The key was pressed on the screen before.
                return None
            step = 1 if key == DOWN else -1
            # From no line: DOWN to the first, UP to the last.
            to = self.at + step if self.at >= 0 or step > 0 else -1
            if 0 <= to < len(self.items) or not held:
                self.at = to % len(self.items)
            return None
        return super().arrow(key, held)

    def answer(self) -> "Answer":
        """Do the action of the selected line."""
        action = self.items[self.at][1] if self.at >= 0 else None
        return action() if action else None
