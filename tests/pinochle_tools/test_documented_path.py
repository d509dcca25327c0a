"""docs/first-evening.md and docs/club.md: their commands run, in order, in an empty folder.

A stand-in device is on the port, and the club's database is on the tests' PostgreSQL server. What
waits for a person is done by the test: `play` gets a key script, `serve` one reader. Run by
`make soak`, the same evening runs from the built wheel, with a browser as wide as a phone, and
prints the time of each step (pytest -s shows it).
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import browsers, databases, installation, journals, records
from support.serving import asked
from support.standin_device import StandIn

DOCS = Path(__file__).parents[2] / "docs"
FIRMWARE = bytes(range(256)) * 40
# A hand of racehorse up to the bid, and out.
KEYS = "OK UP UP OK"
PHONE = (390, 844)
DEVICE_COMMANDS = ("flash", "doctor", "sync", "prune")


def steps(page):
    """Return the lines of all command blocks of a page."""
    blocks = re.findall(r"^```sh\n(.*?)```", (DOCS / page).read_text(), re.M | re.S)
    return [line for block in blocks for line in block.splitlines() if line]


class Reader:
    """Runs the lines of a page with a program `pinochle`; keeps what each took and printed."""

    def __init__(self, folder, program, port, environment=None, visit=None):
        self.folder = folder
        self.program = [*map(str, program)]
        self.port = port
        self.environment = {**(environment or os.environ), "PINOCHLE_DATA": str(folder / "data")}
        self.visit = visit or self.fetch
        self.times = []
        self.said = {}
        (folder / "new.uf2").write_bytes(installation.packed(FIRMWARE))

    def read(self, page):
        for line in steps(page):
            words = shlex.split(line)
            before = time.perf_counter()
            if words[0] == "export":
                name, _, _ = words[1].partition("=")
                assert name in self.environment, "the test sets it to the server of the tests"
            elif words[0] == "pinochle":
                self.said[line] = self.pinochle(words[1:])
            else:
                # The wheel is installed by the fixture.
                assert words[:2] == ["pip", "install"], line
                continue
            self.times.append((line, time.perf_counter() - before))

    def pinochle(self, words):
        if words[0] == "serve":
            return self.serve()
        text = ""
        if words[0] == "play":
            words, text = [*words, "--keys", "-"], KEYS
        if words[0] in DEVICE_COMMANDS:
            words = [*words, "--port", self.port]
        if words[0] == "flash":
            words = [*words, "--uf2", "new.uf2"]
        done = self.run(words, text)
        assert (done.returncode, done.stderr) == (0, ""), (words, done.stdout, done.stderr)
        return done.stdout

    def run(self, words, text):
        """Run a command: of this checkout in this process, because starting one takes longer."""
        if tuple(self.program) != MODULE:
            command, options = (
                [*self.program, *words],
                {"cwd": self.folder, "env": self.environment},
            )
            return installation.run(*command, input=text, **options)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.folder)
            for name, value in self.environment.items():
                patch.setenv(name, value)
            return records.pinochle(*words, text=text)

    def serve(self):
        process = subprocess.Popen(
            [*self.program, "serve", "--http", "0"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
            return self.visit(address)
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)

    @staticmethod
    def fetch(address):
        return asked(int(address.split("/")[2].split(":")[1]))[2].decode()


@pytest.fixture
def standin(tmp_path):
    games = records.lines(records.CORPUS)
    files = journals.device_files(
        (
            number,
            list(journals.game_events(number, games[number], names=["Ann", who, "Cid", "Dee"])),
        )
        for number, who in enumerate(("Bob", "Maria", "Mary"), 1)
    )
    with StandIn(tmp_path / "standin", {**files, "/flash": FIRMWARE}) as device:
        yield device


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


MODULE = (sys.executable, "-m", "pinochle_tools")


def check_evening(reader):
    assert "board: six_ssd1306" in reader.said["pinochle flash --board six_ssd1306"]
    assert "the device has 3" in reader.said["pinochle sync --name Kitchen"]
    assert "Ann" in reader.said["pinochle stats"]
    assert "The last game" in reader.said["pinochle serve"]
    assert "<svg" in (reader.folder / "evening.html").read_text()
    assert (reader.folder / "evening.zip").stat().st_size > 1000


@pytest.mark.wide
def test_the_first_evening_runs_as_written(home, standin):
    reader = Reader(home, MODULE, standin.port)
    reader.read("first-evening.md")
    check_evening(reader)


@pytest.fixture
def database(server):
    return databases.new_url(server)


@pytest.mark.wide
def test_the_club_runs_as_written(home, standin, database):
    environment = {**os.environ, "PINOCHLE_ARCHIVE": database}
    reader = Reader(home, MODULE, standin.port, environment)
    # The evenings before: a board that was chosen, and a game on this laptop.
    reader.pinochle(["flash", "--board", "six_ssd1306"])
    reader.pinochle(["play", "--rules", "racehorse"])
    reader.read("club.md")
    assert "Ann's laptop has 1" in reader.said['pinochle push --name "Ann\'s laptop"']
    assert (home / "site" / "index.html").is_file()
    assert "3 games" not in reader.said["pinochle prune --keep 20"]
    assert "4 journals" in reader.said["pinochle backup club.zip"]


@pytest.mark.soak
def test_the_first_evening_runs_from_the_wheel_on_a_phone(wheel, tmp_path, home, standin):
    if browsers.program() is None:
        pytest.skip(browsers.NO_BROWSER)
    before = time.perf_counter()
    (tmp_path / "installed").mkdir()
    installed = installation.Installation(tmp_path / "installed", wheel)
    times = [("pip install", time.perf_counter() - before)]

    def visit(address):
        with browsers.chromium() as browser:
            look = browsers.Visit(browser, address, *PHONE, offline=False)
            with look as page:
                wide = page.evaluate("document.documentElement.scrollWidth")
                text = page.inner_text("body")
            assert not look.trouble
        assert wide <= PHONE[0], "nothing is wider than the phone"
        return text

    program = [installed.programs / "pinochle"]
    reader = Reader(home, program, standin.port, installed.environment(), visit)
    reader.read("first-evening.md")
    check_evening(reader)
    for line, seconds in [*times, *reader.times]:
        print(f"{seconds:6.1f} s  {line}")
