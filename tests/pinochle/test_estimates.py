"""Numbers that a page offers are counted in idle time, and again after any change of the hands."""

import random

import pytest
from pinochle.entry import estimates
from support.changing_table import ChangingTable
from support.plays import Table, replay


def offered(game):
    """Return all numbers that the next pages may offer."""
    rules, hand = game.rules, game.hand
    sides = range(rules.sides)
    bid = [estimates.likely_bid(game)] if hand.seat < 0 else []
    melds = [estimates.likely_meld(game, side) for side in sides]
    return bid + melds + [estimates.likely_tricks(game, side) for side in sides]


def tables():
    """Return tables of version 3, whose hands change in every way, and of version 2."""
    older = [Table(seed, "racehorse", (), odd=0.3, version=2) for seed in range(30)]
    return [*map(ChangingTable, range(24)), *older]


@pytest.mark.wide
def test_what_was_counted_before_is_what_would_be_counted_now():
    compared = 0
    for seed, table in enumerate(tables()):
        draw = random.Random(seed)
        for _ in range(250):
            # A player may be faster than the idle time.
            while draw.random() < 0.7 and estimates.foresee(table.game):
                pass
            table.play(1)
            if table.game.over:
                break
            found = offered(table.game)
            if draw.random() < 0.3:
                compared += 1
                assert found == offered(replay(table.events)), (seed, table.events)
    assert compared > 1000


def test_all_averages_are_counted_once():
    game = ChangingTable(0).game
    assert [estimates.foresee(game) for _ in range(5)] == [True] * 4 + [False]
    counted = dict(game.sheet.counted(game.rules))
    assert len(counted) == 4
    offered(game)
    assert game.sheet.counted(game.rules) == counted
