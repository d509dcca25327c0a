"""The App and its storage: restarts at any moment, full, damaged and foreign journals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.app import App
from pinochle.game.game import Game
from pinochle.keys import BACK, DOWN, HOLD_OK, OK, UP
from pinochle.rules.rule_set import Illegal, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import TAIL
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.journals import events_in, journal_of
from support.pilot import Pilot, frame, lasting_frame, new_app, no_clock
from support.plays import Table, first_event, recorded_game, replay, state
from support.records import CORPUS, lines, races
from support.storage import (
    FullFolder,
    contents,
    restore,
)
from support.tables import EVERY_PRESET

RECORD = lines(CORPUS)[0]
HAND = RECORD["hands"][0]
# One hand of pairs with each possible end, if the preset has it.
ENDS = (
    {"tricks": [0, 1], "took_trick": [False, True]},
    {"tricks": [1, 0], "took_trick": [True, True], "dix": [0, 0]},
    {"outcome": "no-royal"},
    {"outcome": "agreed"},
    {"outcome": "thrown-in", "meld": [0, 0]},
)


def hands_of(preset):
    """Return hands for a preset that show as many of its screens as possible."""
    game = Game(first_event(preset))
    rules = game.rules
    if rules.sides > 2 or rules.bidding == "none":
        return next(race["hands"] for race in races() if race["rules"] == preset)[:4]
    hands = []
    for end in ENDS:
        hand = {"declarer": 0, "bid": rules.lowest_bid, "meld": [20 * rules.unit, 2 * rules.unit]}
        hand.update(end)
        if "tricks" in hand:
            hand["tricks"] = [share * rules.trick_points for share in hand["tricks"]]
        outcome = hand.get("outcome")
        if outcome == "no-royal" and rules.royal == "none":
            continue
        if outcome == "agreed" and rules.agree == "no":
            continue
        if outcome == "thrown-in":
            if rules.throw_in == "never":
                continue
            hand["bid"] = rules.trick_points + 10 * rules.unit
        hands.append(hand)
    return hands


# Killed and restarted.


class KilledPilot(Pilot):
    """A pilot whose App is restarted after every press that stores; counts the events."""

    def __init__(self, folder, keys):
        super().__init__(new_app(folder, keys))
        self.keys = keys
        self.kills = 0
        self.together = 0  # events stored by the same press as the one before

    def press(self, key, held=0):
        before = self.app.journal.count
        super().press(key, held)
        if self.app.journal.count != before:
            again = new_app(Folder(self.app.files.path), self.keys)
            assert frame(again) == lasting_frame(self.app), (self.screen.title, again.screen.title)
            self.kills += self.app.journal.count - before if before else 1
            self.app = again


@EVERY_PRESET
def test_a_restart_after_any_event_shows_the_same_screen(tmp_path, preset, keys):
    pilot = KilledPilot(Folder(str(tmp_path)), keys)
    pilot.begin(preset, 1)
    for hand in hands_of(preset):
        if not pilot.over:
            pilot.play(hand)
            pilot.undo()
            pilot.open_menu(words.REDO % "")
    events = events_in(Folder(str(tmp_path)))
    assert pilot.kills + pilot.together == len(events)


def test_a_restart_between_events_shows_the_screen_after_the_last_event(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    shown = frame(pilot.app)
    pilot.answer(HAND)
    pilot.press(UP)
    before = frame(pilot.app)
    again = new_app(folder)
    # The scoreboard, from which the hand is entered again.
    assert frame(again) == shown != before
    assert again.screen.title == pilot.names[0]


# Full storage.


def to_meld(pilot):
    """Play until the screen asks for the declarer's meld; return the number of events."""
    while not pilot.screen.title.startswith(words.MELD % ""):
        pilot.answer(HAND)
    return pilot.app.journal.count


