"""An App that starts from a checkpoint is the App that folds the journal; nothing else is used."""

import random

import pytest
from emulator.games import events_of
from heap.smallest import changed_game
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pinochle.app import QUIET_MS, App
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules
from pinochle.storage import checkpoint
from pinochle.storage.checkpoint import BASE, RECORD, Checkpoint
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.picture import SIZE, checksum, end_of, packed, picture
from pinochle.storage.tail import TAIL
from support.changing_table import ChangingTable
from support.pilot import frame, new_app, no_clock
from support.plays import Table, replay, state
from support.storage import (
    CountingFolder,
    CutFolder,
    FullFolder,
    PowerLossError,
    contents,
    restore,
)
from support.strategies import house
from support.tables import EVERY_PRESET

STAMP = "one program"
KEYS = (OK, OK, OK, OK, UP, UP, DOWN, LEFT, RIGHT, RIGHT, BACK, HOLD_OK, HOLD_BACK)


class Device:
    """The folders of a device: games, and the one of the checkpoint; apps start on them."""

    def __init__(self, path):
        path.mkdir(exist_ok=True)
        self.games = Folder(str(path / "games"))
        self.root = Folder(str(path / "root"))

    def app(self, stamp=STAMP, root=None, keys=6):
        checkpoint = Checkpoint(root or self.root, stamp)
        return App(self.games, no_clock, bytes(8), keys, checkpoint=checkpoint)

    def resumed(self, stamp=STAMP):
        """Return the game that the checkpoint gives, or None."""
        folded = Checkpoint(self.root, stamp).load(Journal(self.games), None)
        return folded and folded.game

    def shown_first(self, stamp=STAMP):
        """Return the picture that is shown before the App is loaded, or None."""
        found = picture(self.root.read(RECORD), stamp.encode(), self.games.read(TAIL))
        return found and bytes(found)


@pytest.fixture
def device(tmp_path):
    return Device(tmp_path)


def rest(app):
    """Let time pass until the checkpoint is written, a piece at a time."""
    for _ in range(40):
        app.draw()
        app.tick(QUIET_MS)


def store(device, events):
    """Store the events of a game, all but the newest ones in its file."""
    journal = Journal(device.games)
    journal.begin(events[0])
    for event in events[1:]:
        journal.append(event)


def add(device, events):
    """Store further events."""
    journal = Journal(device.games)
    journal.load(lambda event: None)
    for event in events:
        journal.append(event)


def stored_by(journal):
    """Return all that a journal knows of its files."""
    return (
        *(journal.number, journal.game, journal.count, journal.crc, journal.damage, journal.saved),
        *(
            journal.mark(),
            journal._tail.older + journal._tail.part(journal._file),
            journal.needs_rest,
        ),
    )


def check_same(device):
    """Compare an App from the checkpoint with one from the journal; return the first."""
    plain = new_app(device.games)
    app = device.app()
    assert frame(app) == frame(plain)
    assert stored_by(app.journal) == stored_by(plain.journal)
    assert state(app.flow.game) == state(plain.flow.game)
    assert list(app.flow.game.kept) == list(plain.flow.game.kept)
    assert list(app.flow.game.undone) == list(plain.flow.game.undone)
    return app


@pytest.mark.wide
@pytest.mark.property
@given(house(), st.integers(0, 1 << 30), st.integers(0, 90), st.integers(0, 30))
@example(Rules("racehorse"), 17, 6, 0)  # it is stopped in the middle of a hand
@settings(max_examples=60)
def test_any_game_continues_from_a_checkpoint(tmp_path_factory, rules, seed, before, after):
    device = Device(tmp_path_factory.mktemp("device"))
    table = Table(seed, rules.id, rules.changes)
    events = list(table.play(before))
    store(device, events)
    rest(device.app())
    assert device.resumed() is not None
    assert device.shown_first() == frame(new_app(device.games))
    check_same(device)
    more = [list(event) for event in table.play(after)[len(events) :]]
    add(device, more)
    assert device.shown_first() is None or not more
    assert device.resumed() is not None
    game = check_same(device).flow.game
    # Undo, redo, corrections of early hands: what follows is the same, too.
    for event in table.play(30)[-30:]:
        game.apply(event)
    assert state(game) == state(table.game)


