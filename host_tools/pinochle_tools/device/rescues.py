"""Copies of a device's storage: the file, the games found in it, the list of copies.

A copy in the list allows erasing only while its file exists with the same bytes.
"""

import hashlib
import json
import time
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import write_output

LIST = "rescues.json"
GAMES = ".games"


def check_target(file: Path) -> None:
    """Refuse a path that cannot be written, before the device is read for it."""
    if file.is_dir() or not file.parent.is_dir():
        raise ToolError(f"{file} can't be written: choose a file in an existing folder")


def write_copy(file: Path, data: bytes) -> None:
    """Write a copy completely or not at all. A file with other contents is not replaced."""
    if file.exists() and file.stat().st_size:
        if file.read_bytes() == data:
            return
        raise ToolError(f"{file} already exists with other contents: choose another name")
    # An absolute path, because `-` alone is standard output.
    write_output(file.absolute(), data)
    if file.read_bytes() != data:
        raise ToolError(f"{file} could not be written completely: choose another folder")


def save_games(file: Path, games: dict[str, bytes]) -> None:
    """Write the games found in a copy to a folder next to it, for `pinochle sync --from`."""
    folder = games_folder(file)
    folder.mkdir(exist_ok=True)
    for name, data in games.items():
        write_output(folder / name, data)


def games_folder(file: Path) -> Path:
    """Return the folder for the games found in a copy."""
    return file.with_name(file.name + GAMES)


def remember(folder: Path, file: Path, data: bytes) -> None:
    """Record in the data folder that a copy was made."""
    copies = [entry for entry in _copies(folder) if entry["file"] != str(file.resolve())]
    digest = hashlib.sha256(data).hexdigest()
    copies.append(
        {"file": str(file.resolve()), "sha256": digest, "made": time.strftime("%Y-%m-%d %H:%M:%S")}
    )
    folder.mkdir(parents=True, exist_ok=True)
    write_output(folder / LIST, json.dumps(copies, indent=1).encode() + b"\n")


def copy_of(folder: Path, data: bytes) -> Path | None:
    """Return the file of a recorded copy that has these bytes, or None."""
    digest = hashlib.sha256(data).hexdigest()
    for entry in _copies(folder):
        file = Path(entry["file"])
        try:
            if entry["sha256"] == digest and file.read_bytes() == data:
                return file
        except OSError:
            continue
    return None


def _copies(folder: Path) -> list[dict[str, str]]:
    """Return the list of copies, without invalid entries."""
    try:
        entries = json.loads((folder / LIST).read_bytes())
    except (OSError, ValueError):
        return []
    return [
        entry
        for entry in (entries if isinstance(entries, list) else [])
        if isinstance(entry, dict)
        and isinstance(entry.get("file"), str)
        and isinstance(entry.get("sha256"), str)
    ]
