"""The games folder with its tail in raw flash: no erase at a press, nothing lost by power cuts."""

import contextlib
import random

import pytest
from drivers.flash_log import FlashLog
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import TAIL, parts
from runner.storing import FlashFolder, OlderTailError
from support.nor_flash import BLOCK, NorFlash, PowerCutError

SECTORS = 8
RUBBISH = random.Random(1).randbytes(SECTORS * BLOCK)


class Port:
    """A USB port that remembers what it sent."""

    def __init__(self):
        self.said = b""

    def say(self, data):
        self.said += data


class Chip(FlashFolder):
    """The folder with power cuts at writes of its files, too: before, within and after each."""

    def __init__(self, path, flash, sectors=SECTORS):
        super().__init__(str(path), Port(), FlashLog(flash, 0, sectors))
        self.flash = flash
        self.writes = 0
        self.fails = -1

    def _write(self, name, pieces, mode):
        data = b"".join(pieces)
        if mode == "wb" and not name.endswith(".new"):
            raise AssertionError("not replaced at once on a laptop")
        for most in (0, len(data) // 2, len(data)):
            if self.writes == self.fails:
                if most:
                    super()._write(name, (data[:most],), mode)
                self.writes += 1
                raise PowerCutError
            self.writes += 1
        super()._write(name, (data,), mode)


def chip(path, image=None, sectors=SECTORS):
    return Chip(path, NorFlash(sectors, image), sectors)


def first(number):
    return ["game", 2, f"{number:016x}", "racehorse", [], [], [], 0]


def events(number, count):
    """Events of a game; the journal does not check them."""
    chance = random.Random(number)
    return [
        ["meld", chance.randrange(2), 10 * chance.randrange(100), place] for place in range(count)
    ]


def rest_long(journal):
    """Idle time without end."""
    for _ in range(40):
        if journal.needs_rest:
            journal.idle()


def loaded(folder):
    """Return the events of all games, by number, and the journal; as after a restart."""
    journal = Journal(folder)
    found = []
    journal.load(found.append)
    games = {}
    for name in game_names(folder):
        games[int(name[:4])] = [event for event, _ in read_game(folder, name)]
    if found:
        assert games[journal.number] == found
    return games, journal


def test_lines_are_stored_in_the_log_and_sent(tmp_path):
    folder = chip(tmp_path)
    journal = Journal(folder)
    journal.begin(first(1))
    journal.append(["bid", 0, 250], ["trump", "S"])
    assert folder.names() == []
    assert folder.read(TAIL) == folder.serial.said
    assert folder.size(TAIL) == len(folder.read(TAIL))
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {
        1: [first(1), ["bid", 0, 250], ["trump", "S"]]
    }


@pytest.mark.parametrize("rubbish", [None, RUBBISH])
def test_no_press_takes_an_erase_or_waits_for_a_file(tmp_path, rubbish):
    """A hundred events without a pause, and games that begin right after each other."""
    folder = chip(tmp_path, rubbish)
    journal = Journal(folder)
    rest_long(journal)
    expected = {}
    for number in range(1, 20):
        game = [first(number), *events(number, 96)]
        expected[number] = game
        before = (len(folder.flash.erased), folder.writes)
        journal.begin(game[0])
        for event in game[1:]:
            journal.append(event)
        assert (len(folder.flash.erased), folder.writes) == before
        rest_long(journal)
        assert not journal.needs_rest
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == expected


def test_several_games_begin_without_a_pause(tmp_path):
    folder = chip(tmp_path)
    journal = Journal(folder)
    expected = {}
    for number in range(1, 6):
        expected[number] = [first(number), *events(number, 8)]
        journal.begin(expected[number][0])
        for event in expected[number][1:]:
            journal.append(event)
        assert loaded(folder)[0] == expected
    assert folder.names() == []
    assert len(parts(folder.read(TAIL))) == 5
    assert folder.flash.erased == []
    journal = loaded(chip(tmp_path, bytes(folder.flash.data)))[1]
    journal.append(["accept"])
    expected[5].append(["accept"])
    journal.idle()
    assert len(parts(journal.files.read(TAIL))) == 1
    assert len(folder.names()) == 5
    assert loaded(journal.files)[0] == expected


def test_a_tail_that_is_full_moves_to_the_file(tmp_path):
    folder = chip(tmp_path)
    journal = Journal(folder)
    game = [first(1), *events(1, 1000)]
    journal.begin(game[0])
    longest = 0
    for event in game[1:]:
        journal.append(event)
        longest = max(longest, folder.size(TAIL))
    assert longest <= 4000
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: game}


