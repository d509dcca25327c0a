"""The smallest heap of a 32-bit MicroPython for a game of sixty hands."""

import pytest
from heap.smallest import CORRECTED, PLAYED, smallest_heap

LIMIT_KB = 96

pytestmark = pytest.mark.device


@pytest.mark.parametrize("words", [PLAYED, CORRECTED], ids=["played", "corrected"])
def test_sixty_hands_fit_into_a_small_heap(tmp_path, words):
    assert smallest_heap(tmp_path, words) <= LIMIT_KB