@pytest.mark.wide
@EVERY_PRESET
def test_every_screen_is_the_same_after_a_start_from_a_checkpoint(tmp_path, preset, keys):
    """Two devices get the same keys; one of them is switched off and on again and again."""
    draw = random.Random(f"{preset} {keys}")
    device, other = Device(tmp_path / "one"), Device(tmp_path / "other")
    events = Table(draw.random(), preset, odd=0).play(40)
    store(device, events)
    store(other, events)
    resumed = 0
    app, twin = device.app(keys=keys), new_app(other.games, keys)
    for count in range(300):
        key = draw.choice(KEYS)
        app.press(key)
        twin.press(key)
        assert frame(app) == frame(twin)
        if count % 20 == 19:
            rest(app)
            rest(twin)
            assert frame(app) == frame(twin)
            shown = device.shown_first()
            resumed += device.resumed() is not None
            app, twin = device.app(keys=keys), new_app(other.games, keys)
            assert frame(app) == frame(twin) == (shown or frame(twin))
    assert resumed


def test_any_changed_byte_is_refused(device):
    store(device, Table(1, odd=0).play(100))
    rest(device.app())
    record, base = device.root.read(RECORD), device.root.read(BASE)
    before, end = device.shown_first(), end_of(record)
    for name, data in ((RECORD, record), (BASE, base)):
        for at in range(0, len(data), 3):
            changed = data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]
            device.root.replace(name, changed)
            if name == BASE or at >= end:
                assert device.resumed() is None
            else:
                assert device.shown_first() in (None, before)
        for size in range(0, len(data), 7):
            device.root.replace(name, data[:size])
            assert device.resumed() is None
            assert (device.shown_first() is not None) == (name == BASE or size > end)
        device.root.replace(name, data)
    assert device.resumed()
    check_same(device)


@given(st.lists(st.tuples(st.integers(0, 300), st.binary(max_size=300))))
def test_a_picture_is_packed_and_unpacked(pieces):
    frame = bytearray().join(bytes(count) + data for count, data in pieces)[:SIZE]
    frame += bytes(SIZE - len(frame))
    record = packed(frame, checksum(frame, b"a", b"b"))
    assert picture(record + b"more", b"a", b"b") == frame
    assert end_of(record) == len(record) <= SIZE * 5 // 4
    assert picture(record + b"more", b"a", b"c") is None
    assert picture(record, b"a", b"b") is None


def test_another_program_does_not_use_it(device):
    store(device, Table(1, odd=0).play(50))
    rest(device.app())
    assert device.resumed()
    assert device.resumed("another program") is None
    assert device.shown_first("another program") is None


@pytest.mark.wide
def test_another_journal_does_not_use_it(device):
    events = Table(1, odd=0).play(60)
    store(device, events)
    rest(device.app())
    before = contents(device.games)
    journal = Journal(device.games)
    journal.load(lambda event: None)
    assert device.resumed()
    # The tail is lost or shorter, as in a backup; a byte of the file changed; another game.
    for name, data in before.items():
        for at in range(0, len(data), 11):
            for changed in (data[:at], data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]):
                restore(device.games, {**before, name: changed})
                alone = new_app(Folder(device.games.path))
                restore(device.games, {**before, name: changed})
                app = device.app()
                assert frame(app) == frame(alone)
                assert app.journal.damage == alone.journal.damage
                assert app.journal.count == alone.journal.count
    restore(device.games, before)
    journal.load(lambda event: None)
    journal.begin([*events[0][:2], "fedcba9876543210", *events[0][3:]])
    assert device.shown_first() is None
    assert device.resumed() is None
    check_same(device)


@pytest.mark.wide
def test_power_loss_while_it_is_written_changes_no_game(device):
    events = Table(3, odd=0).play(60)
    store(device, events[:40])
    rest(device.app())
    old = contents(device.root)
    add(device, events[40:])
    games = contents(device.games)
    counting = CountingFolder(device.root.path)
    rest(device.app(root=counting))
    for step in range(0, counting.steps, 13):
        restore(device.games, games)
        restore(device.root, old)
        with pytest.raises(PowerLossError):
            rest(device.app(root=CutFolder(device.root.path, step)))
        assert device.shown_first() in (None, frame(new_app(device.games)))
        assert device.resumed()  # the old one, or the new one
        check_same(device)


