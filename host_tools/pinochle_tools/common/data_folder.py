"""The folder of journals and archive: the option --data of every command, and what it means."""

import os
from pathlib import Path

import click

from pinochle_tools.common.errors import ToolError

# What the options keep for the whole command.
_DATA, ARCHIVE = "pinochle.data", "pinochle.archive"
_FILE = "sqlite:///"
# Files that only a user puts into the data folder.
_OUTPUTS = {".bin", ".csv", ".html", ".json", ".jsonl", ".png", ".svg", ".txt", ".xlsx", ".zip"}


def data_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--data DIR` to a command; data_folder() then returns the folder."""
    return click.option(
        "--data",
        type=click.Path(file_okay=False),
        metavar="DIR",
        expose_value=False,
        is_eager=True,  # before the files to write, which must not be ours
        callback=_keep_data,
        help="Folder for journals and archive [default: PINOCHLE_DATA or the user's data folder].",
    )(function)


def _keep_data(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value == "":
        raise ToolError("--data names no folder: . is the one you are in")
    if value is not None:
        ctx.find_root().meta[_DATA] = Path(value)


def data_folder() -> Path:
    """Return the folder for journals and archive, from --data, PINOCHLE_DATA or the platform.

    It may not exist yet. Raises ToolError for something else than a folder.
    """
    ctx = click.get_current_context(silent=True)
    chosen = ctx.find_root().meta.get(_DATA) if ctx else None
    if chosen is None and os.environ.get("PINOCHLE_DATA"):
        chosen = Path(os.environ["PINOCHLE_DATA"])
    if chosen is None:
        import platformdirs

        chosen = platformdirs.user_data_path("pinochle-scorekeeper", appauthor=False)
    try:
        folder: Path = chosen.expanduser()
    except RuntimeError:  # ~ of an unknown user
        raise ToolError(f"no such home folder: {chosen}") from None
    if folder.exists() and not folder.is_dir():
        raise ToolError(f"{folder} is no folder: name one with --data or PINOCHLE_DATA")
    return folder


def is_ours(path: Path) -> bool:
    """Return whether a file to write is the archive, or one that the data folder keeps."""
    place = Path(os.path.realpath(path.expanduser()))
    ctx = click.get_current_context(silent=True)
    address = str(ctx.find_root().meta.get(ARCHIVE) or "") if ctx else ""
    if address.startswith(_FILE) and place == Path(os.path.realpath(address.removeprefix(_FILE))):
        return True
    if not place.is_relative_to(os.path.realpath(data_folder())):
        return False
    kept = place.is_file() and place.suffix not in _OUTPUTS
    return kept or place.name.startswith("archive.sqlite") or place.name == "laptop.json"
