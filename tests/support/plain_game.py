"""A game of version 3 by the sentences of docs/journal.md, without the scorekeeper's fold.

Slow on purpose: after each event all that count are folded again, from the first. PlainRules and
plain_scorer compute points.
"""

from types import SimpleNamespace as Seen

from support.plain_hand import FACTS, Facts, missing, scored
from support.plain_rules import PlainRules
from support.plain_scorer import PlainRace

ABOUT_HANDS = ("fix", "drop", "keep", "before", "rules", "start")
QUIET = ("time", "note", "sealed")
STORED = ("names", "round", "resumed")


class Refused(Exception):  # noqa: N818
    """The game takes no such event now."""


def plain_rules(preset, options):
    """Return the rules of a preset with house options."""
    return PlainRules({"based-on": preset, "options": dict(map(tuple, options))})


class Kept:
    """An event that counts, and whether it was stored while the game had its end."""

    def __init__(self, event, after_end):
        self.event, self.after_end = event, after_end


class PlainGame:
    """The events of one game; add() refuses what the sentences refuse."""

    def __init__(self, first):
        self.first = first
        self.rules = plain_rules(first[3], first[4])
        self.kept, self.undone, self.names = [], [], []
        self.round = None
        self._folded = None

    def add(self, event, folding=False):
        """Take an event, or raise Refused; facts of a hand are trusted.

        With `folding` it comes from a journal, where names and rounds are not checked.
        """
        kind = event[0]
        fold = self.fold()
        if not (folding and kind in STORED):
            self._check(event, fold)
        self._folded = None
        self.before_event = self.undone[:]
        if kind == "undo":
            self.undone.append(self.kept.pop())
        elif kind == "redo":
            self.kept.append(self.undone.pop())
        elif kind == "names":
            number = event[3] if len(event) > 3 else None
            self.names.append((event[1], event[2], number, number and number > fold.count))
        elif kind == "resumed":
            self.undone = []
            self.kept = [one for one in self.kept if one.event[0] != "end"]
        elif kind == "round":
            self.round = event[1:]
        elif kind not in QUIET:
            self.kept.append(Kept(event, fold.ended is not None))
            self.undone = []

    def remove_newest(self, event):
        """Forget the newest event, which does not count."""
        assert self.kept[-1].event is event
        self.kept.pop()
        self.undone = self.before_event
        self._folded = None

    def fold(self):
        """Return the state after all events that count."""
        if self._folded is None:
            self._folded = Fold(self)
        return self._folded

    def _check(self, event, fold):
        kind = event[0]
        if kind in ("undo", "redo"):
            _need(self.kept if kind == "undo" else self.undone)
        if kind in FACTS or kind in ("accept", "misdeal"):
            _need(fold.ended is None and (fold.winner is None or fold.before))
        if kind in ABOUT_HANDS or (kind == "end" and event[1] in ("round", "time")):
            _need(fold.facts is None or fold.ended is not None)
        check = getattr(self, "_check_" + kind, None)
        if check:
            check(fold, *event[1:])

    def _check_fix(self, fold, number, *events):
        hand = fold.counting(number)
        given = [one[1] for one in events if one[0] == "dealer"]
        _need(all(seat in range(self.rules.players) for seat in given))
        facts = [one for one in events if one[0] != "dealer"]
        try:
            _need(len(given) < 2)
            if facts:
                hand.facts.fixed_by(facts, hand.rules, (given or [hand.dealer])[0])
        except ValueError as reason:
            raise Refused(str(reason)) from None

    def _check_drop(self, fold, number):
        fold.counting(number)

    def _check_keep(self, fold, number):
        _need(number in fold.hands and fold.hands[number].dropped)

    def _check_before(self, fold, number):
        if number:
            fold.counting(number)

    def _check_dealer(self, fold, seat):
        _need(seat in range(self.rules.players))
        if fold.ended is None:
            _need(not fold.facts or not (fold.facts.calls or fold.facts.seat is not None))
            _need(fold.winner is None or fold.before)

    def _check_adjust(self, fold, side, points, reason):
        _need(fold.ended is None and fold.winner is None and not fold.before)
        _need(fold.facts is None and points and points % self.rules.unit == 0)

    def _check_won(self, fold, side, reason):
        _need(fold.ended is None and fold.winner is None and not fold.before)
        _need(fold.facts is None and side in fold.leaders)

    def _check_rules(self, fold, preset, options, number, *given):
        rules = plain_rules(preset, options)
        _need(rules.players == self.rules.players and rules.sides == self.rules.sides)
        _need(rules.unit == self.rules.unit)
        _need(number == fold.count + 1 or number in fold.hands)
        answers = {row[0]: row[1:] for row in given}
        _need(len(answers) == len(given))
        twin = PlainGame(self.first)
        twin.kept = [*self.kept, Kept(["rules", preset, options, number, *given], False)]
        try:
            after = Fold(twin, scored=False)
        except ValueError as reason:
            raise Refused(str(reason)) from None
        # A dropped hand is asked, too, because it may be kept later.
        under = [hand for hand in after.lines if hand.span == len(twin.kept) - 1]
        _need(set(answers) <= {hand.number for hand in under})
        for hand in under:
            reason = missing(hand.facts, hand.rules)
            if reason:
                raise Refused(f"hand {hand.number}: {reason}")

    def _check_accept(self, fold):
        _need(fold.facts is not None and not missing(fold.facts, fold.rules))

    def _check_start(self, fold, points, hands):
        first = next((hand.rules for hand in fold.lines if not hand.dropped), fold.rules)
        _need(len(points) == self.rules.count and hands >= 0)
        _need(all(one % self.rules.unit == 0 and one < first.of["target"] for one in points))

    def _check_names(self, fold, players, teams, number=None):
        _need(number is None or number == fold.count + 1 or number in fold.hands)

    def _check_round(self, fold, evening, revision, number, table, numbers):
        _need(not fold.count)

    def _check_end(self, fold, reason):
        _need(fold.ended is None)
        if reason == "round":
            _need(self.round is not None)
        elif reason != "time":
            _need(fold.winner is None)


