"""The changes of an accepted hand that no event has yet, and the way back through them."""

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.game.names import Names
from pinochle.game.score_sheet import Entry
from pinochle.review.changed_fields import differences, texts_of
from pinochle.review.undoing import undo_entry
from pinochle.screens import hand_fields as fields
from pinochle.screens.base import Screen
from pinochle.screens.table import Table
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.screens.base import Back


class OpenChanges:
    """The changes of one hand; `number` is the hand's, `place` is shown.

    `game` is the game of the hand, `leave` makes the screen for BACK, `listed` the list of fields.
    """

    is_open = True

    def __init__(self, game: Game, entry: Entry, leave: "Back", listed: "Back"):
        self._whole = game
        self._entry = entry
        self._left = leave
        self._listed = listed
        self.place = entry.score.hand if entry.score else 0
        self.number = entry.number or self.place
        self.names = Names(game).of_hand(self.number)  # of those who played it
        # The answers that differ, and the facts that they make.
        self._changes: "list[Event]" = []
        self._facts = entry.facts or game.hand
        self._refused = False  # whether the changes were shown, and not agreed to
        # For an undo: the line that LEFT or RIGHT changed, or -1, and the answers before it.
        self._steps: "list[tuple[int, list[Event]]]" = []

    @property
    def holds(self) -> bool:
        """Whether there are changes."""
        return bool(self._changes)

    def undo(self, under: Screen, back: "Back") -> Screen:
        """Return the page that asks for an undo of the last change, or of the entry `under`."""
        if not isinstance(under, (fields.Fields, Table)):
            return undo_entry([words.UNDO_ENTRY], self._listed, back)
        lines: "list[str]" = []
        while self._steps and not lines:
            before = self._facts_with(self._steps[-1][1])
            lines = differences(self.names, before, self._facts, self._fields())
            if not lines:
                self._steps.pop()
        return undo_entry(lines, self._undone, back)

    def _undone(self) -> Screen:
        """Undo the last change, and return to the list."""
        self._changes = self._steps.pop()[1]
        self._facts = self._facts_with(self._changes)
        self._refused = False
        return self._listed()

    def _facts_with(self, changes: "list[Event]") -> HandInProgress:
        if not changes:
            return self._entry.facts or self._facts
        return self._whole.sheet.fixed_facts(self.number, changes)  # type: ignore[no-any-return]

    def _take(self, changes: "list[Event]", facts: HandInProgress, line: int) -> None:
        """Take other changes, and the facts that they make; LEFT or RIGHT changed a line, or -1.

        Steps on one line are undone together.
        """
        if line < 0 or not self._steps or self._steps[-1][0] != line:
            self._steps.append((line, self._changes))
        self._changes, self._facts = changes, facts
        self._refused = False
        before, texts = self._texts(self._fields())
        if before == texts:
            self._changes, self._steps = [], []

    def _leave(self) -> Screen:
        self.is_open = False
        return self._left()

    def _fields(self) -> "list[tuple[int, int]]":
        found = fields.fields_of(self._facts)
        return found + [(fields.DEALER, -1)] if self._whole.version >= LISTED else found

    def _texts(self, found: "list[tuple[int, int]]") -> "tuple[list[str], list[str]]":
        """Return the fields with their values before the changes and after them."""
        names, before = self.names, self._entry.facts or self._facts
        return (texts_of(names, before, found), texts_of(names, self._facts, found))
