"""Auctions, melds and deals of each player: rows of the table `results`.

Hands that stand-ins played, and hands behind the end of a race, are left out.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from pinochle_tools.statistics.played_games import PlayedGame, PlayedHand, Seat, SideOfHand
from pinochle_tools.statistics.result_sums import Result

DEALT, SAVED, PUSHED, PUSHER = "dealt", "saved", "pushed", "pusher"
_Results = defaultdict[tuple[str, str, str], Result]


class Auction(NamedTuple):
    """An auction that was kept call by call: the declarer's first bid, and who pushed it up.

    It was pushed if an opponent bid after that one: then the bid that won is a higher one.
    """

    opened: int
    pushers: list[Seat]


def add_hand_results(results: _Results, game: PlayedGame) -> None:
    """Add the hands of a counted game."""
    for hand in game.usual_hands:
        _add_dealt(results, hand, game)
        for seat, scored in melds_against(hand, game):
            result = results[SAVED, seat.name, ""]
            result.games += 1
            result.won += is_saved(scored)
        auction = auction_of(hand, game)
        if auction:
            _add_auction(results, hand, auction, game)


def _add_dealt(results: _Results, hand: PlayedHand, game: PlayedGame) -> None:
    """Add the meld of the dealer's side; `bid_points` are squares, in units."""
    for dealer, scored in dealt(hand, game):
        assert scored.meld is not None
        result = results[DEALT, dealer.name, ""]
        result.hands += 1
        result.meld += scored.meld
        result.meld_hands += 1
        result.bid_points += (scored.meld / game.head.unit) ** 2


def dealt(hand: PlayedHand, game: PlayedGame) -> Iterator[tuple[Seat, SideOfHand]]:
    """Yield a named dealer, and what the dealer's side scored, if it was asked for meld."""
    for seat in game.seats:
        if seat.name and seat.seat == hand.dealer:
            scored = hand.of_side(seat.side)
            if scored and scored.meld is not None:
                yield seat, scored


def melds_against(hand: PlayedHand, game: PlayedGame) -> Iterator[tuple[Seat, SideOfHand]]:
    """Yield each named player whose opponents declared and whose side showed meld."""
    if hand.outcome != "played" or hand.reneged is not None or hand.declarer is None:
        return
    for scored in hand.sides:
        if scored.side != hand.declarer and scored.meld and scored.tricks is not None:
            for seat in game.seats:
                if seat.name and seat.side == scored.side:
                    yield seat, scored


def is_saved(scored: SideOfHand) -> bool:
    """Whether meld against a bid counted."""
    return scored.delta >= (scored.meld or 0) + (scored.tricks or 0)


def auction_of(hand: PlayedHand, game: PlayedGame) -> Auction | None:
    """Return the auction of a hand, None if it was not kept."""
    if hand.hand not in game.calls or hand.bid is None:
        return None
    bids = [call for call in game.calls[hand.hand] if call[2] > 0]
    own = [call for call in bids if call[1] == hand.seat]
    if not own:
        return None
    first, _, opened = min(own)
    later = {seat for place, seat, _ in bids if place > first}
    pushers = [one for one in game.seats if one.side != hand.declarer and one.seat in later]
    return Auction(opened, pushers)


def _add_auction(results: _Results, hand: PlayedHand, auction: Auction, game: PlayedGame) -> None:
    """Count a bid for the declarer, pushed up or not, and for who pushed it."""
    assert hand.bid is not None
    for seat in game.seats:
        if seat.seat == hand.seat and seat.name:
            result = results[PUSHED, seat.name, str(int(bool(auction.pushers)))]
            result.bids += 1
            result.made += hand.made
            result.bid_points += hand.bid - auction.opened
    for seat in auction.pushers:
        if seat.name:
            result = results[PUSHER, seat.name, ""]
            result.bids += 1
            result.made += hand.made
