"""Journal: stored events survive power loss, damage and full storage."""

import binascii
import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.rule_set import preset_names
from pinochle.storage.files import TAIL_LIMIT, Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import decode, encode, file_name, split
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import TAIL, tail_lines
from pinochle.storage.waiting import waiting_parts
from support import journals
from support.journals import journal_of
from support.plays import Table, first_event, recorded_game
from support.records import CORPUS, lines
from support.storage import (
    CountingFolder,
    CutFolder,
    FullFolder,
    PowerLossError,
    contents,
    restore,
)

GAME = recorded_game(lines(CORPUS)[0])
SECOND = "fedcba9876543210"

texts = st.text(st.sampled_from([chr(code) for code in range(32, 127) if code not in (34, 92)]))
events = st.lists(
    st.recursive(
        st.integers(-(2**40), 2**40) | texts,
        lambda inner: st.lists(inner, max_size=4),
        max_leaves=8,
    ),
    min_size=1,
    max_size=8,
)


def stored(folder):
    """Return what a journal reads from a folder: (events, journal)."""
    journal = Journal(folder)
    found = []
    journal.load(found.append)
    return found, journal


def store(folder, game=GAME):
    journal = Journal(folder)
    journal.begin(game[0])
    for event in game[1:]:
        journal.append(event)
    return journal


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path))


# Lines.


@pytest.mark.property
@given(events, st.integers(0, 2**32 - 1))
def test_decode_returns_the_encoded_event(event, crc):
    line, after = encode(event, crc)
    assert decode(line, crc) == (event, after)
    assert line.count(b"\n") == 1
    text, mark = line[:-1].split(b"\t")
    assert json.loads(text) == event
    assert len(mark) == 8


@pytest.mark.property
@given(st.lists(events, min_size=2, max_size=6), st.data())
def test_a_changed_lost_or_moved_line_fails_its_checksum(game, data):
    crc, written = 0, []
    for event in game:
        line, crc = encode(event, crc)
        written.append(line)
    bad = bytearray(b"".join(written))
    place = data.draw(st.integers(0, len(bad) - 1))
    bad[place] ^= data.draw(st.integers(1, 255))
    crc, good = 0, []
    for line in split(bytes(bad)):
        event, crc = decode(line, crc)
        if event is None:
            break
        good.append(event)
    whole = bytes(bad[:place]).count(b"\n")
    assert good == game[:whole]
    # Two lines exchanged.
    if written[0] != written[1]:
        assert decode(written[1], 0)[0] is None


# Storing and loading.


@pytest.mark.property
@given(
    st.builds(Table, st.integers(0, 2**32), st.sampled_from(preset_names())),
    st.lists(st.sampled_from(("append", "rest", "load")), min_size=1, max_size=80),
)
def test_any_stored_game_loads_unchanged(tmp_path_factory, table, steps):
    folder = Folder(str(tmp_path_factory.mktemp("game")))
    journal = Journal(folder)
    journal.begin(table.events[0])
    for step in steps:
        if step == "append":
            journal.append(table.play(1)[-1])
        elif step == "rest":
            journal.rest()
        else:
            found, journal = stored(folder)
            assert found == table.events
            assert (journal.damage, journal.saved) == (0, True)
        assert len(folder.read(TAIL)) <= TAIL_LIMIT
    assert stored(folder)[0] == table.events
    assert [event for event, _ in read_game(folder, game_names(folder)[-1])] == table.events


def test_an_empty_folder_has_no_game(folder):
    assert stored(folder)[0] == []
    assert folder.names() == []


def test_two_games_are_stored_in_two_files(folder):
    journal = store(folder)
    second = [first_event(game_id=SECOND), *GAME[1:5]]
    journal.begin(second[0])
    for event in second[1:]:
        journal.append(event)
    found, again = stored(folder)
    assert found == second
    assert again.number == 2
    names = game_names(folder)
    assert names == [f"0001-{GAME[0][2]}.log", f"0002-{SECOND}.log"]
    assert [event for event, _ in read_game(folder, names[0])] == GAME
    again.rest()
    assert [event for event, _ in read_game(folder, names[1])] == second


