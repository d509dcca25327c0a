"""Random games with changes of every kind: the scorekeeper's fold against the plain model."""

import random

import pytest
from pinochle.game import snapshot
from pinochle.game.events import HAND_KINDS
from pinochle.game.game import Game
from pinochle.game.pages import Pages
from pinochle.rules.rule_set import Illegal
from support import changes
from support.changing_table import ChangingTable
from support.plain_game import PlainGame, Refused
from support.plays import state
from support.soak_seed import soak_seed

TRUSTED = (*HAND_KINDS, "accept")


def taken(game, plain, event):
    """Give an event to both; return whether they took it."""
    try:
        game.check(event)
        refused = None
    except Illegal as reason:
        refused = reason
    if refused and event[0] in TRUSTED:
        return False
    try:
        plain.add(event)
        refused_plainly = None
    except Refused as reason:
        refused_plainly = reason
    if refused_plainly:
        assert refused, f"only the model refuses {event}: {refused_plainly}"
        return False
    if refused:
        assert event[0] in ("fix", "rules"), f"only the scorekeeper refuses {event}: {refused}"
        assert refused.code not in ("fix-hand", "hand-dropped", "in-hand", "fix-twice"), refused
        plain.remove_newest(event)
        return False
    game.apply(event)
    return True


def folded(game, plain, event):
    """Give both an event of a journal, which may not be stored now."""
    game.follow(event)
    plain.add(event, True)
    return True


def played(seed, count, foreign=0.0):
    """Play a random game by both and compare them after each event; return its table.

    `foreign` is the share of names and rounds that come from a journal without a check.
    """
    table = ChangingTable(seed)
    plain = PlainGame(table.game.first)
    for _ in range(count):
        strange = foreign and table.random.random() < foreign
        event = table.foreign() if strange else table.proposal()
        take = folded if strange else taken
        if take(table.game, plain, event):
            table.events.append(event)
            expected = changes.seen_plainly(plain)
            assert changes.seen(table.game) == expected, (seed, table.events)
    return table


def whole(game):
    """Return all that a game shows, also by what comes next."""
    return (changes.seen(game), state(game), game.undoes, game.redoes, game.sheet.leaders())


def rules_begin(game):
    """Return where rules begin, which the hands that are still to come show."""
    return [list(span) for span in game.sheet.spans], game.sheet.waiting


def restored(game):
    """Return a game as a checkpoint restores it."""
    found = [Pages() for _ in snapshot.lists(game)]
    for one, parts in zip(snapshot.lists(game), found, strict=True):
        for at in range(one.chunks()):
            parts[at] = one.part(at)
    return snapshot.restored(snapshot.rest(game), found)


def copies(events, seed):
    """Yield (number of events, game) of a history: folded, and restored on the way."""
    draw = random.Random(seed)
    game = Game(events[0])
    for number, event in enumerate(events[1:], 2):
        game.follow(event)
        if draw.random() < 0.15:
            game = restored(game)
        yield number, game


def compare_copies(events, seed):
    """Compare a history folded from its first line with one from checkpoints."""
    straight = Game(events[0])
    for number, game in copies(events, seed):
        straight.follow(events[number - 1])
        assert whole(game) == whole(straight), (seed, events[:number])


def compare_undo(events, seed):
    """Undo and redo the end of a history; each state is that of the events left."""
    games = [Game(events[0])]
    game = games[0]
    for event in events[1:]:
        game.follow(event)
    seen = [whole(game)[0]]
    begins = [rules_begin(game)]
    undone = 0
    while game.undoes and undone < 40:
        game.follow(["undo"])
        undone += 1
        seen.append(whole(game)[0])
        begins.append(rules_begin(game))
    plain = PlainGame(events[0])
    for event in events[1:]:
        plain.add(event, True)
    for expected in seen[1:]:
        plain.add(["undo"])
        assert changes.seen_plainly(plain) == expected, (seed, events)
    game = restored(game)
    for expected, begun in zip(reversed(seen[:-1]), reversed(begins[:-1]), strict=True):
        game.follow(["redo"])
        assert whole(game)[0] == expected, (seed, events)
        assert rules_begin(game) == begun, (seed, events)


@pytest.mark.parametrize("seed", range(20))
def test_a_changed_game_is_what_the_model_says(seed):
    played(seed, 80)


@pytest.mark.parametrize("seed", range(100, 112))
def test_names_and_rounds_of_a_journal_wait_for_their_hand(seed):
    played(seed, 60, foreign=0.15)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(100, 110))
def test_waiting_names_are_the_same_from_a_checkpoint_and_by_undo(seed):
    events = played(seed, 60, foreign=0.15).events
    compare_copies(events, seed)
    compare_undo(events, seed)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(15))
def test_a_changed_game_is_the_same_from_a_checkpoint(seed):
    compare_copies(played(seed, 80).events, seed)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(15))
def test_undo_and_redo_lead_to_the_states_of_the_events_that_count(seed):
    compare_undo(played(seed, 80).events, seed)


def new_seeds(part):
    """Return the seeds of one part of four; the parts are there for processes to share."""
    first = soak_seed() + part * 2500
    print("seed", first)
    return range(first, first + 2500)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_histories_are_what_the_model_says(part):
    for seed in new_seeds(part):
        played(seed, 100)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_histories_are_the_same_from_checkpoints_and_by_undo(part):
    for seed in new_seeds(part):
        for events in (played(seed, 90).events, played(seed, 50, foreign=0.15).events):
            compare_copies(events, seed)
            compare_undo(events, seed)
