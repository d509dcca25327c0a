"""The kinds of screens: a page of text, a list, a number.

Imports keys, lettering, font and canvas. A screen has draw(canvas) and press(key, held); press
returns None (stay), a list (an event: a fact happened), a Screen (go there) or a tuple (a request
that only the App can do). Screens are made from a Game and thrown away after.

Every screen has a title on page row 0, what it asks in rows 1 to 6, and its keys on row 7.
"""

from pinochle.canvas import WIDTH, Canvas
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.lettering import MARGIN, RIGHT_END, draw_lines, fit

MIDDLE = WIDTH // 2
KEYS_ROW = 7
# Rows of type between the title bar and the keys; row 1 holds the bar's lower edge.
FIRST_ROW, ROWS = 2, 5
# Between a title and its context.
TITLE_GAP = 6


class Screen:
    """A title, a context to its right, and a line that names the keys.

    `back` makes the screen that BACK leads to; None on a screen that is home. Where long
    names leave no room for both, the context goes, or with `keeps_context` the title's end.
    `turn(step)`, if any, makes the screen that LEFT (-1) and RIGHT (1) lead to.
    """

    # Whether the display stays on, however long nobody presses.
    stays_on = False
    # Which help is meant for it, see words_help.
    help = "page"
    keeps_context = False
    turn: object = None

    def __init__(self, title: str, context: str, keys: str, back: object = None):
        self.title = title
        self.context = context
        self.keys = keys
        self.back = back
        self.extras: list = []  # what this screen adds to the menu: (text, what OK does)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas."""
        self.body(canvas)
        self.head(canvas)
        canvas.title_bar()
        canvas.center(MIDDLE, KEYS_ROW, self.keys)

    def redraw(self, canvas: Canvas) -> None:
        """Draw what a key may have changed on the frame that this screen drew last."""
        canvas.clear()
        self.draw(canvas)

    def head(self, canvas: Canvas) -> None:
        """Write the title and its context."""
        room = RIGHT_END - MARGIN
        beside = room - TITLE_GAP - canvas.text_width(self.context)
        if self.keeps_context or canvas.text_width(self.title) <= beside:
            canvas.right(RIGHT_END, 0, self.context)
            room = beside if self.context else room
        canvas.text(MARGIN, 0, fit(canvas, self.title, room))

    def body(self, canvas: Canvas) -> None:
        """Draw rows 1 to 6."""

    def press(self, key: int, held: int) -> object:
        """Take a key; see the module's first lines for what is returned."""
        if key == OK and not held:
            return self.answer()
        if key == BACK and callable(self.back):
            return self.back()
        return None if key in (OK, BACK) else self.arrow(key, held)

    def answer(self) -> object:
        """What OK means here."""
        return None

    def arrow(self, key: int, held: int) -> object:
        """What an arrow means here; `held` is 0 for the press, n for its n-th repeat."""
        if key in (LEFT, RIGHT) and not held and callable(self.turn):
            return self.turn(1 if key == RIGHT else -1)
        return None


class Page(Screen):
    """Up to five lines of text, long ones broken; OK goes on."""

    def __init__(self, title: str, lines: list, keys: str, then: object, back: object = None):
        super().__init__(title, "", keys, back)
        self.lines = lines
        self.then = then

    def body(self, canvas: Canvas) -> None:
        """Draw the lines."""
        draw_lines(canvas, FIRST_ROW, self.lines)

    def answer(self) -> object:
        """Go on."""
        return self.then() if callable(self.then) else self.then


class Showing(Screen):
    """A screen that shows what is known; OK goes on to `then`, a screen's maker or an event.

    `names`, `totals` and `deltas` are by side, where it shows them.
    """

    def __init__(self, title: str, context: str, keys: str, back: object = None):
        super().__init__(title, context, keys, back)
        self.names: list = []
        self.totals: list = []
        self.deltas: list = []
        self.then: object = None

    def answer(self) -> object:
        """Go on."""
        return self.then() if callable(self.then) else self.then


