"""The steps of a hand in the order of play, and when each is asked.

A step is (what, side), side -1 if it is not about a side. BACK walks through these steps; the flow
continues with the first open one.
"""

from pinochle.game.game import Game
from pinochle.game.hand import (
    ASK_MELD,
    ASK_PLAY,
    ASK_SETTLE,
    ASK_TOOK,
    ASK_TRICKS,
    HandInProgress,
)
from pinochle.game.hand_fold import fold
from pinochle.rules.outlook import cannot_be_made, nines_matter, took_matters
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    SWEEP_FAILED,
    SWEEPS,
    THROWN_IN,
    Hand,
    lacks_meld,
)
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pinochle.entry.navigator import Navigator
    from pinochle.game.events import Event
    from pinochle.screens.base import Back, Legend, Screen

    Step = tuple[str, int]

# The questions; each is also the key of its help.
BIDDER, BID, CALL, TRUMP, MELD, ROYAL = "bidder", "bid", "call", "trump", "meld", "royal"
THROW, PLAY, TRICKS, TOOK = "throw", "play", "tricks", "took"
NINES, SETTLE = "nines", "settle"


def is_together(rules: Rules) -> bool:
    """Return whether the melds of all sides are asked on one page, and their trick points too.

    Only where no question about one side comes between them.
    """
    by_tricks = "trick" in (rules.save, rules.declarer_save)
    return rules.sides > 2 and not rules.all_in_play and not rules.needs_royal and not by_tricks


def path(game: Game) -> "list[tuple[str, int]]":
    """Return the (step, side) of the hand in progress, up to the first open one."""
    return path_of(game.hand, game.asks())


def path_of(hand: HandInProgress, asked: "tuple[int, int]") -> "list[tuple[str, int]]":
    """Return path() for a hand whose asks() is already known."""
    rules = hand.rules
    steps: "list[tuple[str, int]]" = []
    if hand.auction and hand.seat < 0:
        return [(CALL, -1)]
    if rules.bidding != "none":
        steps.append((BIDDER, -1))
        if hand.seat < 0:
            return steps
        steps.append((BID, -1))
    steps.append((TRUMP, -1))
    if not hand.trump:
        return steps
    all_lay = rules.laid_by == "all" and hand.outcome == PLAYED
    for side in hand.order():
        swept = hand.outcome in SWEEPS
        if rules.bidding == "none":
            break
        if not all_lay and (swept or side != hand.declarer) and not hand.lays(side):
            continue
        steps.append((MELD, side))
        if hand.meld[side] is None and hand.lays(side):
            return steps
        if not rules.needs_royal or swept or side != hand.declarer:
            continue
        if not (rules.declarer_least and lacks_meld(rules, hand.filled())):
            steps.append((ROYAL, side))
    known = hand.filled()
    if known.outcome in (PLAYED, THROWN_IN, AGREED) and cannot_be_made(rules, known):
        steps.append((THROW, -1))
    if known.outcome in (PLAYED, SWEEP_FAILED):
        steps += _path_of_tricks(hand, known, asked)
    if asked[0] == ASK_SETTLE and None not in known.meld:
        steps.append((SETTLE, -1))
    return steps


def _path_of_tricks(
    hand: HandInProgress, known: Hand, asked: "tuple[int, int]"
) -> "list[tuple[str, int]]":
    steps: "list[tuple[str, int]]" = [(PLAY, -1)]
    for defender in hand.defenders_first():
        is_open = asked == (ASK_TRICKS, defender)
        if hand.tricks[defender] is not None or is_open:
            steps.append((TRICKS, defender))
        if is_open:
            # Another bidder's own trick points may be known from before the bid was corrected.
            return steps
    settles = asked[0] == ASK_SETTLE
    last = hand.defenders_first()[-1]
    if asked[0] == ASK_TOOK:
        steps.append((TOOK, asked[1]))
    elif settles and took_matters(hand.rules, known, last):
        steps.append((TOOK, last))
    if settles:
        for side in range(hand.rules.sides):
            if nines_matter(hand.rules, known, side):
                steps.append((NINES, side))
    return steps


