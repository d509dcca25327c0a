"""Writes the files of a release from a checkout, with small images that hold no firmware."""

import os
import shutil
import sys
from pathlib import Path

from support.installation import ROOT, packed, run

FIRMWARE = bytes(range(200)) * 64
PACKAGES = ROOT / "host_tools" / "web" / "node_modules"


# The images as the build names them, by the chip that they are for.
IMAGES = {"rp2040": "pinochle.uf2", "rp2350": "pinochle-pico2.uf2"}


def images(folder):
    """Write a small image for each chip into a folder and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for chip, name in IMAGES.items():
        (folder / name).write_bytes(packed(FIRMWARE, chip))
    return [folder / name for name in IMAGES.values()]


def copied(tree):
    """Copy the sources of this checkout to another folder, with the dates of today."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    return tree


def made(folder, images, tree=ROOT, **environment):
    """Write a release of a checkout into a folder, named as make does; returns {name: bytes}."""
    page = folder.parent / (folder.name + "-page")
    tools = tree / "host_tools"
    for script, *given in (
        ("web/build_page.py", page, PACKAGES, *images),
        ("release/make.py", os.path.relpath(folder, tree), page, *images),
    ):
        done = run(
            *(sys.executable, tools / script, *given),
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tools), **environment},
        )
        assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}
