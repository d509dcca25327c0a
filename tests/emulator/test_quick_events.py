"""No press waits for an erase, also when many events follow each other without a pause."""

from emulator.emulated import show
from emulator.games import BOARD, HAND, press, stored, twin
from emulator.test_power import single
from pinochle.storage.line_format import split

ERASE_MS = 400  # the most by the data sheet
FIRST = ["game", 2, "00112233445566aa", "racehorse", [["target", 9000]], [], [], 0]
HANDS = 8  # of five or six events
MOVED_MS = 4000


def test_forty_events_without_a_pause_take_no_erase(pico, tmp_path):
    files = {**BOARD, **stored([FIRST], tmp_path)}
    pico.boot(files=files, times={"eraseMs": ERASE_MS, "programMs": 0.4})
    app = twin(tmp_path / "same", files)
    press(app, "")
    for place, word in enumerate(single(" ".join([HAND] * HANDS))):
        expected = press(app, word)
        pico.press(word)
        assert pico.shows(expected, ERASE_MS / 2), f"{place} {word}\n{show(pico.picture())}"
    assert app.journal.count > 40
    assert pico.do("flash")["erase"] == 0
    assert len(split(pico.files()["/games/tail"])) == app.journal.count
    # In idle time the events move to the game's file.
    pico.run(MOVED_MS)
    lines = split(pico.files()["/games/" + app.journal.name])
    assert len(lines) == app.journal.count
    assert len(split(pico.files()["/games/tail"])) == 1
    pico.boot(image=pico.image())
