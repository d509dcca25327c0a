"""No letter is cut or touches another: the check itself, and games with many descenders."""

import random
from typing import ClassVar

import pytest
from pinochle.display.text_layout import DEALER
from pinochle.keys import BACK, DOWN, HOLD_OK
from pinochle.rules.rule_set import Rules
from pinochle.screens.arrow_choice import Compass
from pinochle.screens.choice import Choice
from pinochle.screens.hand_list import HandList
from support.pilot import Pilot, begun
from support.readable import Recorder, unreadable
from support.records import races
from support.tables import EVERY_PRESET
from support.texts import WrittenCanvas


def faults_of(draw):
    canvas = Recorder()
    draw(canvas)
    return set(canvas.faults().values())


def test_lines_of_text_that_touch_are_found():
    def lines(first, second):
        def draw(canvas):
            canvas.text(2, 2, first)
            canvas.text(2, 3, second)

        return draw

    assert faults_of(lines("gypsy", "Ann")) == {"touched"}
    assert faults_of(lines("Ann", "gypsy")) == set()

    def apart(canvas):
        lines("gypsy", "Ann")(canvas)
        canvas.drop(((3, 1),))

    assert faults_of(apart) == set()


def test_text_that_something_covers_is_found():
    def covered(canvas):
        canvas.text(2, 2, "Ann")
        canvas.fill(3, 18, 2, 2, False)

    assert "cut" in faults_of(covered)

    def beside_a_line(canvas):
        canvas.text(2, 2, "Ann")
        canvas.hline(0, 20, 23)

    assert faults_of(beside_a_line) == {"touched"}


def test_an_inverted_line_must_frame_its_text_and_leave_its_neighbours_alone():
    def inverted(y, height):
        def draw(canvas):
            for index in range(3):
                canvas.text_at(2, 20 + 10 * index, "gypsy A")
            canvas.bar(y, height)

        return draw

    assert faults_of(inverted(29, 10)) == set()
    assert faults_of(inverted(30, 8)) == {"touched"}
    assert faults_of(inverted(28, 10)) == {"touched"}
    assert faults_of(inverted(26, 12)) >= {"touched"}
    assert faults_of(lambda canvas: (canvas.text(2, 0, "gypsy"), canvas.title_bar())) == set()


class LookingPilot(Pilot):
    """A pilot that checks every screen it comes to, each picture of a kind of screen once."""

    seen: ClassVar = set()

    def __init__(self, app):
        super().__init__(app)
        self.looks = 0

    def press(self, key, held=0):
        super().press(key, held)
        self.look()

    def look(self):
        screen = self.screen
        picture = (type(screen), bytes(self.app.draw()))
        if picture not in self.seen:
            faults = unreadable(self.app)
            assert not faults, f"{type(screen).__name__} {screen.title}: {faults}"
            self.seen.add(picture)
        self.looks += 1

    def look_around(self):
        """Open the menu, the question before undoing, and all views."""
        self.run("HOLD-OK DOWN*4 BACK HOLD-BACK BACK")
        if self.app.flow.arrows:
            self.show_views()
            first = type(self.screen)
            while True:
                if isinstance(self.screen, HandList) and self.screen.lines:
                    self.run("OK BACK")  # the hand in full
                self.run("DOWN RIGHT")
                if isinstance(self.screen, first):
                    break
        while self.screen.back is not None:
            self.press(BACK)


# Names whose letters reach far down, of several lengths; the last two begin alike.
NAMES = ["Peggy", "Gypsy Jay", "Quigley", "Jiggy Pygmyq", "Jiggy Pygmyj", "Yq"]


def named(preset, players, path, keys):
    """Return a pilot in a game with NAMES."""
    options = [["players", players]] if preset == "six-card" else []
    return begun(path, preset, options, keys=keys, kind=LookingPilot, players=NAMES[:players])


@pytest.mark.wide
@EVERY_PRESET
def test_every_screen_of_a_game_is_readable_with_any_names(preset, keys, tmp_path):
    race = next(race for race in races() if race["rules"] == preset)
    pilot = named(preset, Rules(preset).players, tmp_path, keys)
    pilot.look_around()
    for hand in race["hands"][:2]:
        pilot.play(hand)
        pilot.look_around()
    assert pilot.looks > 60


@pytest.mark.parametrize("players", [5, 6])
def test_every_screen_of_five_and_six_players_is_readable(players, tmp_path):
    pilot = named("six-card", players, tmp_path, 6)
    none = [0] * (players - 3)
    for bidder in (0, 4):
        meld, tricks = [2, 40, 4, *none], [20, 3, 2, *none]
        pilot.play({"declarer": bidder, "bid": 7, "meld": meld, "tricks": tricks})
        pilot.look_around()
    assert pilot.looks > 60


# Short and long, with accents and, in small type, descenders.
AROUND = (
    "Ann",
    "Örn",
    "Maria",
    "Peter",
    "Gregory",
    "Bartholomew",
    "Wilhelmina W",
    "gjpqyjjjjjjj",
)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(4))
def test_the_bar_of_a_name_touches_no_other_name(seed):
    """On boards where the arrows only select."""
    rng = random.Random(seed)
    for _ in range(40):
        names = rng.choices(AROUND, k=rng.choice((2, 3, 4)))
        names[rng.randrange(len(names))] += DEALER
        for at in range(-1, len(names)):
            choice = Choice(names, at, None, direct=False)
            compass = Compass("WHO HAS THE BID?", "Hand 1", "OK next", choice, None)
            assert faults_of(compass.draw) == set(), (names, at)


def test_an_arrow_in_a_list_draws_text_only_if_the_list_moves(tmp_path):
    app = named("single-deck", 4, tmp_path, 6).app
    app.press(HOLD_OK)
    app.canvas = WrittenCanvas()
    app.dirty = True
    app.draw()
    for moves in (False, False, True):
        app.canvas.written = []
        app.press(DOWN)
        app.draw()
        assert bool(app.canvas.written) == moves
        assert not unreadable(app)
