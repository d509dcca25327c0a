"""Names of seats and sides, and golden screens with the longest and the largest numbers."""

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import labels, shorten
from pinochle.game.game import Game
from pinochle.game.names import (
    BRIEF_PLACES,
    PLACES,
    SHORT,
    SHORT_PAIRS,
    Names,
    given,
    places,
    seat_names,
)
from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, OK
from pinochle.screens import score_tables as tables
from pinochle.screens import scoreboard as views
from pinochle.screens.settlement import Settle
from pinochle.text import words
from support.pilot import begun
from support.plays import first_event


def test_seats_go_clockwise_from_the_north():
    assert seat_names(2) == ("North", "South")
    assert seat_names(3) == ("North", "East", "West")
    assert seat_names(4) == ("North", "East", "South", "West")
    assert seat_names(5) == ("Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5")
    assert seat_names(6) == (*seat_names(5), "Seat 6")


def test_short_names_of_seats_differ():
    for players in range(2, 7):
        assert len({BRIEF_PLACES[place] for place in places(players)}) == players
    assert len(BRIEF_PLACES) == len(PLACES)


def test_a_name_counts_as_given_unless_it_is_the_seats_default():
    seats = seat_names(3)
    assert given([], seats) == ["", "", ""]
    assert given(["North", "Ann", "West"], seats) == ["", "Ann", ""]
    assert given(["East", "North", "South"], seats) == ["East", "North", "South"]
    assert given(["Us", "E+W"], SHORT_PAIRS) == ["Us", ""]


def test_names_of_pairs_are_cut_on_both_sides_of_the_plus():
    names = ["Wilhelmina+Wolfgang", "Maximilian+Bo"]
    assert shorten(names, 7) == ["Wil+Wol", "Maxi+Bo"]
    assert shorten(["Ann+Cy", "Bo+Di"], 7) == ["Ann+Cy", "Bo+Di"]
    assert shorten(["Wagonmasters", "Mud Wrestlers"], 4) == ["Wago", "Mud"]


def test_names_that_begin_alike_stay_different():
    assert shorten(["Seat 1", "Seat 2", "Seat 3"], 3) == ["S1", "S2", "S3"]
    assert shorten(["Maximilian A", "Maximilian B", "Bo"], 7) == ["Maxim A", "Maxim B", "Bo"]
    assert shorten(["aXXp", "aXXq", "aXp"], 2) == ["ap", "aq", "aX"]
    assert shorten(["aXa", "aXaX", "aXaXX"], 2) == ["a1", "a2", "a3"]
    assert shorten(["Ann", "Ann", "Bo"], 2) == ["An", "An", "Bo"]


def test_names_that_begin_alike_keep_as_much_as_there_is_room_for():
    names = ["Alexander", "Christine", "Alexandra", "Christina"]
    assert shorten(names, 7) == ["Alex.er", "Chris.e", "Alex.ra", "Chris.a"]
    assert shorten(names, 5) == ["Al.er", "Chr.e", "Al.ra", "Chr.a"]
    assert shorten(names, 2) == ["Ae", "Ce", "Ar", "Ca"]
    assert shorten(["Maximilian", "Bob", "Maximiliane"], 7) == ["Maximil", "Bob", "Maxim.e"]
    # More letters would make them equal.
    assert shorten(["aaab", "aaaab"], 3) == ["aab", "aaa"]


@pytest.mark.parametrize(
    ("names", "longest", "short"),
    [
        (["Anna", "Anne", "Ann", "Annette"], 4, ["Anna", "Anne", "Ann", "A.tt"]),
        (["Johann", "Johanna", "Johannes", "Johanne"], 4, ["Joha", "Jo.a", "Jo.s", "Jo.e"]),
        (["Max", "Maxi", "Maximilian"], 3, ["Max", "Mai", "Mmi"]),
        (["John Smith", "John Small", "Mary Moore"], 7, ["J Smith", "J Small", "Mary Mo"]),
        (["Christian+Alexander", "Christina+Alexandra"], 7, ["C.an+Al", "C.na+Al"]),
        (["Anna+Hanna", "Anne+Hanne"], 7, ["Anna+Ha", "Anne+Ha"]),
        (["Anna", "Anna-Maria", "Annabel"], 4, ["Anna", "A-Ma", "A.be"]),
        (["Alex.er", "Alex.ra"], 5, ["Al.er", "Al.ra"]),
    ],
)
def test_numbers_replace_letters_only_where_no_letters_differ(names, longest, short):
    assert shorten(names, longest) == short


NAME = st.text(st.sampled_from("abAB 1+.-"), min_size=1, max_size=12).map(str.strip).filter(len)


@given_values(st.lists(NAME, min_size=2, max_size=6, unique=True), st.integers(2, 12))
def test_short_names_differ_and_are_short(names, longest):
    short = shorten(names, longest)
    assert len(set(short)) == len(names)
    assert max(map(len, short)) <= longest
    assert short == [name.strip() for name in short]


