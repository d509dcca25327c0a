"""The type checker refuses what would go wrong on a screen."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "firmware" / "pinochle"
# Kept between runs: only what was planted is checked again.
CACHE = ROOT / ".mypy_cache" / "planted"

# What is planted at the end of a module of the copy: the code, and what mypy says of it.
PLANTED = {
    "a callback with a wrong number of arguments": (
        "from pinochle.entry.prompts import player\n"
        "def done(seat: int, side: int) -> None: ...\n"
        'player(flow_, {"title": "", "names": [], "at": 0}, done, flow_.home)\n',
        'Argument 3 to "player" has incompatible type',
    ),
    "a number where a Back belongs": (
        'Page("", [], "", None, 42)\n',
        'Argument 5 to "Page" has incompatible type "int"',
    ),
    "a text where an event takes points": (
        'from pinochle.game.events import bid\nbid(0, "330")\n',
        'Argument 2 to "bid" has incompatible type "str"',
    ),
    "an event where points are meant": (
        "from pinochle.game.events import bid\n"
        "from pinochle.rules.trick_points import check_tricks\n"
        "check_tricks(flow_.game.rules, bid(0, 330))\n",
        'Argument 2 to "check_tricks" has incompatible type "Event"',
    ),
    "a list that nobody checked where an event is meant": (
        'line = ["bid", 0, 330]\nflow_.game.apply(line)\n',
        'Argument 1 to "apply" of "Game" has incompatible type "list[object]"; expected "Event"',
    ),
    "events of one press where one event is meant": (
        "from pinochle.game.events import accept\nflow_.game.apply([accept()])\n",
        'Argument 1 to "apply" of "Game" has incompatible type "list[Event]"; expected "Event"',
    ),
    "an unknown part of what a screen shows": (
        'from pinochle.screens.kinds import Choices\nChoices({"title": "", "heading": ""}, [])\n',
        'Extra key "heading" for TypedDict "Face"',
    ),
}
HEAD = """
from pinochle.play.flow import Flow
from pinochle.screens.kinds import Page

flow_: Flow
"""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """Return mypy's lines about a copy of the package with the wrong calls planted."""
    copied = tmp_path_factory.mktemp("planted") / "firmware"
    shutil.copytree(PACKAGE, copied / "pinochle", ignore=shutil.ignore_patterns("__pycache__"))
    for number, (code, _) in enumerate(PLANTED.values()):
        (copied / "pinochle" / f"planted{number}.py").write_text(HEAD + code)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml"),
            *("--cache-dir", CACHE, "--no-color-output", copied / "pinochle"),
        ],
        cwd=copied,
        env={"MYPYPATH": str(copied), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("number", range(len(PLANTED)), ids=list(PLANTED))
def test_a_wrong_call_is_refused(complaints, number):
    expected = list(PLANTED.values())[number][1]
    found = [line for line in complaints if f"planted{number}.py" in line]
    assert len(found) == 1, complaints
    assert expected in found[0]


def test_nothing_but_what_was_planted_is_refused(complaints):
    assert [line for line in complaints if "error:" in line and "planted" not in line] == []
    assert re.match(rf"Found {len(PLANTED)} errors in {len(PLANTED)} files", complaints[-1])
