"""The folder of journals and archive: the option --data of every command, and what it means."""

import os
from pathlib import Path

import click

from pinochle_tools.common.errors import ToolError


def data_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--data DIR` to a command; data_folder() then returns the folder."""
    return click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        expose_value=False,
        callback=_keep_data,
        help="Folder for journals and archive [default: PINOCHLE_DATA or the user's data folder].",
    )(function)


def _keep_data(ctx: click.Context, _param: click.Parameter, value: Path | None) -> None:
    if value is not None:
        ctx.find_root().meta["pinochle.data"] = value


def data_folder() -> Path:
    """Return the folder for journals and archive, from --data, PINOCHLE_DATA or the platform.

    It may not exist yet. Raises ToolError for something else than a folder.
    """
    ctx = click.get_current_context(silent=True)
    chosen = ctx.find_root().meta.get("pinochle.data") if ctx else None
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
