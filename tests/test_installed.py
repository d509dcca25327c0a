"""The wheel in a separate environment, outside the checkout: all commands work."""

import http.client
import json
import re
import shutil
import signal
import subprocess
import zipfile
from importlib import metadata

import click
import pytest
from pinochle_tools import cli
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.device.uf2 import INFO
from support import installation, journals
from support.standin_device import StandIn

GAMES = 3
HAND = '{"declarer": 0, "bid": 330, "meld": [140, 60], "tricks": [190, 60]}\n'
DRIVE = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    return installation.Installation(tmp_path_factory.mktemp("installed"), wheel)


# What needs an extra of the wheel, and the extra's libraries.
EXTRAS = {
    "spreadsheets": (("export", "--format", "xlsx", "-o", "hands.xlsx"), "xlsxwriter"),
    "pictures": (("evening", "scan", "--picture", "codes.png"), "zxing-cpp"),
    "postgresql": (("games", "--archive", "postgresql://nobody@127.0.0.1:1/none"), "psycopg"),
}


@pytest.fixture(scope="module")
def without_extras(installed):
    """What the commands say that need an extra, by extra, where none is installed."""
    return {extra: installed.pinochle(*words) for extra, (words, _) in EXTRAS.items()}


@pytest.fixture(scope="module")
def with_extras(installed, without_extras):
    installed.add("all")
    return installed


@pytest.fixture(scope="module")
def synced(with_extras, tmp_path_factory):
    """A folder with the journals of a device, and the data into which they were synced."""
    first = Player(with_extras, tmp_path_factory.mktemp("synced"))
    journals.write_files(first.folder / "device", journals.corpus_events(GAMES))
    first.does("sync", "--from", first.folder / "device")
    return first.folder


@pytest.fixture
def player(installed, synced, tmp_path):
    """The installed command, with the games of a device in its archive."""
    shutil.copytree(synced, tmp_path, dirs_exist_ok=True)
    return Player(installed, tmp_path)


class Player:
    """Runs commands on separate data; `folder` is for the files that they write."""

    def __init__(self, installed, folder):
        self.installed = installed
        self.folder = folder

    def tries(self, *arguments, **options):
        data = ("--data", self.folder / "data") if arguments[0] in USING_DATA else ()
        return self.installed.pinochle(*arguments, *data, **options)

    def does(self, *arguments, **options):
        """Run a command that must succeed without a complaint; returns what it printed."""
        done = self.tries(*arguments, **options)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


def play(player):
    keys = player.folder / "keys"
    keys.write_text("OK*4 @here")
    options = ("--keys", keys, "--snapshot", player.folder / "screens", "--text")
    assert len(player.does("play", "--board", "four_ssd1306", *options).splitlines()) == 32
    assert {path.name for path in (player.folder / "screens").iterdir()} == {
        "here.png",
        "last.png",
    }


def rules(player):
    assert "racehorse" in player.does("rules")
    assert json.loads(player.does("rules", "racehorse", "--json"))["id"] == "racehorse"


def meld(player):
    assert '{"total": 40' in player.does("meld", "KS QS", "--trump", "S", "--json")


def score(player):
    said = player.does("score", "--rules", "racehorse", "--json", input=HAND)
    assert json.loads(said)["delta"] == [330, 120]


def verify(player):
    player.does("verify", *sorted((player.folder / "device").iterdir()))
    journals.write_signed(player.folder / "signed")
    assert ", good\n" in player.does("verify", "--seal", "--from", player.folder / "signed")


def boards(player):
    assert "four_ssd1306" in player.does("boards")
    assert len(json.loads(player.does("boards", "six_ssd1306", "--json"))[0]["wires"]) == 16


def flash(player):
    """As an image onto the boot drive."""
    firmware = bytes(range(256)) * 40
    image = player.folder / "new.uf2"
    image.write_bytes(installation.packed(firmware))
    with StandIn(player.folder / "waiting", {"/flash": firmware}) as standin:
        drive = boot_drive(player.folder / "drive")
        onto = ("--drive", drive, "--port", standin.port)
        said = player.does("flash", "--uf2", image, "--board", "four_ssd1306", *onto)
        assert "verified" in said
        assert "board: four_ssd1306" in said
    assert (drive / "pinochle.uf2").read_bytes() == image.read_bytes()


