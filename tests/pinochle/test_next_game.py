"""The next game: same people, next dealer, and the games won tonight."""

import pytest
from pinochle.game.game import Game
from pinochle.keys import OK
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules
from pinochle.setup.next_game import EVENING, GAMES, won_tonight
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import SavedGames
from pinochle.text import setup as words_setup
from support.pilot import Pilot, frame, new_app
from support.plays import first_event
from support.readable import unreadable
from support.shelves import stored
from support.walking import check_screen, measured_app

FOUR = ["Ann", "Bo", "Cy", "Di"]
WIDE = ["Wilhelmina W", "Maximiliane", "Wolfgang-Max", "Bartholomew", "Mwambawamba", "Wummmmmmmm"]
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


@pytest.mark.parametrize("keys", [4, 6])
@pytest.mark.parametrize("preset", ["racehorse", "three-hand", "cutthroat", "six-card"])
@pytest.mark.parametrize("names", [WIDE, []])
def test_who_won_and_an_unusual_target_are_above_the_choice(tmp_path, preset, keys, names):
    """Names as wide as can be, ten games of one evening, every side has won."""
    plain = Rules(preset)
    options = [["target", 1000 if plain.target > 1000 else plain.target - 1]]
    options += [] if plain.all_in_play else [["players", 6]]
    rules = house_rules(preset, options)
    for number in range(GAMES):
        winner = number % rules.sides
        journal = Journal(Folder(str(tmp_path)))
        journal.load(lambda event: None)
        first = first_event(preset, options, 0, names[: rules.players], game_id=f"{number:016x}")
        journal.begin(first)
        journal.append(["adjust", winner, rules.target, ""], ["won", winner, "adjusted"])
    pilot = Pilot(measured_app(Folder(str(tmp_path)), keys))
    pilot.press(OK)
    assert pilot.screen.title == words_setup.NEXT_GAME
    assert pilot.screen.lead[0].count(",") == rules.sides - 1
    assert words_setup.PLAYED_TO.split()[0] in pilot.screen.lead[1]
    check_screen(pilot.app)
    assert not unreadable(pilot.app)


def test_names_given_during_a_game_count(folder):
    store(folder, 0, [], names=FOUR)
    assert won_tonight(SavedGames(folder), store(folder, 0)) == [2, 0]


class Counting(Folder):
    """A folder that counts the files that are read by lines."""

    opened = 0

    def lines(self, name, known=(0, 0)):
        self.opened += 1
        return super().lines(name, known)


@pytest.mark.parametrize("preset", ["racehorse", "six-card"])
def test_what_ok_shows_at_the_end_is_read_while_it_is_down(tmp_path, preset):
    shown = []
    for name, ahead in (("ahead", True), ("usual", False)):
        folder = Counting(str(tmp_path / name))
        target = Rules(preset).target
        for number, winner in enumerate((0, 1, 1)):
            first = first_event(preset, game_id=f"{number:016x}")
            stored(folder, [first, ["adjust", winner, target, ""], ["won", winner, "adjusted"]])
        app = new_app(folder)
        end = app.screen
        before = frame(app)
        if ahead:
            end.foresee(app.flow.current)
            assert frame(app) == before
        folder.opened = 0
        app.press(OK)
        assert bool(folder.opened) != ahead
        shown.append(frame(app))
        folder.opened = 0
        end.answer()
        assert folder.opened, "what was read before is shown once"
    assert shown[0] == shown[1]
    assert app.screen.lead
