"""Another bidder, named at any moment of a hand or after it: what is lacking is asked."""

import pytest
from pinochle.app import App
from pinochle.game.game import Game
from pinochle.game.hand import ASK_TOOK
from pinochle.keys import BACK, HOLD_OK, OK
from pinochle.rules.scoring import NO_MELD, PLAYED
from pinochle.setup.house_options import option_text
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import begun
from support.plays import first_event

ONLY = [["melds", "declarer"]]
# Rules, options, the bidders with their sides, and by side melds and trick points.
TABLES = [
    ("racehorse", [], (0, 1), 300, (100, 40), (200, 50)),
    ("racehorse", ONLY, (0, 1), 300, (100, 50), (50, 200)),
    ("hay", [], (0, 1), 20, (30, 4), (25, 0)),
    ("hay", ONLY, (1, 2), 20, (12, 10), (8, 17)),
    ("three-hand", [], (0, 1), 25, (10, 4, 4), (9, 11, 5)),
    ("three-hand", ONLY, (2, 0), 25, (12, 9, 8), (11, 9, 5)),
    ("cutthroat", [["royal", "none"]], (0, 2), 25, (10, 4, 4), (9, 11, 5)),
]
DECLARER_LEAST = [["declarer-least", 20], ["royal", "none"]]


def whole(preset, options, seat, bid, melds, tricks):
    """Return the game in which a hand was entered right, and the hand's events."""
    game = Game(first_event(preset, options))
    events = []

    def add(*event):
        events.append(list(event))
        game.check(list(event))
        game.apply(list(event))

    add("bid", seat, bid)
    add("trump", "S")
    for side in game.hand.order():
        if game.hand.lays(side):
            add("meld", side, melds[side], 0)
    for side in game.hand.defenders_first()[:-1]:
        add("tricks", side, tricks[side], int(tricks[side] > 0))
    if game.asks()[0] == ASK_TOOK:
        add("tricks", game.asks()[1], 0, 0)
    add("accept")
    return game, events


def answer(app, seat, bid, melds, tricks):
    """Answer what the display asks until nothing is asked; return the titles."""
    sides, asked = app.flow.names.sides(), []
    for _ in range(20):
        face = app.face()
        asked.append(face["title"])
        if face["kind"] in ("score", "over"):
            return asked
        kind, _, name = face["title"].partition(" ")
        if face.get("asks") == "seat":
            app.choose(seat)
        elif face.get("asks") == "suit":
            app.choose(0)
        elif face["kind"] in ("number", "last-tricks"):
            if kind in ("MELD", "TRICKS"):
                value = (melds if kind == "MELD" else tricks)[sides.index(name)]
            else:
                value = bid
            assert app.set(value) == ""
        elif face["kind"] == "list":
            # Any trick? Yes, except by a side without points.
            app.choose(1 if any("0 points" in text for text in face["text"]) else 0)
        else:
            app.press(OK)
    raise AssertionError(f"the same is asked again: {asked[-6:]}")


@pytest.mark.parametrize(("preset", "options", "seats", "bid", "melds", "tricks"), TABLES)
def test_another_bidder_before_the_hand_is_settled(
    tmp_path, preset, options, seats, bid, melds, tricks
):
    wrong, right = seats
    _, events = whole(preset, options, wrong, bid, melds, tricks)
    expected = whole(preset, options, right, bid, melds, tricks)[0].totals
    for known in range(1, len(events)):
        place = tmp_path / str(known)
        place.mkdir()
        app = begun(place, preset, options, events[:known]).app
        for _ in range(len(events) + 4):
            if app.screen.title != words.WHO_BIDS:
                app.press(BACK)
        answer(app, right, bid, melds, tricks)
        assert app.flow.game.totals == expected, events[:known]
        assert App(Folder(str(place)), lambda: 0, bytes(8), 6).flow.game.totals == expected


