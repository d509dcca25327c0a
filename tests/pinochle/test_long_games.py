"""Long games: a Game holds little of them, and undoes as a fold of what is left would."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pinochle.app import App
from pinochle.game.entries import packed, unpacked
from pinochle.game.event_form import check_form
from pinochle.game.game import Game
from pinochle.review import view_ring as looking
from pinochle.rules.rule_set import Illegal, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.folding import Folding
from pinochle.storage.journal import Journal
from support.plays import Table, first_event, hand_events, replay, state

# A Pico's heap in use has pieces of 1 kB free, 4 bytes an item; a chunk of events is packed.
LONGEST_LIST = 200
LONGEST_TEXT = 1024


def long_events(hands):
    """Return the events of a game without an end: each side is set in turn."""
    events = [first_event(options=[["target", 990]])]
    for hand in range(hands):
        side = hand % 2
        meld = [20, 20]
        defenders = 200 if hand % 4 < 2 else 60
        tricks = [250 - defenders, defenders] if side == 0 else [defenders, 250 - defenders]
        events += hand_events(
            {
                "declarer": side,
                "bid": 280,
                "trump": "SHDC"[hand % 4],
                "meld": meld,
                "tricks": tricks,
            }
        )
    return events


def fold_of(events):
    """Return a game made of the events that are left when undo and redo have had their way."""
    kept, undone = [], []
    for event in events[1:]:
        if event[0] == "undo":
            undone.append(kept.pop())
        elif event[0] == "redo":
            kept.append(undone.pop())
        elif event[0] not in ("time", "names", "note"):
            kept.append(event)
            undone.clear()
    return replay([events[0], *kept])


def pieces(thing, seen):
    """Yield (kind, length) of every list, text and dict that hangs on something."""
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, (list, tuple, str, dict)):
        yield type(thing), len(thing)
    if isinstance(thing, dict):
        inside = list(thing.values())
    elif isinstance(thing, (list, tuple)):
        inside = thing
    else:
        inside = list(getattr(thing, "__dict__", {}).values())
    for part in inside:
        yield from pieces(part, seen)


@pytest.mark.parametrize("kind", ["played", "undone", "to and fro"])
def test_no_piece_of_a_game_grows_with_its_events(kind):
    counts = []
    for hands in (150, 750):
        events = long_events(hands)
        if kind == "undone":
            events += [["undo"]] * (len(events) - 1)
        elif kind == "to and fro":
            events += ([["undo"]] * 9 + [["redo"]] * 9) * 200
        game = Game(events[0])
        for event in events[1:]:
            game.follow(json.loads(json.dumps(event)))
        found = list(pieces(game, {}))
        assert max(length for kind, length in found if kind is not str) <= LONGEST_LIST
        assert max(length for kind, length in found if kind is str) <= LONGEST_TEXT
        counts.append(len(found))
    # 600 more hands: what is packed of them is a text for each 32 events and each 8 lines.
    assert counts[1] < counts[0] + 600 / 2


@pytest.mark.wide
@settings(deadline=None)
@pytest.mark.property
@given(
    st.builds(
        Table,
        st.integers(0, 2**32),
        st.sampled_from(preset_names()),
        odd=st.sampled_from((0.2, 0.6)),
    ),
    st.integers(1, 150),
)
def test_undo_is_what_a_fold_of_the_rest_gives(table, count):
    """However hands, corrections, misdeals, adjustments and the end are undone and redone."""
    table.play(count)
    assert state(table.game) == state(fold_of(table.events))
    draw = table.random
    for _ in range(6):
        for kind in ("undo", "redo"):
            for _ in range(draw.randrange(12)):
                try:
                    table.game.apply([kind])
                except Illegal:
                    break
                table.events.append([kind])
            if draw.random() < 0.7:
                assert state(table.game) == state(fold_of(table.events))
    read = Game(table.events[0])
    for event in table.events[1:]:
        read.follow(event)
    assert state(read) == state(table.game) == state(fold_of(table.events))


@pytest.mark.property
@given(
    st.builds(Table, st.integers(0, 2**32), st.sampled_from(preset_names())), st.integers(1, 90)
)
def test_a_line_of_the_sheet_is_the_same_after_packing(table, count):
    table.play(count)
    game = table.game
    before = state(game)
    for line in game.sheet.lines.change(0):
        again = unpacked([game.rules], json.loads(json.dumps(packed(line))))
        if line is None:
            assert again is None
            continue
        line.__dict__.clear()
        line.__dict__.update(again.__dict__)
    assert state(game) == before


def test_undo_and_corrections_reach_back_to_what_was_packed():
    events = long_events(150)
    game = replay(events)
    wanted = state(game)
    game.apply(["fix", 3, ["meld", 0, 60, 0]])
    events.append(["fix", 3, ["meld", 0, 60, 0]])
    events.append(["adjust", 1, 50, "renege"])
    game.apply(events[-1])
    assert state(game) == state(fold_of(events)) != wanted
    for _ in range(2):
        game.apply(["undo"])
    assert state(game) == wanted
    for left in range(len(events) - 3, 0, -1):
        game.apply(["undo"])
        if left % 97 == 0 or left < 10:
            assert state(game) == state(replay(events[:left])), left
    while game.redoes:
        game.apply(["redo"])
    assert state(game) == state(fold_of(events))


def test_views_over_a_long_game_open(tmp_path):
    events = long_events(300)
    folder = Folder(str(tmp_path))
    journal = Journal(folder)
    journal.begin(events[0])
    for event in events[1:]:
        check_form(event)
        journal.append(event)
    breaths = []
    app = App(folder, lambda: 0, bytes(8), breathe=lambda: breaths.append(1))
    assert len(breaths) == len(events) // 32
    flow = app.flow
    assert flow.game.race.hands == 300
    for at in range(1, 6):
        app.screen = looking.view(flow, at)
        app.dirty = True
        app.draw()
    chart = looking.race(flow, 2)
    assert len(chart.points) <= 128
    assert chart.points[-1] == flow.game.totals
    listed = looking.hands(flow, 3)
    for hand in (1, 40, 150, 300):
        assert listed.lines[hand - 1].score.hand == hand


def test_the_watchdog_is_fed_during_each_event_that_counts_all_hands_again():
    """On a Pico a correction of an early hand, and its undo, take seconds in a long game."""
    events = long_events(60)
    plain, calls = Folding(lambda: calls.append(None)), []
    for event in events + [["undo"], ["redo"]] * 40:
        plain.fold(event)
    assert len(calls) == (len(events) + 80) // Folding.EVENTS
    corrected = [["fix", 1, ["meld", 0, 40, 20]], ["undo"], ["redo"], ["fix", 2, ["renege", 1]]]
    folding, calls = Folding(lambda: calls.append(None)), []
    for event in events:
        folding.fold(event)
    for event in corrected:
        before = len(calls)
        folding.fold(event)
        assert len(calls) > before, event
    assert folding.game.sheet.entries()[0].facts.meld == [40, 20]
