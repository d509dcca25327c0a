"""The notes and seals of a game, from its journal, and its notes from the archive's log."""

from typing import NamedTuple

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.times import day
from pinochle_tools.games.queries import GameView

# The digits of a seal that the display shows, in two groups.
_SHOWN, _GROUP = 8, 4


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


def seals_of(view: GameView) -> list[str]:
    """Return the seals of a game as lines, marked if it was changed later; none are checked."""
    return [
        "S"
        + signed_by(view.names[one.side], one.hand, one.reason)[1:]
        + (", before later changes" if one.event else "")
        for one in view.corrections
        if one.kind == "sealed"
    ]


def signed_by(side: str, hands: int, digest: str) -> str:
    """Return in words who signed, after how many hands, and the digits on the display."""
    shown = f"{digest[:_GROUP]} {digest[_GROUP:_SHOWN]}"
    return f"signed by {side} after {counted(hands, 'hand')}: {shown}"
