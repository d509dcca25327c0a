"""A game: the result of its events, built by folding them; snapshot.py copies it."""

from pinochle.game.changes import accept, change, check_change, check_open, reverse
from pinochle.game.event_form import check_form
from pinochle.game.events import HAND_KINDS
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.hand_rebuild import with_facts
from pinochle.game.state import State
from pinochle.rules.race import Score
from pinochle.rules.rule_set import Illegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle.game.events import Event

# Accepted unchecked by follow() while the game is open: folding refuses impossible hands.
_UNCHECKED = dict([(kind, 1) for kind in HAND_KINDS] + [("accept", 1)])


class Game(State):
    """The state of one game after its events so far.

    Created from the first event; apply() adds the others. Raises Illegal for an event that breaks
    a rule, and does not change then.
    """

    # The event or facts checked last, and their hand; used if follow() comes next.
    _checked: "tuple[Event | Sequence[Event], HandInProgress] | None" = None

    def before(self, number: int) -> "Game":
        """Return the game before hand `number` was accepted, with that hand in progress.

        Hands count from 1. The returned game has no events. Raises Illegal("fix-hand").
        """
        twin = Game(self.first, self.rules)
        twin.sheet, twin.folded = self.sheet.before(number)
        twin.dealer = twin.hand.dealer
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

    def check(self, event: "Event") -> None:
        """Refuse an event that is not allowed now; changes nothing. Raises Illegal."""
        check_form(event)
        self._checked = None
        if event[0] in HAND_KINDS:
            self._checked = (event, self.check_all([event]))
        else:
            check_change(self, event)

    def apply(self, event: "Event") -> None:
        """Check and add an event. Raises Illegal, and then changes nothing."""
        self.check(event)
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
        try:
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
                    accept(self)
                else:
                    fold(self.folded or self.hand, event)
                self._keep(event)
                return
            check_change(self, event)
            self._happen(event)
        except (TypeError, ValueError, KeyError, IndexError):
            raise Illegal("event", "form")

    @property
    def undoes(self) -> "Event | None":
        """The event that an undo would remove, or None."""
        return self.kept[-1] if self.kept else None

    @property
    def redoes(self) -> "Event | None":
        """The event that a redo would restore, or None."""
        return self.undone[-1] if self.undone else None

    def _happen(self, event: "Event") -> None:
        """Add a checked event that is no fact of a hand."""
        self._checked = None
        if event[0] == "undo":
            newest = self.kept.pop()
            self.undone.append(newest)
            reverse(self, newest)
        elif event[0] == "redo":
            self._redo(self.undone.pop())
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
