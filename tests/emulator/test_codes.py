"""Codes and seals of the chip, read and checked elsewhere."""

import pytest
import zxingcpp
from emulator.emulated import show
from emulator.games import BOARD, events_of, play_both, searched, stored, twin
from PIL import Image
from pinochle.review.codes import score_text
from pinochle.screens.code import SHOWN_MS
from pinochle.storage.files import Folder
from pinochle.storage.seal import FILE, parsed, written
from pinochle.storage.unpacked_game import CodeReader
from pinochle_tools.archive.sealing import GOOD, sealed_folder

FAST, USUAL = 0xF0, 0x80


def read(picture):
    """Return the text of the code in a picture of the display."""
    image = Image.new("L", (128, 64))
    image.putdata(
        [255 * (picture[(y >> 3) * 128 + x] >> (y & 7) & 1) for y in range(64) for x in range(128)]
    )
    larger = Image.new("L", (148, 84))
    larger.paste(image, (10, 10))
    found = zxingcpp.read_barcodes(larger.resize((592, 336), Image.Resampling.NEAREST))
    return found[0].text if found else ""


def test_score_and_game_can_be_read_from_the_display(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path)}
    pico.boot(files=files)
    app = twin(tmp_path, files)
    bright = pico.look()["contrast"]
    play_both(pico, app, "OK RIGHT>code")
    look = pico.look()
    assert look["oscillator"] == FAST
    assert 0 < look["contrast"] < bright
    assert read(pico.picture()) == score_text(app.flow)
    # The other ground.
    app.tick(SHOWN_MS)
    assert pico.shows(bytes(app.draw()), SHOWN_MS + 500), show(pico.picture())
    assert read(pico.picture()) == score_text(app.flow)
    pico.press("UP")
    reader = CodeReader()
    for _ in range(6):
        pico.run(SHOWN_MS / 2)
        reader.add(read(pico.picture()))
    assert reader.count
    assert not reader.missing
    assert reader.journal() == (app.journal.game, lines_of(app))
    pico.press("BACK")
    pico.run(500)
    look = pico.look()
    assert (look["oscillator"], look["contrast"]) == (USUAL, bright)


def lines_of(app):
    """Return all lines of the game on this laptop, those in the tail too."""
    return b"".join(app.files.lines(app.journal.name)) + app.files.read("tail").split(b"\n", 1)[1]


# The line of the menu; the side that it offers.
MENU, SIGN = "HOLD-OK DOWN>sign-the-score", "OK OK"


@pytest.mark.wide
@pytest.mark.parametrize("hands", [3, 40])
def test_a_pico_signs_as_a_laptop_does(pico, tmp_path, hands):
    key = f"/games/{FILE}"
    files = {**BOARD, **stored(events_of(hands), tmp_path), key: written(bytes(range(16)))}
    pico.boot(files=files)
    app = twin(tmp_path, files)
    play_both(pico, app, f"{MENU} {SIGN}", 6000)
    assert app.screen.shown.strip()
    pico.run(4000)
    assert pico.files()[key] == files[key]


def test_a_pico_makes_a_key_and_keeps_it(pico, tmp_path):
    files = {**BOARD, **stored(events_of(3), tmp_path)}
    pico.boot(files=files)
    signing = searched(twin(tmp_path, files), MENU)
    pico.play(f"{signing} {SIGN}")
    pico.run(6000)
    files = pico.files()
    key = parsed(files[f"/games/{FILE}"])
    assert len(set(key)) > 8
    twin(tmp_path, files)
    (game,) = sealed_folder(tmp_path / "games", key)
    assert game.state == GOOD
    pico.boot(image=pico.image())
    pico.play(f"{signing} OK OK OK")
    pico.run(6000)
    again = twin(tmp_path, pico.files())
    assert parsed(Folder(again.files.path).read(FILE)) == key
    (game,) = sealed_folder(tmp_path / "games", key)
    assert (game.state, len(game.seals)) == (GOOD, 2)
