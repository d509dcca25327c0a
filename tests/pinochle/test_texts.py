"""The texts of every screen and menu, under every preset, kept in one file for review.

`make accept` accepts the current texts.
"""

import re
from difflib import unified_diff
from pathlib import Path

import pytest
from pinochle.keys import BACK, DOWN, HOLD_OK, OK
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.kinds import Choices
from pinochle.screens.list_lines import SLOTS
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from support.pilot import Pilot, new_app
from support.records import races
from support.shared_texts import MENU, MENU_BREAK, one_text
from support.texts import SIGNS, WrittenCanvas

PAGES = (words.MENU, words.THIS_HAND.upper(), words.THIS_GAME.upper())
TEXTS = Path(__file__).parents[1] / "texts" / "screens.txt"


class ReadingPilot(Pilot):
    """A pilot that records each new screen, and the menu there."""

    def __init__(self, app):
        super().__init__(app)
        self.noted = []
        self.seen = set()

    def press(self, key, held=0):
        super().press(key, held)
        self.note()

    def note(self):
        """Record the screen, unless an equal one was recorded."""
        app = self.app
        kind = (type(app.screen).__name__, app.screen.help, re.sub(r"\d+", "", app.screen.title))
        if kind in self.seen:
            return
        self.seen.add(kind)
        app.draw()
        lines = app.canvas.lines()
        if type(app.screen) is Choices and len(app.screen.items) > len(SLOTS):
            # The whole list, not only its visible part.
            lines = [
                lines[0],
                *app.screen.lead,
                *(text for text, _ in app.screen.items),
                lines[-1],
            ]
        menu = self.menu_over(app.screen)
        self.noted.append([line.translate(SIGNS) for line in (*lines, MENU + menu)])

    def look_around(self):
        """Go through all views; open the newest hand of the list, and its fields."""
        self.show_views()
        self.run("RIGHT>hands OK OK BACK BACK RIGHT>earlier-games OK BACK BACK")
        while self.screen.back is not None:
            self.press(BACK)

    def menu_over(self, screen):
        """Return the menu's lines on a screen, and go back."""
        if screen.title in PAGES:
            return "is it"
        lines = app_lines(self.app)
        return MENU_BREAK.join(lines)


def app_lines(app):
    """Open the menu of an App and return its lines; then close it again."""
    if app.screen.takes_hold:
        return ["shows accents"]
    frame, screen = bytes(app.canvas.buf), app.screen
    written = app.canvas.written[:]
    app.press(HOLD_OK)
    lines = [text.translate(SIGNS) for text, _ in app.screen.items]
    app.press(BACK)
    assert app.screen is screen or screen.back is not None
    app.screen = screen
    app.canvas.buf[:], app.canvas.written = frame, written
    return lines


def tour_of_the_set_up(pilot, preset):
    """Visit all settings before a game, without changing any."""
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules(preset).title)
    pilot.choose(words_setup.HOUSE_RULES)
    for _ in range(len(pilot.screen.items)):
        pilot.press(OK)
        pilot.press(BACK)
        pilot.press(DOWN)
    pilot.press(BACK)
    pilot.choose(words.NAMES_OF_PLAYERS)
    pilot.press(OK)
    go_home(pilot)


def tour_of_the_menu(pilot, lines):
    """Open lines of the menu, and go home again."""
    for text in lines:
        pilot.open_menu(text)
        go_home(pilot)


def go_home(pilot):
    """Press BACK until nothing changes."""
    while pilot.screen.back is not None:
        pilot.press(BACK)


def screens_of(preset, folder):
    """Return the lines of all screens that appear during a few hands of the vectors."""
    app = new_app(folder)
    app.canvas = WrittenCanvas()
    app.dirty = True
    pilot = ReadingPilot(app)
    pilot.note()
    tour_of_the_set_up(pilot, preset)
    for race in [race for race in races() if race["rules"] == preset][:4]:
        pilot.begin(preset)
        tour_of_the_menu(pilot, (words.HELP, words.ABOUT, words.STOP, view_words.ADJUST))
        for hand in race["hands"]:
            pilot.play(hand)
        if not pilot.over:
            pilot.stop()
        pilot.note()
        pilot.look_around()
    return pilot.noted


@pytest.mark.usefixtures("golden")  # so that make accept runs it
def test_the_screens_show_the_reviewed_texts(tmp_path, request):
    screens = {}
    for preset in preset_names():
        folder = Folder(str(tmp_path / preset))
        screens[preset] = Rules(preset).title, screens_of(preset, folder)
    found = one_text(screens)
    if request.config.getoption("--golden-accept"):
        TEXTS.write_text(found, encoding="utf-8")
    reviewed = TEXTS.read_text(encoding="utf-8")
    changes = list(unified_diff(reviewed.splitlines(), found.splitlines(), lineterm="", n=2))
    assert not changes, "\n".join([f"{TEXTS.name} (make accept accepts):", *changes[:100]])


def test_a_screen_is_written_once_and_of_other_presets_what_differs():
    first = ["SET | Hay", "Play to: 100", "Bid: 15", "OK", f"{MENU}Undo: 12 / Help"]
    screens = {
        "hay": ("Hay", [first, ["ONLY HERE", f"{MENU}Help"]]),
        "pass": ("Pass", [["SET | Pass", *first[1:]]]),
        "dailey": (
            "Dailey",
            [["SET | Dailey", "Play to: 150", "OK", "new", f"{MENU}Help / More"]],
        ),
    }
    assert one_text(screens).splitlines() == [
        "== all presets",
        "SET | <rules>",
        *first[1:],
        "-- dailey",
        "Play to: 100 => Play to: 150",
        "Bid: 15 =>",
        "=> new",
        "menu: Undo: 12 => / => More",
        "",
        "== hay",
        "ONLY HERE",
        f"{MENU}Help",
    ]


def test_every_preset_names_itself():
    assert all(Rules(preset).title for preset in preset_names())
