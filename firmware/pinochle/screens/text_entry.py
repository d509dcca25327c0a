"""Entry of a name, letter by letter."""

from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.screens.base import MIDDLE, Screen
from pinochle.text import setup as words_setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Answer, Back, TakeName

LONGEST = 10
END = "\x08"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHERS = " -.0123456789"


class Spelling(Screen):
    """A name to enter: UP and DOWN choose a letter.

    With six keys RIGHT adds it, LEFT removes the last one, OK ends. With four keys OK adds it,
    BACK removes the last one, and OK on the arrow sign between the last and the first letter ends.
    """

    help = "spell"

    def __init__(self, title: str, arrows: bool, done: "TakeName", back: "Back"):
        keys = words_setup.KEYS_SPELL if arrows else words_setup.KEYS_SPELL_FOUR
        super().__init__(title, "", keys, back)
        self.arrows = arrows
        self.done = done
        self.text = ""
        self.at = 0

    @property
    def letters(self) -> str:
        """The letters to choose from: capitals first, small letters after a letter."""
        small = self.text and self.text[-1] not in " -."
        letters = (_LETTERS.lower() + _OTHERS + _LETTERS) if small else (_LETTERS + _OTHERS)
        return letters if self.arrows else letters + END

    def body(self, canvas: Canvas) -> None:
        """Draw the name, the letter to add and its neighbours."""
        letters = self.letters
        end = canvas.bold(8, 2, self.text + "_")
        canvas.hline(8, max(end, 60), 33)
        for offset in range(-4, 5):
            letter = letters[(self.at + offset) % len(letters)]
            canvas.center(MIDDLE + offset * 12, 5, "_" if letter == " " else letter)
        canvas.invert(5, MIDDLE - 5, MIDDLE + 5)

    def press(self, key: int, held: int) -> "Answer":
        """Handle a key: change letters, or end the entry."""
        letters = self.letters
        if key in (UP, DOWN):
            self.at = (self.at + (1 if key == UP else -1)) % len(letters)
            return None
        if key == RIGHT or (key == OK and not self.arrows):
            if letters[self.at] == END:
                return self._end()
            self._add(letters[self.at])
            return None
        if key == OK and not held:
            if not self.text:
                self._add(letters[self.at])
            return self._end()
        if key in (LEFT, BACK) and self.text:
            self.text = self.text[:-1]
            self.at = 0
            return None
        return self.back() if key == BACK and self.back else None

    def _add(self, letter: str) -> None:
        if len(self.text) < LONGEST:
            self.text += letter
            self.at = 0

    def _end(self) -> "Answer":
        return self.done(self.text.strip())
