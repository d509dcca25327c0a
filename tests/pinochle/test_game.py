"""A game is determined by its events: prefixes, undo, redo and corrections."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pinochle.game.game import Game
from pinochle.game.hand import ASK_PLAY, ASK_SETTLE
from pinochle.rules.rule_set import Illegal, preset_names
from support.plays import Table, first_event, hand_events, recorded_game, replay, state
from support.records import CORPUS, lines

pytestmark = pytest.mark.property
NO_FACTS = ("time", "names", "note")
RECORDS = [record for record in lines(CORPUS)[:60] if len(record["hands"]) < 12]
tables = st.builds(Table, st.integers(0, 2**32), st.sampled_from(preset_names()))


@given(tables, st.integers(1, 120))
def test_the_totals_before_the_last_line_are_those_after_its_undo(table, count):
    table.play(count)
    game = table.game
    while game.undoes:
        kind, totals = game.undoes[0], game.sheet.totals_before
        game.apply(["undo"])
        if kind in ("accept", "adjust"):
            assert game.totals == totals


@given(tables, st.integers(1, 60))
def test_any_prefix_of_events_replays_to_the_same_state(table, count):
    seen = [state(table.game)]
    for _ in range(count):
        table.play(1)
        seen.append(state(table.game))
    game = Game(table.events[0])
    for event, after in zip(table.events[1:], seen[1:], strict=True):
        game.follow(event)
        assert state(game) == after


@given(tables, st.integers(0, 60))
def test_undo_and_redo_restore_the_state(table, count):
    table.play(count)
    game = table.game
    before = state(game)
    event = table.next_event()
    game.apply(event)
    after = state(game)
    if event[0] in ("undo", "redo", *NO_FACTS):
        return
    game.apply(["undo"])
    assert state(game) == before
    game.apply(["redo"])
    assert state(game) == after
    with pytest.raises(Illegal):
        game.apply(["redo"])


@given(tables, st.integers(1, 80), st.data())
def test_names_and_notes_anywhere_change_nothing_else(table, count, data):
    events = [event for event in table.play(count) if event[0] not in NO_FACTS]
    plain, named = Game(events[0]), Game(events[0])
    names = table.game.players
    for event in events[1:]:
        if data.draw(st.integers(0, 3)) == 0:
            names = data.draw(st.sampled_from(([], list("UVWXYZ")[: plain.rules.players])))
            for extra in (["names", names, []], ["note", "Bo's birthday"]):
                named.apply(extra)
        plain.apply(event)
        named.apply(event)
        assert state(named) == state(plain)
        assert (named.undoes, named.redoes) == (plain.undoes, plain.redoes)
    folded = replay(events)
    assert list(folded.kept) == list(named.kept)


def test_the_newest_names_are_the_games():
    game = Game(first_event())
    game.apply(["names", ["Ann", "Bo", "Cy", "Di"], ["Us", "Them"]])
    for event in hand_events(RECORDS[0]["hands"][0]):
        game.apply(event)
    assert (game.players, game.teams) == (["Ann", "Bo", "Cy", "Di"], ["Us", "Them"])
    assert game.before(1).players == game.players
    game.apply(["end", "stopped"])
    game.apply(["names", ["Ann", "Bo", "Cy", "Dee"], []])
    assert (game.players[3], game.teams) == ("Dee", [])


@pytest.mark.parametrize(
    "event",
    [
        ["names", ["Ann"], []],
        ["names", ["Ann", "Bo", "Cy", ""], []],
        ["names", ["Ann", "Bo", "Cy", 4], []],
        ["names", ["Ann", "Bo", "Cy", "D" * 41], []],
        ["names", ["Ann", "Bo", "Cy", 'D"i'], []],
        ["names", [], ["Us"]],
        ["names", []],
        ["names", "Ann", []],
        ["note", "o" * 41],
        ["note", "back\\slash"],
        ["note", 4],
    ],
)
def test_names_and_notes_in_another_form_are_refused(event):
    game = Game(first_event())
    for happen in (game.check, game.apply):
        with pytest.raises(Illegal, match="event"):
            happen(event)
    assert game.players == []


@pytest.mark.parametrize("value", [False, 10.0, "10", None, [10]])
def test_scores_so_far_and_seats_that_are_no_whole_numbers_are_refused(value):
    game = Game(first_event())
    for event in (["start", [0, value], 0], ["round", "e", 1, 1, 1, [value]]):
        for happen in (game.check, game.apply):
            with pytest.raises(Illegal, match="event"):
                happen(event)


@pytest.mark.parametrize("event", [["names", [], []], ["note", "rain"]])
def test_a_game_of_version_1_has_neither_names_in_mid_game_nor_notes(event):
    game = Game(first_event(version=1))
    for happen in (game.check, game.apply, game.follow):
        with pytest.raises(Illegal) as refused:
            happen(event)
        assert refused.value.code == "old-game"


@given(tables, st.integers(1, 60))
def test_everything_can_be_undone_and_redone(table, count):
    table.play(count)
    game = table.game
    end = state(game)
    taken = 0
    while game.undoes:
        game.apply(["undo"])
        taken += 1
    fresh = Game(table.events[0])
    assert state(game) == state(fresh)
    for _ in range(taken):
        game.apply(["redo"])
    assert state(game) == end


@given(st.builds(Table, st.integers(0, 2**32), st.sampled_from(preset_names()), odd=st.just(0)))
@example(Table(186, "six-card", odd=0))
def test_a_complete_hand_can_be_settled(table):
    """Even if its facts change after it is complete."""
    game = table.game
    for _ in range(12):
        while game.asks()[0] != ASK_SETTLE:
            stop = table.any_fact(ASK_SETTLE)
            game.apply(
                stop if game.asks()[0] == ASK_PLAY and allows(game, stop) else table.next_event()
            )
        game.check(["accept"])
        for _ in range(4):
            change = table.any_fact()
            if allows(game, change):
                game.apply(change)
                table.events.append(change)
            if game.asks()[0] == ASK_SETTLE:
                game.check(["accept"])
        game.apply(["misdeal"])


def allows(game, event):
    try:
        game.check(event)
    except Illegal:
        return False
    return True


@given(tables, st.integers(0, 60), st.data())
def test_a_refused_event_changes_nothing(table, count, data):
    table.play(count)
    game = table.game
    before = state(game)
    event = table.any_fact(data.draw(st.integers(0, 6)))
    try:
        game.apply(event)
    except Illegal:
        assert state(game) == before


@given(st.data())
def test_a_correction_gives_the_same_state_as_the_right_fact(data):
    record = data.draw(st.sampled_from(RECORDS))
    number = data.draw(st.integers(1, len(record["hands"])))
    wrong = dict(record["hands"][number - 1])
    if "tricks" not in wrong:
        return
    first = wrong["declarer"]
    kind = data.draw(st.sampled_from(("bid", "trump", "meld", "tricks")))
    correct = hand_events(wrong)
    if kind == "bid":
        wrong["bid"] += 10 * data.draw(st.integers(1, 20))
    elif kind == "trump":
        wrong["trump"] = "S" if wrong["trump"] != "S" else "H"
    elif kind == "meld":
        wrong["meld"] = [points + 30 for points in wrong["meld"]]
    else:
        defended = 10 * data.draw(st.sampled_from([*range(24), 25]))
        wrong["tricks"] = [defended if side != first else 250 - defended for side in (0, 1)]
    events = recorded_game(record)
    hands = [wrong if place == number - 1 else hand for place, hand in enumerate(record["hands"])]
    game = Game(first_event(dealer=record["dealer"]))
    try:
        for hand in hands:
            for event in hand_events(hand):
                game.apply(event)
    except Illegal:
        # The wrong fact ended the race earlier; the correction changes that end too.
        assert game.over
        hands = hands[: game.race.hands]
        events = events[
            : 1 + sum(len(hand_events(hand)) for hand in record["hands"][: len(hands)])
        ]
    for event in correct:
        if event[0] == kind:
            game.apply(["fix", number, event])
    right = replay(events)
    assert game.totals == right.totals
    assert game.winner == right.winner
    assert [entry.totals for entry in game.sheet.entries()] == [
        entry.totals for entry in right.sheet.entries()
    ]


def test_hands_after_the_end_that_a_correction_gave_stay_and_are_marked():
    game = replay([first_event(options=[["target", 600]])])
    hand = {"declarer": 0, "bid": 250, "meld": [100, 0], "tricks": [200, 50]}
    for declared in (hand, dict(hand, declarer=1, meld=[0, 100], tricks=[50, 200])):
        for event in hand_events(declared):
            game.apply(event)
    assert game.totals == [350, 350]
    game.apply(["fix", 1, ["meld", 0, 500, 0]])
    assert game.winner == 0
    assert game.totals == [700, 50]
    assert [entry.late for entry in game.sheet.entries()] == [False, True]
    game.apply(["undo"])
    assert (game.winner, game.totals) == (-1, [350, 350])


def test_moving_the_bid_to_the_other_side_moves_meld_and_tricks():
    game = replay([first_event()])
    for event in hand_events({"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}):
        game.apply(event)
    assert game.totals == [280, 110]
    game.apply(["fix", 1, ["bid", 1, 300]])
    assert game.totals == [280, -300]
    game.apply(["fix", 1, ["tricks", 0, 10, 1]])
    assert game.totals == [110, -300]
    game.apply(["fix", 1, ["meld", 1, 60, 0]])
    assert game.totals == [110, 300]


def test_a_hand_thrown_in_by_mistake_can_be_corrected_to_played():
    game = replay([first_event("auction")])
    hand = {"declarer": 0, "bid": 500, "meld": [40, 60]}
    for event in hand_events(hand):
        game.apply(event)
    assert game.totals == [-500, 60]
    game.apply(["fix", 1, ["tricks", 1, 0, 0]])
    assert game.totals == [-500, 0]
    with pytest.raises(Illegal) as refused:
        game.apply(["fix", 2, ["trump", "H"]])
    assert refused.value.code == "fix-hand"


def test_several_facts_of_a_hand_are_corrected_at_once_or_not_at_all():
    """Even if the hand would be incomplete between the corrections."""
    game = replay([first_event("six-card", [["players", 3]])])
    facts = [["bid", 1, 10], ["trump", "H"], *(["meld", side, 2, 0] for side in (1, 2, 0))]
    for event in (*facts, ["throw-in", 0], ["accept"]):
        game.apply(event)
    assert game.totals == [2, -10, 2]
    tricks = [["tricks", 2, 5, 1], ["tricks", 0, 0, 0], ["tricks", 1, 9, 1]]
    for events, code in ((tricks[:2], "fix-open"), ([*tricks, ["undo"]], "event"), ([], "event")):
        with pytest.raises(Illegal) as refused:
            game.apply(["fix", 1, *events])
        assert refused.value.code == code
        assert game.totals == [2, -10, 2]
    game.apply(["fix", 1, *tricks])
    assert game.totals == [0, 11, 7]
    assert game.sheet.entries()[0].facts.fixed == 1


def test_moving_the_bid_keeps_who_won_a_trick():
    game = replay([first_event("hay")])
    hand = {"declarer": 0, "bid": 15, "meld": [10, 4], "tricks": [25, 0]}
    for event in hand_events(hand)[:-2]:
        game.apply(event)
    game.apply(["tricks", 1, 0, 1])
    game.apply(["accept"])
    assert game.totals == [35, 4]
    game.apply(["fix", 1, ["bid", 1, 20]])
    assert game.totals == [35, -20]
    game.apply(["fix", 1, ["bid", 2, 20]])
    assert game.totals == [35, 4]


def test_a_game_that_was_stopped_within_a_hand_can_be_corrected():
    game = replay([first_event()])
    for event in hand_events({"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}):
        game.apply(event)
    for event in (["bid", 1, 250], ["trump", "S"], ["end", "stopped"]):
        game.apply(event)
    game.apply(["fix", 1, ["meld", 0, 120, 0]])
    assert game.totals == [300, 110]
    game.apply(["undo"])
    game.apply(["undo"])
    assert (game.totals, game.hand.bid, game.over) == ([280, 110], 250, False)
