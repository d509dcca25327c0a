"""The forms of a letter with an accent, to choose one while a name is spelled."""

from pinochle.display.canvas import Canvas
from pinochle.keys import DOWN, HOLD_OK, LEFT, RIGHT, UP
from pinochle.screens.base import MIDDLE, STAY, Screen
from pinochle.text import setup as words_setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Answer, Back, Face, TakeName

# The keys that choose, in the order of use of the letters; OK comes first and is -1.
_CHOOSING = (-1, UP, LEFT, RIGHT, DOWN)
# Pixels of a letter's middle and top, by key; small type beside it shows the key.
_PLACES = {-1: (64, 25), UP: (64, 10), LEFT: (24, 25), RIGHT: (104, 25), DOWN: (64, 39)}
_ROW, _CELL = 5, 24


class Accents(Screen):
    """Letters to choose from: `done` receives one.

    With six keys each of five is one key; HOLD OK shows the others. With four all are in rows of
    five, and OK takes the marked one.
    """

    help = kind = "accents"
    takes_hold = True
    keeps_context = True

    def __init__(
        self, title: str, text: str, letters: str, arrows: bool, done: "TakeName", back: "Back"
    ):
        super().__init__(title, text + "_", "", back)
        self.letters = letters
        self.arrows = arrows
        self.done = done
        self.at = 0  # the first letter shown, or with four keys the marked one
        keys = words_setup.KEYS_ACCENTS if arrows else words_setup.KEYS_ACCENTS_FOUR
        self.keys = words_setup.KEYS_MORE_ACCENTS if arrows and len(letters) > _ROW else keys

    def face(self) -> "Face":
        """Return the letters too, and the first or the marked one."""
        found = super().face()
        found["lines"], found["at"] = list(self.letters), self.at
        return found

    def chosen(self, line: int) -> "Answer | None":
        """Take a letter."""
        return self.done(self.letters[line]) if 0 <= line < len(self.letters) else None

    def body(self, canvas: Canvas) -> None:
        """Draw the letters, beside each its key; with four keys a bar on one."""
        if not self.arrows:
            self._draw_rows(canvas)
            return
        for key, letter in zip(_CHOOSING, self.letters[self.at : self.at + _ROW]):
            middle, top = _PLACES[key]
            width = canvas.bold_width(letter)
            canvas.bold_at(middle - width // 2, top, letter)
            canvas.text_at(middle - width // 2 - 16, top + 6, words_setup.ACCENT_KEYS[key])

    def _draw_rows(self, canvas: Canvas) -> None:
        for index, letter in enumerate(self.letters):
            middle = MIDDLE + _CELL * (index % _ROW - _ROW // 2)
            top = 12 + 21 * (index // _ROW)
            canvas.bold_at(middle - canvas.bold_width(letter) // 2, top, letter)
            if index == self.at:
                canvas.bar(top - 1, 19, middle - _CELL // 2, middle + _CELL // 2)

    def answer(self) -> "Answer":
        """Take the letter of OK."""
        return self.done(self.letters[self.at])

    def press(self, key: int, held: int) -> "Answer":
        """Take a key; HOLD OK shows the other letters."""
        if key == HOLD_OK:
            if self.arrows:
                self.at = self.at + _ROW if self.at + _ROW < len(self.letters) else 0
            return STAY
        return super().press(key, held)

    def arrow(self, key: int, held: int) -> "Answer":
        """Take the letter of the arrow; with four keys move the bar."""
        if not self.arrows and key in (UP, DOWN):
            to = self.at + (1 if key == DOWN else -1)
            if 0 <= to < len(self.letters) or not held:
                self.at = to % len(self.letters)
        elif self.arrows and not held:
            at = self.at + _CHOOSING.index(key)
            if at < min(self.at + _ROW, len(self.letters)):
                return self.done(self.letters[at])
        return STAY
