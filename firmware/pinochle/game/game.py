"""A game: the result of its events, built by folding them; snapshot.py copies it."""

from pinochle.game.changes import CHANGES, change, check_change, check_open, reverse
from pinochle.game.event_form import WITH_TEXT, check_form, check_older
from pinochle.game.events import HAND_KINDS, LISTED
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.hand_rebuild import with_facts
from pinochle.game.state import State
from pinochle.rules.race import Score
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle.game.events import Event

# Accepted unchecked by follow() while the game is open: folding refuses impossible hands.
_UNCHECKED = dict([(kind, 1) for kind in HAND_KINDS] + [("accept", 1)])


# A fact of a hand can be undone.
_FACT = (1, None, None, check_open)


class Game(State):
    """The state of one game after its events so far.

    Created from the first event; apply() adds the others. Raises Illegal for an event that breaks
    a rule, and does not change then.
    """

    def __init__(self, first: "Event", rules: "Rules | None" = None):
        super().__init__(first, rules)
        # What events outside of a hand do; see changes.
        self.steps = CHANGES
        if self.version >= LISTED:
            from pinochle.game.list_changes import LIST_CHANGES

            self.steps = LIST_CHANGES

    # The event or facts checked last, and their hand; used if follow() comes next.
    _checked: "tuple[Event | Sequence[Event], HandInProgress] | None" = None

    def before(self, number: int, facts: "HandInProgress | None" = None) -> "Game":
        """Return the game before hand `number` was accepted, with that hand in progress.

        Hands count from 1; `facts` replace those of the hand. The returned game has no events.
        Raises Illegal("fix-hand").
        """
        twin = Game(self.first, self.rules)
        twin.sheet, twin.folded = self.sheet.before(number)
        twin.folded = facts or twin.folded
        twin.rules, twin.dealer = twin.hand.rules, twin.hand.dealer
        twin.players, twin.teams = self.players, self.teams
        return twin

    def asks(self) -> "tuple[int, int]":
        """Return (what, side) of the next question of the hand; see HandInProgress.asks()."""
        return self.hand.asks()

    def preview(self) -> Score:
        """Return the score of the complete hand. Raises Illegal."""
        return self.race.preview(self.hand.filled())

    def check_all(self, facts: "Sequence[Event]") -> HandInProgress:
        """Return the hand with more facts; those that were checked last are not checked again.

        Changes nothing. Raises Illegal.
        """
        checked = self._checked
        if not checked or checked[0] is not facts:
            self._checked = None
            check_open(self)
            checked = self._checked = (facts, with_facts(self.hand, self.race, facts))
        return checked[1]

    def check(self, event: "Event", folding: bool = False) -> None:
        """Refuse an event that is not allowed now; changes nothing. Raises Illegal.

        With `folding` it is one of a journal; see check_change().
        """
        check_form(event)
        if self.version < LISTED and event[0] in WITH_TEXT:
            if event[0] not in self.steps and event[0] not in HAND_KINDS:
                raise Illegal("older-game")
            check_older(event)
        self._checked = None
        if event[0] in HAND_KINDS:
            self._checked = (event, self.check_all([event]))
        else:
            check_change(self, event, folding)

    def apply(self, event: "Event", folding: bool = False) -> None:
        """Check and add an event; see check(). Raises Illegal, and then changes nothing."""
        self.check(event, folding)
        happen = self.follow if self._checked else self._happen
        happen(event)

    def follow(self, event: "Event") -> None:
        """Add an event that check() accepted, or one from a journal; faster than apply().

        A journal's checksum shows that apply() accepted the event before, so only events that
        cannot be computed are refused. Raises Illegal, and then the game may be incomplete and
        unusable.
        """
        kind = event[0]
        checked = self._checked
        if self.version < LISTED and kind in WITH_TEXT:
            check_older(event)
        try:
            if self.marks:
                self._unmark(kind)
            if checked:
                self._checked = None
                if checked[0] is event:
                    self.folded = checked[1]
                    self._keep(event)
                    return
            if kind in _UNCHECKED:
                if self.sheet.decided or self.ended:
                    raise Illegal("game-over")
                if kind == "accept":
                    self.steps[kind][2](self)
                else:
                    fold(self.folded or self.hand, event)
                self._keep(event)
                return
            check_change(self, event, True)
            self._happen(event)
        except (TypeError, ValueError, KeyError, IndexError):
            raise Illegal("event", "form")

    def count(self, event: "Event") -> None:
        """Add the next of the events that count in another game; when it came is not checked."""
        if event[0] in HAND_KINDS:
            self.follow(event)
        else:
            self._happen(event)

    @property
    def undoes(self) -> "Event | None":
        """The event that an undo would remove, or None."""
        if not self.marks:
            return self.kept[-1] if self.kept else None
        for event in self.kept.backwards(len(self.kept)):
            if event[0] != "resumed":
                return event  # type: ignore[no-any-return]
        return None

    @property
    def redoes(self) -> "Event | None":
        """The event that a redo would restore, or None."""
        return self.undone[-1] if self.undone else None

    def _unmark(self, kind: str) -> None:
        """Forget where the game was resumed, if its hand in progress continues now."""
        if kind in ("undo", "redo") or not self.steps.get(kind, _FACT)[3]:
            return
        while self.marks and self.kept[-1][0] == "resumed":
            self.kept.pop()
            self.marks -= 1

    def _happen(self, event: "Event") -> None:
        """Add a checked event that is no fact of a hand."""
        self._checked = None
        if self.marks:
            self._unmark(event[0])
        if event[0] == "undo":
            newest = self.kept.pop()
            while newest[0] == "resumed":
                self.undone.append(newest)
                self.marks -= 1
                newest = self.kept.pop()
            self.undone.append(newest)
            reverse(self, newest)
        elif event[0] == "redo":
            self._redo(self.undone.pop())
            while self.undone and self.undone[-1][0] == "resumed":
                self.kept.append(self.undone.pop())
                self.marks += 1
        elif change(self, event):
            self._keep(event)

    def _redo(self, event: "Event") -> None:
        if event[0] in HAND_KINDS:
            self.folded = None
        else:
            change(self, event)
        self.kept.append(event)

    def _keep(self, event: "Event") -> None:
        self.kept.append(event)
        if self.undone:
            self.undone.clear()
