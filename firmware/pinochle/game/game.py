"""A game: the result of its events, built by folding them; snapshot.py copies it."""

from pinochle.game.events import (
    HAND_KINDS,
    check_form,
    check_names,
    check_sealed,
    checked_pairs,
    packed,
    unpacked,
)
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_fold import fold
from pinochle.game.hand_rebuild import check_settled, facts_of, newest_hand, with_facts
from pinochle.game.packed_list import PackedList
from pinochle.game.score_sheet import Entry, Sheet
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules

# A short game need not pack events: an undo reads only those of the newest hand.
_SIZE, _OPENED, _FEWEST = 32, 12, 2


class Game:
    """The state of one game after its events so far.

    Created from the first event, ["game", version, id, preset, options, players, teams, dealer];
    apply() adds the others. `rules` are those that the event describes, if they are known. Raises
    Illegal for an event that breaks a rule, and does not change then.
    """

    rules: Rules

    def __init__(self, first: list, rules: "Rules | None" = None):
        check_form(first)
        if first[0] != "game":
            raise Illegal("event", "game")
        if first[1] < 1:
            raise Illegal("event", "version")
        self.version = first[1]
        self.id = first[2]
        self.rules = rules or house_rules(first[3], checked_pairs(first[4]), self.version)
        check_names(first[5], first[6], self.rules)
        self.players, self.teams = first[5], first[6]
        if not 0 <= first[7] < self.rules.players:
            raise Illegal("seat", first[7])
        self.first_dealer = self.dealer = first[7]
        self.first = first
        self.time = 0
        # The valid events, and those that redo can restore, the last one first.
        self.kept = PackedList(_SIZE, _OPENED, _FEWEST, packed, unpacked)
        self.undone = PackedList(_SIZE, _OPENED, _FEWEST, packed, unpacked)
        # The event or facts checked last, and their hand; used if follow() comes next.
        self._checked: "tuple[list, HandInProgress] | None" = None
        self.sheet = Sheet(self.rules)
        self._hand: "HandInProgress | None" = HandInProgress(self.rules, self.dealer)
        self.ended = ""
        self.misdeals = 0

    @property
    def hand(self) -> HandInProgress:
        """The hand in progress.

        After an undo it is folded only when needed: a journal may have thousands of undos in a
        row.
        """
        if self._hand is None:
            self._hand = newest_hand(self.kept, self.rules, self.dealer)
        return self._hand

    @hand.setter
    def hand(self, facts: HandInProgress) -> None:
        """Replace the hand by one that is entered again."""
        self._hand = facts

    @property
    def race(self) -> Race:
        """The race after all accepted hands."""
        return self.sheet.race

    @property
    def decided(self) -> "Score | None":
        """The score that decided the race, or None."""
        return self.sheet.decided

    @property
    def winner(self) -> int:
        """The side that has won, or -1."""
        return self.sheet.winner

    @property
    def over(self) -> bool:
        """Whether the game has a winner or was stopped."""
        return bool(self.decided) or bool(self.ended)

    @property
    def totals(self) -> list:
        """The totals by side: those that decided the race, or the current ones."""
        return self.sheet.totals

    def before(self, number: int) -> "Game":
        """Return the game before hand `number` was accepted, with that hand in progress.

        Hands count from 1. The returned game has no events. Raises Illegal("fix-hand").
        """
        twin = Game(self.first, self.rules)
        twin.sheet, twin.hand = self.sheet.before(number)
        twin.dealer = twin.hand.dealer
        twin.players, twin.teams = self.players, self.teams
        return twin

    def asks(self) -> tuple:
        """Return (what, side) of the next question of the hand; see HandInProgress.asks()."""
        return self.hand.asks()

    def preview(self) -> Score:
        """Return the score of the complete hand. Raises Illegal."""
        return self.race.preview(self.hand.filled())

    def check_all(self, facts: "list[list]") -> HandInProgress:
        """Return the hand with more facts; the list that was checked last is not checked again.

        Changes nothing. Raises Illegal.
        """
        checked = self._checked
        if not checked or checked[0] is not facts:
            self._checked = None
            self._check_open()
            checked = self._checked = (facts, with_facts(self.hand, self.race, facts))
        return checked[1]

    def check(self, event: list) -> None:
        """Refuse an event that is not allowed now; changes nothing. Raises Illegal."""
        check_form(event)
        kind = event[0]
        self._checked = None
        if kind in HAND_KINDS:
            self._checked = (event, self.check_all([event]))
        elif kind != "time":
            _CHECKS[kind](self, *event[1:])

    def apply(self, event: list) -> None:
        """Check and add an event. Raises Illegal, and then changes nothing."""
        self.check(event)
        happen = self.follow if self._checked else self._happen
        happen(event)

    def follow(self, event: list) -> None:
        """Add an event that check() accepted, or one from a journal; faster than apply().

        A journal's checksum shows that apply() accepted the event before, so only events that
        cannot be computed are refused. Raises Illegal, and then the game may be incomplete and
        unusable.
        """
        kind = event[0]
        checked, self._checked = self._checked, None
        try:
            if checked and checked[0] is event:
                self._hand = checked[1]
                self._keep(event)
                return
            if kind in _UNCHECKED:
                if self.sheet.decided or self.ended:
                    raise Illegal("game-over")
                if kind == "accept":
                    self._accept()
                else:
                    fold(self._hand or self.hand, event)
                self._keep(event)
                return
            if kind != "time":
                _CHECKS[kind](self, *event[1:])
            self._happen(event)
        except (TypeError, ValueError, KeyError, IndexError):
            raise Illegal("event", "form")

    def _keep(self, event: list) -> None:
        self.kept.append(event)
        if self.undone:
            self.undone.clear()

    def _happen(self, event: list) -> None:
        kind = event[0]
        self._checked = None
        if kind == "undo":
            self._undo()
        elif kind == "redo":
            event = self.undone.pop()
            if event[0] in HAND_KINDS:
                self._hand = None
            else:
                self._fold(event)
            self.kept.append(event)
        elif kind == "time":
            self.time = self.time or event[1]
        elif kind == "names":
            self.players, self.teams = event[1], event[2]
        elif kind not in ("note", "sealed"):
            self._fold(event)
            self._keep(event)

    @property
    def undoes(self) -> "list | None":
        """The event that an undo would remove, or None."""
        return self.kept[-1] if self.kept else None

    @property
    def redoes(self) -> "list | None":
        """The event that a redo would restore, or None."""
        return self.undone[-1] if self.undone else None

    # Folding: the event has been checked.

    def _fold(self, event: list) -> None:
        kind = event[0]
        # Fold the hand before the next event, which hides the hand's events.
        hand = self.hand
        if kind in HAND_KINDS:
            fold(hand, event)
        elif kind == "accept":
            self._accept()
        elif kind == "misdeal":
            self.misdeals += 1
            self.sheet.misdeal()
            self._hand = HandInProgress(self.rules, self.dealer)
        elif kind == "adjust":
            self.sheet.add(Entry(None, event[1], event[2], event[3]))
        elif kind == "won":
            self.sheet.add(Entry(None, event[1], 0, event[2]))
        elif kind == "fix":
            self.sheet.fix(event[1], event[2:])
        else:
            self.ended = event[1]

    def _accept(self) -> None:
        hand = self.hand
        hand.forget()
        self.sheet.add(Entry(hand))
        self.dealer = (self.dealer + 1) % self.rules.players
        self._hand = HandInProgress(self.rules, self.dealer)

    def _undo(self) -> None:
        """Remove the newest event; reads only the events of its hand."""
        event: list = self.kept.pop()
        self.undone.append(event)
        kind = event[0]
        if kind == "end":
            self.ended = ""
        elif kind in ("adjust", "won"):
            self.sheet.pop()
        elif kind == "fix":
            facts = facts_of(self.kept, self.rules, self.first_dealer, event[1])
            self.sheet.put(event[1], facts)
        else:
            if kind == "accept":
                self.dealer = (self.dealer - 1) % self.rules.players
                self.sheet.pop()
            elif kind == "misdeal":
                self.misdeals -= 1
                self.sheet.pop()
            self._hand = None

    # Checks: raise Illegal, or do nothing.

    def _check_open(self, reason: str = "") -> None:
        if self.decided or self.ended:
            raise Illegal("game-over")

    def _check_between(self) -> None:
        if not self.hand.empty:
            raise Illegal("in-hand")

    def _check_accept(self) -> None:
        self._check_open()
        check_settled(self.hand, self.race)

    def _check_adjust(self, side: int, points: int, reason: str) -> None:
        self._check_open()
        self._check_between()
        if not 0 <= side < self.rules.sides:
            raise Illegal("side", side)
        if points % self.rules.unit or not points:
            raise Illegal("meld-unit", self.rules.unit)

    def _check_won(self, side: int, reason: str) -> None:
        self._check_note(reason)
        self._check_open()
        self._check_between()
        if side not in self.race.leaders():
            raise Illegal("not-won", side)

    def _check_fix(self, number: int, *events: list) -> None:
        if not self.ended:
            # A hand that was left when the game was stopped is not continued.
            self._check_between()
        self.sheet.after_fix(number, list(events))

    def _check_undo(self) -> None:
        if not self.kept:
            raise Illegal("nothing-to-undo")

    def _check_redo(self) -> None:
        if not self.undone:
            raise Illegal("nothing-to-redo")

    def _check_names(self, players: list, teams: list) -> None:
        self._check_note("")
        check_names(players, teams, self.rules)

    def _check_note(self, text: str) -> None:
        if self.version < 2:
            raise Illegal("old-game")

    def _check_game(self, *fields: "int | str | list") -> None:
        raise Illegal("event", "game")


_CHECKS: dict = {
    "game": Game._check_game,
    "accept": Game._check_accept,
    "misdeal": Game._check_open,
    "adjust": Game._check_adjust,
    "won": Game._check_won,
    "fix": Game._check_fix,
    "undo": Game._check_undo,
    "redo": Game._check_redo,
    "end": Game._check_open,
    "names": Game._check_names,
    "note": Game._check_note,
    "sealed": check_sealed,
}


# Accepted unchecked by follow() while the game is open: folding refuses impossible hands.
_UNCHECKED = dict([(kind, 1) for kind in HAND_KINDS] + [("accept", 1)])
