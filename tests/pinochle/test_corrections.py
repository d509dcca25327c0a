"""Corrections and adjustments through the keys: any field, old and new totals, marks, undo."""

import pytest
from pinochle.game.names import PLACES
from pinochle.keys import BACK, HOLD_BACK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import preset_names
from pinochle.screens import scoreboard as views
from pinochle.screens.arrow_choice import Compass
from pinochle.screens.hand_fields import Fields, fields_of
from pinochle.screens.hand_list import HandList, marks
from pinochle.screens.kinds import Choices, Page
from pinochle.screens.offered import Offered
from pinochle.screens.table import Table as Totals
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.refusals import REFUSALS
from support.pilot import Pilot, new_app
from support.plays import first_event, hand_events, replay, state
from support.records import CORPUS, lines
from support.shelves import stored, table_of

HAND = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
OTHER = {"declarer": 1, "bid": 250, "meld": [0, 100], "tricks": [50, 200]}


class Corrector(Pilot):
    """A pilot that finds a hand in the list and corrects its fields."""

    def open_fields(self, number):
        """Open the fields of a hand, from the scoreboard."""
        if self.app.flow.arrows:
            self.show_views()
            self.run("RIGHT>hands")
        else:
            self.open_menu(view_words.VIEWS)
            self.choose(view_words.HANDS)
        assert isinstance(self.screen, HandList)
        for _ in range(len(self.screen.lines)):
            entry = self.screen.lines[self.screen.at]
            if entry and entry.score and entry.score.hand == number:
                break
            self.press(UP)
        self.press(OK)
        self.press(OK)
        assert self.screen.title == view_words.HAND % number

    def go_home(self):
        """Press BACK until the scoreboard is shown."""
        while self.screen.back is not None:
            self.press(BACK)

    def totals(self):
        """Go to the screen that asks for confirmation, and read the old and new totals."""
        if isinstance(self.screen, Fields):
            self.press(BACK)
        assert isinstance(self.screen, Totals)
        rows = self.screen.rows
        sides = [row for row in rows if len(row) == 3 and row[0]]
        if not sides:
            assert (view_words.TOTALS_STAY,) in [self.screen.heads, *rows]
            return self.app.flow.game.totals, self.app.flow.game.totals
        return [int(row[1]) for row in sides], [int(row[2]) for row in sides]


def corrector(path, events, keys=6):
    folder = Folder(str(path))
    stored(folder, events)
    return Corrector(new_app(folder, keys))


@pytest.mark.parametrize("preset", preset_names())
def test_entering_an_unchanged_value_changes_nothing(tmp_path, preset):
    table = table_of(preset, 6, seed=4, odd=0.15)
    pilot = corrector(tmp_path, table.events, keys=4)
    before, count = state(pilot.app.flow.game), pilot.app.journal.count
    asked = 0
    for entry in pilot.app.flow.game.sheet.hands():
        number = entry.score.hand
        for index in range(len(fields_of(entry.facts))):
            pilot.open_fields(number)
            texts = [text for text, _ in pilot.screen.items]
            pilot.pick(index)
            for _ in range(3):
                if pilot.screen.title == view_words.HAND % number:
                    break
                asked += 1
                pilot.press(OK)
            assert [text for text, _ in pilot.screen.items] == texts
            assert pilot.screen.at == index
            pilot.go_home()
    assert asked
    assert (state(pilot.app.flow.game), pilot.app.journal.count) == (before, count)


FIELDS = ("bids", "trump", "meld of N+S", "meld of E+W")


def answer(pilot, field, right):
    """Enter the right fact on a field's screen."""
    if field == "bids":
        pilot.choose(PLACES[right.get("seat", right["declarer"])])
        pilot.enter(right["bid"])
    elif field == "trump":
        pilot.choose(right.get("trump", "S"))
    elif field.startswith("meld"):
        pilot.enter(right["meld"][0 if field.endswith("N+S") else 1])
    else:
        pilot.enter(right["tricks"][1 - right["declarer"]])


