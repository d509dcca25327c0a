"""An evening on the box: who sits down, the end of a round, its code, and where everybody goes."""

import pytest
from pinochle.display.text_layout import DEALER
from pinochle.game.events import ROUND
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.screens.base import Stored
from pinochle.screens.code import CodeScreen
from pinochle.screens.scoreboard import Winner
from pinochle.screens.sit_down import SitDown
from pinochle.screens.typed_code import TypedCode
from pinochle.storage import evening_plan, result_code
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import TAIL
from pinochle.text import evening as evening_words
from pinochle.text import seal as seal_words
from pinochle_tools.evening import read_code
from support import records
from support.evening_boxes import EVENING, EveningBox, plan_of
from support.plays import hand_events

SEATS = ("North", "East", "South", "West")
HANDS = [hand for game in records.lines(records.CORPUS)[:10] for hand in game["hands"]]


@pytest.fixture
def box(tmp_path):
    return EveningBox(tmp_path, plan_of(), table=1)


def play_round(box, first=0, hands=2):
    """Sit down and play; return the code, which the other side signed."""
    assert isinstance(box.screen, SitDown)
    box.press(OK)
    box.read_names()
    for hand in HANDS[first : first + hands]:
        box.play(hand)
    assert box.screen.title == seal_words.WHO_SIGNS
    box.press(OK)
    return read_code.parsed(box.screen.texts[0])


def lines_of(box, at=-1):
    return list(read_game(box.folder, game_names(box.folder)[at]))


def test_a_round_from_the_seats_to_the_code(box, golden):
    golden(box.app, "evening/sit-down")
    assert box.screen.title == "ROUND 1"
    assert box.screen.context == "TABLE 1"
    box.press(OK)
    first = [event for event, _ in lines_of(box)]
    assert first[0][5] == ["Ann", "Bob", "Carol", "Dave"]
    assert first[0][4] == [["hands", 2]]
    assert first[1:] == [["round", EVENING, 1, 1, 1, [1, 2, 3, 4]]]
    box.read_names()
    box.play(HANDS[0])
    box.play(HANDS[1])
    golden(box.app, "evening/who-signs")
    box.press(OK)
    golden(box.app, "evening/code")
    lines = lines_of(box)
    assert [event[0] for event, _ in lines[-3:]] == ["accept", "end", "sealed"]
    assert lines[-2][0] == ["end", ROUND]
    game = box.app.flow.game
    assert read_code.parsed(box.screen.texts[0]) == {
        "evening": int(EVENING, 16),
        "revision": 1,
        "table": 1,
        "round": 1,
        "people": [1, 2, 3, 4],
        "points": game.totals,
        "hands": 2,
        "sets": [0, 1],
        "high": [max(line.score.deltas[0] for line in game.sheet.lines), 50],
        "bid": max(hand["bid"] for hand in HANDS[:2]),
        "seat": 1,
        "corrections": 0,
        "flags": result_code.SIGNED,
        "check": lines[-2][1],
    }
    box.press(UP)
    golden(box.app, "evening/typed")
    assert isinstance(box.screen, TypedCode)
    few = read_code.from_typed(box.app.face()["value"], int(EVENING, 16), 10)
    assert few["points"] == game.totals
    box.press(DOWN)
    assert [row[1] for row in box.screen.rows] == ["2W", "1E", "2S", "1W"]
    box.press(OK)
    assert (box.screen.title, box.screen.context) == ("ROUND 2", "TABLE 1")


def test_the_presses_of_a_round_beyond_its_hands(box):
    before = len(box.presses)
    play_round(box)
    box.press(OK)
    assert box.screen.title == "ROUND 2"
    pilot = EveningBox(box.folder.path + "-other", plan_of(), table=2)
    pilot.press(OK)
    pilot.read_names()
    hands = len(pilot.presses)
    for hand in HANDS[:2]:
        pilot.play(hand)
    assert len(box.presses) - before - (len(pilot.presses) - hands) == 3