def test_a_page_reports_failing_storage_and_can_try_again(tmp_path):
    folder = FullFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    count = to_meld(pilot)
    asked = frame(pilot.app)
    folder.room = 5
    pilot.press(OK)
    pilot.press(UP)
    assert pilot.screen.title == words.UNSAVED[0]
    pilot.press(OK)
    pilot.press(OK)
    assert pilot.screen.title == words.UNSAVED[0]
    assert pilot.app.journal.count == count
    pilot.press(BACK)
    pilot.press(BACK)
    assert frame(pilot.app) == asked
    pilot.press(OK)
    pilot.press(UP)
    folder.room = None
    pilot.choose(words.UNSAVED[2])
    assert pilot.app.journal.count == count + 1
    assert pilot.app.journal.saved
    assert frame(new_app(Folder(folder.path))) == frame(pilot.app)


def test_not_saved_is_on_every_screen_until_storage_works_again(tmp_path):
    folder = FullFolder(str(tmp_path / "full"))
    pilot = Pilot(new_app(folder))
    twin = Pilot(new_app(Folder(str(tmp_path / "twin"))))
    for player in (pilot, twin):
        player.begin("racehorse")
        to_meld(player)
    folder.room = 0
    pilot.press(UP)
    pilot.press(OK)
    pilot.choose(words.UNSAVED[3])
    twin.press(UP)
    twin.press(OK)
    for _ in range(6):
        assert not pilot.app.journal.saved
        assert frame(pilot.app) != frame(twin.app)
        assert _without_mark(pilot.app) == _without_mark(twin.app)
        presses = len(twin.presses)
        twin.answer(HAND)
        # The same keys, because no page interrupts.
        for key, held in twin.presses[presses:]:
            pilot.press(key, held)
    pilot.app.tick(60000)
    assert not pilot.app.journal.saved
    folder.room = None
    pilot.app.tick(60000)
    assert pilot.app.journal.saved
    assert frame(pilot.app) == frame(twin.app)
    assert events_in(Folder(folder.path))[2:] == events_in(Folder(twin.app.files.path))[2:]


def _without_mark(app):
    """Return a frame without its upper right corner, which shows NOT SAVED."""
    return bytes(app.draw()[:40]) + bytes(app.draw()[256:])


def test_a_new_game_on_full_storage_keeps_the_game_before(tmp_path):
    folder = FullFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    pilot.play(HAND)
    before = events_in(Folder(folder.path))
    pilot.stop()
    over = frame(pilot.app)
    pilot.press(OK)
    folder.room = 30
    pilot.press(OK)
    assert pilot.screen.title == words.UNSAVED[0]
    # Back to the game before, which continues.
    for _ in range(2):
        pilot.press(BACK)
    assert frame(pilot.app) == over
    folder.room = None
    pilot.undo()
    assert events_in(Folder(folder.path)) == [*before, ["end", "stopped"], ["undo"]]
    assert frame(new_app(Folder(folder.path))) == frame(pilot.app)


def test_a_game_begun_on_full_storage_is_stored_once_there_is_room(tmp_path):
    folder = FullFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    pilot.play(HAND)
    pilot.stop()
    stored = events_in(Folder(folder.path))
    folder.room = 0
    pilot.press(OK)
    pilot.press(OK)
    pilot.choose(words.UNSAVED[3])
    pilot.read_names()
    for hand in RECORD["hands"]:
        pilot.play(hand)
    assert pilot.screen.totals == RECORD["totals"]
    assert not pilot.app.journal.saved
    assert events_in(Folder(folder.path)) == stored
    folder.room = None
    pilot.begin("hay")
    assert pilot.app.journal.saved
    names = game_names(Folder(folder.path))
    assert [name[:4] for name in names] == ["0001", "0002", "0003"]
    assert folder.read(names[0]) == journal_of(stored)
    unsaved = [event for event, _ in read_game(Folder(folder.path), names[1])]
    assert replay(unsaved).totals == RECORD["totals"]
    assert events_in(Folder(folder.path)) == [pilot.app.flow.game.first]


def test_a_torn_tail_on_full_storage_does_not_prevent_play(tmp_path):
    folder = FullFolder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    to_meld(pilot)
    folder.room = 7
    pilot.press(UP)
    pilot.press(OK)
    torn = folder.read(TAIL)
    folder.room = 0
    app = new_app(folder)
    assert folder.read(TAIL) == torn
    assert app.screen.title.startswith(words.MELD % "")
    app.press(UP)
    app.press(OK)
    assert app.screen.title == words.UNSAVED[0]
    folder.room = None
    app.press(OK)
    aside = folder.read(TAIL + ".bad")
    assert aside
    assert torn.endswith(aside)
    assert frame(new_app(Folder(folder.path))) == frame(app)


