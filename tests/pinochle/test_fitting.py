"""Texts that are too long lose letters of names and words, never a digit."""

import random
import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import (
    DEALER,
    MARGIN,
    RIGHT_END,
    fit,
    fit_capitals,
    fit_row,
    wrapped,
)
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.last_tricks import Settled
from pinochle.screens.settlement import Settle
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.plays import first_event
from support.readable import Recorder
from support.records import races
from support.texts import WrittenCanvas

SEED = 430
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzWMwm"


def some_names(rng, count):
    """Return names of 1 to 12 letters, some of two words."""
    names = []
    while len(names) < count:
        name = "".join(rng.choices(LETTERS, k=rng.randint(1, 12)))
        if len(name) > 6 and rng.random() < 0.3:
            name = name[:4] + " " + name[5:]
        if name not in names:
            names.append(name)
    return names


def numbers(text):
    return re.findall(r"\d+", text)


def test_no_digit_is_cut_beside_any_of_2000_pairs_of_names():
    rng, canvas = random.Random(SEED), Canvas()
    contexts = [words.RESULTS[result] for result in sorted(words.RESULTS)]
    for _ in range(2000):
        name = "+".join(some_names(rng, 2))
        number = rng.choice([20, 430, 1500, 9990])
        title = rng.choice(["%s BID %d", "HAND %d %s", "TRICKS %s %d"])
        title = title % ((number, name) if title[5] == "%" else (name, number))
        room = 124 - 6 - canvas.text_width(rng.choice(contexts))
        short = fit(canvas, title, room)
        assert canvas.text_width(short) <= room
        assert numbers(short) == [str(number)], (title, short)


@pytest.mark.parametrize(
    ("text", "letters", "shown"),
    [
        ("John+Peter BID 430", 13, "Jo+Pe BID 430"),
        ("Johanna BID 430", 10, "Jo BID 430"),
        ("TRICKS John+Peter", 12, "TRICKS Jo+Pe"),
        ("THROWN OUT 1500", 13, "THRO OUT 1500"),
        ("Mud Wrestler " + DEALER, 7, "Mud W " + DEALER),
        ("4aa+Wol 120", 8, "4+Wo 120"),
        ("1500 : 1490", 5, "1500 : 1490"),
        ("", 0, ""),
    ],
)
def test_names_are_shortened_before_words_and_both_names_of_a_pair_alike(text, letters, shown):
    class Typewriter:
        def text_width(self, text):
            return len(text)

    assert fit(Typewriter(), text, letters) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("HAND 4  Ann 59", 70, "HAND 4  AN 59"),
        ("HAND 12  Gypsy Jay 330", 100, "HAND 12  GYPS J 330"),
        ("out: South 310", 70, "OUT: SOUT 310"),
    ],
)
def test_names_in_capitals_are_shortened_before_words(text, width, shown):
    assert fit_capitals(Canvas(), text, width) == shown


def test_names_stay_with_their_scores_where_a_line_has_room_for_one():
    lines = wrapped(Canvas(), ["Maximiliane 1250  Bartholomew 990", "", "Ann 10  Bo 20"])
    assert lines == ["Maximiliane 1250", "Bartholomew 990", "", "Ann 10  Bo 20"]


WORD = st.text(st.sampled_from("aW1+., "), min_size=1, max_size=9)


@given(st.lists(WORD, max_size=12).map(" ".join))
def test_no_line_is_wider_than_the_display(text):
    lines = wrapped(Canvas(), [text])
    assert " ".join(lines).split() == text.split()
    assert max(map(Canvas().text_width, lines)) <= RIGHT_END - MARGIN


def test_a_row_of_answers_keeps_its_numbers_and_marks():
    marks = [("<", ""), (">", DEALER), ("", "")]
    row = fit_row(["1000", "Maximiliane", "2500"], marks, 76)
    assert row[::2] == ["<1000", "2500"]
    assert row[1][0] + row[1][-1] == ">" + DEALER


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("Anna Anne Hanna Hanne", "Anna Anne Hanna Hanne"),
        ("Alexander Alexandra Anna", "Alexande Alexandr Anna"),
        ("Alexander Anna Alexandra Anne", "Al.er Anna Al.ra Anne"),
        ("Christian Christina Alexander Alexandra", "Ch.an Ch.na Al.er Al.ra"),
        ("Johann Johanna Johannes Johanne", "Johan Joh.a Joh.s Joh.e"),
        ("Alexander Alexandra Alexandre Alexandrine", "Al.er Ale.a Ale.e Al.in"),
    ],
)
def test_names_that_begin_alike_get_no_numbers_beside_their_arrows(names, shown):
    names = names.split()
    marks = [("\x07", DEALER if at == 1 else "") for at in range(len(names))]
    row = fit_row(names, marks, 124 - 2 * (len(names) - 1))
    assert [text.strip("\x07" + DEALER) for text in row] == shown.split()


