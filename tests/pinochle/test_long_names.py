"""Golden screens with the longest names and the largest numbers."""

import pytest
from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, OK
from pinochle.screens import score_tables as tables
from pinochle.screens import scoreboard as views
from pinochle.screens.settlement import Settle
from pinochle.text import words
from support.pilot import begun

PLAYERS = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew"]
TEAMS = ["Wagonmasters", "Mud Wrestler"]
HAND = {"declarer": 0, "seat": 0, "bid": 1200, "meld": [1500, 1500], "tricks": [240, 10]}
LOST = {"declarer": 1, "bid": 1250, "meld": [1000, 0], "outcome": "thrown-in"}


@pytest.mark.parametrize("names", ["players", "teams"])
def test_long_names_beside_large_numbers(tmp_path, golden, names):
    people = {"players": PLAYERS, "teams": TEAMS if names == "teams" else []}
    pilot = begun(tmp_path, options=[["target", 4000]], dealer=3, **people)
    pilot.play(LOST)
    golden(pilot.app, f"names/{names}-score")
    shown = {}
    while not isinstance(pilot.screen, Settle):
        pilot.answer(HAND)
        if isinstance(pilot.screen, views.Scoreboard):
            pilot.undo()
        title = "".join(letter for letter in pilot.screen.title if letter.isalpha())[-12:]
        golden(pilot.app, f"names/{len(shown)}-{title.lower()}")
        shown[title] = True
    pilot.press(HOLD_OK)
    golden(pilot.app, f"names/{names}-menu")
    pilot.press(BACK)
    pilot.press(HOLD_BACK)
    golden(pilot.app, f"names/{names}-undo")
    pilot.press(BACK)
    pilot.press(OK)
    golden(pilot.app, f"names/{names}-score-after")
    pilot.play(dict(HAND, meld=[1500, 0]))
    assert pilot.over
    golden(pilot.app, f"names/{names}-winner")


def test_long_names_in_questions(tmp_path, golden):
    pilot = begun(tmp_path, "double-deck", players=PLAYERS, teams=TEAMS)
    hand = {"declarer": 1, "bid": 120, "meld": [150, 150], "tricks": [0, 50]}
    hand["took_trick"] = [False, True]
    asked = []
    while not isinstance(pilot.screen, Settle):
        pilot.answer(hand)
        if pilot.screen.title in (words.ROYAL, words.TOOK):
            asked.append(pilot.screen.title)
            golden(pilot.app, f"names/question-{len(asked)}")
    assert asked == [words.ROYAL, words.TOOK]


FIVE = ["Maximilian A", "Maximilian B", "Bo", "Peggy", "Cy"]


def test_five_players_differ_on_every_screen(tmp_path, golden):
    pilot = begun(tmp_path, "six-card", [["players", 5]], players=FIVE, dealer=4)
    assert pilot.names == ["MA", "MB", "Bo", "Peggy", "Cy"]
    pilot.play({"declarer": 1, "bid": 7, "meld": [2, 4, 0, 0, 0], "tricks": [9, 6, 4, 6, 0]})
    golden(pilot.app, "five-players/score")
    hand = {"declarer": 0, "bid": 21, "meld": [2, 4, 0, 0, 10], "tricks": [1, 6, 4, 0, 14]}
    while not isinstance(pilot.screen, tables.SettleTable):
        pilot.answer(hand)
    golden(pilot.app, "five-players/set")
    pilot.press(OK)
    golden(pilot.app, "five-players/score-after")
    for name in ("big-scores", "chips", "race", "hands", "wins"):
        pilot.run(f"RIGHT>{name}")
        golden(pilot.app, f"five-players/{name}")