def boot_drive(folder):
    folder.mkdir()
    (folder / INFO).write_text(DRIVE)
    return folder


def device_with_games(player):
    return StandIn(
        player.folder / "standin", journals.device_files(journals.corpus_events(GAMES + 1))
    )


def sync(player):
    with device_with_games(player) as standin:
        assert f"has {GAMES + 1}" in player.does("sync", "--port", standin.port)


def prune(player):
    with device_with_games(player) as standin:
        player.does("sync", "--port", standin.port)
        assert "2 games removed" in player.does("prune", "--port", standin.port, "--keep", "2")


def doctor(player):
    with device_with_games(player) as standin:
        done = player.tries("doctor", "--port", standin.port)
        # The stand-in has no board name, which doctor reports; the rest is in order.
        assert [line for line in done.stdout.splitlines() if line.startswith("LOOK")] == [
            "LOOK  board: not chosen: pinochle flash --board NAME sets it,"
            " pinochle boards lists the names"
        ]
        assert "scorekeeper" in done.stdout


def games(player):
    assert len(json.loads(player.does("games", "--json"))) == GAMES


def show(player):
    assert "Ann" in player.does("show", "1")


def replay(player):
    player.does("replay", "1", "--hands", "--snapshot", player.folder / "replay")
    assert list((player.folder / "replay").glob("*.png"))


def names(player):
    assert "Ann" in player.does("names")
    with device_with_games(player) as standin:
        said = player.does("names", "Maria", "--port", standin.port)
    assert "offered first on the device: Maria" in said


def people(player):
    assert "Anna" in player.does("people", "rename", "Ann", "Anna")
    assert "Anna" in player.does("stats")
    player.does("people", "undo")


def evening(player):
    player.does("evening", "new", "Tuesday", "--rounds", "1")
    player.does("evening", "people", *"ABCDEFGH")
    assert "round 1" in player.does("evening", "draw")
    player.does("evening", "enter", "1", "1", "500", "100")
    assert "high total" in player.does("evening", "standings")


def correct(player):
    options = ("--trump", "h", "--who", "Ann", "--why", "miscounted")
    player.does("correct", "1", "1", *options)
    shown = player.does("show", "1")
    assert "Ann" in shown
    assert "miscounted" in shown
    player.does("correct", "1", "--undo")
    assert "miscounted" not in player.does("show", "1")


def note(player):
    assert player.does("note", "1", "late") == "note on game 1: late\n"
    assert "late" in player.does("show", "1")


def place(player):
    player.does("place", "1", "Clubhouse")
    assert "Clubhouse: 1 game" in player.does("place")


def stats(player):
    assert "Ann" in player.does("stats")


def report(player):
    player.does("report", "-o", player.folder / "report.html")
    assert "<svg" in (player.folder / "report.html").read_text()


def export(player):
    for form in ("csv", "xlsx"):
        path = player.folder / f"hands.{form}"
        player.does("export", "--format", form, "-o", path)
        assert zipfile.is_zipfile(path) == (form == "xlsx")
        assert path.stat().st_size > 1000


def backup(player):
    player.does("backup", player.folder / "all.zip")
    assert zipfile.is_zipfile(player.folder / "all.zip")


def restore(player):
    backup(player)
    said = player.does("restore", player.folder / "all.zip")
    assert f"has {GAMES}" in said or f"{GAMES} games" in said


def rebuild(player):
    assert f"{GAMES} games" in player.does("rebuild")


def licences(player):
    said = player.does("licences")
    assert "== MicroPython | MIT" in said
    assert "== TinyUSB | MIT" in said


def completion(player):
    assert "_PINOCHLE_COMPLETE" in player.does("completion", "bash")


def serve(player):
    assert "The last game" in first_page(player, "serve")


def page(player):
    refused = player.tries("page")
    # A release's wheel has the page; this one is built without it.
    assert (refused.returncode, len(refused.stderr.splitlines())) == (1, 1)
    assert "install a release" in refused.stderr


