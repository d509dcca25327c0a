"""Numbers by chance that are the same on every machine and every Python.

The algorithm is xorshift with 32 bits (Marsaglia, Xorshift RNGs, 2003).
"""

_SEED, _SPREAD = 2463534242, 2654435761
_BITS, _HALF = 0xFFFFFFFF, 0xFFFF


class Generator:
    """A sequence of numbers that depends on a seed alone.

    The state is kept in two halves, because MicroPython computes slowly with more than 30 bits.
    """

    def __init__(self, seed: int):
        state = (_SEED ^ (seed * _SPREAD & _BITS)) or 1
        self._high, self._low = state >> 16, state & _HALF
        for _ in range(8):
            self._step()

    def _step(self) -> None:
        high, low = self._high, self._low
        high ^= (high << 13 | low >> 3) & _HALF
        low ^= low << 13 & _HALF
        low ^= high >> 1
        self._high = high ^ (high << 5 | low >> 11) & _HALF
        self._low = low ^ low << 5 & _HALF

    def next(self) -> int:
        """Return a number of 32 bits."""
        self._step()
        return self._high << 16 | self._low

    def five_bits(self) -> int:
        """Return a number from 0 to 31."""
        self._step()
        return self._high >> 11

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1, of the upper 31 bits."""
        self._step()
        return ((self._high % limit << 15) + (self._low >> 1)) % limit

    def shuffle(self, items: "list[int]") -> None:
        """Bring a list into an order by chance."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
