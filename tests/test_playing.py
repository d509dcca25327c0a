"""docs/playing.md: its claims about keys, power cuts and the next game."""

import re
import statistics
from pathlib import Path

import pytest
from bench.fingers import TAPPING
from bench.measure_keys import play
from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import Stored
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words
from support import records
from support.pilot import Pilot, frame, lasting_frame, new_app

README = (Path(__file__).parent.parent / "README.md").read_text()
PLAYING = " ".join((Path(__file__).parent.parent / "docs" / "playing.md").read_text().split())


def says(claim):
    """Return whether the page makes a claim, ignoring line breaks; a test checks the claim."""
    return claim in PLAYING


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path))


def restarted(pilot):
    """Return the App as it restarts after a power cut."""
    return new_app(Folder(pilot.app.files.path))


def stored(folder):
    """Return all bytes that remain after a power cut."""
    return {name: folder.read(name) for name in folder.names()}


class CutPilot(Pilot):
    """A pilot that also simulates a power cut after each press.

    `resumed` is the frame right after the last answer was stored.
    """

    def __init__(self, app):
        super().__init__(app)
        self.kept, self.resumed, self.cuts = stored(app.files), frame(app), 0

    def press(self, key, held=0):
        super().press(key, held)
        now = stored(self.app.files)
        if now != self.kept:
            self.kept, self.resumed = now, lasting_frame(self.app)
        assert frame(restarted(self)) == self.resumed, self.screen.title
        self.cuts += 1


@pytest.mark.parametrize("preset", preset_names())
def test_a_power_cut_restores_the_screen_after_the_last_stored_answer(preset, folder):
    assert says("the display comes back as it was right after the last answer was stored")
    pilot = CutPilot(new_app(folder))
    race = next(race for race in records.races() if race["rules"] == preset)
    pilot.begin(preset)
    for hand in race["hands"][:3]:
        pilot.play(hand)
    assert pilot.cuts > 20


def test_a_power_cut_loses_only_the_listed_values(folder):
    """Compares the screen with the one after a power cut, for the losses that it lists."""
    assert says("lost: a number that was being changed, the bidder until OK on the bid, trick")
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    back = []

    def note(*keys):
        for key in keys:
            pilot.press(key)
        back.append((pilot.screen.title, restarted(pilot).screen.title))

    note(UP)  # the bidder
    note(UP)  # a number being changed
    note(OK)
    note(UP, UP)
    assert restarted(pilot).screen.value != pilot.screen.value
    note(OK, OK, UP, OK, UP)  # the trick points
    note(BACK, BACK)  # steps back
    note(OK, HOLD_OK)  # the menu
    assert back == [
        (words.BIDS % "NORTH", "N+S"),
        (words.BIDS % "NORTH", "N+S"),
        (words.TRUMP, words.TRUMP),
        (words.MELD % "N+S", words.MELD % "N+S"),
        (words.TRICKS % "E+W", words.BID_BY % ("N+S", pilot.app.flow.game.hand.bid)),
        (words.MELD % "E+W", words.BID_BY % ("N+S", pilot.app.flow.game.hand.bid)),
        (words.THIS_HAND.upper(), words.BID_BY % ("N+S", pilot.app.flow.game.hand.bid)),
    ]


def test_back_keeps_stored_answers_and_drops_a_number_without_ok(folder):
    assert says("stored answers stay, a number that was changed without OK is dropped")
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    for key in (UP, UP, OK, UP, UP):
        pilot.press(key)
    changed = pilot.screen.value
    before = stored(folder)
    pilot.press(BACK)
    assert pilot.screen.title == words.TRUMP
    assert stored(folder) == before
    pilot.press(UP)
    assert pilot.screen.title == words.MELD % "N+S"
    assert pilot.screen.value != changed


def test_undo_asks_first(folder):
    assert says("Hold BACK to undo; it asks first.")
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    for key in (UP, UP, OK):
        pilot.press(key)
    before = stored(folder)
    pilot.press(HOLD_BACK)
    assert (pilot.screen.title, stored(folder)) == (words.UNDO_TITLE, before)
    pilot.press(OK)
    assert pilot.screen.title == "N+S"
    assert stored(folder) != before


