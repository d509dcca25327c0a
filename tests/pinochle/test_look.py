"""The largest type and less light, as set in the menu."""

import pytest
from pinochle.app import App
from pinochle.display.screen_saver import FULL, HALF, LITTLE
from pinochle.keys import BACK, DOWN, HOLD_OK, OK, RIGHT
from pinochle.play import look
from pinochle.screens import large
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from support.measuring import MeasuringCanvas
from support.pilot import Pilot, begun, new_app, no_clock

BID = ["bid", 0, 320]
SETTLED = [
    BID,
    ["trump", "S"],
    ["meld", 0, 200, 0],
    ["meld", 1, 60, 0],
    ["tricks", 1, 80, 1],
]


def set_large(pilot):
    pilot.press(HOLD_OK)
    pilot.choose(words.LOOK)
    pilot.press(OK)
    while pilot.screen.back and pilot.screen.title != words.LOOK.upper():
        pilot.press(BACK)
    pilot.press(BACK)


def test_the_menu_sets_the_type_and_a_restart_keeps_it(tmp_path):
    pilot = begun(tmp_path, events=[BID, ["trump", "S"]])
    usual = bytes(pilot.app.draw())
    set_large(pilot)
    large_frame = bytes(pilot.app.draw())
    assert large_frame != usual
    again = new_app(Folder(str(tmp_path)))
    assert bytes(again.draw()) == usual  # the first picture waits for no file
    again.tick(50)
    assert bytes(again.draw()) == large_frame
    pilot = Pilot(again)
    set_large(pilot)
    assert bytes(again.draw()) == usual


def test_the_light_has_three_steps(tmp_path):
    pilot = begun(tmp_path)
    pilot.press(HOLD_OK)
    pilot.choose(words.LOOK)
    pilot.press(DOWN)
    seen = []
    for _ in range(4):
        seen.append(pilot.app.brightness)
        pilot.press(OK)
    assert seen == [FULL, HALF, LITTLE, FULL]
    assert pilot.screen.items[1][0] == view_words.LIGHT_IS[1]


@pytest.mark.parametrize(
    "damaged", [b"", b"nonsense", b'["look",1,2,0]', b'["look",1,1,9]', b'["look",1,[],{}]']
)
def test_a_damaged_file_counts_as_none(tmp_path, damaged):
    (tmp_path / look.FILE).write_bytes(damaged)
    found = look.Look(Folder(str(tmp_path)))
    assert (found.large, found.light) == (False, 0)


def test_a_folder_that_cannot_be_written_keeps_the_look_until_power_off(tmp_path):
    found = look.Look(Folder(str(tmp_path / "missing")))
    found.change(True, 2)
    assert (found.large, found.light) == (True, 2)


def test_an_arrow_turns_the_pages_of_a_settlement_and_ok_accepts_it(tmp_path):
    pilot = begun(tmp_path, events=SETTLED, keys=4)
    set_large(pilot)
    while pilot.screen.kind != "settlement":
        pilot.press(OK)
    count = pilot.app.journal.count
    first = bytes(pilot.app.draw())
    pilot.press(DOWN)
    second = bytes(pilot.app.draw())
    assert first != second
    pilot.press(DOWN)
    assert bytes(pilot.app.draw()) == first
    assert pilot.app.journal.count == count
    pilot.press(OK)
    assert pilot.app.journal.count == count + 1


NAMES = ["Bartholomew", "Wilhelmina", "Constantine", "Marguerite"]
FACES = (
    {"kind": "number", "title": "MELD Bartholo+Constan", "value": 9990, "offered": True},
    {"kind": "number", "title": "BARTHOLOMEW BIDS", "value": -30, "offered": False},
    {"kind": "number", "title": "CALL", "value": 0, "zero": "passes"},
    {"kind": "offered", "title": "", "context": "TRICKS Bartholo+Constan", "value": 9990},
    {"kind": "play", "title": "", "value": 250, "note": "\x01 needed"},
    {"kind": "play", "title": "", "value": 1, "note": "trick needed \x01"},
    {"kind": "list", "title": "NORTH LAYS MELD", "lines": [*NAMES, "Royal marriage 40"], "at": 4},
    {"kind": "list", "title": "EARLIER GAMES", "lines": NAMES, "at": -1},
    *(
        {
            "kind": kind,
            "title": "TRICKS Bartholo+Constan",
            "value": 250,
            "offered": False,
            "names": ["Bartholo+Constan", "Wilhelm+Marguer"],
            "deltas": [-4990, 10240],
            "totals": [-14990, 20240],
        }
        for kind in ("settlement", "last-tricks")
    ),
    {"kind": "compass", "title": "", "asks": "seat", "lines": NAMES, "at": 3},
    {
        "kind": "compass",
        "title": "TRUMP?",
        "asks": "suit",
        "lines": ["S", "H", "C", "D"],
        "at": -1,
    },
    *(
        {
            "kind": "score",
            "title": "",
            "names": ["Bartholo+Constan", "Wilhelm+Marguer"],
            "totals": [-14990, 20240],
            "deltas": [-4990, 10240],
            "news": news,
            "asks": "seat",
            "lines": NAMES,
            "at": at,
        }
        for news, at in (("", -1), ("", 2), ("hand 9", -1))
    ),
    {
        "kind": "together",
        "title": "MELD ",
        "lines": NAMES,
        "values": [None, 9990, 150, 0],
        "keys": "\x054 \x062 \x070 \x0810  OK next",
        "at": 1,
    },
)


@pytest.mark.parametrize("face", FACES, ids=lambda face: f"{face['kind']}-{face['title']}")
def test_nothing_touches_or_is_cut_in_large_type(face):
    for page in (0, 1):
        canvas = MeasuringCanvas()
        assert large.draw(canvas, face, page)
        assert canvas.clipped() == []
        assert any(canvas.buf)


def test_screens_without_a_large_form_are_drawn_as_usual(tmp_path):
    pilot = begun(tmp_path)
    score = bytes(pilot.app.draw())
    pilot.press(OK)
    usual = bytes(pilot.app.draw())
    pilot.press(BACK)
    set_large(pilot)
    assert bytes(pilot.app.draw()) != score
    pilot.press(OK)
    assert bytes(pilot.app.draw()) == usual
    pilot.press(BACK)
    pilot.press(RIGHT)
    assert bytes(pilot.app.draw()) != usual


def test_a_start_in_large_type_shows_a_screen_without_a_large_form(tmp_path):
    """The first picture comes before the look is read, and the usual one stays after it."""
    events = [["bid", 0, 50], ["trump", "S"], ["meld", 0, 30, 0]]
    pilot = begun(tmp_path, "single-deck", events=events)
    assert pilot.screen.title == words.ROYAL
    set_large(pilot)
    usual = bytes(pilot.app.draw())
    again = new_app(Folder(str(tmp_path)))
    assert bytes(again.draw()) == usual
    again.tick(50)
    assert again.look.large
    assert bytes(again.draw()) == usual


def test_the_menu_turns_the_picture_where_the_display_can_be_turned(tmp_path):
    begun(tmp_path)
    turns = []

    def lines(turn):
        pilot = Pilot(App(Folder(str(tmp_path)), no_clock, bytes(8), turn=turn))
        pilot.press(HOLD_OK)
        pilot.choose(words.LOOK)
        return pilot

    assert len(lines(None).screen.items) == 2
    pilot = lines(lambda: turns.append(1))
    pilot.choose(view_words.TURN)
    assert pilot.screen.title == words.LOOK.upper(), "the page stays, to turn it back"
    pilot.press(OK)
    assert turns == [1, 1]
