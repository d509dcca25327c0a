"""A game's hands, and the adjustments between them, as lines of a table."""

from dataclasses import dataclass, field
from typing import Any

from pinochle_tools.games.hand_rows import call_word, has_no_totals
from pinochle_tools.games.queries import GameView, HandView
from pinochle_tools.report.races import signed

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CORRECTED, LATE = "*", "+"
_WHAT = {"adjust": "adjusted", "won": "decided by the table"}


@dataclass
class SideResult:
    """What a side did in a hand; meld, tricks and delta are "" where there were none.

    The total is None behind the end of a race.
    """

    meld: str
    tricks: str
    delta: str
    total: int | None


@dataclass
class HandLine:
    """A hand, or an adjustment between hands, which has no number; `calls` are (player, call)."""

    result: str
    sides: list[SideResult]
    number: str = ""
    marks: str = ""
    declarer: str = ""
    bid: str = ""
    trump: str = ""
    reason: str = ""
    made: bool | None = None
    calls: list[tuple[str, str]] = field(default_factory=list)


def hand_line(view: GameView, hand: HandView) -> HandLine:
    """Return a hand of a game as a line."""
    row, players = hand.row, view.players_of(hand.row.hand)
    counts = not has_no_totals(view, hand)
    return HandLine(
        number=str(row.hand),
        marks=(CORRECTED if row.fixed else "") + (LATE if row.late else ""),
        declarer="" if row.seat is None else players[row.seat],
        bid="" if row.bid is None else str(row.bid),
        trump=SUITS.get(row.trump, row.trump),
        result=row.result,
        reason=row.reason,
        made=None if row.bid is None else bool(row.made),
        sides=[
            SideResult(
                "" if side.meld is None else str(side.meld),
                "" if side.tricks is None else str(side.tricks),
                signed(side.delta),
                side.total if counts else None,
            )
            for side in hand.sides
        ],
        calls=[(players[call.seat], call_word(call.bid)) for call in hand.calls],
    )


def adjustment_line(entry: Any, totals: list[int]) -> HandLine:
    """Return an adjustment, or the table's decision who won, as a line."""
    shown = [None if entry.late else total for total in totals]
    sides = [
        SideResult("", "", signed(entry.points or 0) if side == entry.side else "", total)
        for side, total in enumerate(shown)
    ]
    words = entry.reason or _WHAT[entry.kind]
    return HandLine(result=words, sides=sides)


def sheet_lines(view: GameView) -> list[HandLine]:
    """Return all hands and adjustments of a game, in order."""
    return [
        hand_line(view, hand) if hand else adjustment_line(entry, totals)
        for hand, entry, totals in view.sheet()
    ]
