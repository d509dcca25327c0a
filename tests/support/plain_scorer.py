"""Scores hands and races by PlainRules, and values cards: independent of the scorekeeper's code.

A hand is an object as `pinochle score` reads it.
"""

import re

SUITS = "SHDC"
RANKS = "9JQKTA"
AROUND = (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J"))
# The end of a game by a low total or a large lead, where only a bidder can win; in ones.
LOWEST_TOTAL, LARGEST_LEAD = -120, 150
EXTENSION = 25


def melds_of(rules, cards, trump):
    """Return {meld: (number, points)} of a player's cards, such as ["AS", "TD"]."""
    held = {rank + suit: 0 for rank in RANKS for suit in SUITS}
    for card in cards:
        held[card] += 1
    runs = min(held[rank + trump] for rank in "ATKQJ")
    kings, queens = held["K" + trump] - runs, held["Q" + trump] - runs
    married = [min(held["K" + suit], held["Q" + suit]) for suit in SUITS if suit != trump]
    numbers = {"run": runs, "royal-marriage": min(kings, queens), "marriage": sum(married)}
    numbers["dix"] = held["9" + trump]
    for name, rank in AROUND:
        numbers[name] = min(held[rank + suit] for suit in SUITS)
    numbers["pinochle"] = min(held["QS"], held["JD"])
    found = {name: (number, rules.worth(name, number)) for name, number in numbers.items()}
    king, queen = rules.of["extra"]
    extra = kings * king + queens * queen if runs else 0
    if extra:
        # Extras are in place of a royal marriage that is made of them.
        del found["royal-marriage"]
        found["extra-royalty"] = (kings + queens, extra)
    more = rules.of["roundhouse"] - 35 * rules.unit
    horns = min(runs, *married)
    if more and horns and not found.get("royal-marriage", (0, 0))[0]:
        found["roundhouse"] = (horns, horns * more)
    return {name: entry for name, entry in found.items() if entry[0]}


SWEPT = ("sweep-made", "sweep-2-made")


class Score:
    """The result of a hand, and the points of each side."""

    def __init__(self, rules, hand):
        self.rules, self.hand = rules, hand
        self.sides = range(rules.count)
        self.declarer = hand.get("declarer", -1)
        self.outcome = hand.get("outcome", "played")
        if not rules.of["bids"]:
            self.result = "scored"
            self.deltas = [self._earned(side) for side in self.sides]
            return
        row, self.result = self._row()
        self.deltas = [
            self._sum(rules.rows[row][0 if side == self.declarer else 1], side)
            for side in self.sides
        ]

    def _row(self):
        hand, rules = self.hand, self.rules
        if self.outcome == "renege":
            declarer = hand["reneged"] == self.declarer
            return ("renege-declarer" if declarer else "renege-defender"), "renege"
        if self.outcome.startswith("sweep"):
            return self.outcome, self.outcome
        if hand["meld"][self.declarer] < rules.of["declarer-least"]:
            return "no-meld", "no-meld"
        if self.outcome in ("thrown-in", "agreed"):
            return "thrown-in", "thrown-in"
        if self.outcome == "no-royal":
            return "no-royal", "no-royal"
        reached = self._meld(self.declarer) + self._tricks(self.declarer) >= hand["bid"]
        result = "made" if reached and self._saved(self.declarer) else "set"
        return result, result

    def _sum(self, text, side):
        words = {
            "bid": self.hand["bid"],
            "2bid": 2 * self.hand["bid"],
            "3bid": 3 * self.hand["bid"],
            "meld": self._meld(side),
            "tricks": self._tricks(side),
            "all": self.rules.all_points,
            "earned": self._earned(side),
            "declarer_meld": self._meld(self.declarer),
        }
        total = 0
        text = text.replace("declarer-meld", "declarer_meld")
        for sign, word in re.findall(r"([+-]?)\s*(\w+)", text):
            points = int(word) if word.isdigit() else words[word]
            total += -points if sign == "-" else points
        return total

    def _team(self, side):
        """Return the sides that count as one with a side."""
        if self.rules.of["defenders"] == "joint" and side != self.declarer >= 0:
            return [other for other in self.sides if other != self.declarer]
        return [side]

    def _meld(self, side):
        meld = sum(self.hand["meld"][one] for one in self._team(side))
        return meld if meld >= self.rules.of["least-meld"] else 0

    def _tricks(self, side):
        if self.outcome == "sweep-made":
            return self.rules.all_points if side == self.declarer else 0
        if "tricks" not in self.hand:
            return 0
        return sum(self.hand["tricks"][one] for one in self._team(side))

    def _took(self, side):
        if self.outcome == "sweep-made":
            return side == self.declarer
        if "tricks" not in self.hand:
            return False
        took = self.hand.get("took_trick") or [points > 0 for points in self.hand["tricks"]]
        return any(took[one] for one in self._team(side))

    def _saved(self, side):
        declares = side == self.declarer
        save = self.rules.of["declarer-save" if declares else "save"]
        if save == "none":
            return True
        if save == "counter":
            return self._tricks(side) > 0
        if save == "trick":
            return self._took(side) or (declares and self.rules.kitty_trick)
        return self._tricks(side) >= save

    def _earned(self, side):
        meld, tricks = self._meld(side), self._tricks(side)
        if self._saved(side):
            return meld + tricks
        if self.rules.of["unsaved"] == "all":
            tricks = 0
        if side == self.declarer or not meld:
            return tricks
        nines = sum(self.hand.get("dix", [0] * len(self.sides))[one] for one in self._team(side))
        dix = self.rules.of["dix"]
        saves = dix == "kept" or (dix == "alone" and nines == meld)
        return tricks + (nines if saves else 0)


class PlainRace:
    """The totals of a game's hands, and its winner: a side, or None."""

    def __init__(self, rules):
        self.rules = rules
        self.totals = [0] * rules.count
        self.target = rules.of["target"]
        self.hands = 0
        self.winner = None

    def add(self, hand):
        """Count a hand; return it as `pinochle score --json` prints it."""
        score = Score(self.rules, hand)
        self.hands += 1
        self.totals = [
            total + delta for total, delta in zip(self.totals, score.deltas, strict=True)
        ]
        if "claim" in hand:
            right = self.totals[hand["claim"]] >= self.target
            score.result = "claimed" if right else "claim-failed"
            self.winner = hand["claim"] if right else 1 - hand["claim"]
        else:
            made = score.result in ("made", *SWEPT)
            self.winner = self._winner(score.declarer if made else None, score.result)
            self._extend()
        return {
            "hand": self.hands,
            "result": score.result,
            "delta": score.deltas,
            "total": self.totals,
            "winner": self.winner,
        }

    def _winner(self, bidder, result):
        of, unit = self.rules.of, self.rules.unit
        if result in SWEPT and self.rules.sweep_wins:
            return bidder
        if of["hands"]:
            return self._highest() if self.hands >= of["hands"] else None
        there = self._there()
        rule = of["both-over"]
        if bidder in there and rule in ("bidder", "must-bid"):
            return bidder
        ordered = sorted(self.totals)
        lead = ordered[-1] - ordered[-2]
        if of["mercy"] and lead >= of["mercy"]:
            return self._highest()
        if rule == "must-bid":
            low = ordered[0] <= LOWEST_TOTAL * unit
            return self._highest() if low or lead >= LARGEST_LEAD * unit else None
        if not there or (rule == "extend" and len(there) > 1):
            return None
        return self._highest()

    def _there(self):
        return [side for side, total in enumerate(self.totals) if total >= self.target]

    def _highest(self):
        best = max(self.totals)
        return self.totals.index(best) if self.totals.count(best) == 1 else None

    def _extend(self):
        if self.winner is None and self.rules.of["both-over"] == "extend":
            while not self.rules.of["hands"] and len(self._there()) > 1:
                self.target += EXTENSION * self.rules.unit
