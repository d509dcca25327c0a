"""Different games of a club, for measurements: made hands, many players, evenings over years."""

import random

from bench.made_games import game_of
from support import journals

FIRST_EVENING = 1_300_000_000  # seconds since 1970
EVENING, GAME = 2 * 86_400, 45 * 60  # seconds between evenings, and between games
GAMES_OF_AN_EVENING = 48
PEOPLE = (
    *("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kay", "Lou"),
    *("Max", "Ned", "Oda", "Pat", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wes", "Zoe"),
)


def events_of(number):
    """Return the events of the game with this running number."""
    chance = random.Random(number)
    game = game_of(number)
    for hand in game["hands"]:
        hand["took"] = [int(points > 0) for points in hand.get("tricks", [])]
    evening, place = divmod(number - 1, GAMES_OF_AN_EVENING)
    seconds = FIRST_EVENING + evening * EVENING + place // 8 * GAME + place % 8 * 60
    # A device without power does not know the time.
    known = seconds if chance.random() < 0.9 else 0
    names = chance.sample(PEOPLE, 4)
    return list(journals.game_events(number, game, names=names, seconds=known))


def club_games(first, count):
    """Yield (number, events) of `count` games, beginning with number `first`."""
    for number in range(first, first + count):
        yield number, events_of(number)
