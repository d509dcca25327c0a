"""One `play` at a time in a data folder. May import the standard library only."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from pinochle_tools.errors import ToolError

NAME = ".play.lock"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make the folder and keep other `play`s out of it; raises ToolError when one is in it.

    The system lets go of the lock when a process ends, however it ends.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as failure:
        raise ToolError(f"cannot keep games in {folder}: {failure.strerror}") from failure
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as failure:
        os.close(handle)
        raise ToolError(
            f"another pinochle play keeps its games in {folder}: quit that one, "
            "or choose another folder with --data"
        ) from failure
    try:
        yield
    finally:
        os.close(handle)
