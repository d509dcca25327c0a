"""Keeps Python's garbage collector from searching many plain values."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_tidying() -> Iterator[None]:
    """Switch the garbage collector off: it would search a million tuples for cycles in vain."""
    tidy = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if tidy:
            gc.enable()
