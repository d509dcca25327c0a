"""Locks a file among programs; the system frees the lock when a program ends, however it ends."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, wait: bool) -> None:
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int, *, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


@contextlib.contextmanager
def locked(handle: int, *, wait: bool = False) -> Iterator[None]:
    """Lock an open file and close it in the end; OSError if another program has the lock."""
    try:
        _lock(handle, wait=wait)
        yield
    finally:
        os.close(handle)


@contextlib.contextmanager
def taking_turns(path: Path) -> Iterator[None]:
    """Wait until no other program has the lock of a file, which is made if it is not there."""
    with locked(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), wait=True):
        yield
