"""Firmware image: its size, and that builds in different folders are identical."""

import hashlib
import os
import shutil
import subprocess
import sys

import pytest
from emulator.emulated import ROOT, UF2


def test_the_image_leaves_room_before_the_storage():
    # A UF2 has 512 bytes for each 256 of flash; games begin 640 kB after the start of flash.
    assert UF2.stat().st_size // 2 < 540_000


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
