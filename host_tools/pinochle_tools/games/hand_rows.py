"""The rows of a table of hands: one for each hand and each adjustment, in the order of a game."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from pinochle.game.events import LISTED
from pinochle.rules.auction import HELP, PASS
from pinochle.rules.scoring import RENEGE

from pinochle_tools.common.times import iso
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView, HandView
from pinochle_tools.rules_files.table import changes_in_words

Cell = str | int | None
Text = Callable[[str], str]

# What a row has of its game, of its hand, and of its game again.
_HEAD = (
    *("game", "id", "fork", "device", "started", "started_from", "rules", "house_rules"),
    *("own_rules", "state"),
)
# Cells that show a column of the archive as it is: {name: column}.
_FACTS = {
    "declarer_side": "declarer",
    "bid": "bid",
    "trump": "trump",
    "outcome": "outcome",
    "result": "result",
    "corrected": "fixed",
    "late": "late",
}
_HAND_CELLS = ("kind", "hand", "dealer", "declarer", *_FACTS, "calls", "reason")
_ABOUT, _NUMBER, _PLACE = ("place", "notes"), ("number", "dropped"), ("evening", "round", "table")
_RENEGED = "reneged"  # the side, as declarer_side is; its reason is a cell of the hand
# The kinds of rows.
_HAND, _ADJUSTMENT, _DECISION = "hand", "adjustment", "decision"
_SIDE_COLUMNS = ("side", "meld", "dix", "tricks", "took_trick", "delta", "total")
_MOST_SIDES = 6
_FOUND = attrgetter("hand", "dealer", "seat", *_FACTS.values())
_NUMBERS = attrgetter("meld", "dix", "tricks", "took", "delta", "total")


def columns(sides: int) -> list[str]:
    """Return the column names of a table of hands with this number of sides."""
    names = [*_HEAD, *_HAND_CELLS, *_ABOUT, *_NUMBER, *_PLACE, _RENEGED]
    for side in range(1, sides + 1):
        names += [f"{name}_{side}" for name in _SIDE_COLUMNS]
    return names


def most_sides(side_rows: Iterable[int]) -> int:
    """Return the number of sides that a table of hands needs columns for, at least two."""
    return min(_MOST_SIDES, max([2, *side_rows]))


def rows_of(view: GameView, text: Text = str) -> Iterator[list[Cell]]:
    """Yield one row per hand and per adjustment, with the columns of columns().

    A side's total is always its total in the row before plus its delta. A hand that was taken out
    has no place and no totals; in games of version 3 a late one has no totals. `text` changes what
    somebody entered; it is called once for each text of a game, because a row has many cells.
    """
    game = view.row
    rules = " ".join(changes_in_words(json.loads(game.changes)))
    started = iso(game.started)
    head: list[Cell] = [game.history, text(game.game), game.fork, text(game.device_name)]
    head += [started, game.started_from, text(game.preset), text(rules), text(game.own)]
    head.append(game.state)
    about: list[Cell] = [text(game.place), text("; ".join(one.text for one in notes_of(view)))]
    place: list[Cell] = [game.evening, game.round, game.at_table]
    place = [text(one) if isinstance(one, str) else one for one in place]
    names = list(map(text, view.names))
    usual = list(map(text, view.players))
    for hand, entry, totals in view.sheet(dropped=True):
        shown = names
        if hand is None:
            cells, sides = _adjusted(view, entry, totals, text)
            number, dropped, reneged = None, None, None
        else:
            which = (hand.row.hand, hand.row.number)
            played = view.others_in(*which)
            players = list(map(text, view.players_of(*which))) if played else usual
            shown = list(map(text, view.names_of(*which))) if played else names
            cells, sides = _hand_cells(view, hand, players, text)
            number, dropped, reneged = hand.row.number, int(hand.dropped), reneged_in(hand)
        row = [*head, *cells, *about, number, dropped, *place, reneged]
        for name, numbers in zip(shown, sides, strict=True):
            row += (name, *numbers)
        yield row


def _hand_cells(
    view: GameView, hand: HandView, players: Sequence[str], text: Text
) -> tuple[list[Cell], list[Sequence[Cell]]]:
    """Return the cells of a hand, and of each of its sides without the side's name."""
    place, dealer, seat, *facts = _FOUND(hand.row)
    cells: list[Cell] = [
        _HAND,
        place,
        None if dealer is None else players[dealer],
        None if seat is None else players[seat],
        *facts,
        text(_calls(hand, view.players_of(place, hand.row.number))) if hand.calls else "",
        "" if reneged_in(hand) is None else text(hand.row.reason),
    ]
    sides: list[Sequence[Cell]] = [
        # Without a question about meld there was none about nines.
        one if one[0] is not None else (None, None, *one[2:])
        for one in map(_NUMBERS, hand.sides)
    ]
    return cells, [(*one[:-1], None) for one in sides] if has_no_totals(view, hand) else sides


def reneged_in(hand: HandView) -> int | None:
    """Return the side whose renege ended a hand; a renege that was taken back did not."""
    return hand.row.reneged if hand.row.outcome == RENEGE else None


def _calls(hand: HandView, players: Sequence[str]) -> str:
    return " ".join(f"{players[call.seat]}:{call_word(call.bid)}" for call in hand.calls)


def call_word(bid: int) -> str:
    """Return a call as a word: its bid, or that it is a pass, maybe with help."""
    return str(bid) if bid > PASS else "help" if bid == HELP else "pass"


def _adjusted(
    view: GameView, entry: Any, totals: Sequence[int], text: Text
) -> tuple[list[Cell], list[Sequence[Cell]]]:
    """Return the cells of an adjustment or a decision; its hand is the last one before it."""
    said: dict[str, Cell] = {
        "kind": _ADJUSTMENT if entry.kind == "adjust" else _DECISION,
        "hand": entry.hand,
        "late": entry.late or None,
        "reason": text(entry.reason),
    }
    # By name, because a new column of hands must not move them.
    cells = [said.get(name) for name in _HAND_CELLS]
    sides: list[Sequence[Cell]] = []
    for side, total in enumerate(totals):
        delta = entry.points or 0 if side == entry.side else 0
        numbers = (None, None) if entry.late else (delta, total)
        sides.append((None, None, None, None, *numbers))
    return cells, sides


def has_no_totals(view: GameView, hand: HandView) -> bool:
    """Return whether a hand counts in no total: taken out, or behind the end of the race."""
    return hand.dropped or bool(hand.row.late and view.row.version >= LISTED)


def hands_with_totals(view: GameView) -> list[HandView]:
    """Return the hands of a game that count in a total."""
    return [hand for hand in view.hands if not has_no_totals(view, hand)]
