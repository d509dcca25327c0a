"""The result of an import."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pinochle_tools.archive.intake import Taken
from pinochle_tools.people.changes import Change


@dataclass
class Brought:
    """Result of a sync: new lines, their games, new forks, repairs, and damage to report."""

    lines: int = 0
    games: set[str] = field(default_factory=set)
    forks: list[Taken] = field(default_factory=list)
    damaged: dict[str, int] = field(default_factory=dict)  # number of damaged bytes by file name
    repaired: list[int] = field(default_factory=list)  # numbers of games with good lines again
    newer: list[str] = field(default_factory=list)  # files of a newer scorekeeper
    # Games and hands where a correction of the log counts instead of a newer one of the box.
    overruled: list[tuple[int, str]] = field(default_factory=list)
    there: int = 0  # number of games in the source
    changes: dict[str, int] = field(default_factory=dict)  # of the log, by kind, see changes

    def count_changes(self, changes: Iterable[Change]) -> None:
        """Count changes that were merged into the archive's log."""
        for change in changes:
            kind = change.kind if change.is_known else "newer change"
            self.changes[kind] = self.changes.get(kind, 0) + 1
