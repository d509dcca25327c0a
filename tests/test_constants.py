"""The image's copy of the firmware, with constants in place of names, does the same."""

import os
import subprocess
import sys

import pytest
from support.source import ROOT

BOARDS = ROOT / "boards" / "rp2"
# Imports everything and plays; prints each frame's checksum.
PLAY = """
import pathlib, sys, tempfile, zlib
root = pathlib.Path(sys.argv[1])
for path in sorted((root / "pinochle").rglob("*.py")):
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    if not name.endswith(("__init__", "unpacked_game")):
        __import__(name)
from pinochle.app import App
from pinochle.storage.files import Folder
app = App(Folder(tempfile.mkdtemp()), None, bytes(24))
for number in range(1500):
    app.press(sys.argv[2].encode()[number * number % 97 % len(sys.argv[2])] % 8, 0)
    app.tick(40)
    print(zlib.crc32(app.draw()))
"""
KEYS = "".join(map(str, [4, 4, 4, 0, 1, 4, 3, 4, 0, 6, 4, 1, 4, 4, 7, 5]))


def run(script, *arguments):
    """Run one of the build's scripts."""
    subprocess.run([sys.executable, BOARDS / script, *arguments], check=True)


def played(folder):
    """Return what a game played with the modules of a folder prints."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(folder), KEYS],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.wide
def test_a_game_looks_the_same_without_the_names_of_constants(tmp_path):
    run("without_types.py", ROOT / "firmware", tmp_path)
    run("with_constants.py", tmp_path, "rp2040")
    assert "UP" not in (tmp_path / "pinochle" / "keys.py").read_text().split()
    frames = played(tmp_path)
    assert frames == played(ROOT / "firmware")
    assert len(set(frames)) > 40
