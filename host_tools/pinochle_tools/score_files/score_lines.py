"""Hands as lines of JSON: reads objects into checked Hands, and returns scores as objects.

This module checks types, keys and lengths; pinochle.rules.scoring refuses what the rules forbid.
"""

from pinochle.rules.auction import HELP, check_calls, check_forced
from pinochle.rules.meld_sums import check_deal
from pinochle.rules.melds import suit_index
from pinochle.rules.race import Score
from pinochle.rules.rule_set import CLASSIC, Rules
from pinochle.rules.score_rows import asks_meld, scores_meld
from pinochle.rules.scoring import NO_ROYAL, OUTCOMES, RENEGE, SWEEPS, Hand

from pinochle_tools.common.errors import ToolError
from pinochle_tools.score_files.strict_json import kind_of, shown

KEYS = (
    "declarer",
    "bid",
    "trump",
    "meld",
    "tricks",
    "took_trick",
    "took",
    "outcome",
    "dix",
    "claim",
    "reneged",
    "seat",
    "calls",
)
# Larger than any score; small enough that a Pico adds up scores without allocating.
LARGEST = 1_000_000


def object_out(score: Score) -> dict[str, object]:
    """Return a score as the object that `pinochle score --json` prints."""
    return {
        "hand": score.hand,
        "result": score.result,
        "delta": score.deltas,
        "total": score.totals,
        "winner": score.winner if score.winner >= 0 else None,
    }


def hand_of(
    rules: Rules,
    fields: dict[str, object],
    dealer: int = -1,
    strict: bool = False,
    accepted: bool = False,
) -> Hand:
    """Return the hand that an object describes; `dealer` is a seat, -1 if unknown.

    `strict` refuses what no deal and no auction gives; `accepted` as in scoring.Hand.

    Raises ToolError for a wrong key, type or length, Illegal for a broken rule.
    """
    _check_keys(rules, fields)
    hand = Hand(rules.sides)
    hand.accepted, hand.outcome = accepted, _outcome(fields)
    hand.trump = _trump(fields)
    hand.meld = _melds(rules, fields, hand.outcome)
    if "dix" in fields:
        hand.dix = _numbers(rules, fields, "dix")
    if "tricks" in fields:
        hand.tricks = _numbers(rules, fields, "tricks")
    if "claim" in fields:
        hand.claim = whole(fields["claim"], "claim", 0, rules.sides - 1)
    if "reneged" in fields:
        if hand.outcome != RENEGE:
            raise ToolError(f"reneged, but the outcome is {hand.outcome}")
        hand.reneged = whole(fields["reneged"], "reneged", 0, rules.sides - 1)
    elif hand.outcome == RENEGE:
        raise ToolError("reneged is missing")
    if rules.bidding != "none":
        hand.declarer = whole(fields["declarer"], "declarer", 0, rules.sides - 1)
        hand.bid = whole(fields["bid"], "bid", -LARGEST, LARGEST)
    _read_auction(rules, hand, fields, dealer)
    _read_took(rules, hand, fields)
    if strict and min(hand.meld + hand.dix) >= 0:
        check_deal(rules, hand.meld, hand.dix)
        if dealer >= 0 and hand.seat >= 0:
            check_forced(rules, dealer, hand.seat, hand.bid)
    return hand


def _check_keys(rules: Rules, fields: dict[str, object]) -> None:
    for key in fields:
        if key not in KEYS and not key.startswith("x-"):
            raise ToolError(f"unknown key {shown(key)} (your own keys must begin with x-)")
    needed = ["meld"]
    if rules.bidding == "none":
        for key in ("declarer", "bid", "seat", "calls"):
            if key in fields:
                raise ToolError(f"{key}, but there is no bidding in this game")
    else:
        needed = ["declarer", "bid", "meld"]
    for key in needed:
        if key not in fields:
            raise ToolError(f"{key} is missing")


def _outcome(fields: dict[str, object]) -> str:
    outcome = fields.get("outcome", OUTCOMES[0])
    if outcome not in OUTCOMES:
        given = shown(outcome) if isinstance(outcome, str) else kind_of(outcome)
        raise ToolError(f"outcome must be one of {', '.join(OUTCOMES)}, not {given}")
    return str(outcome)


def _trump(fields: dict[str, object]) -> str:
    if "trump" not in fields:
        return ""
    trump = fields["trump"]
    if not isinstance(trump, str):
        raise ToolError(f"trump must be S, H, D or C, not {kind_of(trump)}")
    suit_index(trump)
    return trump