def test_a_power_cut_shows_the_round_and_its_code_again(box):
    code = play_round(box)
    box.start()
    assert box.screen.title == "ROUND 1"
    box.press(OK)
    assert read_code.parsed(box.screen.texts[0]) == code
    box.press(OK)
    box.start()
    box.press(OK)
    assert isinstance(box.screen, CodeScreen)


def test_the_code_is_the_same_if_it_is_made_while_ok_is_down(box):
    code = play_round(box)
    box.start()
    stored = lines_of(box)
    box.screen.foresee(box.app.flow.current)
    assert (box.screen.title, lines_of(box)) == ("ROUND 1", stored)
    box.press(OK)
    assert read_code.parsed(box.screen.texts[0]) == code
    assert lines_of(box) == stored


def test_a_correction_after_the_end_makes_another_code_that_says_so(box, golden):
    code = play_round(box)
    box.press(BACK)
    box.run("RIGHT>hands OK OK DOWN>meld OK RIGHT OK BACK OK")
    assert isinstance(box.screen, Winner)
    box.press(OK)
    assert box.screen.title == seal_words.WHO_SIGNS
    box.press(OK)
    assert box.screen.title == evening_words.CORRECTED % 1
    golden(box.app, "evening/code-corrected")
    again = read_code.parsed(box.screen.texts[0])
    assert (code["corrections"], again["corrections"]) == (0, 1)
    assert again["check"] != code["check"]


def test_the_end_that_a_cut_took_away_comes_back_at_the_start(box):
    play_round(box)
    lines = box.folder.read(TAIL).splitlines(keepends=True)
    while not lines[-1].startswith(b'["accept"]'):
        lines.pop()
    box.folder.replace(TAIL, b"".join(lines))
    box.start()
    assert box.app.flow.game.ended == ROUND
    assert [event for event, _ in lines_of(box)][-2:] == [["accept"], ["end", ROUND]]


@pytest.mark.parametrize(
    "taken_away", ["BACK HOLD-BACK OK", "OK HOLD-OK UP>earlier-games OK OK DOWN OK"]
)
def test_the_end_that_a_person_took_away_stays_away_at_the_start(box, taken_away):
    play_round(box)
    box.run(taken_away)
    assert not box.app.flow.game.ended
    stays_away(box)


def test_a_hand_put_in_after_the_end_does_not_end_the_round_at_the_start(box):
    """Its accept is the newest event, as after a cut."""
    play_round(box)
    box.run("BACK HOLD-BACK OK")
    for event in (["drop", 2], ["before", 1], *hand_events(HANDS[1])):
        box.app.answer(Stored(event))
    game = box.app.flow.game
    assert (game.sheet.put_in, game.race.hands, game.ended) == (True, 2, "")
    stays_away(box)


def stays_away(box):
    """Check that a start adds no end, and shows the same kind of screen."""
    lines = lines_of(box)
    shown = type(box.screen)
    box.start()
    assert not box.app.flow.game.ended
    assert lines_of(box) == lines
    assert type(box.screen) is shown


def test_every_code_of_the_evening_is_near(tmp_path):
    box = EveningBox(tmp_path, plan_of(rounds=3), table=1)
    for number in range(3):
        assert play_round(box, 2 * number)["round"] == number + 1
        if number < 2:
            box.press(OK)
    for wanted, key, times in ((3, LEFT, 0), (2, LEFT, 1), (1, RIGHT, 1)):
        box.start()
        box.presses.clear()
        box.press(OK)
        for _ in range(times):
            box.press(key)
        assert read_code.parsed(box.screen.texts[0])["round"] == wanted
        assert len(box.presses) <= 4
    box.start()
    box.press(OK)
    box.press(OK)
    assert box.screen.title == evening_words.DONE
    box.press(BACK)
    assert box.screen.title == "ROUND 3"


def test_somebody_else_sits_down(box, golden):
    box.presses.clear()
    box.press(LEFT)
    golden(box.app, "evening/who-is-not-here")
    box.press(RIGHT)
    golden(box.app, "evening/who-sits-there")
    box.press(RIGHT)
    box.press(LEFT)
    assert len(box.presses) <= 6
    assert box.screen.choice.items[1] == "Lou"
    code = play_round(box)
    assert code["people"] == [1, 12, 3, 4]
    assert code["flags"] & result_code.OTHER_PEOPLE


