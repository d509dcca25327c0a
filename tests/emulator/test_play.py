"""Whole games with bouncing contacts: every frame equals the App's on this laptop."""

import pytest
from emulator.emulated import Emulated, show
from emulator.games import BOARD, HAND, HAND_OF_EAST, events_of, play_both, press, stored, twin
from emulator.test_power import single
from pinochle.storage.line_format import split
from pinochle_tools.boards import boards


def test_a_whole_game_shows_the_same_frames_as_the_app(pico, tmp_path):
    app = twin(tmp_path)
    pico.boot(files=BOARD)
    assert pico.picture() == press(app, "")
    play_both(pico, app, f"OK UP {HAND} {HAND_OF_EAST} HOLD-BACK OK OK HOLD-OK BACK")
    hands = 0
    while not app.flow.current.over:
        play_both(pico, app, HAND)
        hands += 1
        assert hands < 20
    pico.run(4000)
    again = twin(tmp_path, pico.files())
    assert again.flow.current.over
    assert pico.boot(image=pico.image()) == press(again, "")


@pytest.mark.parametrize(
    ("board", "controller", "shown"),
    [("six_ssd1306", "SH1106", 2), ("four_ssd1306", "SSD1306", 0)],
)
def test_every_board_shows_the_same_frames_as_the_app(tmp_path, board, controller, shown):
    with Emulated(tmp_path, board) as pico:
        app = twin(tmp_path, keys=boards.keys_of(pico.board))
        pico.boot(files={"/board": board.encode()}, controller=controller, shown=shown)
        play_both(pico, app, "OK OK OK DOWN OK OK HOLD-OK DOWN BACK HOLD-BACK BACK")


def until_an_erase(pico, ms=4000):
    """Run until flash begins to be erased, because nobody pressed a key; return whether it was."""
    before = pico.do("flash")["erase"]
    for _ in range(ms // 5):
        pico.run(5)
        if pico.do("flash")["erase"] > before:
            return True
    return False


@pytest.mark.wide
def test_each_tap_during_a_slow_erase_counts_once(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path, rest=False)}
    app = twin(tmp_path, files)
    pico.boot(files=files, times={"eraseMs": [45, 400], "programMs": 0.7})
    during, before = 0, ""
    for keys in ["UP UP OK UP DOWN OK UP OK OK UP DOWN OK UP OK"] * 2:
        for word in keys.split():
            # The erase may last longer than the tap. (Two taps of one key within one stall look
            # like bounces, so they are not tried.) It comes when an answer was stored, not always.
            during += until_an_erase(pico) if before == "OK" and during < 3 else 0
            before = word
            expected = press(app, word)
            pico.contact(word, 45)
            pico.run(200)
            assert pico.shows(expected, 3000), f"after {word}:\n{show(pico.picture())}"
            # A tap that counts twice shows within this time.
            pico.run(300)
            assert pico.picture() == expected, f"later, after {word}:\n{show(pico.picture())}"
    assert during >= 3


ERASE_MS = 400  # the most by the data sheet
FIRST = ["game", 2, "00112233445566aa", "racehorse", [["target", 9000]], [], [], 0]
HANDS = 8  # of five or six events
MOVED_MS = 4000


@pytest.mark.wide
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