@pytest.mark.parametrize("record", lines(CORPUS)[:3])
@pytest.mark.parametrize("field", FIELDS)
def test_a_wrong_field_can_be_corrected_with_the_keys(tmp_path, record, field):
    hands = [dict(hand) for hand in record["hands"]]
    place = next(place for place in range(3) if "tricks" in hands[place])
    right = dict(hands[place])
    if field == "bids":
        # The same side bids, so the others keep their points.
        wrong = {"bid": right["bid"] + 200}
    elif field == "trump":
        wrong = {"trump": "H" if right.get("trump", "S") != "H" else "D"}
    else:
        side = 0 if field.endswith("N+S") else 1
        wrong = {"meld": [m + 300 * (s == side) for s, m in enumerate(right["meld"])]}
    hands[place] = {**right, **wrong}
    events = [first_event(options=[["target", 9000]], dealer=record["dealer"])]
    for hand in hands[:3]:
        events += hand_events(hand)
    pilot = corrector(tmp_path, events)
    pilot.open_fields(place + 1)
    index = [field in text for text, _ in pilot.screen.items].index(True)
    pilot.choose(pilot.screen.items[index][0])
    answer(pilot, field, right)
    old, new = pilot.totals()
    truth = replay(
        [events[0], *(event for hand in record["hands"][:3] for event in hand_events(hand))]
    )
    assert old == pilot.app.flow.game.totals
    assert new == truth.totals
    pilot.press(OK)
    assert pilot.screen.totals == truth.totals
    fixed = [
        place for place, entry in enumerate(pilot.app.flow.game.sheet.entries()) if marks(entry)
    ]
    assert fixed == [place]
    again = new_app(Folder(pilot.app.files.path))
    assert state(again.flow.game) == state(pilot.app.flow.game)
    pilot.undo()
    assert pilot.screen.totals == old


def test_moving_the_bid_to_the_other_side_moves_its_tricks(tmp_path):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND)])
    pilot.open_fields(1)
    pilot.choose("North bids 250")
    pilot.choose("East")
    pilot.enter(300)
    assert pilot.totals() == ([280, 110], [280, -300])
    pilot.press(BACK)
    assert pilot.screen.title == view_words.HAND % 1
    assert pilot.app.flow.game.totals == [280, 110]


def choose_end(pilot):
    """Choose the field that says how the hand ended."""
    ends = view_words.OUTCOMES.values()
    pilot.choose(next(text for text, _ in pilot.screen.items if text in ends))


def test_a_refused_correction_shows_the_reason_and_returns(tmp_path):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND)])
    pilot.open_fields(1)
    count = pilot.app.journal.count
    choose_end(pilot)
    pilot.choose(view_words.OUTCOMES["thrown-in"])
    assert isinstance(pilot.screen, Page)
    assert pilot.screen.title == words.REFUSED
    assert pilot.screen.lines == [REFUSALS["throw-margin"] % 250]
    pilot.press(OK)
    assert pilot.screen.title == view_words.HAND % 1
    assert pilot.app.journal.count == count


def test_a_corrected_end_of_a_hand_can_be_corrected_back(tmp_path):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND)])
    pilot.open_fields(1)
    choose_end(pilot)
    pilot.choose(view_words.OUTCOMES["agreed"])
    assert pilot.totals() == ([280, 110], [-250, 40])
    pilot.press(OK)
    pilot.open_fields(1)
    assert not any("tricks" in text for text, _ in pilot.screen.items)
    choose_end(pilot)
    pilot.choose(view_words.OUTCOMES["played"])
    pilot.enter(70)
    assert pilot.totals() == ([-250, 40], [280, 110])
    pilot.press(OK)
    assert pilot.app.flow.game.totals == [280, 110]


