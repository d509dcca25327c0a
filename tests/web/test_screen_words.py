"""The words for screen readers have the number of every page, and change with each arrow."""

import inspect
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "host_tools" / "web"))

from browser import screen_words
from browser.screen_words import words_of
from pinochle.display.canvas import Canvas
from pinochle.keys import DOWN, LEFT, NAMES, OK, RIGHT, UP
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from pinochle_tools.terminal import key_script
from support.page_stories import STORIES, header
from support.pilot import new_app

# They measure a text, and draw nothing.
MEASURES = {"text_width", "bold_width", "number_width", "descends"}


class Spoken:
    """An App whose number pages are compared with their words after each press."""

    def __init__(self, app):
        self.app = app
        self.numbers = 0  # pages with a number
        self.moves = 0  # presses that changed one

    def __getattr__(self, name):
        return getattr(self.app, name)

    def press(self, key, held=0):
        before = self.number(), words_of(self.app)
        self.app.press(key, held)
        self.app.draw()
        now = self.number(), words_of(self.app)
        if now[0] is None:
            return
        self.numbers += 1
        shown = now[0][1] or self.app.screen.zero or 0
        assert re.search(rf"(?<![0-9]){re.escape(str(shown))}(?![0-9])", now[1]), (NAMES[key], now)
        if before[0] and before[0][0] == now[0][0] and before[0][1] != now[0][1]:
            self.moves += 1
            assert before[1] != now[1], (NAMES[key], now)

    def number(self):
        """Return (screen, its number), or None on another page."""
        screen = self.app.screen
        return (screen, screen.value) if isinstance(screen, Number) else None


def spoken(text, folder):
    app = new_app(Folder(str(folder)), int(header(text, "keys", "6")))
    if rules := header(text, "rules", ""):
        app.offer(rules)
    player = Spoken(app)
    key_script.run(player, key_script.parse(text))
    return player


def test_the_words_of_every_number_page_of_every_story_have_its_number(tmp_path):
    played = []
    for path in sorted(STORIES.glob("*.keys")):
        folder = tmp_path / path.stem
        folder.mkdir()
        played.append(spoken(path.read_text(), folder))
    assert sum(player.numbers for player in played) > 1000
    assert sum(player.moves for player in played) > 500


@pytest.mark.parametrize("key", [UP, DOWN, LEFT, RIGHT])
def test_each_arrow_changes_the_words_of_a_number(tmp_path, key):
    app = new_app(Folder(str(tmp_path)))
    # A game, its dealer, a bidder, and a bid from which all arrows lead away.
    for press in (OK, UP, UP, UP, UP, RIGHT, RIGHT, RIGHT):
        app.press(press)
    assert isinstance(app.screen, Number)
    said = []
    for _ in range(3):
        said.append(words_of(app))
        before = app.screen.value
        app.press(key)
        assert app.screen.value != before
    assert len(set(said)) == 3


def test_every_drawing_of_a_text_is_heard():
    drawn = {
        name
        for name, method in inspect.getmembers(Canvas, inspect.isfunction)
        if "string" in inspect.signature(method).parameters and not name.startswith("_")
    }
    heard = screen_words._Listener.__dict__
    assert drawn - MEASURES == {
        name for name in heard if name in drawn or "string" in parameters(heard[name])
    } - {"_note"}
    for name, method in heard.items():
        if inspect.isfunction(method) and name not in ("__init__", "_note"):
            own = list(parameters(getattr(Canvas, name)))
            assert list(parameters(method)) == own or name == "bar", name


def parameters(method):
    return inspect.signature(method).parameters if inspect.isfunction(method) else ()
