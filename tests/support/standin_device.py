"""Controls the stand-in for a Pico from a test: its port, keys, files and display."""

import json
import os
import select
import shutil
import signal
import subprocess
import tty
from contextlib import contextmanager
from pathlib import Path

import pytest
from pinochle_tools.device import line

HERE = Path(__file__).parent.parent / "standin"
ROOT = HERE.parent.parent
# Longer than any order takes on a busy machine.
ANSWER_SECONDS = 120
# A busy machine stops a process for longer than half a second.
SOON_SECONDS = 2.0
NODE_MODULES = ROOT / "host_tools" / "web" / "node_modules"


@contextmanager
def given_up_soon():
    """Give a silent device up soon, only for the commands whose cable a test cuts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line, "SILENCE_SECONDS", SOON_SECONDS)
        yield


class StandIn:
    """A device at `port`, the path of a pseudo-terminal; call close() at the end."""

    def __init__(
        self, folder, files=None, scorekeeper=True, version=None, identity="", machine=None
    ):
        """`files`: {path on the device: bytes}; `version` and the rest: what it reports."""
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        shutil.copytree(HERE, folder, dirs_exist_ok=True)
        (folder / "node_modules").symlink_to(NODE_MODULES)
        lib = folder / "lib"
        lib.mkdir()
        for module in HERE.glob("*.py"):
            shutil.copy(module, lib)
        if scorekeeper:
            shutil.copytree(
                ROOT / "firmware" / "pinochle",
                lib / "pinochle",
                ignore=shutil.ignore_patterns("__pycache__"),
            )
        if version:
            app = lib / "pinochle" / "app.py"
            app.write_text(app.read_text() + f"\nVERSION = {version!r}\n")
        chip = lib / "machine.py"
        if identity:
            said = f"def unique_id():\n    return {bytes.fromhex(identity)!r}\n"
            chip.write_text(f"{chip.read_text()}\n\n{said}")
        if machine is not None:
            chip.write_text(f"{chip.read_text()}\n\nNAME = {machine!r}\n")
        (folder / "files").mkdir()
        for path, data in (files or {}).items():
            place = folder / "files" / path.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        node = shutil.which("node", path=f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}")
        self.process = subprocess.Popen(
            # With its own threads, V8 once waited without end, while all of them were idle.
            [node, "--single-threaded", folder / "standin.mjs", str(self.master), folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=(self.master,),
            # The `node` of .venv starts the real one: stop both together.
            start_new_session=True,
        )
        self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def close(self):
        # The device may be waiting for a character.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(60)
        self.process.stdin.close()
        self.process.stdout.close()
        os.close(self.master)
        os.close(self.slave)

    def do(self, order, **arguments):
        """Send an order (see standin.mjs) and return its answer."""
        self.process.stdin.write(json.dumps({"do": order, **arguments}) + "\n")
        self.process.stdin.flush()
        # An answer is one line, so nothing is buffered before it.
        if not select.select([self.process.stdout], [], [], ANSWER_SECONDS)[0]:
            raise TimeoutError(f"the stand-in does not answer {order}")
        return json.loads(self.process.stdout.readline())

    def press(self, *keys):
        """Press keys on the device, by number."""
        for key in keys:
            self.do("press", key=key)

    def frame(self):
        """Return the 1,024 bytes on the display."""
        return bytes.fromhex(self.do("frame")["frame"])

    def start_app(self):
        """Start the App from the files on the device; return its first frame, 1,024 bytes."""
        started = self.do("app")
        assert "frame" in started, started["failure"]
        return bytes.fromhex(started["frame"])

    def files(self):
        """Return {path: bytes} of all files on the device."""
        return {name: bytes.fromhex(data) for name, data in self.do("files")["files"].items()}
