"""Games found in a copy of flash, and the files of a rescue."""

import json
from pathlib import Path

import pytest
from emulator.emulated import GEOMETRY, STORAGE
from emulator.games import events_of, stored
from pinochle.storage.line_format import encode, file_name
from pinochle_tools.common.errors import ToolError
from pinochle_tools.device import rescues
from pinochle_tools.device.carving import carve
from pinochle_tools.device.connection import Device
from support import foreign_flash as flashes
from support import journals
from support.records import ended_in_one_line, pinochle
from support.standin_device import ROOT, StandIn, given_up_soon


def games_of(files):
    return {path.rpartition("/")[2]: data for path, data in files.items() if "/games/" in path}


@pytest.mark.parametrize(
    "make", [flashes.damaged, flashes.pico_w, flashes.other_size], ids=lambda make: make.__name__
)
def test_all_games_are_found_byte_for_byte_wherever_they_are(make):
    files = flashes.device_files(40)
    data = make(files)[STORAGE:]
    carved = carve(data)
    assert carved.games == games_of(files)
    assert carved.lines == sum(game.count(b"\n") for game in carved.games.values())


@pytest.mark.parametrize(
    "make", [flashes.pico_w, flashes.circuitpython, flashes.other_size, flashes.random_bytes]
)
def test_other_data_holds_no_lines(make):
    assert carve(make()[STORAGE:]) == (0, {})


@pytest.mark.parametrize("hands", [60, 200])
def test_a_game_that_is_longer_than_a_block_is_found_whole(tmp_path, hands):
    """Its lines continue across blocks, after littlefs's pointers."""
    files = stored(events_of(hands), tmp_path)
    (long,) = (data for name, data in games_of(files).items() if name.endswith(".log"))
    assert len(long) > 2 * GEOMETRY["block_size"]
    games = {**files, **journals.device_files(journals.corpus_events(3)[1:])}
    carved = carve(flashes.damaged(games)[STORAGE:])
    assert long in carved.games.values()
    assert len(carved.games) == 3


