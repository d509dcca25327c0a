"""Prevents two `play`s in one data folder."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from pinochle_tools.common import file_lock
from pinochle_tools.common.errors import ToolError

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
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(file_lock.locked(handle))
        except OSError as failure:
            raise ToolError(
                f"another pinochle play is using {folder}: quit it, "
                "or choose another folder with --data"
            ) from failure
        yield
