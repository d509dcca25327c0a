"""The history of a made-up club: evenings over two months, for tests and pictures of the site.

Games of two pairs are recorded ones; the others are played here by dice with plausible bids.
"""

import random
from datetime import UTC, datetime, timedelta

from pinochle.game import hand as facts
from pinochle.rules.auction import ladder
from support import journals, plays, records

# Long and odd names among short ones: a name has at most 12 characters.
PEOPLE = ["Ann", "Bob", "Bartholomew", "Maria-Luisa", "J. R.", "O'Neill", "Dee", "Wilhelmina W"]
FIRST_EVENING = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
EVENINGS, DAYS_BETWEEN, MINUTES_OF_A_GAME = 9, 7, 35
# Games of an evening: "corpus" is a recorded game of racehorse, others are presets.
PROGRAMMES = (
    ("corpus", "corpus", "corpus", "three-hand"),
    ("corpus", "corpus", "corpus", "corpus", "two-handed"),
    ("corpus", "own", "corpus", "cutthroat"),
)
OWN = [["rules", "kitchen"], ["title", "Kitchen rules"], ["target", 120]]
_MOST_EVENTS = 400


class Regular(plays.Table):
    """A table whose bids, meld and tricks look like those of people; it makes no corrections."""

    def __init__(self, seed, preset, options=()):
        super().__init__(seed, preset, options, odd=0)

    def play_out(self):
        """Play until the race ends; return all events."""
        while not self.game.over and len(self.events) < _MOST_EVENTS:
            self.play(1)
        return self.events

    def any_fact(self, asked=None, side=None):
        """Return an answer to the expected question."""
        draw, rules, hand = self.random, self.game.rules, self.game.hand
        if asked == facts.ASK_BIDDER:
            bid = ladder(rules, rules.lowest_bid, min(12, int(draw.expovariate(0.4))))
            return ["bid", draw.randrange(rules.players), bid]
        if asked == facts.ASK_MELD:
            middle = hand.bid // rules.unit * 0.45 if side == hand.declarer else 5
            return ["meld", side, max(0, round(draw.gauss(middle, 5))) * rules.unit, 0]
        if asked in (facts.ASK_PLAY, facts.ASK_TRICKS):
            if rules.bidding == "none" and hand.meld[side] is None:
                return ["meld", side, max(0, round(draw.gauss(14, 7))) * rules.unit, 0]
            share = 0.3 if rules.sides == 2 else 0.18
            units = rules.trick_points / rules.unit * draw.gauss(share, 0.1)
            points = max(0, round(units)) * rules.unit
            return ["tricks", side, points, int(points > 0)]
        return super().any_fact(asked, side)


def _first(number, events, names, seconds):
    """Return events with the identity, the names and the start of the club's game."""
    first = [*events[0]]
    first[2], first[5] = journals.identity(number), names
    return [first, *([["time", seconds]] if seconds else []), *events[1:]]


def _played(number, what, chance, seconds, recorded):
    """Return the events of one game of the club."""
    if what == "corpus":
        game = recorded[number]
        names = chance.sample(PEOPLE, 4)
        return list(journals.game_events(number, game, number % 2 == 0, names, seconds))
    options = OWN if what == "own" else []
    table = Regular(number, "single-deck" if what == "own" else what, options)
    names = chance.sample(PEOPLE, table.game.rules.players)
    return _first(number, table.play_out(), names, seconds)


def club_games():
    """Return (number, events) of all games of the club, in the order of play.

    Among them are one with corrections, a penalty and a note, one that was stopped, one without
    names, and one without a clock.
    """
    chance, recorded = random.Random(8), records.lines(records.CORPUS)
    found = []
    for evening in range(EVENINGS):
        for place, what in enumerate(PROGRAMMES[evening % len(PROGRAMMES)]):
            number = len(found) + 1
            start = FIRST_EVENING + timedelta(
                days=evening * DAYS_BETWEEN, minutes=place * MINUTES_OF_A_GAME
            )
            events = _played(number, what, chance, int(start.timestamp()), recorded)
            found.append((number, events))
    return [(number, _SPECIAL.get(number, list)(events)) for number, events in found]


def _corrected(events):
    third = [place for place, event in enumerate(events) if event == ["accept"]][2] + 1
    more = [["fix", 2, events[third - 2]], ["adjust", 1, -50, "played out of turn"]]
    return [*events[:third], *more, ["note", "Rain, and the lamp failed"], *events[third:]]


def _stopped(events):
    second = [place for place, event in enumerate(events) if event == ["accept"]][1] + 1
    return [*events[:second], ["end", "last train"]]


def _unnamed(events):
    return [[*events[0][:5], [], *events[0][6:]], *events[1:]]


def _without_clock(events):
    return [event for event in events if event[0] != "time"]


_SPECIAL = {7: _corrected, 12: _stopped, 16: _unnamed, 1: _without_clock}
