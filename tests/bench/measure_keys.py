"""Measures presses and seconds per hand, with fingers that see only the display."""

import collections
import math
import re
import statistics
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement, progress
from bench.fingers import Fingers, plan
from pinochle.app import App
from pinochle.game.names import SHORT_PAIRS
from pinochle.keys import DOWN, UP
from pinochle.screens import scoreboard as views
from pinochle.screens.base import Choices
from pinochle.screens.compass import Compass
from pinochle.screens.number import Number
from pinochle.storage.files import Folder
from pinochle.text import words
from support.records import CORPUS, lines

SEED = 20260101
SUITS = ("S", "H", "D", "C")  # as the display shows them: up, right, down, left


class Pilot:
    """Enters hands with simulated fingers, following the display screen by screen."""

    def __init__(self, app, fingers):
        self.app = app
        self.fingers = fingers

    def enter(self, hand):
        """Enter one hand from the scoreboard to the scoreboard (or the end of the game)."""
        self.fingers.ok()
        while not isinstance(self.app.screen, views.Scoreboard | views.Winner):
            self._answer(self.app.screen, hand)

    def _answer(self, screen, hand):
        title = screen.title
        if isinstance(screen, Compass):
            seat = title == words.WHO_BIDS
            self._choose(screen, hand["seat"] if seat else SUITS.index(hand["trump"]))
        elif isinstance(screen, Number):
            self._count(screen.value, _asked(title, hand), screen.legend)
        elif isinstance(screen, views.Play):
            start = int(re.search(r"[0-9]+", screen.keys)[0])
            self._count_from_play(start, hand["tricks"][1 - hand["declarer"]])
        elif isinstance(screen, Choices) and title == words.CANNOT_MAKE:
            self._choose(screen, 1 if hand.get("outcome") == "thrown-in" else 0)
        elif isinstance(screen, views.Settle):
            self.fingers.ok()
        else:
            raise AssertionError(f"no answer to {title}")

    def _choose(self, screen, index):
        if getattr(screen, "direct", False):
            self.fingers.tap(screen.order[index])
            return
        chosen = screen.at >= 0
        away = (index - screen.at) % len(screen.items) if chosen else index + 1
        back = len(screen.items) - away if chosen else len(screen.items) - index
        for _ in range(min(away, back)):
            self.fingers.tap(DOWN if away <= back else UP)
        self.fingers.ok()

    def _count(self, value, meant, legend):
        small = int(legend.split()[1])
        large = words.LEFT_RIGHT in legend
        if value == meant and not self.app.screen.entered:
            self.fingers.ok()
            self.fingers.tap(UP)
            return
        while value != meant:
            self.fingers.go(plan(large, self.fingers.holds)[(meant - value) // small])
            value = self.app.screen.value
        self.fingers.ok()

    def _count_from_play(self, start, meant):
        if start == meant:
            self.fingers.ok()
            self.fingers.ok()
            self.fingers.tap(UP)
            return
        large = self.app.flow.arrows
        self.fingers.go(plan(large, self.fingers.holds)[(meant - start) // 10])


def _asked(title, hand):
    """Return the number that a screen with this title asks for."""
    declarer = hand["declarer"]
    if title.endswith(words.BIDS % ""):
        return hand["bid"]
    of_declarer = title.endswith(SHORT_PAIRS[declarer])
    side = declarer if of_declarer else 1 - declarer
    return hand["meld" if title.startswith(words.MELD % "") else "tricks"][side]


def play(games, keys, holds):
    """Return [(presses, seconds)] of every hand of the games, on a board with `keys` keys."""
    taken = []
    for number, game in enumerate(games):
        progress(f"{keys} keys: game {number + 1} of {len(games)}")
        with tempfile.TemporaryDirectory() as folder:
            app = App(Folder(folder), None, b"benching", keys)
            fingers = Fingers(app, holds, SEED + number)
            pilot = Pilot(app, fingers)
            begin(pilot, game["dealer"])
            for hand in game["hands"]:
                before = fingers.presses, fingers.seconds
                pilot.enter(hand)
                taken.append((fingers.presses - before[0], fingers.seconds - before[1]))
            assert app.flow.game.totals == game["totals"], f"game {number + 1}"
    return taken


def begin(pilot, dealer):
    """Begin a game by the rules offered first; this does not count for a hand."""
    while pilot.app.screen.title != words.WHO_DEALS:
        pilot.fingers.ok()
    pilot._choose(pilot.app.screen, dealer)
    while not isinstance(pilot.app.screen, views.Scoreboard):
        pilot.fingers.ok()


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
    for name, keys, limits in (("six", 6, (13, 17, 5)), ("four", 4, (17, None, 6))):
        least = round(floor / math.log2(keys), 1)
        taken = play(games, keys, True)
        presses = sorted(count for count, _ in taken)
        seconds = statistics.median(duration for _, duration in taken)
        p95 = presses[math.ceil(0.95 * len(presses)) - 1]
        median = statistics.median(presses)
        yield Figure(f"presses-{name}-median", median, "presses", least, limits[0])
        yield Figure(f"presses-{name}-p95", p95, "presses", least, limits[1])
        yield Figure(f"presses-{name}-mean", round(statistics.mean(presses), 2), "presses", least)
        yield Figure(f"seconds-{name}-median", round(seconds, 2), "seconds", None, limits[2])
        tapped = statistics.median(count for count, _ in play(games, keys, False))
        yield Figure(f"presses-{name}-median-without-holds", tapped, "presses", least)
