"""Hands behind the end that a correction gave a race: they have a place, and no totals."""

import json

import pytest
from pinochle_tools.games.loading import load_games
from pinochle_tools.journals.lines import Line
from pinochle_tools.live.board_state import state_of
from pinochle_tools.report.turning_points import margin_parts, turning_points
from pinochle_tools.statistics.chances import shipped
from pinochle_tools.statistics.leads import largest_leads
from pinochle_tools.statistics.played_games import games_where
from sqlalchemy import true
from support import journals
from support.chart_reader import charts_of
from support.derived import tables_of
from support.evenings import EVENING
from support.page_reader import PageReader
from support.plays import first_event
from support.records import CORPUS, lines, said

# With more meld in its fifth hand the winner ends the second recorded game there.
FIX = ["fix", 5, ["meld", 0, 640, 0]]


def events_of(version):
    game = lines(CORPUS)[1]
    first, *events = journals.game_events(1, game, seconds=EVENING)
    assert len(game["hands"]) > 6
    seventh = [at for at, event in enumerate(events) if event == ["accept"]][6]
    events.insert(seventh + 1, ["adjust", 1, -50, "renege"])
    return [[first[0], version, *first[2:]], *events, FIX]


@pytest.fixture(params=[2, 3])
def game(request, data, tmp_path):
    """A game with late hands and an adjustment behind them: version, page, and rows in CSV."""
    journals.write_files(tmp_path / "device", [(1, events_of(request.param))])
    said("sync", "--from", tmp_path / "device", data=data)
    said("publish", tmp_path / "site", data=data)
    (found,) = json.loads(said("export", "--format", "json", data=data))
    page = PageReader((tmp_path / "site" / "game" / "1.html").read_text())
    return request.param, page, found["hands"]


def test_late_hands_have_totals_only_in_older_games(game):
    version, page, hands = game
    late = [hand for hand in hands if hand.get("late")]
    assert late
    rows = page.hands
    (adjusted,) = [row for row in rows if not row["Hand"]]
    assert (adjusted["Total"] == ["", ""]) == (version == 3)
    rows.remove(adjusted)
    assert [row["Hand"].endswith("+") for row in rows] == [hand in late for hand in hands]
    for row, hand in zip(rows, hands, strict=True):
        totals = [str(one) for one in hand["x-total"]] if "x-total" in hand else ["", ""]
        assert row["Total"] == totals
    assert [bool(hand.get("x-total")) for hand in late] == [version < 3] * len(late)
    (chart,) = page.drawn
    # A dot a hand that has totals, and the beginning.
    drawn = [hand for hand in hands if "x-total" in hand]
    assert len(chart.series[0].dots) == 1 + len(drawn)


def test_the_live_race_ends_where_the_race_does(game):
    version, _, hands = game
    texts = [json.dumps(event) for event in events_of(version)]
    state = state_of([Line(0, text) for text in texts])
    (chart,) = charts_of(state["charts"][0])
    drawn = [hand for hand in hands if "x-total" in hand]
    assert len(chart.series[0].dots) == 1 + len(drawn)


def bidden(seat, bid, meld, tricks):
    """Return the events of a hand, with the trick points of those who did not bid."""
    melds = [["meld", side, points, 0] for side, points in enumerate(meld)]
    taken = ["tricks", 1 - seat % 2, tricks, 1]
    return [["bid", seat, bid], ["trump", "S"], *melds, taken, ["accept"]]


def ended(before=0, late=False):
    """Return the events of a race up to 600 that North and South end after some hands of others.

    `late`: they do so by a correction, after which a hand remains that East lost.
    """
    events = bidden(1, 250, (60, 120), 100) * before
    if not late:
        return events + bidden(0, 330, (540, 60), 60)
    events += bidden(0, 330, (140, 60), 60) + bidden(1, 250, (0, 20), 60)
    return [*events, ["fix", before + 1, ["meld", 0, 540, 0]]]


def race_to_600(version, events):
    return [first_event(options=[["target", 600]], version=version), *events]


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("before", [0, 1])
def test_the_hand_that_ended_a_race_is_no_lead(version, before):
    leads = []
    for late in (False, True):
        with tables_of(race_to_600(version, ended(before, late))) as connection:
            (game,) = games_where(connection, true())
        assert (game.head.winner, len(game.hands)) == (0, before + 1 + late)
        leads.append(largest_leads(game))
    assert leads[0] == leads[1]
    assert list(leads[0]) == [1] * before


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("before", [0, 1])
def test_late_hands_are_no_part_of_what_decided_a_game(version, before):
    said = []
    for late in (False, True):
        with tables_of(race_to_600(version, ended(before, late))) as connection:
            (view,) = load_games(connection, [1])
        said.append((margin_parts(view), turning_points(view, shipped())))
    assert said[0] == said[1]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_bid_that_won_from_behind_is_named_where_late_hands_follow(version):
    late = [*bidden(1, 300, (200, 100), 150), *bidden(0, 250, (20, 0), 60)]
    late += [["fix", 1, ["meld", 0, 600, 0]], ["fix", 1, ["meld", 1, 550, 0]]]
    said = "East-West won 100 points behind, because they made the last bid."
    for events in (bidden(1, 300, (600, 550), 150), late):
        with tables_of(race_to_600(version, events)) as connection:
            (view,) = load_games(connection, [1])
        assert turning_points(view, shipped()) == [said]


HAND = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 140, 0], ["meld", 1, 60, 0]]
HAND += [["tricks", 1, 60, 1], ["accept"]]


def shown(*events, target=5000):
    """Return what a scoreboard shows of a game of version 3."""
    first = first_event(options=[["target", target]])
    return state_of([Line(0, json.dumps(event)) for event in (first, *events)])


def test_a_race_that_ended_before_all_hands_has_no_chart():
    decided = [["adjust", 0, 600, "penalty"], ["won", 0, "cut"]]
    longer, back = (["rules", "racehorse", [["target", target]], 1] for target in (1500, 600))
    state = shown(*decided, longer, *HAND, back, target=600)
    assert (state["winner"], state["charts"]) == (0, [])


def test_the_last_hand_and_the_race_stay_while_a_hand_is_put_in():
    before, during = shown(*HAND, *HAND), shown(*HAND, *HAND, ["before", 1])
    assert during["hand"] == 1
    assert during["last"] == before["last"] == "Hand 2: North bid 330 ♠, made"
    assert during["charts"] == before["charts"]


def test_a_race_begins_at_the_scores_so_far(data, tmp_path):
    events = [["start", [640, 850], 5], *HAND]
    for chart in shown(*events)["charts"]:
        assert "North-South: 640" in chart
        assert "East-West: 850" in chart
    journals.write_files(tmp_path / "device", [(1, [first_event(), *events])])
    said("sync", "--from", tmp_path / "device", data=data)
    said("publish", tmp_path / "site", data=data)
    page = (tmp_path / "site" / "game" / "1.html").read_text()
    assert "North-South: 640" in page
    assert "North-South: 0" not in page
