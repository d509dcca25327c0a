"""A Pico with other data in storage: the page at start, erasing with keys, power cuts."""

from pathlib import Path

import pytest
from emulator.emulated import LOGS, files_in, show
from emulator.games import BOARD, HAND, press, twin
from emulator.test_power import single
from pinochle.text import device_start as words
from pinochle_tools.boards import boards
from runner import pages, storage_page
from support import foreign_flash as flashes
from test_foreign_storage import found_of

IMAGES = {
    "pico-w": (flashes.pico_w, found_of("littlefs", 848)),
    "circuitpython": (flashes.circuitpython, found_of("FAT", 1024)),
    "other-size": (flashes.other_size, found_of("littlefs", 1024)),
    "random": (flashes.random_bytes, found_of("unknown")),
}
GAMES = found_of("unknown", games=True)
LOOKING_MS = 3000


def question():
    """Return the frame of the page that asks for the board, with its first answer selected."""
    names = [boards.load(name).SHORT for name in boards.names()]
    lines = [words.CHOSEN + names[0], *(words.NOT_CHOSEN + name for name in names[1:])]
    return bytes(pages.page(words.BOARD_ONCE, lines, words.KEYS_BOARD))


def started(pico, image):
    """Start with an image of flash and answer the board question; return the storage before."""
    path = pico.folder / "before.bin"
    path.write_bytes(image)
    pico.power_on(image=path)
    assert pico.shows(question(), LOOKING_MS), show(pico.picture())
    pico.do("flash", record=True)
    pico.press("OK")
    return image[LOGS:]


def kept(pico):
    return pico.image().read_bytes()[LOGS:]


def saves_a_game(pico, folder):
    """Play a hand on an empty device, switch it off and on, and compare the screen."""
    app = twin(folder / "new")
    assert pico.shows(press(app, ""), LOOKING_MS), show(pico.picture())
    for word in single(f"OK UP {HAND}"):
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected), show(pico.picture())
    pico.run(1000)
    files = pico.files()
    assert files["/board"].startswith(BOARD["/board"])
    again = twin(folder / "again", files)
    assert pico.boot(image=pico.image()) == press(again, "")
    assert any(path.startswith("/games/") for path in files)


@pytest.mark.wide
@pytest.mark.parametrize("name", IMAGES)
def test_other_data_is_erased_by_hold_ok_and_up_and_games_are_saved(pico, tmp_path, name):
    make, found = IMAGES[name]
    before = started(pico, make())
    page = bytes(storage_page.storage(found))
    assert pico.shows(page, LOOKING_MS), show(pico.picture())
    pico.play("UP OK DOWN")
    assert pico.shows(page)
    pico.press("HOLD-OK")
    assert pico.shows(bytes(storage_page.erase_storage()))
    pico.press("BACK")
    assert pico.shows(page)
    if name == "random":
        pico.run(9000)  # the watchdog is fed while it waits
        assert pico.picture() == page
    assert pico.do("flash")["operations"] == 0
    assert kept(pico) == before, "nothing may be written before the question is answered"
    pico.play("HOLD-OK UP")
    saves_a_game(pico, tmp_path)


@pytest.mark.parametrize("name", ["circuitpython", "random"])
def test_back_plays_unsaved_and_leaves_other_data_as_it_is(pico, name):
    make, found = IMAGES[name]
    before = started(pico, make())
    page = bytes(storage_page.storage(found))
    assert pico.shows(page, LOOKING_MS)
    pico.press("BACK")
    pico.run(1000)
    app_page = pico.picture()
    assert app_page != page
    pico.play("OK OK OK UP OK UP")
    pico.run(4000)
    assert pico.look()["watchdog"]
    assert kept(pico) == before
    assert pico.do("flash")["operations"] == 0


@pytest.mark.wide
@pytest.mark.parametrize(
    "make",
    [
        lambda: flashes.damaged(flashes.device_files(250)),
        lambda: flashes.pico_w(flashes.device_files(3)),
    ],
    ids=["own-damaged", "pico-w-with-games"],
)
def test_games_are_never_erased_by_keys(pico, make):
    before = started(pico, make())
    page = bytes(storage_page.storage(GAMES))
    assert pico.shows(page, LOOKING_MS), show(pico.picture())
    pico.play("HOLD-OK UP UP HOLD-BACK HOLD-OK UP DOWN")
    assert pico.shows(page)
    pico.press("OK")
    pico.run(1000)
    assert pico.picture() != page
    pico.play("OK OK OK UP OK UP")
    pico.run(4000)
    assert kept(pico) == before
    assert pico.do("flash")["operations"] == 0


@pytest.mark.wide
@pytest.mark.parametrize(("name", "half"), [("circuitpython", False), ("other-size", True)])
def test_power_lost_at_any_moment_of_erasing(pico, tmp_path, name, half):
    make, found = IMAGES[name]
    started(pico, make())
    page = bytes(storage_page.storage(found))
    assert pico.shows(page, LOOKING_MS)
    pico.play("HOLD-OK UP")
    assert pico.shows(press(twin(tmp_path / "new"), ""), LOOKING_MS)
    operations = pico.do("flash")["operations"]
    assert operations >= 5
    file = str(tmp_path / "cut")
    cut = pico.do("cuts", **{"from": 0, "to": operations, "half": half, "file": file})
    asked = 0
    for name in cut["names"]:
        pico.power_on(image=Path(name))
        pico.settle()
        if pico.picture() == question():
            # Only the last block is changed, so the same question is asked again.
            asked += 1
            pico.press("OK")
            assert pico.shows(page, LOOKING_MS), show(pico.picture())
            pico.play("HOLD-OK UP")
            pico.run(1500)
        files = files_in(pico.image())
        assert set(files) <= {"/board"}
        pico.prompt()
        assert pico.execute("import os; print(os.statvfs('/')[2])") == "352\n"
        pico.execute("open('/x', 'w').write('stored')")
    assert 1 <= asked < operations / 2


def test_the_board_chosen_in_a_run_is_known_to_it(pico):
    started(pico, flashes.circuitpython())
    assert pico.shows(bytes(storage_page.storage(IMAGES["circuitpython"][1])), LOOKING_MS)
    pico.press("BACK")
    pico.run(1000)
    pico.prompt()
    assert (
        pico.execute("from runner.hardware import chosen; print(chosen()[0])") == "six_ssd1306\n"
    )
