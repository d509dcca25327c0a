"""The face of a game, as pages and a terminal show it large, of this table or of a box.

It has the numbers of the display's scoreboard. MicroPython runs this module too.
"""

from pinochle.game.events import ENDS, LISTED
from pinochle.game.names import PAIRS, SHORT_PAIRS, Names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.game import Game
    from pinochle.game.hand import HandInProgress

# A side's letters beside a display: two long names fit.
_LONGEST = 40
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def face_of(game: "Game", brief: bool = False) -> "dict[str, Any]":
    """Return what a wall shows of a game; `brief` is beside a display, with its names of sides.

    `names` and `totals` by side; `deltas` of the last hand, or None; `goal` in points, or 0;
    `title` of the rules; `now` and `last` in words; `winner`, a side or -1; `over`, whether the
    game has ended. Of the hand in progress: its number `hand`, the names of `dealer` and `bidder`
    ("" for none), that one's `side` or -1, `bid` and `trump`.
    """
    names, rules, hand = Names(game), game.rules, game.hand
    sides = [_side(game, names, side, brief) for side in range(rules.sides)]
    last, said, deltas = game.sheet.last_hand(), "", None
    if last and last.facts and last.score:
        deltas = last.score.deltas
        said = _last(last.score.hand, last.facts, last.score.result, names)
    return {
        "names": sides,
        "totals": list(game.totals),
        "deltas": deltas,
        "goal": 0 if rules.hands else game.race.target,
        "title": rules.title,
        "hand": game.race.hands + 1,
        "dealer": names.seat(game.dealer),
        "bidder": names.seat(hand.seat) if hand.seat >= 0 else "",
        "side": rules.side_of(hand.seat) if hand.seat >= 0 else -1,
        "bid": hand.bid,
        "trump": hand.trump,
        "now": _now(game, names, sides),
        "last": said,
        "winner": game.winner,
        "over": game.over,
    }


def _side(game: "Game", names: Names, side: int, brief: bool) -> str:
    if brief:
        return names.side(side, _LONGEST)
    if game.teams:
        return game.teams[side]
    if game.players or not game.rules.pairs:
        return " & ".join([names.seat(seat) for seat in game.rules.seats_by_side[side]])
    name = names.side(side)
    return PAIRS[SHORT_PAIRS.index(name)] if name in SHORT_PAIRS else name


def _now(game: "Game", names: Names, sides: "list[str]") -> str:
    if game.winner >= 0:
        return f"{sides[game.winner]} won"
    if game.ended in ENDS and game.version >= LISTED:
        return "Level at the end"
    if game.ended:
        return f"Stopped: {game.ended}"
    if game.hand.seat >= 0:
        return _bid(names.seat(game.hand.seat) + " plays", game.hand)
    return f"{names.seat(game.dealer)} deals"


def _last(number: int, facts: "HandInProgress", result: str, names: Names) -> str:
    bid = "" if facts.seat < 0 else _bid(names.seat(facts.seat) + " bid", facts) + ", "
    return f"Hand {number}: {bid}{result}"


def _bid(who: str, hand: "HandInProgress") -> str:
    return " ".join([who, str(hand.bid), _SUITS.get(hand.trump, "")]).rstrip()
