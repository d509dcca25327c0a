"""The digits that are typed into a number, where there is a keyboard."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Move


class TypedDigits:
    """The number that is being typed: its `text`, its `value`, and whether it counts as `entered`.

    The digits may make a number that is not possible, such as the first digit of a bid; `nearest`
    is the nearest possible one, which the arrows would reach by `move`.
    """

    LONGEST = 4  # digits

    def __init__(self, move: "Move"):
        self.move = move
        self.text = ""
        self.value = self.nearest = 0
        self.entered = False
        # The number before the first digit, and whether it was entered.
        self._before, self._was_entered = 0, False

    @property
    def impossible(self) -> bool:
        """Whether the digits typed so far make a number that is not possible."""
        return bool(self.text) and self.value != self.nearest

    def type(self, character: str, value: int, entered: bool) -> bool:
        """Add a digit, change the sign, or remove a digit; False for other characters.

        `value` and `entered` are those before the character.
        """
        text = self.text
        if "0" <= character <= "9":
            if not text:
                self._before, self._was_entered = value, entered
            self._become(
                str(int(text + character)) if len(text.strip("-")) < self.LONGEST else text
            )
        elif character == "-" and text and self.nearest_to(-abs(int(text)), self._before) < 0:
            self._become(str(-int(text)))
        elif character == "\b" and text:
            self._become("" if text[:-1] == "-" else text[:-1])
        else:
            return False
        return True

    def end(self, value: int) -> int:
        """End the typing; return `value`, or the nearest number if it is not possible."""
        nearest = self.nearest if self.impossible else value
        self.text = ""
        return nearest

    def _become(self, text: str) -> None:
        self.text = text
        if text:
            self.nearest = self.nearest_to(int(text), self._before)
            self.value, self.entered = int(text), True
        else:
            self.value, self.entered = self._before, self._was_entered

    def nearest_to(self, wanted: int, value: int) -> int:
        """Return the number nearest to `wanted` that the arrows reach from `value`."""
        steps = 1
        while True:
            up = wanted > value
            after = self.move(value, steps if up else -steps)
            # Longer steps must not lead past the number; the last one may, to come nearer.
            passed = steps > 1 and up != (wanted > after) and after != wanted
            if not passed and abs(after - wanted) < abs(value - wanted):
                value, steps = after, steps * 2
            elif steps == 1:
                return value
            else:
                steps //= 2
