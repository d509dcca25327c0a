"""Chips as in the source [000]."""

import pytest
from pinochle.screens.chips import Chips, chips_of
from support.measuring import MeasuringCanvas


@pytest.mark.parametrize(
    ("points", "unit", "chips"),
    [
        (80, 10, (0, 8)),
        (80 + 110, 10, (1, 9)),
        (80 + 110 + 40, 10, (2, 3)),
        (1490, 10, (14, 9)),
        (1500, 10, (14, 10)),
        (1510, 10, (15, 1)),
        (-130, 10, (1, 3)),
        (0, 10, (0, 0)),
        (143, 1, (14, 3)),
    ],
)
def test_points_give_the_chips_of_the_source(points, unit, chips):
    assert chips_of(points, unit) == chips


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_number_of_chips_fits(count):
    names = ["Wilhelmina W"] * count
    found = []
    for total in (-12340, -130, 0, 1500, 29990):
        for meld in (0, 20, 1500):
            canvas = MeasuringCanvas()
            Chips("BACK", 10, names, [total] * count, [meld] * count, None).draw(canvas)
            if canvas.clipped():
                found.append((total, meld, canvas.clipped()))
    assert found == []


def test_meld_chips_are_separate_until_the_hand_is_settled():
    apart, without = MeasuringCanvas(), MeasuringCanvas()
    Chips("BACK", 10, ["a", "b"], [80, 0], [120, 0], None).draw(apart)
    Chips("BACK", 10, ["a", "b"], [80, 0], [0, 0], None).draw(without)
    assert apart.buf != without.buf
    # Chips won before do not change; they are in columns 0 to 42.
    for page in range(8):
        row = slice(page * 128, page * 128 + 43)
        assert apart.buf[row] == without.buf[row]


@pytest.mark.parametrize("count", [3, 4, 6])
def test_meld_chips_are_separate_for_many_sides_too(count):
    """A side's meld changes only the right end of its own row of chips."""
    names, totals = ["a"] * count, [19, 23, 0, 49, 50, 9][:count]
    without = MeasuringCanvas()
    Chips("BACK", 1, names, totals, [0] * count, None).draw(without)
    frames = set()
    for meld in (1, 4, 9, 15):
        apart = MeasuringCanvas()
        Chips("BACK", 1, names, totals, [meld] + [0] * (count - 1), None).draw(apart)
        changed = [at for at in range(1024) if apart.buf[at] != without.buf[at]]
        # The first side's row is below the title; its meld is right of its chips.
        assert {at // 128 for at in changed} == {1}
        assert min(at % 128 for at in changed) > 30
        frames.add(bytes(apart.buf))
    assert len(frames) == 4
