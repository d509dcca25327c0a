"""Starts from a checkpoint: the picture of the last rest at once, and never a stale one."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, HAND, events_of, play_both, press, single, stored, twin

FIRST_MS, USABLE_MS = 100, 300


@pytest.fixture
def rested(pico, tmp_path):
    """Return the files of a game of 60 hands, in the flash of a device that rested with it."""
    files = {**BOARD, **stored(events_of(60), tmp_path)}
    pico.boot(files=files)
    pico.rest()
    return files


def pictures(pico, ms=600):
    """Run and return every complete picture that the display shows, in order."""
    seen = []
    end = pico.ms + ms
    while pico.ms < end:
        pico.run(2)
        look = pico.look()
        if look["lit"] and (not seen or seen[-1] != look["picture"]):
            seen.append(look["picture"])
    return [bytes.fromhex(picture) for picture in seen]


def on(pico, image):
    """Switch on and return the milliseconds until the first picture and the first turn."""
    pico.power_on(image=image, plugged=False)
    assert pico.run(3000, drawn=True)
    drawn = pico.ms
    assert pico.run(3000, started=True)
    return drawn, pico.ms


def test_the_last_picture_comes_first_and_the_game_continues(pico, tmp_path, rested):
    app = twin(tmp_path / "own", rested)
    first, usable = on(pico, pico.image())
    assert first < FIRST_MS
    assert usable < USABLE_MS
    assert pico.picture() == press(app, "")
    # The next hand, two undos of it, the way back to the scoreboard, and an early hand's fields.
    fields = "RIGHT>hands UP*5 OK OK"
    play_both(pico, app, f"{HAND} HOLD-BACK OK HOLD-BACK OK OK BACK>score {fields}")


def test_a_tap_before_the_scorekeeper_is_loaded_acts_on_the_picture(pico, tmp_path, rested):
    app = twin(tmp_path / "own", rested)
    image = pico.image()
    first, usable = on(pico, image)
    for moment in (first + 5, (first + usable) / 2):
        pico.power_on(image=image, plugged=False)
        pico.contact("UP", 40, at=moment, bounce=False)
        pico.run(1000)
        assert pico.picture() == press(twin(tmp_path / "own", rested), "UP")
    # A tap before the picture was there means nothing.
    pico.power_on(image=image, plugged=False)
    pico.contact("UP", 25, at=first - 30, bounce=False)
    pico.run(1000)
    assert pico.picture() == press(app, "")


def test_no_picture_but_that_of_the_newest_events_is_shown(pico, rested):
    """After each key, before the device rests again: a bid, then trump."""
    for key in ("UP", "UP", "OK", "UP"):
        pico.press(key)
        pico.run(300)
        image = pico.image()
        expected = pico.first_frame(pico.files())
        pico.power_on(image=image, plugged=False)
        seen = pictures(pico)
        assert seen == [expected], "\n\n".join(map(show, seen))


def test_a_key_during_the_start_never_acts_on_another_screen(pico, tmp_path, rested):
    """The picture is the scorekeeper's own, so a stale start ignores keys until it is complete."""
    pico.play("UP UP OK")
    pico.run(300)
    image = pico.image()
    assert b'["bid",' in pico.files()["/games/tail"]
    app = twin(tmp_path / "own", pico.files())
    _, usable = on(pico, image)
    pico.power_on(image=image, plugged=False)
    pico.contact("OK", 40, at=usable / 2, bounce=False)
    pico.run(1500)
    assert pico.picture() == press(app, "")


def test_a_damaged_checkpoint_is_not_used(pico, tmp_path, rested):
    files = pico.files()
    data = files["/checkpoint"]
    for at in (2, 500, 1100, len(data) - 2):
        changed = data[:at] + bytes([data[at] ^ 16]) + data[at + 1 :]
        assert pico.boot(files={**files, "/checkpoint": changed}, plugged=False)


@pytest.mark.wide
def test_power_loss_while_the_checkpoint_is_written(pico, tmp_path, rested):
    pico.power_on(image=pico.image())
    pico.settle()
    stale = pico.picture()
    pico.play(" ".join(single(HAND)))
    pico.do("flash", record=True)
    pico.rest()
    operations = pico.do("flash")["operations"]
    assert operations > 5  # pages of the record, and of the tail that is emptied
    expected = pico.first_frame(pico.files())
    images = []
    for half in (False, True):
        file = str(tmp_path / f"cut-{half:d}")
        cut = {"from": 0, "to": operations, "half": half, "file": file}
        images += pico.do("cuts", **cut)["names"]
    for image in images[::3]:
        pico.power_on(image=image, plugged=False)
        seen = pictures(pico, 700)
        # Without a picture that fits, the display is blank, and is drawn page by page.
        assert seen[-1] == expected
        assert stale not in seen, "\n\n".join(map(show, seen))
