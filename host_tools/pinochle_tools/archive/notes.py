"""The notes of a game: those of its journal and those of the archive's log."""

from typing import NamedTuple

from pinochle_tools.archive.queries import GameView
from pinochle_tools.console.times import day


class Note(NamedTuple):
    """A note: made after a hand on the device, or by a laptop (`who`) at a moment later."""

    text: str
    hand: int | None = None
    who: str = ""
    moment: int | None = None

    def in_words(self) -> str:
        """Return the note as a line."""
        if self.hand is not None:
            return f"Note after hand {self.hand}: {self.text}"
        when = day(self.moment, "clock").partition(" ")[0]
        return f"Note of {when} ({self.who}): {self.text}"

    def as_object(self) -> dict[str, object]:
        """Return the note for scripts."""
        return self._asdict()


def notes_of(view: GameView) -> list[Note]:
    """Return the notes of a game, those of its journal first."""
    made = [Note(one.reason, hand=one.hand) for one in view.corrections if one.kind == "note"]
    return made + [Note(one.text, who=one.laptop_name, moment=one.moment) for one in view.remarks]
