"""Changes of a game through its pages: totals equal those of the hands entered right at once."""

import pytest
from pinochle.game.spans import names_by_hand
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, OK, RIGHT, UP
from pinochle.rules.rule_set import Illegal, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import SCORES, Pilot, begun, new_app
from support.plays import first_event, hand_events, replay, state
from support.spelling import spell

ONE = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
TWO = {"declarer": 1, "bid": 300, "meld": [60, 120], "tricks": [50, 200]}
# No other preset has their players, sides and points.
ALONE = ("two-handed", "six-card")
THREE = {"declarer": 0, "bid": 260, "meld": [200, 20], "tricks": [120, 130]}


def pilot_after(path, hands=(), more=(), version=3, keys=6, preset="racehorse", options=()):
    first = first_event(preset, list(options))
    first[1] = version
    journal = Journal(Folder(str(path)))
    journal.begin(first)
    for event in [event for hand in hands for event in hand_events(hand)] + list(more):
        journal.append(event)
    pilot = Pilot(new_app(Folder(str(path)), keys))
    if isinstance(pilot.screen, SCORES):
        pilot.read_names()
    return pilot


def totals_of(*hands, options=(), preset="racehorse"):
    events = [event for hand in hands for event in hand_events(hand)]
    return replay([first_event(preset, list(options)), *events]).totals


def restarted(pilot):
    return new_app(Folder(pilot.app.files.path), 6)


def test_a_hand_is_put_in_where_it_belongs(tmp_path):
    pilot = pilot_after(tmp_path, [ONE, THREE])
    pilot.open_menu(words.PUT_IN)
    pilot.press(OK)
    assert pilot.screen.face()["middle"] == words.PUT_IN_HERE % 2
    pilot.play(TWO)
    assert pilot.screen.news.startswith(view_words.DONE["in"])
    assert pilot.screen.totals == totals_of(ONE, TWO, THREE)
    assert state(restarted(pilot).flow.game) == state(pilot.app.flow.game)


def test_a_hand_put_in_may_decide_the_race(tmp_path):
    options = [["target", 700]]
    pilot = pilot_after(tmp_path, [ONE, THREE], options=options)
    pilot.open_menu(words.PUT_IN)
    pilot.press(UP)
    pilot.press(OK)
    pilot.play(THREE)
    assert pilot.over
    assert pilot.screen.totals == totals_of(THREE, ONE, THREE, options=options)


def test_a_hand_is_taken_out_and_put_back(tmp_path):
    pilot = pilot_after(tmp_path, [ONE, TWO, THREE])
    pilot.open_menu(words.TAKE_OUT)
    pilot.press(UP)
    pilot.press(OK)
    assert pilot.screen.title == view_words.TAKE_OUT_TITLE % 2
    pilot.press(OK)
    assert pilot.screen.lead == ["Hand taken out, South deals.", ""]
    # OK and BACK leave the dealer.
    pilot.press(OK)
    assert pilot.screen.totals == totals_of(ONE, THREE)
    assert pilot.screen.news.startswith(view_words.DONE["drop"])
    pilot.open_menu(words.TAKE_OUT)
    pilot.press(UP)
    pilot.press(OK)
    assert pilot.screen.title == view_words.PUT_BACK_TITLE
    pilot.press(OK)
    assert pilot.screen.totals == totals_of(ONE, TWO, THREE)
    pilot.undo()
    assert pilot.screen.totals == totals_of(ONE, THREE)


def test_a_hand_that_was_taken_out_is_named_by_its_bid(tmp_path):
    """Its number can be the place of another hand beside it."""
    pilot = pilot_after(tmp_path, [ONE, TWO, THREE], [["drop", 1], ["drop", 3]])
    pilot.open_menu(words.TAKE_OUT)
    assert pilot.screen.title == "OUT: NORTH 260\x01"
    lines = pilot.screen.face()["lines"]
    assert [lines[0], lines[2]] == ["out: North 250\x01", "out: North 260\x01"]
    assert lines[1].startswith("1 East 300")


@pytest.mark.parametrize("trump", [True, False])
def test_a_hand_without_a_bid_that_was_taken_out(tmp_path, trump):
    """Its trump suit names it, where that is known."""
    facts = [["trump", "S"]] if trump else []
    more = [*facts, ["tricks", 0, 150, 1], ["accept"], ["drop", 1]]
    pilot = pilot_after(tmp_path, more=more, preset="two-handed")
    pilot.open_menu(words.TAKE_OUT)
    assert pilot.screen.face()["lines"] == ["out: \x01" if trump else view_words.DONE["drop"]]


