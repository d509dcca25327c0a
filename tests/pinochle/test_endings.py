"""Endings that the table states; games of version 1, whose target rises otherwise."""

import pytest
from pinochle.game.events import VERSION
from pinochle.game.game import Game
from pinochle.keys import BACK, DOWN, OK
from pinochle.rules.options import house_rules
from pinochle.rules.race import DECIDED, Race
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import Hand
from pinochle.screens.base import Stored
from pinochle.screens.kinds import Choices
from pinochle.screens.score_tables import WinnerTable
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import views as view_words
from pinochle.text import words
from support.pilot import Pilot, frame, new_app
from support.plays import GAME_ID, first_event, hand_events, replay, state
from support.shelves import stored
from support.storage import contents

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


def test_after_a_correction_that_makes_a_tie_the_news_are_not_of_the_last_hand(tmp_path):
    """Its points would be drawn largest, under the news of another hand."""
    first = first_event(options=[["hands", 2]])
    one = {"declarer": 0, "bid": 250, "meld": [120, 100], "tricks": [150, 100]}
    two = {"declarer": 1, "bid": 250, "meld": [100, 100], "tricks": [100, 150]}
    pilot = pilot_after(tmp_path, [first, *hand_events(one), *hand_events(two)])
    pilot.app.answer(Stored(["fix", 1, ["meld", 0, 100, 0]]))
    assert pilot.screen.title == view_words.TIE % 450
    pilot.choose(view_words.ANOTHER_HAND)
    face = pilot.app.face()
    assert (face["news"], face["deltas"]) == (view_words.DONE["fix"], [])


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


WON = dict(HAND, tricks=[250, 0])


@pytest.mark.parametrize(
    ("after", "text", "undos"),
    [
        (hand_events(WON), view_words.ADJUST_BEFORE, 6),
        ([["end", "stopped"]], view_words.ADJUST_ENDED, 1),
        ([["adjust", 0, 40, "other"], ["won", 0, "adjusted"]], view_words.ADJUST_ENDED, 1),
    ],
)
def test_a_penalty_after_the_end_says_what_is_undone_for_it(tmp_path, keys, after, text, undos):
    first = first_event(options=[["target", 300]])
    pilot = pilot_after(tmp_path, [first, *hand_events(HAND), *after], keys)
    pilot.open_menu(view_words.ADJUST)
    assert pilot.screen.lines == [text]
    pilot.press(OK)
    assert pilot.over
    for _ in range(undos):
        pilot.undo()
    while pilot.screen.back:
        pilot.press(BACK)
    pilot.open_menu(view_words.ADJUST)
    assert pilot.screen.title == view_words.ADJUST_TITLE


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
    pilot.choose("played out")
    pilot.choose(view_words.OUTCOMES["renege"])
    pilot.choose("N+S")
    pilot.choose("Did not follow suit")
    pilot.press(BACK)
    assert pilot.screen.title == view_words.CORRECT_TITLE % 1
    pilot.press(OK)
    # The declarer loses the bid, the others score their meld and all trick points.
    assert pilot.app.flow.game.totals == [-250, 290]
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    pilot.press(OK)
    pilot.press(OK)
    assert lines(pilot.screen)[-2] == "N+S reneged: did not follow suit"
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
    pilot.press(OK)  # no answer is selected, because one decides the game
    assert pilot.screen.title == view_words.TIE % 50
    pilot.press(DOWN)
    pilot.press(DOWN)
    pilot.press(OK)
    assert pilot.app.flow.game.winner == 1


def test_a_lead_ends_no_game_of_a_fixed_number_of_hands():
    options = [["mercy", 200], ["hands", 3]]
    game = replay([first_event(options=options), ["adjust", 1, -300, "penalty"]])
    assert game.race.leaders() == []


def hand_of(meld, tricks, claim=-1):
    """Return the hand of two sides with these melds and trick points."""
    hand = Hand(2)
    hand.meld, hand.tricks, hand.claim = meld, tricks, claim
    return hand


def race_after(version, *hands):
    race = Race(house_rules("two-handed", [], version))
    for hand in hands:
        score = race.add(hand)
    return race, score


TO_1260 = hand_of([1140, 1130], [120, 130])
TO_1540 = hand_of([140, 60], [140, 110])


