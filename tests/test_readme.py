"""The README's commands run, its files exist, its pictures are current."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
sys.path.insert(0, str(ROOT / "host_tools" / "pictures"))

import build  # noqa: E402 - the script that draws the pictures


def commands():
    """Return the lines of all shell command blocks, without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]


def test_it_begins_with_a_picture_and_two_commands():
    assert README.index("](docs/pictures/") < README.index("```sh")
    assert commands()[:2] == ["make play", "make test"]


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("pinochle")])
def test_its_commands_run(command, tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *shlex.split(command)[1:]],
        cwd=ROOT,
        env={**os.environ, "PINOCHLE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_its_make_targets_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^)make ([a-z-]+)", README, re.MULTILINE)
    assert set(named) <= targets


def test_its_files_exist():
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path


def test_its_example_hand_is_scored(tmp_path):
    hand = re.search(r'\{"declarer".*?\}', README)[0]
    run = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", "score", "--rules", "racehorse", "--json"],
        input=hand,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"delta": [330, 120]' in run.stdout


def test_every_preset_is_in_its_table():
    from pinochle.rules import preset_names

    for preset in preset_names():
        assert f"`{preset}`" in README


def test_its_pictures_are_what_the_display_shows():
    for name, picture in build.pictures().items():
        with Image.open(ROOT / "docs" / "pictures" / name) as kept:
            difference = ImageChops.difference(kept.convert("RGB"), picture.convert("RGB"))
            assert difference.getbbox() is None, "run make pictures"
