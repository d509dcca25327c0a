"""Firmware image: its size, and that builds in different folders are identical."""

import hashlib
import os
import shutil
import subprocess
import sys

import pytest
from emulator.emulated import ROOT, UF2

RAM_END = 0x20042000


def test_the_image_leaves_room_before_the_storage():
    # A UF2 has 512 bytes for each 256 of flash; games begin 640 kB after the start of flash.
    assert UF2.stat().st_size // 2 < 540_000


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
    assert places["__hot_end__"] - places["__hot_start__"] <= 16 * 1024


@pytest.mark.soak
def test_the_image_is_the_same_when_built_in_another_folder(tmp_path):
    here = tmp_path / "elsewhere"
    for name in ("firmware", "boards"):
        shutil.copytree(ROOT / name, here / name)
    tree = ROOT / "build" / "micropython" / "micropython"
    subprocess.run(
        [str(here / "boards/rp2/build"), str(tree), str(here / "out")],
        env={**os.environ, "PYTHON": sys.executable},
        check=True,
        capture_output=True,
    )
    made = (here / "out" / "pinochle.uf2").read_bytes()
    assert hashlib.sha256(made).hexdigest() == hashlib.sha256(UF2.read_bytes()).hexdigest()
