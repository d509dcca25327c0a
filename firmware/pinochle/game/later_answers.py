"""Answers that are given after a hand was accepted: those of a `fix` and of `rules`, version 3."""

from pinochle.game.hand import ASK_SETTLE, HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.rules.outlook import nines_matter, took_matters
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import PLAYED, SWEEP_FAILED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.rules.rule_set import Rules
    from pinochle.rules.score_rows import Known, Took

_OUTCOMES = ("no-royal", "throw-in", "sweep", "renege")
# The order in which the answers of one event count.
_ORDER = ("dealer", "call", "bid", "trump", "meld", "laid", "claim") + _OUTCOMES + ("tricks",)


def in_order(events: "list[Event]") -> "list[Event]":
    """Return answers in the order in which they count.

    Raises Illegal("fix-twice") for two answers to one question, or trick points beside an outcome
    that has none.
    """
    seen: "list[tuple[str, int]]" = []
    found: "list[Event]" = []
    for kind in _ORDER:
        for event in events:
            if event[0] == kind:
                found.append(event)
    for event in found:
        kind = "outcome" if event[0] in _OUTCOMES else event[0]
        if kind in ("call", "laid"):
            continue
        question = (kind, event[1] if kind in ("meld", "tricks") else -1)
        stopped = kind == "tricks" and [1 for one in found if _stops(one)]
        if question in seen or stopped:
            raise Illegal("fix-twice")
        seen.append(question)
    return found


def _stops(event: "Event") -> bool:
    """Return whether a hand with this outcome has no trick points."""
    return event[0] in _OUTCOMES and event != ["sweep", 0]


def under(facts: HandInProgress, rules: "Rules", refused: bool) -> HandInProgress:
    """Return an accepted hand as it is by other rules, open where they ask for more.

    `refused`: these rules do not accept it as it is.
    """
    twin = facts.copy()
    twin.rules = rules
    known = facts.derive()
    for side in range(rules.sides):
        if not took_matters(facts.rules, known, side):
            # What is stored was not asked: it says no more than the points.
            twin.took[side] = None
    left = [points for points in twin.derive().tricks if points is not None and points < 0]
    if left or (refused and twin.asks()[0] == ASK_SETTLE):
        # Complete, but these rules do not have its trick points.
        twin.tricks, twin.took = [None] * rules.sides, [None] * rules.sides
    twin.forget()
    return twin


def open_nines(twin: HandInProgress, facts: HandInProgress) -> "list[int]":
    """Return the sides whose nines count in a hand under() other rules, and were not asked."""
    before, now = facts.derive(), twin.derive()
    return [
        side
        for side in range(twin.rules.sides)
        if not twin.dix[side]
        and nines_matter(twin.rules, now, side)
        and not nines_matter(facts.rules, before, side)
    ]


def answered(
    facts: HandInProgress, events: "list[Event]", rules: "Rules", dealer: int
) -> HandInProgress:
    """Return the facts of an accepted hand with other answers, which count together.

    `dealer` is the one of the calls among them. Raises Illegal: "fix-open" if the hand would not
    be complete, and what folding raises.
    """
    events = in_order(events)
    kinds = [event[0] for event in events]
    twin = facts.copy()
    twin.rules, twin.dealer = rules, dealer
    before, tricks, took = twin.declarer, twin.derive().tricks, twin.took[:]
    played = twin.outcome in (PLAYED, SWEEP_FAILED)
    if "call" in kinds:
        twin.auction, twin.seat, twin.bid = None, -1, 0
    if "laid" in kinds:
        for side, _, _ in twin.laid or []:
            twin.meld[side], twin.dix[side] = None, 0
        twin.laid = None
    given = [event[1] for event in events if event[0] == "tricks"]
    _forget(twin, given)
    for event in events:
        if event[0] == "dealer":
            continue
        fold(twin, event)
        if event[0] in ("call", "bid") and twin.seat >= 0:
            _keep_tricks(twin, took, tricks if played and twin.declarer != before else None)
            _forget(twin, given)
    if twin.asks()[0] != ASK_SETTLE:
        raise Illegal("fix-open")
    twin.forget()
    return twin


def continued(facts: HandInProgress, event: "Event") -> HandInProgress:
    """Return the facts with one answer more, open where it leaves a question. Raises Illegal."""
    twin = facts.copy()
    before, tricks, took = twin.declarer, twin.derive().tricks, twin.took[:]
    fold(twin, event)
    if event[0] == "bid":
        _keep_tricks(twin, took, tricks if twin.declarer != before else None)
    return twin


def _forget(hand: HandInProgress, sides: "list[int]") -> None:
    """Remove trick points that are given again by the same event."""
    for side in sides:
        if 0 <= side < hand.rules.sides:
            hand.tricks[side] = None


def _keep_tricks(hand: HandInProgress, took: "Took", tricks: "Known | None") -> None:
    """Keep, for a new bidder, who won a trick, and trick points as they were."""
    for side in range(len(took)):
        if hand.took[side] is None:
            hand.took[side] = took[side]
    if tricks is not None and None not in tricks and hand.outcome in (PLAYED, SWEEP_FAILED):
        hand.tricks = tricks[:]
        if hand.rules.all_in_play and hand.claim < 0:
            hand.tricks[hand.derived_last] = None