def test_a_game_that_begins_after_idle_time_does_not_wait_for_the_list_of_files(folder):
    class Listing(Folder):
        lists = 0

        def listed(self):
            self.lists += 1
            return super().listed()

    listing = Listing(folder.path)
    journal = Journal(listing)
    journal.load(lambda event: None)
    while journal.needs_rest:
        journal.idle()
    before = listing.lists
    for number in (1, 2):
        journal.begin(journals.first_event(number, 0))
        assert journal.number == number
    assert listing.lists == before
    assert len(listing.names()) == 2


def test_the_newest_game_continues_if_the_tail_is_lost(folder):
    store(folder).begin(first_event(game_id=SECOND))
    folder.remove(TAIL)
    found, journal = stored(folder)
    assert found == GAME
    journal.append(["undo"])
    assert stored(folder)[0] == [*GAME, ["undo"]]


# Power loss at every byte.


def test_power_loss_at_any_byte_keeps_the_state_before_or_after(folder):
    """Stores a whole game event by event; each write is cut at each of its bytes."""
    journal = Journal(folder)
    cuts = 0
    for index in range(len(GAME)):
        before = contents(folder)
        counting = CountingFolder(folder.path)
        _add(_twin(journal, counting), index)
        for left in range(counting.steps):
            restore(folder, before)
            with pytest.raises(PowerLossError):
                _add(_twin(journal, CutFolder(folder.path, left)), index)
            _continues(folder, index)
            cuts += 1
        restore(folder, before)
        _add(journal, index)
    assert cuts > 2 * len(b"".join(folder.read(name) for name in game_names(folder)))


def test_a_repair_interrupted_by_power_loss_is_repeated(folder):
    journal = store(folder, GAME[:20])
    journal.rest()
    for event in GAME[20:25]:
        journal.append(event)
    for name in (journal.name, TAIL):
        data = folder.read(name)
        restore(folder, dict(contents(folder), **{name: data[:-5] + b"?" + data[-4:]}))
        before = contents(folder)
        counting = CountingFolder(folder.path)
        expected = stored(counting)[0]
        assert 0 < len(expected) < 25
        for left in range(counting.steps):
            restore(folder, before)
            with pytest.raises(PowerLossError):
                stored(CutFolder(folder.path, left))
            assert stored(folder)[0] == expected
        restore(folder, {})
        journal = store(folder, GAME[:20])
        journal.rest()
        for event in GAME[20:25]:
            journal.append(event)


@pytest.mark.property
@given(st.integers(0, 2**32))
def test_repeated_power_loss_and_full_storage_lose_no_event(tmp_path_factory, seed):
    """Stores a game on storage that fails again and again, also during a repair."""
    draw = random.Random(seed)
    path = str(tmp_path_factory.mktemp("game"))
    count = 0
    for _ in range(500):
        steps = draw.choice((30, 300, 1500))
        faulty = draw.choice((CutFolder, FullFolder))(path, draw.randrange(steps))
        try:
            found, journal = stored(faulty)
            assert found in (GAME[:count], GAME[: count + 1])
            assert journal.damage == 0
            count = len(found)
            while count < len(GAME):
                _add(journal, count)
                count += 1
                if draw.random() < 0.1:
                    journal.rest()
        except (PowerLossError, OSError):
            continue
        break
    assert stored(Folder(path))[0] == GAME


def _twin(journal, folder):
    """Return a journal with the same state that writes to another folder."""
    twin = copy.copy(journal)
    twin._file, twin._tail = copy.copy(journal._file), copy.copy(journal._tail)
    twin.files = folder
    return twin


def _add(journal, index):
    if index:
        journal.append(GAME[index])
    else:
        journal.begin(GAME[0])


def _continues(folder, index, complete=False):
    """After a cut in event `index` the game is before or after it, and continues."""
    found, journal = stored(folder)
    assert found in (GAME[: index + 1],) if complete else (GAME[:index], GAME[: index + 1])
    if not found:
        journal.begin(GAME[0])
        found = GAME[:1]
    for event in GAME[len(found) : len(found) + 2]:
        journal.append(event)
    assert stored(folder)[0] == GAME[: len(found) + 2]


# Damaged bytes.


