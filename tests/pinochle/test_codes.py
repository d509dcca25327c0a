"""Codes on the display: the symbol, the texts in it, whole games in several of them."""

import json
import random

import pytest
import segno
from pinochle.display.symbol import ALPHABET, CAPACITY, SIZE, symbol
from pinochle.keys import DOWN, OK, UP
from pinochle.review.codes import score_text
from pinochle.screens.code import BESIDE, SHOWN_MS, SIDE, CodeScreen
from pinochle.storage import packed_game as packing
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode
from pinochle.storage.packed_game import packed_game
from pinochle.storage.unpacked_game import CodeReader
from pinochle.text import views as view_words
from pinochle.text import words
from support.journals import chained, journal_of
from support.pilot import Pilot, new_app
from support.plays import first_event, hand_events
from support.shelves import stored
from support.source import ROOT

HAND = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
GAMES = ROOT / "tests" / "corpus" / "racehorse-games.jsonl"


def others_symbol(text):
    """Return the columns of a code by another encoder."""
    made = segno.make_qr(
        text, version=3, error="L", mode="alphanumeric", mask=0, boost_error=False
    )
    return [sum((row[x] & 1) << y for y, row in enumerate(made.matrix)) for x in range(SIZE)]


def bits_of(text):
    return 13 + len(text) // 2 * 11 + len(text) % 2 * 6


def test_the_symbol_is_that_of_another_encoder():
    chance = random.Random("symbols")
    for length in range(1, CAPACITY + 1):
        text = "".join(chance.choice(ALPHABET) for _ in range(length))
        # Where the terminator ends a codeword, the other encoder adds one of zeros before the
        # padding, which the standard does not.
        if (bits_of(text) + 4) % 8:
            assert symbol(text) == others_symbol(text), text


@pytest.mark.parametrize("text", ["a", "A" * (CAPACITY + 1), "Ü"])
def test_a_text_that_no_code_holds_is_refused(text):
    with pytest.raises(ValueError, match=r"not found|too long"):
        symbol(text)


# Whole games.


def read(texts, chance=None):
    reader = CodeReader()
    texts = list(texts)
    if chance:
        chance.shuffle(texts)
    for text in texts:
        assert reader.add(text)
    return reader.journal()


def recorded_games(count):
    """Yield the events of games of the corpus, as the device stores them."""
    chance = random.Random("games in codes")
    for line in GAMES.read_text().splitlines()[:count]:
        game = json.loads(line)
        names = ["Ann", "Bob", "Cid", "Dee"]
        first = ["game", 2, f"{chance.getrandbits(64):016x}", "racehorse", [], names, []]
        events = [[*first, game.get("dealer", 0)], ["time", 1790000000 + chance.randrange(10**6)]]
        for hand in game["hands"]:
            side = hand["declarer"] % 2
            events += [["bid", hand["declarer"], hand["bid"]], ["trump", chance.choice("SHDC")]]
            events += [["meld", each, hand["meld"][each], 0] for each in (side, 1 - side)]
            if hand.get("tricks"):
                events.append(["tricks", 1 - side, hand["tricks"][1 - side], 1])
            else:
                events.append(["throw-in", 0])
            events.append(["accept"])
        yield events


