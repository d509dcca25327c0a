"""Pages of one game: every hand in full, with its auction, meld and tricks; who bid."""

from dataclasses import dataclass

from pinochle_tools.common.times import evening
from pinochle_tools.games.changes_made import changes_made
from pinochle_tools.games.notes import notes_of, seals_of
from pinochle_tools.games.queries import GameView
from pinochle_tools.report import panels
from pinochle_tools.report.hand_lines import CORRECTED, LATE, HandLine, sheet_lines
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled
from pinochle_tools.report.turning_points import margin_parts, turning_points
from pinochle_tools.statistics.chances import ChancesByPeriod

_MARKS = {
    CORRECTED: "corrected later",
    LATE: "after the end that a correction gave the race",
}


@dataclass
class Bidder:
    """The bids of a player in a game; `best` is the highest bid made, 0 if there is none."""

    name: str
    side: int
    bids: int = 0
    made: int = 0
    best: int = 0


def game_page(view: GameView | None, chances: ChancesByPeriod, root: str = "../") -> str | None:
    """Return the page of one game, None if nothing of it can be read."""
    if view is None or not view.sides:
        return None
    links = Links(root)
    hands = sheet_lines(view)
    return filled(
        "game.html",
        links,
        title=f"Game {view.row.history}",
        game=panels.game_panel(view, links, large=True),
        hands=hands,
        marks=[words for mark, words in _marks_in(hands)],
        bidders=bidders(view),
        parts=margin_parts(view),
        story=turning_points(view, chances.before(view.row.period)),
        place=view.row.place,
        notes=changes_made(view) + [note.in_words() for note in notes_of(view)] + seals_of(view),
        # The page of an evening has games with hands only.
        evening=evening(view.row.started) if view.row.hands else None,
    )


def _marks_in(hands: list[HandLine]) -> list[tuple[str, str]]:
    """Return (mark, explanation) of the marks that a game's hands have."""
    used = {mark for hand in hands for mark in hand.marks}
    return [(mark, f"{mark} {words}") for mark, words in _MARKS.items() if mark in used]


def bidders(view: GameView) -> list[Bidder]:
    """Return the players of a game who bid, by seat; none if its rules have no bids.

    Who played a seat in some hands only comes after the last one there.
    """
    usual = enumerate(zip(view.players, view.seated, strict=True))
    by_seat = {(seat, name): Bidder(name, side) for seat, (name, side) in usual}
    for hand in view.hands:
        seat = hand.row.seat
        if seat is not None and hand.row.bid is not None:
            name = view.players_of(hand.row.hand)[seat]
            bidder = by_seat.setdefault((seat, name), Bidder(name, view.seated[seat]))
            bidder.bids += 1
            if hand.row.made:
                bidder.made += 1
                bidder.best = max(bidder.best, hand.row.bid)
    found = [by_seat[key] for key in sorted(by_seat, key=lambda key: key[0])]
    return found if any(one.bids for one in found) else []
