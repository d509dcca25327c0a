"""Compares a sync of 300 games with `mpremote fs cp -r` of the same folder and connection.

The device is the emulated Pico if its image was built (make test-device), else the stand-in on a
pseudo-terminal.
"""

import contextlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.figures import Figure, measurement, progress
from emulator.emulated import ROM, UF2, Emulated
from support import journals
from support.records import pinochle
from support.standin_device import StandIn

GAMES = 300
CHANGED = 5
EMULATOR = Path(__file__).parents[1] / "emulator" / "node_modules"


@contextlib.contextmanager
def emulated(folder, files):
    """Start a device on the emulated chip; yields (port, a function that changes files)."""
    with Emulated(folder, cached=True) as pico:
        pico.boot(files={**files, "/board": b"six_ssd1306\n"}, plugged=True)

        def change(changed):
            pico.boot(files={**files, **changed, "/board": b"six_ssd1306\n"}, plugged=True)
            return address()

        def address():
            return f"socket://127.0.0.1:{pico.do('bridge', port=0)['port']}"

        yield address(), change


@contextlib.contextmanager
def standing_in(folder, files):
    """Start a device on a pseudo-terminal; yields (port, a function that changes files)."""
    with StandIn(folder / "standin", files) as device:

        def change(changed):
            for name, data in changed.items():
                device.do("put", name=name, hex=data.hex())
            return device.port

        yield device.port, change


def sync(port, folder):
    """Return the seconds of a sync."""
    start = time.perf_counter()
    done = pinochle("sync", "--port", port, "--data", str(folder / "data"))
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - start


def copy(port, folder):
    """Return the seconds that mpremote needs to copy the folder."""
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume"]
    target = folder / "copy"
    target.mkdir()
    start = time.perf_counter()
    subprocess.run(
        [*command, "fs", "cp", "-r", ":/games/", str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    taken = time.perf_counter() - start
    assert len(list(target.rglob("*.log"))) == GAMES
    return taken


@measurement
def sync_of_three_hundred_games():
    """Limits: five times faster at first, twenty times with five changed games."""
    games = journals.corpus_events(GAMES)
    files = journals.device_files(games)
    chip = UF2.exists() and ROM.exists() and EMULATOR.exists()
    progress(f"syncing over the {'emulated Pico' if chip else 'stand-in'} ...")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (emulated if chip else standing_in)(folder, files) as (port, change):
            base = copy(port, folder)
            first = sync(port, folder)
            taken, limit = round(base, 2), round(base / 5, 2)
            yield Figure("sync-first", round(first, 2), "seconds", taken, limit)
            # Change the game by undoing its newest event.
            longer = journals.device_files(
                [(number, [*events, ["undo"]]) for number, events in games[-CHANGED:]]
            )
            again = sync(change(longer), folder)
            limit = round(base / 20, 2)
            yield Figure("sync-5-changed", round(again, 2), "seconds", taken, limit)