class Choices(Screen):
    """A list with one line chosen. `items` are (text, what OK on it does) pairs."""

    help = "list"
    WIDEST = WIDTH - 4 - 2 * MARGIN - 4  # between the margin and the scroll bar

    def __init__(
        self, title: str, context: str, keys: str, items: list, at: int = 0, back: object = None
    ):
        super().__init__(title, context, keys, back)
        self.items = items
        self.at = at
        self.lead: list = []  # lines of text above the list

    def body(self, canvas: Canvas) -> None:
        """Draw the part of the list around the chosen line."""
        row = draw_lines(canvas, FIRST_ROW, self.lead)
        lead = row - FIRST_ROW
        rows = FIRST_ROW + ROWS - row
        first = max(0, min(self.at - rows // 2, len(self.items) - rows))
        for index in range(first, min(first + rows, len(self.items))):
            text = self.items[index][0]
            if canvas.text_width(text) > self.WIDEST:
                while canvas.text_width(text + "..") > self.WIDEST:
                    text = text[:-1]
                text += ".."
            canvas.text(MARGIN + 4, row, text)
            self.mark(canvas, row, index)
            if index == self.at:
                canvas.highlight(row, 0, WIDTH - 4 if len(self.items) > rows else WIDTH)
            row += 1
        if len(self.items) > rows:
            scroll_bar(canvas, first, rows, len(self.items), lead)

    def mark(self, canvas: Canvas, row: int, index: int) -> None:
        """Write what stands at the end of a line; nothing in plain lists."""

    def arrow(self, key: int, held: int) -> object:
        """Move the choice; the ends are joined, but a held key stops there."""
        if key in (UP, DOWN):
            step = 1 if key == DOWN else -1
            to = self.at + step
            if 0 <= to < len(self.items) or not held:
                self.at = to % len(self.items)
            return None
        return super().arrow(key, held)

    def answer(self) -> object:
        """Do what the chosen line does."""
        then = self.items[self.at][1]
        return then() if callable(then) else then


def scroll_bar(canvas: Canvas, first: int, rows: int, count: int, lead: int) -> None:
    """Draw beside a list, below `lead` lines, which of its lines are in sight."""
    top = 8 * (FIRST_ROW + lead)
    height = 8 * rows - 1
    canvas.vline(WIDTH - 1, top, top + height)
    canvas.fill(WIDTH - 3, top + height * first // count, 3, height * rows // count + 1)


class Number(Screen):
    """One number, big, with what it means for the game beside it.

    `move(value, steps)` gives the value so many small steps away, clamped; `notes(value)`
    the lines beside it; `done(value)` what OK means. A large step is LARGE small ones.
    """

    help = "number"
    NOTES = 82  # column
    LARGE = 5
    # A held arrow grows: (up to this repeat, times as far).
    GROWTH = ((8, 1), (16, 2), (1000000, 5))

    def __init__(
        self,
        title: str,
        context: str,
        keys: str,
        value: int,
        move: object,
        notes: object,
        done: object,
        back: object = None,
    ):
        super().__init__(title, context, keys, back)
        self.value = value
        self.move = move
        self.notes = notes
        self.done = done
        self.legends: object = None  # legend(value): what the arrows do to it

    @property
    def legend(self) -> str:
        """What the arrows do to the number as it stands."""
        return str(self.legends(self.value)) if callable(self.legends) else ""

    def body(self, canvas: Canvas) -> None:
        """Draw the number, its notes and what the arrows do."""
        digits = str(self.value)
        middle = 44 if callable(self.notes) else MIDDLE
        canvas.number(middle - canvas.number_width(digits, 4) // 2, 2, digits, 4)
        self.draw_notes(canvas)

    def redraw(self, canvas: Canvas) -> None:
        """Draw the body again: nothing else changes with the number."""
        canvas.clear(FIRST_ROW, KEYS_ROW)
        self.body(canvas)

    def draw_notes(self, canvas: Canvas) -> None:
        """Draw the lines beside the number, and what the arrows do."""
        row = 2
        for note in self.notes(self.value) if callable(self.notes) else ():
            canvas.text(self.NOTES, row, fit(canvas, note, RIGHT_END - self.NOTES))
            row += 1
        canvas.center(MIDDLE, 6, self.legend)

    def arrow(self, key: int, held: int) -> object:
        """Step the number; a held key takes growing steps."""
        steps = self.LARGE if key in (LEFT, RIGHT) else 1
        for repeats, times in self.GROWTH:
            if held <= repeats:
                steps *= times
                break
        if key in (DOWN, LEFT):
            steps = -steps
        if callable(self.move):
            self.value = self.move(self.value, steps)
        return None

    def answer(self) -> object:
        """Take the number."""
        return self.done(self.value) if callable(self.done) else None
