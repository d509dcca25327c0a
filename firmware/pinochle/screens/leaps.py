"""How far the arrows move a number: small steps, large ones, and those of a held arrow."""

from pinochle.keys import TURNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Move

# A large step, in small ones. The steps of a held arrow grow: (up to this repeat, factor). An
# encoder's are the last two.
LARGE = 5
_GROWTH = ((8, 1), (16, 2), (TURNED - 1, 5), (TURNED, 2), (1000000, 5))


def steps_held(held: int) -> int:
    """Return how many steps an arrow takes at once that is held since `held` repeats."""
    return next(steps for repeats, steps in _GROWTH if held <= repeats) if held else 1


class Leaps:
    """The large steps of a number: `size` small ones, or from one of `stops` to another.

    The first ones pass `reach` stops at once. One that turns back passes half as many as the one
    before it: so few presses lead to each number, as people guess a number by halves. Beyond the
    last stop they go as far as the last two are apart.
    """

    def __init__(self, size: int = LARGE, stops: "tuple[int, ...]" = (), reach: int = 1):
        self.size = size
        self.stops = stops
        self.reach = reach
        self.sign = 0  # of the step before; 0 for none

    def to(self, move: "Move", value: int, times: int) -> int:
        """Return where large steps lead from a number, down if `times` is negative."""
        if not self.stops:
            return move(value, self.size * times)
        sign = 1 if times > 0 else -1
        reach = self._reach_of(sign)
        for _ in range(abs(times)):
            value = move(value, self._stop_from(value, sign * reach) - value)
        return value

    def taken(self, move: "Move", value: int, times: int) -> int:
        """Return where large steps lead, and remember that they were taken."""
        to = self.to(move, value, times)
        sign = 1 if times > 0 else -1
        self.reach, self.sign = self._reach_of(sign), sign
        return to

    def _reach_of(self, sign: int) -> int:
        return max(1, self.reach // 2) if self.sign + sign == 0 else self.reach

    def _stop_from(self, value: int, passes: int) -> int:
        """Return the stop that is some places above a number, or below it."""
        stops = self.stops
        far = stops[-1] - stops[-2]
        if passes > 0:
            above = [stop for stop in stops if stop > value]
            return above[min(passes, len(above)) - 1] if above else value + far
        below = [stop for stop in stops if stop < value]
        to = below[max(passes, -len(below))] if below else value
        return max(to, value - far) if value > stops[-1] else to
