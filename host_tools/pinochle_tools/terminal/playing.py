"""Runs the scorekeeper's App on a laptop: its files, its clock, a key script or a terminal."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pinochle.app import App
from pinochle.storage.files import Folder

from pinochle_tools.boards import boards
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import settle
from pinochle_tools.rules_files.own_rules import own_rules_folder
from pinochle_tools.rules_files.table import Table
from pinochle_tools.terminal import key_script as script
from pinochle_tools.terminal.storing import Storing, lost

SALT_BYTES = 24
_SIX_KEYS = 6
_LARGEST_SCRIPT = 1_000_000


def on_a_laptop(folder: Path, keys: int = _SIX_KEYS) -> App:
    """Return the App on a folder, with this machine's clock and random numbers."""
    files, salt = _files(folder), os.urandom(SALT_BYTES)
    own = own_rules_folder(folder)
    return App(files, lambda: int(time.time()), salt, keys, space=files.space, own_rules=str(own))


def always_the_same(folder: Path, keys: int = _SIX_KEYS) -> App:
    """Return the App on a folder, without clock and randomness: equal keys give equal bytes."""
    own = own_rules_folder(folder)
    return App(_files(folder), lambda: 0, bytes(SALT_BYTES), keys, own_rules=str(own))


def _files(folder: Path) -> Folder:
    return Folder(str(folder), settle)


def run_script(app: App, steps: list[script.Step], snapshots: Path | None) -> bytes:
    """Run a script and return the last frame; saves named screens in the folder `snapshots`."""

    def after(step: script.Done) -> None:
        if snapshots is not None and isinstance(step, script.Mark):
            save_png(bytes(app.draw()), snapshots / (step.name + ".png"))

    script.performed(app, steps, after)
    return bytes(app.draw())


def run_terminal(app: App, folder: Path, keys: int = _SIX_KEYS) -> bytes:
    """Run in the terminal until the player quits; returns the last frame."""
    from pinochle_tools.terminal.runner import Terminal

    terminal = Terminal(app, Storing(app, _short(folder)), keys)
    terminal.run()
    if terminal.failure is not None:
        if os.environ.get("PINOCHLE_DEBUG"):
            raise terminal.failure
        what = f"{type(terminal.failure).__name__}: {terminal.failure}"
        rest = lost(app, folder) or f"the game so far is saved in {folder}"
        raise ToolError(f"the scorekeeper stopped ({what}); {rest}")
    return bytes(app.draw())


def check_terminal() -> None:
    """Raise ToolError if there is no terminal, or it cannot draw the display."""
    # Textual writes to standard error.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise ToolError("there is no terminal: run this in one, or use a key script with --keys")
    name = os.environ.get("TERM", "")
    # Windows gives a terminal no name, and each of its terminals can draw the display.
    if name in ("dumb", "unknown") or (not name and sys.platform != "win32"):
        raise ToolError(
            f"this terminal (TERM={name or 'unset'}) cannot draw the display: use another one, "
            "or set TERM to its name, such as xterm-256color"
        )
    _check_encoding(sys.stderr.encoding)
    from pinochle_tools.terminal.display import HALF_BLOCKS_FROM, SMALLEST

    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    # The Linux console's font has half blocks but no braille.
    needed = HALF_BLOCKS_FROM if name == "linux" else SMALLEST
    if columns < needed[0] or rows < needed[1]:
        raise ToolError(
            f"this terminal has {columns} columns and {rows} rows: "
            f"the display needs {needed[0]} columns and {needed[1]} rows"
        )


def _check_encoding(encoding: str) -> None:
    """Raise ToolError if the display would be drawn with question marks."""
    try:
        "▄⣿".encode(encoding)
    except UnicodeEncodeError:
        forced = "unset PYTHONIOENCODING, and " if os.environ.get("PYTHONIOENCODING") else ""
        raise ToolError(
            f"the encoding of this terminal is {encoding}, which cannot draw the display: "
            f"{forced}set LC_ALL=C.UTF-8"
        ) from None


def _short(folder: Path) -> str:
    try:
        return str(Path("~") / folder.resolve().relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(folder)


def save_png(frame: bytes, path: Path) -> None:
    """Write a frame as a PNG, scaled 4x; raises ToolError if that fails."""
    from pinochle_tools.terminal import picture

    try:
        picture.save(frame, path)
    except OSError as failure:
        raise ToolError(f"cannot write {path}: {failure.strerror or failure}") from failure


def keys_of_board(name: str) -> int:
    """Return the number of keys of a board; raises ToolError for an unknown board."""
    return boards.keys_of(boards.load(name))


def offer(app: App, table: Table, folder: Path) -> None:
    """Start a new game by these rules, or resume one; raises ToolError if it has other rules."""
    game = app.flow.current
    # A preset is played with the house rules of its last game.
    if app.offer(table.preset, table.changes or None) or game is None:
        return
    played = Table(game.rules.id, game.rules.changes)
    if played.id != table.id:
        raise ToolError(
            f"a game of {played.id} is in progress in {folder}: resume it without --rules "
            f"(hold OK to stop it), or choose another folder with --data"
        )


def read_script(read: Callable[[int], bytes], name: str) -> list[script.Step]:
    """Return the steps of a script; a ToolError names it. `read(n)` returns its first n bytes."""
    try:
        data = read(_LARGEST_SCRIPT + 1)
        if len(data) > _LARGEST_SCRIPT:
            raise ToolError(f"{name} is larger than {_LARGEST_SCRIPT:,} bytes")
        return script.parse(data.decode("utf-8"))
    except OSError as failure:
        raise ToolError(f"cannot read {name}: {failure.strerror}") from failure
    except UnicodeDecodeError as failure:
        raise ToolError(f"{name} is not text") from failure
