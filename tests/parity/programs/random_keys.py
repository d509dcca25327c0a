"""Press random keys under every preset on both boards; print every frame's checksum."""

from binascii import crc32

from games import press_all
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal

PRESSES = 60
SIX = (OK, OK, OK, OK, UP, UP, DOWN, LEFT, RIGHT, BACK, HOLD_OK, HOLD_BACK)
FOUR = (OK, OK, OK, OK, UP, UP, UP, DOWN, DOWN, BACK, HOLD_OK, HOLD_BACK)
NAMES = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew"]


def keys_from(seed, choices):
    """Return presses that depend only on the seed, on any interpreter."""
    presses = []
    for count in range(PRESSES):
        seed = crc32(b"%d %d" % (seed, count))
        presses.append((choices[seed % len(choices)], 0))
    return presses


def main():
    for number, preset in enumerate(preset_names()):
        for keys, choices in ((6, SIX), (4, FOUR)):
            players = Rules(preset).players
            files = Folder(f"walk-{number}-{keys}")
            target = [["target", 60 if preset in ("hay", "century") else 600]]
            first = [
                "game",
                1,
                "0123456789abcdef",
                preset,
                target,
                NAMES[:players],
                [],
                number % players,
            ]
            Journal(files).begin(first)
            print(preset, keys)
            press_all(files, keys, keys_from(number * 10 + keys, choices))