def test_an_own_table_takes_several_pages(tmp_path):
    folder = chip(tmp_path)
    game = first(1)
    game[4] = [["score.set", ["x" * 400, ""]]]
    journal = Journal(folder)
    journal.begin(game)
    journal.append(["accept"])
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: [game, ["accept"]]}


def stored_late(folder):
    """Store a game most of whose events waited: return them, and the journal."""
    journal = Journal(folder)
    game = [first(1), *events(1, 400)]
    journal.begin(game[0])
    for event in game[1:-1]:
        journal.keep(event)
    journal.append(game[-1])
    return game, journal


def test_many_events_kept_while_nothing_could_be_stored(tmp_path):
    folder = chip(tmp_path)
    game, journal = stored_late(folder)
    assert journal.saved
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: game}
    rest_long(journal)
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: game}


class Filling(Chip):
    """A folder whose files cannot be written while it is full."""

    full = False

    def _write(self, name, pieces, mode):
        if self.full:
            raise OSError(28)
        super()._write(name, pieces, mode)


def test_lines_without_a_place_for_all_in_worn_flash_are_stored_singly(tmp_path):
    """Each third page is worn, so that no record of many pages fits; and storage is full first."""
    folder = Filling(tmp_path, NorFlash(2), 2)
    journal = Journal(folder)
    game = [first(1), *events(1, 58), ["accept"]]
    journal.begin(game[0])
    rest_long(journal)
    folder.flash.worn = {page * 256 for page in range(1, 32, 3)}
    folder.full = True
    for event in game[1:-1]:
        journal.keep(event)
    for _ in range(20):
        with pytest.raises(OSError, match=r"^(5|28)$"):
            journal.idle()
        assert not journal.saved
        assert loaded(chip(tmp_path, bytes(folder.flash.data), 2))[0] == {1: game[:1]}
    folder.full = False
    journal.idle()
    assert journal.saved
    assert loaded(chip(tmp_path, bytes(folder.flash.data), 2))[0] == {1: game[:-1]}
    # The tail takes events again, and without an erase.
    rest_long(journal)
    erased = len(folder.flash.erased)
    journal.append(game[-1])
    assert len(folder.flash.erased) == erased
    assert loaded(chip(tmp_path, bytes(folder.flash.data), 2))[0] == {1: game}


def test_an_event_is_stored_where_a_tail_without_lines_left_no_room(tmp_path):
    folder = chip(tmp_path, sectors=2)
    journal = Journal(folder)
    game = [first(1), *events(1, 3)]
    journal.begin(game[0])
    for event in game[1:-1]:
        journal.append(event)
    journal.rest()
    while True:
        try:
            folder.log.append(b"half a line")
        except OSError:
            break
    journal._tail.doubt()
    journal.append(game[-1])
    assert loaded(chip(tmp_path, bytes(folder.flash.data), 2))[0] == {1: game}


def test_damage_in_the_log_is_set_aside(tmp_path):
    folder = chip(tmp_path)
    journal = Journal(folder)
    game = [first(1), *events(1, 6)]
    journal.begin(game[0])
    for event in game[1:]:
        journal.append(event)
    image = bytearray(folder.flash.data)
    image[3 * 256 + 25] ^= 1
    games, journal = loaded(chip(tmp_path, bytes(image)))
    assert games == {1: game[:3]}
    assert journal.damage > 0
    journal.append(game[3])
    assert loaded(chip(tmp_path, bytes(journal.files.flash.data)))[0] == {1: game[:4]}
    assert b'["meld"' in Folder(str(tmp_path)).read("tail.bad")