def test_names_are_cut_at_no_blank():
    names = ["No. 13+No. 2", "No. 9+No. 10"]
    assert shorten(names, 7) == ["N 13+No", "N9+No."]
    assert shorten(names, 9) == ["No.+No. 2", "No.+No. 1"]
    assert shorten(["No. 9+No. 8", "No. 9+No. 4"], 6) == ["No. 8", "No. 4"]


@given_values(st.lists(NAME, min_size=2, max_size=6, unique=True), st.integers(11, 60))
def test_labels_fit_into_their_width_and_differ(names, width):
    canvas = Canvas()
    short = labels(canvas, names, width)
    assert max(map(canvas.text_width, short)) <= width
    assert len(set(short)) == len(names)


def test_a_team_has_one_short_name():
    players = ["Wilhelmina W", "Bo", "Wolfgang-Max", "Di"]
    names = Names(Game(first_event(players=players)))
    assert [names.side(side) for side in (0, 1)] == names.sides() == ["Wil+Wol", "Bo+Di"]
    assert max(map(len, names.sides())) <= SHORT


def test_short_names_of_players_differ():
    names = Names(
        Game(first_event(players=["Maximilian A", "Wolfgang", "Maximilian B", "Wolf K"]))
    )
    for longest in (3, 4, SHORT):
        assert len({names.brief(seat, longest) for seat in range(4)}) == 4
    assert [names.short(seat) for seat in range(4)] == ["Maxim A", "Wolfgan", "Maxim B", "Wolf K"]


PLAYERS = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew"]
TEAMS = ["Wagonmasters", "Mud Wrestler"]
HAND = {"declarer": 0, "seat": 0, "bid": 1200, "meld": [1500, 1500], "tricks": [240, 10]}
LOST = {"declarer": 1, "bid": 1250, "meld": [1000, 0], "outcome": "thrown-in"}


@pytest.mark.parametrize("names", ["players", "teams"])
def test_long_names_beside_large_numbers(tmp_path, golden, names):
    people = {"players": PLAYERS, "teams": TEAMS if names == "teams" else []}
    pilot = begun(tmp_path, options=[["target", 4000]], dealer=3, **people)
    pilot.play(LOST)
    golden(pilot.app, f"names/{names}-score")
    shown = {}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(HAND)
        if isinstance(pilot.screen, views.Scoreboard):
            pilot.undo()
        title = "".join(letter for letter in pilot.screen.title if letter.isalpha())[-12:]
        golden(pilot.app, f"names/{len(shown)}-{title.lower()}")
        shown[title] = True
    pilot.press(HOLD_OK)
    golden(pilot.app, f"names/{names}-menu")
    pilot.press(BACK)
    pilot.press(HOLD_BACK)
    golden(pilot.app, f"names/{names}-undo")
    pilot.press(BACK)
    pilot.press(OK)
    golden(pilot.app, f"names/{names}-score-after")
    pilot.play(dict(HAND, meld=[1500, 0]))
    assert pilot.over
    golden(pilot.app, f"names/{names}-winner")


def test_long_names_in_questions(tmp_path, golden):
    pilot = begun(tmp_path, "double-deck", players=PLAYERS, teams=TEAMS)
    hand = {"declarer": 1, "bid": 120, "meld": [150, 150], "tricks": [0, 50]}
    hand["took_trick"] = [False, True]
    asked = []
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
        if pilot.screen.title in (words.ROYAL, words.TOOK):
            asked.append(pilot.screen.title)
            golden(pilot.app, f"names/question-{len(asked)}")
    assert asked == [words.ROYAL, words.TOOK]


FIVE = ["Maximilian A", "Maximilian B", "Bo", "Peggy", "Cy"]


def test_five_players_differ_on_every_screen(tmp_path, golden):
    pilot = begun(tmp_path, "six-card", [["players", 5]], players=FIVE, dealer=4)
    assert pilot.names == ["Maxim A", "Maxim B", "Bo", "Peggy", "Cy"]
    pilot.play({"declarer": 1, "bid": 7, "meld": [2, 4, 0, 0, 0], "tricks": [9, 6, 4, 6, 0]})
    golden(pilot.app, "five-players/score")
    hand = {"declarer": 0, "bid": 21, "meld": [2, 4, 0, 0, 10], "tricks": [1, 6, 4, 0, 14]}
    while not isinstance(pilot.screen, tables.SettleTable):
        pilot.answer(hand)
    golden(pilot.app, "five-players/set")
    pilot.press(OK)
    golden(pilot.app, "five-players/score-after")
    for name in ("big-scores", "chips", "race", "hands", "wins"):
        pilot.run(f"RIGHT>{name}")
        golden(pilot.app, f"five-players/{name}")
