"""What Windows lacks is not needed to import the tools, and `play` locks its folder otherwise."""

import subprocess
import sys

SCRIPT = """
import pathlib, pkgutil, sys, types
import click, multiprocessing, rich.console, sqlalchemy, sqlalchemy.dialects.sqlite, tempfile
calls = []
sys.modules["msvcrt"] = types.SimpleNamespace(
    LK_NBLCK=2, locking=lambda handle, mode, size: calls.append((mode, size))
)
sys.modules["fcntl"] = None
sys.platform = "win32"
from pinochle_tools.terminal import folder_lock
from pinochle_tools.console import output_file
from pinochle_tools.archive import derive, library, store
with folder_lock.locked(pathlib.Path(sys.argv[1])):
    assert calls == [(2, 1)], calls
"""


def test_the_tools_are_imported_without_fcntl(tmp_path):
    script = "import pinochle_tools\n" + SCRIPT
    words = [sys.executable, "-c", script, str(tmp_path / "data")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
