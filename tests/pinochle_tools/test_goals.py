"""The target that a chart of a race shows is the one that ended it, or that of its next hand."""

import json

import pytest
from pinochle_tools.games.loading import load_games
from pinochle_tools.journals.lines import Line
from pinochle_tools.live.board_state import state_of
from pinochle_tools.report.panels import game_panel
from support.chart_reader import charts_of
from support.derived import tables_of
from support.plays import first_event, replay

HAND = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 140, 0], ["meld", 1, 60, 0]]
HAND += [["tricks", 1, 60, 1], ["accept"]]
# Both sides reach 400 in this hand.
BOTH = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 400, 0], ["meld", 1, 400, 0]]
BOTH += [["tricks", 1, 60, 1], ["accept"]]
EXTENDED = [["target", 400], ["both-over", "extend"]]


def rules(hand, target, *more):
    return ["rules", "racehorse", [["target", target], *more], hand]


def drawn(events):
    """Return the targets that the page of a game and the board show, 0 for none."""
    with tables_of(events) as connection:
        (view,) = load_games(connection, [1])
    panel = game_panel(view, large=True)
    state = state_of([Line(0, json.dumps(event)) for event in events])
    for text in (panel.chart, state["charts"][0]):
        (chart,) = charts_of(text)
        lines = [one for one in chart.series if one.look == "target"]
        assert bool(lines) == bool(panel.target)
        for line in lines:
            chart.check_line(chart.series.index(line), [panel.target] * len(line.line))
    return panel.target


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(
    ("options", "events", "target"),
    [
        ([], HAND, 1500),
        ([["hands", 2]], HAND, 0),
        (EXTENDED, HAND, 400),
        (EXTENDED, BOTH, 650),
        # The correction ends the race in the first hand, before the second made its target rise.
        (EXTENDED, [*HAND, *BOTH, ["fix", 1, ["meld", 0, 400, 0]]], 400),
        (EXTENDED, [*BOTH, *HAND, ["fix", 1, ["meld", 1, 40, 0]]], 400),
    ],
)
def test_a_chart_shows_the_target_of_its_race(options, events, target, version):
    assert drawn([first_event(options=options, version=version), *events]) == target


@pytest.mark.parametrize(
    ("options", "events", "target"),
    [
        # Other rules end the race, or a number of hands does no longer.
        ([], [*HAND, rules(2, 600), *HAND], 600),
        ([["hands", 3]], [*HAND, rules(2, 600), *HAND], 600),
        ([], [*HAND, rules(2, 600, ["hands", 2]), *HAND], 0),
        # Rules that wait for the next hand.
        ([], [*HAND, rules(2, 600)], 600),
        ([], [*HAND, rules(1, 600)], 600),
        # A hand that is put in before has no chart of its own.
        ([], [*HAND, rules(2, 2000), *HAND, ["before", 1]], 2000),
        # A risen target stays until rules have another one.
        (EXTENDED, [*BOTH, rules(2, 400), *HAND], 650),
        (EXTENDED, [*BOTH, rules(2, 3000), *HAND], 3000),
        # Rules of a hand that was taken out are those of the next one.
        ([], [*HAND, rules(2, 2000), *HAND, ["drop", 2]], 2000),
        (EXTENDED, [*BOTH, rules(2, 3000), *HAND, ["drop", 2]], 3000),
        ([], [*HAND, rules(2, 300), *HAND, ["drop", 2], ["won", 0, "cut"]], 300),
        # The race ended before the rules of late hands.
        ([["target", 600]], [*HAND, rules(2, 900), *HAND, ["fix", 1, ["meld", 0, 540, 0]]], 600),
    ],
)
def test_a_chart_shows_the_target_after_changes(options, events, target):
    assert drawn([first_event(options=options), *events]) == target


def test_a_decision_that_lapsed_moves_no_target():
    events = [first_event(), *HAND, rules(2, 300), *HAND, ["drop", 2], ["won", 0, "cut"]]
    events.append(["fix", 1, ["meld", 0, 20, 0], ["tricks", 1, 200, 1]])
    assert replay(events).winner == -1
    assert drawn(events) == 300


@pytest.mark.parametrize(
    ("options", "events", "target"),
    [
        (EXTENDED, [*BOTH, *HAND[:4]], 650),
        ([], [*HAND, rules(2, 2000), *HAND, ["drop", 2]], 2000),
        ([], [*HAND, rules(2, 2000)], 2000),
        ([], [*HAND, rules(2, 600, ["hands", 9])], 0),
        ([["hands", 9]], [*HAND, *HAND, rules(2, 3000), ["drop", 2]], 3000),
    ],
)
def test_the_board_and_the_page_agree_while_a_race_is_played(options, events, target):
    events = [first_event(options=options), *events]
    assert drawn(events) == target
    assert state_of([Line(0, json.dumps(event)) for event in events])["goal"] == target
