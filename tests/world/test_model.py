"""The worlds' model reads undo, seals and resumed games as the game does."""

import random

import pytest
from pinochle.game.events import SEAL_DIGITS
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from support.plays import Table, first_event, replay
from world.model import counting, totals_of

HAND = [["bid", 0, 330], ["trump", "S"], ["meld", 0, 140, 0], ["meld", 1, 60, 0]]
HAND += [["tricks", 1, 60, 1], ["accept"]]
END, FIX, UNDO, REDO, RESUMED = (
    ["end", "stopped"],
    ["fix", 1, HAND[2]],
    *([kind] for kind in ("undo", "redo", "resumed")),
)
SEALED = ["sealed", 0, "0" * SEAL_DIGITS]
ROUND = ["round", "0123456789abcdef", 1, 1, 2, [1, 2, 3, 4]]


def check(events):
    game = replay(events)
    assert counting(events) == list(game.kept)
    counted = totals_of(events)
    assert (counted.totals, counted.ended) == (game.totals, bool(game.ended))


@pytest.mark.parametrize(
    "events",
    [
        [END, RESUMED, UNDO],
        [END, RESUMED, UNDO, REDO],
        [END, UNDO, RESUMED],
        [END, UNDO, RESUMED, UNDO],
        [*HAND[:3], END, RESUMED, *HAND[3:]],
        [*HAND[:3], END, FIX, RESUMED, *HAND],
        [*HAND[:3], END, FIX, RESUMED, UNDO, *HAND[3:]],
        [*HAND[:3], END, FIX, RESUMED, UNDO, UNDO, REDO, REDO],
        [*HAND[:3], END, FIX, RESUMED, UNDO, UNDO, REDO, REDO, *HAND],
        [SEALED, UNDO],
        [END, UNDO, SEALED, REDO],
        [UNDO, ["note", "rain"], REDO],
        [["names", ["Ann", "Bo", "Cy", "Di"], []], UNDO],
    ],
)
def test_events_count_as_in_the_game(events):
    check([first_event(), *HAND, *HAND, *events])


def test_the_seats_of_a_round_end_no_redo():
    check([first_event(), HAND[0], UNDO, ROUND, REDO, *HAND[1:]])


@pytest.mark.parametrize("seed", range(60))
def test_events_of_random_games_count_as_in_the_game(seed):
    table, draw = Table(seed, odd=0.3), random.Random(seed)
    game = Game(table.game.first)
    events = [game.first]
    more = [END, END, RESUMED, RESUMED, UNDO, UNDO, UNDO, REDO, REDO, SEALED, FIX]
    for _ in range(120):
        event = draw.choice(more) if draw.random() < 0.4 else None
        table.game = game
        try:
            event = event or (draw.choice(HAND) if game.over else table.answer())
            game.apply(event)
        except Illegal:
            continue
        events.append(event)
        assert counting(events) == list(game.kept), events
    counted = totals_of(events)
    assert counted is None or counted.totals == game.totals
