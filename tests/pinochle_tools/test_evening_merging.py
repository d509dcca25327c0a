"""Two desks of one evening: joined by what counts, and where they differ a way out is named."""

import random

import pytest
from pinochle_tools.evening import results
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.merging import merged
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import counting
from support.evening_model import Storage


def opened(data):
    return Desk(Log(Storage(log=data), "log"))


@pytest.fixture
def both():
    """A function that returns a desk of the same evening, at the same step."""
    desk = begin(
        Log(Storage(), "log"), "deadbeef", "T", ["racehorse", []], [4, 0, "individual", 3], 1
    )
    desk.add_people(list("ABCDEFGH"))
    desk.draw()
    return lambda: opened(desk.log.data)


def enter(desk, table, points):
    results.enter(desk, 1, table, results.typed(points, 4, [0, 0]))


def joined(desk, other):
    return opened(merged(desk.log.data, other.log.data))


def test_a_desk_that_undid_its_steps_takes_those_of_the_other(both):
    here, there = both(), both()
    enter(here, 1, [500, 200])
    enter(there, 2, [300, 100])
    words = (
        r"^the two desks differ: besides what both have, here 1 step \(round 1, table 1: 500 : "
        r"200\), there 1 step \(round 1, table 2: 300 : 100\); undo that at one of them, join"
    )
    with pytest.raises(Refused, match=words):
        joined(here, there)
    there.undo()
    assert joined(there, here).log.steps == [*there.log.steps, here.log.steps[-1]]
    # Nothing new there: steps that do not count are none.
    assert joined(here, there).log.data == here.log.data
    enter(there, 1, [500, 200])
    assert joined(here, there).log.data == here.log.data
    enter(there, 2, [300, 100])
    assert joined(here, there).state.missing(1) == []
    # Both go on from there.
    enter(here, 2, [300, 100])
    here.close()
    assert joined(there, here).state.closed


def test_what_one_desk_has_undone_is_not_stored_again_in_silence(both):
    here, there = both(), both()
    for desk in (here, there):
        enter(desk, 1, [500, 200])
    here.undo()
    assert joined(there, here).state.results == {}
    enter(there, 2, [300, 100])
    words = r"here nothing, there 2 steps \(round 1, table 1: 500 : 200, \.\.\.\); undo"
    with pytest.raises(Refused, match=words):
        joined(here, there)
    # Where both undid it, it is no difference.
    there.undo()
    there.undo()
    enter(there, 2, [300, 100])
    assert list(joined(here, there).state.results) == [(1, 2)]


def test_a_desk_takes_undone_steps_of_what_both_had(both):
    here, there = both(), both()
    here.release("seats", 1)
    here.undo()
    there.undo()
    assert joined(here, there).state.seats == []
    assert joined(there, here).log.data == there.log.data


def test_another_evening_is_named(both):
    other = begin(Log(Storage(), "log"), "0badcafe", "U", ["racehorse", []], [4, 0, "swiss", 3], 1)
    with pytest.raises(Refused, match=r"two evenings, T \(deadbeef\) and U \(0badcafe\)"):
        joined(both(), other)


def act(desk, dice):
    try:
        if dice.random() < 0.4:
            desk.undo()
        else:
            enter(desk, dice.randint(1, 2), [10 * dice.randint(0, 1), 50])
    except Refused:
        pass


@pytest.mark.parametrize("part", range(4))
def test_any_two_desks_are_joined_or_after_the_undo_that_is_named(both, part):
    dice, refused = random.Random(part), 0
    for _ in range(150):
        here = both()
        for _ in range(dice.randint(0, 3)):
            act(here, dice)
        there = opened(here.log.data)
        for desk in (here, there):
            for _ in range(dice.randint(0, 4)):
                act(desk, dice)
        try:
            one, two = joined(here, there), joined(there, here)
        except Refused:
            refused += 1
            shared = counting(here.log.steps)
            while shared != counting(there.log.steps)[: len(shared)]:
                here.undo()
                shared = counting(here.log.steps)
            while counting(there.log.steps) != shared:
                there.undo()
            one, two = joined(here, there), joined(there, here)
        assert counting(one.log.steps) == counting(two.log.steps)
        assert one.log.data.startswith(here.log.data)
        assert counting(one.log.steps) in (counting(here.log.steps), counting(there.log.steps))
        # Joined desks stay joined.
        assert merged(two.log.data, one.log.data) in (one.log.data, two.log.data)
    assert refused > 10
