"""The score sheet: hands that count, adjustments, and what they add up to line by line."""

from pinochle.facts import ASK_SETTLE, HandInProgress
from pinochle.race import Race, Score
from pinochle.rules import Illegal, Rules


class Entry:
    """One line of the score sheet: a hand that counts, or an adjustment.

    `facts` and `score` are None for an adjustment, which has `side`, `points`, `reason`.
    `late` marks a hand behind the end that a correction gave the race.
    """

    # What few entries have stands here: it takes no room in the sixty of a long game.
    side = -1
    points = 0
    reason = ""
    late = False
    totals: list
    score: "Score | None" = None

    def __init__(
        self, facts: "HandInProgress | None", side: int = -1, points: int = 0, reason: str = ""
    ):
        self.facts = facts
        if facts is None:
            self.side = side
            self.points = points
            self.reason = reason


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
        self._count(entry)
        self.entries.append(entry)

    def _count(self, entry: Entry) -> None:
        if bool(self.decided) != entry.late:
            entry.late = not entry.late
        entry.score = self._advance(entry, entry.facts)
        entry.totals = entry.score.totals if entry.score else self.race.totals[:]

    def _advance(self, entry: Entry, facts: "HandInProgress | None") -> "Score | None":
        """Let the race go on by a line whose facts may be corrected ones."""
        if facts is None:
            self.race.adjust(entry.side, entry.points)
            return None
        self.race.winner = -1  # hands behind the end are counted all the same
        score = self.race.add(facts.derive())
        if score.winner >= 0 and not self.decided:
            self.decided = score
        return score

    def before(self, number: int) -> tuple:
        """Return (sheet, facts): the race before a hand, and that hand's facts reopened.

        The sheet has no lines: a long game would not fit twice into a small memory.
        """
        place = self._place(number)
        sheet = Sheet(self.rules)
        for entry in self.entries[:place]:
            sheet._advance(entry, entry.facts)
        return (sheet, reopened(self.entries[place].facts))

    def tried(self, number: int, events: list) -> "Sheet":
        """Return what fix() would make of the race, as a sheet without lines; see there."""
        place, facts = self._corrected(number, events)
        sheet = Sheet(self.rules)
        for index, entry in enumerate(self.entries):
            sheet._advance(entry, facts if index == place else entry.facts)
        return sheet

    def fix(self, number: int, events: list) -> None:
        """Let events replace those of their kind in a hand, and count all lines anew.

        Hands count from 1. Raises Illegal("fix-hand", number), ("fix-open") where the hand
        would not be complete, and what facts and scoring refuse. What tried() takes is
        not refused; otherwise the sheet may be half counted.
        """
        place, facts = self._corrected(number, events)
        facts.fixed += 1
        self.entries[place] = Entry(facts)
        self.race = Race(self.rules)
        self.decided = None
        for entry in self.entries:
            self._count(entry)

    def _corrected(self, number: int, events: list) -> tuple:
        place = self._place(number)
        facts = reopened(self.entries[place].facts)
        for event in events:
            _fold(facts, event)
        if facts.asks()[0] != ASK_SETTLE:
            raise Illegal("fix-open")
        return (place, facts)

    def _place(self, number: int) -> int:
        """Return where a hand stands among the entries."""
        count = 0
        for place, entry in enumerate(self.entries):
            if entry.facts:
                count += 1
                if count == number:
                    return place
        raise Illegal("fix-hand", number)


def _fold(facts: HandInProgress, event: list) -> None:
    """Add a corrected fact; who won a trick is the same, whoever had the bid."""
    took = facts.took[:]
    facts.fold(event)
    if event[0] == "bid":
        for side in range(len(took)):
            if facts.took[side] is None:
                facts.took[side] = took[side]


def reopened(facts: HandInProgress) -> HandInProgress:
    """Return a copy of a complete hand's facts that can be changed; derived ones are told.

    Who has the bid decides which trick points were told and which derived: once that is
    corrected, the others would be missing.
    """
    twin = facts.copy()
    hand = twin.derive()
    twin.meld, twin.tricks, twin.took = hand.meld, hand.tricks, hand.took
    return twin