@pytest.mark.parametrize("keys", [4, 6])
def test_after_a_hand_is_taken_out_another_dealer_is_two_presses_away(tmp_path, keys):
    pilot = pilot_after(tmp_path, [ONE, TWO, THREE], keys=keys)
    pilot.open_menu(words.TAKE_OUT)
    for key in (UP, OK, OK):
        pilot.press(key)
    assert pilot.app.flow.game.dealer == 2
    pilot.press(BACK)
    assert pilot.app.flow.game.dealer == 2
    pilot.undo()
    pilot.open_menu(words.TAKE_OUT)
    for key in (UP, OK, OK, DOWN, OK):
        pilot.press(key)
    assert pilot.screen.title == words.WHO_DEALS
    pilot.pick(0)
    assert pilot.app.flow.game.dealer == 0
    assert restarted(pilot).flow.game.dealer == 0


IN_HAND = [words.CORRECT, words.TAKE_OUT, words.PUT_IN, words.OTHER_RULES]


@pytest.mark.parametrize("line", IN_HAND)
def test_within_a_hand_the_list_does_not_change(tmp_path, line):
    pilot = pilot_after(tmp_path, [ONE], [["bid", 0, 250]])
    pilot.open_menu(line)
    assert pilot.screen.lines == [REFUSALS["in-hand"]]


@pytest.mark.parametrize("line", [view_words.ADJUST, view_words.OVER_MENU])
def test_what_comes_behind_the_last_hand_waits_for_a_hand_to_be_put_in(tmp_path, line):
    pilot = pilot_after(tmp_path, [ONE, TWO], [["adjust", 0, 1500, "other"]])
    pilot.choose(view_words.PLAY_ON)
    pilot.open_menu(words.PUT_IN)
    pilot.press(UP)
    pilot.press(OK)
    pilot.open_menu(line)
    assert pilot.screen.lines == [REFUSALS["before-waits"]]
    pilot.press(OK)
    assert pilot.screen.face()["middle"] == words.PUT_IN_HERE % 2


@pytest.mark.parametrize("line", [words.TAKE_OUT, words.PUT_IN, words.SCORES_SO_FAR])
def test_an_older_game_says_why_its_list_does_not_change(tmp_path, line):
    pilot = pilot_after(tmp_path, [ONE], version=2)
    pilot.open_menu(line)
    assert pilot.screen.lines == [REFUSALS["older-game"]]
    pilot.press(OK)
    assert isinstance(pilot.screen, SCORES)


def test_other_rules_ask_what_the_hands_before_lack(tmp_path):
    """With only the bidder's meld counted, nobody asked for the others' meld."""
    bidder_only = [["melds", "declarer"]]
    hands = [dict(ONE, meld=[100, 0]), dict(TWO, meld=[0, 120])]
    asked = [event for hand in hands for event in hand_events(hand)]
    asked = [event for event in asked if event[0] != "meld" or event[2]]
    pilot = pilot_after(tmp_path, more=asked, options=bidder_only)
    pilot.open_menu(words.OTHER_RULES)
    pilot.choose("Who lays meld")
    pilot.choose("everybody")
    pilot.choose(view_words.ALL_HANDS)
    for number, (side, meld) in enumerate([("E+W", 40), ("N+S", 60)], 1):
        assert pilot.screen.title == words.MELD % side
        assert pilot.screen.context == view_words.HAND % number
        pilot.enter(meld)
    pilot.press(OK)
    assert pilot.screen.totals == totals_of(ONE, TWO)
    assert state(restarted(pilot).flow.game) == state(pilot.app.flow.game)
    pilot.undo()
    assert pilot.screen.totals == totals_of(*hands, options=bidder_only)


# Hands whose defenders won no points. By other rules they are asked, once each, for an answer that
# their journal has although nobody gave it.
NOTHING = [dict(ONE, tricks=[250, 0]), dict(TWO, tricks=[0, 250])]
NOT_ASKED = {
    "trick": (("Meld saved by", "trick"), [["save", "trick"]], words.YES, words.NO),
    "nines": (("Nines", "always kept"), [["dix", "kept"]], 20, 0),
}


