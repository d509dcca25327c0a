"""The score sheet: accepted hands and adjustments, and the totals line by line."""

from pinochle.game.entries import Entry as Entry
from pinochle.game.entries import brief, packed, unpacked
from pinochle.game.hand import ASK_SETTLE, HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.packed_list import PackedList
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import BID_MADE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pinochle.game.events import Event

# Few lines are kept unpacked, because each takes 400 bytes more; in small chunks, because a
# correction opens each in turn.
SIZE, OPENED = 3, 1


class Sheet:
    """The lines of one game and the race that they make; `decided` is the score that ended it.

    `lines` has an Entry per line, None for a misdeal.
    """

    def __init__(self, rules: Rules):
        self.rules = rules
        self.race = Race(rules)
        self.tables = [rules]
        self.lines = PackedList(
            SIZE, OPENED, OPENED, packed, lambda line: unpacked(self.tables, line)
        )
        self.decided: "Score | None" = None
        # Until a line changes: the correction that after_fix() computed last and its result, and
        # what counted() keeps.
        self.trial: "tuple[int, list[Event], Sheet] | None" = None
        self._counted: "tuple[Rules, dict[Any, int]] | None" = None

    # Whether the hand that was accepted last is before another one; before which the next one is.
    put_in, inserts_before = False, 0
    start: "list[int] | None" = None  # the scores so far, by side, before the first hand

    def place_of(self, number: int) -> int:
        """Return the place of a hand in the list, which displays show."""
        return number

    @property
    def winner(self) -> int:
        """The side that has won, or -1."""
        return self.decided.winner if self.decided else -1

    @property
    def totals(self) -> "list[int]":
        """The totals by side: those that decided the race, or the current ones."""
        return self.decided.totals if self.decided else self.race.totals

    @property
    def totals_before(self) -> "list[int]":
        """The totals by side without the last line."""
        line = self.lines[-1] if self.lines else None
        if line is None or line.late:
            return self.totals
        if line.score:
            return _less(line.score)
        totals = self.totals[:]
        totals[line.side] -= line.points
        return totals

    def leaders(self) -> "list[int]":
        """Return the sides that the table may say have won; see Race.leaders()."""
        return self.race.leaders()

    def entries(self) -> "list[Entry]":
        """Return all entries as one list; too large for a small memory: see newest()."""
        return [line for line in self.lines if line is not None]

    def hands(self) -> "list[Any]":
        """Return the entries of accepted hands; too large for a small memory."""
        return [entry for entry in self.entries() if entry.facts]

    def newest(self, count: int) -> "list[Entry]":
        """Return the last `count` entries, or fewer if there are fewer, in order."""
        found = self.lines.newest(count)
        if None not in found:
            return found
        found = []
        for line in self.lines.backwards(len(self.lines)):
            if len(found) == count:
                break
            if line is not None:
                found.append(line)
        found.reverse()
        return found

    def latest(self, count: int) -> "Iterator[Entry]":
        """Yield the last `count` entries that count, the last one first; see entries.brief()."""
        for line in self.lines.latest(lambda line: brief(self.tables, line)):
            if not count:
                break
            if line is not None and not line.dropped:
                count -= 1
                yield line

    def counted(self, rules: Rules) -> "dict[Any, int]":
        """Return what was counted of the lines by these rules, to be added to.

        It is forgotten when a line changes, or when others are asked for.
        """
        if self._counted is None or self._counted[0] is not rules:
            self._counted = (rules, {})
        return self._counted[1]

    def last_hand(self) -> "Entry | None":
        """Return the entry of the newest hand, or None."""
        if self.race.hands:
            for line in self.lines.backwards(len(self.lines)):
                if line is not None and line.facts:
                    return line  # type: ignore[no-any-return]
        return None

    def course(self, most: int) -> "list[list[int]]":
        """Return the totals after each line that counts, or after `most`, evenly spread."""
        count = len(self.lines)
        if count <= most:
            return [line.totals for line in self.lines if line and not line.dropped]
        found = []
        for step in range(1, most + 1):
            line = None
            place = step * count // most
            while place > 0 and (line is None or line.dropped):
                place -= 1
                line = self.lines[place]
            if line and not line.dropped:
                found.append(line.totals)
        return found

    def add(self, entry: Entry) -> None:
        """Add a line, and its score in the current race. Raises Illegal."""
        self._count(entry)
        self.lines.append(entry)
        self.trial = self._counted = None

    def misdeal(self) -> None:
        """Add the line of a misdeal."""
        self.lines.append(None)

    def pop(self) -> None:
        """Remove the last line; the race is then as before it."""
        line = self.lines.pop()
        self.trial = self._counted = None
        if not isinstance(line, Entry):
            return
        race = self.race
        race.winner = -1
        if line.score is None:
            race.adjust(line.side, -line.points)
            if line.decides and not line.late:
                self.decided = None
            return
        race.totals = _less(line.score)
        race.hands -= 1
        race.target -= line.raised
        if not line.late:
            # No hand follows the deciding one, except late ones.
            self.decided = None

    def _count(self, entry: Entry) -> None:
        if bool(self.decided) != entry.late:
            entry.late = not entry.late
        target = self.race.target
        entry.score = self._advance(entry, entry.facts)
        entry.totals = entry.score.totals if entry.score else self.race.totals[:]
        if self.race.target - target != entry.raised:
            entry.raised = self.race.target - target

    def _advance(self, entry: Entry, facts: "HandInProgress | None") -> "Score | None":
        """Advance the race by a line, with its own facts or with corrected ones."""
        if facts is None:
            self.race.adjust(entry.side, entry.points)
            # A decision lapses where a corrected hand leaves its side without the points for it.
            if entry.decides and not self.decided and entry.side in self.race.leaders():
                self.decided = self.race.decide(entry.side)
            return None
        self.race.winner = -1  # hands after the end are counted, too
        score = entry.score
        if score and facts is entry.facts and facts.claim < 0 and self.rules.all_in_play:
            made = score.result in BID_MADE
            score = self.race.again(score, facts.declarer if made else -1)
        else:
            score = self.race.add(facts.derive())
        if score.winner >= 0 and not self.decided:
            self.decided = score
        return score

    def before(self, number: int) -> "tuple[Sheet, HandInProgress]":
        """Return (sheet, facts): the race before a hand, and that hand's facts, reopened.

        The sheet has no lines: a small memory has no room for two copies of a long game.
        """
        place, entry = self._find(number)
        return (self._until(place, entry), reopened(entry.facts))

    def _until(self, place: int, entry: Entry) -> "Sheet":
        """Return a sheet without lines, with the race before the entry of a hand."""
        sheet = Sheet(self.rules)
        race, score = sheet.race, entry.score
        if score is None:
            raise ValueError("no hand")
        race.totals, race.hands = _less(score), score.hand - 1
        if self.rules.both_over == "extend":
            race.target = self.race.target
            for index in range(place, len(self.lines)):
                line = self.lines[index]
                race.target -= line.raised if line else 0
        if entry.late:
            sheet.decided = self.decided
        return sheet

    def after_fix(self, number: int, events: "list[Event]") -> "Sheet":
        """Return a sheet without lines, with the race as fix() would change it; see there."""
        if self.trial and self.trial[:2] == (number, events):
            return self.trial[2]
        place, entry = self._find(number)
        sheet = self._until(place, entry)
        sheet._advance(entry, corrected(entry.facts, events))
        for index in range(place + 1, len(self.lines)):
            line = self.lines[index]
            if isinstance(line, Entry):
                sheet._advance(line, line.facts)
        self.trial = (number, events, sheet)
        return sheet

    def fixed_facts(self, number: int, events: "list[Event]") -> HandInProgress:
        """Return a hand's facts after a correction. Raises Illegal as fix() does."""
        return corrected(self._find(number)[1].facts, events)

    def fix(self, number: int, events: "list[Event]") -> None:
        """Replace a hand's events by `events` of their kind, and count from that hand again.

        Hands count from 1. Raises Illegal("fix-hand", number), ("fix-open") if the hand would be
        incomplete, and what facts and scoring raise. It does not raise if after_fix() accepts the
        events; if it raises, the sheet may be incomplete.
        """
        self.put(number, corrected(self._find(number)[1].facts, events))

    def put(self, number: int, facts: HandInProgress) -> None:
        """Replace a hand's facts, and count from that hand again."""
        place, entry = self._find(number)
        sheet = self._until(place, entry)
        self.race, self.decided = sheet.race, sheet.decided
        self.trial = self._counted = None
        first = True
        for line in self.lines.change(place):
            if first:
                line.facts, line.score = facts, None
                first = False
            if line is not None:
                self._count(line)

    def _find(self, number: int) -> "tuple[int, Any]":
        """Return the index of a hand among the lines, and its entry."""
        # The index is at least the hand's number less 1, because other lines come between hands.
        for place in range(max(0, number - 1), len(self.lines)):
            line = self.lines[place]
            if isinstance(line, Entry) and line.score and line.score.hand == number:
                return (place, line)
        raise Illegal("fix-hand", number)