@pytest.mark.parametrize(("preset", "options", "seats", "bid", "melds", "tricks"), TABLES)
def test_another_bidder_of_an_accepted_hand_by_the_menu(
    tmp_path, preset, options, seats, bid, melds, tricks
):
    """A meld that was not asked before is asked."""
    wrong, right = seats
    _, events = whole(preset, options, wrong, bid, melds, tricks)
    app = correcting(tmp_path, preset, options, events)
    app.choose(0)
    app.choose(right)
    # The bid, and at most the meld.
    for _ in range(2):
        if app.face()["kind"] == "list":
            break
        kind, _, name = app.face()["title"].partition(" ")
        value = melds[app.flow.names.sides().index(name)] if kind == "MELD" else bid
        assert app.set(value) == ""
    app.press(BACK)
    app.press(OK)
    assert app.flow.game.totals == whole(preset, options, right, bid, melds, tricks)[0].totals


@pytest.mark.parametrize(("preset", "options", "seats", "bid", "melds", "tricks"), TABLES)
def test_another_bidder_of_an_accepted_hand_by_one_event(
    preset, options, seats, bid, melds, tricks
):
    wrong, right = seats
    game, _ = whole(preset, options, wrong, bid, melds, tricks)
    side = game.rules.side_of(right)
    fix = ["fix", 1, ["bid", right, bid]] + [["meld", side, melds[side], 0]] * (options == ONLY)
    game.check(fix)
    game.apply(fix)
    assert game.totals == whole(preset, options, right, bid, melds, tricks)[0].totals


@pytest.mark.parametrize("meld", [12, 40])
def test_other_rules_in_which_only_the_bidder_lays_meld_ask_nothing(tmp_path, meld):
    _, events = whole("hay", [], 0, 20, (30, meld), (15, 10))
    app = begun(tmp_path, "hay", [], events).app
    app.press(HOLD_OK)
    for text in (words.OTHER_RULES, words_setup.OPTION_NAMES["melds"]):
        choose(app, text)
    choose(app, option_text("declarer", "melds"))
    choose(app, view_words.ALL_HANDS)
    assert app.face()["kind"] == "table"
    app.press(OK)
    assert app.flow.game.totals == [45, 10]


@pytest.mark.parametrize(
    ("preset", "options", "bid", "events", "seat", "value", "asked"),
    [
        # The right bidder has meld enough; and the right bid can be made.
        ("double-deck", DECLARER_LEAST, 60, [["meld", 0, 12, 0]], 1, 60, "TRICKS N+S"),
        ("racehorse", [], 500, [["meld", 0, 20, 0]], 0, 260, "TRICKS E+W"),
    ],
)
def test_a_corrected_bid_asks_for_the_tricks_of_a_hand_that_is_played_now(
    tmp_path, preset, options, bid, events, seat, value, asked
):
    thrown = [["throw-in", 0]] if preset == "racehorse" else []
    events = [["bid", 0, bid], ["trump", "S"], *events, ["meld", 1, 30, 0], *thrown, ["accept"]]
    app = correcting(tmp_path, preset, options, events)
    app.choose(0)
    app.choose(seat)
    assert app.set(value) == ""
    assert app.face()["title"] == asked


def test_too_little_meld_is_said_to_who_chooses_played_out(tmp_path):
    events = [["bid", 0, 60], ["trump", "S"], ["meld", 0, 12, 0], ["meld", 1, 30, 0], ["accept"]]
    app = correcting(tmp_path, "double-deck", DECLARER_LEAST, events)
    choose(app, view_words.OUTCOMES[NO_MELD])
    choose(app, view_words.OUTCOMES[PLAYED])
    assert app.face()["text"] == [REFUSALS["no-meld"] % 20]


def correcting(place, preset, options, events):
    """Return an App that shows the fields of the only hand of a game."""
    app = begun(place, preset, options, events).app
    app.press(HOLD_OK)
    choose(app, words.CORRECT)
    app.press(OK)
    return app


def choose(app, text):
    """Choose the line that begins with a text."""
    lines = app.face()["lines"]
    app.choose(next(at for at, line in enumerate(lines) if str(line).startswith(text)))


