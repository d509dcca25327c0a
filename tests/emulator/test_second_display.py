"""A second display on the same wires: present, absent, lost, found late; its picture is turned."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, events_of, press, searched, stored, twin
from emulator.heap_watch import boot_watched, samples

SECOND = {"controller": "SSD1306", "address": 0x3D, "present": True}
TURNED = [int(f"{byte:08b}"[::-1], 2) for byte in range(256)]


def turned(picture):
    """Return a picture turned by 180 degrees."""
    return bytes(TURNED[byte] for byte in reversed(picture))


def both(pico, frame, ms=2500):
    """Return whether both displays show a frame within some time."""
    for _ in range(int(ms) // 50):
        pico.run(50)
        seen = pico.look()
        other = seen["second"]
        pictures = [bytes.fromhex(one["picture"]) for one in (seen, other)]
        if other["lit"] and pictures == [frame, turned(frame)]:
            return True
    return False


def after(pico, key):
    """Press a key; return the ms until each display is complete."""
    begin = pico.ms
    pico.contact(key, 60, bounce=False)
    pico.run(400)
    seen = pico.look()
    return [one["lastChange"] - begin for one in (seen, seen["second"] or seen)]


@pytest.mark.parametrize("controller", ["SSD1306", "SH1106"])
def test_both_sides_see_the_game(pico, tmp_path, controller):
    app = twin(tmp_path)
    second = {**SECOND, "controller": controller}
    pico.boot(files=BOARD, controller=controller, second=second)
    assert both(pico, press(app, "")), show(pico.picture())
    for words in ("OK", "UP", "UP", "RIGHT", "OK"):
        pico.press(words)
        assert both(pico, press(app, words), 500), show(pico.picture())
    pico.prompt()
    assert not pico.look()["second"]["lit"]
    pico.send("\x04")
    assert both(pico, press(app, ""), 4000)


def test_the_first_display_is_as_fast_and_the_second_not_far_behind(pico):
    keys = ["OK", "UP", "UP", "RIGHT", "UP", "OK"]
    took = {}
    for second in (None, SECOND):
        pico.boot(files=BOARD, second=second)
        pico.run(3000)
        took[bool(second)] = [after(pico, key) for key in keys]
    alone = sum(first for first, _ in took[False])
    first, second = map(sum, zip(*took[True], strict=True))
    print(f"alone {alone:.1f} ms, first {first:.1f} ms, second {second:.1f} ms")
    assert first <= 1.05 * alone
    assert second <= 1.7 * first
    assert all(other <= 1.9 * one for one, other in took[True]), (
        "where most of the time is the wire's"
    )


def test_it_takes_two_kilobytes_of_memory(pico):
    used = []
    for second in (None, SECOND):
        boot_watched(pico, BOARD, second=second)
        pico.run(4000)  # it is sought every two seconds
        pico.press("OK")
        pico.run(2000)  # garbage is collected after a press
        _, seen = samples(pico)
        assert seen[-1] == seen[-5], "idle time allocates nothing"
        used.append(seen[-1])
    print(f"heap in use: {used[0]} bytes with one display, {used[1]} with two")
    assert used[0] < used[1] <= used[0] + 2150


def test_a_second_display_is_found_late_lost_and_found_again(pico, tmp_path):
    app = twin(tmp_path)
    pico.boot(files=BOARD, second={**SECOND, "present": False})
    pico.run(3000)
    pico.press("OK")
    assert pico.shows(press(app, "OK"))
    pico.do("fault", secondUnplugged=False)
    assert both(pico, press(app, "")), "found late"
    pico.do("fault", secondUnplugged=True)
    pico.press("UP")
    assert pico.shows(press(app, "UP")), "the first one works"
    pico.do("fault", secondUnplugged=False, secondPower=True)
    assert both(pico, press(app, "")), "back, after its power was lost"
    pico.do("fault", unplugged=True)
    pico.press("UP")
    pico.run(800)
    frame = press(app, "UP")
    assert bytes.fromhex(pico.look()["second"]["picture"]) == turned(frame), "without the first"
    pico.do("fault", unplugged=False)
    pico.run(1500)
    pico.press("OK")  # closes the page about the display
    assert both(pico, frame), "each at its own side"


@pytest.mark.wide
@pytest.mark.parametrize("controller", ["SSD1306", "SH1106"])
def test_the_menu_turns_both_pictures_and_a_start_keeps_that(pico, tmp_path, controller):
    options = {"controller": controller, "second": {**SECOND, "controller": controller}}
    pico.boot(files={**BOARD, **stored(events_of(5), tmp_path)}, **options)
    app = twin(tmp_path / "twin", pico.files())
    assert both(pico, press(app, ""))
    pico.play(searched(app, "HOLD-OK DOWN>display OK DOWN>turn OK BACK BACK"))
    assert both(pico, turned(app.draw())), "this side sees what the other one saw"
    pico.run(14_000)  # the speed of the display is found out and stored, too
    assert pico.files()["/board"].endswith(f"000,60,{controller},turned\n".encode())
    image, files = pico.rest(), pico.files()
    pico.power_on(image=image, **options)
    first = pico.first_frame(files)
    assert pico.run(2000, drawn=True)
    assert pico.picture() == turned(first), show(pico.picture())
    assert both(pico, turned(first))
    app = twin(tmp_path / "twin", files)
    pico.play(searched(app, "HOLD-OK DOWN>display OK DOWN>turn OK BACK BACK"))
    assert both(pico, bytes(app.draw()))
    assert b"turned" not in pico.files()["/board"]
