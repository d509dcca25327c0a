"""A number to enter, and the question whether an offered one is right."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import RIGHT_END, fit, wrap
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.screens.base import FIRST_ROW, KEYS_ROW, MIDDLE, Screen
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Answer, Back, Items, Legend, Move, Notes, Take


class Number(Screen):
    """One number, big, with what it means for the game beside it.

    `move(value, steps)` returns the value so many small steps away, clamped; `notes(value)`
    the lines beside it; `legend(value)` what the arrows do; `done(value)` what OK means. A large
    step is LARGE small ones.

    A number that is only offered (not `entered`) is hollow until an arrow touches it, and OK asks
    whether it is right: a guess must not become a score because someone pressed OK.
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
        move: "Move",
        done: "Take",
        back: "Back | None",
        legend: "Legend",
        notes: "Notes | None" = None,
        keeps_context: bool = False,
        help: str = "",
        extras: "Items" = (),
        entered: bool = True,
    ):
        super().__init__(title, context, keys, back, help, extras)
        self.entered = entered
        self._pressed = False
        self.value = value
        self.move = move
        self.notes = notes
        self.done = done
        self.legend_of = legend
        self.keeps_context = keeps_context

    @property
    def legend(self) -> str:
        """What the arrows do to the number as it is."""
        return self.legend_of(self.value)

    def body(self, canvas: Canvas) -> None:
        """Draw the number, its notes and what the arrows do."""
        self.draw_value(canvas)
        self.draw_notes(canvas)

    def draw_value(self, canvas: Canvas) -> None:
        """Draw the number: solid, or hollow while it is only offered."""
        digits = str(self.value)
        middle = 44 if self.notes else MIDDLE
        x = middle - canvas.number_width(digits, 4) // 2
        if self.entered:
            canvas.number(x, 2, digits, 4)
        else:
            canvas.hollow_number(x, 2, digits)

    def redraw(self, canvas: Canvas) -> None:
        """Draw the body again: nothing else changes with the number."""
        canvas.clear(FIRST_ROW, KEYS_ROW)
        self.body(canvas)

    def draw_notes(self, canvas: Canvas) -> None:
        """Draw the lines beside the number, and what the arrows do."""
        row = 2
        for note in self.notes(self.value) if self.notes else ():
            canvas.text(self.NOTES, row, fit(canvas, note, RIGHT_END - self.NOTES))
            row += 1
        canvas.center(MIDDLE, 6, self.legend)

    def arrow(self, key: int, held: int) -> "Answer":
        """Step the number; a held key takes growing steps.

        The repeats of an arrow that went down on the screen before touch nothing here.
        """
        self._pressed = self._pressed or not held
        if not self._pressed:
            return None
        self.entered = True
        steps = self.LARGE if key in (LEFT, RIGHT) else 1
        for repeats, times in self.GROWTH:
            if held <= repeats:
                steps *= times
                break
        if key in (DOWN, LEFT):
            steps = -steps
        self.value = self.move(self.value, steps)
        return None

    def answer(self) -> "Answer":
        """Take the number, or ask whether the offered one is right."""
        return self.take() if self.entered else Offered(self)

    def take(self) -> "Answer":
        """Take the number as entered."""
        return self.done(self.value)


class Offered(Screen):
    """The question whether a number that nobody entered is right, on the number's own page.

    UP takes the number, OK and BACK return to it, every other arrow moves it.
    """

    help = "offered"
    WIDEST = RIGHT_END - Number.NOTES

    def __init__(self, number: Number):
        context = "" if number.notes else number.title
        keys = words.KEYS_OFFERED
        super().__init__(words.NOT_ENTERED, context, keys, lambda: number, extras=number.extras)
        self.number = number

    def body(self, canvas: Canvas) -> None:
        """Draw the hollow number, whose it is, and the question."""
        self.number.draw_value(canvas)
        row = FIRST_ROW
        for line in wrap(canvas, self.number.title, self.WIDEST) if self.number.notes else ():
            canvas.text(Number.NOTES, row, fit(canvas, line, self.WIDEST))
            row += 1
        canvas.center(MIDDLE, 6, words.IS_IT_RIGHT % self.number.value)

    def answer(self) -> "Answer":
        """Go back to change the number."""
        return self.number

    def arrow(self, key: int, held: int) -> "Answer":
        """Take the number by UP; change it by every other arrow."""
        if held:
            return None
        if key == UP:
            return self.number.take()
        self.number.press(key, held)
        return self.number