def long_begun(tmp_path):
    """A tail of two games, longer than 1,024 bytes: return the chip and the games' events."""
    folder = chip(tmp_path)
    journal = Journal(folder)
    games = {1: [first(1), *events(1, 60)], 2: [first(2), *events(2, 5)]}
    for game in games.values():
        journal.begin(game[0])
        for event in game[1:]:
            journal.append(event)
    assert len(folder.read(TAIL)) > 1024
    return folder, games


@pytest.mark.parametrize("page", [0, 1, 30, 60])
def test_damage_in_the_part_of_the_game_before_leaves_the_newest_game_whole(tmp_path, page):
    """The first page names the game before."""
    folder, games = long_begun(tmp_path)
    image = bytearray(folder.flash.data)
    begin = folder.log._begin
    image[(begin + page) * 256 + 25] ^= 1
    again = chip(tmp_path, bytes(image))
    found, journal = loaded(again)
    assert found[2] == games[2]
    assert journal.number == 2
    assert found.get(1, []) == games[1][:page]
    journal.append(["accept"])
    rest_long(journal)
    found = loaded(chip(tmp_path, bytes(again.flash.data)))[0]
    assert found[2] == [*games[2], ["accept"]]
    assert found.get(1, []) == games[1][:page]
    # Of the last line nothing can be read that could be set aside.
    assert (b'["meld"' in Folder(str(tmp_path)).read("tail.bad")) == (page < 60)


def test_a_power_cut_while_a_long_damaged_tail_is_repaired_loses_no_line(tmp_path):
    """Its good lines are more than one record holds."""
    cut, done = 0, False
    while not done:
        path = tmp_path / str(cut)
        path.mkdir()
        folder = chip(path)
        game, _ = stored_late(folder)
        again = chip(path, bytes(folder.flash.data))
        again.append(TAIL, b"damaged\n")
        again.flash.cut = again.fails = cut
        try:
            done = loaded(again)[0] == {1: game}
        except PowerCutError:
            again.flash.cut = again.fails = -1
        assert loaded(chip(path, bytes(again.flash.data)))[0] == {1: game}
        cut += 1
    assert cut > 5, "power was never cut"


# Tails of older images.


def older_tail(path, lines):
    """Store a game as an older image does: return its events."""
    game = [first(1), *events(1, lines)]
    journal = Journal(Folder(str(path)))
    journal.begin(game[0])
    for event in game[1:]:
        journal.append(event)
    return game


def test_the_tail_of_an_older_image_is_taken_over(tmp_path):
    game = older_tail(tmp_path, 20)
    assert Folder(str(tmp_path)).has(TAIL)
    folder = chip(tmp_path)
    assert loaded(folder)[0] == {1: game}
    assert not Folder(str(tmp_path)).has(TAIL)
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: game}


def test_a_long_tail_of_an_older_image_is_taken_over(tmp_path):
    older = Journal(Folder(str(tmp_path)))
    game = [first(1), *events(1, 300)]
    older.begin(game[0])
    for event in game[1:-1]:
        older.keep(event)
    older.append(game[-1])
    folder = chip(tmp_path)
    assert loaded(folder)[0] == {1: game}
    assert not Folder(str(tmp_path)).has(TAIL)


@pytest.mark.parametrize("cut", range(6))
def test_a_power_cut_while_the_tail_is_taken_over(tmp_path, cut):
    game = older_tail(tmp_path, 10)
    folder = chip(tmp_path)
    folder.flash.cut = cut
    folder.flash.torn = "half"
    with contextlib.suppress(PowerCutError):
        loaded(folder)
    assert loaded(chip(tmp_path, bytes(folder.flash.data)))[0] == {1: game}
    assert not Folder(str(tmp_path)).has("tail.bad")


@pytest.mark.parametrize("idle", [True, False])
def test_an_older_image_in_between_wins_and_nothing_is_deleted(tmp_path, idle):
    folder = chip(tmp_path)
    journal = Journal(folder)
    journal.begin(first(1))
    journal.append(["bid", 0, 250])
    journal.idle()
    journal.append(["trump", "S"])
    # The older image sees the game without what had not moved, and continues it.
    older = Journal(Folder(str(tmp_path)))
    found = []
    assert older.load(found.append)
    assert found == [first(1), ["bid", 0, 250]]
    older.append(["trump", "H"])
    again = chip(tmp_path, bytes(folder.flash.data))
    journal = loaded(again)[1]
    assert journal.needs_rest
    with pytest.raises(OlderTailError):
        journal.idle() if idle else journal.append(["trump", "D"])
    again = chip(tmp_path, bytes(again.flash.data))
    assert loaded(again)[0] == {1: [first(1), ["bid", 0, 250], ["trump", "H"]]}
    assert b'["trump","S"]' in Folder(str(tmp_path)).read("tail.bad")