def test_a_person_above_the_list_has_a_number(box):
    for key in (LEFT, RIGHT, LEFT, DOWN):
        box.press(key)
    assert box.screen.choice.items[1] == "No. 14"
    assert play_round(box)["people"] == [1, 14, 3, 4]


@pytest.mark.parametrize("keys", [6, 4])
def test_a_spare_becomes_any_table(tmp_path, keys, golden):
    seats = "".join(
        f"{'123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm'[4 * at :]:.4}" for at in range(12)
    )
    plan = plan_of(seats * 3, tables=12)
    for table in range(1, 13):
        box = EveningBox(tmp_path / str(table), plan, keys=keys)
        if keys == 6:
            ways = [
                (abs(near) + abs(wide), near, wide)
                for near in range(-2, 3)
                for wide in range(-2, 3)
                if (near + 3 * wide - table + 1) % 12 == 0
            ]
            _, near, wide = min(ways)
            arrows = [RIGHT if wide > 0 else LEFT] * abs(wide)
            arrows += [UP if near > 0 else DOWN] * abs(near)
        else:
            arrows = [UP] * (table - 1)
        if table == 7 and keys == 6:
            golden(box.app, "evening/which-table")
        for key in [*arrows, OK]:
            box.press(key)
        assert keys == 4 or len(box.presses) <= 4
        assert box.screen.context == f"TABLE {table}"
        box.start()
        assert box.screen.context == f"TABLE {table}"


def test_a_level_round_ends_too(box):
    level = {"declarer": 0, "seat": 0, "bid": 250, "trump": "S", "meld": [100, 100]}
    box.press(OK)
    box.read_names()
    for side in (0, 1):
        box.play({**level, "declarer": side, "seat": side, "tricks": [150, 100][:: 1 - 2 * side]})
    assert box.screen.title == seal_words.WHO_SIGNS
    box.press(OK)
    code = read_code.parsed(box.screen.texts[0])
    assert code["points"][0] == code["points"][1]
    assert code["flags"] & result_code.LEVEL
    box.press(BACK)
    assert box.screen.headline == evening_words.LEVEL


@pytest.mark.parametrize(("minutes", "counts"), [(40, True), (-40, False)])
def test_the_bell_ends_a_round(tmp_path, minutes, counts):
    box = EveningBox(tmp_path, plan_of(minutes=minutes, hands=4), table=1)
    box.press(OK)
    box.read_names()
    box.play(HANDS[0])
    totals = box.app.flow.game.totals[:]
    while box.app.flow.game.hand.empty:
        box.answer(HANDS[1])
    box.open_menu(evening_words.BELL)
    if counts:
        box.press(OK)
        box.press(BACK)
        while not box.app.flow.game.hand.empty:
            box.answer(HANDS[1])
        box.open_menu(evening_words.BELL)
    box.press(UP)
    assert box.screen.title == seal_words.WHO_SIGNS
    box.press(OK)
    code = read_code.parsed(box.screen.texts[0])
    assert code["flags"] == result_code.SIGNED | result_code.TIME | result_code.PARTIAL
    assert code["hands"] == 1 + counts
    assert (code["points"] == totals) != counts


def test_scores_taken_over_from_a_dead_box_are_marked(box):
    box.press(OK)
    box.read_names()
    box.open_menu("Scores so far")
    box.enter(500)
    while not hasattr(box.screen, "choice") or box.screen.title.startswith("SCORES"):
        box.press(OK) if not hasattr(box.screen, "entered") or box.screen.entered else box.enter(0)
    for hand in HANDS[:2]:
        box.play(hand)
    box.press(OK)
    code = read_code.parsed(box.screen.texts[0])
    assert code["flags"] & result_code.TAKEN_OVER


