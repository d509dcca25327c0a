"""Numbers by chance that are the same on every machine and every Python.

The algorithm is xorshift with 32 bits (Marsaglia, Xorshift RNGs, 2003).
"""

_SEED, _SPREAD = 2463534242, 2654435761
_BITS = 0xFFFFFFFF


class Generator:
    """A sequence of numbers that depends on a seed alone."""

    def __init__(self, seed: int):
        self._state = (_SEED ^ (seed * _SPREAD & _BITS)) or 1
        for _ in range(8):
            self.next()

    def next(self) -> int:
        """Return a number of 32 bits."""
        state = self._state
        state ^= state << 13 & _BITS
        state ^= state >> 17
        state ^= state << 5 & _BITS
        self._state = state
        return state

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        return (self.next() >> 1) % limit

    def shuffle(self, items: "list[int]") -> None:
        """Bring a list into an order by chance."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
