"""Full flash: the display says so when it begins."""

from emulator.emulated import TAIL, show
from emulator.games import BOARD, events_of, press, twin
from pinochle.storage.line_format import encode, file_name
from support import journals

# A few lines less than the log takes before it is moved (firmware/drivers/flash_log.py).
LOG_BYTES = 3300
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


def game_in_log(number):
    """Return the files of a game whose log has room for few more lines."""
    events = events_of(40)
    lines = journals.journal_of(events).splitlines(keepends=True)
    first = next(at for at in range(len(lines)) if len(b"".join(lines[at:])) < LOG_BYTES)
    mark = lines[first - 1][-9:-1].decode()
    head = encode(["tail", number, events[0][2], first, mark], 0)[0]
    name = file_name(number, events[0][2])
    return {f"/games/{name}": b"".join(lines[:first]), TAIL: head + b"".join(lines[first:])}


def test_the_display_says_when_flash_is_full_before_anything_is_unsaved(pico, tmp_path):
    files = {**BOARD, **journals.device_files(journals.corpus_events(3)), **game_in_log(4)}
    filled(pico, files)
    app = twin(tmp_path, files)
    assert pico.shows(press(app, ""), 3000), show(pico.picture())
    # After the first rest the lines cannot be moved.
    pico.run(8000)
    app.notice("full")
    assert pico.picture() == press(app, ""), show(pico.picture())
    pico.press("OK")
    assert pico.shows(press(app, "OK"))
