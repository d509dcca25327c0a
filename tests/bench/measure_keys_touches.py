"""Measures touches on the page: a hand, four known names, a field of an earlier hand."""

import statistics
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement, progress
from bench.measure_keys import SEED
from bench.measure_keys_names import FOUR_NAMES
from bench.touching import Toucher
from pinochle.app import App
from pinochle.keys import BACK, OK, RIGHT
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.people import FILE, written
from pinochle.text import setup as words_setup
from pinochle.text import words
from support.plays import first_event
from support.records import CORPUS, lines

HANDS = 300


def touches_of_hands(games, errs):
    """Return the touches of each of HANDS hands of racehorse."""
    taken = []
    for number, game in enumerate(games):
        progress(f"touches: game {number + 1} of {len(games)}")
        with tempfile.TemporaryDirectory() as folder:
            files = Folder(folder)
            Journal(files).begin(first_event("racehorse", dealer=game.get("dealer", 0)))
            toucher = Toucher(App(files, None, b"benching"), SEED + number, errs)
            toucher.read_names()
            for hand in game["hands"]:
                before = toucher.touches
                toucher.play(hand)
                taken.append(toucher.touches - before)
            assert toucher.app.flow.game.totals == game["totals"], f"game {number + 1}"
        if len(taken) >= HANDS:
            break
    return taken[:HANDS]


@measurement
def touches_a_hand(corpus=str(CORPUS)):
    """Measure hands without and with errors, 5 % of all numbers."""
    games = lines(Path(corpus))
    # The other half has its hands counted when the numbers to touch were chosen.
    games = games[len(games) // 2 :]
    for name, errs, limit in (("touches", False, 8), ("touches-errors", True, 9.5)):
        taken = touches_of_hands(games, errs)
        yield Figure(f"{name}-median", statistics.median(taken), "touches", None, limit)
        yield Figure(f"{name}-mean", round(statistics.mean(taken), 2), "touches", None, limit)


@measurement
def touches_for_names_and_a_correction():
    """Measure a game begun with four known names, and a field of its first hand changed."""
    with tempfile.TemporaryDirectory() as folder:
        files = Folder(folder)
        files.replace(FILE, written(list(FOUR_NAMES), []))
        toucher = Toucher(App(files, None, b"benching"))
        # The page has a button beside each game.
        toucher.press(RIGHT)
        toucher.choose(words.NAMES_OF_PLAYERS)
        for name in FOUR_NAMES:
            toucher.choose(name)
        toucher.choose(words_setup.DEAL)
        toucher.pick(0)
        assert toucher.app.flow.game.players == list(FOUR_NAMES)
        yield Figure("touches-names-four", toucher.touches, "touches", None, 8)
        toucher.read_names()
        hand = {"declarer": 0, "bid": 330, "trump": "S", "meld": [140, 60], "tricks": [190, 60]}
        toucher.play(hand)
        before = toucher.touches
        toucher.open_hands()
        toucher.order("choose", 0)
        toucher.order("choose", 2)
        toucher.enter(160)
        toucher.press(BACK)
        toucher.press(OK)
        assert toucher.app.flow.game.sheet.last_hand().facts.meld[0] == 160
        yield Figure("touches-field", toucher.touches - before, "touches", None, 6)
