"""Random rules files that docs/rules-files.md allows: every key, three to six players, any sides.

Everything depends on a random.Random alone, so a seed repeats the files.
"""

import json

from support.plain_rules import PRESETS, SINGLE, PlainRules

ROWS = ("made", "set", "thrown-in", "no-royal", "no-meld", "sweep-made", "sweep-failed")
ROWS += ("renege-declarer", "renege-defender")
REPLACED = {"set": "on-set", "thrown-in": "on-set", "no-royal": "royal"}
REPLACED |= {"sweep-made": "sweep", "sweep-failed": "sweep"}
WORDS = ("bid", "2bid", "3bid", "meld", "tricks", "all", "earned", "declarer-meld")
WITHOUT_MELD = tuple(word for word in WORDS if "meld" not in word and word != "earned")
SECOND = ("sweep-2-made", "sweep-2-failed")
WITHOUT_TRICKS = ("bid", "2bid", "3bid", "all")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?'()*/+-=&%$#@<>_"
# The room for the line of a file on a device is 700 bytes.
LONGEST, LONGEST_SUM = 640, 40


def all_decks():
    """Return all [cards] of three to six players that use a whole deck, with a small kitty."""
    found = []
    for players in range(3, 7):
        for copies in range(1, 9):
            for nines in (True, False):
                cards = copies * (24 if nines else 20)
                for kitty in range(min(13, cards)):
                    deal, rest = divmod(cards - kitty, players)
                    if not rest and 0 < deal <= 60:
                        names = ("players", "copies", "nines", "deal", "kitty")
                        row = (players, copies, nines, deal, kitty)
                        found.append(dict(zip(names, row, strict=True)))
    return found


DECKS = all_decks()


