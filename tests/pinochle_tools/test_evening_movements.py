import importlib.util
import itertools
import json
from collections import Counter

import pytest
from pinochle.evening.pair_movements import pair_of
from pinochle_tools import cli
from pinochle_tools.evening import brackets, by_result, individual, movements
from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.matching import AGAIN, matched
from pinochle_tools.evening.movement_tables import SEATS
from support.source import ROOT

SIZES = [
    (people, rounds)
    for people in range(8, 49)
    for rounds in range(1, 9)
    if people > 8 or rounds < 8
]


def counts_of(rounds):
    """Return how often each two people were partners, and opponents; counted by definition."""
    partners, opponents = {}, {}
    for tables in rounds:
        for north, east, south, west in tables:
            for pair in ((north, south), (east, west)):
                key = frozenset(pair)
                partners[key] = partners.get(key, 0) + 1
            for pair in itertools.product((north, south), (east, west)):
                key = frozenset(pair)
                opponents[key] = opponents.get(key, 0) + 1
    return partners, opponents


def sit_outs(rounds, people):
    waits = dict.fromkeys(people, 0)
    for tables in rounds:
        seated = [person for seats in tables for person in seats]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(people)
        for person in set(people) - set(seated):
            waits[person] += 1
    return waits.values()


@pytest.mark.parametrize(("people", "rounds"), SIZES)
def test_individuals_never_have_a_partner_twice_and_few_opponents(people, rounds):
    drawn = movements.draw("individual", people, rounds, 5)
    assert [len(tables) for tables in drawn] == [people // 4] * rounds
    partners, opponents = counts_of(drawn)
    assert set(partners.values()) == {1}
    excess = sum(count - 1 for count in opponents.values())
    bound = max(0, 4 * (people // 4) * rounds - people * (people - 1) // 2)
    assert excess <= (bound + 2 if people < 18 else 0)
    waits = sit_outs(drawn, range(1, people + 1))
    assert max(waits) - min(waits) <= 1


def maker():
    spec = importlib.util.spec_from_file_location(
        "make_movements", ROOT / "host_tools" / "movements" / "make.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


QUICK = [(9, 5), (11, 3), (13, 4), (16, 3)]


@pytest.mark.parametrize("key", QUICK)
def test_the_kept_script_makes_the_stored_seats(key):
    assert maker().seats(*key) == SEATS[key]


@pytest.mark.soak
def test_the_kept_script_makes_all_stored_seats():
    made = maker()
    assert set(made.FOUND) == set(SEATS)
    place = ROOT / "host_tools" / "pinochle_tools" / "evening" / "movement_tables.py"
    assert made.module({key: made.seats(*key) for key in made.FOUND}) == place.read_text()


def test_the_generator_is_xorshift():
    generator = Generator(0)
    state = 2463534242
    for _ in range(9):
        state ^= (state << 13) % 2**32
        state ^= state >> 17
        state ^= (state << 5) % 2**32
    assert generator.next() == state


@pytest.mark.parametrize("people", range(8, 49, 2))
def test_pairs_of_fixed_movements_meet_once_and_byes_take_turns(people):
    pairs = people // 2
    for kind, most in (("mitchell", (pairs + 1) // 2), ("round-robin", pairs - 1 + pairs % 2)):
        for rounds in range(1, min(most, 12) + 1):
            drawn = movements.draw(kind, people, rounds, 9)
            met = [
                frozenset((pair_of(north), pair_of(east)))
                for tables in drawn
                for north, east, south, west in tables
                if pair_of(north) == pair_of(south) and pair_of(east) == pair_of(west)
            ]
            assert len(met) == len(set(met)) == rounds * (pairs // 2)
            waits = sit_outs(drawn, range(1, people + 1))
            assert max(waits) - min(waits) <= 1


def cheapest(order, score, met):
    """Return the least cost of pairing all: every way, with those left as a set of bits."""
    known = {0: 0}

    def of(left):
        if left not in known:
            first = (left & -left).bit_length() - 1
            rest = left & ~(1 << first)
            known[left] = min(
                of(rest & ~(1 << other))
                + abs(score[order[first]] - score[order[other]])
                + AGAIN * met.get(tuple(sorted((order[first], order[other]))), 0)
                for other in range(len(order))
                if rest >> other & 1
            )
        return known[left]

    return of((1 << len(order)) - 1)


@pytest.mark.parametrize("seed", range(40))
def test_a_swiss_round_costs_as_little_as_any(seed):
    chance = Generator(seed)
    pairs = list(range(1, 2 * (2 + chance.below(5)) + 1))
    score = {pair: 10 * chance.below(200) for pair in pairs}
    everybody = list(itertools.combinations(pairs, 2))
    met = Counter(everybody[chance.below(len(everybody))] for _ in range(len(pairs) * 3 // 2))
    found = matched(pairs, score, met)
    assert sorted(itertools.chain(*found)) == pairs
    cost = sum(abs(score[one] - score[other]) for one, other in found)
    cost += AGAIN * sum(met[tuple(sorted(two))] for two in found)
    assert cost <= 1.01 * cheapest(pairs, score, met)


def played(kind, people, rounds, seed):
    """Yield (tables, winners, tables of the next round) of an evening by results."""
    chance = Generator(seed)
    everybody = list(range(1, people + 1))
    tables, before, points, losses = movements.draw(kind, people, 1, seed)[0], [], {}, {}
    points = dict.fromkeys(everybody, 0)
    for _ in range(rounds):
        before.append(tables)
        winners = [chance.below(2) for _ in tables]
        last = by_result.Last(tables, winners, everybody)
        last.waits = individual.waits_of(before, [everybody] * len(before))
        for (north, east, south, west), side in zip(tables, winners, strict=True):
            one, other = pair_of(north), pair_of(east)
            losses[(other, one)[side]] = losses.get((other, one)[side], 0) + 1
            for person in ((north, south), (east, west))[side]:
                points[person] += 100 + 10 * chance.below(50)
        for old in before:
            for north, east, south, west in old:
                last.partners |= {tuple(sorted((north, south))), tuple(sorted((east, west)))}
                two = tuple(sorted((pair_of(north), pair_of(east))))
                last.opponents[two] = last.opponents.get(two, 0) + 1
        last.points, last.losses = points, losses
        following = by_result.next_round(kind, last)
        yield tables, winners, following
        tables = following


@pytest.mark.parametrize("people", [8, 9, 13, 18, 22, 35, 48])
@pytest.mark.parametrize("kind", ["ladder", "winners", "progressive", "swiss"])
def test_movements_by_result_seat_everybody_and_byes_take_turns(kind, people):
    rounds = [tables for tables, _, _ in played(kind, people, 6, 3)]
    everybody = range(1, people + 1)
    if kind in movements.OF_PAIRS and people % 2:
        everybody = range(1, people)
    waits = sit_outs(rounds, everybody)
    assert max(waits) - min(waits) <= 1
    if kind in movements.OF_PAIRS:
        for tables in rounds:
            for north, east, south, west in tables:
                assert (pair_of(north), pair_of(east)) == (pair_of(south), pair_of(west))


def winners_of(seats, side):
    return {seats[side], seats[side + 2]}


def test_winners_go_where_the_movement_says():
    for kind, up in (("ladder", -1), ("winners", 1), ("progressive", -1)):
        for tables, winners, following in played(kind, 20, 5, 8):
            for at, (seats, side) in enumerate(zip(tables, winners, strict=True)):
                to = (at + up) % 5 if kind == "winners" else max(0, at + up)
                assert winners_of(seats, side) <= set(following[to])
                down = {"ladder": min(4, at + 1), "winners": at, "progressive": at or 4}[kind]
                assert winners_of(seats, 1 - side) <= set(following[down])
                if kind != "ladder":
                    for one in (seats[:1] + seats[2:3], seats[1:2] + seats[3:4]):
                        partners, _ = counts_of([following])
                        assert frozenset(one) not in partners


@pytest.mark.parametrize(("kind", "lives"), [("knock-out", 1), ("double-knock-out", 2)])
@pytest.mark.parametrize("people", [8, 14, 32, 48])
def test_a_knock_out_ends_with_one_pair(kind, lives, people):
    losses = {}
    for tables, winners, following in played(kind, people, 12, 4):
        for (north, east, _, _), side in zip(tables, winners, strict=True):
            lost = pair_of((east, north)[side])
            losses[lost] = losses.get(lost, 0) + 1
        alive = [one for one in range(1, people // 2 + 1) if losses.get(one, 0) < lives]
        if len(alive) == 1:
            return
        seated = {pair_of(seats[at]) for seats in following for at in (0, 1)}
        assert len(seated & set(alive)) >= len(alive) - 1
    raise AssertionError(f"{len(alive)} pairs are left")


@pytest.mark.parametrize("kind", ["knock-out", "double-knock-out"])
@pytest.mark.parametrize("pairs", range(4, 25))
def test_no_knock_out_ends_in_fewer_rounds_than_is_said(kind, pairs):
    least = 99
    for seed in range(20):
        losses, decided = {}, 0
        for number, (tables, winners, _) in enumerate(played(kind, 2 * pairs, 9, seed), 1):
            for (north, east, _, _), side in zip(tables, winners, strict=True):
                lost = pair_of((east, north)[side])
                losses[lost] = losses.get(lost, 0) + 1
            alive = [at for at in range(pairs) if losses.get(at + 1, 0) < movements.LIVES[kind]]
            if len(alive) == 1:
                decided = number
                break
        least = min(least, decided or 99)
    assert least >= brackets.rounds_needed(kind, pairs)
    # Where one loss is enough, it always takes as many.
    assert kind == "double-knock-out" or least == brackets.rounds_needed(kind, pairs)


def test_the_command_shows_a_draw(capsys):
    words = ["evening", "draw", "--kind", "individual", "--people", "13"]
    words += ["--rounds", "3", "--seed", "4", "--json"]
    assert cli.run(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rounds"] == movements.draw("individual", 13, 3, 4)
    assert [len(out) for out in found["out"]] == [1, 1, 1]
    assert cli.run([*words[:5], "7", *words[6:]]) == 1
    assert "8 to 48 people" in capsys.readouterr().err
