"""Strengths: right about made clubs whose skill is known, and the same by another computation."""

import json
import math
from collections import Counter

import pytest
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.database.schema import GAMES, STRENGTHS
from pinochle_tools.statistics import strength_model
from pinochle_tools.statistics.normal_equations import LEAST_HANDS, Lineup, Tally
from pinochle_tools.statistics.periods import period_of
from pinochle_tools.statistics.strength_model import fit
from pinochle_tools.statistics.strengths import strengths
from sqlalchemy import func, select
from support import club, journals, made_clubs, plays, records
from support.evenings import fill
from support.records import pinochle


def check_clubs(count, spread):
    """Check the order of skilled people; return the share of intervals that hold the truth."""
    held, ordered = made_clubs.judged(count, spread)
    assert ordered >= 0.95
    return held


def check_equals(count):
    """Check that clubs of equal people get a claim about few of their people and pairs."""
    claims, pages = made_clubs.claimed(count)
    assert pages > 50 * count
    assert claims <= 0.05


@pytest.mark.wide
def test_strengths_of_made_clubs():
    assert 0.82 <= check_clubs(20, 4) <= 0.97  # wider than 200 clubs need
    check_equals(20)


@pytest.mark.soak
@pytest.mark.parametrize("spread", [3, 4, 6])
def test_strengths_of_two_hundred_made_clubs(spread):
    assert 0.86 <= check_clubs(200, spread) <= 0.94


@pytest.mark.soak
def test_two_hundred_clubs_of_equals_get_few_claims():
    check_equals(200)


def test_pairs_that_suit_are_found_and_leave_strengths_right():
    held = there = right = claims = 0
    for seed in range(12):
        made = made_clubs.club(seed, 4, chemistry=5)
        found = fit(Tally(made.lineups))
        for name, one in found.persons.items():
            there += 1
            held += one.low <= made.skill[name] <= one.high
        for pair, one in found.chemistry.items():
            claims += one.claim != 0
            right += one.claim * made.chemistry[pair] > 0
    assert held / there >= 0.82
    assert claims > 50
    assert right / claims > 0.9


def test_people_who_never_change_partners_have_the_strength_of_their_pair_alone():
    made = made_clubs.club(1, 4, people=4, games=60)
    fixed = [("Person 00", "Person 01"), ("Person 02", "Person 03")]
    found = fit(Tally(one for one in made.lineups if set(one.sides[0]) in map(set, fixed)))
    assert found.persons == {}
    assert found.chemistry == {}
    assert sorted(found.pairs) == fixed
    one, other = (found.pairs[pair].value for pair in fixed)
    assert one == pytest.approx(-other)


def test_nobody_is_judged_by_few_hands():
    made = made_clubs.club(2, 4)
    sides = (("New", "Person 01"), ("Person 02", "Person 03"))
    guest = Lineup("racehorse", True, sides, 250, LEAST_HANDS - 1, 3000, 600_000)
    found = fit(Tally([*made.lineups, guest]))
    assert "New" not in found.persons
    assert set(found.persons) == set(made.skill)
    assert all("New" not in pair for pair in (*found.pairs, *found.chemistry))
    assert fit(Tally([guest])).persons == {}
    assert fit(Tally()).persons == {}


def hand_by_hand(hands, width, persons):
    """Return (means, covariances, variance, likelihood) after one hand after the other.

    `hands` are (weights by column, share). This is a Kalman filter: it never has the normal
    equations that fit() solves.
    """
    columns = sorted({column for weights, _ in hands for column in weights}, key=str)
    free = [column for column in columns if column not in persons]
    mean = dict.fromkeys(columns, 0.0)
    cover = {(one, other): 0.0 for one in columns for other in columns}
    for one in columns:
        cover[one, one] = width**2 if one in persons else 1e6
    logs = squares = 0.0
    for weights, share in hands:
        gain = {one: sum(cover[one, k] * w for k, w in weights.items()) for one in columns}
        scale = 1 + sum(gain[k] * w for k, w in weights.items())
        error = share - sum(mean[k] * w for k, w in weights.items())
        logs += math.log(scale)
        squares += error**2 / scale
        for one in columns:
            mean[one] += gain[one] * error / scale
            for other in columns:
                cover[one, other] -= gain[one] * gain[other] / scale
    count = len(hands) - len(free)
    return mean, cover, squares / count, (-logs - count * math.log(squares / count)) / 2