def test_damage_is_set_aside_and_nothing_before_it_is_lost(folder):
    journal = store(folder, GAME[:30])
    names = [journal.name, TAIL]
    whole = contents(folder)
    for name in names:
        data = whole[name]
        # Half a line at the end is left by a power loss, and is not damage.
        for place in range(0, data.rindex(b"\n", 0, -1), 3):
            bad = data[:place] + bytes([data[place] ^ 0x15]) + data[place + 1 :]
            restore(folder, dict(whole, **{name: bad}))
            found, again = stored(folder)
            assert found == GAME[: len(found)]
            assert again.damage > 0
            aside = folder.read(name + ".bad")
            assert aside
            assert bad.endswith(aside)
            _check_repaired(folder, found, again)


def _check_repaired(folder, found, journal):
    """After the repair no damage is found again, and the game continues."""
    files = contents(folder)
    again = stored(folder)
    assert again[0] == found
    assert again[1].damage == 0
    assert contents(folder) == files
    if found:
        journal.append(["undo"])
        assert stored(folder)[0] == [*found, ["undo"]]


def test_damage_in_the_file_keeps_a_tail_that_does_not_fit(folder):
    journal = store(folder, GAME[:30])
    kept = len(folder.read(journal.name)) // 2
    tail = split(folder.read(TAIL))
    data = bytearray(folder.read(journal.name))
    data[kept] ^= 1
    Folder.replace(folder, journal.name, bytes(data))
    found, again = stored(folder)
    assert found == GAME[: len(found)]
    aside = folder.read(TAIL + ".bad")
    assert aside.endswith(b"".join(tail[1:]))
    assert again.damage == len(aside) + len(folder.read(journal.name + ".bad"))


class SmallMemory(Folder):
    """A folder whose files do not fit into memory in one piece, as those of long games."""

    def read(self, name, most=-1):
        data = super().read(name, most)
        if len(data) > 1024:
            raise MemoryError
        return data


@pytest.mark.parametrize("torn", [False, True])
def test_a_damaged_file_is_cut_without_reading_it_in_one_piece(tmp_path, torn):
    events = [GAME[0], *[["time", seconds] for seconds in range(400)]]
    journal = store(Folder(str(tmp_path)), events)
    journal.rest()
    path = tmp_path / journal.name
    whole = path.read_bytes()
    cut = len(whole) - 5 if torn else len(whole) // 3
    path.write_bytes(whole[:cut] if torn else whole[:cut] + b"?" + whole[cut + 1 :])
    (tmp_path / TAIL).unlink()
    found, again = stored(SmallMemory(str(tmp_path)))
    assert found == events[: len(found)]
    assert len(found) == len(events) - 1 if torn else 100 < len(found) < 200
    kept, aside = path.read_bytes(), (tmp_path / (journal.name + ".bad")).read_bytes()
    assert kept == whole[: len(kept)]
    assert len(split(kept)) == len(found)
    assert again.damage == (0 if torn else len(aside))
    assert kept + aside == (whole[:cut] if torn else whole[:cut] + b"?" + whole[cut + 1 :])
    again.append(["time", 5])
    assert stored(SmallMemory(str(tmp_path)))[0] == [*found, ["time", 5]]


@pytest.mark.parametrize("lines_before", [0, 1, 9, 200])
@pytest.mark.parametrize("garbage", [b"\xff" * 400_000, b"half a line\n" * 30_000])
def test_a_huge_damaged_tail_is_set_aside_in_pieces(tmp_path, lines_before, garbage):
    """The lines before the damage are read, also if the tail was long before."""
    folder = FullFolder(str(tmp_path))
    journal = store(folder, GAME[:20])
    journal.rest()
    folder.room = 0
    events = [["time", seconds] for seconds in range(lines_before)]
    for event in events[:-1]:
        journal.keep(event)
    folder.room = None
    for event in events[-1:]:
        journal.append(event)
    tail = folder.read(TAIL)
    assert len(tail) > 1024 or lines_before < 200
    (tmp_path / TAIL).write_bytes((tail if lines_before else b"") + garbage)
    found, again = stored(SmallMemory(str(tmp_path)))
    assert found == [*GAME[:20], *events]
    assert again.damage == len(garbage)
    assert (tmp_path / (TAIL + ".bad")).read_bytes() == garbage
    _check_repaired(folder, found, again)


