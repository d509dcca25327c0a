"""The runner with laptops, crashes, loose wires and full flash."""

import json
import random
import subprocess
import sys
import time

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, stored, stored_lines, twin
from support.runner_pages import page_of


@pytest.fixture
def middle(pico, tmp_path):
    """A Pico in the fourth hand of a game, and its frame."""
    files = {**BOARD, **stored([*events_of(3), ["bid", 3, 300], ["trump", "H"]], tmp_path)}
    app = twin(tmp_path, files)
    expected = press(app, "")
    assert pico.boot(files=files) == expected
    return pico, expected


def test_ctrl_c_starts_the_prompt_and_shows_a_page(middle):
    pico, _expected = middle
    pico.prompt()
    assert pico.shows(page_of("laptop"))
    # Modules are found in the file system again, which the scorekeeper does not search.
    pico.execute("with open('mine.py', 'w') as file:\n    file.write('ANSWER = 42')\n")
    assert pico.execute("import mine\nprint(mine.ANSWER)") == "42\n"


def test_the_watchdog_does_not_reset_the_prompt(middle):
    pico, _expected = middle
    assert pico.look()["watchdog"], "the watchdog is off in the loop"
    pico.prompt()
    assert not pico.look()["watchdog"]
    resets = pico.do("run", ms=30_000)["resets"]
    assert resets == 0
    assert pico.execute("print('still here')") == "still here\n"


def test_a_soft_reset_returns_to_the_same_screen(middle):
    pico, expected = middle
    pico.prompt()
    pico.send("\x04")
    assert pico.shows(expected, 3000)


def test_a_held_ok_at_the_prompt_resumes_the_game(middle):
    pico, expected = middle
    pico.prompt()
    pico.run(200)
    pico.contact("OK", 1400)
    pico.run(2500)
    assert pico.shows(expected, 3000)


def test_ctrl_c_at_any_moment_keeps_the_screen(middle):
    pico, expected = middle
    chance = random.Random(7)
    for attempt in range(12):
        # From the first instruction of the start to the loop; in some runs with a key down.
        pico.prompt()
        pico.send("\x04")
        if attempt % 3 == 0:
            pico.contact("UP", 30, at=200)
        pico.run(chance.uniform(5, 450))
        pico.send("\r\x03\x03")
        pico.run(150)
        pico.send("\r")
        pico.read_until(">>> ")
        pico.serial = ""
        assert not pico.look()["watchdog"]
    pico.prompt()
    pico.send("\x04")
    assert pico.shows(expected, 3000)


def test_a_crash_is_shown_and_logged_and_the_game_continues(middle, tmp_path):
    pico, expected = middle
    pico.prompt()
    pico.execute(
        "import pinochle.app\n"
        "def press(self, key, held=0):\n"
        "    raise RuntimeError('the cat sat on the keys')\n"
        "kept = pinochle.app.App.press\n"
        "pinochle.app.App.press = press\n"
        "def restore():\n"
        "    pinochle.app.App.press = kept\n"
        "import runner.start\n"
        "ask = runner.start.ask\n"
        "def asked(*arguments):\n"
        "    restore()\n"
        "    ask(*arguments)\n"
        "runner.start.ask = asked\n"
    )
    pico.send("import main\r")
    assert pico.shows(expected, 3000), show(pico.picture())
    pico.press("UP")
    pico.run(400)
    assert pico.picture() == page_of("crash", "RuntimeError", "the cat sat on the keys")
    pico.run(20_000)  # the page feeds the watchdog while it waits
    assert pico.picture() == page_of("crash", "RuntimeError", "the cat sat on the keys")
    pico.press("OK")
    assert pico.shows(expected, 3000)
    trace = pico.files()["/crash.txt"].decode()
    assert "RuntimeError: the cat sat on the keys" in trace


