"""Keypad: every tap counts once, despite bounces, stalls and other keys."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pinochle import keys
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP, Keypad


def press_list(levels, keypad=None):
    """Give (mask, ms) samples to a keypad and return the presses as (key, held)."""
    keypad = keypad or started()
    return [
        (press & 7, press >> 3)
        for press in (keypad.sample(mask, ms) for mask, ms in levels)
        if press >= 0
    ]


def started():
    keypad = Keypad()
    assert keypad.sample(0, 0) == -1
    return keypad


def samples(spans, step=1, start=1):
    """Turn [(mask, duration)] into samples `step` ms apart."""
    ms = start
    for mask, duration in spans:
        for _ in range(0, duration, step):
            yield mask, ms
            ms += step


def bit(key):
    return 1 << key


def test_names_equal_those_of_key_scripts():
    assert [keys.NAMES[k] for k in (UP, DOWN, LEFT, RIGHT, OK, BACK, HOLD_OK, HOLD_BACK)] == [
        "UP",
        "DOWN",
        "LEFT",
        "RIGHT",
        "OK",
        "BACK",
        "HOLD-OK",
        "HOLD-BACK",
    ]


def test_an_arrow_acts_on_its_first_contact():
    assert started().sample(bit(LEFT), 1) == LEFT


def test_ok_and_back_act_on_release():
    for key in (OK, BACK):
        keypad = started()
        assert press_list(samples([(bit(key), 100)]), keypad) == []
        assert press_list(samples([(0, 50)], start=101), keypad) == [(key, 0)]


def test_a_short_contact_failure_does_not_end_a_hold():
    spans = [(bit(OK), 300), (0, 10), (bit(OK), 320), (0, 50)]
    assert press_list(samples(spans)) == [(HOLD_OK, 0)]


def test_an_arrow_repeats_after_300_ms_every_150():
    keypad = started()
    came = [
        (ms, press & 7, press >> 3)
        for mask, ms in samples([(bit(UP), 750), (0, 400)])
        if (press := keypad.sample(mask, ms)) >= 0
    ]
    assert came == [(1, UP, 0), (301, UP, 1), (451, UP, 2), (601, UP, 3)]


def test_the_later_of_two_arrows_repeats():
    spans = [(bit(UP), 100), (bit(UP) | bit(RIGHT), 550), (bit(UP), 900), (0, 50)]
    assert press_list(samples(spans)) == [(UP, 0), (RIGHT, 0), (RIGHT, 1), (RIGHT, 2)]


def test_a_hold_is_reported_while_held_and_not_on_release():
    for key, hold in ((OK, HOLD_OK), (BACK, HOLD_BACK)):
        keypad = started()
        assert press_list(samples([(bit(key), 590)]), keypad) == []
        assert press_list(samples([(bit(key), 20)], start=591), keypad) == [(hold, 0)]
        assert press_list(samples([(bit(key), 3000), (0, 100)], start=611), keypad) == []


def test_a_release_just_before_the_hold_is_a_press():
    assert press_list(samples([(bit(OK), 595), (0, 50)])) == [(OK, 0)]


def test_overlapping_keys_all_count():
    spans = [(bit(UP), 40), (bit(UP) | bit(OK), 40), (bit(OK), 40), (bit(OK) | bit(BACK), 40)]
    assert press_list(samples([*spans, (bit(BACK), 30), (0, 50)])) == [
        (UP, 0),
        (OK, 0),
        (BACK, 0),
    ]


def test_keys_pressed_together_are_reported_one_per_sample():
    for one, other in itertools.permutations((DOWN, OK, BACK), 2):
        keypad = started()
        both = bit(one) | bit(other)
        came = [keypad.sample(mask, ms) for mask, ms in samples([(both, 30), (0, 30)])]
        assert [press for press in came if press >= 0] == sorted((one, other))


def test_the_second_of_two_arrows_acts_once_no_third_key_can_make_it_a_palm():
    keypad = started()
    came = [
        (ms, press)
        for mask, ms in samples([(bit(UP), 12), (bit(UP) | bit(LEFT), 60), (0, 30)])
        if (press := keypad.sample(mask, ms)) >= 0
    ]
    # The sample before the one at 32 is 30 ms after the first contact.
    assert came == [(1, UP), (32, LEFT)]


@pytest.mark.parametrize("stall", [20, 31, 60, 400])
@pytest.mark.parametrize("first", [bit(OK), bit(OK) | bit(BACK)])
def test_a_palm_counts_as_no_key_while_a_stall_hides_when_it_closed(first, stall):
    """A screen is computed: of four keys, all but the first are found closed after it."""
    keypad = started()
    every = bit(OK) | bit(LEFT) | bit(BACK) | bit(RIGHT)
    came = [keypad.sample(first, 5)]
    came += [keypad.sample(mask, 5 + stall + ms) for mask, ms in samples([(every, 60), (0, 80)])]
    assert set(came) == {-1}


@pytest.mark.parametrize("others", [(), (LEFT,), (LEFT, RIGHT, DOWN)])
def test_a_palm_counts_as_no_key(others):
    """Three keys or more that close within 30 ms do nothing, however long they stay down."""
    for first, second, third in itertools.permutations((OK, BACK, UP), 3):
        for gap in (0, 1, 7, 14):
            for rest in (5, 60, 700):
                keypad = started()
                two = bit(first) | bit(second)
                every = two | bit(third) | sum(map(bit, others))
                spans = [(bit(first), gap), (two, gap), (every, rest), (two, 3), (0, 80)]
                # An arrow acts at once: if it was alone it counts, and nothing after it.
                alone = [(UP, 0)] if gap and first == UP else []
                assert press_list(samples(spans), keypad) == alone
                after = samples([(bit(OK), 50), (0, 50)], start=2000)
                assert press_list(after, keypad) == [(OK, 0)]


def test_three_keys_that_close_one_after_another_all_count():
    spans = [(bit(UP), 16), (bit(UP) | bit(LEFT), 16), (bit(UP) | bit(LEFT) | bit(DOWN), 40)]
    assert press_list(samples([*spans, (0, 40)])) == [(UP, 0), (LEFT, 0), (DOWN, 0)]


def test_holding_ok_and_back_together_is_one_hold():
    spans = [(bit(BACK), 20), (bit(OK) | bit(BACK), 2000), (0, 60)]
    assert press_list(samples(spans)) == [(HOLD_BACK, 0)]


def test_a_key_that_was_part_of_a_hold_works_again_afterwards():
    spans = [(bit(OK) | bit(UP), 700), (0, 40), (bit(UP), 40), (bit(OK), 40), (0, 40)]
    assert press_list(samples(spans)) == [
        *((UP, repeat) for repeat in range(4)),
        (HOLD_OK, 0),
        (UP, 0),
        (OK, 0),
    ]


def test_a_key_down_at_the_start_works_only_after_its_release():
    keypad = Keypad()
    stuck = bit(OK) | bit(UP)
    assert press_list(samples([(stuck, 2000)]), keypad) == []
    assert keypad.stuck() == stuck
    assert press_list(samples([(bit(OK), 50)], start=2001), keypad) == []
    assert keypad.stuck() == bit(OK)
    assert press_list(samples([(0, 50)], start=2051), keypad) == []
    assert keypad.stuck() == 0
    assert press_list(samples([(stuck, 50), (0, 50)], start=2101), keypad) == [(UP, 0), (OK, 0)]


def test_other_keys_work_beside_a_stuck_key():
    keypad = Keypad()
    keypad.sample(bit(BACK), 0)
    spans = [(bit(BACK), 20), (bit(BACK) | bit(UP), 50), (bit(BACK), 50)]
    assert press_list(samples(spans), keypad) == [(UP, 0)]


def stalled_tap(key, begins, lasts, stall_at, stall):
    """Sample a tap every ms except during a stall; each sample has the current level."""
    levels = []
    for ms in range(1, begins + lasts + stall + 200):
        if not stall_at <= ms < stall_at + stall:
            levels.append((bit(key) if begins <= ms < begins + lasts else 0, ms))
    return levels


def test_a_tap_counts_once_across_a_stall():
    for stall in range(45, 401, 5):
        for key in (UP, OK):
            lasts = 120
            # the tap begins before the stall and ends in it; begins in it; spans it
            for stall_at in (101 + lasts // 2, 101 - stall + lasts // 2, 110):
                levels = stalled_tap(key, 100, lasts, stall_at, stall)
                assert press_list(levels) == [(key, 0)], (stall, key, stall_at)


def test_a_stall_does_not_count_as_hold_or_repeat():
    for key in (RIGHT, OK, BACK):
        keypad = started()
        assert press_list([(bit(key), 1), (bit(key), 2)], keypad) in ([], [(key, 0)])
        assert press_list([(bit(key), 1000), (bit(key), 1400)], keypad) == []
        released = press_list(samples([(0, 40)], start=1401), keypad)
        assert released == ([] if key == RIGHT else [(key, 0)])


def test_two_taps_with_a_stall_between_count_twice():
    for key in (UP, OK):
        levels = [(bit(key), 1), (bit(key), 60), (0, 62), (bit(key), 300), (bit(key), 310)]
        assert press_list([*levels, (0, 320), (0, 340)]) == [(key, 0), (key, 0)]


def test_the_clock_may_wrap():
    keypad = Keypad()
    late = 2**30 - 300
    keypad.sample(0, late)
    levels = [(bit(OK), (late + ms) % 2**30) for ms in range(1, 500)]
    levels += [(0, (late + ms) % 2**30) for ms in range(500, 550)]
    assert press_list(levels, keypad) == [(OK, 0)]


TAPS = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.integers(30, 280),  # down, shorter than a repeat or a hold
        st.integers(30, 200),  # up
        st.lists(st.integers(1, 3), max_size=2),  # bounce at contact, up to 12 ms
        st.lists(st.integers(1, 3), max_size=2),  # bounce at release
    ),
    max_size=12,
)


@given(TAPS, st.integers(1, 5))
def test_any_series_of_bouncing_taps_is_reported_exactly(taps, step):
    spans = []
    for key, down, up, contact, release in taps:
        for bounce in contact:
            spans += [(bit(key), bounce), (0, bounce)]
        spans.append((bit(key), down))
        for bounce in release:
            spans += [(0, bounce), (bit(key), bounce)]
        spans.append((0, up))
    levels = list(samples(spans))[::step]
    levels += [(0, levels[-1][1] + ms) for ms in range(1, 60)] if levels else []
    assert press_list(levels) == [(key, 0) for key, *_ in taps]


@given(TAPS, st.data())
@settings(max_examples=60)
def test_stalls_shorter_than_each_level_lose_and_add_no_press(taps, data):
    levels = []
    ms = 1
    for key, down, up, _, _ in taps:
        for mask, duration in ((bit(key), down), (0, up)):
            start = data.draw(st.integers(ms, ms + duration - 1))
            stall_ends = data.draw(st.integers(start, ms + duration - 1))
            levels += [(mask, t) for t in range(ms, ms + duration) if not start < t < stall_ends]
            ms += duration
    levels += [(0, t) for t in range(ms, ms + 60)]
    assert press_list(levels) == [(key, 0) for key, *_ in taps]


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 500)), max_size=200))
def test_any_input_gives_valid_presses_of_pressed_keys_only(levels):
    keypad = started()
    ms = 0
    seen = 0
    for mask, passed in levels:
        ms += passed
        seen |= mask
        press = keypad.sample(mask, ms)
        if press >= 0:
            key, held = press & 7, press >> 3
            assert seen & bit(key if key < HOLD_OK else key - HOLD_OK + OK)
            assert held == 0 or key < OK
    # after all keys are released, a tap works as usual
    rest = list(samples([(0, 60)], start=ms + 1))
    press_list(rest, keypad)
    assert press_list(samples([(bit(OK), 50), (0, 50)], start=ms + 61), keypad) == [(OK, 0)]
    assert keypad.stuck() == 0


def test_a_tap_acts_while_its_release_still_bounces():
    for key in (OK, BACK):
        keypad = started()
        assert press_list(samples([(bit(key), 60), (0, 1), (bit(key), 1)]), keypad) == []
        assert press_list(samples([(0, 2)], start=63), keypad) == [(key, 0)]
        assert press_list(samples([(bit(key), 2), (0, 60)], start=65), keypad) == []


def test_a_bounce_is_no_press_though_nothing_was_sampled_while_a_screen_was_drawn():
    for key in range(6):
        for unseen in range(1, 35):
            keypad = started()
            first = press_list(samples([(bit(key), 60), (0, 2)]), keypad)
            assert first == [(key, 0)]
            again = 62 + unseen
            assert press_list([(bit(key), again), (0, again + 1)], keypad) == []
            assert press_list(samples([(0, 60)], start=again + 2), keypad) == []
            assert press_list(samples([(bit(key), 60), (0, 60)], start=200), keypad) == [(key, 0)]


@pytest.mark.parametrize("unseen", [16, 39, 40, 60, 400])
def test_after_a_stall_a_bounce_is_no_press_but_a_contact_that_lasts_is_one(unseen):
    for key in range(6):
        keypad = started()
        assert press_list(samples([(bit(key), 60), (0, 2)]), keypad) == [(key, 0)]
        again = 62 + unseen
        # The bounce that was latched is read once; the key is open.
        assert press_list([(bit(key), again)], keypad) == []
        assert press_list(samples([(0, 60)], start=again + 1), keypad) == []
        keypad = started()
        press_list(samples([(bit(key), 60), (0, 2)]), keypad)
        presses = press_list(samples([(bit(key), 60), (0, 60)], start=again), keypad)
        assert presses == [(key, 0)]
