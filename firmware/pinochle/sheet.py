"""The score sheet: hands that count, adjustments, and what they add up to line by line.

Imports facts, race and rules.
"""

from pinochle.facts import ASK_SETTLE, Facts
from pinochle.race import Race, Score
from pinochle.rules import Illegal, Rules


class Entry:
    """One line of the score sheet: a hand that counts, or an adjustment.

    `facts` and `score` are None for an adjustment, which has `side`, `points`, `reason`.
    `late` marks a hand behind the end that a correction gave the race.
    """

    def __init__(self, facts: "Facts | None", side: int = -1, points: int = 0, reason: str = ""):
        self.facts = facts
        self.side = side
        self.points = points
        self.reason = reason
        self.score: "Score | None" = None
        self.totals: list = []
        self.late = False

    def again(self) -> "Entry":
        """Return an entry of the same facts, to be counted on another sheet."""
        return Entry(self.facts, self.side, self.points, self.reason)


class Sheet:
    """The lines of one game and the race that they make; `decided` is what ended it."""

    def __init__(self, rules: Rules):
        self.rules = rules
        self.race = Race(rules)
        self.entries: list = []
        self.decided: "Score | None" = None

    @property
    def winner(self) -> int:
        """The side that has won, or -1."""
        return self.decided.winner if self.decided else -1

    @property
    def totals(self) -> list:
        """The totals that count, by side: those that decided the race, or the running ones."""
        return self.decided.totals if self.decided else self.race.totals

    def hands(self) -> list:
        """Return the entries of hands, without adjustments."""
        return [entry for entry in self.entries if entry.facts]

    def add(self, entry: Entry) -> None:
        """Add a line, and give it its score in the race as it stands. Raises Illegal."""
        entry.late = self.decided is not None
        if entry.facts is None:
            self.race.adjust(entry.side, entry.points)
        else:
            self.race.winner = -1  # hands behind the end are counted all the same
            entry.score = self.race.add(entry.facts.hand())
            if entry.score.winner >= 0 and not self.decided:
                self.decided = entry.score
        entry.totals = self.race.totals[:]
        self.entries.append(entry)

    def before(self, number: int) -> tuple:
        """Return (sheet, facts): the lines before a hand, and that hand's facts reopened."""
        place = self._place(number)
        sheet = Sheet(self.rules)
        for entry in self.entries[:place]:
            sheet.add(entry.again())
        return (sheet, reopened(self.entries[place].facts))

    def fixed(self, number: int, event: list) -> "Sheet":
        """Return a sheet on which this event replaces the one of its kind in a hand.

        Hands count from 1. All lines after it are counted anew. Raises Illegal("fix-hand",
        number), ("fix-open") where the hand would not be complete, and what facts and
        scoring refuse; this sheet stays as it is.
        """
        place = self._place(number)
        facts = reopened(self.entries[place].facts)
        _fold(facts, event)
        if facts.asks()[0] != ASK_SETTLE:
            raise Illegal("fix-open")
        facts.fixed += 1
        sheet = Sheet(self.rules)
        for index, entry in enumerate(self.entries):
            sheet.add(Entry(facts) if index == place else entry.again())
        return sheet

    def _place(self, number: int) -> int:
        """Return where a hand stands among the entries."""
        count = 0
        for place, entry in enumerate(self.entries):
            if entry.facts:
                count += 1
                if count == number:
                    return place
        raise Illegal("fix-hand", number)


def _fold(facts: Facts, event: list) -> None:
    """Add a corrected fact; who won a trick is the same, whoever had the bid."""
    took = facts.took[:]
    facts.fold(event)
    if event[0] == "bid":
        for side in range(len(took)):
            if facts.took[side] is None:
                facts.took[side] = took[side]


def reopened(facts: Facts) -> Facts:
    """Return a copy of a complete hand's facts that can be changed; derived ones are told.

    Who has the bid decides which trick points were told and which derived: once that is
    corrected, the others would be missing.
    """
    twin = facts.copy()
    hand = twin.hand()
    twin.meld, twin.tricks, twin.took = hand.meld, hand.tricks, hand.took
    return twin
