"""What Windows lacks is not needed to import the tools, and `play` locks its folder otherwise."""

import re
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).parents[2] / "host_tools" / "pinochle_tools"
SCRIPT = """
import pathlib, pkgutil, sys, types
import click, concurrent.futures.process, multiprocessing, rich.console
import sqlalchemy, sqlalchemy.dialects.sqlite, tempfile
calls = []
sys.modules["msvcrt"] = types.SimpleNamespace(
    LK_NBLCK=2, locking=lambda handle, mode, size: calls.append((mode, size))
)
sys.modules["fcntl"] = None
sys.platform = "win32"
from pinochle_tools.terminal import folder_lock
from pinochle_tools.common import output_file
from pinochle_tools.archive import derive, updating
from pinochle_tools.database import store
with folder_lock.locked(pathlib.Path(sys.argv[1])):
    assert calls == [(2, 1)], calls
"""


def test_the_tools_are_imported_without_fcntl(tmp_path):
    script = "import pinochle_tools\n" + SCRIPT
    words = [sys.executable, "-c", script, str(tmp_path / "data")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# Modules that Windows lacks, and functions of `os` that it lacks; macOS lacks the last one.
EVERYTHING = """
import os, pkgutil, sys, types
import pinochle_tools
# These libraries know both systems by their own tests.
import click, concurrent.futures, jinja2, multiprocessing, mpremote.transport_serial
import rich.console, rich.progress, serial.tools.list_ports, sqlalchemy, textual.widgets
import asyncio, sqlite3, tempfile, PIL.Image, tomlkit, uvicorn
import sqlalchemy.dialects.sqlite
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=print)
for name in ("fcntl", "termios", "pty", "tty", "grp", "pwd", "resource", "curses", "readline"):
    sys.modules[name] = None
for name in ("geteuid", "getuid", "fork", "openpty", "mkfifo", "sched_getaffinity", "killpg"):
    delattr(os, name)
import signal
for name in ("SIGALRM", "SIGKILL", "SIGHUP", "SIGUSR1", "SIGCHLD"):
    delattr(signal, name)
sys.platform = "win32"
for found in pkgutil.walk_packages(pinochle_tools.__path__, "pinochle_tools."):
    # Scripts for the device run on MicroPython.
    if ".on_device" not in found.name and found.name != "pinochle_tools.__main__":
        __import__(found.name)
        print(found.name)
"""


def test_every_module_is_imported_without_what_other_systems_lack():
    words = [sys.executable, "-c", EVERYTHING]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 100


# Calls that only some systems have, and the modules that look first whether they exist.
PLATFORM_CALLS = re.compile(
    r"\b(os\.(geteuid|getuid|fork|mkfifo|openpty|killpg|fchmod|fchown|sched_getaffinity|O_DIRECTORY|chown)"
    r"|signal\.(SIGALRM|SIGKILL|SIGHUP|alarm|setitimer)|fcntl\.\w+|termios\.\w+|pty\.\w+)"
)
LOOKED_FOR = {
    "archive/derive.py": 'if hasattr(os, "sched_getaffinity"):',
    "common/output_file.py": 'if os.name != "posix":',
    "common/file_lock.py": 'if sys.platform == "win32":',
}


def test_calls_that_some_systems_lack_are_looked_for_first():
    found = {}
    for path in TOOLS.rglob("*.py"):
        text = path.read_text()
        if "on_device" not in path.parts and PLATFORM_CALLS.search(text):
            name = path.relative_to(TOOLS).as_posix()
            found[name] = LOOKED_FOR.get(name, "nothing") in text
    assert found == dict.fromkeys(LOOKED_FOR, True)
