"""An evening that is set up on each box by its keys, and taken by the desk."""

import itertools

import pytest
from pinochle.evening import pair_movements
from pinochle.evening.typed_plan import KINDS
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.screens.sit_down import SitDown
from pinochle.storage import evening_plan
from pinochle.text import evening as evening_words
from pinochle.text import seal as seal_words
from pinochle_tools.evening import results
from pinochle_tools.evening.desk import begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED
from support import records
from support.evening_boxes import EveningBox
from support.evening_model import Storage

HANDS = [hand for game in records.lines(records.CORPUS)[:10] for hand in game["hands"]]
OFFERED = 6
MOST_PRESSES = 10
CHOICES = [
    (keys, pairs, kind, table)
    for keys in (6, 4)
    for pairs in (4, 5, 6, 7)
    for kind in KINDS
    for table in range(1, pairs // 2 + 1)
]


def desk_of(kind, people, rounds, hands=4, preset="racehorse", options=()):
    """Return the desk of an evening whose boxes are typed."""
    rules = [preset, list(options)]
    form = [hands, 0, kind, rounds]
    desk = begin(Log(Storage(), "evening"), "00c0ffee", "Tuesday", rules, form, AS_TYPED)
    desk.add_people([f"P{at}" for at in range(1, people + 1)])
    desk.draw()
    return desk


def numbers_only(plan):
    """Return a plan's bytes without its title and the names of people."""
    fields = evening_plan.parsed(plan)[2:]
    fields[2], fields[10] = "", []
    return evening_plan.written(fields)


def press(box, *keys):
    for key in keys:
        box.press(key)


def type_plan(box, pairs=OFFERED, kind=KINDS[0], table=1, fewer=0):
    """Set up an evening by keys; `fewer` rounds than offered."""
    press(box, HOLD_OK, OK)
    press(box, *[UP if pairs > OFFERED else DOWN] * abs(pairs - OFFERED), OK)
    at = KINDS.index(kind)
    press(box, *([(UP, DOWN)[at]] if box.keys == 6 else [DOWN] * at + [OK]))
    press(box, *[DOWN] * fewer, OK)
    # The last table is one below the first.
    press(box, *[DOWN if table > 2 else UP] * min(table - 1, 1), OK)


@pytest.mark.parametrize(("keys", "pairs", "kind", "table"), CHOICES)
def test_ten_presses_store_the_plan_that_the_desk_draws(tmp_path, keys, pairs, kind, table):
    box = EveningBox(tmp_path, None, keys=keys)
    type_plan(box, pairs, kind, table)
    assert len(box.presses) <= MOST_PRESSES
    assert (box.screen.title, box.screen.context) == ("ROUND 1", f"TABLE {table}")
    rounds = pair_movements.most_rounds(kind, pairs)
    plan = desk_of(kind, 2 * pairs, rounds).plan()
    assert box.folder.read(evening_plan.FILE) == numbers_only(plan)
    box.start()
    assert (box.screen.title, box.screen.context) == ("ROUND 1", f"TABLE {table}")


def test_the_pages(tmp_path, golden):
    box = EveningBox(tmp_path, None)
    for key, name in ((OK, "pairs"), (OK, "who-meets-whom"), (UP, "rounds"), (OK, "typed-table")):
        if name == "pairs":
            box.press(HOLD_OK)
        box.press(key)
        golden(box.app, f"evening/{name}")
    press(box, UP, OK)
    golden(box.app, "evening/sit-down-pairs")


def test_rules_and_hands_are_those_of_the_newest_game(tmp_path):
    box = EveningBox(tmp_path, None)
    box.begin("hay-racehorse")
    box.stop()
    press(box, HOLD_OK, OK, OK, UP)
    assert box.app.face()["lines"][2:] == ["Hay", "racehorse"], "too long for one line"
    box.open_menu(evening_words.HANDS_A_ROUND)
    press(box, UP, UP, OK, OK, OK)
    plan = desk_of(KINDS[0], 12, 5, hands=6, preset="hay-racehorse").plan()
    assert box.folder.read(evening_plan.FILE) == numbers_only(plan)


def test_rules_of_three_players_are_not_those_of_an_evening(tmp_path):
    box = EveningBox(tmp_path, None)
    box.begin("cutthroat")
    box.stop()
    press(box, HOLD_OK, OK, OK, UP, OK, OK)
    assert evening_plan.load(box.folder).rules == "racehorse"


def play(box, hand):
    press(box, OK)
    box.read_names()
    box.play(hand)
    assert box.screen.title == seal_words.WHO_SIGNS
    press(box, OK)
    return box.screen.texts[0]


def evening_of_one_hand(box):
    """Type an evening of one hand a round for four pairs."""
    press(box, HOLD_OK, OK, DOWN, DOWN, OK, UP)
    box.open_menu(evening_words.HANDS_A_ROUND)
    press(box, DOWN, DOWN, DOWN, OK, OK)


def test_boxes_that_were_typed_play_an_evening_whose_codes_the_desk_takes(tmp_path, golden):
    boxes = [EveningBox(tmp_path / str(table), None) for table in (1, 2)]
    desk = desk_of(KINDS[0], 8, 3, hands=1)
    for table, box in enumerate(boxes):
        evening_of_one_hand(box)
        press(box, *[UP] * table, OK)
    for number, (table, box) in itertools.product((1, 2, 3), enumerate(boxes, 1)):
        assert isinstance(box.screen, SitDown)
        code = play(box, HANDS[number + 3 * table])
        pairs = [(one + 1) // 2 for one in desk.state.tables(number)[table - 1]]
        assert box.app.flow.names.sides() == [f"Pair {pair}" for pair in pairs[:2]]
        assert results.scan(desk, code, 10) == (number, table, results.NEW)
        if (number, table) == (1, 1):
            golden(box.app, "evening/code-of-pairs")
        press(box, OK)
    assert desk.state.current == 4
    assert [box.screen.title for box in boxes] == [evening_words.DONE] * 2


def test_the_same_evening_a_week_later_begins_with_round_1(tmp_path):
    box = EveningBox(tmp_path, None)
    for _ in range(2):
        evening_of_one_hand(box)
        press(box, OK)
        assert (box.screen.title, box.screen.context) == ("ROUND 1", "TABLE 1")
        box.start()
        assert (box.screen.title, box.screen.context) == ("ROUND 1", "TABLE 1")
        for number in (1, 2, 3):
            assert box.screen.title == f"ROUND {number}"
            play(box, HANDS[number])
            press(box, LEFT)
            # Two rounds back from the third is the first, and from the first the same.
            assert box.screen.title == f"ROUND {number - 1 or 1}"
            press(box, RIGHT, OK)
        press(box, OK)
        assert box.screen.title == "NEW GAME"


def test_an_evening_is_left_without_a_plan(tmp_path):
    box = EveningBox(tmp_path, None)
    press(box, HOLD_OK, OK, OK, UP, BACK, BACK, BACK)
    assert box.screen.title == "NEW GAME"
    assert not box.folder.has(evening_plan.FILE)


def test_a_box_that_was_set_up_otherwise_is_named(tmp_path):
    box = EveningBox(tmp_path, None)
    evening_of_one_hand(box)
    press(box, OK)
    code = play(box, HANDS[0])
    with pytest.raises(Refused, match="set up for other pairs"):
        results.scan(desk_of(KINDS[0], 12, 3, hands=1), code, 10)
    press(box, OK, HOLD_OK)
    lines = [line for line, _ in box.screen.items]
    assert evening_words.OPEN not in lines
    assert lines[0] == evening_words.CODES


def test_the_desk_refuses_what_boxes_cannot_draw():
    with pytest.raises(Refused, match="mitchell and round-robin"):
        desk_of("ladder", 8, 3)
    desk = desk_of("mitchell", 8, 2)
    with pytest.raises(Refused, match="set up by their keys"):
        desk.fix_table(1, 1)
