"""The fold of one hand: adds events to its facts, and refuses those that do not fit."""

from pinochle.game.hand import HandInProgress
from pinochle.rules.auction import Auction, check_bid
from pinochle.rules.melds import NAMES, laid_points, most_laid, suit_index
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SWEEP_FAILED,
    SWEEPS,
    THROWN_IN,
    Hand,
    check_meld,
    check_throw_in,
    check_took,
    lacks_meld,
)
from pinochle.rules.trick_points import check_points, check_tricks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event


def fold(hand: HandInProgress, event: "Event") -> None:
    """Add one fact. Raises Illegal and may then be incomplete, so fold into a copy."""
    hand.forget()
    kind = event[0]
    if hand.seat < 0 and kind not in ("bid", "call") and hand.rules.bidding != "none":
        raise Illegal("no-bid-yet")
    _FOLDS[kind](hand, *event[1:])


def _call(hand: HandInProgress, seat: int, bid: int) -> None:
    if hand.rules.bidding == "none":
        raise Illegal("no-bidding")
    hand.auction = hand.auction or Auction(hand.rules, hand.dealer)
    hand.auction.call(seat, bid)
    if hand.auction.done:
        _declare(hand, *hand.auction.result())


def _bid(hand: HandInProgress, seat: int, bid: int) -> None:
    _check_seat(hand, seat)
    check_bid(hand.rules, bid)
    _declare(hand, seat, bid)


def _declare(hand: HandInProgress, seat: int, bid: int) -> None:
    before = hand.declarer
    hand.seat, hand.bid = seat, bid
    if hand.declarer != before:
        # A declarer is asked about tricks for another reason than defenders are, and the royal
        # marriage is about this declarer's meld.
        hand.took = [None] * hand.rules.sides
        if hand.outcome == NO_ROYAL:
            hand.outcome = PLAYED
    _check_end(hand)


def _check_end(hand: HandInProgress) -> None:
    """Reopen the hand if, after a change, it can no longer be thrown in."""
    if hand.outcome == THROWN_IN:
        try:
            check_throw_in(hand.rules, hand.derive(), False)
        except Illegal:
            hand.outcome = PLAYED


def _trump(hand: HandInProgress, suit: str) -> None:
    suit_index(suit)
    hand.trump = suit


def _meld(hand: HandInProgress, side: int, amount: int, dix: int) -> None:
    _check_side(hand, side)
    check_meld(hand.rules, amount, dix)
    if amount and hand.rules.laid_by != "all" and side != hand.declarer:
        raise Illegal("meld-declarer")
    hand.meld[side], hand.dix[side] = amount, dix
    not_played = hand.outcome == NO_ROYAL or hand.outcome in SWEEPS
    judged = hand.outcome == NO_ROYAL and side == hand.declarer
    if not_played and (judged or not hand.lays(side)):
        hand.outcome = PLAYED
    _check_end(hand)


def _laid(hand: HandInProgress, side: int, name: str, amount: int) -> None:
    _check_side(hand, side)
    if hand.rules.bidding != "none":
        raise Illegal("laid-off")
    laid = hand.laid or []
    count = sum([1 for entry in laid if entry[:2] == [side, name]])
    if name not in NAMES[:9] or laid_points(hand.rules, name, count + 1) != amount:
        raise Illegal("meld-name", name)
    if count >= most_laid(hand.rules, name):
        raise Illegal("meld-count", name)
    hand.laid = laid + [[side, name, amount]]
    hand.meld[side] = (hand.meld[side] or 0) + amount
    if name == "dix":
        hand.dix[side] += amount


def _no_royal(hand: HandInProgress) -> None:
    if not hand.rules.needs_royal:
        raise Illegal("royal-off")
    if hand.rules.declarer_least and lacks_meld(hand.rules, hand.derive()):
        raise Illegal("no-meld", hand.rules.declarer_least)
    hand.stop(NO_ROYAL)


def _throw_in(hand: HandInProgress, agreed: int) -> None:
    hand.check_melds()
    check_throw_in(hand.rules, hand.derive(), bool(agreed))
    hand.stop(AGREED if agreed else THROWN_IN)


def _sweep(hand: HandInProgress, made: int, kind: int = 1) -> None:
    if not (hand.rules.has_sweep if kind == 1 else hand.rules.has_second):
        raise Illegal("sweep-off")
    hand.stop(SWEEPS[2 * kind - 1 - made])
    for side in range(hand.rules.sides):
        if not hand.lays(side):
            hand.meld[side] = hand.dix[side] = 0


def _renege(hand: HandInProgress, side: int, reason: str = "") -> None:
    _check_side(hand, side)
    if hand.rules.bidding == "none":
        raise Illegal("outcome")
    hand.check_melds()
    hand.reneged = side
    hand.reason = reason
    hand.stop(RENEGE)


def _tricks(hand: HandInProgress, side: int, amount: int, took: int) -> None:
    _check_side(hand, side)
    if hand.outcome != NO_ROYAL and (hand.outcome == SWEEP_FAILED or hand.outcome not in SWEEPS):
        hand.check_melds()
    check_points(hand.rules, amount)
    rules = hand.rules
    failed = hand.outcome == SWEEP_FAILED
    tricks, won = hand.tricks[:], hand.took[:]
    last = hand.derived_last
    derived = rules.all_in_play and hand.claim < 0
    if derived and side != last:
        # The others' points determine the last side's, which are derived again.
        tricks[last] = won[last] = None
    tricks[side], won[side] = amount, bool(took)
    entered = sum([points for points in tricks if points is not None])
    if entered > rules.trick_points:
        raise Illegal("tricks-over", rules.trick_points)
    if derived:
        whole = tricks[:]
        hand.complement(whole)
        if None not in whole:
            check_tricks(rules, whole)
    if not took:
        settled = Hand(rules.sides)
        settled.declarer, settled.tricks = hand.declarer, tricks
        check_took(rules, settled, side, False)
    hand.tricks, hand.took = tricks, won
    hand.outcome = SWEEP_FAILED if failed else PLAYED


def _claim(hand: HandInProgress, side: int) -> None:
    _check_side(hand, side)
    if hand.rules.bidding != "none":
        raise Illegal("no-claims")
    hand.claim = side
    hand.meld = [meld or 0 for meld in hand.meld]


def _check_seat(hand: HandInProgress, seat: int) -> None:
    if not 0 <= seat < hand.rules.players:
        raise Illegal("seat", seat)


def _check_side(hand: HandInProgress, side: int) -> None:
    if not 0 <= side < hand.rules.sides:
        raise Illegal("side", side)


_FOLDS: "dict[str, Callable[..., None]]" = {
    "call": _call,
    "bid": _bid,
    "trump": _trump,
    "meld": _meld,
    "laid": _laid,
    "no-royal": _no_royal,
    "throw-in": _throw_in,
    "sweep": _sweep,
    "tricks": _tricks,
    "claim": _claim,
    "renege": _renege,
}
