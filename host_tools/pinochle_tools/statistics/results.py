"""What players and pairs did in games: rows of the table `results`.

An unnamed seat is not a person: it has no results, and is no partner and no opponent. Games and
wins count for who sat at the last hand; hands, bids and melds for who played them.
"""

from collections import defaultdict
from collections.abc import Sequence

from pinochle_tools.statistics.played_games import PlayedGame, PlayedHand, Seat
from pinochle_tools.statistics.result_sums import Result

_Results = defaultdict[tuple[str, str, str], Result]


def add_results(results: _Results, game: PlayedGame) -> None:
    """Add a counted game; one without a hand counts in nothing, because nobody played in it."""
    if not game.head.hands:
        return
    results["game", "", ""].games += 1
    if not all(seat.name for seat in game.seats):
        results["unnamed", "", ""].games += 1
    _add_hands(results, game)
    for player in game.seats:
        if player.name:
            results["player", player.name, ""].add_game(game.head, player.side)
            if game.head.has_result:
                _add_company(results, game, player)
    for one, other in pairs_of(game.seats):
        results["pair", one.name, other.name].add_game(game.head, one.side)


def pairs_of(seats: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    """Return the two of each side that has two players, where both have a name."""
    sides: dict[int, list[Seat]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    return [
        (players[0], players[1])
        for players in sides.values()
        if len(players) == 2 and all(player.name for player in players)
    ]


def _add_company(results: _Results, game: PlayedGame, player: Seat) -> None:
    """Count a game with a result by the player's place, and with and against whom it was."""
    head, side = game.head, player.side
    results["chair", player.name, str(player.chair)].add_game(head, side)
    for other in game.seats:
        if other.name and other.seat != player.seat:
            what = "partner" if other.side == side else "rival"
            results[what, player.name, other.name].add_game(head, side)


def _add_hands(results: _Results, game: PlayedGame) -> None:
    """Add up the hands of each player and pair."""
    names = {seat.seat: seat.name for seat in game.seats}
    of_sides: dict[int | None, Result] = defaultdict(Result)
    of_seats: dict[int | None, Result] = defaultdict(Result)
    for hand in game.hands:
        if hand.hand in game.stand_ins:
            _add_instead(results, hand, game.stand_ins[hand.hand])
            continue
        for scored in hand.sides:
            of_sides[scored.side].add_hand(scored)
        if hand.seat is not None:
            of_sides[hand.declarer].add_bid(hand)
            of_seats[hand.seat].add_bid(hand)
            _add_level(results, hand, names.get(hand.seat, ""))
    for player in game.seats:
        if player.name:
            result = results["player", player.name, ""]
            result.add_hands(of_sides[player.side])
            result.add_bids(of_seats[player.seat])
    for one, other in pairs_of(game.seats):
        result = results["pair", one.name, other.name]
        result.add_hands(of_sides[one.side])
        result.add_bids(of_sides[one.side])


def _add_level(results: _Results, hand: PlayedHand, name: str) -> None:
    """Count the bid of a player by its height."""
    if name:
        level = results["bid", name, str(hand.bid)]
        level.games += 1
        level.won += hand.made


def _add_instead(results: _Results, hand: PlayedHand, seats: Sequence[Seat]) -> None:
    """Add a hand for those who played it in a game whose last hand others played."""
    people = [(("player", one.name, ""), one, one.seat == hand.seat) for one in seats if one.name]
    for one, other in pairs_of(seats):
        people.append((("pair", one.name, other.name), one, one.side == hand.declarer))
    for key, one, bids in people:
        scored = hand.of_side(one.side)
        if scored:
            results[key].add_hand(scored)
            if bids and hand.seat is not None:
                results[key].add_bid(hand)
    for one in seats:
        if one.seat == hand.seat:
            _add_level(results, hand, one.name)