@pytest.mark.parametrize("dropped", [False, True])
@pytest.mark.parametrize("rule", list(NOT_ASKED))
def test_other_rules_ask_what_nobody_was_asked_before(tmp_path, rule, dropped):
    """Also of a hand that was taken out, which may be put back."""
    chosen, options, *answers = NOT_ASKED[rule]
    pilot = pilot_after(tmp_path, NOTHING, [["drop", 2]] if dropped else [])
    pilot.open_menu(words.OTHER_RULES)
    for line in (*chosen, view_words.ALL_HANDS):
        pilot.choose(line)
    for number, answer in enumerate(answers, 1):
        assert pilot.screen.context == view_words.HAND % number
        assert "change" not in pilot.screen.face()["keys"]
        pilot.press(HOLD_BACK)
        assert pilot.screen.lines == [words.UNDO_ANSWERS]
        pilot.press(BACK)
        (pilot.enter if rule == "nines" else pilot.choose)(answer)
    pilot.press(OK)
    if dropped:
        pilot.app.flow.game.apply(["keep", 2])
        pilot.app.journal.append(["keep", 2])
    game = replay([first_event(options=options), *(e for h in NOTHING for e in hand_events(h))])
    given = ["tricks", 1, 0, 1] if rule == "trick" else ["meld", 1, 40, 20]
    game.apply(["fix", 1, given])
    assert pilot.app.flow.game.totals == game.totals
    assert state(restarted(pilot).flow.game) == state(pilot.app.flow.game)
    # Who was asked is not asked again.
    pilot.open_menu(words.OTHER_RULES)
    for line in ("Least meld", "20", view_words.ALL_HANDS):
        (pilot.enter if line == "20" else pilot.choose)(int(line) if line == "20" else line)
    assert pilot.screen.keys == words.KEYS_SETTLE % words.BOTH


DOUBLE = hand_events({"declarer": 0, "bid": 50, "meld": [40, 10], "tricks": [10, 40]})


@pytest.mark.parametrize("royal", [True, False])
def test_a_game_with_fewer_points_asks_for_the_tricks(tmp_path, royal):
    """A hand that ended as it has no end is refused, in words that say what can be done."""
    facts = DOUBLE if royal else [*DOUBLE, *DOUBLE[:3], ["no-royal"], ["accept"], ["drop", 1]]
    pilot = pilot_after(tmp_path, more=facts, preset="double-deck")
    pilot.open_menu(words.OTHER_RULES)
    for line in ("Game", "Century", view_words.ALL_HANDS):
        pilot.choose(line)
    assert pilot.screen.title == words.TRICKS % "E+W"
    pilot.enter(10)
    if royal:
        pilot.press(OK)
        assert pilot.app.flow.game.totals == [55, 20]
    else:
        assert pilot.screen.lines == [REFUSALS["rules-open"] % 1]


def test_after_a_refused_answer_an_undo_undoes_only_answers(tmp_path):
    """With 15 points each, nobody can have won a last trick worth 20."""
    facts = [["bid", 0, 30], ["trump", "S"], *(["meld", side, 4, 0] for side in range(3))]
    facts += [["tricks", 1, 40, 1], ["tricks", 2, 14, 1], ["accept"]]
    rules = [["last-trick", 30]]
    pilot = pilot_after(tmp_path, more=facts, preset="three-hand", options=rules)
    pilot.open_menu(words.OTHER_RULES)
    pilot.choose("Last trick")
    pilot.enter(20)
    pilot.choose(view_words.ALL_HANDS)
    for points in (15, 15):
        pilot.enter(points)
    for shown in (words.REFUSED, words.TRICKS % "West", words.NOT_ENTERED):
        assert pilot.screen.title == shown
        pilot.press(HOLD_BACK)
        assert pilot.screen.lines == [words.UNDO_ANSWERS]
        pilot.press(BACK)
        pilot.press(OK)
    pilot.run("HOLD-BACK OK")
    left = pilot.screen
    assert left.title == words.OTHER_RULES.upper()
    pilot.run("HOLD-OK BACK")
    assert pilot.screen is left


_UNDONE = hand_events(ONE) + [["undo"]] * len(hand_events(ONE))


