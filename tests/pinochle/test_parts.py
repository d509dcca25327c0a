"""What is drawn or computed ahead is what comes without it."""

from pathlib import Path

import pytest
from pinochle.keys import DOWN, NAMES, OK, UP
from pinochle.rules.rule_set import Illegal
from pinochle.screens.last_tricks import LastTricks
from pinochle.storage.files import Folder
from pinochle_tools.terminal import key_script
from pinochle_tools.terminal.playing import always_the_same
from support.pilot import Pilot, frame, new_app
from support.storage import contents

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
    """Two Apps that get the same presses; one draws in parts and foresees, as a Pico does."""

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
        if key == OK and not held:
            foresee(self.apps[0])
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
    assert contents(Folder(str(tmp_path / "parts"))) == contents(Folder(str(tmp_path / "once")))


TO_THE_LAST_TRICKS = "UP UP UP OK DOWN UP UP UP OK UP UP OK OK"


def settling(folder):
    """Return an App with the last trick points of a hand on the display, not yet entered."""
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    for word in TO_THE_LAST_TRICKS.split():
        pilot.app.press(NAMES.index(word))
    assert isinstance(pilot.app.screen, LastTricks)
    return pilot.app


def foresee(app):
    app.screen.foresee(app.flow.current)


@pytest.mark.parametrize("between", [(), (UP,), (UP, DOWN)])
def test_a_foreseen_hand_is_stored_and_shown_like_any_other(tmp_path, between):
    results = []
    for name, ahead in (("ahead", True), ("usual", False)):
        (tmp_path / name).mkdir()
        folder = Folder(str(tmp_path / name))
        app = settling(folder)
        app.press(UP)
        before, shown = contents(folder), frame(app)
        if ahead:
            foresee(app)
        assert (contents(folder), frame(app)) == (before, shown)
        for key in (*between, OK):
            app.press(key)
        assert app.flow.current.race.hands == 1
        results.append((list(app.flow.current.kept), frame(app), contents(folder)))
    assert results[0] == results[1]


def test_an_accepted_hand_is_settled_before_ok_is_released(tmp_path):
    app = settling(Folder(str(tmp_path)))
    app.press(UP)
    foresee(app)
    settle = app.screen.settle
    settled = []
    app.screen.settle = lambda value: settled.append(value) or settle(value)
    checked = app.flow.current._checked
    facts = checked[0]
    assert app.flow.current.check_all(facts) is checked[1]
    app.press(OK)
    assert settled == []


def test_an_offered_number_is_not_foreseen(tmp_path):
    app = settling(Folder(str(tmp_path)))
    foresee(app)
    app.press(OK)
    assert app.flow.current.race.hands == 0


def test_facts_are_checked_again_after_something_happened(tmp_path):
    app = settling(Folder(str(tmp_path)))
    app.press(UP)
    foresee(app)
    game = app.flow.current
    facts = game._checked[0]
    game.apply(["undo"])
    with pytest.raises(Illegal):
        game.check_all(facts)