SIX = [["bid", 1, 7], ["trump", "H"], *(["meld", side, 2, 0] for side in (1, 2, 3, 0))]
THREE = [["bid", 0, 25], ["trump", "H"], *(["meld", side, 4, 0] for side in (0, 1, 2))]
# Preset, options, the facts of a hand, its wrong end, the input that corrects it to a played hand
# (numbers, or a selected line), and the resulting events.
PLAYED_OUT = {
    "each-side-s-tricks": (
        ("six-card", [], SIX, [["throw-in", 0]], [5, 4, 3, 6]),
        [["tricks", 2, 5, 1], ["tricks", 3, 4, 1], ["tricks", 0, 3, 1], ["tricks", 1, 6, 1]],
    ),
    "whether-a-side-took-one": (
        ("three-hand", [["throw-in", "any"]], THREE, [["throw-in", 0]], [12, 0, words.NO]),
        [["tricks", 1, 12, 1], ["tricks", 2, 0, 0]],
    ),
    "whether-the-bidder-took-one": (
        ("hay", [["agree", "yes"]], THREE[:4], [["throw-in", 1]], [25, words.YES]),
        [["tricks", 1, 25, 1], ["tricks", 0, 0, 1]],
    ),
    "melds-after-a-sweep": (
        (
            "hay-racehorse",
            [],
            [["bid", 0, 300], ["trump", "H"]],
            [["sweep", 0], ["tricks", 1, 50, 1]],
            [140, 20, 60],
        ),
        [["meld", 0, 140, 0], ["meld", 1, 20, 0], ["tricks", 1, 60, 1]],
    ),
    "melds-of-the-others": (
        ("single-deck", [], THREE[:3], [["no-royal"]], [6, 10]),
        [["meld", 1, 6, 0], ["tricks", 1, 10, 1]],
    ),
}


def press_ok_only(pilot):
    """Press OK again and again: no press may lead to new totals or store anything."""
    count = pilot.app.journal.count
    for _ in range(6):
        pilot.press(OK)
        assert not isinstance(pilot.screen, Totals)
    assert pilot.app.journal.count == count
    if isinstance(pilot.screen, Offered):
        pilot.press(BACK)


@pytest.mark.parametrize("keys", [4, 6])
@pytest.mark.parametrize(("hand", "made"), PLAYED_OUT.values(), ids=list(PLAYED_OUT))
def test_ok_alone_enters_no_fact_of_a_hand_corrected_to_played(tmp_path, hand, made, keys):
    preset, options, facts, ended, entered = hand
    first = first_event(preset, options)
    pilot = corrector(tmp_path, [first, *facts, *ended, ["accept"]], keys)
    pilot.open_fields(1)
    choose_end(pilot)
    pilot.choose(view_words.OUTCOMES["played"])
    for answer in entered:
        press_ok_only(pilot)
        (pilot.enter if isinstance(answer, int) else pilot.choose)(answer)
    assert isinstance(pilot.screen, Fields)
    pilot.press(BACK)
    assert isinstance(pilot.screen, Totals)


@pytest.mark.parametrize("keys", [4, 6])
@pytest.mark.parametrize(("hand", "made"), PLAYED_OUT.values(), ids=list(PLAYED_OUT))
def test_correcting_a_hand_to_played_asks_for_all_its_facts(tmp_path, hand, made, keys):
    preset, options, facts, ended, entered = hand
    first = first_event(preset, options)
    pilot = corrector(tmp_path, [first, *facts, *ended, ["accept"]], keys)
    wrong = pilot.app.flow.game.totals

    def enter(answers):
        choose_end(pilot)
        pilot.choose(view_words.OUTCOMES["played"])
        for answer in answers:
            (pilot.enter if isinstance(answer, int) else pilot.choose)(answer)

    pilot.open_fields(1)
    fields = [text for text, _ in pilot.screen.items]
    enter(entered[:1])
    pilot.press(BACK)
    assert [text for text, _ in pilot.screen.items] == fields
    enter(entered)
    truth = replay([first, *facts, *made, ["accept"]])
    assert pilot.totals() == (wrong, truth.totals)
    pilot.press(OK)
    game = pilot.app.flow.game
    assert game.kept[-1] == ["fix", 1, *made]
    assert game.totals == truth.totals
    assert state(new_app(Folder(str(tmp_path))).flow.game) == state(game)
    pilot.undo()
    assert pilot.app.flow.game.totals == wrong