def test_a_usual_game_takes_two_codes_and_nothing_is_lost():
    chance = random.Random("order of codes")
    counts = []
    for events in recorded_games(100):
        texts = packed_game(chained(events))
        assert all(len(text) <= CAPACITY and set(text) <= set(ALPHABET) for text in texts)
        assert read(texts, chance) == (events[0][2], journal_of(events))
        counts.append(len(texts))
    counts.sort()
    assert counts[len(counts) // 2] <= 2
    assert counts[95 * len(counts) // 100] <= 3


def any_value(chance, depth=0):
    kind = chance.randrange(4 if depth < 3 else 3)
    if kind == 0:
        return chance.choice(
            [0, 1, 9, 10, 320, 330, 1600, 1610, 4161, -30, 10**6, -(10**6), 2**31]
        )
    if kind == 1:
        return chance.choice(["", "Ann", "ann", "ANN", "deadbeef", "Zo~", "a b-c", "O'Neil", "S"])
    if kind == 2:
        return "".join(chance.choice("abXY 09-_~") for _ in range(chance.randrange(40)))
    return [any_value(chance, depth + 1) for _ in range(chance.randrange(4))]


def any_event(chance):
    """Return an event that may have any form, and unknown kinds too."""
    kinds = ["bid", "trump", "meld", "tricks", "accept", "fix", "names", "note", "undo", "later"]
    event = [chance.choice(kinds)]
    usual = {
        "bid": [chance.randrange(9), chance.choice([250, 7, 1600])],
        "trump": [chance.choice(["S", "C", "X", "long"])],
        "meld": [chance.randrange(8), chance.randrange(500), chance.choice([0, 10])],
        "tricks": [chance.randrange(2), chance.randrange(250), chance.randrange(3)],
    }
    if chance.random() < 0.7 and event[0] in usual:
        return event + usual[event[0]]
    return event + [any_value(chance) for _ in range(chance.randrange(4))]


def test_any_events_come_back_as_they_were():
    chance = random.Random("any events")
    for _ in range(300):
        first = ["game", 2, f"{chance.getrandbits(64):016x}", "hay", [["target", 100]], [], [], 0]
        events = [first, *(any_event(chance) for _ in range(chance.randrange(20)))]
        assert read(packed_game(chained(events))) == (first[2], journal_of(events))


@pytest.mark.parametrize("value", [1.5, None, True, {"a": 1}, "é", 2**40, [[[[[[[[1]]]]]]]]])
def test_what_codes_cannot_hold_is_refused(value):
    lines = chained([["game", 2, "0" * 16, "hay", [], [], [], 0], ["later", value]])
    with pytest.raises(ValueError, match=r"not a|too"):
        packed_game(lines)


def test_a_game_that_is_too_long_is_refused():
    first = ["game", 2, "0" * 16, "hay", [], [], [], 0]
    lines = chained([first, *([["bid", 1, 250], ["undo"]] * 1200)])
    with pytest.raises(ValueError, match="too long"):
        packed_game(lines)


def test_a_damaged_code_is_no_game():
    """Every changed character is noticed: by the code's own form, or by the journal's checksum."""
    lines = chained(next(recorded_games(1)))
    texts = packed_game(lines)
    chance = random.Random("damage")
    for _ in range(300):
        damaged = list(texts)
        which = chance.randrange(len(texts))
        at = chance.randrange(len(texts[which]))
        other = chance.choice([letter for letter in ALPHABET if letter != texts[which][at]])
        damaged[which] = texts[which][:at] + other + texts[which][at + 1 :]
        reader = CodeReader()
        taken = [reader.add(text) for text in damaged]
        if all(taken) and not reader.missing:
            with pytest.raises(ValueError, match=r"damaged|format"):
                reader.journal()


def test_a_reader_says_what_is_missing_and_begins_again_for_another_game():
    events = next(recorded_games(1))
    texts = packed_game(chained(events))
    other = packed_game(chained([[*events[0][:2], "f" * 16, *events[0][3:]], *events[1:]]))
    reader = CodeReader()
    assert not reader.add("PINOCHLE: N+S 10")
    assert not reader.add("%")
    assert reader.add(other[0])
    assert reader.add(texts[-1])
    assert reader.missing == list(range(1, len(texts)))
    with pytest.raises(ValueError, match="incomplete"):
        reader.journal()
    for text in texts[:-1]:
        reader.add(text)
    assert reader.journal() == (events[0][2], journal_of(events))


# On the display.


def code_app(folder, first=None):
    stored(folder, [first or first_event(), *hand_events(HAND)])
    app = new_app(folder)
    Pilot(app).run("OK RIGHT>code")
    assert isinstance(app.screen, CodeScreen)
    return app


def shown(app):
    """Return the columns of the code on the display, and whether its ground is lit."""
    frame = app.draw()
    lit = frame[0] & 1
    columns = []
    for x in range(BESIDE, SIDE - BESIDE, 2):
        pixels = sum(frame[page * 128 + x] << 8 * page for page in range(8))
        again = sum(frame[page * 128 + x + 1] << 8 * page for page in range(8))
        assert pixels == again
        rows = [pixels >> 3 + 2 * row & 3 for row in range(SIZE)]
        assert set(rows) <= {0, 3}
        columns.append(sum((bool(row) != lit) << y for y, row in enumerate(rows)))
        margins = pixels & 7, pixels >> 61
        assert margins == ((7, 7) if lit else (0, 0))
    return columns, bool(lit)


def test_the_score_is_shown_lit_and_dark_in_turn(tmp_path):
    app = code_app(Folder(str(tmp_path)))
    text = score_text(app.flow)
    assert text == "PINOCHLE: N+S 280 - E+W 110. HANDS: 1. TO 1500"
    for lit in (True, False, True):
        assert shown(app) == (symbol(text), lit)
        for _ in range(SHOWN_MS // 50 - 1):
            app.tick(50)
        assert shown(app) == (symbol(text), lit)
        app.tick(50)


def test_the_codes_of_the_game_hold_its_journal(tmp_path):
    folder = Folder(str(tmp_path))
    app = code_app(folder)
    app.press(UP)
    assert app.screen.title == view_words.CODE_GAME
    wanted = b"".join(folder.lines(app.journal.name)) + folder.read("tail").split(b"\n", 1)[1]
    texts, grounds = app.screen.texts, []
    for step in range(2 * len(texts)):
        columns, lit = shown(app)
        assert columns == symbol(texts[step % len(texts)])
        grounds.append(lit)
        app.tick(SHOWN_MS)
    assert grounds == [True] * len(texts) + [False] * len(texts)
    assert read(texts) == (app.journal.game, wanted)
    assert decode(wanted.split(b"\n")[0] + b"\n", 0)[0][2] == app.journal.game
    app.press(DOWN)
    assert app.screen.title == view_words.CODE_SCORE


def test_a_game_that_does_not_fit_says_so(tmp_path, monkeypatch):
    app = code_app(Folder(str(tmp_path)))
    monkeypatch.setattr(packing, "MOST_PARTS", 0)
    app.press(UP)
    assert app.screen.lines == [view_words.NO_GAME_CODE]
    app.press(OK)
    assert app.screen.title == view_words.CODE_SCORE


LONG = ["Maximiliana1", "Bartholomew2", "Christopher3", "Hildegardis4"]


@pytest.mark.parametrize(
    ("first", "text"),
    [
        (
            first_event(players=LONG),
            "PINOCHLE: MAX+CHR 280 - BAR+HIL 110. HANDS: 1. TO 1500",
        ),
        (first_event(options=[["target", 250]]), "PINOCHLE: N+S 280 - E+W 110. N+S WON. HANDS: 1"),
    ],
)
def test_names_are_cut_until_the_score_fits(tmp_path, first, text):
    stored(Folder(str(tmp_path)), [first, *hand_events(HAND)])
    app = new_app(Folder(str(tmp_path)))
    found = score_text(app.flow)
    assert len(found) <= CAPACITY
    assert found == text


PEOPLE = ["Maximiliana", "Maximilian", "Christopher", "Strauß", "Łukasz", "Élodie"]
OTHERS = ["Ann", "Bob", "Christopher", "Dee", "Eve", "Fay"]
# Six sides: a preset, and a table's own rules in tens.
SMALL = ("six-card", [["players", 6]])
EACH = [[0], [1], [2], [3], [4], [5]]
CARDS = [["cards.players", 6], ["cards.copies", 4], ["cards.deal", 16], ["cards.sides", EACH]]
LARGE = ("racehorse", [*CARDS, ["target", 9990]])
OF_HANDS = ("racehorse", [*CARDS, ["hands", 99]])
LOW = [-12340, -12350, -12360, -12370, -12380, -12390]
MIXED = [-1250, -1260, 330, -1270, -1280, -1290]
SHORTENED = [
    (
        (SMALL, [12, 33, 9, 7, 6, 5], PEOPLE, []),
        "PINOCHLE: MAA 12 - MIL 33 - CHR 9 - STR 7 - LUK 6 - ELO 5. HANDS: 0. TO 50",
    ),
    (
        (SMALL, [-12, 33, -9, 7, 60, 5], [], [["won", 4, "cut"]]),
        "PINOCHLE: S1 -12 - S2 33 - S3 -9 - S4 7 - S5 60 - S6 5. S5 WON. HANDS: 0",
    ),
    (
        (LARGE, [120, 330, 90, 70, 60, 50], PEOPLE, []),
        "PINOCHLE: MA 120 - MI 330 - CH 90 - ST 70 - LU 60 - EL 50. HANDS: 0. TO 9990",
    ),
    (
        (LARGE, [-1250, -1260, 330, -40, -1280, -1290], OTHERS, []),
        "PIN: A -1250 - B -1260 - C 330 - D -40 - E -1280 - F -1290. HANDS: 0. TO 9990",
    ),
    (
        (OF_HANDS, MIXED, OTHERS, []),
        "PINOCH: A -1250 - B -1260 - C 330 - D -1270 - E -1280 - F -1290. HAND 0 OF 99",
    ),
    (
        (LARGE, LOW, PEOPLE, []),
        "1 -12340/2 -12350/C -12360/S -12370/L -12380/E -12390. HANDS: 0. TO 9990",
    ),
    (
        (LARGE, LOW, ["2", "Ann", "Amy", "Bo", "7", "Flo"], []),
        "1 -12340/2 -12350/3 -12360/B -12370/5 -12380/F -12390. HANDS: 0. TO 9990",
    ),
    (
        (LARGE, LOW, [], [["end", "stopped"]]),
        "1 -12340/2 -12350/3 -12360/4 -12370/5 -12380/6 -12390. STOPPED. HANDS: 0",
    ),
    (
        (LARGE, [-1000000] * 6, OTHERS, []),
        "A -1000000/B -1000000/C -1000000/D -1000000/E -1000000/F -1000000",
    ),
]


@pytest.mark.parametrize(("of_six", "text"), SHORTENED)
def test_names_then_the_word_are_shortened_but_no_number(tmp_path, of_six, text):
    (preset, options), points, players, more = of_six
    first = first_event(preset, options, players=players)
    penalties = [["adjust", side, total, "renege"] for side, total in enumerate(points)]
    stored(Folder(str(tmp_path)), [first, *penalties, *more])
    flow = new_app(Folder(str(tmp_path))).flow
    assert flow.game.totals == points
    assert score_text(flow) == text
    assert len(text) <= CAPACITY


def test_a_code_is_scanned_fast_but_a_dim_display_stays_dim(tmp_path):
    app = code_app(Folder(str(tmp_path)))
    scanned = app.brightness
    assert app.screen.help == "code"
    for _ in range(3 * 60 * 20):
        app.tick(50)
    dim = app.brightness
    app.press(OK)
    assert len({scanned, dim, app.brightness}) == 3
    assert app.screen.title != words.MENU
