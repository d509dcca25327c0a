"""The data folder's own rules: a folder of rules files, and the ids of rules that were removed.

The ids of removed rules are stored because every device that had them loses them at its next sync;
rules that came to the device from another laptop stay there.
"""

from pathlib import Path

from pinochle_tools.common.data_folder import data_folder
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import write_output
from pinochle_tools.rules_files.file_format import check_id
from pinochle_tools.rules_files.reading import parsed, read_table
from pinochle_tools.rules_files.table import RulesError, Table

_FOLDER = "rules"
_REMOVED = "removed"
# The newest of the removed ids; devices that were away for longer keep older ones.
_MOST_REMOVED = 100


class Shelf:
    """Own rules in a folder, which need not exist."""

    def __init__(self, folder: Path):
        self._folder = folder / _FOLDER

    def ids(self) -> list[str]:
        """Return the ids of all own rules, also of files that cannot be used."""
        return sorted(path.stem for path in self._folder.glob("*.toml") if _is_id(path.stem))

    def text(self, own: str) -> bytes:
        """Return the file of own rules. Raises OSError."""
        return self._path(own).read_bytes()

    def table(self, own: str) -> Table:
        """Return own rules. Raises RulesError or OSError."""
        table = read_table(self._path(own))
        if table.id != own:
            raise RulesError(f"{own}.toml: id: the file of {own} has the id {table.id}")
        return table

    def tables(self) -> tuple[list[Table], list[str]]:
        """Return all own rules that can be used, and the errors of the others."""
        usable, errors = [], []
        for own in self.ids():
            try:
                usable.append(self.table(own))
            except RulesError as error:
                errors.append(str(error))
            except OSError as error:
                errors.append(f"{own}.toml: {error.strerror}")
        return usable, errors

    def lines(self) -> tuple[dict[str, bytes], list[str]]:
        """Return {id: the line for a device} of all rules that can be used, and the errors."""
        usable, errors = self.tables()
        return {table.id: table.line() for table in usable}, errors

    def removed(self) -> list[str]:
        """Return the ids of rules that were removed and are not there again."""
        return [own for own in self._noted() if not self._path(own).exists()]

    def add(self, data: bytes, name: str) -> tuple[Table, bool]:
        """Store a rules file, or replace the one with its id; returns its rules and if it is new.

        `name` is the file's in errors. Raises RulesError or OSError.
        """
        table = parsed(data, name)
        path = self._path(table.id)
        new = not path.exists()
        write_output(path, data)
        self._note([own for own in self._noted() if own != table.id])
        return table, new

    def remove(self, own: str) -> None:
        """Remove own rules. Raises ToolError if there are none with this id, or OSError."""
        if not _is_id(own) or not self._path(own).is_file():
            listed = ", ".join(self.ids()) or "none"
            raise ToolError(f"no own rules have this id (own rules: {listed})")
        self._note([*(other for other in self._noted() if other != own), own])
        self._path(own).unlink()

    def _noted(self) -> list[str]:
        """Return the ids that are noted as removed, also of rules whose adding was interrupted."""
        try:
            text = (self._folder / _REMOVED).read_text("ascii", "replace")
        except FileNotFoundError:
            return []
        return [line for line in text.split() if _is_id(line)]

    def _note(self, removed: list[str]) -> None:
        if removed != self._noted():
            text = "".join(f"{own}\n" for own in removed[-_MOST_REMOVED:])
            write_output(self._folder / _REMOVED, text.encode())

    def _path(self, own: str) -> Path:
        return self._folder / f"{own}.toml"


def own_rules_folder(folder: Path) -> Path:
    """Return the folder of a data folder's own rules, with their lines in files as on a device.

    A file that cannot be used has an empty line, so that the list of games says so.
    """
    shelf = Shelf(folder)
    lines, _ = shelf.lines()
    place = folder / _FOLDER
    for own in shelf.ids():
        path, line = place / f"{own}.json", lines.get(own, b"\n")
        if not path.is_file() or path.read_bytes() != line:
            write_output(path, line)
    for path in place.glob("*.json"):
        if not path.with_suffix(".toml").is_file():
            path.unlink()
    return place


def own_shelf() -> Shelf:
    """Return the own rules of the data folder."""
    return Shelf(data_folder())


def _is_id(name: str) -> bool:
    try:
        return bool(check_id(name))
    except RulesError:
        return False
