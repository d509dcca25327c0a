"""What a rules file says, read without the scorekeeper's code: for tests that judge its scores.

The presets are written here a second time, from the sources; docs/rules-files.md has the words of
a file. Points of the table below are in ones.
"""

from itertools import count, pairwise

COUNTERS_OF_A_COPY = 12  # A, 10 and K of four suits
CLASSIC_CARDS = (11, 10, 4, 3, 2)

COMMON = {
    "unit": 1,
    "players": 4,
    "partners": True,
    "copies": 2,
    "nines": True,
    "deal": 12,
    "kitty": 0,
    "all-dealt": True,
    "bids": True,
    "lowest": 15,
    "lowest-of-two": 0,
    "ladder": [],
    "stuck": "dealer",
    "stuck-bid": 0,
    "target": 150,
    "hands": 0,
    "mercy": 0,
    "last-trick": 1,
    "counting": "even",
    "table": "base",
    "extra": (0, 0),
    "roundhouse": 35,
    "save": "trick",
    "declarer-save": "trick",
    "kitty-is-a-trick": False,
    "unsaved": "meld",
    "least-meld": 0,
    "declarer-least": 0,
    "melds": "all",
    "defenders": "apart",
    "dix": "saved",
    "throw-in": "never",
    "agree": "no",
    "on-set": "subtract",
    "royal": "none",
    "sweep": 0,
    "both-over": "bidder",
}
HOWELL = {
    "unit": 10,
    "save": "counter",
    "declarer-save": "none",
    "throw-in": "impossible",
    "agree": "yes",
}
OF_THREE = {"players": 3, "partners": False, "deal": 15, "kitty": 3}
PRESETS = {
    "racehorse": HOWELL | {"lowest": 25},
    "auction": HOWELL | {"target": 120},
    "two-handed": {
        "unit": 10,
        "players": 2,
        "partners": False,
        "bids": False,
        "target": 100,
        "counting": "classic",
        "table": "single",
        "save": "none",
        "both-over": "extend",
    },
    "six-card": {
        "partners": False,
        "deal": 6,
        "all-dealt": False,
        "lowest": 6,
        "lowest-of-two": 5,
        "target": 50,
        "save": "counter",
        "declarer-save": "counter",
        "throw-in": "any",
    },
    "hay": {},
    "hay-tens": {"unit": 10},
    "iowa-state": {},
    "hay-racehorse": {
        "unit": 10,
        "lowest": 25,
        "stuck": "left",
        "extra": (4, 4),
        "sweep": 100,
    },
    "century": {"lowest": 20, "stuck-bid": 19, "target": 100, "table": "twice"},
    "pass": {"lowest": 25, "throw-in": "impossible"},
    "dailey": {
        "save": "counter",
        "declarer-save": "counter",
        "throw-in": "any",
        "dix": "alone",
    },
    "three-hand": OF_THREE | {"lowest": 25},
    "double-deck": {
        "copies": 4,
        "nines": False,
        "deal": 20,
        "lowest": 50,
        "ladder": [[60, 5]],
        "target": 500,
        "last-trick": 2,
        "table": "double",
        "royal": "award",
    },
    "single-deck": {"royal": "lose"},
    "cutthroat": OF_THREE | {"target": 250, "kitty-is-a-trick": True, "royal": "award"},
}
POINTS = ("lowest", "lowest-of-two", "stuck-bid", "target", "last-trick", "roundhouse", "sweep")

SINGLE = {"run": 15, "royal-marriage": 4, "marriage": 2, "dix": 1}
SINGLE |= {"aces": 10, "kings": 8, "queens": 6, "jacks": 4, "pinochle": 4}
TABLES = {
    "base": {
        "run": [15, 150],
        "aces": [10, 100],
        "kings": [8, 80],
        "queens": [6, 60],
        "jacks": [4, 40],
        "pinochle": [4, 30],
    },
    "single": {},
    "twice": {"pinochle": [4, 30]},
    "double": {
        "run": [15, 150, 225, 300],
        "aces": [10, 100, 150, 200],
        "kings": [8, 80, 120, 160],
        "queens": [6, 60, 90, 120],
        "jacks": [4, 40, 60, 80],
        "pinochle": [4, 30, 60, 90],
    },
}
ON_SET = {
    "subtract": {"set": ["-bid", "earned"], "thrown-in": ["-bid", "meld"]},
    "award": {"set": ["0", "earned + bid"], "thrown-in": ["0", "meld + bid"]},
    "transfer": {
        "set": ["-bid", "earned + bid + declarer-meld"],
        "thrown-in": ["-bid", "meld + bid + declarer-meld"],
    },
}
ROYAL = {"none": None, "lose": ["-bid", "0"], "award": ["-bid", "bid"]}


