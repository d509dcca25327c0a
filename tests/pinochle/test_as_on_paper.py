"""What a table does with a pencil, by keys only: each within its number of presses.

Each row is done on six keys, on four, and by an encoder; from a cold start, with a power cut
before it and after it. `pytest -s` prints the table with the presses.
"""

import pytest
from pinochle.keys import DOWN, UP
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle_tools.terminal import key_script as script
from runner.turning import TurningKeypad
from support.pilot import lasting_frame, new_app
from support.plays import first_event, hand_events

SETTLE_MS = 500


def hand(declarer=0, bid=250, meld=(100, 40), tricks=(180, 70)):
    return hand_events(
        {"declarer": declarer, "bid": bid, "meld": list(meld), "tricks": list(tricks)}
    )


ONE, TWO, THREE = hand(), hand(meld=(120, 200)), hand(1, 260, (20, 100), (60, 190))
PLAYED = [*ONE, *TWO, *THREE]
OTHERS = ["Eve", "Fay", "Gus", "Hal"]
KNOWN = ["Ann", "Bob", "Cyr", "Dia"]
STOP = ["end", "stopped"]
# The keys of a hand, by six keys and by four, as often as it takes: bid, trump, melds, tricks.
HAND = {6: "UP OK UP UP OK UP OK UP OK OK UP OK", 4: "UP OK UP OK UP OK UP OK UP OK OK UP OK"}


def kinds(app):
    """Return the kinds of the newest events of the current game, the newest first."""
    return [event[0] for event in app.flow.game.kept.backwards(4)]


def newest(app):
    return app.flow.game.kept[-1]


# Name, the most presses, games before it ([], or [events, …]; the last is current), the keys with
# six keys and with four, and a check of the App.
ROWS = {
    "an earlier game continues": (
        6,
        [[*ONE], [*ONE, STOP]],
        "HOLD-OK UP OK OK DOWN OK",
        "HOLD-OK UP OK OK DOWN OK",
        lambda app: app.journal.number == 1 and not app.flow.game.over,
    ),
    "a stopped game continues": (
        6,
        [[*ONE, STOP], [*ONE, STOP]],
        "HOLD-OK UP OK OK DOWN OK",
        "HOLD-OK UP OK OK DOWN OK",
        lambda app: app.journal.number == 1 and not app.flow.game.over,
    ),
    "a won game, whose last hand was wrong": (
        6,
        [[*ONE * 6], [*ONE, STOP]],
        "HOLD-OK UP OK OK DOWN OK",
        "HOLD-OK UP OK OK DOWN OK",
        lambda app: app.journal.number == 1 and app.flow.game.over,
    ),
    "from a new game back to the one that was stopped by mistake": (
        4,
        [[*ONE, STOP], []],
        "HOLD-BACK UP HOLD-BACK OK",
        "HOLD-BACK UP HOLD-BACK OK",
        lambda app: app.journal.number == 1 and not app.flow.game.over,
    ),
    "wrong dealer, noticed in hand 4": (
        5,
        [PLAYED],
        "HOLD-OK RIGHT OK UP",
        "HOLD-OK DOWN*3 OK OK DOWN OK",
        lambda app: newest(app) == ["dealer", 0] and app.flow.game.dealer == 0,
    ),
    "another target from now on": (
        10,
        [PLAYED],
        "HOLD-OK UP UP OK OK RIGHT OK UP",
        "HOLD-OK UP UP OK OK UP OK DOWN OK",
        lambda app: newest(app)[0] == "rules" and newest(app)[3] == 4,
    ),
    "another target for all hands": (
        10,
        [PLAYED],
        "HOLD-OK UP UP OK OK RIGHT OK DOWN OK",
        "HOLD-OK UP UP OK OK UP OK UP OK OK",
        lambda app: newest(app)[0] == "rules" and newest(app)[3] == 1,
    ),
    "a house rule from now on": (
        10,
        [PLAYED],
        "HOLD-OK UP UP OK DOWN DOWN OK RIGHT OK UP",
        "HOLD-OK UP UP OK DOWN DOWN OK UP OK DOWN OK",
        lambda app: newest(app)[2] and newest(app)[2][0][0] == "mercy",
    ),
    "the wrong game, noticed in hand 3: all hands by the right one": (
        10,
        [[*ONE, *TWO]],
        "HOLD-OK UP UP OK UP OK OK DOWN OK",
        "HOLD-OK UP UP OK UP OK OK UP OK OK",
        lambda app: app.flow.game.rules.id != "racehorse" and newest(app)[3] == 1,
    ),
    "a hand entered twice, not the last": (
        7,
        [[*ONE, *ONE, *TWO]],
        "HOLD-OK DOWN OK UP OK OK OK",
        "HOLD-OK DOWN OK UP OK OK OK",
        lambda app: newest(app) == ["drop", 2] and app.flow.game.race.hands == 2,
    ),
    "a forgotten hand, besides its own presses": (
        6,
        [[*ONE, *THREE]],
        "HOLD-OK DOWN DOWN OK UP OK",
        "HOLD-OK DOWN DOWN OK UP OK",
        lambda app: newest(app) == ["before", 1] and app.flow.game.race.hands == 0,
    ),
    "melds of both sides swapped, two hands ago": (
        18,
        [PLAYED],
        "HOLD-OK OK UP OK OK RIGHT RIGHT DOWN DOWN OK OK LEFT LEFT UP UP OK BACK OK",
        "HOLD-OK OK UP OK OK UP*8 OK OK DOWN*8 OK BACK OK",
        lambda app: newest(app) == ["fix", 2, ["meld", 0, 200, 0], ["meld", 1, 120, 0]],
    ),
    "a meld two hands ago": (
        9,
        [PLAYED],
        "HOLD-OK OK UP OK RIGHT BACK OK",
        "HOLD-OK OK UP OK OK UP OK BACK OK",
        lambda app: newest(app) == ["fix", 2, ["meld", 0, 130, 0]],
    ),
    "trick points two hands ago": (
        9,
        [PLAYED],
        "HOLD-OK OK UP OK DOWN DOWN RIGHT BACK OK",
        "HOLD-OK OK UP OK DOWN DOWN OK UP OK BACK OK",
        lambda app: newest(app) == ["fix", 2, ["tricks", 1, 80, 1]],
    ),
    "a bid two hands ago": (
        9,
        [PLAYED],
        "HOLD-OK OK UP OK UP UP RIGHT BACK OK",
        "HOLD-OK OK UP OK UP UP OK OK UP OK BACK OK",
        lambda app: newest(app) == ["fix", 2, ["bid", 0, 260]],
    ),
    "scores so far, 640 : 850": (
        20,
        [[]],
        "HOLD-OK OK LEFT DOWN OK RIGHT OK OK",
        "HOLD-OK OK DOWN*11 OK UP*10 OK OK",
        lambda app: app.flow.game.totals == [640, 850],
    ),
    "a player replaced by a known one": (
        6,
        [[OTHERS, *ONE, STOP], [KNOWN, *PLAYED]],
        "HOLD-OK RIGHT DOWN OK RIGHT OK",
        "HOLD-OK DOWN*3 OK DOWN OK DOWN DOWN OK OK",
        lambda app: app.flow.game.players[1] == "Eve" and app.flow.game.spans[0][0] == 4,
    ),
}
BOARDS = ("six keys", "four keys", "encoder")
MEASURED = {}


