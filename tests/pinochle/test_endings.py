"""Endings that the table states: ties, adjustments over the target, reneges."""

import pytest
from pinochle.game.game import Game
from pinochle.keys import BACK, DOWN, OK
from pinochle.rules.options import house_rules
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import Illegal
from pinochle.screens.kinds import Choices
from pinochle.screens.score_tables import WinnerTable
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from support.pilot import Pilot, frame, new_app
from support.plays import first_event, hand_events, replay, state
from support.shelves import stored

# Two of four have 50 after this hand, without the bid.
TIE = [
    *(["bid", 0, 6], ["trump", "S"]),
    *(["meld", side, (0, 4, 4, 0)[side], 0] for side in range(4)),
    *(["tricks", side, (4, 6, 6, 0)[side], int(side < 3)] for side in (1, 2, 3, 0)),
    ["accept"],
]
SIX_CARD = [first_event("six-card"), ["adjust", 1, 40, "other"], ["adjust", 2, 40, "other"]]
HAND = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}


@pytest.fixture(params=[6, 4])
def keys(request):
    return request.param


def pilot_after(tmp_path, events, keys=6):
    folder = Folder(str(tmp_path))
    stored(folder, events)
    return Pilot(new_app(folder, keys))


def lines(screen):
    return [text for text, _ in screen.items]


def test_six_card_ties_are_cut_for_or_played_on(tmp_path, keys, golden):
    pilot = pilot_after(tmp_path, [*SIX_CARD, *TIE], keys)
    assert pilot.app.flow.game.totals == [-6, 50, 50, 0]
    assert pilot.screen.title == view_words.TIE % 50
    assert lines(pilot.screen) == ["Play another hand", "East won the cut", "South won the cut"]
    golden(pilot.app, "ends/tie")
    pilot.choose("South won the cut")
    game = pilot.app.flow.game
    assert (game.winner, game.over, game.decided.result) == (2, True, DECIDED)
    assert isinstance(pilot.screen, WinnerTable)
    again = new_app(Folder(str(tmp_path)), keys)
    assert (again.flow.game.winner, frame(again)) == (2, frame(pilot.app))


def test_a_tie_can_be_played_on_and_decided_later(tmp_path):
    pilot = pilot_after(tmp_path, [*SIX_CARD, *TIE])
    count = pilot.app.journal.count
    pilot.press(OK)
    assert pilot.app.journal.count == count
    pilot.open_menu(view_words.OVER_MENU)
    pilot.press(BACK)
    pilot.open_menu(view_words.OVER_MENU)
    pilot.choose("East won the cut")
    assert pilot.app.flow.game.winner == 1


def test_an_adjustment_over_the_target_asks_whether_the_game_is_over(tmp_path, golden):
    first = first_event(options=[["target", 300]])
    pilot = pilot_after(tmp_path, [first, *hand_events(HAND), ["adjust", 0, 20, "other"]])
    assert pilot.app.flow.game.totals == [300, 110]
    assert pilot.screen.title == view_words.IS_IT_OVER
    golden(pilot.app, "ends/over-after-adjustment")
    pilot.choose(view_words.HAS_WON % "N+S")
    assert pilot.app.flow.game.winner == 0
    assert pilot.app.flow.game.race.hands == 1


def test_where_only_a_bidder_wins_nobody_is_asked():
    rules = [["both-over", "must-bid"], ["target", 300]]
    game = replay([first_event(options=rules), ["adjust", 0, 500, "other"]])
    assert game.race.leaders() == []
    with pytest.raises(Illegal, match="not-won"):
        game.apply(["won", 0, "adjusted"])


@pytest.mark.parametrize(
    ("event", "code"),
    [(["won", 0, "cut"], "not-won"), (["won", 7, "cut"], "not-won"), (["won", -1, "cut"], "not")],
)
def test_only_a_leader_at_the_end_wins_by_decision(event, code):
    game = replay([first_event(options=[["target", 300]]), ["adjust", 1, 400, "other"]])
    before = state(game)
    with pytest.raises(Illegal, match=code):
        game.apply(event)
    assert state(game) == before


def test_a_decision_comes_between_hands_of_a_game_of_this_version():
    events = [first_event(options=[["target", 300]]), ["adjust", 1, 400, "other"]]
    for more, version, code in (([["bid", 0, 250]], 2, "in-hand"), ([], 1, "old-game")):
        events[0][1] = version
        game = replay([*events, *more])
        with pytest.raises(Illegal, match=code):
            game.apply(["won", 1, "adjusted"])


def test_a_decision_is_undone_and_restored():
    game = replay([*SIX_CARD, *TIE])
    before = state(game)
    game.apply(["won", 1, "cut"])
    after = state(game)
    game.apply(["undo"])
    assert state(game) == before
    game.apply(["redo"])
    assert state(game) == after
    for event in (["won", 2, "cut"], ["adjust", 0, 5, "other"], ["bid", 0, 6]):
        with pytest.raises(Illegal, match="game-over"):
            game.apply(event)


