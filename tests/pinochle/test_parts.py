"""A screen whose body is drawn before its texts gives the same frame as one drawn at once."""

from pathlib import Path

import pytest
from pinochle.keys import NAMES
from pinochle.storage.files import Folder
from pinochle_tools.terminal import key_script
from pinochle_tools.terminal.playing import always_the_same
from support.pilot import Pilot, new_app

# Bid, meld and trick points: digits that get more, fewer and narrower, up and down.
WORDS = (
    "UP UP UP DOWN OK DOWN UP RIGHT RIGHT UP LEFT LEFT UP OK UP LEFT OK OK UP LEFT RIGHT DOWN OK"
)


def test_a_frame_in_two_parts_equals_one_drawn_at_once(tmp_path):
    apps = []
    for name in ("parts", "once"):
        (tmp_path / name).mkdir()
        pilot = Pilot(new_app(Folder(str(tmp_path / name))))
        pilot.begin("racehorse")
        apps.append(pilot.app)
    in_parts = 0
    for word in WORDS.split():
        for app in apps:
            app.press(NAMES.index(word))
        in_parts += apps[0].draw_first()
        assert apps[0].draw() == apps[1].draw(), word
    assert in_parts > 10


STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.keys"))


class InParts:
    """Two Apps that get the same presses; one draws in parts, as a Pico does."""

    def __init__(self, tmp_path, keys):
        self.apps = []
        for name in ("parts", "once"):
            (tmp_path / name).mkdir()
            self.apps.append(always_the_same(tmp_path / name, keys))
        self.in_parts = 0

    @property
    def screen(self):
        return self.apps[1].screen

    def compare(self):
        self.in_parts += self.apps[0].draw_first()
        assert self.apps[0].draw() == self.apps[1].draw()

    def press(self, key, held=0):
        for app in self.apps:
            app.press(key, held)
        self.compare()

    def tick(self, ms):
        for app in self.apps:
            app.tick(ms)
        self.compare()


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.stem)
def test_every_story_is_the_same_in_parts(tmp_path, story):
    text = story.read_text()
    pair = InParts(tmp_path, 4 if "# keys: 4" in text else 6)
    for line in text.splitlines():
        if line.startswith("# rules: "):
            for app in pair.apps:
                app.offer(line.split(": ")[1].strip())
    key_script.performed(pair, text)
    assert pair.in_parts > 0