def test_a_long_tail_without_damage_is_read_whole(tmp_path):
    folder = FullFolder(str(tmp_path), 0)
    journal = Journal(folder).begin_unsaved(GAME[0])
    events = [["time", seconds] for seconds in range(300)]
    for event in events:
        journal.keep(event)
    folder.room = None
    journal.append(["undo"])
    assert len(folder.read(TAIL)) > 4000
    small = SmallMemory(str(tmp_path))
    found, again = stored(small)
    assert found == [GAME[0], *events, ["undo"]]
    assert again.damage == 0
    assert [event for event, _crc in read_game(small, game_names(small)[0])] == found


@pytest.mark.parametrize("lines_stored", [0, 1, 9])
def test_lines_that_wait_are_parts_of_a_tail(tmp_path, lines_stored):
    """A laptop reads them as such, with the numbers that their games have once they are stored."""
    folder = FullFolder(str(tmp_path))
    games = [[first_event(game_id=f"{number:016x}"), *GAME[1:30]] for number in range(3)]
    journal = Journal(folder)
    assert waiting_parts(journal) == []
    if lines_stored:
        journal.begin(games[0][0])
        journal.append(*games[0][1:lines_stored])
    else:
        journal = journal.begin_unsaved(games[0][0])
    for event in games[0][max(1, lines_stored) :]:
        journal.keep(event)
    for game in games[1:]:
        journal = journal.begin_unsaved(game[0])
        for event in game[1:]:
            journal.keep(event)
    tail = folder.read(TAIL) + b"".join(waiting_parts(journal))
    for number, game in enumerate(games):
        name = file_name(number + 1, game[0][2])
        lines = tail_lines(tail, number + 1, game[0][2])
        assert [event for event, _crc, _index, _line in lines] == game
    journal.rest()
    assert waiting_parts(journal) == []
    for name, game in zip(game_names(Folder(str(tmp_path))), games, strict=True):
        assert [event for event, _crc in read_game(Folder(str(tmp_path)), name)] == game


@pytest.mark.parametrize("lines_stored", [0, 1, 9])
def test_games_that_end_and_begin_on_full_storage_are_all_stored_later(tmp_path, lines_stored):
    folder = FullFolder(str(tmp_path))
    games = [[first_event(game_id=f"{number:016x}"), *GAME[1:30]] for number in range(4)]
    journal = Journal(folder)
    if lines_stored:
        journal.begin(games[0][0])
        journal.append(*games[0][1:lines_stored])
    else:
        journal = journal.begin_unsaved(games[0][0])
    for event in games[0][max(1, lines_stored) :]:
        journal.keep(event)
    folder.room = 0
    for game in games[1:3]:
        with pytest.raises(OSError, match="28"):
            journal.begin(game[0])
        journal = journal.begin_unsaved(game[0])
        for event in game[1:]:
            journal.keep(event)
    # It fails again in the middle of the first game, and between the games.
    for room in (40, 700, 1900):
        folder.room = room
        with pytest.raises(OSError, match="28"):
            journal.begin(games[3][0])
    folder.room = None
    journal.begin(games[3][0])
    names = game_names(Folder(str(tmp_path)))
    assert [name[:4] for name in names] == ["0001", "0002", "0003", "0004"]
    for name, game in zip(names, [*games[:3], games[3][:1]], strict=True):
        assert [event for event, _ in read_game(Folder(str(tmp_path)), name)] == game


def test_a_file_that_is_not_a_journal_is_set_aside(folder):
    torn_head = b'["tail",1,"x"]\t00000000\n["bid",0,250]\t00000000\n'
    for rubbish in (b"\n", b"\0" * 700, torn_head, bytes(range(256)) * 9):
        for name in (TAIL, f"0007-{SECOND}.log"):
            restore(folder, {name: rubbish})
            found, journal = stored(folder)
            assert found == []
            assert folder.read(name + ".bad") == rubbish
            journal.begin(GAME[0])
            assert stored(folder)[0] == GAME[:1]


# Full storage.


