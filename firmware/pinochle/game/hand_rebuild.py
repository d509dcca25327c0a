"""Folds hands: again from the events of their game, for an undo, or with more facts."""

from pinochle.game.events import HAND_KINDS
from pinochle.game.hand import ASK_SETTLE, HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.packed_list import PackedList
from pinochle.game.score_sheet import corrected
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle.game.events import Event


def newest_hand(kept: PackedList, rules: Rules, dealer: int) -> HandInProgress:
    """Return the hand that the newest events make."""
    found: "list[Event]" = []
    at_end = True
    for event in kept.backwards(len(kept)):
        if event[0] in HAND_KINDS:
            found.append(event)
        elif event[0] in ("end", "resumed"):
            # Other events after it make the facts before it void.
            if not at_end:
                break
            continue
        elif event[0] != "dealer":
            break
        at_end = False
    hand = HandInProgress(rules, dealer)
    while found:
        fold(hand, found.pop())
    return hand


def facts_of(kept: PackedList, rules: Rules, first_dealer: int, number: int) -> HandInProgress:
    """Return the facts of hand `number` as its events and corrections give them."""
    hand = HandInProgress(rules, (first_dealer + number - 1) % rules.players)
    found: "list[Event]" = []
    count = 0
    for event in kept:
        kind = event[0]
        if kind == "accept":
            count += 1
            if count == number:
                for fact in found:
                    fold(hand, fact)
                hand.forget()
        elif kind == "fix" and event[1] == number:
            hand = corrected(hand, event[2:])
        elif count == number - 1 and kind == "misdeal":
            found = []
        elif count == number - 1 and kind in HAND_KINDS:
            found.append(event)
    return hand


def with_facts(hand: HandInProgress, race: Race, facts: "Sequence[Event]") -> HandInProgress:
    """Return a copy of a hand with more facts, maybe with its accept. Raises Illegal."""
    hand = hand.copy()
    for event in facts:
        if event[0] == "accept":
            check_settled(hand, race)
            continue
        fold(hand, event)
        if not hand.rules.all_in_play and hand.asks()[0] == ASK_SETTLE:
            # Each side's points may be possible alone; only together they show a missing last
            # trick.
            race.preview(hand.filled())
    return hand


def check_settled(hand: HandInProgress, race: Race) -> None:
    """Refuse to accept a hand that is not complete. Raises Illegal."""
    if hand.asks()[0] != ASK_SETTLE:
        raise Illegal("not-settled")
    race.preview(hand.filled())