def whole(value: object, name: str, lowest: int, highest: int) -> int:
    """Return a value that is a whole number from lowest to highest. Raises ToolError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ToolError(f"{name} must be a whole number, not {kind_of(value)}")
    if not lowest <= value <= highest:
        raise ToolError(f"{name} must be from {lowest} to {highest}, not {value}")
    return value


def _list(rules: Rules, value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise ToolError(f"{name} must be a list with one entry per side, not {kind_of(value)}")
    if len(value) != rules.sides:
        raise ToolError(f"{name} has {len(value)} entries, but there are {rules.sides} sides")
    return value


def _numbers(rules: Rules, fields: dict[str, object], name: str) -> list[int]:
    entries = _list(rules, fields[name], name)
    return [whole(entry, name, -LARGEST, LARGEST) for entry in entries]


def _melds(rules: Rules, fields: dict[str, object], outcome: str) -> list[int]:
    """Return the melds; null is 0 where the hand ended before all were asked."""
    entries = _list(rules, fields["meld"], "meld")
    if outcome == NO_ROYAL and not scores_meld(rules, NO_ROYAL):
        entries = [0 if entry is None else entry for entry in entries]
    elif outcome in SWEEPS:
        asked = [
            asks_meld(rules, outcome, side == fields.get("declarer"))
            for side in range(rules.sides)
        ]
        entries = [
            0 if entry is None and not known else entry
            for entry, known in zip(entries, asked, strict=True)
        ]
    elif rules.laid_by != "all":
        entries = [
            0 if entry is None and side != fields.get("declarer") else entry
            for side, entry in enumerate(entries)
        ]
    return _numbers(rules, {"meld": entries}, "meld")


def _read_auction(rules: Rules, hand: Hand, fields: dict[str, object], dealer: int) -> None:
    if "seat" in fields:
        hand.seat = whole(fields["seat"], "seat", 0, rules.players - 1)
        if rules.side_of(hand.seat) != hand.declarer:
            raise ToolError(f"seat {hand.seat} does not belong to side {hand.declarer}")
    if "calls" not in fields:
        return
    calls = fields["calls"]
    if not isinstance(calls, list):
        raise ToolError(f"calls must be a list of [seat, bid], not {kind_of(calls)}")
    pairs = []
    for call in calls:
        if not isinstance(call, list) or len(call) != 2:
            raise ToolError("a call must be [seat, bid], with 0 for a pass")
        caller = whole(call[0], "a caller's seat", 0, rules.players - 1)
        pairs.append([caller, whole(call[1], "a call", HELP, LARGEST)])
    holder = check_calls(rules, pairs, dealer, hand.seat, hand.bid)
    if rules.side_of(holder) != hand.declarer:
        raise ToolError(f"the calls give the bid to seat {holder}, not to side {hand.declarer}")


def _read_took(rules: Rules, hand: Hand, fields: dict[str, object]) -> None:
    if "took" in fields and "took_trick" in fields:
        raise ToolError("took replaces took_trick: use only one of them")
    for name in ("took", "took_trick"):
        if name in fields and "tricks" not in fields:
            raise ToolError(f"{name} is given, but tricks is missing")
    if "took_trick" in fields:
        hand.took = _list(rules, fields["took_trick"], "took_trick")
        for entry in hand.took:
            if not isinstance(entry, bool):
                raise ToolError(f"took_trick must hold true or false, not {kind_of(entry)}")
    if "took" in fields:
        won = _list(rules, fields["took"], "took")
        counts = [whole(entry, "took", 0, LARGEST) for entry in won]
        _check_won(rules, hand, counts)
        hand.took = [count > 0 for count in counts]


def _check_won(rules: Rules, hand: Hand, counts: list[int]) -> None:
    """Refuse tricks won that do not add up, or more points than those tricks can hold."""
    least = most = tricks_of(rules)
    if hand.claim >= 0 or not rules.all_in_play:
        least = 0
    if rules.kitty_trick:
        # The discards may count as the declarer's first trick [004].
        most += 1
    if not least <= sum(counts) <= most:
        raise ToolError(f"the tricks won are {sum(counts)}, but a hand has {tricks_of(rules)}")
    best_card = CLASSIC[0] if rules.counting == "classic" else rules.unit
    for side, count in enumerate(counts):
        cards = count * rules.players + (rules.kitty if side == hand.declarer else 0)
        if hand.tricks[side] > cards * best_card + rules.last_trick:
            raise ToolError(f"{hand.tricks[side]} trick points are too many for {count} tricks")


def tricks_of(rules: Rules) -> int:
    """Return the number of tricks in a whole hand: a player's cards, including drawn ones."""
    if not rules.all_in_play:
        return rules.deal
    cards = rules.deck * (24 if rules.nines else 20)
    return (cards - rules.kitty) // rules.players
