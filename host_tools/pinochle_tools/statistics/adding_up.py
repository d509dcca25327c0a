"""Adds up what the hands of games say about players, pairs and bids."""

from collections.abc import Iterable

from pinochle_tools.statistics.hand_counts import add_hand_counts
from pinochle_tools.statistics.hand_results import add_hand_results
from pinochle_tools.statistics.leads import add_leads
from pinochle_tools.statistics.played_games import PlayedGame
from pinochle_tools.statistics.result_sums import Sums
from pinochle_tools.statistics.results import add_results


def added_up(games: Iterable[PlayedGame]) -> Sums:
    """Return the results of games."""
    sums = Sums()
    for game in games:
        results, counts = sums.results(game.head), sums.counts(game.head)
        add_results(results, game)
        add_hand_results(results, game)
        add_leads(results, counts, game)
        add_hand_counts(counts, game)
    return sums
