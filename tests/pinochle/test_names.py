"""The table of seats and sides."""

from pinochle.game.names import BRIEF_PLACES, PLACES, SHORT_PAIRS, given, places, seat_names


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