def test_later_hands_stay_marked_if_a_correction_ends_the_race_earlier(tmp_path):
    events = [first_event(options=[["target", 600]]), *hand_events(HAND), *hand_events(OTHER)]
    pilot = corrector(tmp_path, events)
    pilot.open_fields(1)
    pilot.choose("meld of N+S")
    pilot.enter(500)
    assert pilot.totals() == ([330, 410], [680, 110])
    assert pilot.screen.rows[-1] == (view_words.CORRECTED_WINNER % (1, "N+S"),)
    pilot.press(OK)
    assert pilot.over
    assert pilot.screen.totals == [680, 110]
    pilot.run("RIGHT>hands")
    assert [marks(entry) for entry in pilot.screen.lines] == ["*", "+"]
    pilot.press(OK)
    pilot.press(OK)
    assert pilot.screen.lead == [view_words.LATE]
    pilot.go_home()
    pilot.undo()
    assert not pilot.over
    # And back: a finished game continues.
    pilot.open_menu(words.REDO % "")
    pilot.open_fields(1)
    pilot.choose("meld of N+S")
    pilot.enter(110)
    pilot.press(BACK)
    assert pilot.screen.rows[-1] == (view_words.CORRECTED_OPEN,)
    pilot.press(OK)
    assert isinstance(pilot.screen, views.Scoreboard)


def test_earlier_hands_are_read_only_while_a_hand_is_entered(tmp_path):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND), ["bid", 0, 250]])
    pilot.go_home()
    pilot.open_fields(1)
    assert pilot.screen.keys == view_words.KEYS_READ
    screen = pilot.screen
    pilot.press(OK)
    assert pilot.screen is screen
    pilot.press(BACK)
    assert pilot.screen.keys == view_words.KEYS_DETAILS


def test_hands_of_an_earlier_game_name_no_key_that_corrects_them(tmp_path):
    stored(Folder(str(tmp_path)), [first_event(), *hand_events(HAND)])
    pilot = corrector(tmp_path, [first_event(game_id="1" * 16), *hand_events(HAND)])
    pilot.open_menu(view_words.EARLIER)
    pilot.press(UP)
    pilot.press(OK)
    pilot.choose(view_words.ITS_HANDS)
    pilot.press(OK)
    assert pilot.screen.keys == view_words.KEYS_DETAILS
    pilot.press(OK)
    assert pilot.screen.keys == view_words.KEYS_READ


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("code", [code for code, _ in view_words.REASONS])
def test_an_adjustment_is_kept_with_its_reason(tmp_path, keys, code):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND)], keys)
    pilot.open_menu(view_words.ADJUST)
    pilot.choose(dict(view_words.REASONS)[code])
    pilot.choose("E+W")
    pilot.enter(-70)
    assert pilot.screen.totals == [280, 40]
    entry = pilot.app.flow.game.sheet.entries()[-1]
    assert (entry.side, entry.points, entry.reason) == (1, -70, code)
    pilot.undo()
    assert pilot.screen.totals == [280, 110]


def test_a_penalty_names_its_steps_also_after_it_crossed_zero(tmp_path):
    """No press leads to 0, so one step there is longer than the others."""
    pilot = corrector(tmp_path, [first_event()])
    pilot.open_menu(view_words.ADJUST)
    pilot.press(OK)
    pilot.press(OK)
    legend = pilot.screen.legend
    for _ in range(20):
        pilot.press(UP)
        assert pilot.screen.legend == legend
    assert pilot.screen.value > 0


def test_an_adjustment_of_zero_is_refused(tmp_path):
    pilot = corrector(tmp_path, [first_event("hay")])
    pilot.open_menu(view_words.ADJUST)
    pilot.press(OK)
    pilot.press(OK)
    pilot.press(RIGHT)
    values = [pilot.screen.value]
    for key in [UP] * 6 + [LEFT] * 3:
        pilot.press(key)
        values.append(pilot.screen.value)
    assert values == [-5, -4, -3, -2, -1, 1, 2, -3, -8, -13]


def test_adjustments_are_offered_only_between_hands(tmp_path):
    pilot = corrector(tmp_path, [first_event(), *hand_events(HAND), ["bid", 0, 250]])
    pilot.press(6)
    assert view_words.ADJUST not in [text for text, _ in pilot.screen.items]
    pilot.press(HOLD_BACK)
    pilot.press(OK)
    pilot.press(6)
    assert isinstance(pilot.screen, Choices)
    assert view_words.ADJUST in [text for text, _ in pilot.screen.items]


