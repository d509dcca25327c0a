"""Number entry: start values, and presses per hand."""

import math
import statistics

import pytest
from bench.fingers import PLANNER
from bench.made_games import game_of
from bench.measure_keys import bits_a_hand, play
from pinochle.entry import estimates as likely
from pinochle.game.game import Game
from support.records import CORPUS, lines

CORPUS_GAMES = lines(CORPUS)[::20]
MADE_GAMES = [game_of(seed) for seed in range(15)]


@pytest.mark.parametrize("games", [CORPUS_GAMES, MADE_GAMES], ids=["corpus", "made"])
@pytest.mark.parametrize(("keys", "median", "p95", "seconds"), [(6, 11, 15, 5), (4, 14, 18, 6)])
def test_a_hand_takes_few_presses(games, keys, median, p95, seconds):
    taken = play(games, keys, PLANNER)
    presses = sorted(count for count, _ in taken)
    assert statistics.median(presses) <= median
    assert presses[math.ceil(0.95 * len(presses)) - 1] <= p95
    assert statistics.median(duration for _, duration in taken) <= seconds


def test_the_entropy_of_the_corpus_equals_its_description():
    assert 20 < bits_a_hand(lines(CORPUS)) < 21


def played(bids):
    """Return a racehorse game after hands of these bids, each with the same meld and tricks."""
    game = Game(["game", 1, "0" * 16, "racehorse", [], [], [], 0])
    for bid in bids:
        for event in (["bid", 0, bid], ["trump", "S"], ["meld", 0, 200, 0], ["meld", 1, 20, 0]):
            game.apply(event)
        game.apply(["tricks", 1, 20, 1])
        game.apply(["accept"])
    return game


def test_entry_starts_at_the_values_of_the_preset():
    game = played([])
    assert likely.likely_bid(game) == game.rules.likely_bid
    game.apply(["bid", 1, 300])
    assert likely.likely_meld(game, 1) == 300 - game.rules.likely_need
    assert likely.likely_meld(game, 0) == game.rules.likely_meld
    assert likely.likely_tricks(game, 0) == game.rules.likely_tricks


def test_entry_learns_from_the_hands_of_this_game():
    game = played([260] * 3)
    assert 260 < likely.likely_bid(game) < game.rules.likely_bid
    game.apply(["bid", 1, 260])
    assert likely.likely_meld(game, 0) < game.rules.likely_meld
    assert likely.likely_tricks(game, 0) < game.rules.likely_tricks


def test_one_unusual_hand_hardly_changes_the_start_value():
    game = played([])
    for event in (["bid", 0, 320], ["trump", "S"], ["meld", 0, 600, 0], ["meld", 1, 0, 0]):
        game.apply(event)
    game.apply(["tricks", 1, 70, 1])
    game.apply(["accept"])
    game.apply(["bid", 1, 320])
    assert abs(likely.likely_meld(game, 1) - (320 - game.rules.likely_need)) <= 30


def test_a_dealer_of_six_sits_out_until_one_has_played():
    """[002]: "as an alternative version of the game, the dealer sits out that hand"."""
    game = Game(["game", 1, "0" * 16, "six-card", [["players", 6]], [], [], 0])
    usual = game.rules.likely_tricks

    def play(taken):
        dealer, first = game.dealer, (game.dealer + 1) % 6
        assert likely.likely_tricks(game, first) == usual
        answers = [["bid", first, 7], ["trump", "S"]]
        answers += [["meld", (first + seat) % 6, 2 * (seat == 0), 0] for seat in range(6)]
        order = [(first + seat) % 6 for seat in (1, 2, 3, 4, 5, 0)]
        answers += [["tricks", seat, taken if seat == dealer else usual, 1] for seat in order]
        for event in answers:
            game.apply([*event[:-1], 0] if event[0] == "tricks" and not event[2] else event)
        game.apply(["accept"])

    assert likely.likely_tricks(game, 0) == likely.likely_meld(game, 0) == 0
    play(0)
    assert likely.likely_tricks(game, 1) == 0
    game.apply(["bid", 2, 7])
    game.apply(["meld", 1, 4, 0])  # this dealer plays
    assert likely.likely_tricks(game, 1) == usual
    game.apply(["misdeal"])
    play(usual)
    assert likely.likely_tricks(game, 2) == usual
