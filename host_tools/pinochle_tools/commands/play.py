"""`pinochle play`: the scorekeeper in the terminal, or run by a key script."""

import sys
from pathlib import Path

import click

from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import STANDARD_OUTPUT
from pinochle_tools.common.parameters import Given, OutputPath
from pinochle_tools.common.printing import Printer
from pinochle_tools.rules_files.completing import complete_boards, complete_rules
from pinochle_tools.rules_files.rules_option import find_table
from pinochle_tools.terminal import playing
from pinochle_tools.terminal.blocks import half_blocks
from pinochle_tools.terminal.folder_lock import locked
from pinochle_tools.terminal.key_script import Step
from pinochle_tools.terminal.storing import lost

# The backspace character keeps click from reflowing these lines.
KEY_SCRIPTS = """
\b
A key script is a list of words separated by blanks:
  UP DOWN LEFT RIGHT OK BACK   press a key
  HOLD-OK HOLD-BACK            hold it
  UP*5                         press it five times
  UP:700                       hold it for 700 ms
  RIGHT>hands                  press it until this screen is shown,
  DOWN>help                    or this line is chosen
  WAIT:5000                    wait 5 s
  @name                        name a screen, for --snapshot FOLDER
  # ...                        a comment to the end of the line
"""


@click.command(epilog=KEY_SCRIPTS)
@click.option(
    "--rules",
    "chosen",
    type=Given(),
    metavar="ID|FILE.toml",
    shell_complete=complete_rules,
    help="Start a new game by these rules.",
)
@click.option(
    "--board",
    type=Given(),
    metavar="NAME",
    shell_complete=complete_boards,
    help="Play with the keys of this board.",
)
@click.option(
    "--keys",
    "keys_file",
    type=Given(),
    metavar="FILE",
    help="Run this key script without a terminal; - reads standard input.",
)
@click.option(
    "--snapshot",
    type=OutputPath(either=True),
    metavar="PNG",
    help="Write the last screen as a PNG file, or each @named one into a folder.",
)
@click.option("--text", is_flag=True, help="Print the last screen as 32 lines of half blocks.")
@data_option
def command(
    chosen: str | None,
    board: str | None,
    keys_file: str | None,
    snapshot: Path | None,
    text: bool,
) -> None:
    """Keep score of a game on a drawn display; journals go to the data folder.

    With --keys there is no clock and no randomness: equal scripts give equal bytes everywhere.
    """
    folder = data_folder()
    used = playing.keys_of_board(board) if board else 6
    into_folder = snapshot is not None and _is_folder(snapshot)
    table = find_table(chosen) if chosen else None
    steps = None
    if keys_file is not None:
        steps = _script(keys_file)
    else:
        playing.check_terminal()
    with locked(folder):
        new_app = playing.on_a_laptop if steps is None else playing.always_the_same
        app = new_app(folder, used)
        if table:
            playing.offer(app, table, folder)
        if steps is None:
            frame = playing.run_terminal(app, folder, used)
        else:
            frame = playing.run_script(app, steps, snapshot if into_folder else None)
        unsaved = lost(app, folder)
    if steps is None and not unsaved:
        Printer().line(f"Games are saved in {folder}")
    if snapshot is not None:
        playing.save_png(frame, snapshot / "last.png" if into_folder else snapshot)
    if text:
        # Always UTF-8, so that golden screens compare byte by byte in every locale.
        sys.stdout.buffer.write(("\n".join(half_blocks(frame)) + "\n").encode())
    if unsaved:
        raise ToolError(unsaved)


def _is_folder(place: Path) -> bool:
    """Return whether screens are saved in a folder of this name, not in a file or a device.

    Raises ToolError for the name of another file, because a folder `screen.jpg` surprises.
    """
    if place == STANDARD_OUTPUT or (place.exists() and not place.is_file() and not place.is_dir()):
        return False
    if place.is_dir():
        return True
    is_png = place.suffix.lower() == ".png"
    if not is_png and (place.suffix or place.exists()):
        raise ToolError(f"{place} is no PNG: name a file that ends in .png, or a folder")
    return not is_png


def _script(name: str) -> list[Step]:
    if name == "-":
        return playing.read_script(sys.stdin.buffer.read, "standard input")

    def beginning(most: int) -> bytes:
        with open(name, "rb") as file:
            return file.read(most)

    return playing.read_script(beginning, name)
