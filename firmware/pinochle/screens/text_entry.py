"""Spelling a name on a grid of letters."""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.latin import capitals, is_letter, variants
from pinochle.display.text_layout import FIRST_LINE
from pinochle.game.event_form import LONGEST_NAME
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.screens.accents import Accents
from pinochle.screens.base import STAY, Screen
from pinochle.text import setup as words_setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Answer, Back, Face, TakeName, Value

# The wide cell that ends the name; UP from the first letter leads to it.
END = "\n"
# In the order of the alphabet, because players find letters at once only there.
GRID = ("abcdefghi", "jklmnopqr", "stuvwxyz-", "123456789", END * 6 + "0. ")
COLUMNS = 9
CELL, EDGE = 10, 1  # pixels: a cell's width, and left of the first
# The seats beside the grid, between their left edge and the display's.
TABLE = EDGE + CELL * COLUMNS + 3
# Columns of a seat's letter, with the gap before the name.
NAMES = 9
# The pixel row of the first seat, and the most letters of a name that fit beside it.
FIRST_TOP, LONGEST_SHOWN = 11, 7
# This long after a letter, what is spelled so far is kept.
PAUSE_MS = 3000
# A capital follows these.
STARTS = " -."


class Seats:
    """The table beside the letters: partners below each other, the one being named marked.

    `rows` are (seat's letter, name, whether a line is above) and `at` is the row being named.
    """

    def __init__(self, rows: "list[tuple[str, str, bool]]", at: int):
        self.rows = rows
        self.at = at

    def draw(self, canvas: Canvas, text: str) -> None:
        """Draw the table; `text` is what is spelled so far."""
        room = WIDTH - TABLE - NAMES
        y = FIRST_TOP
        for index, (seat, name, apart) in enumerate(self.rows):
            if apart:
                canvas.hline(TABLE, WIDTH - 1, y)
                y += 2
            named = index == self.at
            canvas.text_at(TABLE, y, seat)
            shown = text[-LONGEST_SHOWN:] if named else name
            while canvas.text_width(shown) > room:
                shown = shown[1:] if named else shown[:-1]
            canvas.text_at(TABLE + NAMES, y, shown)
            if named:
                canvas.bar(y - 1, 9, TABLE - 1, TABLE + 6)
            y += 9


