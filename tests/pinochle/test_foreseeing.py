"""What is computed while OK is down is what OK does when it is released."""

import pytest
from pinochle.keys import DOWN, NAMES, OK, UP
from pinochle.rules.rule_set import Illegal
from pinochle.screens.last_tricks import LastTricks
from pinochle.storage.files import Folder
from support.pilot import Pilot, frame, new_app
from support.storage import contents

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
