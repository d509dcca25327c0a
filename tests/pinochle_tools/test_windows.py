"""What Windows lacks is not needed by the tools, and `play` locks its folder otherwise."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PureWindowsPath

import pytest
from pinochle_tools.cli import COMMANDS as COMMAND_NAMES
from pinochle_tools.rules_files.file_format import check_id
from pinochle_tools.rules_files.table import RulesError
from support import journals, records
from support.boot_drive import BootDrive
from support.installation import packed
from support.pseudo_terminal import PseudoTerminal
from support.standin_device import StandIn

TOOLS = Path(__file__).parents[2] / "host_tools" / "pinochle_tools"
WHAT_RUNS_WHERE = (TOOLS.parents[1] / "docs" / "what-runs-where.md").read_text()
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
import textual.app, textual.drivers.linux_driver
import sqlalchemy.dialects.sqlite
sys.modules["msvcrt"] = types.SimpleNamespace(LK_LOCK=1, LK_NBLCK=2, LK_UNLCK=0, locking=print)
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


# Windows' rules for files: none that is open can be removed or replaced, also by another name of
# it. Its console has 256 letters, lines end there with two bytes.
RULES = """
import errno, pathlib, shutil
from pinochle_tools import cli
def closed(path):
    for handle in pathlib.Path("/proc/self/fd").iterdir():
        try:
            there = os.readlink(handle)
        except OSError:
            continue
        if there == os.path.realpath(path):
            raise PermissionError(errno.EACCES, "used by this process", str(path))
def checked(call, *which):
    def guarded(*paths, **more):
        for place in which:
            if not more.get("dir_fd"):
                closed(paths[place])
        return call(*paths, **more)
    return guarded
os.replace, os.rename = checked(os.replace, 0, 1), checked(os.rename, 0, 1)
os.unlink = os.remove = checked(os.unlink, 0)
"""
# The browser reads the page that a server opens, then presses Ctrl-C; the page is that of a zip.
COMMANDS = """
import _thread, functools, threading, urllib.request, webbrowser
from pinochle_tools.commands import page
def visited(address):
    with urllib.request.urlopen(address) as answer:
        print("read", answer.status, len(answer.read()))
    _thread.interrupt_main()
def opened(address):
    threading.Thread(target=visited, args=[address]).start()
webbrowser.open = opened
page.page_files = functools.partial(page.page_files, pathlib.Path(sys.argv[2]))
codes = [cli.run(line.split("|")) for line in sys.argv[1].splitlines()]
print("codes", *codes, file=sys.stderr)
"""
RUN = """
sync|--from|{home}/device
names|Jürgen|Łukasz
games
show|1
stats
report|-o|{home}/report.html
publish|{home}/site
publish|{home}/site|--again
export|-o|{home}/hands.csv
export|--format|json|-o|{home}/hands.json
export|--format|xlsx|-o|{home}/hands.xlsx
note|1|Łukasz dealt twice
correct|1|1|--trump|H|--who|Ann|--why|misheard
place|1|Clubhouse
people
people|rename|Ann|Anna
people|undo
people|log
rules|show|racehorse
meld|AS 10S KS QS JS|--trump|S
boards
verify
backup|{home}/all.zip
restore|{home}/all.zip
rebuild
doctor
completion|bash
licences
open|1|--print
replay|1|--seconds|0
score|{home}/device.jsonl|--rules|racehorse
evening|new|Łukasz' evening|--rounds|3
evening|people|Ann|Bob|Cy|Dee|Eve|Fay|Jürgen|Łucja
evening|draw
evening|standings
play|--keys|{home}/keys.txt|--text
push|--archive|sqlite:///{home}/club.sqlite|--name|Łukasz
serve|--http|0|--browser
watch|--from|{home}/device|--http|0|--browser
watch|--port|{port}|--http|0|--browser
page|--http|0|--browser
page|--to|{home}/page
sync|--port|{port}
prune|--port|{port}|--keep|1
flash|--port|{port}|--uf2|{home}/image.uf2
"""
WITHOUT_DATA = ("meld", "boards", "completion", "licences", "score", "page")


@pytest.fixture
def standin(tmp_path_factory):
    """A device with two games; the drive of its board appears as D: in the folder of its port."""
    folder = tmp_path_factory.mktemp("device")
    files = {**journals.device_files(journals.corpus_events(2)), "/flash": b"old" * 4000}
    with StandIn(folder / "standin", files) as device:
        BootDrive(device, folder / "D:\\")
        yield device


@pytest.mark.wide
def test_every_command_runs_by_the_rules_of_windows(tmp_path, standin):
    journals.write_files(tmp_path / "device", journals.corpus_events(2))
    shutil.copy(records.CORPUS, tmp_path / "device.jsonl")
    (tmp_path / "keys.txt").write_text("OK*20")
    (tmp_path / "image.uf2").write_bytes(packed(bytes(range(256)) * 40))
    with zipfile.ZipFile(tmp_path / "page.zip", "w") as archive:
        archive.writestr("index.html", "<!doctype html>")
    data = ["--data", str(tmp_path / "data")]
    lines = [
        line if line.startswith(WITHOUT_DATA) else "|".join([line, *data])
        for line in RUN.format(home=tmp_path, port=standin.port).strip().splitlines()
    ]
    lines.append("|".join(["sync", "--port", "COM3", *data]))
    script = EVERYTHING + RULES + COMMANDS
    done = subprocess.run(
        [sys.executable, "-c", script, "\n".join(lines), str(tmp_path / "page.zip")],
        capture_output=True,
        check=False,
        cwd=Path(standin.port).parent,
        env=os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    )
    assert done.stdout.count(b"\npinochle_tools.") > 100
    assert {line.split("|")[0] for line in lines} == set(COMMAND_NAMES)
    assert f"every module, {len(COMMAND_NAMES)} commands" in WHAT_RUNS_WHERE
    said = done.stderr.decode("cp1252")
    *codes, last = said.splitlines()[-1].split()[1:]
    assert codes == ["0"] * (len(lines) - 1), said
    assert last == "1"
    assert "COM3" in said
    assert "Traceback" not in said
    assert b"J\xfcrgen" in done.stdout
    assert done.stdout.count(b"read 200 ") == sum("--browser" in line for line in lines)
    assert b"1 game removed from the device" in done.stdout
    assert b"verified: flash holds the image" in done.stdout
    made = [path.name for path in tmp_path.rglob("*")]
    assert {"archive.sqlite", "index.html", "hands.xlsx", "1.html"} <= set(made)
    assert [name for name in made if not allowed(name)] == []


@pytest.mark.wide
def test_play_runs_in_a_terminal_of_windows_which_has_no_name(tmp_path):
    script = EVERYTHING + RULES + "sys.exit(cli.run(sys.argv[1:]))"
    words = [sys.executable, "-c", script, "play", "--data", str(tmp_path / "data")]
    with PseudoTerminal(words, TERM="") as terminal:
        terminal.read_until("q quit")
        terminal.type("q")
        terminal.read_until("Games are saved in")
        assert terminal.process.wait(60) == 0


def allowed(name):
    """Return whether a file on Windows can have a name."""
    reserved = PureWindowsPath(name).is_reserved()
    return not reserved and not re.search(r'[<>:"/\\|?*\x00-\x1f]|[. ]$', name)


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_rules_get_no_id_that_windows_has_no_file_for(name):
    assert not allowed(f"{name}.toml")
    with pytest.raises(RulesError, match="choose another id"):
        check_id(name)
    assert check_id(f"{name}-club") == f"{name}-club"