class Spelling(Screen):
    """A name to spell: a cursor on a grid, whose edges are joined.

    After each letter the cursor is on the first cell again, so a letter always takes the same
    keys. With six keys the arrows move and OK adds. With four UP and DOWN choose a row, OK goes
    into it, UP and DOWN choose a letter there, OK adds it. BACK removes a letter.
    """

    help = kind = "spell"
    typing = "text"
    holds = True
    keeps_context = True
    accents = True  # whether letters beyond ASCII are offered
    pause: "Callable[[str], None] | None" = None  # keeps what is spelled so far
    _quiet_ms = 0  # since the text changed, negative once it is kept

    def __init__(
        self,
        title: str,
        arrows: bool,
        done: "TakeName",
        back: "Back",
        seats: "Seats | None" = None,
    ):
        keys = words_setup.KEYS_SPELL if arrows else words_setup.KEYS_SPELL_FOUR
        super().__init__(title, "_", keys, back)
        self.arrows = arrows
        self.done = done
        self.seats = seats
        self.text = ""
        self.row = self.column = 0
        self.inside = arrows  # whether the keys choose a cell, not a row

    @property
    def starts(self) -> bool:
        """Whether the next letter is a capital."""
        return not self.text or self.text[-1] in STARTS

    @property
    def cell(self) -> str:
        """The character under the cursor, or END."""
        letter = GRID[self.row][self.column]
        return letter.upper() if self.starts else letter

    def face(self) -> "Face":
        """Return the text so far, the letter of OK, and the seats beside the grid."""
        found = super().face()
        found["value"] = self.text
        letters = self.cell if self.inside else GRID[self.row]
        found["note"] = " ".join(letters.strip(END))
        if END in letters:
            found["note"] = (words_setup.SPELLED + " " + found["note"]).strip()
        if self.seats:
            rows = self.seats.rows
            found["names"], found["at"] = [name for _, name, _ in rows], self.seats.at
        return found

    def moved_to(self, value: "Value") -> "Screen | None":
        """Spell a text, if every letter of it can be entered."""
        if not isinstance(value, str):
            return None
        before = self.text, self.row, self.column, self.inside
        self.text = ""
        for letter in value:
            self.type(letter)
        if self.text == value:
            self.row, self.column, self.inside = len(GRID) - 1, 0, True
            return self
        self._become(before[0])
        self.row, self.column, self.inside = before[1:]
        return None

    def body(self, canvas: Canvas) -> None:
        """Draw the grid and the cursor."""
        for row in range(len(GRID)):
            letters = GRID[row].upper() if self.starts else GRID[row]
            for column in range(COLUMNS):
                middle = EDGE + CELL * column + CELL // 2
                if letters[column] == " ":
                    canvas.hline(middle - 3, middle + 3, 8 * (FIRST_LINE + row) + 5)
                elif letters[column] != END:
                    canvas.center(middle, FIRST_LINE + row, letters[column])
        canvas.center(EDGE + 3 * CELL, FIRST_LINE + len(GRID) - 1, words_setup.SPELLED)
        canvas.spread()
        if self.seats:
            self.seats.draw(canvas, self.text)
        first, last = 0, TABLE - 2
        if self.inside:
            cells = 6 if self.cell == END else 1
            first = EDGE + (0 if cells > 1 else CELL * self.column)
            last = first + CELL * cells
        low = GRID[self.row][0].isalpha() and not self.starts  # whether letters have descenders
        canvas.bar(10 + 9 * self.row, 10 if low else 9, first, last)

    def press(self, key: int, held: int) -> "Answer":
        """Take a key: move, add a letter or remove one, end the name."""
        if key == OK and not held:
            return self._choose()
        if key == HOLD_OK:
            return self._forms()
        if key == BACK and self.inside and not self.arrows:
            self.inside = False
            self.column = 0
        elif key == BACK and self.text:
            self._become(self.text[:-1])
        elif key == BACK:
            return self.back() if self.back else STAY
        elif key in (UP, DOWN, LEFT, RIGHT):
            self._move(key, held)
        return STAY

    @property
    def takes_hold(self) -> bool:  # type: ignore[override]
        """Whether the letter under the cursor has forms with an accent."""
        return self.inside and self.accents and bool(variants(self.cell))

    def _forms(self) -> Screen:
        """Return the forms of the letter under the cursor with an accent."""

        def take(letter: str) -> Screen:
            self._become(self.text + letter)
            return self

        letters = variants(self.cell)
        return Accents(self.title, self.text, letters, self.arrows, take, lambda: self)

    def tick(self, ms: int) -> bool:
        """Let time pass; what is spelled so far is kept when nobody adds a letter."""
        if self.pause and self._quiet_ms >= 0:
            self._quiet_ms += ms
            if self._quiet_ms >= PAUSE_MS:
                self._quiet_ms = -1
                self.pause(self.text.strip())
        return False

    def type(self, character: str) -> "Screen | None":
        """Add a typed letter of the grid, or remove one; then OK ends the name."""
        if character == "\b":
            self._become(self.text[:-1])
        elif character < " ":
            return None
        elif character == " " and not self.text:
            return self
        elif any(character.lower() in row for row in GRID):
            self._become(self.text + (character.upper() if self.starts else character))
        elif self.accents and is_letter(character):
            self._become(self.text + (capitals(character) if self.starts else character))
        if self.text:
            # After the last letter, OK must end the name.
            self.row, self.column, self.inside = len(GRID) - 1, 0, True
        return self

    def begin_with(self, text: str) -> None:
        """Begin with a name to change; OK on the end keeps it."""
        self._become(text)
        self.row, self.inside = len(GRID) - 1, True

    def _choose(self) -> "Answer":
        if not self.inside:
            self.inside = True
        elif self.cell == END:
            return self.done(self.text.strip())
        else:
            self._become(self.text + self.cell)
        return STAY

    def _move(self, key: int, held: int) -> None:
        step = 1 if key in (DOWN, RIGHT) else -1
        if self.inside and (key in (LEFT, RIGHT) or not self.arrows):
            before = self.cell
            self.column = self._moved(self.column, step, held, COLUMNS)
            while self.cell == before == END and not held:
                self.column = self._moved(self.column, step, held, COLUMNS)
        else:
            self.row = self._moved(self.row, step, held, len(GRID))

    def _moved(self, place: int, step: int, held: int, count: int) -> int:
        """Return the place beside; a held key stops at the edge."""
        to = place + step
        return to % count if 0 <= to < count or not held else place

    def _become(self, text: str) -> None:
        """Take a new text, if it is not too long, and put the cursor on the first cell."""
        self.text = text[:LONGEST_NAME]
        self._quiet_ms = 0
        self.context = self.text + "_"
        self.row = self.column = 0
        self.inside = self.arrows
