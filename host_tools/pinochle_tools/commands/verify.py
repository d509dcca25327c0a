"""`pinochle verify`: check journals for damage. May import click, rich, pinochle."""

from pathlib import Path

import click

from pinochle_tools.checking import Check, check_file, check_folder, kept_aside
from pinochle_tools.cli import data_folder, data_option
from pinochle_tools.errors import ToolError
from pinochle_tools.printing import Printer
from pinochle_tools.strict_json import shown


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path))
@data_option
def command(files: tuple[Path, ...]) -> None:
    """Check journals: all in the data folder, or the FILEs named.

    Every line must fit the checksum of all lines before it, and every event the rules of its
    game. Of a damaged journal the first bad line is told, and how many good ones stand before
    it: the scorekeeper goes on from those. Nothing is changed.
    """
    printer = Printer()
    if files:
        checks = {str(path): check_file(path) for path in files}
    else:
        folder = data_folder()
        checks = check_folder(folder)
        if not checks:
            printer.line(f"no journals in {folder}")
        for name in kept_aside(folder):
            printer.line(f"{name}: damaged bytes that were kept aside")
    for name, check in checks.items():
        if not check.bad_line:
            printer.line(f"{name}: {check.words}")
    _tell_damage({name: check for name, check in checks.items() if check.bad_line}, printer)


def _tell_damage(damaged: dict[str, Check], printer: Printer) -> None:
    """End with the damaged journal, or, of several, with their number behind a line each."""
    if not damaged:
        return
    told = [f"{_plain(name)}: {check.words}" for name, check in damaged.items()]
    if len(told) == 1:
        raise ToolError(told[0])
    for line in told:
        printer.line(line)
    raise ToolError(f"{len(told)} journals are damaged")


def _plain(name: str) -> str:
    return name if name.isprintable() else shown(name)
