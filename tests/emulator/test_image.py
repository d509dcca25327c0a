"""Firmware images: their size, and that builds in different folders are identical."""

import os
import subprocess
import sys

import pytest
from emulator.emulated import PICO2, ROOT, UF2
from support import release

sys.path.insert(0, str(ROOT / "boards" / "rp2"))
import room

RAM_END = 0x20042000


LEAST_ROOM = 20_000
OBJECTS = UF2.parent / "objects"
PAGE = ROOT / "docs" / "pico.md"


def test_the_image_leaves_room_before_the_storage(capsys):
    """The logs begin 576 kB after the start of flash, the games 640 kB."""
    left = room.sizes(OBJECTS)[room.LEFT]
    with capsys.disabled():
        print(f"\n{left:,} bytes of the image's slot are free.")
    # A UF2 has 512 bytes for each 256 of flash.
    assert 0 <= room.SLOT - UF2.stat().st_size // 2 <= left
    assert left >= LEAST_ROOM


def test_the_page_says_what_takes_room():
    # After larger changes: python boards/rp2/room.py build/firmware/objects docs/pico.md
    found, said = room.sizes(OBJECTS), room.in_page(PAGE.read_text())
    assert list(said) == list(found)
    assert [name for name in found if abs(said[name] - found[name] / 1000) > 5] == []
    assert sum(said.values()) == pytest.approx(room.SLOT / 1000, abs=5)


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
