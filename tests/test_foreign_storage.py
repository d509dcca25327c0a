"""How the device recognises storage that it cannot read, and the pages about it."""

import pytest
from emulator.games import events_of, stored
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, OK, UP
from pinochle.storage.line_format import encode
from runner import foreign, storage_page
from runner.storage_page import StoragePage
from support import foreign_flash as flashes

OTHERS = {
    "pico-w": (flashes.pico_w, "littlefs", 848),
    "circuitpython": (flashes.circuitpython, "FAT", 1024),
    "other-size": (flashes.other_size, "littlefs", 1024),
    "random": (flashes.random_bytes, "unknown", 0),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_systems_data_is_named_and_holds_no_games(name):
    make, kind, kilobytes = OTHERS[name]
    found = foreign.look(flashes.Blocks(make()))
    assert (found.kind, found.kilobytes, found.games) == (kind, kilobytes, False)


def test_an_own_file_system_without_games_that_is_damaged_behind_its_superblock():
    image = bytearray(flashes.damaged({"/board": b"six_ssd1306\n"}))
    whole = flashes.file_system({"/board": b"six_ssd1306\n"})
    image[flashes.STORAGE :] = whole
    found = foreign.look(flashes.Blocks(bytes(image)))
    assert (found.kind, found.kilobytes, found.games) == ("damaged", 1408, False)


@pytest.mark.parametrize("games", [1, 3, 40])
def test_games_in_a_damaged_file_system_are_found(games):
    assert foreign.look(flashes.Blocks(flashes.damaged(flashes.device_files(games)))).games


def test_a_game_that_just_began_is_found(tmp_path):
    files = stored(events_of(0), tmp_path, rest=False)
    assert foreign.look(flashes.Blocks(flashes.damaged(files))).games


@pytest.mark.parametrize("make", [flashes.pico_w, flashes.other_size])
def test_games_in_a_littlefs_of_another_size_are_found(make):
    assert foreign.look(flashes.Blocks(make(flashes.device_files(2)))).games


def test_a_journal_that_was_copied_to_a_circuitpython_drive_is_found():
    data = next(v for k, v in flashes.device_files(1).items() if k.endswith(".log"))
    found = foreign.look(flashes.Blocks(flashes.circuitpython({"GAME.LOG": data})))
    assert (found.kind, found.games) == ("FAT", True)


def lines(*events, crc=0):
    data = b""
    for event in events:
        line, crc = encode(event, crc)
        data += line
    return data


FIRST = ["game", 1, "0011223344556677", "racehorse", [], [], [], 0]


@pytest.mark.parametrize(
    ("data", "there"),
    [
        (lines(FIRST), True),
        (lines(FIRST)[:-1], False),
        (lines(FIRST).replace(b"racehorse", b"racehorst"), False),
        # The first line is lost; the others check one another.
        (lines(["bid", 0, 250], ["trump", "S"], crc=77), True),
        (lines(["bid", 0, 250], crc=77) + lines(["trump", "S"], crc=78), False),
        (b'["game", of thrones]\t00000000\n', False),
        (b'import x\n["a"]\n["b"]\n', False),
        (b'\tzzzzzzzz\n["b"]\t00000000\n', False),
        (b'["game",' * 600, False),
    ],
)
@pytest.mark.parametrize("at", [0, 1000, 4096 - 30, 8192 - 5])
def test_only_a_line_whose_checksum_fits_is_a_line(data, there, at):
    """Also one that begins at the end of a block."""
    image = bytearray(b"\xff" * flashes.FLASH)
    image[flashes.STORAGE + at : flashes.STORAGE + at + len(data)] = data
    assert foreign.look(flashes.Blocks(bytes(image))).games == there


def found_of(kind, kilobytes=0, games=False):
    found = foreign.Found()
    found.kind, found.kilobytes, found.games = kind, kilobytes, games
    return found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("circuitpython", found_of("FAT", 1024)),
        ("other-littlefs", found_of("littlefs", 848)),
        ("damaged", found_of("damaged", 1408)),
        ("unknown", found_of("unknown")),
        ("games", found_of("damaged", 1408, games=True)),
    ],
)
def test_the_pages_of_storage_that_cannot_be_read(golden, name, found):
    golden(storage_page.storage(found), "runner/storage-" + name)


@pytest.mark.parametrize("name", ["erase_storage", "erasing", "not_erased"])
def test_the_pages_of_erasing(golden, name):
    golden(getattr(storage_page, name)(), "runner/" + name.replace("_", "-"))


class Panel:
    """Notes what a page sends and erases, in order."""

    def __init__(self, found, failure=None):
        self.done = []
        self.failure = failure
        self.page = StoragePage(found, self.erase, self.show)

    def show(self, frame):
        self.done.append(bytes(frame))

    def erase(self):
        self.done.append("erased")
        if self.failure:
            raise self.failure


def test_only_hold_ok_and_then_up_erase():
    panel = Panel(found_of("FAT", 1024))
    first = bytes(panel.page.draw())
    for key in (OK, UP, DOWN, HOLD_BACK, UP):
        panel.page.press(key)
        assert bytes(panel.page.draw()) == first
    for no in (BACK, OK):
        panel.page.press(HOLD_OK)
        assert bytes(panel.page.draw()) == bytes(storage_page.erase_storage())
        panel.page.press(no)
        assert bytes(panel.page.draw()) == first
    assert not panel.done
    panel.page.press(HOLD_OK)
    panel.page.press(UP)
    assert panel.done == [bytes(storage_page.erasing()), "erased"]
    assert panel.page.done
    assert panel.page.erased


def test_back_leaves_the_storage_as_it_is():
    panel = Panel(found_of("unknown"))
    panel.page.press(BACK)
    assert panel.page.done
    assert not panel.page.erased
    assert not panel.done


def test_games_are_never_erased_by_keys():
    panel = Panel(found_of("damaged", 1408, games=True))
    for key in (HOLD_OK, UP, HOLD_OK, UP, DOWN, HOLD_BACK):
        panel.page.press(key)
        assert not panel.page.done
    panel.page.press(OK)
    assert panel.page.done
    assert not panel.done


def test_flash_that_fails_while_it_is_erased_is_reported():
    panel = Panel(found_of("FAT"), OSError(5))
    panel.page.press(HOLD_OK)
    panel.page.press(UP)
    assert bytes(panel.page.draw()) == bytes(storage_page.not_erased())
    panel.page.press(BACK)
    assert panel.page.done
    assert not panel.page.erased