@pytest.mark.parametrize("preset", preset_names())
def test_every_seat_and_suit_can_be_corrected(tmp_path, preset):
    """Each arrow on a correction's compass leads to a screen, and BACK leads out of it."""
    table = table_of(preset, 2, seed=5, odd=0)
    pilot = corrector(tmp_path, table.events)
    pilot.open_fields(1)
    for index, field in enumerate(fields_of(pilot.app.flow.game.sheet.hands()[0].facts)):
        for key in range(4):
            pilot.screen.at = index
            pilot.press(OK)
            if isinstance(pilot.screen, Compass):
                pilot.press(key)
            for _ in range(4):
                if pilot.screen.title == view_words.HAND % 1:
                    break
                pilot.press(BACK)
            assert pilot.screen.title == view_words.HAND % 1, field


def correcting(path, keys="RIGHT RIGHT DOWN RIGHT RIGHT"):
    """Return a pilot that corrected hand 1 and changes hand 2, and what is stored."""
    pilot = corrector(path, [first_event(), *hand_events(HAND), *hand_events(OTHER)])
    pilot.open_fields(1)
    pilot.run("RIGHT BACK OK")
    pilot.open_fields(2)
    pilot.run(keys)
    return pilot, (state(pilot.app.flow.game), pilot.app.journal.count)


def test_an_undo_in_a_correction_undoes_what_was_entered_in_it(tmp_path):
    """What an earlier correction stored stays, and so does a number that is being changed."""
    pilot, kept = correcting(tmp_path)
    pilot.run("OK UP")
    entry, value = pilot.screen, pilot.screen.value
    for key, shown in ((BACK, entry), (OK, None)):
        pilot.press(HOLD_BACK)
        assert pilot.screen.lines == [words.UNDO_ENTRY]
        pilot.press(key)
        assert shown in (None, pilot.screen)
    assert entry.value == value
    pilot.press(BACK)
    assert isinstance(pilot.screen, Totals)
    for change in ("meld of N+S 0 \x08 20", "meld of E+W 100 \x08 120"):
        pilot.press(HOLD_BACK)
        assert pilot.screen.lines == [change]
        pilot.press(OK)
        assert isinstance(pilot.screen, Fields)
    pilot.press(HOLD_BACK)
    assert pilot.screen.lines == list(words.UNDO_NONE)
    pilot.press(OK)
    assert pilot.screen.keys == view_words.KEYS_FIELDS
    assert (state(pilot.app.flow.game), pilot.app.journal.count) == kept
    pilot.go_home()
    pilot.press(HOLD_BACK)
    assert pilot.screen.lines == [words.EVENTS["fix"] % 1]


def test_menus_over_unchanged_hands_do_not_pile_up(tmp_path):
    """Each would keep the one below in memory, and BACK would lead through all."""
    pilot, _ = correcting(tmp_path, "HOLD-BACK OK")
    for _ in range(4):
        pilot.open_menu(words.CORRECT)
        pilot.press(OK)
        assert isinstance(pilot.screen, Fields)
    ways = 0
    while pilot.screen.back is not None:
        pilot.press(BACK)
        ways += 1
    assert ways == 5  # from the fields of the last menu, and from those below the first


@pytest.mark.parametrize(
    ("keys", "what"),
    [
        ("DOWN>bids OK RIGHT UP", words.UNDO_ENTRY),
        ("DOWN>meld-of-n-s OK HOLD-OK RIGHT DOWN>count OK RIGHT", words.UNDO_ENTRY),
        ("DOWN>played-out OK DOWN>thrown-in OK", words.UNDO_ENTRY),
        ("RIGHT HOLD-OK BACK", "meld of E+W 100 \x08 110"),
        ("DOWN>played-out OK DOWN>all-agree OK", "played out \x08 thrown in, all agree"),
    ],
)
def test_each_page_of_a_correction_is_undone_in_it(tmp_path, keys, what):
    pilot, kept = correcting(tmp_path, keys)
    pilot.undo()
    assert pilot.screen.title == view_words.HAND % 2
    assert pilot.screen.keys == view_words.KEYS_FIELDS
    pilot.run(keys)
    pilot.run("HOLD-OK RIGHT DOWN>undo-here")
    assert not [text for text, _ in pilot.screen.items if text.startswith(words.REDO % "")]
    pilot.press(OK)
    assert pilot.screen.lines[0].split()[-1] == what.split()[-1]
    pilot.press(OK)
    assert pilot.screen.keys == view_words.KEYS_FIELDS
    assert (state(pilot.app.flow.game), pilot.app.journal.count) == kept
