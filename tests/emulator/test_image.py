"""Firmware images: their size, and that builds in different folders are identical."""

import os
import subprocess
import sys

import pytest
from emulator.emulated import PICO2, ROOT, UF2
from support import release

RAM_END = 0x20042000


def test_the_image_leaves_room_before_the_storage():
    # A UF2 has 512 bytes for each 256 of flash; the logs begin 576 kB after the start of flash,
    # the games 640 kB. The linker refuses a larger image (boards/rp2/hot.py).
    assert UF2.stat().st_size // 2 <= 580_000


def test_the_hot_functions_run_from_ram():
    program = UF2.parent / "objects" / "firmware.elf"
    listed = subprocess.run(
        ["arm-none-eabi-nm", program], capture_output=True, text=True, check=True
    ).stdout
    places = {line.split()[2]: int(line.split()[0], 16) for line in listed.splitlines() if line}
    wanted = (ROOT / "boards" / "rp2" / "hot.txt").read_text().split()
    assert wanted == sorted(wanted)
    assert len(wanted) > 50
    assert [name for name in wanted if not places["__hot_start__"] <= places[name] < RAM_END] == []
    assert places["__hot_end__"] - places["__hot_start__"] <= 32 * 1024


@pytest.mark.soak
def test_a_release_is_the_same_when_image_and_files_are_made_in_another_folder(tmp_path):
    here = release.copied(tmp_path / "elsewhere")
    tree = ROOT / "build" / "micropython" / "micropython"
    for chip in release.IMAGES:
        subprocess.run(
            [str(here / "boards/rp2/build"), str(tree), str(here / "build"), chip],
            env={**os.environ, "PYTHON": sys.executable},
            check=True,
            capture_output=True,
        )
    built = [here / "build" / name for name in release.IMAGES.values()]
    there = release.made(tmp_path / "there", built, here)
    ours = release.made(tmp_path / "ours", [UF2, PICO2])
    assert set(there) == set(ours)
    assert [name for name in ours if there[name] != ours[name]] == []