def _less(score: Score) -> "list[int]":
    """Return the totals before a hand."""
    return [total - delta for total, delta in zip(score.totals, score.deltas)]


def corrected(facts: "HandInProgress | None", events: "list[Event]") -> HandInProgress:
    """Return a hand's facts with `events` in place of those of their kind; see Sheet.fix()."""
    if facts is None:
        raise ValueError("no hand")
    twin = reopened(facts)
    for event in events:
        _fold(twin, event)
    if twin.asks()[0] != ASK_SETTLE:
        raise Illegal("fix-open")
    twin.forget()
    twin.fixed += 1
    return twin


def _fold(facts: HandInProgress, event: "Event") -> None:
    """Add a corrected fact; a new bidder does not change who won a trick."""
    took = facts.took[:]
    fold(facts, event)
    if event[0] == "bid":
        for side in range(len(took)):
            if facts.took[side] is None:
                facts.took[side] = took[side]


def reopened(facts: HandInProgress) -> HandInProgress:
    """Return a copy of a complete hand's facts that can be changed, with derived ones as entered.

    The bidder determines which trick points are entered and which are derived: if the bidder is
    corrected, the derived ones would be missing. Where only the bidder's side lays meld, the
    others' stays unknown, because another bidder is asked for it.
    """
    twin = facts.copy()
    hand = twin.derive()
    if facts.rules.laid_by == "all":
        twin.meld = hand.meld
    twin.tricks, twin.took = hand.tricks, hand.took
    return twin