def test_where_results_decide_the_wall_shows_the_seats(tmp_path, golden):
    box = EveningBox(tmp_path, plan_of("12345678", kind="ladder"), table=2)
    play_round(box)
    golden(box.app, "evening/see-the-wall")
    box.press(OK)
    assert box.screen.choice.items[1:] == ["East", "South", "West"]
    assert play_round(box, 2)["people"] == [0, 0, 0, 0]


TO_TABLES = {
    "ladder": ["to 1", "to 3"],
    "winners": ["to 3", "to 2"],
    "progressive": ["to 1", "to 2"],
}


@pytest.mark.parametrize("kind", TO_TABLES)
def test_winners_and_losers_see_their_next_table(tmp_path, kind, golden):
    names = [f"P{at}" for at in range(1, 13)]
    plan = plan_of("123456789ABC", kind=kind, tables=3, names=names)
    box = EveningBox(tmp_path, plan, table=2)
    play_round(box)
    points = box.app.flow.game.totals
    assert points[0] > points[1]
    assert [row[1] for row in box.screen.rows] == TO_TABLES[kind]
    assert box.screen.lines == ["See the wall."]
    if kind == "ladder":
        golden(box.app, "evening/to-other-tables")


STAY = {1: [1, 0, 3, 0], 2: [0] * 4, 3: [0, 10, 0, 12]}


@pytest.mark.parametrize("table", STAY)
def test_who_stays_is_preset_and_who_came_is_a_pair(tmp_path, table, golden):
    stays, people = STAY[table], [f"P{at}" for at in range(1, 13)]
    plan = plan_of("123456789ABC", kind="ladder", tables=3, names=people)
    box = EveningBox(tmp_path, plan, table=table)
    play_round(box)
    press_all(box, OK)
    names = [f"P{one}" if one else seat for one, seat in zip(stays, SEATS, strict=True)]
    assert [item.strip(DEALER) for item in box.screen.choice.items] == names
    if table == 1:
        golden(box.app, "evening/who-stays")
    # The pair of number 5 came: the partner's seat follows.
    side = RIGHT if table == 1 else UP
    press_all(box, LEFT, side)
    came = "P5"
    while box.screen.title == evening_words.ELSE:
        box.press(box.screen.choice.order[group_of(box.screen.choice.items, came)])
    code = play_round(box, 2)
    at = 1 if side == RIGHT else 0
    assert [code["people"][at], code["people"][at + 2]] == [5, 6]
    assert code["people"][1 - at] == stays[1 - at]


def group_of(items, name):
    """Return which answer is a name, or has it between its ends."""
    number = int(name[1:])
    for at, item in enumerate(items):
        ends = [int("".join(filter(str.isdigit, end))) for end in item.split("-")]
        if ends[0] <= number <= ends[-1]:
            return at
    raise AssertionError(items)


def press_all(box, *keys):
    for key in keys:
        box.press(key)


def test_a_box_without_a_plan_and_one_with_a_damaged_one(tmp_path):
    box = EveningBox(tmp_path / "none", None)
    assert box.screen.title == "NEW GAME"
    box = EveningBox(tmp_path / "damaged", plan_of()[:-4])
    assert box.screen.title == evening_words.DAMAGED
    box.press(OK)
    assert box.screen.title == "NEW GAME"


def test_the_evening_can_be_left_closed_and_come_back_to(box):
    box.press(BACK)
    box.press(BACK)
    assert box.screen.title == "NEW GAME"
    box.open_menu(evening_words.OPEN)
    assert isinstance(box.screen, SitDown)
    box.open_menu(evening_words.CLOSE)
    box.press(UP)
    assert box.screen.title == "NEW GAME"
    assert not box.folder.has(evening_plan.FILE)
    box.start()
    assert box.screen.title == "NEW GAME"


def test_a_game_in_progress_comes_before_the_plan(tmp_path):
    box = EveningBox(tmp_path, None)
    box.begin("racehorse")
    box.play(HANDS[0])
    box.folder.replace(evening_plan.FILE, plan_of())
    box.start()
    assert not isinstance(box.screen, SitDown)
    box.press(HOLD_OK)
    box.choose(evening_words.OPEN)
    box.press(OK)
    assert isinstance(box.screen, SitDown)
