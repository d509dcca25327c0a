"""Keeps Python's garbage collector from searching many plain values, again and again."""

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


def tidy_newest() -> None:
    """Search what was made since the last time, where the collector is switched off."""
    gc.collect(0)