def test_the_target_rises_until_at_most_one_player_is_there():
    race, score = race_after(2, TO_1260)
    assert (score.totals, score.winner, race.target) == ([1260, 1260], -1, 1500)
    race, score = race_after(2, TO_1260, TO_1540)
    assert (score.totals, score.winner, race.target) == ([1540, 1430], 0, 1500)


def test_the_target_of_a_game_of_version_1_rises_once_a_hand():
    race, score = race_after(1, TO_1260)
    assert (score.winner, race.target) == (-1, 1250)
    race, score = race_after(1, TO_1260, TO_1540)
    assert (score.totals, score.winner, race.target) == ([1540, 1430], -1, 1500)


@pytest.mark.parametrize(("version", "result"), [(1, "claimed"), (2, "claim-failed")])
def test_a_claim_is_held_against_the_raised_target(version, result):
    _, score = race_after(version, TO_1260, hand_of([100, 0], [10, 0], claim=0))
    assert score.result == result


def test_other_rules_extend_alike():
    """In ones the target rises by 25: 182:183 to 175, or on to 200."""
    for version, target in ((1, 175), (2, 200)):
        race = Race(house_rules("hay", [["both-over", "extend"]], version))
        hand = hand_of([170, 170], [12, 13])
        hand.declarer, hand.bid = 0, 20
        assert (race.add(hand).winner, race.target) == (-1, target)


def test_a_fixed_number_of_hands_has_no_target_that_rises():
    race = Race(house_rules("two-handed", [["hands", 2]]))
    race.add(TO_1260)
    assert race.target == 1000
    assert race.add(TO_1540).winner == 0


def events_of(version):
    """Return the events of a game that comes to 1260:1260, then to 1540:1430."""
    events = [first_event("two-handed", version=version)]
    for hand in (TO_1260, TO_1540):
        events.append(["trump", "S"])
        events += [["meld", side, hand.meld[side], 0] for side in (0, 1)]
        events += [["tricks", side, hand.tricks[side], 1] for side in (0, 1)]
        events.append(["accept"])
    return events


def test_a_stored_game_of_version_1_continues_after_1540_to_1430(tmp_path):
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    events = events_of(1)
    journal.begin(events[0])
    for event in events[1:]:
        journal.append(event)
    pilot = Pilot(new_app(folder))
    assert pilot.app.flow.current.totals == [1540, 1430]
    assert not pilot.over
    pilot.read_names()
    last = {"declarer": -1, "trump": "S", "meld": [20, 40], "tricks": [100, 150]}
    assert pilot.play(last).totals == [1660, 1620]
    assert not pilot.over, "both are at 1500"
    pilot.play({**last, "meld": [20, 0], "tricks": [130, 120]})
    assert pilot.over
    assert pilot.app.flow.current.winner == 0
    # The next game by these rules is a new one.
    pilot.begin("two-handed")
    assert pilot.app.flow.current.first[1] == VERSION == 3


def test_the_same_events_in_version_2_are_a_game_that_is_over():
    game = Game(events_of(2)[0])
    for event in events_of(2)[1:]:
        game.apply(event)
    assert (game.winner, game.totals) == (0, [1540, 1430])
    with pytest.raises(Illegal):
        game.apply(["trump", "S"])


LATER = ["game", VERSION + 1, GAME_ID, {"rules": "hay"}, 7, None, "new", [1], True]


def test_a_game_of_a_later_version_is_left_as_it_is_and_said(tmp_path):
    """Its other lines may have any form."""
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    journal.begin(LATER)
    journal.append(["weather", "rain"])
    journal.rest()
    stored = contents(folder)
    pilot = Pilot(new_app(folder))
    assert pilot.screen.title == words.NOTICES["newer"][0]
    pilot.press(OK)
    assert pilot.screen.title == words.NEW_GAME
    pilot.begin("racehorse")
    name = next(name for name in stored if name.endswith(".log"))
    assert folder.read(name) == stored[name]
    assert pilot.app.flow.saved_games.heading(name) == (None, 0)
    assert pilot.app.flow.saved_games.known_names(None) == []
    assert pilot.app.flow.saved_games.game(name) is None


@pytest.mark.parametrize("version", [0, -1, True])
def test_no_game_is_of_a_version_that_never_was(version):
    with pytest.raises(Illegal) as caught:
        Game(first_event(version=version))
    assert caught.value.code == "event"
