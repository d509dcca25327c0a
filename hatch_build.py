"""Puts the manual page, which `make release` writes, into the wheel, for `man pinochle`."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MANUAL = Path("docs") / "pinochle.1"


class Manual(BuildHookInterface):  # type: ignore[misc]
    """The hook of the wheel; an editable installation needs no manual."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the manual to the data that an installer puts below the environment's folder."""
        path = Path(self.root) / MANUAL
        if version != "editable" and path.is_file():
            build_data["shared_data"][str(path)] = "share/man/man1/pinochle.1"
