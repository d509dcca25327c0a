"""Laptop commands with the real mpremote and the image on the emulated Pico."""

import json
import threading
import time

import pytest
from emulator.emulated import UF2
from pinochle.storage.line_format import file_name
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.live.board import Board
from pinochle_tools.live.boxes import Finder, follow_box
from support import journals
from support.records import pinochle

pytestmark = pytest.mark.usefixtures("patient")
PATIENCE_SECONDS = 60


@pytest.fixture
def middle(pico):
    """A device with three ended games and one in progress; (address, its picture)."""
    games = journals.corpus_events(4)
    files = journals.device_files([*games[:3], (4, games[3][1][:20])])
    picture = pico.boot(files={**files, "/board": b"six_ssd1306\n"}, plugged=True)
    port = pico.do("bridge", port=0)["port"]
    return f"socket://127.0.0.1:{port}", picture


def run(*arguments):
    done = pinochle(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def comes_back(pico, picture):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while pico.picture() != picture and time.monotonic() < deadline:
        time.sleep(0.1)
    return pico.picture() == picture


def test_the_game_continues_after_a_sync_and_a_second_sync_works(pico, middle, tmp_path):
    address, picture = middle
    data = str(tmp_path / "data")
    assert "in 4 games" in run("sync", "--port", address, "--data", data)
    assert comes_back(pico, picture)
    assert "nothing new" in run("sync", "--port", address, "--data", data)
    assert comes_back(pico, picture)
    pico.press("HOLD-BACK")
    pico.press("OK")  # undo, which adds an event
    assert "in 1 game;" in run("sync", "--port", address, "--data", data)
    listed = json.loads(run("games", "--json", "--data", data))
    assert [game["state"] for game in listed] == ["won", "won", "won", "playing"]
    same = tmp_path / "same"
    journals.write_files(same, journals.corpus_events(3))
    run("sync", "--from", str(same), "--data", str(tmp_path / "other"))
    exports = [
        run("export", *games, "--data", place).splitlines()
        for place, games in ((data, ("1", "2", "3")), (str(tmp_path / "other"), ()))
    ]
    assert len(exports[0]) == len(exports[1])
    for one, other in zip(exports[0][1:], exports[1][1:], strict=True):
        # Everything but the device's name and the days, which the game in progress may provide.
        assert one.split(",")[6:] == other.split(",")[6:]


def test_flash_recognises_the_image_by_its_hash_and_sets_the_board(pico, middle):
    address, picture = middle
    games = {path: data for path, data in pico.files().items() if path.startswith("/games")}
    output = run("flash", "--port", address, "--uf2", str(UF2), "--board", "pico_w")
    assert "up to date" in output
    assert "board: pico_w (was six_ssd1306)" in output
    assert "clock set" in output
    assert comes_back(pico, picture)
    files = pico.files()
    assert files["/board"].startswith(b"pico_w\n")
    assert {path: data for path, data in files.items() if path.startswith("/games")} == games


def test_prune_removes_old_games_and_doctor_finds_no_problem(pico, middle, tmp_path):
    address, picture = middle
    data = str(tmp_path / "data")
    run("sync", "--port", address, "--data", data)
    assert "2 games removed" in run("prune", "--keep", "2", "--port", address, "--data", data)
    assert comes_back(pico, picture)
    left = sorted(path for path in pico.files() if path.endswith(".log"))
    assert left == [f"/games/{file_name(n, journals.identity(n))}" for n in (3, 4)]
    output = run("doctor", "--port", address, "--data", data)
    assert "clock is right" in output
    assert f"firmware {firmware_digest()}, the same as in these tools" in output
    assert "2 games" in output


def test_watch_follows_over_usb(pico, middle):
    """The scoreboard follows the lines that the device sends, without interrupting the game."""
    address, picture = middle
    board, stop = Board(), threading.Event()
    follow = threading.Thread(target=follow_box, args=(Finder(address), board, stop), daemon=True)
    follow.start()
    version, state = board.wait(0, PATIENCE_SECONDS)
    assert state["names"] == ["Ann & Cid", "Bob & Dee"]
    assert comes_back(pico, picture)
    changed = version
    for _ in range(5):
        # Undo an event, which is stored and sent; before the laptop listens nothing arrives.
        pico.press("HOLD-BACK")
        pico.press("OK")
        changed, after = board.wait(version, PATIENCE_SECONDS / 5)
        if changed > version:
            break
    stop.set()
    follow.join(PATIENCE_SECONDS)
    assert changed > version
    assert after != state


def test_a_box_reports_what_it_measures_and_resumes_its_game(pico, middle):
    address, picture = middle
    output = run("doctor", "--bench", "--port", address)
    assert f"firmware   {firmware_digest()}" in output
    assert "200 MHz" in output
    assert "display    SSD1306 on I2C 0x3C, 400 kHz, a whole frame" in output
    assert "an append, at most" in output
    assert comes_back(pico, picture)
    assert "/selftest.tmp" not in pico.files()
