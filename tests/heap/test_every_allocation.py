"""An allocation that fails loses nothing: a page is shown, or the scorekeeper starts again."""

import pytest
from trust.allocations import PATHS, failing

pytestmark = pytest.mark.device


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("step", [401, pytest.param(1, marks=pytest.mark.soak)])
def test_nothing_is_lost_where_an_allocation_fails(path, step):
    count, runs, raised, lost = failing(path, step // 3, step)
    assert lost == []
    assert runs == len(range(step // 3, count, step))
    assert raised <= runs
