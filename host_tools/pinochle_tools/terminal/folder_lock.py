"""Prevents two `play`s in one data folder."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from pinochle_tools.common.errors import ToolError

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME = ".play.lock"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create the folder and lock it; raises ToolError if another `play` has the lock.

    The system releases the lock when the process ends, even if it crashes.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as failure:
        raise ToolError(f"cannot save games in {folder}: {failure.strerror}") from failure
    try:
        _lock(handle)
    except OSError as failure:
        os.close(handle)
        raise ToolError(
            f"another pinochle play is using {folder}: quit it, "
            "or choose another folder with --data"
        ) from failure
    try:
        yield
    finally:
        os.close(handle)
