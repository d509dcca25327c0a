"""The events that correct a hand: those that a box stores after the same answers."""

from collections.abc import Sequence
from typing import Any

from pinochle.game.hand import ASK_MELD, ASK_PLAY, ASK_TRICKS, HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.later_answers import in_order
from pinochle.game.score_sheet import reopened
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import PLAYED, SWEEP_FAILED, Hand, free_points, needs_took
from pinochle.rules.trick_points import check_points

from pinochle_tools.common.errors import ToolError

# What a correction lacks, or has too much; {0} is the side's name, {1} its number, {2} its points.
TOOK = (
    "did {0} take a trick? These rules ask it at {2} trick points: "
    "add --took {1} yes, or --took {1} no"
)
NOT_ASKED = "these rules do not ask whether {0} took a trick in this hand"
NO_MELD = "it lacks the meld of {0}: add --meld {1} POINTS"
NO_TRICKS = "it lacks the trick points of {0}: add --tricks {1} POINTS"
# Answers that decide whether there are trick points, and which side has the rest of them.
_FIRST = ("bid", "trump", "meld", "no-royal", "throw-in", "sweep", "renege")


class UnansweredError(ToolError):
    """A correction lacks an answer of a side, or has one too many: `words` says which."""

    def __init__(self, words: str, side: int, points: int | None = None):
        self.words, self.side, self.points = words, side, points
        super().__init__(self.named(f"side {side + 1}"))

    def named(self, side: str) -> str:
        """Return the error with the name of the side."""
        return self.words.format(side, self.side + 1, self.points)


def as_entered(facts: HandInProgress, answers: Sequence[list[Any]]) -> list[list[Any]]:
    """Return answers as a box stores them, which has the declarer's trick points as the rest.

    Answers are as in a `fix`; in `["tricks", side, points, took]` points may be None for those
    that the hand has, and `took` None where nobody said it. Raises Illegal for answers that
    contradict each other, and UnansweredError where these rules ask whether a side took a trick.
    """
    whole: list[Any] = list(answers)
    in_order(whole)
    found = [event for event in answers if event[0] != "tricks"]
    tricks = [event for event in answers if event[0] == "tricks"]
    if not tricks and not any(event[0] == "bid" for event in found):
        return found
    hand = _after(facts, found)
    before = facts.derive()
    given = {side: points for _, side, points, _ in tricks if points is not None}
    took = {side: bool(said) for _, side, _, said in tricks if said is not None}
    _check(hand, {**dict.fromkeys(took, 0), **given})
    _leave_rest(hand, given)
    settled = _with_tricks(hand, given)
    entered: list[list[Any]] = []
    for side in hand.defenders_first():
        points = settled.tricks[side]
        asked = points is not None and needs_took(hand.rules, settled, side)
        if points is None:  # set without play: the rules refuse what is given, in their words
            points = given.get(side)
        said = took.get(side)
        if said is None:
            said = _known(facts, before, side, points) if asked else bool(points)
        elif not asked and (not given or said != bool(points)):
            raise UnansweredError(NOT_ASKED, side)
        if said is None:
            raise UnansweredError(TOOK, side, points)
        is_rest = bool(given) and _has_rest(hand) and side == hand.derived_last
        if side in given or (asked and (side in took or is_rest)):
            entered.append(["tricks", side, points, int(said)])
    return found + sorted(entered, key=lambda one: _rank(hand, before, one))


def lacking(facts: HandInProgress, events: Sequence[list[Any]]) -> UnansweredError | None:
    """Return what a hand lacks after events that leave it incomplete, None if nothing."""
    hand = reopened(facts)
    for event in events:
        if event[0] == "tricks":
            hand.tricks[event[1]] = None
    try:
        asked, side = _after(hand, events).asks()
    except Illegal:
        return None
    if asked == ASK_MELD:
        return UnansweredError(NO_MELD, side)
    return UnansweredError(NO_TRICKS, side) if asked in (ASK_PLAY, ASK_TRICKS) else None


def _after(facts: HandInProgress, events: Sequence[list[Any]]) -> HandInProgress:
    """Return a hand with more events, open where it lacks others. Raises Illegal."""
    hand, whole = reopened(facts), list[Any](events)
    for event in in_order(whole):
        if event[0] in (*_FIRST, "tricks"):
            fold(hand, event)
    return hand


def _check(hand: HandInProgress, given: dict[int, int]) -> None:
    """Refuse sides and trick points that cannot be, before others are computed from them."""
    for side, points in given.items():
        if not 0 <= side < hand.rules.sides:
            raise Illegal("side", side)
        check_points(hand.rules, points)


def _has_rest(hand: HandInProgress) -> bool:
    """Return whether the trick points of the last side are the rest of the others'."""
    return bool(hand.rules.all_in_play) and hand.claim < 0


def _leave_rest(hand: HandInProgress, given: dict[int, int]) -> None:
    """Replace the trick points of the side that has the rest by those of the other side."""
    last, total = hand.derived_last, hand.rules.trick_points
    if not _has_rest(hand) or last not in given:
        return
    if hand.rules.sides == 2:
        given.setdefault(1 - last, total - given[last])
    if len(given) == hand.rules.sides:
        if sum(given.values()) != total:
            raise Illegal("tricks-total", sum(given.values()), total)
        del given[last]


def _with_tricks(hand: HandInProgress, given: dict[int, int]) -> Hand:
    """Return a hand with other trick points, and the rest that they leave."""
    if not given:
        return hand.derive()
    twin = hand.copy()
    if twin.outcome != SWEEP_FAILED:
        twin.outcome = PLAYED
    if _has_rest(hand):
        twin.tricks[hand.derived_last] = None
    for side, points in given.items():
        twin.tricks[side] = points
    entered, total = sum(points or 0 for points in twin.tricks), hand.rules.trick_points
    if entered > total:
        raise Illegal("tricks-over", total)
    if _has_rest(hand) and None not in twin.tricks and entered < total:
        raise Illegal("tricks-total", entered, total)
    return twin.derive()


def _rank(hand: HandInProgress, before: Hand, event: list[Any]) -> int:
    """Return where trick points are in a correction: the rest last, and first what is less.

    Games of versions 1 and 2 check after each event that all have no more than a hand has.
    """
    _, side, points, _ = event
    is_rest = _has_rest(hand) and side == hand.derived_last
    return 2 if is_rest else int(points > (before.tricks[side] or 0))


def _known(facts: HandInProgress, before: Hand, side: int, points: int | None) -> bool | None:
    """Return whether a side took a trick, if the hand says so at the same points, else None.

    Where it was not asked at points that need no trick, nobody said it.
    """
    if points is None or before.tricks[side] != points:
        return None
    if points <= free_points(facts.rules, before, side) and not needs_took(
        facts.rules, before, side
    ):
        return None
    return before.took[side]
