"""Power-on: first start, a file system that is never lost, keys that choose what starts."""

import json
import random
import re

import pytest
from emulator.emulated import HERE, LOGS, STORAGE, Emulated, file_system, files_in, show
from pinochle_tools.device.self_test import RESULT, findings

BOARD = {"/board": b"six_ssd1306\n"}


def test_first_start_formats_blank_flash_and_asks_for_the_board(pico, tmp_path):
    question = pico.boot(own=False)
    pico.play("DOWN DOWN")
    moved = pico.picture()
    assert moved != question, show(moved)
    pico.press("OK")
    pico.run(300)
    battery = pico.picture()
    assert battery != moved
    pico.play("DOWN DOWN OK")
    pico.run(1500)
    assert pico.files()["/board"] == b"four_ssd1306\nNiMH\n"
    first = pico.picture()
    assert first not in (moved, battery)
    again = pico.boot(image=pico.image())
    assert again == first, show(again)


@pytest.mark.parametrize("half", [False, True])
def test_first_format_completes_after_power_loss_at_any_operation(pico, half):
    pico.power_on()
    pico.do("flash", record=True)
    pico.settle()
    operations = pico.do("flash")["operations"]
    assert operations >= 5
    question = pico.picture()
    cut = pico.do(
        "cuts", **{"from": 0, "to": operations, "half": half, "file": str(pico.folder / "cut")}
    )
    for image in cut["names"]:
        pico.boot(image=image, own=False)
        assert pico.picture() == question, show(pico.picture())
        assert files_in(pico.image()) == {}
        pico.prompt()
        assert pico.execute("import os; print(os.statvfs('/')[2])") == "352\n"


def test_unreadable_flash_is_not_changed(pico):
    whole = bytearray(file_system({**BOARD, "/games/0001-00.log": b"x" * 9000}))
    for block in (0, 1):
        whole[block * 4096 : block * 4096 + 64] = b"\0" * 64
    image = pico.folder / "damaged.bin"
    logs = random.Random(1).randbytes(STORAGE - LOGS)
    image.write_bytes(b"\xff" * LOGS + logs + whole)
    pico.boot(image=image, own=False)
    pico.press("OK")
    pico.run(1000)
    pico.run(5000)
    assert pico.image().read_bytes()[LOGS:] == logs + whole, "flash was changed"
    pico.prompt()
    rescued = pico.execute(
        "import _rp2\n"
        "flash = _rp2.Flash()\n"
        "buf = bytearray(4096)\n"
        "print(sum(1 for i in range(368) if not flash.readblocks(i, buf) and b'xxxx' in buf))"
    )
    assert int(rescued) >= 2


def test_ok_and_back_held_at_power_on_start_the_prompt(pico):
    pico.power_on(files=BOARD)
    for key in ("OK", "BACK"):
        pico.contact(key, 1600)
    pico.settle()
    pico.run(2000)
    pico.send("\r")
    pico.read_until(">>> ")
    pico.serial = ""
    assert pico.execute("print(1 + 1)") == "2\n"
    assert not pico.look()["watchdog"]


def test_keys_released_early_at_power_on_are_ignored(pico):
    expected = pico.boot(files=BOARD)
    pico.power_on(files=BOARD)
    for key in ("OK", "BACK"):
        pico.contact(key, 400)
    pico.run(1500)
    assert pico.picture() == expected


def test_back_held_at_power_on_starts_the_self_test(pico):
    pico.power_on(files=BOARD, wires={"fastest": 600_000})
    pico.contact("BACK", 1500)
    pico.run(4000)
    pico.play("UP DOWN LEFT RIGHT OK BACK")
    pico.press("HOLD-BACK")
    pico.run(1000)
    said = pico.files()[RESULT]
    results = json.loads(said)
    assert results["keys"] == 0b111111
    assert 40 <= results["append_ms"] <= 250
    assert 45 <= results["block_ms"] <= 80
    assert 23 <= results["frame_ms"] <= 35
    assert abs(results["vsys_mv"] - 4800) < 20
    assert results["miss_cycles"] == 0, "without the cache's model there are no misses"
    results = list(findings(said.decode(), "six_ssd1306"))
    assert all(fine for fine, _ in results), "doctor would report a problem"


SELF_TESTED = {"SSD1306": {}, "SH1106": {"controller": "SH1106"}}


@pytest.mark.parametrize("kind", SELF_TESTED)
@pytest.mark.parametrize("fastest", [1_100_000, 600_000])
def test_the_self_test_finds_the_speed_of_the_display(pico, kind, fastest):
    options = {"wires": {"fastest": fastest}, **SELF_TESTED[kind]}
    pico.power_on(files=BOARD, **options)
    pico.contact("BACK", 1500)
    pico.run(4000)
    pico.press("HOLD-BACK")
    pico.expect(pico.first_frame(BOARD))
    files = pico.files()
    found = 1_000_000 if fastest > 1_000_000 else 400_000
    assert json.loads(files[RESULT])["display_hz"] == found
    assert files["/board"].split() == [b"six_ssd1306", b"hz=%d,60,%s" % (found, kind.encode())]
    pico.power_on(files=files, **options)
    pico.expect(pico.first_frame(BOARD))
    assert abs(pico.look()["busHz"] / found - 1) < 0.1


def test_a_display_that_is_too_slow_later_is_not_forced(pico):
    expected = pico.boot(files=BOARD)
    files = {"/board": BOARD["/board"] + b"USB\nhz=1000000,60,SSD1306\n"}
    pico.power_on(files=files, wires={"fastest": 600_000})
    pico.expect(expected)
    assert abs(pico.look()["busHz"] / 400_000 - 1) < 0.1
    pico.run(6000)
    assert pico.files()["/board"].split() == [b"six_ssd1306", b"USB", b"hz=400000,60,SSD1306"]


def test_the_self_test_measures_a_miss_of_the_flash_cache(tmp_path):
    with Emulated(tmp_path, cached=True) as pico:
        pico.boot(files=BOARD)
        pico.prompt()
        said = pico.execute("from drivers.cache import miss_cycles\nprint(miss_cycles())")
    cache = (HERE / "chip" / "cache.mjs").read_text()
    modelled = int(re.search(r"MISS_CYCLES = (\d+)", cache)[1])
    assert abs(int(said) - modelled) <= 1


@pytest.mark.parametrize(
    ("board", "controller", "shown"),
    [
        ("six_ssd1306", "SSD1306", 0),
        ("six_sh1106", "SH1106", 2),  # as six_ssd1306 with that display was called
        ("four_ssd1306", "SSD1306", 0),
        ("encoder_key", "SH1106", 2),
        ("pico_w", "SSD1306", 0),
    ],
)
def test_one_image_works_on_every_board(tmp_path, board, controller, shown):
    with Emulated(tmp_path, board.replace("sh1106", "ssd1306")) as pico:
        picture = pico.boot(files={"/board": board.encode()}, controller=controller, shown=shown)
        assert pico.look()["lit"]
        assert not pico.look()["unknown"] or controller == "SH1106"
    with Emulated(tmp_path) as plain:
        if board not in ("four_ssd1306", "encoder_key"):
            assert picture == plain.boot(files=BOARD)
