"""Random hands by orders store what the keys store, on CPython and on MicroPython."""

import json

import pytest
from parity import interpreters
from support import ordered_hands

# Hands of one batch, and batches.
BATCH = 500


@pytest.mark.wide
@pytest.mark.parametrize("batches", [1, pytest.param(20, marks=pytest.mark.soak)])
def test_hands_by_orders_and_by_keys_store_the_same_on_both_interpreters(batches):
    for seed in range(batches):
        given = {"hands.json": json.dumps(list(ordered_hands.games(BATCH, seed)))}
        here = interpreters.on_cpython(["_hands"], given)["_hands"]
        there = interpreters.on_micropython(["_hands"], given)["_hands"]
        sums = [line.split() for line in here.splitlines()]
        assert len(sums) > BATCH / ordered_hands.LONGEST
        assert [by_keys for by_keys, _ in sums] == [by_orders for _, by_orders in sums]
        assert here == there
