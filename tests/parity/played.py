"""The pilot's presses in some games: presets, boards and keys for a program to repeat."""

import json
import tempfile

from pinochle.keys import DOWN, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from support.pilot import Pilot, new_app
from support.records import CORPUS, lines, races


def presses_of(preset, keys, hands, dealer=0):
    """Return the presses of a pilot in a game, starting from a new scorekeeper."""
    with tempfile.TemporaryDirectory() as path:
        pilot = Pilot(new_app(Folder(path), keys), holds=keys == 4)
        pilot.begin(preset, dealer)
        for hand in hands:
            pilot.play(hand)
            # Undo and accept again, as players do.
            pilot.undo()
            pilot.press(OK)
        correct_last(pilot)
    return pilot.presses


def correct_last(pilot):
    """Look at all views, and correct a meld of the last hand in the list."""
    if pilot.app.flow.arrows:
        # Between hands OK shows the next view; after the game RIGHT does.
        pilot.press(OK if getattr(pilot.screen, "choice", None) else RIGHT)
        for _ in range(8):
            pilot.press(RIGHT)
    else:
        pilot.open_menu(view_words.VIEWS)
        pilot.choose(view_words.CHIPS_LINE)
        pilot.press(OK)
        pilot.press(OK)
    for key in (OK, OK, DOWN, DOWN, OK, UP, OK, OK):
        pilot.press(key)


def games():
    """Return the games as JSON: [{"name", "keys", "presses": [[key, held], …]}, …]."""
    played = []
    for number, record in enumerate(lines(CORPUS)[:2]):
        for keys in (6, 4):
            presses = presses_of("racehorse", keys, record["hands"], record["dealer"])
            played.append({"name": f"corpus {number}", "keys": keys, "presses": presses})
    seen = set()
    for race in races():
        if race["rules"] in seen:
            continue
        seen.add(race["rules"])
        keys = 4 if len(seen) % 2 else 6
        presses = presses_of(race["rules"], keys, race["hands"])
        played.append({"name": race["rules"], "keys": keys, "presses": presses})
    return json.dumps(played)
