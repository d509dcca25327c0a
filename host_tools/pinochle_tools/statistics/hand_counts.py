"""How the hands of games ended: rows of the table `hand_counts`."""

from collections import defaultdict

from pinochle_tools.statistics.played_games import PlayedGame


def add_hand_counts(
    counts: defaultdict[tuple[str, int, int, str], list[int]], game: PlayedGame
) -> None:
    """Add the hands of a counted game.

    Of "margin" is meld and tricks above the bid, by bid; of "points" what the declarer scored, or
    each player where nobody declared.
    """
    if not game.head.hands:
        return
    for hand in game.hands:
        keys: list[tuple[str, int, int, str]] = [("result", 0, 0, hand.result)]
        if hand.bid is not None:
            keys.append(("bid", hand.bid, 0, ""))
        for scored in hand.sides:
            if hand.declarer is not None and scored.side != hand.declarer:
                continue
            keys.append(("points", 0, scored.delta, ""))
            # In a sweep the declarer is not asked for meld.
            if hand.bid is not None and None not in (hand.declarer, scored.meld, scored.tricks):
                over = (scored.meld or 0) + (scored.tricks or 0) - hand.bid
                keys.append(("margin", hand.bid, over, ""))
        for key in keys:
            count = counts[key]
            count[0] += 1
            count[1] += hand.made