@pytest.mark.parametrize("before", [0, 1500, 3000])
def test_names_with_accents_and_long_lines_are_found(tmp_path, before):
    (_, events), (_, other) = journals.corpus_events(2)
    for at, name in enumerate(("Élodie", "Jürgen", "Łukasz", "Zoë")):
        events[0][5][at] = name
    events[20:20] = [["names", ["Élodie", "Jürgen", "Łukasz", "Mïa"], []]]
    answers = [[number, ["meld", 0, 100, 0]] for number in range(1, 160)]
    long = [*events[:25], ["rules", "racehorse", [], 1, answers], *events[25:]]
    notes = [["note", "x" * 40]] * (before // 60)
    games = [(1, events), (2, [*other[:2], *notes, *other[2:]]), (3, [long[0], *notes, *long[1:]])]
    games[2][1][0] = [*long[0][:2], "00000000000000ff", *long[0][3:]]
    files = journals.device_files(games)
    assert max(map(len, b"".join(files.values()).split(b"\n"))) > 3000
    assert carve(flashes.damaged(files)[STORAGE:]).games == games_of(files)


def test_a_game_whose_newest_lines_are_in_the_tail(tmp_path):
    events = events_of(6)
    files = stored(events, tmp_path, rest=False)
    assert b'["tail"' in files["/games/tail"]
    (game,) = carve(flashes.damaged(files)[STORAGE:]).games.values()
    assert game == journals.journal_of(events)


def test_lines_whose_beginning_is_lost_are_counted_and_in_no_game(tmp_path):
    events = events_of(3)
    whole = journals.journal_of(events)
    rest = whole[whole.index(b"\n") + 1 :]
    carved = carve(rest.ljust(4096, b"\xff"))
    # The line before the second one is lost, so its checksum cannot be checked.
    assert carved == (len(events) - 2, {})


def test_of_two_journals_that_begin_alike_the_longer_is_taken():
    first, *rest = events_of(2)
    short, long = [first, ["time", 5]], [first, *rest]
    data = b"".join(journals.journal_of(events).ljust(4096, b"\0") for events in (short, long))
    assert list(carve(data).games.values()) == [journals.journal_of(long)]


def test_bytes_before_a_line_do_not_hide_it():
    line = encode(journals.first_event(7, 0), 0)[0]
    data = (b'["name" of a commit ' + line).ljust(4096, b"\0")
    assert list(carve(data).games) == [file_name(1, journals.identity(7))]


def test_a_rescue_never_replaces_another_one(tmp_path):
    file = tmp_path / "copy.bin"
    file.write_bytes(b"")
    rescues.write_copy(file, b"one")
    rescues.write_copy(file, b"one")
    with pytest.raises(ToolError, match="choose another name"):
        rescues.write_copy(file, b"two")
    assert file.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_copy_is_a_file_also_where_a_command_would_write_standard_output(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rescues.write_copy(Path("-"), b"one")
    assert (tmp_path / "-").read_bytes() == b"one"


def test_only_the_same_bytes_in_a_file_that_is_there_are_a_copy(tmp_path):
    file, folder = tmp_path / "copy.bin", tmp_path / "data"
    rescues.write_copy(file, b"one")
    assert rescues.copy_of(folder, b"one") is None
    rescues.remember(folder, file, b"one")
    assert rescues.copy_of(folder, b"one") == file
    assert rescues.copy_of(folder, b"two") is None
    file.write_bytes(b"two")
    assert rescues.copy_of(folder, b"one") is None
    assert rescues.copy_of(folder, b"two") is None
    file.unlink()
    assert rescues.copy_of(folder, b"one") is None


@pytest.mark.parametrize("said", ["", "{", "[3]", '[{"file": 3}]', '{"file": "x"}'])
def test_a_list_of_copies_that_makes_no_sense_is_no_copy(tmp_path, said):
    (tmp_path / rescues.LIST).write_text(said)
    assert rescues.copy_of(tmp_path, b"one") is None
    rescues.write_copy(tmp_path / "copy.bin", b"one")
    rescues.remember(tmp_path, tmp_path / "copy.bin", b"one")
    assert rescues.copy_of(tmp_path, b"one") == tmp_path / "copy.bin"


def test_a_place_where_no_file_can_be_is_refused_before_a_device_is_asked(tmp_path):
    for place in (tmp_path / "no" / "copy.bin", tmp_path):
        with pytest.raises(ToolError, match="choose a file in an existing folder"):
            rescues.check_target(place)


def test_rescued_games_are_synced(tmp_path):
    file = tmp_path / "copy.bin"
    rescues.save_games(file, games_of(flashes.device_files(5)))
    folder = rescues.games_folder(file)
    done = pinochle("sync", "--from", str(folder), "--data", str(tmp_path / "data"))
    assert "in 5 games" in done.stdout


@pytest.fixture
def region():
    """Storage of 40 blocks: two games, random bytes, and a block with misleading line ends."""
    games = journals.device_files(journals.corpus_events(2))
    blocks = [data.ljust(4096, b"\xff") for data in games.values()]
    blocks += [flashes.noise(4096), b"end\n\x04\x04>" * 585 + b"\x04"]
    return b"".join(blocks).ljust(40 * 4096, b"\xff")


@pytest.fixture
def standin(tmp_path, region):
    with StandIn(tmp_path / "standin", {"/storage-in-flash": region}) as device:
        yield device


def rescue(standin, tmp_path, *options):
    file = tmp_path / "copy.bin"
    data = str(tmp_path / "data")
    words = ("doctor", "--rescue", str(file), "--port", standin.port, "--data", data)
    return pinochle(*words, *options), file


def test_a_rescue_saves_the_storage_as_it_is(standin, tmp_path, region):
    done, file = rescue(standin, tmp_path)
    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == region
    assert "of 2 games" in done.stdout
    assert "pinochle flash --erase-storage" in done.stdout
    assert len(list(rescues.games_folder(file).iterdir())) == 2
    assert rescues.copy_of(tmp_path / "data", region) == file
    again, _ = rescue(standin, tmp_path, "--json")
    assert again.returncode == 0, "the same again is no other file"
    found = json.loads(again.stdout)
    assert (found["file"], found["games"]) == (str(file), 2)
    assert found["folder"] == str(rescues.games_folder(file))


FLAKY = """
from flash_file import Flash as Steady
class Flash(Steady):
    def readblocks(self, block, buf, offset=0):
        Steady.readblocks(self, block, buf, offset)
        buf[7] ^= id(buf) >> 4 & 255 | 1 if block == 3 and Flash.reads else 0
        Flash.reads += block == 3
    reads = 0
"""


def test_a_device_that_reads_differently_the_second_time_gives_no_copy(standin, tmp_path):
    steady = (ROOT / "tests" / "standin" / "_rp2.py").read_bytes()
    standin.do("put", name="/lib/flash_file.py", hex=steady.hex())
    standin.do("put", name="/lib/_rp2.py", hex=FLAKY.encode().hex())
    done, file = rescue(standin, tmp_path)
    assert ended_in_one_line(done)
    assert "differs from the device's storage" in done.stderr
    assert not file.exists()
    assert not (tmp_path / "data" / rescues.LIST).exists()


@pytest.mark.wide
def test_a_cable_that_is_pulled_leaves_no_file(standin, tmp_path):
    standin.do("cut", after=9000)
    with given_up_soon():
        done, file = rescue(standin, tmp_path)
    assert ended_in_one_line(done)
    assert "plug it in and try again" in done.stderr
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(file.name)] == []


def test_a_device_that_reports_an_absurd_size_is_refused(tmp_path):
    with StandIn(tmp_path / "standin", {"/storage-in-flash": b""}) as standin:
        done, file = rescue(standin, tmp_path)
    assert ended_in_one_line(done)
    assert "how large" in done.stderr
    assert not file.exists()


def test_a_file_that_holds_something_else_stays(standin, tmp_path):
    (tmp_path / "copy.bin").write_bytes(b"another rescue")
    done, file = rescue(standin, tmp_path)
    assert ended_in_one_line(done)
    assert "choose another name" in done.stderr
    assert file.read_bytes() == b"another rescue"


def test_a_games_folder_that_cannot_be_listed_is_an_error(standin):
    """If it counted as empty, `sync` would report 0 games. Here it is a file."""
    with Device(standin.port) as device, pytest.raises(ToolError, match="OSError"):
        device.ask("journals", "listing('/lib/flash.py')")
