"""Random games by PlainRules, with every end of a hand, and what each hand scores.

A game is [hands, expected results]; a hand is an object as `pinochle score` reads it.
"""

import itertools

from support.plain_scorer import AROUND, PlainRace, Score, melds_of

SUITS = "SHDC"


class Dealer:
    """Plays random hands of one set of rules."""

    def __init__(self, draw, rules, plain=False):
        self.draw, self.rules = draw, rules
        # Facts that only a line of JSON can say: trick points of a hand that ended in a renege.
        self.plain = plain
        ranks = "9JQKTA" if rules.of["nines"] else "JQKTA"
        self.deck = [rank + suit for rank in ranks for suit in SUITS] * rules.of["copies"]
        self.bids = list(itertools.islice(rules.bids(), 30))
        self.valued = []  # (cards, trump, melds) of one player per hand

    def game(self, most):
        """Return (hands, expected): up to `most` hands, fewer if the game is won."""
        race = PlainRace(self.rules)
        hands, expected = [], []
        first = self.draw.randrange(self.rules.players)
        while len(hands) < most and race.winner is None:
            hand = self.hand(race, (first + len(hands)) % self.rules.players)
            hands.append(hand)
            expected.append(race.add(hand))
        return {"dealer": first, "hands": hands}, expected

    def hand(self, race, dealer):
        """Return a random hand."""
        trump = self.draw.choice(SUITS)
        melds, dix = self._melds(trump)
        hand = {"trump": trump, "meld": melds, "dix": dix}
        if not self.rules.of["bids"]:
            self._add_tricks(hand)
            if self.draw.random() < 0.15:
                self._claim(hand)
            return hand
        self._bid(hand, dealer)
        if self.rules.of["melds"] == "declarer":
            for side in range(self.rules.count):
                if side != hand["declarer"]:
                    melds[side] = dix[side] = 0
        lacks = melds[hand["declarer"]] < self.rules.of["declarer-least"]
        if lacks and self.draw.random() < 0.7:
            # Most hands of these rules are played, too.
            melds[hand["declarer"]] += self.rules.of["declarer-least"]
        return self._ended(hand, race)

    def _bid(self, hand, dealer):
        draw, rules = self.draw, self.rules
        # A forced bid between two higher rungs has no place among the numbers of the display.
        enters = rules.forced <= rules.lowest or rules.forced in self.bids
        if rules.forced and enters and draw.random() < 0.1:
            stuck = dealer if rules.of["stuck"] == "dealer" else (dealer + 1) % rules.players
            hand["seat"], hand["bid"] = stuck, rules.forced
        else:
            hand["seat"] = draw.randrange(rules.players)
            hand["bid"] = draw.choice(self.bids[: draw.choice((6, 30))])
        hand["declarer"] = rules.side_of(hand["seat"])

    def _ended(self, hand, race):
        """Return the hand with its end: played, or any other that these rules allow."""
        kind = self.draw.choice(self._kinds(hand))
        if kind != "played":
            hand["outcome"] = kind
        if kind.startswith("sweep"):
            hand["meld"] = [0] * self.rules.count
            hand["dix"] = [0] * self.rules.count
        if kind == "renege":
            hand["reneged"] = self.draw.randrange(self.rules.count)
            if self.plain and self.draw.random() < 0.5:
                self._add_tricks(hand)
        if kind in ("played", "sweep-failed"):
            self._add_tricks(hand)
            if kind == "played" and not self.rules.of["all-dealt"]:
                self._stop_at_the_target(hand, race)
        return hand

    def _kinds(self, hand):
        rules, of = self.rules, self.rules.of
        swept = ["sweep-made", "sweep-failed"] if rules.may_sweep else []
        swept += ["sweep-2-made", "sweep-2-failed"] if rules.may_sweep_otherwise else []
        if hand["meld"][hand["declarer"]] < of["declarer-least"]:
            return ["no-meld", "no-meld", *swept]
        kinds = ["played"] * 6 + swept + ["renege"]
        kinds += ["agreed"] if of["agree"] == "yes" else []
        kinds += ["no-royal"] if rules.needs_royal else []
        counted = hand["meld"][hand["declarer"]]
        counted = counted if counted >= of["least-meld"] else 0
        if of["throw-in"] == "impossible" and hand["bid"] - counted > rules.all_points:
            kinds += ["thrown-in"] * 4
        return kinds + ["thrown-in"] * (of["throw-in"] == "any")

    # Melds.

    def _melds(self, trump):
        """Return (melds, dix) by side: of dealt cards, or any numbers."""
        draw, rules = self.draw, self.rules
        if draw.random() < 0.3:
            melds = [draw.randint(0, 40) * rules.unit for _ in rules.sides]
            return melds, self._nines(melds)
        melds, dix = [0] * rules.count, [0] * rules.count
        cards = self.deck[:]
        draw.shuffle(cards)
        self._stack(cards, trump)
        deal = rules.of["deal"]
        for seat in range(rules.players):
            held = cards[seat * deal : (seat + 1) * deal]
            found = melds_of(rules, held, trump)
            if not seat:
                self.valued.append((held, trump, found))
            side = rules.side_of(seat)
            melds[side] += sum(points for _, points in found.values())
            dix[side] += found.get("dix", (0, 0))[1]
        return melds, dix

    def _nines(self, melds):
        """Return the points of nines in any melds, not more than the deck has."""
        rules, copies = self.rules, self.rules.of["copies"]
        left = most = rules.worth("dix", copies) if rules.of["nines"] else 0
        found = []
        for meld in melds:
            found.append(min(meld, self.draw.randint(0, 2) * rules.unit, left, most))
            left -= found[-1]
        return found

    def _stack(self, cards, trump):
        """Move the cards of some melds to the first player, because few deals hold large melds."""
        draw = self.draw
        wanted = []
        if draw.random() < 0.5:
            wanted += [rank + trump for rank in "ATKQJ"] * draw.choice((1, 1, 2))
        if draw.random() < 0.2:
            _, rank = draw.choice(AROUND)
            wanted += [rank + suit for suit in SUITS] * draw.choice((1, 2))
        if draw.random() < 0.2:
            wanted += [rank + suit for suit in SUITS for rank in "KQ"]
        for place, card in enumerate(wanted[: self.rules.of["deal"]]):
            if card in cards[place:]:
                other = cards.index(card, place)
                cards[place], cards[other] = cards[other], cards[place]

    # Trick points.

    def _add_tricks(self, hand):
        draw, rules = self.draw, self.rules
        cards = rules.card_points
        step = 1 if rules.classic else rules.unit
        if not rules.of["all-dealt"]:
            # Counters may stay undealt; a whole hand has the last trick at least.
            cards = draw.randrange(0, cards + 1, step)
            if rules.classic and cards in (1, rules.classic_total - 1):
                # No cards are worth this.
                cards -= 1
        shares = self._shares(cards, step)
        last = draw.randrange(rules.count)
        shares[last] += rules.of["last-trick"]
        hand["tricks"] = shares
        self._add_took(hand, last)

    def _shares(self, cards, step):
        draw, count = self.draw, self.rules.count
        while True:
            steps = cards // step
            cuts = sorted(draw.randint(0, steps) for _ in range(count - 1))
            if draw.random() < 0.3:
                # A side without points.
                cuts = sorted([*cuts[:-1], draw.choice((0, steps))])
            edges = [0, *cuts, steps]
            shares = [(high - low) * step for low, high in itertools.pairwise(edges)]
            shares[-1] += cards - steps * step
            if not self.rules.classic or not {1, self.rules.classic_total - 1} & set(shares):
                # A jack, the cheapest of the cards that count, is worth 2.
                draw.shuffle(shares)
                return shares

    def _add_took(self, hand, last):
        """Say who won a trick, where points do not show it."""
        draw = self.draw
        free = [0] * self.rules.count
        if "declarer" in hand:
            free[hand["declarer"]] = self.rules.buried
        took = [
            points > free[side] or side == last or draw.random() < 0.5
            for side, points in enumerate(hand["tricks"])
        ]
        if took != [points > 0 for points in hand["tricks"]] or draw.random() < 0.5:
            hand["took_trick"] = took

    def _stop_at_the_target(self, hand, race):
        """Sometimes stop before the last trick, as a declarer may who has reached the target."""
        if self.draw.random() < 0.5:
            return
        part = dict(hand, tricks=[0] * self.rules.count)
        part.pop("took_trick", None)
        part["tricks"][hand["declarer"]] = self.rules.unit
        score = Score(self.rules, part)
        there = race.totals[hand["declarer"]] + score.deltas[hand["declarer"]]
        if score.result == "made" and there >= race.target and not self.rules.classic:
            hand.clear()
            hand |= part

    def _claim(self, hand):
        """End play before the last trick, with the points taken so far."""
        hand["claim"] = self.draw.randrange(2)
        hand["tricks"] = [
            points // 2 // self.rules.unit * self.rules.unit for points in hand["tricks"]
        ]
        if self.rules.classic:
            hand["tricks"] = [points - (points == 1) for points in hand["tricks"]]
        hand.pop("took_trick", None)