def test_a_decision_lapses_while_a_correction_takes_its_points():
    more = [["adjust", 0, 20, "other"], ["won", 0, "adjusted"]]
    game = replay([first_event(options=[["target", 300]]), *hand_events(HAND), *more])
    game.apply(["fix", 1, ["meld", 0, 90, 0]])
    assert (game.winner, game.over, game.totals) == (-1, False, [290, 110])
    game.apply(["undo"])
    assert (game.winner, game.totals) == (0, [300, 110])
    game.apply(["redo"])
    # The game continues; the decision stays without effect until another one.
    game.apply(["adjust", 1, 190, "other"])
    assert game.race.leaders() == [1]
    game.apply(["won", 1, "adjusted"])
    assert (game.winner, game.totals) == (1, [290, 300])
    # The first decision ends the game again, so what follows no longer counts.
    game.apply(["fix", 1, ["meld", 0, 100, 0]])
    assert (game.winner, game.totals) == (0, [300, 110])
    assert [entry.late for entry in game.sheet.entries()] == [False, False, False, True, True]


def test_the_menu_of_a_decided_game_takes_the_decision_back(tmp_path):
    pilot = pilot_after(tmp_path, [*SIX_CARD, *TIE, ["won", 1, "cut"]])
    pilot.open_menu("Undo: East won")
    pilot.press(OK)
    assert pilot.screen.title == view_words.TIE % 50


def test_the_list_of_hands_names_the_decision(tmp_path, golden):
    pilot = pilot_after(tmp_path, [*SIX_CARD, *TIE, ["won", 1, "cut"]])
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    assert pilot.screen.title == "CUT: EAST WON"
    golden(pilot.app, "ends/decision-in-hands")
    pilot.press(OK)
    assert pilot.screen.title == "CUT: EAST WON"


def test_a_lead_ends_the_game_where_the_house_says_so():
    rules = [["mercy", 200]]
    game = Game(first_event(options=rules))
    for event in hand_events(HAND):
        game.apply(event)
    assert (game.totals, game.winner) == ([280, 110], -1)
    for event in hand_events({**HAND, "declarer": 1, "meld": [40, 0], "tricks": [180, 70]}):
        game.apply(event)
    assert (game.totals, game.winner) == ([500, -140], 0)
    assert house_rules("racehorse").mercy == 0


def test_a_lead_by_adjustment_asks_too():
    game = replay([first_event(options=[["mercy", 200]]), ["adjust", 1, -300, "penalty"]])
    assert game.race.leaders() == [0]


def test_a_renege_ends_the_hand_with_a_reason(tmp_path, golden):
    facts = [event for event in hand_events(HAND) if event[0] in ("bid", "trump", "meld")]
    pilot = pilot_after(tmp_path, [first_event(), *facts])
    pilot.open_menu(words.RENEGE)
    assert isinstance(pilot.screen, Choices)
    assert pilot.screen.title == view_words.WHO_RENEGED
    pilot.press(BACK)
    pilot.open_menu(words.RENEGE)
    pilot.choose("E+W")
    golden(pilot.app, "ends/how-reneged")
    pilot.choose("Did not play trump")
    hand = pilot.app.flow.game.hand
    assert (hand.outcome, hand.reneged, hand.reason) == ("renege", 1, "trump")
    pilot.press(OK)
    # The preset's row: meld and all trick points, and nothing.
    assert pilot.app.flow.game.totals == [350, 0]


def test_an_accepted_hand_is_corrected_to_a_renege_and_back(tmp_path, keys, golden):
    pilot = pilot_after(tmp_path, [first_event(), *hand_events(HAND)], keys)
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    pilot.press(OK)
    pilot.press(OK)
    pilot.choose("how it ended: played out")
    pilot.choose(view_words.OUTCOMES["renege"])
    pilot.choose("N+S")
    pilot.choose("Did not follow suit")
    assert pilot.screen.title == view_words.CORRECT_TITLE % 1
    pilot.press(OK)
    # The declarer loses the bid, the others score their meld and all trick points.
    assert pilot.app.flow.game.totals == [-250, 290]
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    pilot.press(OK)
    pilot.press(OK)
    assert lines(pilot.screen)[-1] == "N+S reneged: did not follow suit"
    golden(pilot.app, "ends/corrected-to-renege")
    pilot.app.flow.game.apply(["undo"])
    assert pilot.app.flow.game.totals == [280, 110]


def test_a_renege_without_a_reason_is_read():
    facts = [event for event in hand_events(HAND) if event[0] in ("bid", "trump", "meld")]
    game = replay([first_event(), *facts, ["renege", 1], ["accept"]])
    assert game.totals == [350, 0]
    assert game.sheet.hands()[0].facts.reason == ""


def test_a_tie_is_asked_after_the_last_trick_points(tmp_path):
    pilot = pilot_after(tmp_path, [*SIX_CARD, *TIE[:-1]])
    pilot.press(OK)
    assert pilot.screen.title == view_words.TIE % 50
    pilot.press(DOWN)
    pilot.press(OK)
    assert pilot.app.flow.game.winner == 1


def test_a_lead_ends_no_game_of_a_fixed_number_of_hands():
    options = [["mercy", 200], ["hands", 3]]
    game = replay([first_event(options=options), ["adjust", 1, -300, "penalty"]])
    assert game.race.leaders() == []
