"""The library: rules of tables to start from, as files of this package."""

from importlib import resources

from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.table import Table

_FOLDER = resources.files("pinochle_tools.rules_files") / "games"
_SUFFIX = ".toml"


def library_ids() -> list[str]:
    """Return the ids of the library's entries."""
    names = [entry.name for entry in _FOLDER.iterdir()]
    return sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))


def library_text(name: str) -> bytes:
    """Return the file of an entry of library_ids()."""
    return (_FOLDER / f"{name}{_SUFFIX}").read_bytes()


def library_table(name: str) -> Table:
    """Return the rules of an entry of library_ids()."""
    return parsed(library_text(name), f"{name}{_SUFFIX}")
