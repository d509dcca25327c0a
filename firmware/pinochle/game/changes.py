"""The events outside of a hand: when each may come, what it changes, and how an undo reverses it.

A kind is a row of CHANGES; those of a hand are in hand_fold.
"""

from pinochle.game.event_form import check_names
from pinochle.game.events import HAND_KINDS, SEAL_DIGITS
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_rebuild import check_settled, facts_of
from pinochle.game.score_sheet import Entry
from pinochle.rules.rule_set import Illegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.game.state import State

    # Each gets the fields of its event.
    Step = Callable[..., None]


def check_change(game: "State", event: "Event", folding: bool = False) -> None:
    """Refuse an event of CHANGES that may not come now. Raises Illegal.

    With `folding` it comes from a journal: names and rounds of other hands are not refused.
    """
    since, check, _, _ = game.steps[event[0]]
    if game.version < since:
        raise Illegal("old-game")
    if folding and event[0] in FOLDED:
        check = FOLDED[event[0]]
    if check:
        check(game, *event[1:])


def change(game: "State", event: "Event") -> bool:
    """Do what an event of CHANGES does; return whether an undo can reverse it."""
    _, _, do, undo = game.steps[event[0]]
    if undo and game.voids:
        game.folded = HandInProgress(game.rules, game.dealer)
    elif undo:
        # This event will hide those of the hand.
        game.folded = game.hand
    if do:
        do(game, *event[1:])
    return undo is not None


def reverse(game: "State", event: "Event") -> None:
    """Undo an event: the newest one, which is no longer in `kept`."""
    if event[0] in HAND_KINDS:
        game.folded = None
        return
    undo = game.steps[event[0]][3]
    if undo:
        undo(game, *event[1:])


# When they may come.


def check_open(game: "State", reason: str = "") -> None:
    """Refuse what may come only before the game is over. Raises Illegal("game-over")."""
    if game.decided or game.ended:
        raise Illegal("game-over")


def check_between(game: "State") -> None:
    """Refuse what may not come within a hand. Raises Illegal("in-hand")."""
    if not game.hand.empty:
        raise Illegal("in-hand")


def check_side(game: "State", side: int) -> None:
    """Refuse a side that the rules do not have. Raises Illegal("side", side)."""
    if not 0 <= side < game.rules.sides:
        raise Illegal("side", side)


def check_accept(game: "State") -> None:
    """Refuse to accept a hand that is not complete. Raises Illegal."""
    check_open(game)
    check_settled(game.hand, game.race)


def check_adjust(game: "State", side: int, points: int, reason: str) -> None:
    """Refuse points outside of a hand that can't be added now. Raises Illegal."""
    check_open(game)
    check_between(game)
    check_side(game, side)
    if points % game.rules.unit or not points:
        raise Illegal("meld-unit", game.rules.unit)


def _check_won(game: "State", side: int, reason: str) -> None:
    check_open(game)
    check_between(game)
    if side not in game.sheet.leaders():
        raise Illegal("not-won", side)


def _check_fix(game: "State", number: int, *events: "Event") -> None:
    if not game.ended:
        # A hand that was left when the game was stopped is not continued.
        check_between(game)
    game.sheet.after_fix(number, list(events))


def _check_undo(game: "State") -> None:
    if not game.kept:
        raise Illegal("nothing-to-undo")


def _check_redo(game: "State") -> None:
    if not game.undone:
        raise Illegal("nothing-to-redo")


def _check_names(game: "State", players: "list[str]", teams: "list[str]", number: int = 0) -> None:
    check_names(players, teams, game.rules, game.version)


def _check_sealed(game: "State", side: int, digest: str) -> None:
    if not game.ended:
        check_between(game)
    check_side(game, side)
    if len(digest) != SEAL_DIGITS or digest.strip("0123456789abcdef"):
        raise Illegal("event", "sealed")


def _check_first(game: "State", *fields: "int | str | list[Any]") -> None:
    raise Illegal("event", "game")


# What they change.


def accept(game: "State") -> None:
    """Add the hand in progress to the score sheet, and begin the next one."""
    hand = game.hand
    hand.forget()
    game.sheet.add(Entry(hand))
    game.dealer = (game.dealer + 1) % game.rules.players
    game.folded = HandInProgress(game.rules, game.dealer)


def _misdeal(game: "State") -> None:
    game.misdeals += 1
    game.sheet.misdeal()
    game.folded = HandInProgress(game.rules, game.dealer)


def _adjust(game: "State", side: int, points: int, reason: str) -> None:
    game.sheet.add(Entry(None, side, points, reason))


def _win(game: "State", side: int, reason: str) -> None:
    game.sheet.add(Entry(None, side, 0, reason))


def _fix(game: "State", number: int, *events: "Event") -> None:
    game.sheet.fix(number, list(events))


def end(game: "State", reason: str) -> None:
    """Stop the game."""
    game.ended = reason


def _time(game: "State", seconds: int) -> None:
    game.time = game.time or seconds


def _names(game: "State", players: "list[str]", teams: "list[str]") -> None:
    game.players, game.teams = players, teams


# How an undo reverses them; it reads only the events of the newest hand, and of a corrected one.


def _undo_accept(game: "State") -> None:
    game.dealer = (game.dealer - 1) % game.rules.players
    game.sheet.pop()
    game.folded = None


def _undo_misdeal(game: "State") -> None:
    game.misdeals -= 1
    game.sheet.pop()
    game.folded = None


def _undo_line(game: "State", *fields: "int | str") -> None:
    game.sheet.pop()


def _undo_fix(game: "State", number: int, *events: "Event") -> None:
    game.sheet.put(number, facts_of(game.kept, game.rules, game.first_dealer, number))


def undo_end(game: "State", reason: str) -> None:
    """Let the game go on."""
    game.ended = ""


# By kind: the first version of games that have it, when it may come, what it changes, and how an
# undo reverses that; an undo passes over kinds without it.
CHANGES: "dict[str, tuple[int, Step | None, Step | None, Step | None]]" = {
    "game": (1, _check_first, None, None),
    "time": (1, None, _time, None),
    "accept": (1, check_accept, accept, _undo_accept),
    "misdeal": (1, check_open, _misdeal, _undo_misdeal),
    "adjust": (1, check_adjust, _adjust, _undo_line),
    "fix": (1, _check_fix, _fix, _undo_fix),
    "undo": (1, _check_undo, None, None),
    "redo": (1, _check_redo, None, None),
    "end": (1, check_open, end, undo_end),
    "names": (2, _check_names, _names, None),
    "note": (2, None, None, None),
    "won": (2, _check_won, _win, _undo_line),
    "sealed": (2, _check_sealed, None, None),
}
# What is checked on folding, of the kinds that are checked against the hands only when they are
# stored: names can wait for a hand that was undone, or that another program has.
FOLDED: "dict[str, Step | None]" = {"names": _check_names, "round": None}
