"""Characters of a terminal when keys are tapped and held."""

from hypothesis import given
from hypothesis import strategies as st
from pinochle.keys import BACK, OK, RIGHT, UP
from pinochle_tools.terminal.typed_keys import TypedKeys


def play(*typed, until=2000):
    """Type (key, ms) and tick every 10 ms; return the presses as (key, held)."""
    pad = TypedKeys()
    waiting = sorted(typed, key=lambda pair: pair[1])
    presses = []
    for ms in range(0, until, 10):
        while waiting and waiting[0][1] <= ms:
            key, at = waiting.pop(0)
            presses += pad.typed(key, at)
        presses += pad.tick(ms)
    return presses


def held(key, start, lasts, pause=500, every=30):
    return [(key, start), *((key, start + ms) for ms in range(pause, lasts, every))]


def test_taps_are_presses():
    typed = [(UP, 10), (RIGHT, 40), (OK, 60), (BACK, 90), (UP, 250), (UP, 350)]
    assert play(*typed) == [(key, 0) for key, _ in typed]


def test_a_press_is_reported_at_once():
    assert TypedKeys().typed(OK, 5) == [(OK, 0)]
    assert TypedKeys().typed(UP, 5) == [(UP, 0)]


def test_a_held_arrow_repeats_as_a_keypad_would():
    assert play(*held(UP, 100, 1020)) == [(UP, 0), (UP, 0), *((UP, n) for n in (1, 2, 3))]


def test_a_held_enter_or_escape_counts_once():
    for key in (OK, BACK):
        for pause in (250, 400, 600):
            assert play(*held(key, 100, 1500, pause)) == [(key, 0)]


def test_quick_taps_of_ok_all_count():
    assert play((OK, 0), (OK, 150), (OK, 300), (OK, 450)) == [(OK, 0)] * 4


def test_keys_pasted_at_once_all_count():
    assert play((UP, 5), (UP, 5), (UP, 6), (OK, 6), (OK, 7)) == [(UP, 0)] * 3 + [(OK, 0)] * 2


def test_a_held_enter_arriving_in_groups_counts_once():
    lumps = [(OK, 0), *[(OK, 500)] * 4, *[(OK, 560)] * 5]
    assert play(*lumps) == [(OK, 0)]


def test_after_a_hold_the_same_key_taps_again():
    assert play(*held(OK, 0, 900), (OK, 1100), (UP, 1150)) == [(OK, 0), (OK, 0), (UP, 0)]
    assert play(*held(UP, 0, 560), (UP, 900)) == [(UP, 0), (UP, 0), (UP, 0)]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(80, 900)), max_size=30))
def test_taps_at_finger_speed_are_all_reported_in_order(taps):
    at, typed = 0, []
    for key, pause in taps:
        at += pause
        typed.append((key, at))
    assert play(*typed, until=at + 200) == [(key, 0) for key, _ in taps]