class UnreadableFolder(FullFolder):
    """A folder that can be neither read nor written while `broken`."""

    broken = True

    def read(self, name, most=-1):
        self._check()
        return super().read(name, most)

    def listed(self):
        self._check()
        return super().listed()

    def _write(self, name, pieces, mode):
        self._check()
        super()._write(name, pieces, mode)

    def _check(self):
        if self.broken:
            raise OSError(5)


def test_unreadable_storage_is_reported_and_games_are_played_unsaved(tmp_path):
    whole = Pilot(new_app(Folder(str(tmp_path))))
    whole.begin("racehorse")
    to_meld(whole)
    stored = events_in(Folder(str(tmp_path)))
    folder = UnreadableFolder(str(tmp_path))
    # Each start of a board uses another salt.
    pilot = Pilot(App(folder, no_clock, b"restart!"))
    assert pilot.screen.title == words.NOTICES["storage"][0]
    pilot.press(OK)
    pilot.choose("Racehorse")
    pilot.choose("North")
    # It was reported, so it is not asked again.
    pilot.read_names()
    pilot.play(HAND)
    assert not pilot.app.journal.saved
    folder.broken = False
    assert events_in(Folder(folder.path)) == stored
    pilot.app.tick(60000)
    assert pilot.app.journal.saved
    names = game_names(Folder(folder.path))
    assert [name[:4] for name in names] == ["0001", "0002"]
    assert [event for event, _ in read_game(folder, names[0])] == stored
    pilot.stop()
    pilot.begin("racehorse")
    assert len(game_names(Folder(folder.path))) == 3


# Damaged or foreign journals.


def test_damage_is_reported_once(tmp_path):
    folder = Folder(str(tmp_path))
    events = recorded_game(RECORD)[:12]
    data = journal_of(events)
    restore(folder, {f"0001-{events[0][2]}.log": data[:-30] + b"?" + data[-29:]})
    app = new_app(folder)
    assert app.screen.title == words.NOTICES["damaged"][0]
    app.press(OK)
    shown = frame(app)
    assert frame(new_app(folder)) == shown


@pytest.mark.parametrize(
    "events",
    [
        [["game", 0, "0" * 16, "racehorse", [], [], [], 0]],
        [["game", 1, "0" * 16, "bridge", [], [], [], 0]],
        [["game", 1, "0" * 16, "racehorse", [["target"]], [], [], 0]],
        [["game", 1, "0" * 16, "racehorse", [], ["A", "B"], [], 0]],
        [["bid", 0, 250]],
        [first_event(), ["trump", "S"]],
        [first_event(), ["bid", 0, 255]],
        [first_event(), ["bid", 0, 250], ["laugh"]],
        [first_event(), ["bid", 0, 250], ["trump", "S"], first_event()],
        [first_event(), [7]],
        [first_event(), ["redo"]],
    ],
)
def test_a_valid_journal_of_wrong_events_is_not_changed(tmp_path, events):
    folder = Folder(str(tmp_path))
    name = "0003-" + "0" * 16 + ".log"
    restore(folder, {name: journal_of(events)})
    pilot = Pilot(new_app(folder))
    assert pilot.screen.title == words.NOTICES["unreadable"][0]
    pilot.press(OK)
    assert pilot.screen.title == words.NEW_GAME
    assert contents(folder) == {name: journal_of(events)}
    pilot.begin("racehorse")
    pilot.play(HAND)
    assert folder.read(name) == journal_of(events)
    assert [name[:4] for name in game_names(folder)] == ["0003", "0004"]
    assert frame(new_app(folder)) == lasting_frame(pilot.app)


ALL_ZERO = [
    first_event("six-card"),
    ["bid", 0, 7],
    ["trump", "S"],
    *(["meld", side, 2, 0] for side in range(4)),
    *(["tricks", side, 0, 0] for side in (1, 2, 3, 0)),
]


