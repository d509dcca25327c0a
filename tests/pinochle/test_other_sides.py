"""Scoreboards of three and more sides whose players are not each alone, or who do not bid."""

import random

import pytest
from pinochle.keys import BACK, DOWN, OK
from pinochle.rules.options import house_rules
from pinochle.screens.score_tables import ScoreTable
from pinochle.text import words
from pinochle_tools.rules_files.library import library_ids, library_table
from support.pilot import begun, frame
from support.plays import Table
from support.walking import (
    check_back_leads_home,
    check_replays,
    check_screen,
    measured_app,
    walk,
)

PRESSES = 300
ODD_SIDES = [["rules", "odd"], ["cards.players", 4], ["cards.sides", [[0, 2], [1], [3]]]]
OF_FIVE = [["rules", "odd5"], ["cards.players", 5], ["cards.deal", 9], ["cards.kitty", 3]]
NO_BIDS = [["rules", "odd3"], ["cards.players", 3], ["cards.deal", 16], ["cards.kitty", 0]]
TABLES = {
    **{name: (library_table(name).preset, library_table(name).changes) for name in library_ids()},
    "odd": ("racehorse", ODD_SIDES),
    "odd5": ("racehorse", [*OF_FIVE, ["cards.sides", [[0], [1, 4], [2], [3]]]]),
    "no-bids": ("two-handed", [*NO_BIDS, ["cards.sides", [[0], [1], [2]]]]),
}
OF_SIDES = [name for name in TABLES if house_rules(*TABLES[name]).sides > 2]


def played(preset, changes, dealer, count):
    """Return events of some hands at a table where `dealer` deals first."""
    tables = (Table(seed, preset, changes, odd=0) for seed in range(100))
    table = next(table for table in tables if table.game.dealer == dealer)
    while len(table.game.sheet.hands()) < count and not table.game.over:
        table.play(1)
    return table.events[1:]


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("name", TABLES)
def test_every_dealer_of_every_table_has_a_scoreboard(tmp_path, name, keys):
    """A start after each accepted hand is what a power cut leaves."""
    preset, changes = TABLES[name]
    for dealer in range(house_rules(preset, changes).players):
        for count in (0, 2):
            place = tmp_path / f"{dealer}-{count}"
            place.mkdir()
            events = played(preset, changes, dealer, count)
            app = begun(place, preset, changes, events, keys, dealer=dealer).app
            check_screen(app)
            app.press(OK)
            check_screen(app)
            check_back_leads_home(app)


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("name", OF_SIDES)
def test_the_mark_of_the_dealer_is_at_the_dealers_side(tmp_path, name, keys):
    preset, changes = TABLES[name]
    rules = house_rules(preset, changes)
    for dealer in range(rules.players):
        (tmp_path / str(dealer)).mkdir()
        screen = begun(tmp_path / str(dealer), preset, changes, (), keys, dealer=dealer).screen
        assert screen.dealer == rules.side_of(dealer)


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("odd", words.WHO_BIDS),
        ("odd5", words.WHO_BIDS),
        ("six-pairs", words.WHO_BIDS),
        ("no-bids", words.TRUMP),
    ],
)
def test_ok_leads_to_the_first_question_where_no_row_can_be_its_answer(
    tmp_path, name, title, keys
):
    preset, changes = TABLES[name]
    pilot = begun(tmp_path, preset, changes, (), keys)
    shown = pilot.screen
    assert isinstance(shown, ScoreTable)
    assert shown.choice is None
    before = frame(pilot.app)
    # An arrow stores nothing and names nobody.
    pilot.press(DOWN)
    assert (pilot.screen, frame(pilot.app)) == (shown, before)
    pilot.press(OK)
    assert pilot.screen.title == title
    pilot.press(BACK)
    assert frame(pilot.app) == before


@pytest.mark.wide
@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("name", TABLES)
def test_random_keys_never_fail_at_other_tables(tmp_path, name, keys):
    preset, changes = TABLES[name]
    draw = random.Random(f"{name} {keys}")
    app = measured_app(begun(tmp_path, preset, changes).app.files, keys)
    walk(app, keys, draw, PRESSES)
    check_replays(app, keys)
    check_back_leads_home(app)
