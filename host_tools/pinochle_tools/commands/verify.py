"""`pinochle verify`: check journals for damage."""

import json
from pathlib import Path

import click

from pinochle_tools.archive.checking import ArchiveCheck, check_archive
from pinochle_tools.archive.history import archive_option, existing
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.parameters import Given, InputPath
from pinochle_tools.common.plurals import counted_are
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.untrusted import contents
from pinochle_tools.evening import places
from pinochle_tools.evening.log import whole_lines
from pinochle_tools.journals.sources import LARGEST_FILE
from pinochle_tools.journals.verifying import (
    Check,
    check_file,
    check_folder,
    checked,
    set_aside,
)
from pinochle_tools.score_files.rule_options import json_option

_NEWER = "newer scorekeeper"


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=InputPath())
@click.option("--seal", is_flag=True, help="Check the seals of signed games instead.")
@click.option("--port", type=Given(), metavar="PORT", help="With --seal: the key of this device.")
@click.option(
    "--from",
    "folder",
    type=InputPath(),
    metavar="DIR",
    help="With --seal: the key in this folder of games.",
)
@json_option
@archive_option
@data_option
def command(
    files: tuple[Path, ...], seal: bool, port: str | None, folder: Path | None, as_json: bool
) -> None:
    """Check journals: all in the data folder and the archive, or only the given FILEs.

    Every line must fit the checksum of all lines before it, and every event the rules of its
    game. For a damaged journal, prints the first bad line and the number of good lines before
    it, from which the scorekeeper continues. Changes nothing. A FILE may be a folder of journals.
    In the data folder it also checks the logs of evenings.

    With --seal, says of each game whether its lines are those that were signed. The key for that
    is read from the data folder, with --from from DIR, with --port from the device, whose games
    in the archive are checked; it is stored nowhere else.
    """
    if folder is not None and port is not None:
        raise click.UsageError("--from reads a folder, --port a device: give one of them")
    if seal:
        from pinochle_tools.commands.seals import check

        if folder is not None and not folder.is_dir():
            raise ToolError(f"no such folder: {folder}")
        check(files, folder or data_folder(), port, as_json=as_json)
        return
    if folder is not None or port is not None:
        raise click.UsageError("--from and --port are for --seal")
    _check_journals(files, as_json=as_json)


def _check_journals(files: tuple[Path, ...], *, as_json: bool) -> None:
    printer = Printer()
    archive = None
    if files:
        checks: dict[str, Check] = {}
        for path in files:
            checks |= _given(path)
    else:
        folder = data_folder()
        checks = check_folder(folder) | _evenings(folder)
        try:
            archive = _archive()
        except ToolError as failure:  # the journals were checked without it
            checks["archive"] = Check.unread(in_words(failure).removeprefix("archive: "))
        if not checks and not archive and not as_json:
            printer.line(f"no journals in {folder}")
        for name in set_aside(folder) if not as_json else ():
            printer.line(f"{name}: damaged bytes from a repaired journal")
    if archive:
        checks |= archive.damaged
    if as_json:
        print(json.dumps([_object(name, check) for name, check in checks.items()]))
    if archive and not archive.damaged and not as_json:
        printer.line(archive.words)
    for name, check in checks.items() if not as_json else ():
        if not check.bad_line:
            printer.line(f"{name}: {check.words}")
    damaged = {name: check for name, check in checks.items() if check.bad_line}
    _report_damage(damaged, printer, listed=not as_json)


def _given(path: Path) -> dict[str, Check]:
    """Check a journal, or all in a folder."""
    if not path.is_dir():
        return {str(path): check_file(path)}
    found = {str(path / name): check for name, check in check_folder(path).items()}
    return found or {str(path): Check.unread("no journals in this folder")}


def _evenings(folder: Path) -> dict[str, Check]:
    """Check the logs of evenings."""
    found = {}
    for name in places.names(folder):
        path = folder / places.FOLDER / name
        found[str(path.relative_to(folder))] = checked(path, _log)
    return found


def _log(path: Path) -> Check:
    data = contents(path, LARGEST_FILE)
    whole = whole_lines(data)
    good = whole.count(b"\n")
    damaged = b"\n" in data[len(whole) :]
    return Check(good, good + 1, "does not fit its checksum") if damaged else Check(good)


def _archive() -> ArchiveCheck | None:
    """Return the check of the archive, if there is one and it has games."""
    store = existing()
    if store is None:
        return None
    with store.reading() as connection:
        checked = check_archive(connection)
    return checked if checked.games else None


def _object(name: str, check: Check) -> dict[str, object]:
    bad = {"bad_line": check.bad_line, "reason": check.reason} if check.bad_line else {}
    return {"file": name, "good_lines": check.good, **bad}


def _report_damage(damaged: dict[str, Check], printer: Printer, *, listed: bool) -> None:
    """Raise ToolError: for one damaged journal its line, for several their number after a list."""
    if not damaged:
        return
    lines = [f"{name}: {check.words}" for name, check in damaged.items()]
    if len(lines) == 1:
        raise ToolError(lines[0])
    for line in lines if listed else ():
        printer.line(line)
    newer = sum(_NEWER in check.reason for check in damaged.values())
    unread = sum(check.is_unread for check in damaged.values())
    rest = len(lines) - newer - unread
    words = [f"{counted_are(rest, 'journal')} damaged"] if rest else []
    words += [f"{newer} of a newer pinochle"] if newer else []
    words += [f"{unread} could not be checked"] if unread else []
    raise ToolError(", ".join(words))