def test_trick_points_without_the_last_trick_are_refused_before_storing(tmp_path):
    """If not all cards are in play, only the sum of all sides' points shows the error [002]."""
    folder = Folder(str(tmp_path))
    restore(folder, {"0001-" + "0" * 16 + ".log": journal_of(ALL_ZERO[:-1])})
    pilot = Pilot(new_app(folder))
    assert pilot.screen.values == [0, 0, 0, None]
    pilot.press(OK)
    pilot.press(UP)
    assert pilot.screen.lines == [REFUSALS["tricks-last"] % 1]
    assert events_in(folder) == ALL_ZERO[:-1]
    pilot.press(OK)
    pilot.press(OK)
    pilot.names = pilot.app.flow.names.sides()
    pilot.answer({"tricks": [3, 0, 0, 0]})
    assert pilot.screen.deltas == [-7, 0, 0, 0]


def test_trick_points_without_the_last_trick_in_a_journal_are_entered_again(tmp_path):
    folder = Folder(str(tmp_path))
    restore(folder, {"0001-" + "0" * 16 + ".log": journal_of(ALL_ZERO)})
    pilot = Pilot(new_app(folder))
    assert pilot.screen.lines == [REFUSALS["tricks-last"] % 1]
    pilot.press(OK)
    pilot.names = pilot.app.flow.names.sides()
    pilot.answer({"tricks": [0, 4, 0, 0]})
    assert pilot.screen.deltas == [-7, 6, 0, 0]


wrong_values = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.sampled_from(("", "S", "racehorse", "run", "\u00eb", '"', "x" * 200))
    | st.just([])
    | st.just({})
    | st.just(["bid", 0, 250])
    | st.just([["target", 100]])
    | st.just([["target", [1]]])
    | st.just(["fix", 1, ["fix", 1, ["undo"]]])
)


@pytest.mark.property
@given(
    st.builds(Table, st.integers(0, 2**32), st.sampled_from(preset_names())),
    st.integers(0, 30),
    st.data(),
)
def test_an_event_with_any_values_is_refused_or_applied(table, count, data):
    """A foreign event raises nothing but Illegal."""
    event = list(table.play(count)[-1] if data.draw(st.booleans()) else table.next_event())
    place = data.draw(st.integers(0, len(event)))
    event[place : place + data.draw(st.integers(0, 1))] = [data.draw(wrong_values)]
    before = state(table.game)
    try:
        game = Game(event) if event[0] == "game" else table.game
        game.apply(event)
    except Illegal:
        assert state(table.game) == before


def test_idle_time_moves_the_tail_and_changes_nothing_else(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    pilot.begin("racehorse")
    while not pilot.app.journal.needs_rest:
        pilot.answer(HAND)
    shown, events = frame(pilot.app), events_in(folder)
    before = contents(folder)
    pilot.app.tick(1000)
    assert contents(folder) == before
    pilot.app.tick(60000)
    assert contents(folder) != before
    assert events_in(folder) == events
    assert frame(pilot.app) == frame(new_app(folder)) == shown


def test_games_have_different_ids(tmp_path):
    folder = Folder(str(tmp_path))
    pilot = Pilot(new_app(folder))
    for _ in range(5):
        pilot.begin("racehorse")
        pilot.press(HOLD_OK)
        pilot.choose(words.STOP)
        pilot.press(UP)
    names = game_names(folder)
    assert len({name[5:] for name in names}) == 5
    assert [name[:4] for name in names] == ["0001", "0002", "0003", "0004", "0005"]


def test_the_page_about_the_device_says_how_fast_its_display_is(tmp_path):
    said = [" 1 MHz"]
    app = App(Folder(str(tmp_path)), no_clock, bytes(8), board="a board", display=lambda: said[0])
    for expected in ("a board 1 MHz", "a board"):
        app.press(HOLD_OK)
        choice = [name for name, _ in app.screen.items].index(words.ABOUT)
        for _ in range(choice):
            app.press(DOWN)
        app.press(OK)
        assert expected in app.screen.lines
        said[0] = ""
        app.press(OK)
