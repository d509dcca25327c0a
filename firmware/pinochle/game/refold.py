"""Folds hands again from the events of their game, for an undo."""

from pinochle.game.chunks import Chunks
from pinochle.game.events import HAND_KINDS
from pinochle.game.hand import HandInProgress
from pinochle.game.score_sheet import corrected
from pinochle.rules.rule_set import Rules


def newest_hand(kept: Chunks, rules: Rules, dealer: int) -> HandInProgress:
    """Return the hand that the newest events make."""
    found: list = []
    for event in kept.backwards(len(kept)):
        if event[0] not in HAND_KINDS:
            break
        found.append(event)
    hand = HandInProgress(rules, dealer)
    while found:
        hand.fold(found.pop())
    return hand


def facts_of(kept: Chunks, rules: Rules, first_dealer: int, number: int) -> HandInProgress:
    """Return the facts of hand `number` as its events and corrections give them."""
    hand = HandInProgress(rules, (first_dealer + number - 1) % rules.players)
    found: list = []
    count = 0
    for event in kept:
        kind = event[0]
        if kind == "accept":
            count += 1
            if count == number:
                for fact in found:
                    hand.fold(fact)
                hand.forget()
        elif kind == "fix" and event[1] == number:
            hand = corrected(hand, event[2:])
        elif count == number - 1 and kind == "misdeal":
            found = []
        elif count == number - 1 and kind in HAND_KINDS:
            found.append(event)
    return hand
