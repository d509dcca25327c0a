"""The smallest heap of a 32-bit MicroPython that passes a game of sixty hands."""

import pytest
from heap.smallest import CORRECTED, PLAYED, smallest_heap

LIMIT_KB = 96

pytestmark = pytest.mark.device


@pytest.mark.parametrize("words", [PLAYED, CORRECTED], ids=["played", "corrected"])
def test_sixty_hands_pass_in_a_small_heap(tmp_path, words):
    assert smallest_heap(tmp_path, words) <= LIMIT_KB
