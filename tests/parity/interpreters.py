"""Runs the same programs on CPython and on real MicroPython, and returns what each printed.

A program is a module in tests/parity/programs with a function main() that prints. It may import
`pinochle` and the desk of an evening, read tests/vectors and tests/corpus as folders of those
names, and write below its working folder. test_parity.py compares all files in that folder.
`given` is {name: text} of additional files to read.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
ROOT = TESTS.parent
PROGRAMS = HERE / "programs"
# Folders that programs may read, besides the firmware.
DATA = ("vectors", "corpus")

_ON_CPYTHON = """
import sys
sys.path[:0] = ["firmware", "programs"]
exec(open("batch.py").read())
"""


def program_names():
    """Return the names of all programs."""
    return sorted(path.stem for path in PROGRAMS.glob("*.py") if not path.stem.startswith("_"))


def on_cpython(names, given=None):
    """Run programs on this Python, without site packages; return {name: printed text}."""
    return _run(names, given, [sys.executable, "-I", "-S", "-B", "-c", _ON_CPYTHON])


def on_micropython(names, given=None):
    """Run programs on MicroPython under Node; return {name: printed text}."""
    return _run(names, given, [node(), str(HERE / "micropython.mjs"), "."])


def _run(names, given, command):
    with tempfile.TemporaryDirectory() as folder:
        _lay_out(Path(folder), names)
        for name, text in (given or {}).items():
            Path(folder, name).write_text(text)
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=600, check=False
        )
    assert done.returncode == 0, done.stderr
    return _parts(done.stdout)


def _lay_out(folder, names):
    clean = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "firmware" / "pinochle", folder / "firmware/pinochle", ignore=clean)
    shutil.copytree(PROGRAMS, folder / "programs", ignore=clean)
    _add_evening(folder / "programs" / "pinochle_tools", clean)
    shutil.copy(HERE / "batch.py", folder)
    for name in DATA:
        if (TESTS / name).is_dir():
            shutil.copytree(TESTS / name, folder / name, ignore=clean)
    (folder / "jobs.json").write_text(json.dumps(names))


def _add_evening(package, clean):
    """Copy the desk of an evening and what it imports, without what only a laptop has."""
    tools = ROOT / "host_tools" / "pinochle_tools"
    shutil.copytree(tools / "evening", package / "evening", ignore=clean)
    (package / "common").mkdir()
    for name in ("__init__.py", "common/__init__.py"):
        (package / name).touch()
    shutil.copy(tools / "common" / "errors.py", package / "common")


def _parts(printed):
    parts = {}
    for part in ("\n" + printed).split("\n== ")[1:]:
        name, _, text = part.partition("\n")
        parts[name] = text.rstrip("\n")
    return parts


def node():
    """Return the Node of .venv; if there is none, the system's Node."""
    beside = Path(sys.executable).parent / "node"
    return str(beside) if beside.exists() else "node"
