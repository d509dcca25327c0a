"""The pass that is kept in the data folder, so that an address on a clubhouse's wall stays right.

Who has it can read the pages whenever they are served with `--keep-pass`.
"""

import contextlib
import os
import re
import secrets
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import contents

PASS_FILE = "web-pass"
# Of the desk, so that its pages stay open when the server starts again.
DESK_FILE = "desk-pass"
_TOKEN_BYTES = 16
_PASS = re.compile(rb"[\w-]{22,86}\n?", re.ASCII)
_LONGEST = 100


def new_pass() -> str:
    """Return a pass of 128 random bits, in letters of an address."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def kept_pass(folder: Path) -> str:
    """Return the pass that the data folder keeps; the first time it is made.

    Raises ToolError if its file has something else, OSError.
    """
    file = folder / PASS_FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write(file, new_pass())
    data = contents(file, _LONGEST)
    if not _PASS.fullmatch(data):
        raise ToolError(f"{file} has no pass: --drop-pass --keep-pass makes one")
    return data.decode().strip()


def desk_pass(folder: Path) -> str:
    """Return the pass of the desk: a new one, if there is none or it is damaged.

    Nobody else has its address, because the desk is for this laptop alone. Raises OSError.
    """
    file = folder / DESK_FILE
    with contextlib.suppress(FileNotFoundError, ToolError):
        data = contents(file, _LONGEST)
        if _PASS.fullmatch(data):
            return data.decode().strip()
    folder.mkdir(parents=True, exist_ok=True)
    word = new_pass()
    _write(file, word)
    return word


def drop_pass(folder: Path) -> None:
    """Remove the kept pass, if there is one: servers that start later refuse its address."""
    (folder / PASS_FILE).unlink(missing_ok=True)


def _write(file: Path, word: str) -> None:
    """Write a file that only its owner can read, completely or not at all."""
    part = file.with_name(f".{secrets.token_hex(6)}{file.name}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(handle, "w", encoding="ascii") as stream:
            stream.write(word + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
