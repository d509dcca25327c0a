"""Between hands: the scoreboard asks who has the bid; the last trick points settle the hand."""

import pytest
from pinochle.keys import BACK, DOWN, HOLD_BACK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules
from pinochle.screens import score_tables as tables
from pinochle.screens.big_scores import BigScores
from pinochle.screens.board import Board
from pinochle.screens.chips import Chips
from pinochle.screens.last_tricks import LastTricks
from pinochle.screens.number import Number
from pinochle.screens.settlement import Settle
from pinochle.storage.files import Folder
from pinochle.text import words
from support.journals import events_in
from support.pilot import begun, frame, new_app
from support.storage import CountingFolder
from support.tables import BIDDING, EVERY_PRESET

MELDED = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 180, 0], ["meld", 1, 60, 0]]
ARROWS = {2: (UP, DOWN), 3: (UP, RIGHT, LEFT), 4: (UP, RIGHT, DOWN, LEFT)}


@pytest.mark.parametrize("preset", BIDDING)
def test_each_arrow_on_the_scoreboard_names_a_bidder(tmp_path, preset):
    players = Rules(preset).players
    for seat, key in enumerate(ARROWS[players]):
        pilot = begun(tmp_path / str(seat), preset)
        pilot.press(key)
        assert pilot.screen.title == words.BIDS % pilot.app.flow.names.seat(seat).upper()
        pilot.press(BACK)
        assert isinstance(pilot.screen, Board)
    assert len(events_in(Folder(str(tmp_path / "0")))) == 1


@pytest.mark.parametrize(("keys", "players"), [(4, 4), (4, 2), (6, 5), (6, 6), (4, 6)])
def test_up_and_down_choose_the_bidder_and_ok_takes_it(tmp_path, keys, players):
    pilot = begun(tmp_path, "six-card", keys=keys, options=[["players", players]])
    before = frame(pilot.app)
    pilot.press(UP)
    assert pilot.screen.choice.at == players - 1
    pilot.press(DOWN)
    pilot.press(DOWN)
    assert pilot.screen.choice.at == 1
    assert frame(pilot.app) != before, "the selected player is not visible"
    pilot.press(OK)
    assert pilot.screen.title == words.BIDS % pilot.app.flow.names.seat(1).upper()


@pytest.mark.parametrize(
    ("preset", "keys", "players"),
    [("racehorse", 4, 4), ("two-handed", 4, 2), ("six-card", 6, 6), ("six-card", 4, 6)],
)
def test_back_leaves_the_selected_answer_so_that_ok_shows_the_first_view(
    tmp_path, preset, keys, players
):
    options = [["players", players]] if preset == "six-card" else []
    pilot = begun(tmp_path, preset, keys=keys, options=options)
    before = frame(pilot.app)
    for key in (DOWN, DOWN, BACK):
        pilot.press(key)
    assert pilot.screen.choice.at == -1
    assert frame(pilot.app) == before
    pilot.press(OK)
    assert isinstance(pilot.screen, BigScores if players > 4 else Chips)


@EVERY_PRESET
def test_ok_without_an_answer_shows_the_first_view(tmp_path, preset, keys):
    pilot = begun(tmp_path, preset, keys=keys)
    pilot.press(OK)
    assert isinstance(pilot.screen, BigScores if Rules(preset).sides > 2 else Chips)
    pilot.press(BACK)
    assert isinstance(pilot.screen, Board)


def test_two_handed_an_arrow_chooses_trump(tmp_path):
    pilot = begun(tmp_path, "two-handed")
    pilot.press(RIGHT)
    assert events_in(Folder(str(tmp_path)))[-1] == ["trump", "H"]


def test_a_table_that_keeps_its_calls_continues_with_the_first_call(tmp_path):
    calls = [["call", 1, 250], ["call", 2, 0], ["call", 3, 0], ["call", 0, 0]]
    facts = [["trump", "S"], ["meld", 1, 180, 0], ["meld", 0, 60, 0], ["tricks", 0, 70, 1]]
    pilot = begun(tmp_path, events=[*calls, *facts, ["accept"]])
    assert pilot.screen.choice is None
    pilot.press(OK)
    assert pilot.screen.title == words.CALLS % "SOUTH"


