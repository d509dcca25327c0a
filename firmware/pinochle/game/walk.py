"""Counts the lines of a list in order: the race, who deals, the rules in force.

For games of version 3, whose hands can be taken out, put in, and played by other rules than those
before them.
"""

from pinochle.game.entries import Entry
from pinochle.game.hand import HandInProgress
from pinochle.rules.race import Race, Score
from pinochle.rules.scoring import BID_MADE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.rules.rule_set import Rules


class Walk:
    """The state after some lines; `race`, and `decided`, the score that ended it.

    `tables` are the rules of a game, `spans` says [hand, table] where each begins, hand 0 for the
    beginning; `start` are the scores so far, `dealer` deals next.
    """

    def __init__(
        self,
        tables: "list[Rules]",
        spans: "list[list[int]]",
        start: "list[int] | None",
        dealer: int,
    ):
        self.tables = tables
        self.spans = spans
        self.table = self._begins(0)
        self.race = Race(tables[self.table])
        if start:
            self.race.totals = start[:]
        self.decided: "Score | None" = None
        self.dealer = dealer
        self.passed = -1  # a dealer that was set on dropped hands

    def _begins(self, number: int) -> int:
        """Return the table that counts from a hand on, or -1."""
        for hand, table in self.spans:
            if hand == number:
                return table
        return -1

    @property
    def winner(self) -> int:
        """The side that has won, or -1."""
        return self.decided.winner if self.decided else -1

    @property
    def totals(self) -> "list[int]":
        """The totals by side: those that decided the race, or the current ones."""
        return self.decided.totals if self.decided else self.race.totals

    @property
    def deals(self) -> int:
        """The dealer of a hand that would stand here."""
        return self.passed if self.passed >= 0 else self.dealer

    def rule(self, number: int) -> "Rules":
        """Return the rules of a hand at this place."""
        table = self._begins(number) if len(self.spans) > 1 else -1
        if table >= 0 and table != self.table:
            self.table = table
            self.race.use(self.tables[table])
        return self.race.rules

    def pass_by(self, own: int) -> None:
        """Pass a dropped hand with a dealer of its own, or -1."""
        if own >= 0:
            self.passed = own

    def deal(self, own: int) -> int:
        """Return the dealer of a hand that counts."""
        seat = own if own >= 0 else self.deals
        self.dealer = (seat + 1) % self.race.rules.players
        self.passed = -1
        return seat

    def count(self, facts: HandInProgress, known: "Score | None", accepted: bool = True) -> Score:
        """Count a hand by the rules in force; `known` is its score by them, if it was settled.

        Raises Illegal if it can't be settled; `accepted` as in scoring.Hand.
        """
        race = self.race
        race.winner = -1
        if known and facts.claim < 0 and not self.decided:
            made = known.result in BID_MADE
            score = race.again(known, facts.declarer if made else -1)
        else:
            hand = facts.derive()
            hand.accepted = accepted
            if self.decided:
                return race.aside(hand)
            score = race.add(hand)
        if score.winner >= 0:
            self.decided = score
        return score

    def adjust(self, entry: Entry) -> None:
        """Count a line outside of a hand; behind the end of the race it counts in nothing."""
        if self.decided:
            return
        self.race.adjust(entry.side, entry.points)
        if entry.decides and entry.side in self.race.leaders():
            self.decided = self.race.decide(entry.side)

    def take(self, entry: Entry) -> None:
        """Count a line, and write to it what follows from the lines before it."""
        facts = entry.facts
        if facts is None:
            self._mark(entry, bool(self.decided))
            self.adjust(entry)
            entry.totals = self.totals[:]
            return
        rules = self.rule(entry.number)
        known = entry.score
        if facts.rules is not rules:
            facts.rules, known = rules, None
        if entry.table != self.table:
            entry.table = self.table
        self._mark(entry, bool(self.decided) and not entry.dropped)
        if entry.dropped:
            self.pass_by(entry.own)
            entry.score, entry.totals = None, self.totals[:]
            return
        facts.dealer = self.deal(entry.own)
        target = self.race.target
        entry.score = self.count(facts, known)
        entry.totals = entry.score.totals
        if self.race.target - target != entry.raised:
            entry.raised = self.race.target - target

    @staticmethod
    def _mark(entry: Entry, late: bool) -> None:
        if entry.late != late:
            entry.late = late