def shelf(path, games):
    """Store games of racehorse; the first of an item may be the names of its players."""
    folder = Folder(str(path))
    for number, game in enumerate(games, 1):
        named = game and isinstance(game[0][0], str) and game[0][0][0].isupper()
        first = first_event(game_id=f"{number:016x}", players=game[0] if named else [])
        journal = Journal(folder)
        journal.load(lambda event: None)
        journal.begin(first)
        for event in game[1 if named else 0 :]:
            journal.append(event)
        journal.rest()
    return folder


class Turner:
    """Presses keys of an App as a board with an encoder does: UP and DOWN are detents."""

    def __init__(self, app):
        self.app, self.turned, self.ms = app, 0, 0
        self.keypad = TurningKeypad(self)
        self._rest()

    @property
    def screen(self):
        return self.app.screen

    def read(self):
        turned, self.turned = self.turned, 0
        return turned

    def tick(self, ms):
        self.app.tick(ms)

    def press(self, key, held=0):
        if key not in (UP, DOWN):
            self.app.press(key, held)
            return
        self.turned += 1 if key == UP else -1
        self._rest()

    def _rest(self):
        for _ in range(SETTLE_MS):
            self.ms += 1
            self.keypad.observe(0, self.ms)
            while self.keypad.waiting():
                press = self.keypad.take()
                self.app.press(press & 7, press >> 3)


def start(folder, keys):
    """Return the App as it starts after a power cut."""
    return new_app(Folder(folder.path), keys)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("row", ROWS)
def test_each_row_takes_no_more_presses_than_it_may(tmp_path, row, board):
    most, games, six, four, done = ROWS[row]
    keys = 6 if board == BOARDS[0] else 4
    words = six if keys == 6 else four
    folder = shelf(tmp_path, games)
    app = start(folder, keys)
    presses = perform(app, board, words)
    MEASURED[row, board] = presses
    assert done(app), app.screen.title
    assert board != BOARDS[0] or presses <= most
    again = start(folder, keys)
    assert done(again)
    assert lasting_frame(again) == lasting_frame(app)


def perform(app, board, words):
    """Press keys of a board, an encoder's turned one by one; return how many."""
    steps = script.performed(Turner(app) if board == BOARDS[2] else app, words)
    return sum(isinstance(step, script.Press) for step in steps)


@pytest.mark.parametrize("row", ROWS)
def test_a_power_cut_within_a_row_changes_nothing_or_all(tmp_path, row):
    """After each press the power is cut, and the row is done from its start."""
    _, games, six, _, done = ROWS[row]
    shelf(tmp_path / "never", games)
    before = files_of(tmp_path / "never")
    app = start(Folder(str(tmp_path / "never")), 6)
    for number, step in enumerate(script.parse(six)):
        app.press(step.key)
        if files_of(tmp_path / "never") != before:
            break
        folder = shelf(tmp_path / str(number), games)
        cut = start(folder, 6)
        for earlier in script.parse(six)[: number + 1]:
            cut.press(earlier.key)
        restarted = start(folder, 6)
        perform(restarted, BOARDS[0], six)
        assert done(restarted)
    # Nothing is stored before the last press, but the way back to a stopped game is in two steps,
    # and a page after a hand was taken out says who deals.
    after = 2 if newest(app)[0] == "drop" else 1
    assert number == len(script.parse(six)) - after or six.startswith("HOLD-BACK")


def files_of(path):
    return {file.name: file.read_bytes() for file in path.iterdir()}


@pytest.fixture(scope="module", autouse=True)
def table():
    """Print the presses that were measured."""
    yield
    for row, (most, *_) in ROWS.items():
        found = [str(MEASURED.get((row, board), "")) for board in BOARDS]
        print(f"{row:62} {most:3}  " + "  ".join(f"{text:>3}" for text in found))
