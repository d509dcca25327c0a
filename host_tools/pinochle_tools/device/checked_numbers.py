"""Numbers in a device's answers: nothing that a device says is trusted."""

# Every number of bytes, seconds or milliseconds is smaller, and a float holds it exactly.
_LARGEST = 2**52
_MOST_DIGITS = 15


def whole_number(value: object) -> int:
    """Return a number from JSON as a whole one.

    Raises ValueError for infinity, for what is no number, and for one that is too large.
    """
    if not isinstance(value, int | float) or not -_LARGEST < value < _LARGEST:
        raise ValueError(f"{str(value)[:40]} is no usable number")
    return int(value)


def counted_in(text: str) -> int | None:
    """Return the number that a text of digits writes, None for any other text."""
    if len(text) > _MOST_DIGITS or not (text.isascii() and text.isdigit()):
        return None
    return int(text)
