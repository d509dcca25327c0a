"""The words for screen readers have the number of every page, and change with each arrow."""

import re

import pytest
from browser.screen_words import words_of
from parity import played
from pinochle.keys import DOWN, LEFT, OK, RIGHT, UP
from pinochle.screens.number import Number
from pinochle.screens.text_entry import Spelling
from pinochle.storage.files import Folder
from support.heard import texts_of
from support.pilot import new_app


class Spoken:
    """Compares the number pages of an App with their words after each press."""

    def __init__(self, app):
        self.app = app
        self.numbers = 0  # pages with a number
        self.moves = 0  # presses that changed one
        self.before = self.now()

    def now(self):
        """Return (screen, its number, words); the number is None on other pages."""
        screen = self.app.screen
        return screen, getattr(screen, "value", None), words_of(self.app)

    def after(self, step):
        self.app.draw()
        before, self.before = self.before, self.now()
        screen, number, words = self.before
        if not isinstance(screen, Spelling):  # its letters are not read out
            lacking = numbers(" ".join(texts_of(screen))) - numbers(words)
            assert not lacking, (step, lacking, words)
        if not isinstance(screen, Number):
            return
        self.numbers += 1
        shown = re.escape(str(number or screen.zero or 0))
        assert re.search(rf"(?<![0-9]){shown}(?![0-9])", words), (step, number, words)
        if before[0] is screen and before[1] != number:
            self.moves += 1
            assert before[2] != words, (step, number, words)


def numbers(text):
    """Return the numbers in a text."""
    return set(re.findall(r"\d+", text))


@pytest.mark.wide
def test_the_words_of_every_screen_of_every_story_have_all_its_numbers(tmp_path):
    found = []
    for story in played.stories():
        folder = Folder(str(tmp_path / story["name"]))
        app = played.begun(folder, story["keys"], story["rules"])
        found.append(Spoken(app))
        for key, held in story["presses"]:
            app.tick(held) if key < 0 else app.press(key, held)
            found[-1].after([key, held])
    assert sum(player.numbers for player in found) > 1000
    assert sum(player.moves for player in found) > 500


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


def test_the_lines_of_keys_stay_apart(tmp_path):
    app = new_app(Folder(str(tmp_path)))
    # A game, its dealer, and the views up to the code of the score.
    for press in (OK, UP, OK):
        app.press(press)
    while app.face()["kind"] != "code":
        app.press(RIGHT)
    assert "\n" in app.face()["keys"]
    assert words_of(app).endswith("game BACK")
