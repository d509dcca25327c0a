"""The presses of the stories and of a pilot's games, for a program or a page to repeat.

Each is {"name", "keys": of the board, "rules": offered first, "presses"}; a press is [key, held],
and [-1, ms] lets time pass.
"""

import re
import tempfile
from pathlib import Path

from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle_tools.terminal import key_script as script
from support.orders import Orderly
from support.pilot import Pilot, new_app
from support.records import CORPUS, lines, races

# Hands of each preset that are entered by orders.
HANDS_ORDERED = 3
STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.keys"))


def presses_of(preset, keys, hands, dealer=0):
    """Return the presses of a pilot in a game, starting from a new scorekeeper."""
    with tempfile.TemporaryDirectory() as path:
        pilot = Pilot(new_app(Folder(path), keys), holds=keys == 4)
        pilot.begin(preset, dealer)
        for hand in hands:
            pilot.play(hand)
            # Undo and accept again, as players do.
            pilot.undo()
            pilot.run("OK")
        correct_last(pilot)
    return pilot.presses


def correct_last(pilot):
    """Look at all views, and correct a meld of the last hand in the list."""
    if pilot.app.flow.arrows:
        pilot.show_views()
        pilot.run("RIGHT>earlier-games RIGHT RIGHT>hands")
    else:
        pilot.open_menu(view_words.VIEWS)
        pilot.run("DOWN>chips OK OK>hands")
    pilot.run("OK OK DOWN OK UP OK BACK OK")


def story(text, name=""):
    """Return the presses of a story."""
    header = dict(re.findall(r"^# (rules|keys): (\S+)$", text, re.MULTILINE))
    keys, rules = int(header.get("keys", 6)), header.get("rules", "")
    with tempfile.TemporaryDirectory() as path:
        done = script.performed(begun(Folder(path), keys, rules), text)
    presses = [
        [-1, step.ms] if isinstance(step, script.Wait) else [step.key, step.held]
        for step in done
        if not isinstance(step, script.Mark)
    ]
    return {"name": name, "keys": keys, "rules": rules, "presses": presses}


def begun(folder, keys, rules):
    """Return the App on which a story begins."""
    app = new_app(folder, keys)
    if rules:
        app.offer(rules)
    return app


def stories():
    """Return all stories."""
    return [story(path.read_text(), path.stem) for path in STORIES]


def games():
    """Return some games of a pilot."""
    played = []
    for number, record in enumerate(lines(CORPUS)[:1]):
        for keys in (6, 4):
            presses = presses_of("racehorse", keys, record["hands"], record["dealer"])
            played.append(a_game(f"corpus {number}", keys, presses))
    seen = set()
    for race in races():
        if race["rules"] in seen:
            continue
        seen.add(race["rules"])
        keys = 4 if len(seen) % 2 else 6
        presses = presses_of(race["rules"], keys, race["hands"])
        played.append(a_game(race["rules"], keys, presses))
    return played


def ordered():
    """Return games that are entered by orders: the presses have (order's name, value) too."""
    found = []
    for race in {race["rules"]: race for race in races()}.values():
        with tempfile.TemporaryDirectory() as path:
            pilot = Orderly(new_app(Folder(path)))
            pilot.begin(race["rules"])
            for hand in race["hands"][:HANDS_ORDERED]:
                pilot.play(hand)
        found.append(a_game("orders " + race["rules"], 6, pilot.presses))
    return found


def a_game(name, keys, presses):
    return {"name": name, "keys": keys, "rules": "", "presses": presses}