@pytest.mark.parametrize("before", [[], [["start", [120, 80], 0]], _UNDONE, [["misdeal"]]])
@pytest.mark.parametrize("line", ["Play to", "Game"])
def test_rules_change_before_the_first_hand(tmp_path, before, line):
    """Nobody asks from when, because no hand keeps the former rules."""
    pilot = pilot_after(tmp_path, more=before)
    pilot.open_menu(words.OTHER_RULES)
    pilot.choose(line)
    if line == "Game":
        pilot.choose("Auction")
    else:
        pilot.enter(1000)
    rules = pilot.app.flow.game.rules
    wanted = ("auction", []) if line == "Game" else ("racehorse", [["target", 1000]])
    assert (rules.id, list(rules.changes)) == wanted
    assert state(restarted(pilot).flow.game) == state(pilot.app.flow.game)
    pilot.undo()
    assert pilot.app.flow.game.rules.target == 1500


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("keys", [6, 4])
def test_another_game_is_offered_only_where_there_is_one(tmp_path, preset, keys):
    pilot = pilot_after(tmp_path, preset=preset, keys=keys)
    pilot.open_menu(words.OTHER_RULES)
    pilot.press(UP)
    last = pilot.screen.items[pilot.screen.at][0]
    title = pilot.app.flow.game.rules.title
    assert last.startswith(view_words.GAME_IS % title) == (preset not in ALONE)
    if preset not in ALONE:
        pilot.press(OK)
        assert pilot.screen.title == view_words.WHICH_GAME
        assert title not in [text for text, _ in pilot.screen.items] != []


def test_another_player_counts_from_this_hand_on(tmp_path):
    pilot = pilot_after(tmp_path, [ONE])
    for key in (HOLD_OK, RIGHT, DOWN, OK, UP, OK):
        pilot.press(key)
    spell(pilot, "Zoe")
    game = pilot.app.flow.game
    assert game.players[0] == "Zoe"
    assert game.named == [[], []]
    assert game.spans[0][0] == 2


PEOPLE = ["Ann", "Bob", "Cy", "Di"]
SEATS = ["round", "0123456789abcdef", 1, 2, 3, [1, 2, 3, 4]]


def test_names_of_a_journal_wait_for_a_later_hand_but_are_not_stored_for_one(tmp_path):
    waiting = [["names", PEOPLE, [], 3], SEATS]
    pilot = pilot_after(tmp_path, [ONE], waiting + hand_events(TWO))
    game = pilot.app.flow.game
    assert (game.sheet.accepts, game.players, game.round) == (2, PEOPLE, SEATS[1:])
    for event, code in ((["names", PEOPLE, [], 5], "fix-hand"), (SEATS, "round-late")):
        with pytest.raises(Illegal) as refused:
            game.apply(event)
        assert refused.value.code == code
    game.apply(["undo"])
    assert game.players == []


def test_people_are_renamed_while_names_of_no_hand_wait(tmp_path):
    other = ["Eve", "Fay", "Gus", "Hal"]
    waiting = [["names", PEOPLE, []], ["names", other, [], 0], ["names", other, [], 9]]
    pilot = pilot_after(tmp_path, [ONE], waiting)
    rename(pilot, 0, "Zoe")
    game = pilot.app.flow.game
    assert game.players == ["Zoe", *PEOPLE[1:]]
    assert people_by_hand(game) == {1: game.players}


def with_stand_in(path, name="Zoe"):
    """Return a game in whose third hand somebody new sits in Bob's seat."""
    pilot = begun(path, events=hand_events(ONE) + hand_events(TWO), players=PEOPLE)
    pilot.open_menu(words.ANOTHER_PLAYER)
    pilot.pick(1)
    pilot.choose(words.NEW_NAME)
    spell(pilot, name)
    return pilot


def rename(pilot, seat, name):
    """Give another name to who sits in a seat, by the menu."""
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    pilot.pick(seat)
    pilot.choose(words.NEW_NAME)
    spell(pilot, name)
    pilot.choose(words_setup.NAMED)


def people_by_hand(game):
    return {number: names[0] for number, names in names_by_hand(game).items()}


