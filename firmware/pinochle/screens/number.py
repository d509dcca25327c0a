"""A number to enter."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import BLANK_ROW, WIDTH
from pinochle.display.strips import new_strip
from pinochle.display.text_layout import RIGHT_END, fit, wrap
from pinochle.keys import DOWN, LEFT, RIGHT
from pinochle.screens.base import FIRST_ROW, KEYS_ROW, MIDDLE, STAY, Screen
from pinochle.screens.leaps import Leaps, steps_held
from pinochle.screens.typed_digits import TypedDigits
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import (
        Answer,
        Back,
        Face,
        Items,
        Legend,
        Move,
        Notes,
        Take,
        Value,
    )

# The page row of the text for the arrows; those with descenders, which would touch the keys, are
# one pixel higher. The number and its notes are above.
LEGEND_ROW, LEGEND_TOP = 6, 47
NOTES_TOP = 11
# More steps than any number has.
_FARTHEST = 10000
# The usual numbers: how many, and of these how many below the offered one, which is near the mean
# of few high ones and many low ones.
_USUAL, _BELOW = 30, 12
_OK = new_strip(words.OK_UP[:2])
# What an arrow leaves of words.OK_UP, in the same columns.
_ONLY_OK = BLANK_ROW[: len(new_strip(words.OK_UP)) - len(_OK)] + _OK


def with_up(keys: str) -> str:
    """Return a line of keys in which OK asks and then UP does the same."""
    return words.OK_UP + keys[2:]


def draw_question(canvas: Canvas, text: str, middle: int = MIDDLE) -> None:
    """Draw a text with descenders above the line of keys, on blank rows."""
    canvas.text_at(middle - canvas.text_width(text) // 2, LEGEND_TOP, text)


class Number(Screen):
    """One large number, with notes on its meaning in the game.

    `move(value, steps)` returns the value moved by a number of small steps, within its limits;
    `notes(value)` the lines beside it; `legend(value)` the text for the arrows; `done(value)` the
    result of OK. Large steps are those of `leaps`. `zero` is the word for 0, if it means
    something else.

    Its digits can be typed: while they make a number that is not possible, the screen names the
    nearest possible one, and OK shows that one. An offered number (not `entered`) is hollow until
    an arrow touches it, and OK asks whether it is right, because a guess must not become a score.
    """

    help = kind = "number"
    typing = "number"
    holds = True
    NOTES = 82  # column
    BESIDE_NOTES = 44  # the middle of the number, if there are notes
    ZERO_ROW = 3  # page
    zero = ""
    leaps = Leaps()
    notes: "Notes | None" = None
    leads: "Legend | None" = None  # the line of keys by number, where it differs
    _pressed = False
    _raised = False  # whether the text for the arrows has descenders
    _was_impossible = False
    # The line of keys on the display, where it begins, and whether it is an entered number's.
    _drawn_keys = ""
    _keys_left = 0
    _drawn_entered = False

    def __init__(
        self,
        face: "Face",
        move: "Move",
        done: "Take",
        back: "Back | None",
        legend: "Legend",
        notes: "Notes | None" = None,
        extras: "Items" = (),
        keeps_context: bool = False,
    ):
        help = face.get("help", "")
        super().__init__(face["title"], face.get("context", ""), face["keys"], back, help, extras)
        self.entered = not face.get("offered", False)
        self.all_keys = face["keys"] if self.entered else with_up(face["keys"])
        if face.get("zero"):
            self.zero = face["zero"]
        self._drawn_notes: "list[str]" = []
        self._drawn_legend = ""
        self.first = self.value = face["value"]
        self.move = move
        if notes:
            self.notes = notes
        self.done = done
        self.legend_of = legend
        if keeps_context:
            self.keeps_context = True
        self.typed = TypedDigits(move)

    def face(self) -> "Face":
        """Return the number too, what it means, and where the arrows lead."""
        found = super().face()
        value, move = self.value, self.move
        found["value"], found["offered"], found["keys"] = value, not self.entered, self.keys_now()
        if self.zero:
            found["zero"] = self.zero
        found["typed"] = self.typed.text
        if self.typed.impossible:
            found["nearest"] = value = self.typed.nearest
        low, high = found["low"], found["high"] = move(value, -_FARTHEST), move(value, _FARTHEST)
        found["unit"] = move(low, 1) - low
        found["usual"] = self.usual(low, high)
        found["steps"] = [move(value, 1) - value, self.large(value, 1) - value]
        found["legend"] = self.legend
        found["lines"] = self.notes_now()
        return found

    def usual(self, low: int, high: int) -> "list[int]":
        """Return up to _USUAL numbers around the first one shown, as UP leads through them."""
        value = max(low, self.move(self.first, -_BELOW))
        found = [value]
        while len(found) < _USUAL and value < high:
            value = self.move(value, 1)
            found.append(value)
        return found

    def large(self, value: int, times: int) -> int:
        """Return a number moved by some large steps, down if `times` is negative."""
        return self.leaps.to(self.move, value, times)

    def moved_to(self, value: "Value") -> "Screen | None":
        """Enter a number, if the arrows reach it."""
        if not isinstance(value, int) or self.typed.nearest_to(value, self.value) != value:
            return None
        self.typed.end(value)
        self.value, self.entered = value, True
        return self

    def tried(self, value: "Value") -> "Face | None":
        """Return the face with another number, which is not entered."""
        before = self.value, self.entered, self.typed
        self.typed = TypedDigits(self.move)
        found = self.face() if self.moved_to(value) else None
        self.value, self.entered, self.typed = before
        return found

    @property
    def legend(self) -> str:
        """Return the text for the arrows, or the nearest possible number."""
        if self.typed.impossible:
            return words.NEAREST % self.typed.nearest
        return self.legend_of(self.value)

    def type(self, character: str) -> "Screen | None":
        """Change the number as typed; None for characters that are not part of numbers."""
        if not self.typed.type(character, self.value, self.entered):
            return None
        self.value, self.entered = self.typed.value, self.typed.entered
        return self

    def body(self, canvas: Canvas) -> None:
        """Draw the number, its notes and the text for the arrows."""
        self._drawn_notes = []
        self._drawn_legend = ""
        self._raised = False
        self.draw_value(canvas)
        self._draw_texts(canvas)

    def redraw_first(self, canvas: Canvas) -> bool:
        """Draw the number again, unless the whole screen must be drawn."""
        if self._was_impossible or self.typed.impossible:
            return False
        if self.zero or self._raised:
            for row in range(FIRST_ROW, LEGEND_ROW):
                canvas.clear_columns(row, 0, self.NOTES if self.notes else WIDTH)
        self.draw_value(canvas)
        return True

    def redraw(self, canvas: Canvas) -> None:
        """Draw the number again, and the texts that differ from those on the display."""
        if self.redraw_first(canvas):
            self.redraw_rest(canvas)
        else:
            super().redraw(canvas)

    def redraw_rest(self, canvas: Canvas) -> None:
        """Draw the texts that differ from those on the display."""
        self._draw_texts(canvas)
        self.redraw_keys(canvas)

    def draw_keys(self, canvas: Canvas) -> None:
        """Draw the line of keys where it is before an arrow, which changes only its beginning."""
        keys = self._drawn_keys = self.keys_asked()
        self._drawn_entered = self.entered
        wide = canvas.text_width(keys)
        x = self._keys_left = MIDDLE - wide // 2
        canvas.right(x + wide, KEYS_ROW, self.keys_now())

    def redraw_keys(self, canvas: Canvas) -> None:
        """Draw of the line of keys what changed: the first arrow's part is soon drawn and sent."""
        entered = self.entered
        if self.keys_asked() != self._drawn_keys or entered < self._drawn_entered:
            canvas.clear(KEYS_ROW)
            self.draw_keys(canvas)
        elif entered > self._drawn_entered:
            self._drawn_entered = True
            canvas.copy(self._keys_left, KEYS_ROW, _ONLY_OK)

    def keys_asked(self) -> str:
        """Return the line of keys before an arrow: an offered number needs OK, then UP."""
        if self.leads and not self.typed.impossible:
            keys = self.leads(self.value)
            if not self.all_keys.endswith(keys[2:]):
                up = self.all_keys.startswith(words.OK_UP)
                self.all_keys = with_up(keys) if up else keys
        return self.all_keys

    def keys_now(self) -> str:
        """Return the line of keys."""
        keys = self.keys_asked()
        return keys.replace(words.OK_UP, words.OK_UP[:2], 1) if self.entered else keys

    def draw_value(self, canvas: Canvas) -> None:
        """Draw the number, or the word for 0: digits solid if entered, hollow if offered."""
        middle = self.BESIDE_NOTES if self.notes else MIDDLE
        if self.zero and not self.value:
            canvas.bold(middle - canvas.bold_width(self.zero) // 2, self.ZERO_ROW, self.zero)
            return
        canvas.center_number(middle, FIRST_ROW, str(self.value), not self.entered)

    @property
    def asked_in(self) -> str:
        """The context of the question whether the number is right: the title, if there is room."""
        return "" if self.notes else self.title

    def draw_question(self, canvas: Canvas, question: str) -> None:
        """Draw the question whether the number is right, and in place of notes the title."""
        y, widest = NOTES_TOP, RIGHT_END - self.NOTES
        for line in wrap(canvas, self.title, widest) if self.notes else ():
            canvas.text_at(self.NOTES, y, fit(canvas, line, widest))
            y += 9
        draw_question(canvas, question)

    def notes_now(self) -> "list[str]":
        """Return the lines beside the number; none beside one that is not possible."""
        return self.notes(self.value) if self.notes and not self.typed.impossible else []

    def _draw_texts(self, canvas: Canvas) -> None:
        # An arrow changes few of the notes, and drawing all would take a Pico four milliseconds.
        notes, drawn = self.notes_now(), self._drawn_notes
        for at in range(max(len(notes), len(drawn))):
            note = notes[at] if at < len(notes) else ""
            old = drawn[at] if at < len(drawn) else ""
            if note == old:
                continue
            note = fit(canvas, note, RIGHT_END - self.NOTES)
            if old:
                canvas.text_over(self.NOTES, NOTES_TOP + 9 * at, RIGHT_END - self.NOTES, note)
            else:
                canvas.text_at(self.NOTES, NOTES_TOP + 9 * at, note)
        self._drawn_notes = notes
        self.draw_legend(canvas, MIDDLE, WIDTH)

    def draw_legend(self, canvas: Canvas, middle: int, end: int) -> None:
        """Draw the text for the arrows, if it changed, centred at a column and left of `end`."""
        self._was_impossible = self.typed.impossible
        text = self.legend
        if text == self._drawn_legend and not self._raised:
            return
        self._drawn_legend = text
        canvas.clear_columns(LEGEND_ROW, 0, end)
        if self._raised:
            canvas.fill(self.NOTES, LEGEND_TOP, WIDTH - self.NOTES, 1, False)
        self._raised = canvas.descends(text)
        if self._raised:
            draw_question(canvas, text, MIDDLE if self.typed.impossible else middle)
        else:
            canvas.center(middle, LEGEND_ROW, text)

    def arrow(self, key: int, held: int) -> "Answer":
        """Change the number; a held key takes growing steps.

        Repeats of an arrow that was pressed on the screen before change nothing here.
        """
        self._pressed = self._pressed or not held
        if not self._pressed:
            return STAY
        if self.typed.text:
            self.value = self.typed.end(self.value)
        self.entered = True
        steps = steps_held(held)
        if key in (DOWN, LEFT):
            steps = -steps
        if key in (LEFT, RIGHT):
            self.value = self.leaps.taken(self.move, self.value, steps)
        else:
            self.value = self.move(self.value, steps)
        return STAY

    def answer(self) -> "Answer":
        """Return the result of the number, or ask whether the offered one is right.

        A number that is not possible becomes the nearest one first.
        """
        if self.typed.impossible:
            self.value = self.typed.end(self.value)
            return STAY
        if self.entered:
            return self.take()
        from pinochle.screens.offered import Offered  # few hands have an offer that is right

        return Offered(self, lambda: self)

    def take(self) -> "Answer":
        """Return the result of the shown number."""
        return self.done(self.value)