def test_the_keys_name_the_first_question_without_an_answer(tmp_path):
    """A meld that was entered for the other side stays, and OK passes it."""
    events = [["bid", 0, 250], ["trump", "S"], ["meld", 0, 200, 0]]
    app = begun(tmp_path, events=events).app
    assert (app.face()["title"], leads_to(app)) == ("MELD E+W", words.NEXT_PLAY)
    app.press(BACK)
    assert (app.face()["title"], leads_to(app)) == ("MELD N+S", words.NEXT_MELD)
    app.press(BACK)
    app.press(BACK)
    assert (app.face()["title"], leads_to(app)) == ("NORTH BIDS", words.NEXT_MELD)
    app.press(BACK)
    choose(app, "East")
    assert leads_to(app) == words.NEXT_MELD
    app.press(OK)
    assert (app.face()["title"], leads_to(app)) == ("MELD E+W", words.NEXT_PLAY)


BID = [["bid", 0, 20], ["trump", "S"], ["meld", 0, 8, 0]]
OTHERS = [["meld", 1, 4, 0], ["meld", 2, 4, 0]]
LEADS = {
    "royal": ("single-deck", [], BID, "BACK", words.NEXT_ROYAL, words.ROYAL),
    "royal-alone": (
        *("cutthroat", [["melds", "declarer"]], BID, "BACK", words.NEXT_ROYAL, words.ROYAL),
    ),
    "no-royal": (
        "single-deck",
        [],
        [*BID, ["no-royal"]],
        "BACK*2",
        words.NEXT_SETTLE,
        "N+S BID 20",
    ),
    "other-meld": (
        "single-deck",
        [],
        [*BID, ["no-royal"]],
        "BACK*2 UP",
        words.NEXT_ROYAL,
        words.ROYAL,
    ),
    "throw-in": (
        "pass",
        [],
        [["bid", 0, 60], *BID[1:]],
        "UP",
        words.NEXT_THROW,
        words.CANNOT_MAKE,
    ),
    "by-the-meld": (
        *("pass", [["melds", "declarer"]], [["bid", 0, 34], *BID[1:]], "BACK UP"),
        *(words.NEXT_PLAY, "N+S BID 34"),
    ),
    "too-small-a-meld": (
        *("pass", [["melds", "declarer"]], [["bid", 0, 34], *BID[1:]], "BACK DOWN"),
        *(words.NEXT_THROW, words.CANNOT_MAKE),
    ),
    "any-trick": ("hay", [], [*BID, ["meld", 1, 4, 0]], "OK LEFT*9", words.NEXT_TOOK, words.TOOK),
    "more-tricks": (
        *("three-hand", [], [["bid", 0, 30], *BID[1:], *OTHERS, ["tricks", 1, 5, 1]], "BACK"),
        *(words.NEXT_TRICKS, "TRICKS West"),
    ),
    "last-tricks": (
        *("three-hand", [], [["bid", 0, 30], *BID[1:], *OTHERS, ["tricks", 1, 5, 1]], "UP"),
        *(words.NEXT_SETTLE, "North BID 30"),
    ),
    "no-meld-no-nines": (
        *("hay", [["dix", "kept"], ["save", "counter"]]),
        [*BID, ["meld", 1, 2, 0], ["tricks", 1, 0, 0]],
        *("BACK*3 DOWN DOWN", words.NEXT_SETTLE, "N+S BID 20"),
    ),
    # Below those that no side can have beside the others'.
    "possible-tricks": (
        *("three-hand", [["last-trick", 25]]),
        [["bid", 0, 30], *BID[1:], *OTHERS, ["tricks", 1, 20, 1]],
        *("DOWN*2", words.NEXT_SETTLE, "North BID 30"),
    ),
}


@pytest.mark.parametrize(
    ("preset", "options", "events", "keys", "word", "title"), LEADS.values(), ids=list(LEADS)
)
def test_the_keys_name_the_screen_after_ok(tmp_path, preset, options, events, keys, word, title):
    pilot = begun(tmp_path, preset, options, events)
    for key in keys.split():
        leads_to(pilot.app)  # a number that was shown before decides nothing
        pilot.run(key)
    assert leads_to(pilot.app) == word
    pilot.press(OK)
    if pilot.screen.title == words.NOT_ENTERED:
        pilot.run("UP")
    assert pilot.screen.title == title


def leads_to(app):
    """Return what the line of keys says of OK."""
    return "to " + app.face()["keys"].partition("  ")[0].rpartition("to ")[2]
