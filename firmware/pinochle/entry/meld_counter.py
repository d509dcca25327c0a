"""The meld counter: counts the melds on the table and computes their points."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END
from pinochle.entry.prompts import refusal_text
from pinochle.keys import LEFT, RIGHT
from pinochle.rules.melds import (
    DIX,
    NAMES,
    RUN,
    all_nines,
    most_entered,
    points,
    total,
    value_counts,
)
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import STAY
from pinochle.screens.kinds import Choices
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Navigator
    from pinochle.rules.melds import Worth
    from pinochle.screens.base import Action, Answer, Back, Face

# The lines after the nine melds: single kings and queens of trump beside a run.
_KING, _QUEEN = 9, 10


class Counter(Choices):
    """Counts one player's melds, then adds the partner's.

    `done(points, dix)` receives the total; `elsewhere` are the points of other sides' nines. The
    first line accepts the count; the line below it is selected first, because OK alone must not
    accept an empty count. Where a meld is impossible,
    the line of keys says why until the next key.
    """

    help = kind = "count"
    holds = True

    def __init__(
        self,
        title: str,
        rules: Rules,
        arrows: bool,
        done: "Callable[[int, int], Answer]",
        back: "Back",
        elsewhere: int = 0,
    ):
        keys = words.KEYS_COUNT if arrows else words.KEYS_COUNT_FOUR
        super().__init__({"title": title, "keys": keys, "at": 1}, [], back)
        self.rules = rules
        self.done = done
        self.usual_keys = keys
        self.counts = [0] * 11
        self.before = self.dix_before = 0  # of the partner who was counted first
        # A journal may have more nines than the deck.
        self.elsewhere = min(elsewhere, all_nines(rules))
        self._fill()

    def _found(self, counts: "list[int]") -> "list[Worth]":
        found = value_counts(self.rules, counts[:9], counts[_KING], counts[_QUEEN])
        if self._dix(counts) + self.elsewhere > all_nines(self.rules):
            raise Illegal("meld-count", NAMES[DIX])
        if self.before + total(found) > most_entered(self.rules):
            raise Illegal("meld-most", most_entered(self.rules))
        return found

    def _dix(self, counts: "list[int]") -> int:
        """Return the points of this side's nines."""
        return int(self.dix_before + points(self.rules, DIX, counts[DIX]))

    def _fill(self) -> None:
        """Update the lines: the number of each meld, and its points."""
        rules, counts = self.rules, self.counts
        found = self._found(counts)
        worth = total(found)
        text = words.TAKE_IT % (self.before + worth)
        self.context = str(self.before + worth)
        if self.before:
            text = words.TAKE_SUM % (self.before, worth)
        items: "list[tuple[str, Action]]" = [(text, self._take)]
        self.items = items
        self.melds = [-1]
        for meld in range(11):
            if meld == DIX and not rules.nines:
                continue
            if meld >= _KING and not (counts[RUN] and (rules.extra_king or rules.extra_queen)):
                continue
            name = words.EXTRA_NAMES[meld - _KING] if meld >= _KING else None
            items.append((name or words.MELD_NAMES[NAMES[meld]], self._add))
            self.melds.append(meld)
        if rules.pairs:
            items.append((words.PARTNERS_TOO, self._partner))
            self.melds.append(-1)
        self.at = min(self.at, len(self.items) - 1)

    def face(self) -> "Face":
        """Return the number of each line's meld too, None for lines without one."""
        found = super().face()
        found["values"] = [self.counts[meld] if meld >= 0 else None for meld in self.melds]
        return found

    def mark(self, canvas: Canvas, row: int, index: int) -> None:
        """Draw the number of a line's meld."""
        meld = self.melds[index]
        if meld >= 0:
            canvas.right(RIGHT_END - MARGIN - 6, row, str(self.counts[meld] or "-"))

    def press(self, key: int, held: int) -> "Answer":
        """Handle a key; it removes the reason of a refusal."""
        self.keys = self.usual_keys
        return super().press(key, held)

    def arrow(self, key: int, held: int) -> "Answer":
        """Move the selection; LEFT and RIGHT change the count of the selected meld."""
        if key in (LEFT, RIGHT):
            if not held and self.melds[self.at] >= 0:
                self._count(1 if key == RIGHT else -1)
            return STAY
        return super().arrow(key, held)

    def _add(self) -> "Answer":
        """Add one; after the highest possible count, return to 0."""
        count = self.counts[self.melds[self.at]]
        if not self._count(1) and count:
            self.keys = self.usual_keys
            self._count(-count)
        return STAY

    def _count(self, step: int) -> bool:
        """Change a count; return False if it is impossible, and show why."""
        meld = self.melds[self.at]
        counts = self.counts[:]
        counts[meld] = max(0, counts[meld] + step)
        if not counts[RUN]:
            counts[_KING] = counts[_QUEEN] = 0
        try:
            self._found(counts)
        except Illegal as refused:
            self.keys = refusal_text(refused)
            return False
        self.counts = counts
        self._fill()
        return True

    def _partner(self) -> "Answer":
        found = self._found(self.counts)
        self.before += total(found)
        self.dix_before = self._dix(self.counts)
        self.counts = [0] * 11
        self.at = 1
        self._fill()
        return STAY

    def _take(self) -> "Answer":
        whole = self.before + total(self._found(self.counts))
        return self.done(whole, min(self._dix(self.counts), whole))


def open_counter(
    nav: "Navigator",
    name: str,
    done: "Callable[[int, int], Answer]",
    back: "Back",
    elsewhere: int,
) -> Counter:
    """Return the meld counter of a side, with the nines that the others have counted."""
    return Counter(words.COUNT % name, nav.game.rules, nav.arrows, done, back, elsewhere)