# Power cuts.


class Played:
    """A scripted session: what was accepted, and what was on its way when power failed."""

    def __init__(self, folder, seed, steps):
        self.games = {}
        self.pending = None
        self.journal = None
        chance = random.Random(seed)
        try:
            self.games, self.journal = loaded(folder)
            for _ in range(steps):
                self.step(chance, folder)
        except PowerCutError:
            pass

    def step(self, chance, folder):
        """Do a random thing: a press, idle time, a new game, or many presses."""
        journal = self.journal
        kind = chance.randrange(12)
        number = max(self.games, default=0)
        if kind == 0 or not self.games:
            self.accept(number + 1, [first(number + 1)], lambda e: journal.begin(*e))
            number += 1
        elif kind < 4 and journal.needs_rest:
            journal.idle()
        count = chance.choice((0, 1, 1, 2, 6))
        for _ in range(count):
            new = [["bid", 0, 10 * chance.randrange(100)] for _ in range(chance.choice((1, 1, 2)))]
            self.accept(number, new, lambda e: journal.append(*e))

    def accept(self, number, new, store):
        """Store events; they are pending until that is done."""
        self.pending = {**self.games, number: [*self.games.get(number, []), *new]}
        store(new)
        self.games = self.pending
        self.pending = None


def check_after(folder, played, tmp_path):
    """A restart finds what was accepted, maybe what was pending too, and plays on."""
    image = bytes(folder.flash.data)
    games, journal = loaded(chip(tmp_path, image, folder.flash.blocks))
    allowed = [played.games, played.pending]
    if played.pending:
        number = max(played.pending)
        allowed += [
            {**played.pending, number: played.pending[number][:-1]},  # one of two events
        ]
    assert games in [{n: g for n, g in a.items() if g} for a in allowed if a is not None]
    if games:
        journal.append(["accept"])
        games[journal.number].append(["accept"])
    journal.begin(first(999))
    games[journal.number] = [first(999)]
    assert loaded(journal.files)[0] == games
    rest_long(journal)
    again = chip(tmp_path, bytes(journal.files.flash.data), folder.flash.blocks)
    assert loaded(again)[0] == games
    assert again.read(TAIL).count(b"\n") <= 3


@pytest.mark.wide
@pytest.mark.parametrize("sectors", [2, 8])
@pytest.mark.parametrize("torn", ["not", "half", "bits"])
def test_power_cuts_at_every_operation_of_the_raw_flash(tmp_path, torn, sectors):
    start = RUBBISH[: sectors * BLOCK]
    whole = chip(tmp_path / "whole", start, sectors)
    Played(whole, 5, 60)
    assert whole.flash.operations > 60
    for cut in range(whole.flash.operations):
        path = tmp_path / str(cut)
        folder = chip(path, start, sectors)
        folder.flash.cut, folder.flash.torn = cut, torn
        check_after(folder, Played(folder, 5, 60), path)


@pytest.mark.parametrize("sectors", [2, 8])
def test_power_cuts_at_every_write_of_a_file(tmp_path, sectors):
    whole = chip(tmp_path / "whole", None, sectors)
    Played(whole, 5, 60)
    assert whole.writes > 30
    for cut in range(whole.writes):
        path = tmp_path / str(cut)
        folder = chip(path, None, sectors)
        folder.fails = cut
        check_after(folder, Played(folder, 5, 60), path)


def test_an_older_image_is_noticed_before_the_first_write(tmp_path):
    folder = chip(tmp_path)
    loaded(folder)[1].begin(first(1))
    folder.look()
    older = Journal(Folder(str(tmp_path)))
    assert not older.load(print)
    older.begin(first(1))
    again = chip(tmp_path, bytes(folder.flash.data))
    with pytest.raises(OlderTailError):
        again.look()
    again.look()