def written(document):
    """Return a rules file's text."""
    lines = [
        f"{key} = {json.dumps(value)}"
        for key, value in document.items()
        if not isinstance(value, dict)
    ]
    for section, entries in document.items():
        if isinstance(entries, dict):
            lines.append(f"\n[{section}]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in entries.items()]
    return "\n".join(lines) + "\n"


class Author:
    """Writes random rules files."""

    def __init__(self, draw):
        self.draw = draw

    def document(self, number):
        """Return a random rules file as an object; `number` makes its id."""
        while True:
            document = self._document(number)
            if len(json.dumps(document)) <= LONGEST:
                return document

    def _document(self, number):
        draw = self.draw
        document = {"id": f"r-{number}", "based-on": draw.choice(list(PRESETS))}
        if self._often():
            document["title"] = self._text(16)
        if self._seldom():
            document["source"] = self._text(40)
        options = {}
        if self._seldom():
            options["unit"] = draw.choice(("ones", "tens"))
        if document["based-on"] == "two-handed" and options.get("unit") == "ones":
            options["counting"] = "even"
        document["options"] = options
        base = PlainRules(document)
        if self._seldom(0.4):
            document["cards"] = self._cards(base)
        rules = PlainRules(document)
        if rules.of["bids"]:
            if self._seldom(0.4):
                document["bid"] = {"ladder": self._ladder(rules.unit)}
            if self._seldom(0.6):
                document["score"] = self._score(rules.unit)
        if self._seldom(0.4):
            document["meld"] = self._melds(rules.unit)
        options |= self._options(rules)
        self._fill_sides(document)
        self._lower_saves(document)
        return document

    def _often(self):
        return self.draw.random() < 0.7

    def _seldom(self, share=0.2):
        return self.draw.random() < share

    def _text(self, longest):
        length = self.draw.randint(1, longest)
        return "".join(self.draw.choices(LETTERS, k=length)).strip() or "x"

    def _points(self, unit, low, high):
        return self.draw.randint(low, high) * unit

    # Sections.

    def _cards(self, base):
        draw = self.draw
        if not base.of["bids"]:
            # A wrong claim makes the opponent win: there are two. Their stock is dealt, too.
            copies, nines = draw.randint(1, 4), base.unit == 1 or draw.random() < 0.5
            cards = {"copies": copies, "nines": nines, "deal": copies * (12 if nines else 10)}
            return cards | draw.choice(({}, {"players": 2, "kitty": 0}))
        if not base.of["all-dealt"]:
            cards = {"players": draw.randint(2, 6), "copies": draw.randint(2, 4)}
            return cards | {"nines": draw.random() < 0.5, "deal": draw.randint(3, 6)}
        deck = draw.choice(DECKS)
        if deck["players"] != base.players and base.of["partners"] and deck["players"] % 2:
            return deck | {"sides": self._sides(deck["players"])}
        if self._often():
            deck = deck | {"sides": self._sides(deck["players"])}
        return deck

    def _sides(self, players):
        draw = self.draw
        seats = list(range(players))
        if draw.random() < 0.5:
            draw.shuffle(seats)
        count = draw.randint(2, players)
        cuts = sorted(draw.sample(range(1, players), count - 1))
        return [seats[start:end] for start, end in zip([0, *cuts], [*cuts, players], strict=True)]

    def _fill_sides(self, document):
        """Add the options that depend on the number of sides."""
        rules = PlainRules(document)
        if rules.of["bids"] and rules.count == 3 and self._seldom(0.5):
            document["options"]["defenders"] = self.draw.choice(("joint", "apart"))

    def _lower_saves(self, document):
        """Lower what must be won to save to what all tricks of a small deal are worth."""
        most, options = PlainRules(document).all_points, document["options"]
        for name in ("save", "declarer-save"):
            if isinstance(options.get(name), int):
                options[name] = min(options[name], most)

    def _ladder(self, unit):
        draw = self.draw
        starts = sorted(draw.sample(range(3, 60), draw.randint(1, 4)))
        return [[start * unit, self._points(unit, 1, 10)] for start in starts]

    def _melds(self, unit):
        draw = self.draw
        names = draw.sample(list(SINGLE), draw.randint(1, 4))
        return {
            name: [self._points(unit, 0, 60) for _ in range(draw.randint(1, 5))] for name in names
        }

    def _score(self, unit):
        draw = self.draw
        rows = draw.sample(ROWS, draw.randint(1, 5))
        score = {}
        for name in rows:
            # Nobody melds in a sweep.
            words = WITHOUT_MELD if name.startswith("sweep") else WORDS
            score[name] = [self._sum(unit, words), self._sum(unit, words)]
        if self._seldom():
            for name in SECOND:
                score[name] = [self._sum(unit, WITHOUT_TRICKS), self._sum(unit, WITHOUT_TRICKS)]
        if self._seldom():
            score["sweep-wins"] = draw.choice((0, 1))
        return score

    def _sum(self, unit, words):
        draw = self.draw
        text = draw.choice(("", "", "-", "- "))
        for place in range(draw.randint(1, 3)):
            text += draw.choice((" + ", "-", "+", " - ")) if place else ""
            numbered = draw.random() < 0.25
            text += str(self._points(unit, 0, 40)) if numbered else draw.choice(words)
        return text if len(text) <= LONGEST_SUM else words[-2]

    def _options(self, rules):
        """Return random house options that make sense with these rules."""
        draw, unit, of = self.draw, rules.unit, rules.of
        document = rules.document
        offered = {
            "target": lambda: self._points(unit, 10, 60) * draw.choice((1, 1, 3)),
            "hands": lambda: draw.randint(0, 6),
            "mercy": lambda: self._points(unit, 0, 60),
            "save": lambda: self._save(unit),
            "unsaved": lambda: draw.choice(("meld", "all")),
            "least-meld": lambda: self._points(unit, 0, 10),
            "last-trick": lambda: self._points(unit, 0, 5),
        }
        if rules.of["bids"]:
            offered |= self._bidding_options(rules)
        else:
            offered["both-over"] = lambda: draw.choice(("high", "extend"))
        if of["nines"]:
            offered["dix"] = lambda: draw.choice(("saved", "kept", "alone"))
            if unit == 10:
                offered["counting"] = lambda: draw.choice(("even", "classic"))
        if not of["all-dealt"] and "players" not in document.get("cards", {}):
            offered["players"] = lambda: draw.randint(2, 6)
        replaced = {REPLACED.get(name) for name in document.get("score", {})}
        if "bid" in document:
            replaced.add("min-bid")
        return {
            name: value()
            for name, value in offered.items()
            if name not in replaced and draw.random() < 0.2
        }

    def _bidding_options(self, rules):
        draw, unit = self.draw, rules.unit
        offered = {
            "bidding": lambda: draw.choice(("auction", "once")),
            "min-bid": lambda: self._points(unit, 5, 12) * 5,
            "stuck": lambda: draw.choice(("dealer", "left", "opens", "redeal")),
            "stuck-bid": lambda: self._points(unit, 1, rules.lowest // unit),
            "throw-in": lambda: draw.choice(("impossible", "any", "any", "never")),
            "agree": lambda: draw.choice(("yes", "no")),
            "on-set": lambda: draw.choice(("subtract", "award", "transfer")),
            "declarer-save": lambda: self._save(unit),
            "declarer-least": lambda: self._points(unit, 0, 6),
            "melds": lambda: draw.choice(("all", "declarer")),
            "extra": lambda: draw.choice(("0/0", f"{unit * 4}/{unit * 2}")),
            "roundhouse": lambda: draw.choice((35, 39)) * unit,
            "both-over": lambda: draw.choice(("bidder", "high", "must-bid", "extend")),
            "royal": lambda: draw.choice(("none", "lose", "award")),
            "sweep": lambda: self._points(unit, 0, 100),
        }
        if rules.of["partners"] and "cards" not in rules.document:
            offered["pass"] = lambda: draw.randint(0, 9)
        if rules.of["nines"]:
            offered["misdeal"] = lambda: draw.choice(("off", "nines"))
            if rules.of["partners"] and "cards" not in rules.document:
                offered["conventions"] = lambda: draw.choice(("none", "iowa-state"))
        return offered

    def _save(self, unit):
        words = (
            "none",
            "trick",
            "counter",
            self._points(unit, 1, 11),
            self.draw.randint(unit, 11 * unit),
        )
        return self.draw.choice(words)
