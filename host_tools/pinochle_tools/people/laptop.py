"""Who this laptop is in shared archives and backups: an id and a name, kept in the data folder."""

import json
import platform
import re
import secrets
from pathlib import Path
from typing import NamedTuple

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import write_output

FILE_NAME = "laptop.json"
# In the data folder's own archive, this laptop's journals belong to this device.
HERE, HERE_NAME = "laptop", "this laptop"
_ID = re.compile(r"[0-9a-f]{16}")
_LONGEST_NAME = 40


class Laptop(NamedTuple):
    """A laptop's id of 16 hex digits and its name."""

    id: str
    name: str


def this_laptop(folder: Path) -> Laptop:
    """Return this laptop; an id is chosen when it is first asked for.

    Raises ToolError if the stored one is damaged, because with a new id its games would appear
    to be another laptop's.
    """
    path = folder / FILE_NAME
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        found = Laptop(str(stored["id"]), str(stored["name"]))
    except FileNotFoundError:
        return keep(folder, Laptop(secrets.token_hex(8), _usual_name()))
    except (ValueError, KeyError, TypeError):
        found = Laptop("", "")
    if not _ID.fullmatch(found.id) or not is_name(found.name):
        raise ToolError(
            f'{path} is damaged: write {{"id": "16 HEX DIGITS", "name": "NAME"}} there,'
            " with the id that the archive's table devices has, or remove it for a new one"
        )
    return found


def known_laptop(folder: Path) -> Laptop | None:
    """Return this laptop, None if who it is is damaged or cannot be stored.

    A backup does without it: it is needed most where the disk is full or read-only.
    """
    try:
        return this_laptop(folder)
    except (ToolError, OSError):
        return None


def device_of(laptop: Laptop) -> str:
    """Return the id of a laptop as a device, everywhere but in its own archive."""
    return f"laptop {laptop.id}"


def keep(folder: Path, laptop: Laptop) -> Laptop:
    """Store who this laptop is."""
    folder.mkdir(parents=True, exist_ok=True)
    write_output(folder / FILE_NAME, (json.dumps(laptop._asdict()) + "\n").encode())
    return laptop


def is_name(text: str) -> bool:
    """Return whether a text can be the name of a device."""
    return 0 < len(text) <= _LONGEST_NAME and text.isprintable()


def _usual_name() -> str:
    host = platform.node().partition(".")[0]
    return host if is_name(host) else "laptop"
