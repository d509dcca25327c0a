"""The score sheet of a game of version 3: hands in a list that can change in any place.

A hand keeps its number; its place is its position among the hands that are not dropped. What
follows from the list (scores, dealers, the rules in force) is counted again by walk.py.
"""

from pinochle.game.entries import Entry, unpacked
from pinochle.game.hand import HandInProgress
from pinochle.game.list_trials import fixed_line, trial_fix
from pinochle.game.score_sheet import Sheet, reopened
from pinochle.game.walk import Walk
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pinochle.game.events import Event


class ListSheet(Sheet):
    """The lines of one game, and the race that they make.

    `race`, `decided`, `rules` and `dealer` are those of the place of the hand in progress;
    `whole` is the walk over all lines. `inserts_before` is the number of the hand that it will
    stand before, 0 at the end; `own` the dealer set on it, or -1. `tables` are the rules of the
    game, with `sources`, [preset, options] of all but the first; `spans` says [hand, table] where
    each begins, `waiting` is the table that the next hand at the end begins, or -1.
    """

    def __init__(self, rules: Rules, dealer: int):
        super().__init__(rules)
        self.sources: "list[list[Any]]" = []
        self.first_dealer = dealer
        self.spans = [[0, 0]]
        self.waiting = self.own = -1
        self.inserts_before = self.accepts = self.start_hands = 0
        self.start = None
        self.dropped = 0  # the number of dropped hands
        self.whole = self.new_walk()
        self.dealer = dealer
        self.settle_place()

    def new_walk(self) -> Walk:
        """Return a walk before the first line."""
        return Walk(self.tables, self.spans, self.start, self.first_dealer)

    def begin_walk(self, table: int, dealer: int, passed: int) -> None:
        """Set what the walk over all lines came to, besides the race, as a snapshot has it."""
        walk = self.whole = self.new_walk()
        walk.table, walk.dealer, walk.passed = table, dealer, passed
        walk.race.use(self.tables[table])

    def walk_to(self, end: int) -> Walk:
        """Return a walk over the lines before an index; changes nothing."""
        walk = self.new_walk()
        for index in range(end):
            line = self.lines[index]
            if line is None or line.facts is None:
                if line is not None:
                    walk.adjust(line)
                continue
            walk.rule(line.number)
            if line.dropped:
                walk.pass_by(line.own)
            else:
                walk.deal(line.own)
                walk.count(line.facts, line.score)
        return walk

    def settle_place(self) -> None:
        """Compute what holds where the hand in progress will stand."""
        walk = (
            self.walk_to(self.index_of(self.inserts_before)) if self.inserts_before else self.whole
        )
        table = walk.table
        if not self.inserts_before and self.waiting >= 0:
            table = self.waiting
        self.rules = self.tables[table]
        self.dealer = self.own if self.own >= 0 else walk.deals
        self.race = walk.race if table == walk.table else walk.race.by(self.rules)
        self.decided = None if self.inserts_before else walk.decided

    def index_of(self, number: int) -> int:
        """Return the index of a hand among the lines. Raises Illegal("fix-hand", number)."""
        for index in range(len(self.lines)):
            line = self.lines[index]
            if line is not None and line.number == number and line.facts is not None:
                return index
        raise Illegal("fix-hand", number)

    def place_of(self, number: int) -> int:
        """Return the place of a hand; of a dropped one, the place that it would have."""
        place = 1
        for line in self.lines:
            if line is not None and line.facts is not None:
                if line.number == number:
                    break
                place += not line.dropped
        return place

    def counting(self, number: int) -> int:
        """Return the index of a hand; also raises Illegal("hand-dropped", number)."""
        index = self.index_of(number)
        if self.lines[index].dropped:
            raise Illegal("hand-dropped", number)
        return index

    def recount(self, start: int = 0) -> None:
        """Count the lines again, those from an index on with what is written in them."""
        self.trial = self._counted = None
        self.whole = self.walk_to(start)
        for line in self.lines.change(start):
            if line is not None:
                self.whole.take(line)
        self.settle_place()

    @property
    def put_in(self) -> bool:  # type: ignore[override]
        """Whether the hand that was accepted last is before another one."""
        last = self.lines[-1] if self.lines else None
        return last is None or last.number != self.accepts

    # The lines.

    def add(self, entry: Entry) -> None:
        """Add a line at the end, or an accepted hand at the place of the hand in progress."""
        self.trial = self._counted = None
        if entry.facts is None:
            self.whole.take(entry)
            self.lines.append(entry)
            self.settle_place()
            return
        self.accepts += 1
        entry.number, entry.own = self.accepts, self.own
        self.own = -1
        if self.inserts_before:
            index = self.index_of(self.inserts_before)
            self.inserts_before = 0
            self.lines.insert(index, entry)
            self.recount(index)
            return
        if self.waiting >= 0:
            self.spans.append([entry.number, self.waiting])
            self.waiting = -1
        self.whole.take(entry)
        self.lines.append(entry)
        self.settle_place()

    def pop(self) -> None:
        """Remove the last line: an adjustment, a decision, a misdeal."""
        if self.lines.pop() is not None:
            self.recount(len(self.lines))

    def remove_newest(self) -> None:
        """Remove the hand that was accepted last."""
        number = self.accepts
        self.accepts -= 1
        last = self.lines[-1]
        plain = last is not None and last.number == number and last.own < 0
        if plain and len(self.spans) == 1 and not self.dropped:
            self._remove_last(self.lines.pop())
            return
        index = self.index_of(number)
        self.spans = [span for span in self.spans if span[0] != number]
        self.lines.remove(index)
        self.recount(index)

    def _remove_last(self, entry: "Any") -> None:
        walk, score = self.whole, entry.score
        race = walk.race
        if not entry.late:
            race.totals = [total - delta for total, delta in zip(score.totals, score.deltas)]
            race.target -= entry.raised
            walk.decided = None
        race.winner = -1
        race.hands -= 1
        walk.dealer = entry.facts.dealer
        self.trial = self._counted = None
        self.settle_place()

    def drop(self, number: int, dropped: bool) -> None:
        """Take a hand out of the race, or put it back."""
        index = self.index_of(number)
        self.dropped += 1 if dropped else -1
        line = self.lines[index]
        line.dropped, line.score = dropped, None
        self.lines.put(index, line)
        self.recount(index)

    def replace(self, index: int, line: "list[Any] | Entry") -> None:
        """Replace the line of a hand by another one, or by its packed form."""
        entry: "Any" = line if isinstance(line, Entry) else unpacked(self.tables, line)
        old = self.lines[index]
        old.facts, old.own, old.table = entry.facts, entry.own, entry.table
        old.score = None
        self.lines.put(index, old)

    def table_of(self, source: "list[Any]", rules: Rules) -> int:
        """Return the index of the rules of [preset, options]; adds them if they are new."""
        for index, known in enumerate(self.sources):
            if known == source:
                return index + 1
        self.sources.append(source)
        self.tables.append(rules)
        return len(self.sources)

    def spans_with(self, number: int, table: int) -> "list[list[int]]":
        """Return the spans if rules count from a hand on: 1 is all, the next number waits."""
        if number == 1:
            return [[0, table]]
        if number > self.accepts:
            return self.spans
        return [span for span in self.spans if span[0] != number] + [[number, table]]

    def begin_rules(self, number: int, table: int) -> None:
        """Let rules count from a hand on, or from the next one that is accepted at the end."""
        self.spans = self.spans_with(number, table)
        if number == 1:
            self.waiting = -1
        elif number > self.accepts:
            self.waiting = table

    # As Sheet has them; for the screens.

    def before(self, number: int) -> "tuple[Sheet, HandInProgress]":
        """Return (sheet, facts): the race before a hand, and that hand's facts, reopened."""
        index = self.index_of(number)
        line = self.lines[index]
        sheet = Sheet(line.facts.rules)
        walk = self.walk_to(index)
        walk.rule(number)
        sheet.race = walk.race
        if line.late:
            sheet.decided = walk.decided
        return (sheet, reopened(line.facts))

    def fixed_facts(self, number: int, events: "list[Event]") -> HandInProgress:
        """Return a hand's facts after a correction. Raises Illegal."""
        facts = fixed_line(self, number, events)[1].facts
        if facts is None:
            raise ValueError("no hand")
        return facts

    def after_fix(self, number: int, events: "list[Event]") -> Walk:  # type: ignore[override]
        """Return the walk after a correction, cached until a line changes. Raises Illegal."""
        if not self.trial or self.trial[:2] != (number, events):
            self.trial = (number, events, trial_fix(self, number, events))  # type: ignore
        return self.trial[2]  # type: ignore

    def hold(self, key: "Any", found: "Any") -> None:
        """Cache the result of trial_rules() until a line changes."""
        self.trial = (key, None, found)  # type: ignore[assignment]

    def entries(self) -> "list[Entry]":
        """Return the lines that count, as one list; too large for a small memory."""
        return [line for line in self.lines if line is not None and not line.dropped]

    def newest(self, count: int) -> "list[Entry]":
        """Return the last `count` lines that count, in order."""
        found = self.lines.newest(count)
        if not self.dropped and None not in found:
            return found
        found = []
        for line in self.lines.backwards(len(self.lines)):
            if len(found) == count:
                break
            if line is not None and not line.dropped:
                found.append(line)
        found.reverse()
        return found

    def last_hand(self) -> "Entry | None":
        """Return the last hand of the list that counts, or None."""
        for line in self.lines.backwards(len(self.lines)):
            if line is not None and line.facts is not None and not line.dropped:
                return line  # type: ignore[no-any-return]
        return None

    @property
    def totals_before(self) -> "list[int]":
        """The totals by side without the last line."""
        line = self.lines[-1] if self.lines else None
        if line is None or line.late or line.dropped:
            return self.totals
        if line.score:
            return [total - delta for total, delta in zip(line.score.totals, line.score.deltas)]
        totals = self.totals[:]
        totals[line.side] -= line.points
        return totals

    def leaders(self) -> "list[int]":
        """Return the sides that the table may say have won, by the rules of the last hand."""
        return self.whole.race.leaders()

    def listed(self) -> "Iterator[Entry]":
        """Yield all lines in order, dropped hands among them, without misdeals."""
        for line in self.lines:
            if line is not None:
                yield line