# Flash fails, and HOLD OK makes the App fail; HOLD BACK does that, too, and flash works again.
FAILING = """
from pinochle.app import App
from runner.storing import FlashFolder
room = []
def full(name):
    plain = getattr(FlashFolder, name)
    def write(*arguments):
        if not room:
            raise OSError(28)
        plain(*arguments)
    setattr(FlashFolder, name, write)
for name in ("append", "replace", "_write"):
    full(name)
press = App.press
def failing(self, key, held=0):
    if key == 7:
        room.append(1)
    if key in (6, 7):
        raise RuntimeError("the cat sat on the keys")
    press(self, key, held)
App.press = failing
"""
UNSAVED = """
from runner.start import unsaved
from pinochle.storage.waiting import waiting_parts
print([part for journal in unsaved for part in waiting_parts(journal)])
"""


@pytest.fixture
def failing(middle, tmp_path):
    """A Pico with an answer that is not saved, its frame before, and one after that answer."""
    pico, expected = middle
    pico.prompt()
    pico.execute(FAILING)
    app = twin(tmp_path, pico.files())
    pico.send("import main\r")
    assert pico.shows(expected, 3000), show(pico.picture())
    pico.play("UP OK DOWN OK")  # a meld, played on without saving
    return pico, expected, press(app, "UP OK")


def test_a_crash_keeps_what_is_not_saved_for_a_laptop(failing):
    pico, _expected, _after = failing
    pico.press("HOLD-OK")
    crashed = page_of("crash", "RuntimeError", "the cat sat on the keys", True)
    assert pico.shows(crashed), show(pico.picture())
    pico.press("OK")  # tries to store it
    pico.run(1000)
    assert pico.picture() == crashed
    pico.prompt()
    assert pico.shows(page_of("laptop", True))
    assert '["meld"' in pico.execute(UNSAVED)


def test_a_crash_page_loses_what_is_not_saved_only_if_the_player_says_so(failing):
    pico, expected, _after = failing
    pico.play("HOLD-OK HOLD-OK")
    assert pico.shows(expected, 3000), show(pico.picture())


def test_a_crash_page_stores_what_was_not_saved_if_there_is_room(failing):
    pico, _expected, after = failing
    pico.play("HOLD-BACK OK")
    assert pico.shows(after, 3000), show(pico.picture())


def test_a_reconnected_display_shows_a_notice(middle, tmp_path):
    pico, _expected = middle
    pico.do("fault", unplugged=True)
    pico.press("HOLD-OK")
    pico.run(2000)
    assert pico.look()["watchdog"], "the loop has stopped"
    pico.do("fault", displayPower=True)
    pico.do("fault", unplugged=False)
    pico.run(2000)
    app = twin(tmp_path, pico.files())
    press(app, "HOLD-OK")
    app.notice("display")
    assert pico.shows(press(app, ""))
    pico.press("OK")
    assert pico.shows(press(app, "OK"))


def test_a_display_works_again_after_a_power_loss_between_two_frames(middle):
    pico, expected = middle
    pico.do("fault", displayPower=True)
    assert not pico.look()["lit"]
    pico.run(3000)
    assert pico.look()["lit"]
    assert pico.picture() == expected


@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_a_bus_blocked_by_a_device_is_freed(middle, tmp_path, clocks):
    pico, _expected = middle
    app = twin(tmp_path, pico.files())
    pico.do("fault", hung=clocks)
    pico.press("HOLD-OK")
    press(app, "HOLD-OK")
    app.notice("display")
    assert pico.shows(press(app, ""), 4000), show(pico.picture())


def test_keys_work_while_the_display_is_unplugged(middle, tmp_path):
    pico, _expected = middle
    app = twin(tmp_path, pico.files())
    pico.do("fault", unplugged=True)
    pico.play("UP UP UP OK")
    press(app, "UP UP UP OK")
    pico.run(3000)
    assert stored_lines(pico.files()) == stored_lines_of(tmp_path)


def stored_lines_of(folder):
    games = folder / "games"
    return stored_lines({f"/games/{p.name}": p.read_bytes() for p in games.iterdir()})