def open_nines(
    hand: HandInProgress, steps: "list[tuple[str, int]]", answered: int = -1
) -> "tuple[str, int]":
    """Return the first question about nines without an answer, or the settlement.

    Those up to the side `answered` are skipped, because an answer of 0 is not stored.
    """
    sides = [step[1] for step in steps if step[0] == NINES]
    if answered in sides:
        sides = sides[sides.index(answered) + 1 :]
    for side in sides:
        if not hand.dix[side]:
            return (NINES, side)
    return (SETTLE, -1)


def is_known(hand: HandInProgress, event: "Event") -> bool:
    """Return whether a hand already has the fact of an event."""
    kind = event[0]
    known: "list[Any] | None" = None
    if kind == "bid":
        known = ["bid", hand.seat, hand.bid]
    elif kind == "trump":
        known = ["trump", hand.trump]
    elif kind == "meld":
        known = ["meld", event[1], hand.meld[event[1]], hand.dix[event[1]]]
    elif kind == "tricks" and hand.tricks[event[1]] is not None:
        # None if it was not asked yet, which differs from all answers.
        known = ["tricks", event[1], hand.tricks[event[1]], hand.filled().took[event[1]]]
    return known == event


def next_step(hand: HandInProgress, answered: int = -1) -> "tuple[Step, list[Step]]":
    """Return (step, path): where the facts of a hand lead, also after a power cut.

    `answered` is the side whose nines were entered last.
    """
    asked = hand.asks()
    steps = path_of(hand, asked)
    # Questions whose "no" is not stored are asked again before the next fact.
    before = steps[-2] if len(steps) > 1 else steps[-1]
    if asked[0] == ASK_PLAY and hand.rules.laid_by != "all":
        # No other side's meld comes between the royal marriage and play.
        for step in steps:
            if step[0] == ROYAL:
                return (step, steps)
    again = (asked[0], before[0])
    if again in ((ASK_MELD, ROYAL), (ASK_PLAY, THROW)) and hand.outcome != NO_ROYAL:
        return (before, steps)
    if again == (ASK_SETTLE, NINES):
        return (open_nines(hand, steps, answered), steps)
    return (steps[-1], steps)


def leads_to(hand: HandInProgress, event: "Event") -> str:
    """Return what OK leads to that answers with an event, "" if it is refused.

    The event may change nothing.
    """
    if not is_known(hand, event):
        hand = hand.copy()
        try:
            fold(hand, event)
        except Illegal:
            return ""
    return words.NEXT.get(next_step(hand)[0][0], words.NEXT_BID)


def leading(
    nav: "Navigator", word_of: "Callable[[int], str]", kind_of: "Callable[[int], Any]"
) -> "Legend | None":
    """Return the function from a number to the line of keys, None where that is always the same.

    `word_of(number)` is what OK leads to, "" where OK is refused, which changes nothing in the
    line. Numbers with the same `kind_of(number)` lead to the same screen, because a Pico needs
    milliseconds to find out.
    """
    if not nav.accepts:
        return None
    known: "list[Any]" = [None, ""]

    def keys(value: int) -> str:
        kind = kind_of(value)
        if not known[1] or kind != known[0]:
            word = word_of(value)
            if not word:
                return ""
            known[:] = [kind, nav.keys_next(word)]
        return known[1]  # type: ignore[no-any-return]

    return keys


def back_before(nav: "Navigator", step: str) -> "Back":
    """Return what makes the screen before the first step of a kind."""

    def back() -> "Screen":
        steps = path(nav.game)
        first = [kind for kind, _ in steps].index(step)
        return nav.step_screen(steps[first - 1][0], steps[first - 1][1])

    return back
