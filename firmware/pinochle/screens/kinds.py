"""The kinds of screens: a page of text, values, a list. Numbers are in screens.number."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import LINES, MARGIN, RIGHT_END, draw_lines, fit, wrapped
from pinochle.keys import DOWN, RIGHT, UP
from pinochle.screens.base import KEYS_ROW, MIDDLE, STAY, Answer, Screen
from pinochle.screens.list_lines import (
    SLOTS,
    first_shown,
    highlight,
    lines_around,
    move_apart,
    scroll_bar,
)
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.game import Game
    from pinochle.screens.base import Action, Back, Face, Items, Turn

# The pixel row of a text below a list.
FOOT_TOP = 47
# The lines that LEFT and RIGHT pass at once in lists of more than two such leaps.
LEAP = 3


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

    def face(self) -> "Face":
        """Return the lines too."""
        found = super().face()
        found["text"] = self.lines
        return found

    def body(self, canvas: Canvas) -> None:
        """Draw the lines."""
        draw_lines(canvas, wrapped(canvas, self.lines)[:LINES])

    def answer(self) -> Answer:
        """Do `then`."""
        return self.then() if self.then else STAY


class Asking(Page):
    """A question that only UP answers with yes: it does `then`. OK and BACK go back."""

    help = kind = "asking"

    def __init__(
        self,
        title: str,
        lines: "list[str]",
        keys: str,
        then: "Action",
        back: "Back",
        help: str = "",
    ):
        super().__init__(title, lines, keys, back, back, help)
        self.yes = then

    def arrow(self, key: int, held: int) -> Answer:
        """Do `then` on UP; nothing is selected before it, so that OK alone never says yes."""
        return self.yes() if key == UP and not held else STAY


class Showing(Screen):
    """A screen that shows values, and keeps what it was given; OK does `then`."""

    given: "Face"
    ahead = False  # whether `then` takes so long that it is done while OK is down
    _foreseen: "Answer | None" = None

    def __init__(
        self,
        face: "Face",
        back: "Back | None" = None,
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        context, help = face.get("context", ""), face.get("help", "")
        super().__init__(face["title"], context, face["keys"], back, help, (), turn)
        self.given = face
        self.then = then

    def foresee(self, game: "Game | None") -> None:
        """Do `then`, which changes nothing by itself."""
        if self.ahead:
            self._foreseen = self._done()

    def answer(self) -> Answer:
        """Return what was done ahead, once; else do `then`."""
        foreseen = self._foreseen
        if foreseen is None:
            return self._done()
        self._foreseen = None
        return foreseen

    def _done(self) -> Answer:
        return self.then() if self.then else STAY


class Choices(Screen):
    """A list with one selected line, below `lines` of text. `items` are (text, action).

    `foot` is a text below the list about the selected line. In long lists, where LEFT and RIGHT
    have no `turn`, they pass LEAP lines at once.

    With `at` -1 no line is selected before an arrow, and OK does nothing until then.
    """

    help = kind = "list"
    WIDEST = WIDTH - 4 - 2 * MARGIN - 4  # between the margin and the scroll bar

    def __init__(
        self,
        face: "Face",
        items: "Items",
        back: "Back | None" = None,
        turn: "Turn | None" = None,
        stays_on: bool = False,
        extras: "Items" = (),
    ):
        context, help = face.get("context", ""), face.get("help", "")
        keys = face.get("keys", words.KEYS_CHOOSE)
        super().__init__(face["title"], context, keys, back, help, extras, turn)
        self.foot = face.get("foot", "")
        self.items = items
        self.at = face.get("at", 0)
        self.lead = face.get("text", [])
        self.stays_on = stays_on
        self._drawn: "tuple[Items, int, int, int] | None" = None  # items, slot, first, at
        self._drawn_texts = (context, self.foot, keys)

    def face(self) -> "Face":
        """Return the texts and the lines too, and which is selected."""
        found = super().face()
        if self.lead:
            found["text"] = self.lead
        if self.foot:
            found["foot"] = self.foot
        found["at"] = self.at
        first, end = lines_around(self.at, len(self.items))
        if first:
            found["first"] = first
        found["lines"] = [self.items[line][0] for line in range(first, end)]
        return found

    def chosen(self, line: int) -> "Answer | None":
        """Select a line and do its action."""
        if not 0 <= line < len(self.items):
            return None
        self.at = line
        return self.answer()

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

    def arrow(self, key: int, held: int) -> Answer:
        """Move the selection; it wraps around at the ends, but not while a key is held."""
        if key in (UP, DOWN):
            if held and self.at < 0:
                # The key was pressed on the screen before.
                return STAY
            step = 1 if key == DOWN else -1
            # From no line: DOWN to the first, UP to the last.
            to = self.at + step if self.at >= 0 or step > 0 else -1
            if 0 <= to < len(self.items) or not held:
                self.at = to % len(self.items)
            return STAY
        if not self.turn and len(self.items) > 2 * LEAP and (self.at >= 0 or not held):
            self._leap(key)
        return super().arrow(key, held)

    def _leap(self, key: int) -> None:
        """Move the selection by LEAP lines, at most to an end of the list."""
        last = len(self.items) - 1
        if key == RIGHT:
            self.at = min(self.at + LEAP, last)
        else:
            self.at = max((self.at if self.at >= 0 else last + 1) - LEAP, 0)

    def answer(self) -> Answer:
        """Do the action of the selected line."""
        action = self.items[self.at][1] if self.at >= 0 else None
        return action() if action else STAY
