"""What is true after a game was changed: its rules, its list, and the totals that pages show."""

import pytest
from pinochle.keys import BACK, DOWN, HOLD_BACK, OK, RIGHT
from pinochle.review.rule_changes import _ruled
from pinochle.screens.hand_list import HandList
from pinochle.setup.listed_games import TABLES
from pinochle.setup.plan import Plan
from pinochle.storage.files import Folder
from pinochle.text import setup as setup_words
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import begun, new_app
from support.plays import hand_events


def hand(seat, bid, ours, theirs, tricks):
    """Return the events of a hand; `tricks` are those of east-west."""
    facts = {"declarer": seat % 2, "seat": seat, "bid": bid, "meld": [ours, theirs]}
    return hand_events({**facts, "tricks": [250 - tricks, tricks]})


ONE, TWO, THREE = (
    hand(0, 250, 140, 60, 80),
    hand(1, 300, 50, 220, 70),
    hand(2, 260, 150, 100, 90),
)
WON = hand(0, 1000, 1400, 60, 80)


# Only the bidder's side lays meld, so that other rules lack the meld of all hands.
ONE_MELD = [["melds", "declarer"], ["target", 9990]]


def hands_with_one_meld(count, tricks):
    """Return the events of hands; `tricks` are those of the other side in every third hand."""
    plays = []
    for number in range(count):
        side = number % 2
        plays += [["bid", number % 4, 250], ["trump", "S"], ["meld", side, 100, 0]]
        plays += [["tricks", 1 - side, 150 if number % 3 else tricks, 1], ["accept"]]
    return plays


def shown(app):
    """Return the title and the rows of a page."""
    face = app.face()
    return face["title"], face["rows"]


def take_out(player, place):
    player.open_menu(words.TAKE_OUT)
    player.app.choose(place - 1)
    player.press(OK)
    player.press(OK)


def put_in(player, place):
    player.open_menu(words.PUT_IN)
    player.app.choose(place - 1)


def other_rule(player, name, value):
    """Let all hands count by another house rule, or by another game."""
    app = player.app
    player.open_menu(words.OTHER_RULES)
    lines = app.face()["lines"]
    app.choose(next(at for at, line in enumerate(lines) if line.startswith(name)))
    if isinstance(value, int):
        app.set(value)
    else:
        app.choose(app.face()["lines"].index(value))


def test_a_game_whose_line_is_long_starts_again(tmp_path):
    player = begun(tmp_path, options=ONE_MELD, events=hands_with_one_meld(50, 90))
    app = player.app
    player.open_menu(words.OTHER_RULES)
    lines = app.face()["lines"]
    app.choose(next(at for at, line in enumerate(lines) if line.startswith("Who lays")))
    app.choose(0)
    app.choose(1)
    while app.face()["title"].startswith("MELD"):
        app.set(60)
    player.press(OK)
    app.journal.rest()
    (log,) = tmp_path.glob("*.log")
    assert max(map(len, log.read_bytes().split(b"\n"))) > 512
    again = new_app(Folder(str(tmp_path)))
    assert again.flow.game.totals == app.flow.game.totals
    assert not list(tmp_path.glob("*.bad"))


@pytest.mark.parametrize("option", [["dix", "kept"], ["misdeal", "nines"]])
def test_a_game_that_became_another_one_is_followed_by_that(tmp_path, option):
    plays = [["bid", 0, 25], ["trump", "S"], ["meld", 0, 10, 0], ["meld", 1, 4, 0]]
    plays += [["tricks", 1, 10, 1], ["accept"]]
    player = begun(tmp_path, "hay", [option], events=plays)
    other_rule(player, "Game", "Double deck")
    player.app.choose(0)
    player.stop()
    player.press(OK)
    player.press(OK)
    game = player.app.flow.game
    assert (game.rules.id, game.rules.changes, game.race.hands) == ("double-deck", [], 0)


def test_the_next_game_is_by_the_rules_of_the_end(tmp_path):
    player = begun(tmp_path, events=ONE + TWO)
    other_rule(player, "Play to", 2000)
    player.app.choose(1)
    player.press(OK)
    player.stop()
    player.press(OK)
    assert "2000" in str(player.app.face())
    player.press(OK)
    assert player.app.flow.game.first[4] == [["target", 2000]]


def test_a_tables_own_rules_can_become_plain_ones(tmp_path):
    plays = [["bid", 0, 55], ["trump", "S"], ["meld", 0, 30, 0], ["meld", 1, 20, 0]]
    plays += [["tricks", 1, 22, 1], ["accept"]]
    player = begun(tmp_path, "double-deck", TABLES[0][2], events=plays)
    other_rule(player, "Game", "Double deck")
    player.app.choose(0)
    assert player.app.flow.game.rules.changes == []
    player.stop()
    player.press(OK)
    player.press(OK)
    assert player.app.flow.game.first[3:5] == ["double-deck", []]


