"""Worlds on the emulated Pico, as in the table of docs/trust.md."""

import pytest
from trust.chips import Chips


# Each has a power cut, the first one also while the Pico starts.
@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_is_lost_in_a_world_on_a_chip(seed):
    chips = Chips()
    try:
        chips.once(seed)
    finally:
        chips.close()