class MenuPilot(Pilot):
    """A pilot that opens the menu on each screen; `at_once` collects lines that are events."""

    def __init__(self, app):
        super().__init__(app)
        self.at_once = set()

    def press(self, key, held=0):
        super().press(key, held)
        screen, before = self.screen, stored(self.app.files)
        if screen.title in (words.THIS_HAND.upper(), words.THIS_GAME.upper()):
            return
        self.app.press(HOLD_OK)
        self.at_once |= {
            text.split(":")[0]
            for text, then in self.screen.items
            if isinstance(then(), Stored) and text not in dict(screen.extras)
        }
        self.app.press(BACK)
        self.app.screen = screen
        assert stored(self.app.files) == before


def test_it_lists_the_menu_lines_that_act_at_once(tmp_path):
    assert says("whose lines redo, throw in and sweep act at once")
    found = set()
    for preset in preset_names():
        pilot = MenuPilot(new_app(Folder(str(tmp_path / preset))))
        race = next(race for race in records.races() if race["rules"] == preset)
        pilot.begin(preset)
        pilot.play(race["hands"][0])
        pilot.undo()
        found |= pilot.at_once
    throws, sweeps = {words.THROW_IN, words.THROW_IN_AGREED}, {words.SWEEP_MADE, words.SWEEP_LOST}
    assert found == {words.REDO.split(":")[0]} | throws | sweeps


def test_names_stay_at_the_table_and_house_rules_with_their_preset(folder):
    assert says("To set house rules and names, choose the last line of the list of games")
    assert says("The next game with as many players keeps the names")
    pilot = Pilot(new_app(folder))
    assert pilot.screen.items[-1][0] == words_setup.SET_UP
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules("racehorse").title)
    pilot.choose(words.NAMES_OF_TEAMS)
    for key in (OK, UP, OK, BACK):
        pilot.press(key)
    pilot.choose(words_setup.NAMED)
    pilot.choose(words_setup.DEAL)
    pilot.pick(0)
    pilot.read_names()
    for preset in ("racehorse", "hay", "racehorse"):
        assert pilot.names == ["A", "E+W"]
        pilot.stop()
        pilot.begin(preset)


def test_ok_twice_begins_the_next_game_with_the_next_dealer(folder):
    assert says("OK twice begins the next one with the same people and the next dealer.")
    pilot = Pilot(new_app(folder))
    pilot.begin("hay", 1)
    pilot.stop()
    pilot.begin("racehorse", 2)
    pilot.play(records.lines(records.CORPUS)[0]["hands"][0])
    pilot.stop()
    for _ in range(2):
        pilot.press(OK)
    assert pilot.app.flow.game.first[3] == "racehorse"
    assert pilot.app.flow.game.dealer == 3


def test_a_hand_takes_the_number_of_presses_that_it_says():
    """Simulated fingers, which see only the display, tap the first games of the corpus."""
    six, four = re.search(r"about (\d+) presses on six keys and (\d+) on four", PLAYING).groups()
    games = records.lines(records.CORPUS)[:30]
    for keys, said in ((6, six), (4, four)):
        presses = [count for count, _ in play(games, keys, TAPPING, errs=True)]
        assert abs(statistics.median(presses) - int(said)) <= 1


def test_penalties_are_in_the_menu_between_two_hands(folder):
    assert says("Penalties are in the menu between two hands.")
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")

    def in_the_menu():
        pilot.press(HOLD_OK)
        found = view_words.ADJUST in [text for text, _ in pilot.screen.items]
        pilot.press(BACK)
        return found

    assert in_the_menu()
    for key in (UP, UP, OK):
        pilot.press(key)
    assert not in_the_menu()


def test_ok_leads_to_the_listed_views_and_left_and_right_go_through_them(folder):
    assert says("leads to the views, and LEFT and RIGHT go through them")
    assert "| OK between hands, then LEFT, RIGHT | the views:" in README
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    pilot.press(OK)
    seen = [pilot.screen.title]
    pilot.press(RIGHT)
    # Round to the first one, not to the scoreboard; presses are not counted, because a new view
    # adds one.
    while pilot.screen.title != seen[0]:
        assert pilot.screen.title not in seen, seen
        seen.append(pilot.screen.title)
        pilot.press(RIGHT)
    listed = (view_words.CHIPS, view_words.RACE, view_words.HANDS_TITLE, view_words.EVEN)
    assert [title for title in listed if title in seen] == [*listed]
    assert {view_words.CODE_SCORE, view_words.EARLIER_TITLE} <= {*seen}
    backwards = []
    for _ in seen:
        pilot.press(LEFT)
        backwards.append(pilot.screen.title)
    assert backwards == seen[::-1]
