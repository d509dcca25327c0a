"""The next game: same people, next dealer, and the games won tonight."""

import pytest
from pinochle.game.game import Game
from pinochle.setup.next_game import EVENING, won_tonight
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import SavedGames

FOUR = ["Ann", "Bo", "Cy", "Di"]
# Racehorse to 300: who bids wins with one hand.
HAND = (["trump", "S"], ["meld", 0, 140, 0], ["meld", 1, 140, 0])
NOON = 1790000000


def store(folder, winner, players=FOUR, seconds=0, dealer=0, names=None):
    """Store a game that a side has won, and return it."""
    number = len([name for name in folder.names() if name.endswith(".log")]) + 1
    first = ["game", 2, f"{number:016x}", "racehorse", [["target", 300]], players, [], dealer]
    events = [["bid", winner, 250], *HAND, ["tricks", 1 - winner, 60, 1], ["accept"]]
    events = [["time", seconds], *events] if seconds else events
    events = [*events, ["names", names, []]] if names else events
    game, journal = Game(first), Journal(folder)
    journal.load(lambda event: None)
    journal.begin(first)
    for event in events:
        game.apply(event)
        journal.append(event)
    journal.rest()
    assert game.winner == winner
    return game


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path))


def test_games_of_the_same_people_are_counted_wherever_they_sat(folder):
    store(folder, 0)
    store(folder, 0, ["Bo", "Cy", "Di", "Ann"])  # Bo and Di won
    store(folder, 1, ["Ann", "Cy", "Bo", "Di"])  # Cy and Di won: no pair of now
    game = store(folder, 1)
    assert won_tonight(SavedGames(folder), game) == [1, 2]


def test_without_a_clock_a_game_of_others_ends_the_evening(folder):
    store(folder, 0)
    store(folder, 0, ["Uma", "Vic", "Wes", "Xia"])
    store(folder, 1)
    game = store(folder, 1)
    assert won_tonight(SavedGames(folder), game) == [0, 2]
    nameless = store(folder, 0, [])
    assert won_tonight(SavedGames(folder), nameless) == [1, 0]


def test_with_a_clock_the_evening_is_twelve_hours_long(folder):
    store(folder, 0, seconds=NOON - EVENING - 60)
    store(folder, 0, seconds=NOON - EVENING + 60)
    store(folder, 0, ["Uma", "Vic", "Wes", "Xia"], seconds=NOON - 600)
    game = store(folder, 1, seconds=NOON)
    assert won_tonight(SavedGames(folder), game) == [1, 1]


def test_names_given_during_a_game_count(folder):
    store(folder, 0, [], names=FOUR)
    assert won_tonight(SavedGames(folder), store(folder, 0)) == [2, 0]