def test_an_event_without_room_is_not_part_of_the_journal(tmp_path):
    """Storage is full at each byte of a game; with room again, the same event is stored."""
    whole = sum(len(data) for data in contents_of(tmp_path / "whole", GAME[:16]).values())
    for room in range(0, whole * 2, 7):
        folder = FullFolder(str(tmp_path / str(room)), room)
        journal = Journal(folder)
        count = 0
        for event in GAME[:16]:
            try:
                if journal.count:
                    journal.append(event)
                else:
                    journal.begin(event)
            except OSError:
                break
            count += 1
        assert journal.saved
        folder.room = None
        assert stored(Folder(folder.path))[0] == GAME[:count]
        for event in GAME[count:16]:
            if journal.count:
                journal.append(event)
            else:
                journal.begin(event)
        assert stored(Folder(folder.path))[0] == GAME[:16]


def contents_of(path, game):
    folder = Folder(str(path))
    store(folder, game)
    return contents(folder)


# Foreign journals.


def test_a_valid_line_without_a_list_ends_the_journal(folder):
    text = b'{"a":1}'
    crc = binascii.crc32(text, int(journal_of(GAME[:2])[-9:-1], 16))
    name = f"0001-{GAME[0][2]}.log"
    restore(folder, {name: journal_of(GAME[:2]) + text + b"\t%08x\n" % crc})
    found, journal = stored(folder)
    assert found == GAME[:2]
    assert journal.damage == len(text) + 10


def test_a_line_nested_too_deep_ends_the_journal(folder):
    deep = b"[" * 200 + b"]" * 200
    crc = binascii.crc32(deep, int(journal_of(GAME[:1])[-9:-1], 16))
    name = f"0001-{GAME[0][2]}.log"
    restore(folder, {name: journal_of(GAME[:1]) + deep + b"\t%08x\n" % crc})
    found, _ = stored(folder)
    assert found == [GAME[0], json.loads(deep)]


# Where the file and the tail do not fit together.


def test_a_tail_that_continues_other_lines_is_no_part_of_the_game(folder):
    """The file has as many lines as the tail needs before it, but others."""
    store(folder, GAME[:6]).rest()
    journal = stored(folder)[1]
    journal.append(GAME[6])
    other = [*GAME[:5], ["misdeal"]]
    restore(folder, {**contents(folder), journal.name: journal_of(other)})
    found, again = stored(folder)
    assert found == other
    assert again.damage
    assert folder.read(TAIL + ".bad")
    again.append(GAME[2])
    assert stored(folder)[0] == [*other, GAME[2]]


class QuickFullFolder(FullFolder):
    """A FullFolder whose tail is as quick as that in raw flash, and may be full at once."""

    quick = True
    fits = False

    def tail_fits(self, used, more):
        return self.fits


@pytest.mark.parametrize("fits", [False, True])
def test_a_new_game_that_does_not_fit_leaves_the_old_one_whole(tmp_path, fits):
    """The storage is full with part of the old game in its file, or of the new one in the tail."""
    failures = 0
    for room in range(1, 400, 13):
        folder = QuickFullFolder(str(tmp_path / str(room)))
        folder.fits = fits
        journal = store(folder, GAME[:3])
        journal.rest()
        journal.append(*GAME[3:9])
        folder.room = room
        try:
            journal.begin(first_event(game_id=SECOND))
        except OSError:
            failures += 1
            folder.room = None
            journal.append(GAME[9])
            for _ in range(2):
                found, again = stored(Folder(folder.path))
                assert (found, again.damage) == (GAME[:10], 0)
                journal.rest()
    assert 3 < failures < 30


def test_files_that_are_not_in_order_have_no_mark(tmp_path):
    folder = FullFolder(str(tmp_path))
    journal = store(folder, GAME[:6])
    assert journal.mark()
    # A torn tail.
    folder.room = 3
    with pytest.raises(OSError, match="28"):
        journal.append(GAME[6])
    assert journal.saved
    assert journal.mark() == []
    # An event in memory only.
    folder.room = None
    journal.append(GAME[6])
    assert journal.mark()
    journal.keep(GAME[7])
    assert journal.mark() == []
    # A torn file.
    journal.append(GAME[8])
    folder.room = 3
    with pytest.raises(OSError, match="28"):
        journal.rest()
    assert journal.mark() == []
    folder.room = None
    journal.rest()
    assert journal.mark()
    # A damaged end that could not be set aside.
    files = contents(folder)
    restore(folder, {**files, journal.name: files[journal.name] + b"damage\n"})
    folder.room = 0
    again = stored(folder)[1]
    assert again.saved
    assert again.mark() == []
