"""JSON of all commands: every one has the shape that docs/json.md describes."""

import json
import re

import click
import pytest
from pinochle_tools import cli
from support import installation, journals
from support.evenings import entries
from support.json_shapes import SHAPES, mismatch
from support.records import pinochle
from support.standin_device import StandIn

BOARD = """{
    "display": {"sda": 4, "scl": 5},
    "keys": {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}
}"""
HAND = '{"declarer": 0, "bid": 330, "meld": [140, 60], "tricks": [190, 60]}'


def options(command):
    return [name for param in command.params for name in param.opts]


def commands(command, context, path=()):
    """Yield the words of all commands that have the option --json."""
    if isinstance(command, click.Group):
        if "--json" in options(command):
            yield " ".join(path)
        for name in [*command.list_commands(context)]:
            inside = command.get_command(context, name)
            # The words that name hidden commands are left out.
            yield from commands(inside, context, path if inside.hidden else (*path, name))
    elif "--json" in options(command):
        yield " ".join(path)


WITH_JSON = sorted({*commands(cli.cli, click.Context(cli.cli))})


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """{shape's name: what its command prints} of all commands, each run once in this order."""
    home = tmp_path_factory.mktemp("json")
    journals.write_files(home / "device", entries(3))
    journals.write_signed(home / "signed")
    (home / "board.json").write_text(BOARD)
    firmware = bytes(range(256)) * 40
    (home / "image.uf2").write_bytes(installation.packed(firmware))
    rules_file = home / "ours.toml"
    rules_file.write_text(pinochle("rules", "double-20-20", "--toml").stdout)
    files = {**journals.device_files(journals.corpus_events(4)), "/flash": firmware}
    with StandIn(home / "standin", files) as standin:
        port = ("--port", standin.port)
        runs = {
            "rules --json": ("rules",),
            "rules ID --json": ("rules", "racehorse"),
            "rules list --json": ("rules", "list"),
            "rules check FILE --json": ("rules", "check", rules_file),
            "rules add FILE --json": ("rules", "add", rules_file),
            "rules remove ID --json": ("rules", "remove", "double-20-20"),
            "meld CARDS --json": ("meld", "KS QS", "--trump", "S"),
            "score --json": ("score", "--rules", "racehorse"),
            "sync --json": ("sync", "--from", home / "device"),
            "verify --json": ("verify", *(home / "device").iterdir()),
            "verify --seal --json": ("verify", "--seal", "--from", home / "signed"),
            "boards --json": ("boards",),
            "boards check FILE --json": ("boards", "check", home / "board.json"),
            "flash --json": ("flash", "--uf2", home / "image.uf2", *port),
            "push --json": ("push", "--archive", f"sqlite:///{home}/shared.sqlite"),
            "people --json": ("people",),
            "people rename NAME NEW --json": ("people", "rename", "Ann", "Anna"),
            "people split NAME GAME --as NEW --json": (
                *("people", "split", "Anna", "1", "--as", "Eve"),
            ),
            "people strength ON|OFF --json": ("people", "strength", "off"),
            "people club NAME --json": ("people", "club", "Tuesday"),
            "correct GAME HAND --json": (
                *("correct", "2", "1", "--trump", "H", "--who", "Eve", "--why", "seen"),
            ),
            "people merge NAME OTHER --json": ("people", "merge", "Anna", "Eve"),
            "people undo --json": ("people", "undo"),
            "people log --json": ("people", "log"),
            "note GAME TEXT --json": ("note", "1", "late"),
            "note GAME --json": ("note", "1"),
            "place GAME PLACE --json": ("place", "1", "Clubhouse"),
            "place --json": ("place",),
            "games --json": ("games",),
            "show GAME --json": ("show", "1"),
            "names --json": ("names", "Maria"),
            "stats --json": ("stats",),
            "publish DIR --json": ("publish", home / "site"),
            "prune --json": ("prune", *port),
            "doctor --json": ("doctor", *port),
            "evening --json": ("evening",),
            "evening new --json": ("evening", "new", "Tuesday", "--rounds", "2"),
            "evening people --json": ("evening", "people", *"ABCDEFGHI"),
            "evening draw --json": ("evening", "draw"),
            "evening load --json": ("evening", "load", "-o", home / "plan"),
            "evening set --json": ("evening", "set", "entry", "500"),
            "evening release --json": ("evening", "release", "seats", "1"),
            "evening bell --json": ("evening", "bell", "20:45"),
            "evening enter --json": ("evening", "enter", "1", "1", "820", "-120"),
            "evening correct --json": (
                *("evening", "correct", "1", "2", "400", "90", "--who", "Ann", "--why", "misread"),
            ),
            "evening scan --json": ("evening", "scan"),
            "evening points --json": (
                *("evening", "points", "A", "10", "--who", "Ann", "--why", "forgotten"),
            ),
            "evening standings --json": ("evening", "standings"),
            "evening card --json": ("evening", "card", "A"),
            "evening wall --json": ("evening", "wall"),
            "evening print --json": ("evening", "print", "-o", home / "list.html"),
            "evening merge --json": ("evening", "merge", Found(home / "data" / "evenings")),
            "evening undo --json": ("evening", "undo"),
            "evening close --json": ("evening", "close"),
            "evening open --json": ("evening", "open"),
            "backup --json": ("backup", home / "all.zip"),
            "restore FILE --json": ("restore", home / "all.zip"),
            "rebuild --json": ("rebuild",),
        }
        return {name: run(words, home / "data") for name, words in runs.items()}


class Found:
    """The only file in a folder that a command makes."""

    def __init__(self, folder):
        self.folder = folder

    def __str__(self):
        (path,) = self.folder.iterdir()
        return str(path)


def run(words, data):
    known = options(cli.cli.get_command(click.Context(cli.cli), words[0]))
    where = ("--data", str(data)) if "--data" in known or words[0] == "rules" else ()
    where = () if words[:2] in (("rules", "check"), ("boards", "check")) else where
    return pinochle(*map(str, words), "--json", *where, text=HAND)


def test_the_page_describes_every_command_with_json():
    described = {" ".join(word for word in name.split() if word.islower()) for name in SHAPES}
    described = {re.sub(r" --.*", "", name) for name in described}
    # `boards check` is an argument of boards.
    assert described - {"boards check"} == {*WITH_JSON}


LISTING_OR_CHANGING = (
    *("rules", "meld", "score", "verify", "boards", "flash", "sync", "push", "games", "show"),
    *("people", "note", "place"),
    *("names", "stats", "publish", "prune", "doctor", "backup", "restore", "rebuild"),
)


def test_what_lists_or_changes_something_has_json():
    assert {*LISTING_OR_CHANGING} <= {name.split()[0] for name in WITH_JSON}


@pytest.mark.parametrize("name", SHAPES)
def test_the_json_has_the_described_shape(answers, name):
    done = answers[name]
    # The stand-in has no board, which doctor reports.
    assert done.returncode == (name == "doctor --json"), done.stderr
    assert not mismatch(SHAPES[name], json.loads(done.stdout)), done.stdout


def test_every_answer_is_described(answers):
    assert {*answers} == {*SHAPES}


def test_a_departure_from_a_shape_is_found():
    shape = {"a": 1, "?b": ["x"], "c": {"*": 1}}
    assert not mismatch(shape, {"a": 2, "c": {"any": 3}})
    for wrong in (
        {"a": "2", "c": {}},
        {"c": {}},
        {"a": 1, "c": {}, "d": 1},
        {"a": 1, "b": [1], "c": {}},
        {"a": 1, "c": {"x": None}},
        [],
    ):
        assert mismatch(shape, wrong), wrong
