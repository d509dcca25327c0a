"""A table that changes its game in every way that version 3 has, at random."""

from pinochle.game import hand as facts
from pinochle.rules.rule_set import Illegal
from support.plays import Table

# Rules that differ in what they ask and score, of the same sides and unit: (preset, options).
PAIRS = (
    ("racehorse", ()),
    ("racehorse", (("on-set", "award"),)),
    ("racehorse", (("target", 500),)),
    ("racehorse", (("target", 900), ("both-over", "extend"))),
    ("racehorse", (("melds", "declarer"),)),
    ("racehorse", (("save", "trick"), ("declarer-save", "trick"))),
    ("racehorse", (("declarer-least", 60), ("least-meld", 40))),
    ("racehorse", (("last-trick", 30),)),
    ("racehorse", (("hands", 3),)),
    ("racehorse", (("mercy", 400), ("unsaved", "all"))),
    ("auction", (("target", 700),)),
    ("hay-tens", (("target", 800), ("sweep", 1000))),
    ("hay-racehorse", (("royal", "award"),)),
)
SINGLES = (
    ("three-hand", ()),
    ("three-hand", (("target", 60),)),
    ("three-hand", (("defenders", "joint"), ("save", 5))),
    ("cutthroat", (("target", 90),)),
    ("cutthroat", (("royal", "lose"), ("both-over", "high"))),
)
OF_TWO = (
    ("two-handed", ()),
    ("two-handed", (("target", 500),)),
    ("two-handed", (("both-over", "high"), ("target", 700))),
)
FAMILIES = (PAIRS, PAIRS, SINGLES, OF_TWO)
NAMES = ("Ann", "Bo", "Cy", "Di", "Élodie", "Łukasz")


class ChangingTable(Table):
    """Proposes events of all kinds; `changes` is the share of those that are no answers."""

    def __init__(self, seed, changes=0.25):
        family = FAMILIES[seed % len(FAMILIES)]
        draw_first = family[seed // len(FAMILIES) % len(family)]
        preset, options = draw_first
        super().__init__(seed, preset, [list(pair) for pair in options], changes, version=3)
        self.family = family

    def proposal(self):
        """Return an event that the game may take or refuse."""
        draw, game = self.random, self.game
        odd = game.ended or (game.decided and not game.sheet.inserts_before)
        if odd or (draw.random() < self.odd and game.hand.empty) or draw.random() < 0.03:
            return self._change()
        if draw.random() < 0.02:
            return ["misdeal"]
        if draw.random() < 0.03:
            return self.any_fact(facts.ASK_SETTLE)
        return self.answer()

    def next_event(self):
        """Return a random event that the game accepts."""
        for _ in range(1000):
            event = self.proposal()
            try:
                self.game.check(event)
            except Illegal:
                continue
            return event
        raise AssertionError(f"the game accepts no event after {self.events[-1]}")

    def foreign(self):
        """Return an event that a journal may have, also where none is stored."""
        if self.random.random() < 0.2:
            return self._make_round()
        number = self.random.randint(-1, self.game.sheet.accepts + 4)
        return [*self._make_names()[:3], number]

    def _number(self, more=0):
        return self.random.randint(1, max(1, self.game.sheet.accepts + more))

    def _change(self):
        draw, game = self.random, self.game
        kind = draw.choice(KINDS)
        make = getattr(self, "_make_" + kind.replace("-", "_"), None)
        if make:
            return make()
        if kind in ("drop", "keep"):
            return [kind, self._number()]
        if kind == "before":
            return ["before", draw.choice((0, self._number(), self._number()))]
        if kind == "dealer":
            return ["dealer", draw.randrange(game.rules.players)]
        return [kind]

    def _make_fix(self):
        number = self._number()
        events = [self.any_fact() for _ in range(self.random.choice((1, 1, 2, 3)))]
        events = [event for event in events if event[0] != "call"]
        if self.random.random() < 0.3:
            events.append(["dealer", self.random.randrange(self.game.rules.players)])
        return ["fix", number, *(events or [["trump", "S"]])]

    def _make_rules(self):
        preset, options = self.random.choice(self.family)
        number = self.random.choice((1, self._number(1), self.game.sheet.accepts + 1))
        return ["rules", preset, [list(pair) for pair in options], number, *self._lists()]

    def _lists(self):
        """Return answers for some hands, as a table gives those that are missing."""
        if self.random.random() < 0.5:
            return []
        lists = []
        for line in self.game.sheet.listed():
            if line.facts is not None and self.random.random() < 0.2:
                side = self.random.randrange(self.game.rules.sides)
                lists.append([line.number, self.any_fact(facts.ASK_TRICKS, side)])
        return lists

    def _make_start(self):
        unit, sides = self.game.rules.unit, self.game.rules.sides
        points = [self.random.randint(-20, 60) * unit for _ in range(sides)]
        return ["start", points, self.random.randrange(6)]

    def _make_names(self):
        names = list(NAMES[: self.game.rules.players])
        self.random.shuffle(names)
        hand = [self._number(1)] if self.random.random() < 0.7 else []
        return ["names", self.random.choice((names, names, [])), [], *hand]

    def _make_adjust(self):
        points = self.random.choice((-5, 5, 20, 40)) * self.game.rules.unit
        return ["adjust", self.random.randrange(self.game.rules.sides), points, "renege"]

    def _make_won(self):
        leaders = self.game.sheet.leaders() or [0]
        return ["won", self.random.choice(leaders), "cut"]

    def _make_end(self):
        return ["end", self.random.choice(("stopped", "stopped", "time", "round"))]

    def _make_round(self):
        seats = list(range(1, self.game.rules.players + 1))
        return ["round", "0123456789abcdef", 1, self.random.randint(1, 9), 2, seats]

    def _make_time(self):
        return ["time", 1790000000]

    def _make_note(self):
        return ["note", "Küche"]


KINDS = ("undo",) * 7 + ("redo",) * 5 + ("fix",) * 4 + ("drop",) * 3 + ("keep",) * 3
KINDS += ("before",) * 4 + ("dealer",) * 4 + ("rules",) * 4 + ("names",) * 3
KINDS += ("start", "adjust", "won", "end", "resumed", "resumed", "round", "time", "note")