@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize("taken_back", [False, True])
def test_another_name_keeps_who_played_which_hand(tmp_path, played, taken_back):
    pilot = with_stand_in(tmp_path)
    if played:
        pilot.read_names()
        pilot.play(THREE)
    rename(pilot, 0, "Anna")
    if played and taken_back:
        pilot.undo()
        pilot.press(OK)
    game = pilot.app.flow.game
    assert game.players == ["Anna", "Zoe", "Cy", "Di"]
    assert game.named[0] == ["Anna", "Bob", "Cy", "Di"]
    if not played:
        pilot.read_names()
        pilot.play(THREE)
    by_hand = people_by_hand(game)
    assert by_hand[1] == by_hand[2] == ["Anna", "Bob", "Cy", "Di"]
    assert by_hand[3] == ["Anna", "Zoe", "Cy", "Di"]
    assert people_by_hand(restarted(pilot).flow.game) == by_hand


def test_another_name_of_who_came_later_is_only_theirs(tmp_path):
    pilot = with_stand_in(tmp_path)
    rename(pilot, 1, "Zora")
    game = pilot.app.flow.game
    assert (game.named[0], game.players) == (PEOPLE, ["Ann", "Zora", "Cy", "Di"])


def test_nobody_sits_twice_in_a_hand_after_another_name(tmp_path):
    """Bob, whom Zoe replaced, comes back in Ann's seat."""
    pilot = with_stand_in(tmp_path)
    rename(pilot, 0, "Bob")
    game = pilot.app.flow.game
    assert (game.named[0], game.players) == (PEOPLE, ["Bob", "Zoe", "Cy", "Di"])


def test_names_of_teams_keep_who_played_which_hand(tmp_path):
    pilot = with_stand_in(tmp_path)
    pilot.open_menu(words.NAMES_OF_TEAMS)
    spell(pilot, "Reds")
    spell(pilot, "Blues")
    game = pilot.app.flow.game
    assert game.named == [PEOPLE, ["Reds", "Blues"]]
    assert (game.players[1], game.teams) == ("Zoe", ["Reds", "Blues"])


def test_lists_and_pages_of_a_hand_name_who_played_it(tmp_path):
    pilot = with_stand_in(tmp_path)
    pilot.read_names()
    pilot.play(TWO)
    pilot.open_menu(words.CORRECT)
    lines = pilot.screen.face()["lines"]
    assert [line.split()[1] for line in lines] == ["Ann", "Bob", "Zoe"]
    assert ["Zoe+Di" in line for line in lines] == [False, False, True]
    pilot.press(UP)
    pilot.press(OK)
    assert pilot.screen.items[0][0] == "Bob bids 300"
    for key in (BACK, BACK, HOLD_OK):
        pilot.press(key)
    pilot.choose(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    pilot.press(UP)
    pilot.press(OK)
    assert pilot.screen.title.startswith("HAND 2  Bob 300")
    assert pilot.screen.face()["names"] == ["Ann+Cy", "Bob+Di"]


@pytest.mark.parametrize("preset", ["racehorse", "six-card"])
def test_news_of_names_name_no_key_that_takes_them_back(tmp_path, preset):
    """Names are not undone: HOLD BACK offers to undo what was before them."""
    pilot = pilot_after(tmp_path, [ONE] if preset == "racehorse" else [], preset=preset)
    usual = pilot.screen.keys
    pilot.open_menu(words.ANOTHER_PLAYER)
    pilot.pick(0)
    pilot.choose(words.NEW_NAME)
    spell(pilot, "Zoe")
    assert pilot.screen.news == view_words.DONE["names"]
    assert pilot.screen.keys == usual != words.KEYS_NEWS


def test_a_correction_that_is_not_agreed_changes_nothing(tmp_path):
    pilot = pilot_after(tmp_path, [ONE, TWO])
    count = pilot.app.journal.count
    pilot.open_menu(words.CORRECT)
    for key in (OK, RIGHT, BACK, BACK):
        pilot.press(key)
    assert pilot.screen.keys == view_words.KEYS_NOT_AGREED
    for key in (BACK, BACK):
        pilot.press(key)
    assert isinstance(pilot.screen, SCORES)
    assert pilot.app.journal.count == count


@pytest.mark.parametrize("keys", [4, 6])
def test_ok_back_and_their_holds_store_no_change(tmp_path, keys):
    pilot = pilot_after(tmp_path, [ONE, TWO, THREE], keys=keys)
    count = pilot.app.journal.count
    for held in (HOLD_OK, OK):
        pilot.press(held)
        for _ in range(9):
            pilot.press(OK)
        for _ in range(9):
            pilot.press(BACK)
        assert pilot.app.journal.count == count
    pilot.press(HOLD_BACK)
    pilot.press(BACK)
    assert pilot.app.journal.count == count