@pytest.mark.wide
def test_a_full_file_system_is_reported_and_the_game_continues(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path, rest=False)}
    big = 352 * 4096
    room = big - 12 * 4096
    pico.power_on(files={**files, "/ballast": b"\x55" * room})
    pico.settle()
    pico.prompt()
    pico.execute(
        "number = 0\n"
        "try:\n"
        "    while True:\n"
        "        with open('/more%d' % number, 'wb') as file:\n"
        "            file.write(bytes(1100))\n"
        "            file.flush()\n"
        "        number += 1\n"
        "except OSError as full:\n"
        "    assert full.errno == 28\n"
    )
    before = stored_lines(pico.files())
    pico.send("\x04")
    pico.run(3000)
    app = twin(tmp_path, pico.files())
    assert pico.shows(press(app, ""))
    unsaved = False
    # The log of the newest events takes a hundred before it needs room in a file.
    for word in ["UP", "OK", "UP", "UP", "OK", "UP", "OK", "UP", "UP", "OK"] * 25:
        pico.press(word)
        pico.run(200)
        unsaved = unsaved or pico.look()["picture"] != press(app, word).hex()
        if unsaved:
            break
    assert unsaved, "flash was never full"
    after = stored_lines(pico.files())
    assert set(before) <= set(after), "stored lines were lost"
    pico.play("DOWN OK")  # continue without saving
    pico.play("UP OK")
    assert pico.look()["watchdog"]


@pytest.mark.wide
def test_the_display_dims_and_the_next_key_still_counts(middle, tmp_path):
    pico, expected = middle
    bright = pico.look()["contrast"]
    pico.prompt()
    # A turn after 50 naps instead of 5, because two idle minutes are 15,000 turns; the clock, the
    # ticks and the limits stay as they are.
    pico.execute("import runner.loop\nrunner.loop.NAPS = 50")
    pico.send("import main\r")
    assert pico.shows(expected, 3000)
    started = pico.ms
    pico.run(2 * 60 * 1000 - 1000)
    assert pico.look()["contrast"] == bright
    pico.run(started + 2 * 60 * 1000 + 500 - pico.ms)
    assert 0 < pico.look()["contrast"] < bright / 4
    app = twin(tmp_path, pico.files())
    assert pico.shows(press(app, ""))
    pico.press("UP")
    assert pico.shows(press(app, "UP"))
    assert pico.look()["contrast"] == bright


def test_stored_lines_are_sent_over_usb(middle):
    pico, _expected = middle
    pico.run(3000, plugged=True)
    pico.run(100)
    pico.serial = ""
    pico.play("UP OK")
    pico.run(500)
    lines = [line for line in pico.serial.splitlines() if line.startswith("[")]
    assert [json.loads(line.split("\t")[0])[0] for line in lines] == ["meld"]


def test_an_open_port_that_is_not_read_does_not_slow_the_game(middle, tmp_path):
    pico, _expected = middle
    app = twin(tmp_path, pico.files())
    pico.run(3000, plugged=True)
    pico.do("fault", reading=False)
    for word in [
        "OK",
        "OK",
        "OK",
        "OK",
        "OK",
        "OK",
        "UP",
        "OK",
        "UP",
        "OK",
        "UP",
        "OK",
        "OK",
        "OK",
        "OK",
        "OK",
        "OK",
    ] * 2:
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected, 400), word
    pico.do("fault", reading=True)


def test_mpremote_lists_and_copies_and_the_game_continues(middle, tmp_path):
    pico, expected = middle
    pico.run(3000, plugged=True)
    port = pico.do("bridge", port=0)["port"]

    address = f"socket://127.0.0.1:{port}"

    def mpremote(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", address, *arguments],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    # First without a reset: `resume` keeps the state after the interrupt.
    listed = mpremote("resume", "fs", "ls", ":/games")
    assert ".log" in listed
    name = next(word for word in listed.split() if word.endswith(".log"))
    copy = tmp_path / "copy.log"
    mpremote("resume", "fs", "cp", f":/games/{name}", str(copy))
    assert copy.read_bytes() == pico.files()[f"/games/{name}"]
    # Then with the soft reset that mpremote makes by default.
    assert mpremote("exec", "print(1 + 2)").strip() == "3"
    subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", address, "reset"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    deadline = time.monotonic() + 60
    while pico.picture() != expected and time.monotonic() < deadline:
        time.sleep(0.2)
    assert pico.picture() == expected
