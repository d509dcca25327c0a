"""Who sits out takes turns, also with people who come late, leave and come back."""

import contextlib
import random
from collections import Counter

import pytest
from pinochle_tools.evening import movements, results
from pinochle_tools.evening.desk import begin
from pinochle_tools.evening.log import Unstored
from pinochle_tools.evening.refused import Refused


def desk_of(people, rounds, seed, kind="individual"):
    form = [4, 0, kind, rounds]
    desk = begin(Unstored([]), "12345678", "F", ["racehorse", []], form, seed)
    desk.add_people([f"P{at}" for at in range(1, people + 1)])
    return desk


def play(desk, number, dice=None):
    for table in range(1, len(desk.state.tables(number)) + 1):
        points = [10 * dice.randint(0, 20), 50] if dice else [100, 50]
        results.enter(desk, number, table, results.typed(points, 4, [0, 0]))


def waits(desk):
    state = desk.state
    return Counter(one for number in range(1, state.rounds + 1) for one in state.out(number))


@pytest.mark.parametrize("people", [9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22])
@pytest.mark.parametrize("seed", range(6))
def test_who_is_back_does_not_sit_out_for_the_others(people, seed):
    desk = desk_of(people, 8, seed)
    desk.draw()
    play(desk, 1)
    play(desk, 2)
    back = [*desk.state.out(1), *desk.state.out(2)][0]
    desk.leave(back, 3)
    desk.come_back(back, 5)
    desk.join(["Late"], 3)
    sat_out = waits(desk)
    everybody = range(1, people + 1)
    assert sat_out[back] <= 1 + min(sat_out[one] for one in everybody)
    assert max(sat_out[one] for one in everybody) <= 2 + min(sat_out[one] for one in everybody)


@pytest.mark.parametrize("seed", range(6))
def test_who_comes_late_does_not_sit_out_at_once(seed):
    desk = desk_of(9, 8, seed)
    desk.join(["Late"], 5)
    desk.draw()
    assert 10 not in desk.state.out(5)
    assert 10 in desk.state.out(6) + desk.state.out(7) + desk.state.out(8)


def changes(desk, number, dice):
    """Let somebody come, or leave and perhaps come back, after a round; pairs together."""
    state, pairs = desk.state, desk.state.kind in movements.OF_PAIRS
    chance, one = dice.random(), dice.choice(state.present(number))
    who = [one, one + 1 if one % 2 else one - 1] if pairs else [one]
    if chance < 0.25:
        back = number + dice.randint(2, 4)
        for person in who:
            desk.leave(person, number + 1)
            if back <= state.rounds:
                desk.come_back(person, back)
    elif chance < 0.4:
        desk.join([f"L{number}", f"M{number}"][: 1 + pairs], number + 1)


@pytest.mark.parametrize("kind", ["individual", "winners", "progressive", "swiss", "ladder"])
def test_nobody_sits_out_much_more_than_the_share_of_the_rounds_there(kind):
    for seed in range(7 if kind == "individual" else 40):
        dice = random.Random(seed)
        people = dice.choice([9, 10, 11, 13, 14, 15, 17, 18, 22])
        people += people % 2 * (kind in movements.OF_PAIRS)
        desk = desk_of(people, 8, seed, kind)
        desk.draw()
        for number in range(1, 9):
            if number > len(desk.state.seats):
                desk.next_round()
            play(desk, number, dice)
            if number < 8:
                with contextlib.suppress(Refused):
                    changes(desk, number, dice)
        share = Counter()
        for number in range(1, 9):
            there = desk.state.present(number)
            for person in there:
                share[person] += len(desk.state.out(number)) / len(there)
        sat_out = waits(desk)
        assert max(sat_out[one] - share[one] for one in desk.state.people()) < 1.3, seed
