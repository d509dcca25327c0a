"""Random hands of every preset and board, entered by keys and by orders."""

import random
import tempfile

from pinochle.rules.rule_set import preset_names
from pinochle.storage.files import Folder
from support.orders import Orderly
from support.pilot import Pilot, new_app
from support.plain_rules import PlainRules
from support.random_hands import Dealer

# The most hands of a game.
LONGEST = 17


def games(count, seed=1):
    """Yield (keys of the board, presses by keys, presses by orders) of `count` hands together."""
    draw = random.Random(seed)
    for number in range(count):
        preset, keys = preset_names()[number % len(preset_names())], draw.choice((6, 4))
        if count <= 0:
            return
        rules = PlainRules({"id": "plain", "based-on": preset})
        game = Dealer(draw, rules).game(min(count, LONGEST))[0]
        count -= len(game["hands"])
        yield keys, *(presses(kind, preset, keys, game) for kind in (Pilot, Orderly))


def presses(kind, preset, keys, game):
    """Return what a pilot of a kind gives to the App in a game: presses, and orders."""
    with tempfile.TemporaryDirectory() as path:
        return entered(kind, Folder(path), preset, keys, game).presses


def entered(kind, folder, preset, keys, game):
    """Let a pilot of a kind enter a game in a folder; return the pilot."""
    pilot = kind(new_app(folder, keys))
    pilot.begin(preset, game["dealer"])
    for hand in game["hands"]:
        took = [points > 0 for points in hand.get("tricks", [])]
        pilot.play({"took_trick": took, "declarer": 0, **hand})
    return pilot
