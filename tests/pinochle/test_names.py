"""The table of seats and sides."""

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
    assert shorten(["Maximilian A", "Maximilian B", "Bo"], 7) == ["MA", "MB", "Bo"]
    assert shorten(["aXXp", "aXXq", "aXp"], 2) == ["a1", "a2", "a3"]
    assert shorten(["Ann", "Ann", "Bo"], 2) == ["An", "An", "Bo"]


NAME = st.text(st.sampled_from("abAB 1+"), min_size=1, max_size=12).map(str.strip).filter(len)


@given_values(st.lists(NAME, min_size=2, max_size=6, unique=True), st.integers(2, 12))
def test_short_names_differ_and_are_short(names, longest):
    short = shorten(names, longest)
    assert len(set(short)) == len(names)
    assert max(map(len, short)) <= longest


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