def mixed(hands, persons):
    """Return {person: (mean, error)} of strengths less the average one, over all widths."""
    solved = [hand_by_hand(hands, width, persons) for width in strength_model._WIDTHS]
    best = max(one[3] for one in solved)
    weights = [math.exp(one[3] - best) for one in solved]
    found = {}
    for name in persons:
        contrast = {one: (one == name) - 1 / len(persons) for one in persons}
        means, variances = [], []
        for mean, cover, variance, _ in solved:
            means.append(sum(mean[one] * c for one, c in contrast.items()))
            variances.append(
                variance
                * sum(
                    cover[a, b] * c * d for a, c in contrast.items() for b, d in contrast.items()
                )
            )
        middle = sum(w * m for w, m in zip(weights, means, strict=True)) / sum(weights)
        parts = zip(weights, means, variances, strict=True)
        whole = sum(w * (v + (m - middle) ** 2) for w, m, v in parts) / sum(weights)
        found[name] = (middle, whole**0.5)
    return found


def hands_of_the_club(before):
    """Return (weights by person and rules, share) of the club's hands until a period's end."""
    found, wholes = [], Counter()
    for number, events in club.club_games():
        started = next((event[1] for event in events if event[0] == "time"), None)
        game, names = plays.replay(events), events[0][5]
        if not names or (started is not None and period_of(started, 0, number) > before):
            continue
        for hand in game.sheet.hands():
            tricks, sides = hand.facts.derive().tricks, game.rules.sides
            if hand.facts.outcome != "played" or hand.late or None in tricks or not sum(tricks):
                continue
            declarer = max(hand.facts.declarer, 0)
            weights = {
                name: 1.0 if game.rules.side_of(seat) == declarer else -1 / (sides - 1)
                for seat, name in enumerate(names)
            }
            if hand.facts.declarer >= 0:
                weights["rules", game.rules.title] = 1.0
            found.append((weights, tricks[declarer] / sum(tricks) - 1 / sides))
            wholes[sum(tricks)] += 1
    return found, wholes.most_common(1)[0][0]


@pytest.fixture
def full(own, tmp_path):
    """An archive with the games of a club."""
    fill(own, tmp_path / "device", club.club_games(), "Club box")
    return own


def test_hands_added_later_count_as_if_they_had_been_there():
    made = made_clubs.club(5, 4)
    tally = Tally(made.lineups[:400])
    early = fit(tally)
    tally.add(made.lineups[400:])
    assert fit(tally) == fit(Tally(made.lineups))
    assert early == fit(Tally(made.lineups[:400]))
    assert early.persons != fit(tally).persons


def test_strengths_in_the_archive_equal_those_of_another_computation(full):
    with full.reading() as connection:
        found = strengths(connection)
        fitted = connection.execute(select(func.max(STRENGTHS.c.period))).scalar()
        newest = connection.execute(
            select(GAMES.c.period).order_by(GAMES.c.period.desc())
        ).scalar()
    assert fitted < newest
    hands, whole = hands_of_the_club(fitted)
    expected = mixed(hands, club.PEOPLE)
    assert found.whole == whole
    assert {name for name in found.of if "&" not in name} == set(club.PEOPLE)
    for name, (mean, error) in expected.items():
        one = found.of[name]
        assert one.value == pytest.approx(whole * mean, abs=0.01)
        # The spread of chemistry is added.
        assert whole * error <= one.error + 0.01 <= 1.5 * whole * error
        assert one.hands == sum(name in weights for weights, _ in hands)


def test_strengths_are_the_same_in_any_order_and_change_at_a_periods_end_only(full, tmp_path):
    def rows():
        with full.reading() as connection:
            return sorted(connection.execute(select(STRENGTHS)).all())

    before = rows()
    assert before
    with full.writing() as connection:
        rebuild(connection)
    assert rows() == before
    last = club.club_games()[-1][1]
    seconds = next(event[1] for event in last if event[0] == "time")
    names = club.PEOPLE[:4]
    more = journals.game_events(
        90, records.lines(records.CORPUS)[90], names=names, seconds=seconds + 3600
    )
    fill(full, tmp_path / "device", [(90, list(more))], "Club box")
    assert rows() == before
    later = journals.game_events(
        91, records.lines(records.CORPUS)[91], names=names, seconds=seconds + 40 * 86_400
    )
    fill(full, tmp_path / "device", [(91, list(later))], "Club box")
    after = rows()
    assert set(before) < set(after)


def test_stats_shows_strengths_unless_a_family_wants_none(tmp_path):
    journals.write_files(tmp_path / "device", club.club_games())
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    printed = json.loads(pinochle("stats", "--json", "--data", data).stdout)
    ann = next(one for one in printed["players"] if one["name"] == "Ann")
    assert ann["strength"]["low"] <= ann["strength"]["points"] <= ann["strength"]["high"]
    assert "Strength" in pinochle("stats", "--data", data).stdout
    done = pinochle("people", "strength", "off", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    printed = json.loads(pinochle("stats", "--json", "--data", data).stdout)
    assert all(one["strength"] is None for one in printed["players"])
    assert "Strength" not in pinochle("stats", "--data", data).stdout
    pinochle("people", "undo", "--data", data)
    assert "Strength" in pinochle("stats", "--data", data).stdout