def push(player):
    archive = f"sqlite:///{player.folder}/shared.sqlite"
    said = player.does("push", "--archive", archive, "--name", "Kitchen")
    assert "Kitchen has" in said


def open_page(player):
    assert player.does("open", "last", "--print") == "game/3.html\n"


open_page.__name__ = "open"


def publish(player):
    player.does("publish", player.folder / "site")
    assert "The last game" in (player.folder / "site" / "index.html").read_text()


def watch(player):
    assert "live" in first_page(player, "watch")


def first_page(player, command):
    """Return the page that a serving command shows at its address, until Ctrl-C ends it."""
    process = subprocess.Popen(
        [player.installed.programs / "pinochle", command, "--http", "0"],
        cwd=player.installed.home,
        env=player.installed.environment(PINOCHLE_DATA=str(player.folder / "data")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())[1])
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        page = connection.getresponse().read().decode()
        connection.close()
    finally:
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert (process.returncode, said) == (0, "")
    return page


CASES = {
    case.__name__: case
    for case in (
        *(play, rules, meld, score, verify, boards, flash, sync, games, show, replay),
        *(names, stats, report, serve, watch, export, prune, doctor, backup, restore, rebuild),
        *(licences, publish, push, people, note, place, evening, completion),
        *(page, open_page, correct),
    )
}


def commands():
    """Return {name: command} of all that the command line has, as click lists them."""
    context = click.Context(cli.cli)
    return {name: cli.cli.get_command(context, name) for name in cli.cli.list_commands(context)}


USING_DATA = {
    name
    for name, command in commands().items()
    if any("--data" in option.opts for option in command.params)
}


@pytest.mark.parametrize("name", commands())
def test_every_command_works_from_the_wheel(player, name):
    assert name in CASES, "a new command: add how it is used from an installed wheel"
    CASES[name](player)


def test_there_is_no_case_of_a_command_that_is_gone():
    assert set(CASES) <= set(commands())


@pytest.mark.parametrize("extra", EXTRAS)
def test_without_an_extra_one_line_names_it(without_extras, extra):
    done = without_extras[extra]
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert EXTRAS[extra][1] in done.stderr
    assert f'pip install "pinochle-scorekeeper[{extra}]"' in done.stderr


def test_the_extras_add_only_their_libraries(installed, with_extras):
    (wheel,) = metadata.distributions(name=installation.PROJECT, path=[str(installed.packages)])
    base = {*installation.needed(wheel.requires)}
    for extra, (_, library) in EXTRAS.items():
        more = {*installation.needed(wheel.requires, extra)} - base
        assert library in more
        assert more <= {*installation.needed(wheel.requires, "all")}
    assert not base & {library for _, library in EXTRAS.values()}


def test_nothing_of_the_checkout_is_in_reach(installed):
    script = (
        "import sys, pinochle_tools, pinochle.app;"
        "from pinochle_tools.common.project_folders import BOARDS;"
        "print(*sys.path, pinochle_tools.__file__, pinochle.app.__file__, BOARDS, sep='\\n')"
    )
    done = installed.run(installed.python, "-c", script)
    assert done.returncode == 0, done.stderr
    assert str(installation.ROOT) not in done.stdout
    *_, package, firmware, boards_folder = done.stdout.splitlines()
    for place in (package, firmware, boards_folder):
        assert place.startswith(str(installed.packages))
    assert installed.run(installed.python, "-c", "import pytest").returncode == 1


def test_the_package_is_the_command_too(installed):
    said = [
        installed.run(*command).stdout
        for command in (
            (installed.python, "-m", "pinochle_tools", "--version"),
            (str(installed.programs / "pinochle"), "--version"),
        )
    ]
    assert said[0].startswith("pinochle, version ")
    # The installed firmware is that of the sources, as page and device show it.
    assert said[0].endswith(f", firmware {firmware_digest()}\n")
    assert said[0] == said[1]


def test_flash_of_a_blank_pico_says_what_to_do_where_the_wheel_has_no_image(installed, tmp_path):
    done = installed.pinochle("flash", "--drive", boot_drive(tmp_path / "drive"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("error: this installation has no firmware image for a Pico: ")
    assert "--uf2 FILE" in done.stderr
