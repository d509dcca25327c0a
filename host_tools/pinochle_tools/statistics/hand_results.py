"""Auctions, melds and deals of each player: rows of the table `results`.

Hands that stand-ins played, and hands behind the end of a race, are left out.
"""

from collections import defaultdict
from collections.abc import Sequence

from pinochle_tools.statistics.played_games import PlayedGame, PlayedHand, Seat
from pinochle_tools.statistics.result_sums import Result

DEALT, SAVED, PUSHED, PUSHER = "dealt", "saved", "pushed", "pusher"
_Results = defaultdict[tuple[str, str, str], Result]


def add_hand_results(results: _Results, game: PlayedGame) -> None:
    """Add the hands of a counted game."""
    named = [seat for seat in game.seats if seat.name]
    for hand in game.usual_hands:
        for seat in named:
            if seat.seat == hand.dealer:
                _add_dealt(results, hand, seat, game.head.unit)
        if hand.outcome == "played" and hand.reneged is None:
            _add_saved(results, hand, named)
        if hand.hand in game.calls and hand.bid is not None:
            _add_auction(results, hand, game)


def _add_dealt(results: _Results, hand: PlayedHand, dealer: Seat, unit: int) -> None:
    """Add the meld of the dealer's side; `bid_points` are squares, in units."""
    scored = hand.of_side(dealer.side)
    if scored and scored.meld is not None:
        result = results[DEALT, dealer.name, ""]
        result.hands += 1
        result.meld += scored.meld
        result.meld_hands += 1
        result.bid_points += (scored.meld / unit) ** 2


def _add_saved(results: _Results, hand: PlayedHand, named: Sequence[Seat]) -> None:
    """Count a hand whose other side declared and meld was shown, and whether it counted."""
    for scored in hand.sides:
        if hand.declarer is None or scored.side == hand.declarer:
            continue
        if not scored.meld or scored.tricks is None:
            continue
        for seat in named:
            if seat.side == scored.side:
                result = results[SAVED, seat.name, ""]
                result.games += 1
                result.won += scored.delta >= scored.meld + scored.tricks


def _add_auction(results: _Results, hand: PlayedHand, game: PlayedGame) -> None:
    """Count a bid that was kept call by call: whether opponents pushed it up, and who did.

    It was pushed if an opponent bid after the declarer's first bid: then the bid that won is a
    higher one.
    """
    bids = [call for call in game.calls[hand.hand] if call[2] > 0]
    own = [call for call in bids if call[1] == hand.seat]
    if not own:
        return
    first, _, opened = min(own)
    later = {seat for place, seat, _ in bids if place > first}
    pushers = [one for one in game.seats if one.side != hand.declarer and one.seat in later]
    assert hand.bid is not None
    for seat in game.seats:
        if seat.seat == hand.seat and seat.name:
            result = results[PUSHED, seat.name, str(int(bool(pushers)))]
            result.bids += 1
            result.made += hand.made
            result.bid_points += hand.bid - opened
    for seat in pushers:
        if seat.name:
            result = results[PUSHER, seat.name, ""]
            result.bids += 1
            result.made += hand.made
