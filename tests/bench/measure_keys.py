"""Measures presses and seconds per hand, with fingers that see only the display."""

import collections
import math
import statistics
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement, progress
from bench.fingers import HOLDING, PLANNER, TAPPING, Fingers
from bench.people import Person
from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from support.plays import first_event
from support.records import CORPUS, lines, races

SEED = 20260101


def play(games, keys, style, errs=False):
    """Return [(presses, seconds)] of every hand of the games, on a board with `keys` keys."""
    taken = []
    for number, game in enumerate(games):
        progress(f"{keys} keys, {style}: game {number + 1} of {len(games)}")
        with tempfile.TemporaryDirectory() as folder:
            files = Folder(folder)
            Journal(files).begin(
                first_event(game.get("rules", "racehorse"), dealer=game.get("dealer", 0))
            )
            app = App(files, None, b"benching", keys)
            fingers = Fingers(app, style, SEED + number)
            person = Person(app, fingers, errs)
            person.read_names()
            for hand in game["hands"]:
                before = fingers.presses, fingers.seconds
                person.play(hand)
                taken.append((fingers.presses - before[0], fingers.seconds - before[1]))
            assert app.flow.game.totals == game["totals"], f"game {number + 1}"
    return taken


def recorded(preset):
    """Return the recorded races of a preset, as games."""
    found = []
    for race in races():
        if race["rules"] == preset and not race.get("set"):
            found.append({**race, "totals": race["expect"][-1]["total"]})
    return found


def bits_a_hand(games):
    """Return the entropy of an entered hand in bits: the sum over its fields."""
    hands = [hand for game in games for hand in game["hands"]]
    played = [hand for hand in hands if "tricks" in hand]

    def bits(values):
        counts = collections.Counter(values).values()
        return -sum(n / sum(counts) * math.log2(n / sum(counts)) for n in counts)

    total = sum(bits(hand[name] for hand in hands) for name in ("seat", "bid", "trump"))
    total += bits(hand["meld"][hand["declarer"]] for hand in hands)
    total += bits(hand["meld"][1 - hand["declarer"]] for hand in hands)
    tricks = bits(hand["tricks"][1 - hand["declarer"]] for hand in played)
    return total + tricks * len(played) / len(hands)


@measurement
def presses_a_hand(corpus=str(CORPUS)):
    """Measure six and four keys, with the corpus or another file of games."""
    games = lines(Path(corpus))
    floor = bits_a_hand(games)
    for name, keys, limits in (("six", 6, (11, None, 5)), ("four", 4, (14, None, 6))):
        least = round(floor / math.log2(keys), 1)
        taken = play(games, keys, PLANNER)
        presses = sorted(count for count, _ in taken)
        p95 = presses[math.ceil(0.95 * len(presses)) - 1]
        yield Figure(f"presses-{name}-median", _median(taken, 0), "presses", least, limits[0])
        yield Figure(f"presses-{name}-p95", p95, "presses", least, limits[1])
        yield Figure(f"presses-{name}-mean", round(statistics.mean(presses), 2), "presses", least)
        yield Figure(f"seconds-{name}-median", _median(taken, 1), "seconds", None, limits[2])
    yield from _person("six-tapping-exact", games, 6, TAPPING, floor, 14, errs=False)
    yield from _person("six-tapping", games, 6, TAPPING, floor, 15)
    yield from _person("four-tapping", games, 4, TAPPING, floor, None)
    yield from _person("six-holding", games, 6, HOLDING, floor, None)
    yield from _person("four-holding", games, 4, HOLDING, floor, 21)


@measurement
def presses_of_other_games():
    """Measure a person who taps on six keys, with the recorded hands of other presets.

    The melds of these hands are random: every sum that cards make is as frequent as any other.
    """
    limits = (("double-deck", 21), ("three-hand", 24), ("two-handed", 24), ("six-card", 30))
    for preset, limit in limits:
        yield from _person(f"{preset}-tapping", recorded(preset), 6, TAPPING, None, limit)


def _person(name, games, keys, style, floor, limit, errs=True):
    """Yield the medians of a person, with errors unless `errs` is False."""
    least = floor and round(floor / math.log2(keys), 1)
    taken = play(games, keys, style, errs)
    yield Figure(f"presses-{name}-median", _median(taken, 0), "presses", least, limit)
    yield Figure(f"seconds-{name}-median", _median(taken, 1), "seconds")


def _median(taken, index):
    return round(statistics.median(hand[index] for hand in taken), 2)