def test_in_a_hand_ok_continues_it(tmp_path):
    pilot = begun(tmp_path, events=MELDED[:1])
    while pilot.screen.back:
        pilot.press(BACK)
    assert pilot.screen.choice is None
    pilot.press(OK)
    assert pilot.screen.title == words.TRUMP


def at_last_tricks(place):
    pilot = begun(place, events=MELDED)
    pilot.press(UP)
    assert isinstance(pilot.screen, LastTricks)
    return pilot


def test_ok_on_the_last_trick_points_accepts_the_hand_by_one_append(tmp_path):
    pilot = at_last_tricks(CountingFolder(str(tmp_path)))
    settled = pilot.screen.settled
    writes = pilot.app.files.writes
    points = pilot.screen.value
    pilot.press(OK)
    assert events_in(Folder(str(tmp_path)))[-2:] == [["tricks", 1, points, 1], ["accept"]]
    assert pilot.app.files.writes - writes == 1
    assert pilot.app.flow.game.totals == settled.totals == pilot.screen.totals


def test_the_settlement_changes_with_the_number(tmp_path):
    pilot = at_last_tricks(tmp_path)
    pilot.press(LEFT)
    pilot.press(LEFT)
    made = pilot.screen.settled
    assert (pilot.screen.value, made.result, made.totals) == (0, "330 MADE", [430, 0])
    for _ in range(5):
        pilot.press(RIGHT)
    lost = pilot.screen.settled
    assert (lost.result, lost.totals) == ("330 SET", [-330, 310])


def test_undo_takes_the_accept_back_first_and_shows_the_settlement(tmp_path):
    pilot = at_last_tricks(tmp_path)
    pilot.press(OK)
    pilot.press(HOLD_BACK)
    pilot.press(OK)
    assert isinstance(pilot.screen, Settle)
    pilot.press(BACK)
    assert isinstance(pilot.screen, LastTricks)
    assert pilot.screen.entered
    count = pilot.app.journal.count
    pilot.press(OK)
    assert events_in(Folder(str(tmp_path)))[-1] == ["accept"]
    assert pilot.app.journal.count == count + 1, "the same points are not stored twice"


def test_points_that_need_another_question_lead_to_it(tmp_path):
    pilot = begun(tmp_path, "hay", events=[["bid", 0, 20], ["trump", "S"], *melds(10, 6)])
    pilot.press(DOWN)
    assert isinstance(pilot.screen, LastTricks)
    while pilot.screen.value:
        pilot.press(DOWN)
    assert pilot.screen.settled is None
    pilot.press(OK)
    assert pilot.screen.title == words.TOOK


def melds(*points):
    return [["meld", side, value, 0] for side, value in enumerate(points)]


def test_three_sides_settle_on_a_page_of_their_own(tmp_path):
    events = [["bid", 0, 30], ["trump", "S"], *melds(14, 4, 2), ["tricks", 1, 5, 1]]
    pilot = begun(tmp_path, "three-hand", events=events)
    assert isinstance(pilot.screen, Number)
    assert not isinstance(pilot.screen, LastTricks)
    pilot.press(UP)
    pilot.press(OK)
    assert isinstance(pilot.screen, tables.SettleTable)


def test_the_scored_hand_is_news_for_two_seconds(tmp_path):
    pilot = at_last_tricks(tmp_path)
    pilot.press(OK)
    news = frame(pilot.app)
    assert pilot.screen.keys == words.KEYS_NEWS
    pilot.app.tick(Board.NEWS_MS - 1)
    assert frame(pilot.app) == news
    pilot.app.tick(1)
    assert frame(pilot.app) == frame(new_app(Folder(str(tmp_path)))) != news


def test_an_arrow_answers_while_the_news_is_shown(tmp_path):
    pilot = at_last_tricks(tmp_path)
    pilot.press(OK)
    pilot.press(DOWN)
    assert pilot.screen.title == words.BIDS % "SOUTH"
    pilot.press(BACK)
    assert not pilot.screen.news
