"""Games as lists of events: random ones under any rules, recorded ones, and their final state."""

import random

from pinochle.game import hand as facts
from pinochle.game.events import VERSION
from pinochle.game.game import Game
from pinochle.rules.auction import ladder
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal

GAME_ID = "0123456789abcdef"


def first_event(
    preset="racehorse",
    options=(),
    dealer=0,
    players=(),
    teams=(),
    game_id=GAME_ID,
    version=VERSION,
):
    """Return the first event of a game."""
    return ["game", version, game_id, preset, list(options), list(players), list(teams), dealer]


def hand_events(hand):
    """Return the events of one recorded hand of a pair game, ending with its acceptance."""
    first = hand["declarer"]
    events = [
        ["bid", hand.get("seat", first), hand["bid"]],
        ["trump", hand.get("trump", "S")],
        ["meld", first, hand["meld"][first], 0],
        ["meld", 1 - first, hand["meld"][1 - first], 0],
    ]
    tricks = hand.get("tricks")
    if tricks:
        events.append(["tricks", 1 - first, tricks[1 - first], int(tricks[1 - first] > 0)])
    else:
        events.append(["throw-in", 0])
    return [*events, ["accept"]]


def recorded_game(record):
    """Return the events of a game of the corpus."""
    events = [first_event(dealer=record["dealer"])]
    for hand in record["hands"]:
        events += hand_events(hand)
    return events


def replay(events):
    """Return the game after these events."""
    game = Game(events[0])
    for event in events[1:]:
        game.apply(event)
    return game


def state(game):
    """Return all visible state of a game as text, for comparison."""
    return repr(_seen(game))


def _seen(game):
    return (
        game.totals,
        game.race.hands,
        game.winner,
        game.over,
        game.ended,
        game.dealer,
        game.misdeals,
        _facts(game.hand),
        [
            (
                entry.facts and _facts(entry.facts),
                entry.score and (entry.score.result, entry.score.deltas, entry.score.winner),
                (entry.side, entry.points, entry.reason, entry.totals, entry.late),
            )
            for entry in game.sheet.entries()
        ],
    )


FACTS = ("dealer", "seat", "bid", "trump", "meld", "dix", "tricks", "took")
FACTS += ("outcome", "claim", "laid", "fixed", "reneged", "reason")


def _facts(hand):
    auction = hand.auction
    calls = auction and (auction.calls, auction.seat, auction.bid, auction.turn)
    return (hand.rules.id, calls, [(name, getattr(hand, name)) for name in FACTS], hand.asks())


class Table:
    """A table that plays at random: `next_event()` is always an event that the game accepts.

    `odd` is the share of events other than the expected answer: undo, redo, a correction, a
    misdeal, a repeated answer, an adjustment.
    """

    def __init__(self, seed, preset="racehorse", options=(), odd=0.2, version=VERSION):
        self.random = random.Random(seed)
        self.odd = odd
        players = house_rules(preset, options).players
        dealer = self.random.randrange(players)
        self.game = Game(first_event(preset, options, dealer, version=version))
        self.events = [self.game.first]

    def play(self, count):
        """Apply this number of events; return all events from the first."""
        for _ in range(count):
            event = self.next_event()
            self.game.apply(event)
            self.events.append(event)
        return self.events

    def next_event(self):
        """Return a random event that the game accepts."""
        for _ in range(1000):
            odd = self.game.over or self.random.random() < self.odd
            event = self._odd() if odd else self.answer()
            try:
                self.game.check(event)
            except Illegal:
                continue
            return event
        raise AssertionError(f"the game accepts no event after {self.events[-1]}")

    def _odd(self):
        draw = self.random
        kinds = (
            "undo",
            "redo",
            "fix",
            "misdeal",
            "again",
            "again",
            "stop",
            "adjust",
            "end",
            "won",
        )
        kind = draw.choice(kinds)
        unit = self.game.rules.unit
        if kind == "fix":
            hands = len(self.game.sheet.hands())
            return ["fix", draw.randint(1, max(1, hands)), self.any_fact()]
        if kind == "again":
            return self.any_fact()
        if kind == "stop":
            return self.any_fact(facts.ASK_SETTLE)
        if kind == "adjust":
            return ["adjust", draw.randrange(self.game.rules.sides), 5 * unit, "renege"]
        if kind == "won":
            leaders = self.game.race.leaders() or [0]
            return ["won", draw.choice(leaders), draw.choice(("cut", "adjusted"))]
        if kind == "end":
            # Rare, because only undo can follow it.
            if draw.random() < 0.1:
                return ["end", "stopped"]
            return draw.choice((["time", 1700000000], ["note", "rain"], self._names()))
        return [kind]

    def _names(self):
        names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][: self.game.rules.players]
        return ["names", self.random.choice(([], names)), []]

    def answer(self):
        """Return an answer to the expected question, which may still break a rule."""
        asked, side = self.game.asks()
        if asked == facts.ASK_SETTLE:
            return ["accept"]
        return self.any_fact(asked, side)

    def any_fact(self, asked=None, side=None):
        """Return an answer to a question (or to any), possibly not an expected one."""
        draw, rules, hand = self.random, self.game.rules, self.game.hand
        asked = draw.randrange(7) if asked is None else asked
        side = draw.randrange(rules.sides) if side is None else side
        if asked == facts.ASK_BIDDER:
            return self._bid()
        if asked == facts.ASK_TRUMP:
            return ["trump", draw.choice("SHDC")]
        if asked == facts.ASK_MELD:
            meld = draw.choice((0, 1, 2, 4, 8, 15, 19, 30)) * rules.unit
            return ["meld", side, meld, min(meld, draw.randrange(3) * rules.unit)]
        if asked == facts.ASK_TOOK:
            return ["tricks", side, hand.filled().tricks[side] or 0, draw.randrange(2)]
        if asked == facts.ASK_SETTLE:
            ends = (["no-royal"], ["throw-in", draw.randrange(2)], ["sweep", 1])
            return draw.choice((*ends, ["renege", side, "suit"]))
        points = draw.randint(0, rules.trick_points // rules.unit) * rules.unit
        return ["tricks", side, points, 1 if points else draw.randrange(2)]

    def _bid(self):
        draw, rules = self.random, self.game.rules
        auction = self.game.hand.auction
        value = ladder(rules, rules.lowest_bid, draw.randrange(draw.choice((12, 45))))
        if auction and not auction.done:
            return ["call", auction.turn, value if draw.random() < 0.3 else 0]
        if draw.random() < 0.1:
            return ["call", (self.game.dealer + 1) % rules.players, value]
        return ["bid", draw.randrange(rules.players), value]