@pytest.mark.parametrize("second", [TWO, WON])
def test_a_correction_leaves_a_hand_out_that_was_taken_out(tmp_path, second):
    player = begun(tmp_path, events=ONE + second)
    take_out(player, 2)
    before = player.app.flow.game.totals
    player.open_menu(words.CORRECT)
    player.app.choose(0)
    player.press(RIGHT)
    player.press(BACK)
    rows = shown(player.app)[1]
    assert not [row for row in rows if row[0] == view_words.CORRECTED_WINNER[:4]]
    now = [int(row[2]) for row in rows if len(row) == 3 and row[0]]
    player.press(OK)
    assert player.app.flow.game.totals == now == [before[0] + 10, before[1]]


@pytest.mark.parametrize(("plays", "place"), [(ONE + TWO + THREE, 2), (ONE + WON, 1)])
def test_the_undo_of_a_hand_that_was_put_in_names_it_and_its_totals(tmp_path, plays, place):
    player = begun(tmp_path, events=plays)
    before = player.app.flow.game.totals
    put_in(player, place)
    player.play({"declarer": 1, "seat": 3, "bid": 250, "meld": [50, 120], "tricks": [160, 90]})
    player.press(HOLD_BACK)
    title, rows = shown(player.app)
    assert title == words.UNDO_HAND % place
    assert [int(row[2]) for row in rows] == before
    player.press(OK)
    assert player.app.flow.game.sheet.whole.totals == before


def test_an_undo_names_places_and_not_numbers(tmp_path):
    player = begun(tmp_path, events=ONE + TWO + THREE)
    take_out(player, 1)
    player.press(HOLD_BACK)
    assert words.EVENTS["drop"] % 1 in str(player.app.face())
    player.press(BACK)
    player.open_menu(words.CORRECT)
    player.press(DOWN)
    player.app.choose(1)
    title = player.app.face()["title"]
    assert title == view_words.HAND % 1
    player.press(RIGHT)
    player.press(BACK)
    player.press(OK)
    player.press(HOLD_BACK)
    assert words.EVENTS["fix"] % 1 in str(player.app.face())


def test_the_list_of_games_begins_with_the_game_of_the_end(tmp_path):
    player = begun(tmp_path, events=ONE + TWO)
    other_rule(player, "Game", "Auction")
    player.app.choose(1)
    player.press(OK)
    player.stop()
    player.press(OK)
    player.choose(setup_words.OTHER_GAME)
    assert player.app.face()["lines"][0] == "Auction"
    player = begun(tmp_path / "other", events=ONE + TWO)
    other_rule(player, "Play to", 2000)
    player.app.choose(1)
    player.press(OK)
    player.stop()
    player.press(OK)
    player.choose(setup_words.OTHER_GAME)
    assert "2000" in str(player.app.face())


def test_a_game_is_not_stopped_while_a_hand_is_to_be_put_in(tmp_path):
    player = begun(tmp_path, events=ONE + TWO)
    put_in(player, 1)
    player.open_menu(words.STOP)
    assert REFUSALS["before-waits"] in str(player.app.face())
    assert not player.app.flow.game.ended


def test_rules_that_take_too_many_answers_are_refused_before_they_are_stored(tmp_path):
    app = begun(tmp_path, options=ONE_MELD, events=hands_with_one_meld(200, 250)).app
    flow, plan = app.flow, Plan("racehorse", [["target", 9990]])
    for count, refused in ((150, False), (200, True)):
        answers = [[number, ["meld", number % 2, 60, 0]] for number in range(1, count + 1)]
        screen = _ruled(flow, plan, "x", 1, lambda: app.screen, answers)
        assert (REFUSALS["rules-long"] in str(screen.face())) == refused


def test_points_of_many_sides_have_the_names_of_those_who_made_them(tmp_path):
    plays = [["bid", 0, 25], ["trump", "S"], ["meld", 0, 10, 0], ["meld", 1, 2, 0]]
    plays += [["meld", 2, 4, 0]]
    plays += [["tricks", side, points, 1] for side, points in enumerate((15, 6, 4))]
    plays.append(["accept"])
    names = ["Ann", "Bob", "Cyr"]
    plays += [["names", ["Zoe", "Bob", "Cyr"], [], 2], *plays]
    player = begun(tmp_path, "three-hand", events=plays, players=names)
    player.show_views()
    while not isinstance(player.screen, HandList):
        player.press(RIGHT)
    seen = set()
    for _ in range(2):
        player.press(DOWN)
        seen.add(player.app.face()["names"][0])
    assert seen == {"Ann", "Zoe"}


@pytest.mark.parametrize("line", [words.CORRECT, words.TAKE_OUT])
def test_totals_before_a_change_are_those_of_the_game_while_a_hand_to_put_in_waits(tmp_path, line):
    player = begun(tmp_path, events=ONE + TWO)
    was = player.app.flow.game.totals
    put_in(player, 1)
    assert player.app.flow.game.totals == [0, 0]
    player.open_menu(line)
    player.app.choose(1)
    if line == words.CORRECT:
        player.press(RIGHT)
        player.press(BACK)
    rows = shown(player.app)[1]
    assert [int(row[1]) for row in rows if len(row) == 3 and row[0]] == was