class PlainRules:
    """The rules of a file: `of` has the values, `rows` the score table."""

    def __init__(self, document):
        self.document = document
        options = document.get("options", {})
        of = COMMON | PRESETS[document["based-on"]]
        if "unit" in options:
            of["unit"] = {"ones": 1, "tens": 10}[options["unit"]]
        self.unit = of["unit"]
        for name in POINTS:
            of[name] *= self.unit
        of["extra"] = tuple(points * self.unit for points in of["extra"])
        of["ladder"] = [[start * self.unit, step * self.unit] for start, step in of["ladder"]]
        of |= {name: value for name, value in options.items() if name in COMMON and name != "unit"}
        if "extra" in options:
            of["extra"] = tuple(map(int, options["extra"].split("/")))
        if "min-bid" in options:
            of["lowest"], of["lowest-of-two"] = options["min-bid"], 0
        self.of = of
        self._seat(document.get("cards", {}))
        self._count_points()
        self._make_ladder(document.get("bid", {}).get("ladder"))
        self._make_rows(document.get("score", {}))
        self.melds = self._meld_table(document.get("meld", {}))

    def _seat(self, cards):
        of = self.of
        of |= {name: cards[name] for name in cards if name in COMMON}
        self.players = of["players"]
        seats = range(self.players)
        if "sides" in cards:
            self.sides = cards["sides"]
        elif of["partners"]:
            self.sides = [[seat for seat in seats if seat % 2 == side] for side in (0, 1)]
        else:
            self.sides = [[seat] for seat in seats]
        self.count = len(self.sides)
        # Without a kitty there are no discards that could be a trick.
        self.kitty_trick = of["kitty-is-a-trick"] and of["kitty"] > 0

    def _count_points(self):
        of = self.of
        dealt = of["deal"] * self.players
        self.classic = of["counting"] == "classic"
        if self.classic:
            each = 4 * of["copies"]
            cards = [worth for worth in CLASSIC_CARDS for _ in range(each)]
            self.card_points = sum(cards if of["all-dealt"] else cards[:dealt])
            self.classic_total = sum(cards)
        else:
            counters = COUNTERS_OF_A_COPY * of["copies"]
            self.card_points = self.unit * (counters if of["all-dealt"] else min(counters, dealt))
        self.all_points = self.card_points + of["last-trick"]
        best = CLASSIC_CARDS[0] if self.classic else self.unit
        # The most that a declarer can have without a trick.
        self.buried = of["kitty"] * best

    def _make_ladder(self, rows):
        of = self.of
        lowest = of["lowest-of-two"] if self.players == 2 and of["lowest-of-two"] else of["lowest"]
        if rows is None:
            rows = [[lowest, self.unit], *of["ladder"]]
        self.lowest = rows[0][0]
        self.ladder = rows
        self.forced = 0 if of["stuck"] == "redeal" else of["stuck-bid"] or self.lowest

    def bids(self):
        """Yield all bids of the ladder, the lowest first."""
        for (start, step), (end, _) in pairwise(self.ladder):
            yield from range(start, end, step)
        yield from count(*self.ladder[-1])

    def _make_rows(self, score):
        of = self.of
        self.rows = {
            "made": ["earned", "earned"],
            **ON_SET[of["on-set"]],
            "no-royal": ROYAL[of["royal"]],
            "no-meld": ["-bid", "meld"],
            "sweep-made": [f"{of['sweep']} + tricks", "0"],
            "sweep-failed": ["0", f"{of['sweep']} + tricks"],
            "renege-declarer": ["-bid", "meld + all"],
            "renege-defender": ["meld + all", "0"],
        }
        self.rows |= {name: row for name, row in score.items() if name != "sweep-wins"}
        self.sweep_wins = bool(score.get("sweep-wins"))
        self.may_sweep = self.of["bids"] and bool(of["sweep"] or "sweep-made" in score)
        self.may_sweep_otherwise = self.of["bids"] and "sweep-2-made" in score
        self.needs_royal = self.of["bids"] and self.rows["no-royal"] is not None

    def _meld_table(self, own):
        listed = {name: [worth] for name, worth in SINGLE.items()} | TABLES[self.of["table"]]
        found = {name: [worth * self.unit for worth in row] for name, row in listed.items()}
        return found | own

    def worth(self, name, number):
        """Return what this number of melds of a name is worth."""
        listed = self.melds[name]
        if number <= len(listed):
            return listed[number - 1] if number else 0
        return listed[-1] * (1 + number - len(listed))

    def side_of(self, seat):
        """Return the side of a seat."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)
