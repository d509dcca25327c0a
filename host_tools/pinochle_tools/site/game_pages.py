"""Pages of one game: every hand in full, with its auction, meld and tricks."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from pinochle_tools.archive.notes import notes_of
from pinochle_tools.archive.period_tallies import MADE
from pinochle_tools.archive.queries import GameView, HandView, load_games
from pinochle_tools.console.times import evening
from pinochle_tools.report import panels
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled
from pinochle_tools.report.races import signed

_WHAT = {"adjust": "adjusted", "won": "decided by the table"}


@dataclass
class SideResult:
    """What a side did in a hand; meld and tricks are "" where there were none."""

    meld: str
    tricks: str
    delta: str
    total: int


@dataclass
class HandInFull:
    """A hand, or an adjustment between hands, as a row; `calls` are (player, bid or pass)."""

    number: str
    bidder: str
    bid: str
    trump: str
    result: str
    made: bool | None
    sides: list[SideResult]
    calls: list[tuple[str, str]]


def game_page(connection: Connection, history: int, root: str = "../") -> str | None:
    """Return the page of one game, None if there is no such game."""
    views = list(load_games(connection, [history]))
    if not views or not views[0].sides:
        return None
    view, links = views[0], Links(root)
    return filled(
        "game.html",
        links,
        title=f"Game {history}",
        game=panels.game_panel(view, links, large=True),
        hands=[_row(view, hand, entry, totals) for hand, entry, totals in view.sheet()],
        place=view.row.place,
        notes=notes_of(view),
        evening=evening(view.row.started),
    )


def _row(view: GameView, hand: HandView | None, entry: Any, totals: list[int]) -> HandInFull:
    if hand is None:
        sides = [
            SideResult("", "", signed(entry.points or 0) if side == entry.side else "", total)
            for side, total in enumerate(totals)
        ]
        words = entry.reason or _WHAT[entry.kind]
        return HandInFull("", "", "", "", words, None, sides, [])
    row = hand.row
    marks = ("*" if row.fixed else "") + ("+" if row.late else "")
    return HandInFull(
        number=f"{row.hand}{marks}",
        bidder="" if row.seat is None else view.players[row.seat],
        bid="" if row.bid is None else str(row.bid),
        trump=panels.SUITS.get(row.trump, row.trump),
        result=row.result + (f": {row.reason}" if row.reason else ""),
        made=None if row.bid is None else row.result in MADE,
        sides=[
            SideResult(
                str(side.meld),
                "" if side.tricks is None else str(side.tricks),
                signed(side.delta),
                side.total,
            )
            for side in hand.sides
        ],
        calls=[(view.players[call.seat], str(call.bid or "pass")) for call in hand.calls],
    )