def test_full_storage_keeps_the_old_one(device):
    events = Table(3, odd=0).play(60)
    store(device, events[:40])
    rest(device.app())
    add(device, events[40:])
    app = device.app(root=FullFolder(device.root.path, 500))
    rest(app)
    assert app.journal.saved
    assert device.shown_first() is None
    assert device.resumed()
    check_same(device)


@pytest.mark.wide
def test_a_changed_game_of_sixty_hands_has_one_after_each_change(device):
    store(device, changed_game())
    rest(device.app())
    for changes in (
        [["drop", 9]],
        [["keep", 9]],
        [["dealer", 2], ["before", 4]],
        [["before", 0]],
        [["names", ["Ann", "Bob", "Cyr", "Dia"], [], 20]],
        [["rules", "racehorse", [["target", 9000]], 1]],
        [["undo"]] * 3,
        [["start", [640, 850], 0]],
    ):
        add(device, changes)
        rest(device.app())
        assert device.resumed(), changes
        check_same(device)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_random_changes_continues_from_a_checkpoint(device, seed):
    table = ChangingTable(seed)
    store(device, table.play(150))
    rest(device.app())
    assert device.resumed()
    check_same(device)
    add(device, [list(event) for event in table.play(30)[-30:]])
    assert device.resumed()
    check_same(device)


def test_it_is_written_only_after_new_events(device):
    store(device, Table(1, odd=0).play(30))
    counting = CountingFolder(device.root.path)
    app = device.app(root=counting)
    rest(app)
    writes = counting.writes
    assert writes
    rest(app)
    rest(device.app(root=counting))
    assert counting.writes == writes
    # Looking at a menu is no event.
    app.press(HOLD_OK)
    rest(app)
    assert counting.writes == writes


@pytest.mark.wide
def test_a_very_long_game_has_one(device):
    events = events_of(400)
    store(device, events)
    rest(device.app())
    assert device.resumed()
    check_same(device)
    # The base stays as it is, and grows by what is new.
    base = device.root.read(BASE)
    game = replay(events)
    for hand in range(1, 40):
        add(device, more_of(game, hand))
        if hand % 8:
            continue
        counting = CountingFolder(device.root.path)
        rest(device.app(root=counting))
        assert counting.writes <= 2, "a record, and a piece of the base"
        check_same(device)
    assert device.root.read(BASE)[: len(base)] == base
    assert len(device.root.read(BASE)) > len(base)


@pytest.mark.parametrize("size", [5, 64, 1000])
def test_its_base_is_read_in_pieces_of_any_size(device, monkeypatch, size):
    store(device, events_of(60))
    rest(device.app())
    assert len(device.root.read(BASE)) > 2 * size
    monkeypatch.setattr(checkpoint, "PIECE", size)
    assert device.resumed()
    check_same(device)


def test_a_base_follows_undos_and_corrections_of_early_hands(device):
    events = events_of(60)
    store(device, events)
    rest(device.app())
    assert device.resumed()
    for changes in (
        [["undo"]] * 42,
        [["redo"]] * 18,
        [["fix", 3, ["meld", 0, 100, 0]]],
        [["undo"]],
        [["fix", 50, ["meld", 0, 60, 0]]],
    ):
        add(device, changes)
        rest(device.app())
        assert device.resumed()
        check_same(device)
    assert len(device.root.read(BASE)) < 30_000


def more_of(game, hand):
    """Apply another hand to a game and return its events."""
    seat = game.dealer
    seat, side = hand % 4, hand % 2
    events = [
        ["bid", seat, 250],
        ["trump", "S"],
        ["meld", side, 80, 0],
        ["meld", 1 - side, 20, 0],
        ["tricks", 1 - side, 200 if game.totals[side] > 0 else 60, 1],
        ["accept"],
    ]
    for event in events:
        game.apply(event)
    return events
