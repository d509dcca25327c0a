"""A number that can also be typed, digit by digit, where there is a keyboard."""

from pinochle.display.canvas import Canvas
from pinochle.screens.base import MIDDLE, Number
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.answers import Answer


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

    @property
    def impossible(self) -> bool:
        """Whether the digits typed so far make a number that is not possible."""
        return bool(self.digits) and self.value != self.nearest

    def type(self, character: str) -> bool:
        """Add a digit, change the sign, or remove a digit; return whether it was one of these."""
        if "0" <= character <= "9":
            if not self.digits:
                self.before = self.value
            if len(self.digits.strip("-")) < self.LONGEST:
                self._become(str(int(self.digits + character)))
        elif character == "-" and self.digits and self._nearest_to(-abs(int(self.digits))) < 0:
            self._become(str(-int(self.digits)))
        elif character == "\b" and self.digits:
            digits = self.digits[:-1]
            self._become("" if digits == "-" else digits)
        else:
            return False
        return True

    def body(self, canvas: Canvas) -> None:
        """Draw the number, or the word for 0."""
        if self.value or not self.zero:
            super().body(canvas)
            return
        canvas.bold(self.ZERO_MIDDLE - canvas.bold_width(self.zero) // 2, self.ZERO_ROW, self.zero)
        self.draw_notes(canvas)

    def draw_notes(self, canvas: Canvas) -> None:
        """Draw what belongs to the number, or the nearest possible number."""
        if self.impossible:
            canvas.center(MIDDLE, 6, words.NEAREST % self.nearest)
        else:
            super().draw_notes(canvas)

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
        else:
            self.value = self.before

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
