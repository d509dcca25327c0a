"""Reads the tour, and plays it on a scorekeeper.

tour.json has a game in progress, as hands, and the steps of its next hand: a name, a key script,
and what is said about the screen after it.
"""

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

import pinochle_tools  # noqa: F401 - puts the firmware on the import path
from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle_tools.terminal import key_script

SOURCE = Path(__file__).with_name("tour.json")
SALT = bytes(24)


class Step(NamedTuple):
    """A step of the tour: its presses, and what is said after them."""

    name: str
    says: str
    presses: list[key_script.Step]


def steps() -> list[Step]:
    """Return the steps in order."""
    found = json.loads(SOURCE.read_text())["steps"]
    return [Step(each["name"], each["says"], key_script.parse(each["keys"])) for each in found]


def events() -> list[list]:
    """Return the events of the game in progress with which the tour begins."""
    source = json.loads(SOURCE.read_text())
    found = [source["game"]]
    # Meld and trick points are those of the declarer's side, then of the other.
    for seat, bid, trump, meld, tricks in source["hands"]:
        side = seat % 2
        found += [["bid", seat, bid], ["trump", trump]]
        found += [["meld", side, meld[0], 0], ["meld", 1 - side, meld[1], 0]]
        found += [["tricks", 1 - side, tricks[1], 1], ["accept"]]
    return found


def journal() -> tuple[str, bytes]:
    """Return the file of that game: its name, and its lines."""
    with tempfile.TemporaryDirectory() as folder:
        kept = _kept(Path(folder))
        kept.rest()
        return kept.name, (Path(folder) / kept.name).read_bytes()


def frames() -> dict[str, bytes]:
    """Play the tour; return {name of a step: the frame after it, 1,024 bytes}."""
    with tempfile.TemporaryDirectory() as folder:
        _kept(Path(folder)).rest()
        app = App(Folder(folder), lambda: 0, SALT)
        found = {}
        for step in steps():
            key_script.performed(app, step.presses)
            found[step.name] = bytes(app.draw())
        return found


def _kept(folder: Path) -> Journal:
    kept = Journal(Folder(str(folder)))
    first, *others = events()
    kept.begin(first)
    for event in others:
        kept.append(event)
    return kept
