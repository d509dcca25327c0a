"""Whether there is room on the disk of a folder, and the right to write there."""

import errno
import os
import shutil
import tempfile
from pathlib import Path

from pinochle_tools.common.errors import in_words

# A large archive grows by less in an evening.
_LITTLE = 20_000_000
_PROBE = 65_536


def trouble_writing(folder: Path) -> str:
    """Return why files cannot be written in a folder and what to do, or "" if they can.

    The folder may not exist yet. Leaves nothing behind.
    """
    place = folder.absolute()
    while not place.is_dir() and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(bytes(_PROBE))
            file.flush()
            os.fsync(file.fileno())
        free = shutil.disk_usage(place).free
    except OSError as failure:
        if failure.errno in (errno.ENOSPC, errno.EDQUOT):
            return f"the disk of {folder} is full: make room"
        failure.filename = None  # that of the probe
        return f"cannot write to {folder}: {in_words(failure)}: choose another folder with --data"
    if free < _LITTLE:
        return f"only {free // 1_000_000} MB are free on the disk of {folder}: make room"
    return ""
