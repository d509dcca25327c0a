"""A number that can also be typed, digit by digit, where there is a keyboard."""

from pinochle.display.canvas import Canvas
from pinochle.screens.base import MIDDLE
from pinochle.screens.number import Number
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Answer
    from pinochle.screens.base import Screen


class TypedNumber(Number):
    """A Number whose digits can be typed.

    While they make a number that is not possible here, such as the first digit of a bid, the
    screen names the nearest possible one, and OK shows that one; a second OK takes it.
    """

    typing = "number"
    LONGEST = 4  # digits
    ZERO_ROW, ZERO_MIDDLE = 3, 44  # page, column

    zero = ""  # the word for 0, if it means something else
    digits = ""  # as typed
    nearest = 0  # the possible number nearest to the typed one
    before = 0  # the number before the first digit
    was_entered = False

    @property
    def impossible(self) -> bool:
        """Whether the digits typed so far make a number that is not possible."""
        return bool(self.digits) and self.value != self.nearest

    def type(self, character: str) -> "Screen | None":
        """Add a digit, change the sign, or remove a digit; None for other characters."""
        if "0" <= character <= "9":
            if not self.digits:
                self.before, self.was_entered = self.value, self.entered
            if len(self.digits.strip("-")) < self.LONGEST:
                self._become(str(int(self.digits + character)))
        elif character == "-" and self.digits and self._nearest_to(-abs(int(self.digits))) < 0:
            self._become(str(-int(self.digits)))
        elif character == "\b" and self.digits:
            digits = self.digits[:-1]
            self._become("" if digits == "-" else digits)
        else:
            return None
        return self

    @property
    def legend(self) -> str:
        """Return the text for the arrows, or the nearest possible number."""
        if self.impossible:
            return words.NEAREST % self.nearest
        return self.legend_of(self.value)

    def draw_value(self, canvas: Canvas) -> None:
        """Draw the number, or the word for 0."""
        if self.value or not self.zero:
            super().draw_value(canvas)
            return
        middle = self.ZERO_MIDDLE if self.notes else MIDDLE
        canvas.bold(middle - canvas.bold_width(self.zero) // 2, self.ZERO_ROW, self.zero)

    def notes_now(self) -> "list[str]":
        """Return the lines beside the number; none beside one that is not possible."""
        return [] if self.impossible else super().notes_now()

    def arrow(self, key: int, held: int) -> "Answer":
        """Change the number; what was typed ends."""
        self._settle()
        return super().arrow(key, held)

    def answer(self) -> "Answer":
        """Return the result of the number; if it is not possible, show the nearest instead."""
        if self.impossible:
            self._settle()
            return None
        return super().answer()

    def _become(self, digits: str) -> None:
        self.digits = digits
        if digits:
            self.nearest = self._nearest_to(int(digits))
            self.value = int(digits)
            self.entered = True
        else:
            self.value, self.entered = self.before, self.was_entered

    def _settle(self) -> None:
        if self.impossible:
            self.value = self.nearest
        self.digits = ""

    def _nearest_to(self, wanted: int) -> int:
        """Return the possible number nearest to another, which the arrows would reach."""
        value = self.before
        while True:
            after = self.move(value, 1 if wanted > value else -1)
            if abs(after - wanted) >= abs(value - wanted):
                return value
            value = after