def _need(condition):
    if not condition:
        raise Refused


class Fold:
    """What the events of a game add up to.

    `lines` are the hands as they stand in the list, with `number`, `place`, `dropped`, `late`,
    `dealer`, `rules`, `players`, `teams`, `result`, `delta`, `total`. `before` is the number of
    the hand that the one in progress will stand before, 0 at the end.
    """

    def __init__(self, game, scored=True):
        self.game = game
        self.hands, self.lines = {}, []
        self.count = self.before = 0
        self.own_dealer = self.facts = self.ended = None
        self.start, self.start_hands = [0] * game.rules.count, 0
        self.spans, self.next_span = {0: -1}, None
        self._others = {}  # adjustments and decisions by the hand that they stand behind
        for at, kept in enumerate(game.kept):
            if kept.after_end:
                self.facts = None
            self._add(at, kept.event)
        self._under = {at: self._rules_of(at) for at in {*self.spans.values(), self.next_span}}
        self._rule()
        self._deal()
        self._name()
        if scored:
            self._score()

    def counting(self, number):
        """Return a hand that was accepted and not dropped. Raises Refused."""
        _need(number in self.hands and not self.hands[number].dropped)
        return self.hands[number]

    def _rules_of(self, at):
        if at in (None, -1):
            return self.game.rules
        return plain_rules(*self.game.kept[at].event[1:3])

    def _add(self, at, event):
        kind = event[0]
        if kind in FACTS:
            if self.facts is None:
                self.facts = Facts()
                self._settle_place()
            self.facts.add(event, self.rules, self.dealer)
        elif kind == "dealer":
            self.own_dealer = event[1]
        elif kind == "misdeal":
            self.facts = None
        elif kind == "end":
            self.ended = event[1]
        elif kind == "start":
            self.start, self.start_hands = event[1], event[2]
        elif kind in ("adjust", "won"):
            last = self.lines[-1].number if self.lines else 0
            self._others.setdefault(last, []).append(event)
        elif kind in ("drop", "keep"):
            self.hands[event[1]].dropped = kind == "drop"
        else:
            getattr(self, "_" + kind)(at, *event[1:])

    def _settle_place(self):
        """Compute rules and dealer of the hand in progress, from the list as it is."""
        self._under = {at: self._rules_of(at) for at in {*self.spans.values(), self.next_span}}
        self._rule()
        self._deal()

    def _before(self, at, number):
        self.before = number

    def _accept(self, at):
        if self.facts is None:
            self.facts = Facts()
        self.count += 1
        hand = Seen(number=self.count, facts=self.facts, own=self.own_dealer, dropped=False)
        self.hands[self.count] = hand
        self.lines.insert(self._index(), hand)
        if not self.before and self.next_span is not None:
            self.spans[self.count], self.next_span = self.next_span, None
        self.before, self.own_dealer, self.facts = 0, None, None

    def _index(self):
        """Return where the hand in progress is inserted among the lines."""
        if not self.before:
            return len(self.lines)
        return self.lines.index(self.hands[self.before])

    def _fix(self, at, number, *events):
        self._settle_place()
        hand = self.hands[number]
        given = [one[1] for one in events if one[0] == "dealer"]
        hand.own = given[0] if given else hand.own
        facts = [one for one in events if one[0] != "dealer"]
        dealer = given[0] if given else hand.dealer
        if facts:
            hand.facts = hand.facts.fixed_by(facts, hand.rules, dealer)
        else:
            hand.facts.fixed += 1

    def _rules(self, at, preset, options, number, *given):
        if number == 1:
            self.spans, self.next_span = {0: at}, None
        elif number > self.count:
            self.next_span = at
        else:
            self.spans[number] = at
        self._settle_place()
        for row in given:
            hand = self.hands[row[0]]
            fixed = hand.facts.fixed
            hand.facts = hand.facts.fixed_by(row[1:], hand.rules, hand.dealer)
            hand.facts.fixed = fixed

    # What follows from the list.

    def _rule(self):
        span = self.spans[0]
        before = span
        index = self._index()
        for at, hand in enumerate([*self.lines, None]):
            if at == index:
                before = span
            if hand:
                span = self.spans.get(hand.number, span)
                hand.span, hand.rules = span, self._under[span]
        if not self.before and self.next_span is not None:
            before = self.next_span
        self.rules = self._under[before]

    def _deal(self):
        """Set the dealer of each place and of the hand in progress."""
        usual, waiting = self.game.first[7], None
        index = self._index()
        for at, hand in enumerate([*self.lines, None]):
            if at == index:
                self.dealer = _first(self.own_dealer, waiting, usual)
            if hand and hand.dropped:
                waiting = _first(hand.own, waiting)
                hand.dealer = None
            elif hand:
                hand.dealer = _first(hand.own, waiting, usual)
                usual, waiting = (hand.dealer + 1) % self.game.rules.players, None

    def _name(self):
        spans, last = [], [self.game.first[5], self.game.first[6]]
        for players, teams, number, is_next in self.game.names:
            if number is None:
                spans, last = [], [players, teams]
            else:
                spans.append((number, is_next, [players, teams]))
        found, upcoming = {}, None
        for number, is_next, names in spans:
            given = [each for each in self._at_the_end() if each >= number]
            if not is_next or given:
                found[given[0] if is_next else number] = names
            elif number <= self.count + 1:
                upcoming = names
        index = self._index()
        for at, hand in enumerate([*self.lines, None]):
            if at == index:
                self.players, self.teams = last
            if hand:
                last = found.get(hand.number, last)
                hand.players, hand.teams = last
        if not self.before and upcoming:
            self.players, self.teams = upcoming

    def _at_the_end(self):
        """Return the numbers of the hands that were accepted without `before`."""
        found, before = [], 0
        number = 0
        for kept in self.game.kept:
            if kept.event[0] == "before":
                before = kept.event[1]
            elif kept.event[0] == "accept":
                number += 1
                if not before:
                    found.append(number)
                before = 0
        return found

    def _score(self):
        race = PlainRace(self._under[self.spans[0]])
        race.totals = self.start[:]
        self.totals, self.winner, self.decided = self.start[:], None, None
        self._count_others(race, 0)
        index, place = self._index(), 0
        for at, hand in enumerate([*self.lines, None]):
            if at == index:
                self.totals_here = race.totals[:]
                self.target_here = self._target(race, self.rules)
            if hand is None:
                break
            race.target = self._target(race, hand.rules)
            race.rules = hand.rules
            hand.place = hand.late = hand.total = hand.delta = hand.result = None
            if not hand.dropped:
                place += 1
                hand.place = place
                hand.late = self.winner is not None
                if not hand.late:
                    self._count(race, hand)
            self._count_others(race, hand.number)
        if self.winner is None:
            self.totals = race.totals[:]
            self.leaders = _leaders(race)
        self.place = place + 1
        if self.before:
            counted = [hand for hand in self.lines[:index] if not hand.dropped]
            self.place = 1 + len(counted)

    @staticmethod
    def _target(race, rules):
        """A risen target stays until rules give another target."""
        same = race.rules.of["target"] == rules.of["target"]
        return race.target if same else rules.of["target"]

    def _count(self, race, hand):
        done = race.add(scored(hand.facts, hand.rules))
        hand.result, hand.delta, hand.total = done["result"], done["delta"], done["total"][:]
        self._decide(race, done["winner"], hand.number)

    def _count_others(self, race, number):
        for event in self._others.get(number, ()):
            if self.winner is not None:
                return
            if event[0] == "adjust":
                race.totals = race.totals[:]
                race.totals[event[1]] += event[2]
            elif event[1] in _leaders(race):
                self._decide(race, event[1], number)

    def _decide(self, race, winner, number):
        if winner is not None:
            self.winner, self.decided, self.totals = winner, number, race.totals[:]
        race.winner = None

    @property
    def won_by(self):
        """The side that has won, None while nobody has, -1 where two are level."""
        if self.winner is not None or self.ended not in ("round", "time"):
            return self.winner
        best = max(self.totals)
        return self.totals.index(best) if self.totals.count(best) == 1 else -1


def _first(*seats):
    return next((seat for seat in seats if seat is not None), None)


def _leaders(race):
    """Return the sides that the table may say have won."""
    rules, totals = race.rules, race.totals
    of, best, ordered = rules.of, max(totals), sorted(totals)
    far = of["mercy"] and not of["hands"] and ordered[-1] - ordered[-2] >= of["mercy"]
    done = of["hands"] and race.hands >= of["hands"]
    there = best >= race.target and not of["hands"] and of["both-over"] != "must-bid"
    if of["both-over"] == "extend" and sum(total >= of["target"] for total in totals) > 1:
        there = False
    if not (far or done or there):
        return []
    return [side for side, total in enumerate(totals) if total == best]
