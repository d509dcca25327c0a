"""Who should not walk keeps a table, also where two do; where no draw has that, it is said."""

from collections import Counter
from pathlib import Path

import pytest
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.orders import carry_out, mark_of
from pinochle_tools.evening import homes, movements, places, results
from pinochle_tools.evening.desk import begin
from pinochle_tools.evening.log import Unstored


def drawn(kind, people, rounds, home, seed=1):
    """Return a desk whose people keep the tables `home` says; the first rounds are drawn."""
    form = [4, 0, kind, rounds]
    desk = begin(Unstored([]), "12345678", "T", ["racehorse", []], form, seed)
    desk.add_people([f"P{at}" for at in range(1, people + 1)])
    for person, table in home.items():
        desk.fix_table(person, table)
    desk.draw()
    return desk


def walks(desk):
    return [
        (number, person)
        for number, tables in enumerate(desk.state.seats, 1)
        for person in homes.elsewhere(tables, desk.state.home)
    ]


def partners_again(desk):
    partners = Counter(
        frozenset((seats[at], seats[at + 2]))
        for tables in desk.state.seats
        for seats in tables
        for at in (0, 1)
    )
    return [two for two, times in partners.items() if times > 1]


@pytest.mark.parametrize("people", [12, 13, 16, 20, 31, 48])
@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_two_and_three_who_should_not_walk_do_not(people, count, seed):
    home = {1 + 4 * at: at + 1 for at in range(count)}
    for kind, rounds in (("individual", 6), ("mitchell", 3)):
        desk = drawn(kind, people, rounds, home, seed)
        assert walks(desk) == [], kind
        assert partners_again(desk) == [] or kind == "mitchell"
        waits = Counter(one for at in range(rounds) for one in desk.state.out(at + 1))
        everybody = desk.state.people()[: people // 2 * 2]
        assert max(waits[one] for one in everybody) <= 1 + min(waits[one] for one in everybody)
        assert not [line for line in results.doubts(desk.state) if "keeps" in line]
    pairs = {1: 1, 5: 2}
    assert walks(drawn("round-robin", people, 3, pairs, seed)) == []


def test_pairs_that_keep_tables_meet_last_in_swiss_rounds():
    desk = drawn("swiss", 16, 4, {1: 1, 5: 2, 9: 3})
    for number in range(1, 5):
        for table in range(1, 5):
            # Those with tables of their own are always level.
            there = {1, 5, 9} & set(desk.state.tables(number)[table - 1])
            points = [900, 0] if there else [50 * table, 30]
            results.enter(desk, number, table, results.typed(points, 4, [0, 0]))
        if number < 4:
            desk.next_round()
    assert walks(desk) == []


def test_a_draw_without_such_people_is_that_of_the_seed():
    for kind in movements.KINDS:
        desk = drawn(kind, 13, 2, {}, 7)
        assert desk.state.seats == movements.draw(kind, 13, 2, 7)
        first = drawn(kind, 13, 2, {}, 7).state.seats
        assert first == desk.state.seats
    # So is it where the one who keeps a table can have it.
    one = drawn("individual", 13, 6, {4: 2})
    same = [{frozenset(seats) for seats in tables} for tables in one.state.seats]
    plain = drawn("individual", 13, 6, {}).state.seats
    assert same == [{frozenset(seats) for seats in tables} for tables in plain]


def test_where_no_draw_lets_them_sit_it_is_said(run):
    assert run("new", "T", "--rounds", 3, "--kind", "round-robin", "--seed", 1)[0] == 0
    assert run("people", *[f"P{at}" for at in range(1, 9)])[0] == 0
    # Four pairs in three rounds: everybody meets.
    assert run("people", "P1", "--table", 1)[0] == run("people", "P3", "--table", 2)[0] == 0
    answer = run("draw")[1]
    assert "; P3 keeps table 2, but not in round " in answer
    line = "look at: " + answer.partition("drawn; ")[2].partition("\n")[0]
    assert line in run()[1]


def test_partners_that_must_be_so_again_are_named():
    desk = drawn("individual", 8, 7, {1: 1, 2: 2})
    assert walks(desk) == []
    # Seven rounds, but each of the two has only six partners.
    again = partners_again(desk)
    lines = [line for line in results.doubts(desk.state) if " are partners in rounds " in line]
    assert len(lines) == len(again) > 0
    assert drawn("individual", 8, 7, {}).state.home == {}


def test_four_at_a_table_are_all_that_keep_it():
    desk = drawn("individual", 16, 3, dict.fromkeys(range(1, 6), 2))
    assert len(walks(desk)) == 3
    assert "keeps table 2, but not in round" in str(results.doubts(desk.state))


def test_a_table_kept_after_the_draw_says_what_is_drawn_already(run, state):
    assert run("new", "T", "--rounds", 6, "--seed", 1)[0] == 0
    assert run("people", *"ABCDEFGHI")[0] == run("draw")[0] == 0
    there = [number for number in range(1, 7) if 9 in homes_of(state, number)]
    answer = run("people", "I", "--table", 1)[1]
    named = ", ".join(map(str, there))
    assert answer.startswith(
        f"I keeps table 1 in later draws; I keeps table 1, but not in rounds {named};"
        " `evening draw --again 1` draws the seats again\n"
    )
    assert f"look at: I keeps table 1, but not in rounds {named}" in run()[1]
    # A round that was shown, or has results, stays.
    assert run("release", "seats", 1)[0] == 0
    assert "`evening draw --again 2`" in run("people", "H", "--table", 2)[1]
    assert run("draw", "--again", 2)[0] == 0
    assert not any(homes_of(state, number) for number in range(2, 7))
    assert run("people", "I", "--table", 0)[1].startswith("I sits at any table in later draws\n")
    # What is so already needs no order.
    assert "draw" not in run("people", "I", "--table", 1)[1].partition(";")[2]


def homes_of(state, number):
    """Return who sits elsewhere in a round; number 9 as if it kept table 1."""
    return homes.elsewhere(state().tables(number), {**state().home, 9: 1})


def test_the_page_says_that_a_round_is_drawn_already(run, data):
    assert run("new", "T", "--rounds", 6, "--seed", 1)[0] == 0
    assert run("people", *"ABCDEFGHI")[0] == run("draw")[0] == 0
    desk = places.open_desk(Path(data))
    form = Form({"person": ["9"], "table": ["1"], "at": [mark_of(desk)]}, {})
    said = carry_out("person", form, Path(data), list)
    assert said.endswith("; draw again from round 1 on")


def test_who_comes_late_does_not_make_others_walk(run, state):
    assert run("new", "T", "--rounds", 6, "--seed", 1)[0] == 0
    assert run("people", *"ABCDEFGHIJKL")[0] == 0
    assert run("people", "A", "--table", 1)[0] == run("people", "B", "--table", 3)[0] == 0
    assert run("draw")[0] == 0
    assert run("people", "M", "N", "--late", 3)[0] == 0
    assert not any(homes.elsewhere(state().tables(at), state().home) for at in range(1, 7))