def test_names_of_two_words_are_not_cut_to_the_same():
    names = ["John Smith", "John Small", "Mary Miller", "Mary Moore"]
    assert len(set(fit_row(names, [("<", "")] * 4, 100))) == 4


def test_the_dealer_is_marked_beside_a_name_that_is_cut(tmp_path):
    players = ["Alexander", "Alexandra", "Christopher", "Christine"]
    Journal(Folder(str(tmp_path))).begin(first_event("racehorse", [], players=players))
    app = new_app(Folder(str(tmp_path)))
    canvas = WrittenCanvas()
    app.screen.draw(canvas)
    seats = [text.strip() for text in canvas.lines()[2].split("|")]
    assert [seat[0] for seat in seats] == ["←", "↑", "↓", "→"]
    assert [seat.endswith("(D)") for seat in seats] == [False, True, False, False]
    # No label is what another name begins with.
    labels = [seat[1:].removesuffix("(D)").strip() for seat in seats]
    assert not [(label, name) for label in labels for name in players if name.startswith(label)]


class ReadingPilot(Pilot):
    """A pilot that looks for the numbers of each screen's title among the texts it draws."""

    def __init__(self, app):
        super().__init__(app)
        app.canvas = WrittenCanvas()
        self.found = 0

    def press(self, key, held=0):
        super().press(key, held)
        screen, canvas = self.screen, self.app.canvas
        self.app.dirty = True
        canvas.written.clear()
        self.app.draw()
        drawn = " ".join(text for page, _, text in canvas.written if page == 0)
        for number in numbers(screen.title):
            assert number in numbers(drawn), f"{screen.title!r} is drawn as {drawn!r}"
            self.found += 1


@pytest.mark.parametrize("preset", preset_names())
def test_every_title_shows_its_numbers_beside_any_names(preset, tmp_path):
    rng = random.Random(SEED)
    race = next(race for race in races() if race["rules"] == preset)
    names = some_names(rng, Rules(preset).players)
    pilot = begun(tmp_path, preset, players=names, kind=ReadingPilot)
    for hand in race["hands"][:4]:
        pilot.play(hand)
    assert pilot.found or preset == "two-handed", "its titles have no numbers"


@pytest.mark.parametrize(
    ("deltas", "shown"),
    [
        ([1680, 1570], ("1680", "1570")),
        ([100, 1570], ("100", "1570")),
        ([1680, 100], ("+1680", "+100")),
        ([-1200, 990], ("-1200", "+990")),
    ],
)
def test_gains_of_four_digits_do_not_touch_each_other_beside_the_tricks(deltas, shown):
    score = SimpleNamespace(deltas=deltas, totals=deltas)
    assert Settled("MADE", [], [180, 70], score).rows[1] == (words.SUM_ROWS[0], *shown)


def test_a_hand_thrown_in_names_its_bid(tmp_path):
    players = ["Johanna", "Bob", "Peter", "Cy"]
    pilot = begun(tmp_path, players=players, kind=ReadingPilot)
    hand = {"declarer": 0, "seat": 0, "bid": 430, "meld": [100, 0], "outcome": "thrown-in"}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
    drawn = " ".join(text for page, _, text in pilot.app.canvas.written if page == 0)
    assert "BID 430" in drawn
    assert words.RESULTS["thrown-in"] in drawn


ACCENTED = ["Ķārlis", "Ģirts", "Ļena", "Ņina", "Ayşe", "Gonçalo", "Łukasz", "Ąda", "Ŋa", "Gyp"]


@pytest.mark.parametrize("first", ACCENTED)
@pytest.mark.parametrize("second", ACCENTED)
def test_the_title_of_a_settlement_never_touches_the_names_below(first, second):
    """Capitals with a cedilla or an ogonek reach below the base line too."""
    for names in (first, first + "+" + second):
        face = {
            "title": f"HAND 5  {names} 410",
            "context": "MADE IT",
            "keys": "OK",
            "names": [first, second],
            "rows": [("MELD", "120", "300"), ("TRICKS", "250", "0")],
            "labels": words.SUM_ROWS,
            "deltas": [100, -410],
            "totals": [100, -410],
        }
        canvas = Recorder()
        Settle(face, None, None).draw(canvas)
        assert not canvas.faults()
