"""Full flash: the display says so when it begins; what had no room is stored after a prune."""

import time

import pytest
from emulator.emulated import TAIL, show
from emulator.games import BOARD, events_of, press, stored_lines, twin
from pinochle.app import App
from pinochle.storage.line_format import encode, file_name
from support import journals
from support.records import pinochle
from support.runner_pages import page_of
from support.storage import FullFolder

pytestmark = pytest.mark.usefixtures("patient")
PATIENCE_SECONDS = 120

# A few lines less than the log takes before it is moved (firmware/drivers/flash_log.py).
LOG_BYTES = 3300
UNDO = "HOLD-BACK OK"
FILL = """
import os
number = 0
try:
    while True:
        with open('/more%d' % number, 'wb') as file:
            file.write(bytes(1100))
            file.flush()
        number += 1
except OSError as full:
    assert full.errno == 28
"""


def filled(pico, files):
    """Start with these files and no free block."""
    ballast = bytes(352 * 4096 - 24 * 4096)
    pico.boot(files={**files, "/ballast": ballast}, plugged=True)
    pico.prompt()
    pico.execute(FILL, 60_000)
    pico.send("\x04")


def game_in_log(number, most=LOG_BYTES):
    """Return the files of a game whose log has at most `most` bytes of lines."""
    events = events_of(40)
    lines = journals.journal_of(events).splitlines(keepends=True)
    first = next(at for at in range(len(lines)) if len(b"".join(lines[at:])) < most)
    mark = lines[first - 1][-9:-1].decode()
    head = encode(["tail", number, events[0][2], first, mark], 0)[0]
    name = file_name(number, events[0][2])
    return {f"/games/{name}": b"".join(lines[:first]), TAIL: head + b"".join(lines[first:])}


def begun_full(pico, tmp_path, most=LOG_BYTES):
    """Start a device whose flash is full, past the notice; return its twin."""
    files = {**BOARD, **journals.device_files(journals.corpus_events(3)), **game_in_log(4, most)}
    filled(pico, files)
    app = twin(tmp_path, files)
    assert pico.shows(press(app, ""), 3000), show(pico.picture())
    # After the first rest the lines cannot be moved.
    pico.run(8000)
    app.notice("full")
    assert pico.picture() == press(app, ""), show(pico.picture())
    pico.press("OK")
    assert pico.shows(press(app, "OK"))
    return app


def full_twin(folder, files):
    """Return a twin whose storage has no room from now on."""
    return App(FullFolder(twin(folder, files).files.path, room=0), lambda: 0, bytes(8))


def run(*arguments):
    done = pinochle(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.wide
def test_what_has_no_room_reaches_the_laptop_and_is_stored_after_a_prune(pico, tmp_path):
    app = begun_full(pico, tmp_path, most=3500)
    stored = 0
    pico.play(UNDO)
    while pico.shows(press(app, UNDO), 2000):
        stored += 1
        pico.play(UNDO)
    assert stored
    app = full_twin(tmp_path / "full", pico.files())
    assert pico.picture() == press(app, UNDO), show(pico.picture())
    for words in ("DOWN OK", UNDO):  # play on, not saved
        pico.play(words)
        assert pico.shows(press(app, words)), show(pico.picture())
    before = stored_lines(pico.files())
    device = ("--port", f"socket://127.0.0.1:{pico.do('bridge', port=0)['port']}")
    device += ("--data", str(tmp_path / "data"))
    assert "2 answers are only in its memory and here" in run("sync", *device)
    assert pico.picture() == page_of("laptop", True)
    said = run("prune", "--keep", "1", *device)
    assert "3 games removed" in said
    assert "2 answers are stored now, which the device had only in its memory" in said
    app.files.room = None
    app.tick(60_000)
    end = time.monotonic() + PATIENCE_SECONDS
    while pico.picture() != press(app, "") and time.monotonic() < end:
        time.sleep(0.1)
    assert pico.picture() == press(app, ""), show(pico.picture())
    after = stored_lines(pico.files())
    assert sum(b'"undo"' in line for line in after) == stored + 2
    assert sum(b'"undo"' in line for line in before) == stored
    assert "nothing new" in run("sync", *device)


def test_the_display_says_when_flash_is_full_before_anything_is_unsaved(pico, tmp_path):
    begun_full(pico, tmp_path)


def test_own_rules_without_room_are_said_and_the_sync_is_done(pico, tmp_path):
    filled(pico, {**BOARD, **game_in_log(1)})
    data = ("--data", str(tmp_path / "data"))
    run("rules", "add", "six-pairs", *data)
    address = f"socket://127.0.0.1:{pico.do('bridge', port=0)['port']}"
    said = run("sync", "--port", address, *data)
    assert "in 1 game" in said
    assert "own rules six-pairs not copied: the device's storage is full" in said
    assert "/rules" not in {name[:6] for name in pico.files()}
