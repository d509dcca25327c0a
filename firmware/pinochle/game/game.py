"""A game: what its events add up to. Built by folding, never stored."""

from pinochle.game.chunks import Chunks
from pinochle.game.events import (
    HAND_KINDS,
    check_form,
    check_names,
    checked_pairs,
    packed,
    unpacked,
)
from pinochle.game.hand import ASK_SETTLE, HandInProgress
from pinochle.game.refold import facts_of, newest_hand
from pinochle.game.score_sheet import Entry, Sheet
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules

# The events of sixty hands need not be packed: an undo reads only those of the newest hand.
_SIZE, _OPENED = 32, 12


class Game:
    """The state of one game after its events so far.

    Made from the first event, ["game", version, id, preset, options, players, teams,
    dealer]; apply() adds the others. Raises Illegal for an event that breaks a rule, and
    is then as it was before.
    """

    rules: Rules

    def __init__(self, first: list):
        check_form(first)
        if first[0] != "game":
            raise Illegal("event", "game")
        if first[1] < 1:
            raise Illegal("event", "version")
        self.version = first[1]
        self.id = first[2]
        self.rules = house_rules(first[3], checked_pairs(first[4]), self.version)
        check_names(first[5], first[6], self.rules)
        # The newest names, by seat and by side.
        self.players, self.teams = first[5], first[6]
        if not 0 <= first[7] < self.rules.players:
            raise Illegal("seat", first[7])
        self.first_dealer = first[7]
        self.first = first
        self.time = 0
        # The events that count, and those that redo can bring back, the last one first.
        self.kept = Chunks(_SIZE, _OPENED, packed, unpacked)
        self.undone = Chunks(_SIZE, _OPENED, packed, unpacked)
        # The event that check() has taken last, and the hand with it, if follow() is next.
        self._tried: "tuple | None" = None
        self.dealer = self.first_dealer
        self.sheet = Sheet(self.rules)
        self._hand: "HandInProgress | None" = HandInProgress(self.rules, self.dealer)
        self.ended = ""
        self.misdeals = 0

    @property
    def hand(self) -> HandInProgress:
        """The hand that is being entered.

        After an undo it is folded once it is asked for: a journal may hold thousands in a row.
        """
        if self._hand is None:
            self._hand = newest_hand(self.kept, self.rules, self.dealer)
        return self._hand

    @hand.setter
    def hand(self, facts: HandInProgress) -> None:
        """Replace the hand, for one that is entered again."""
        self._hand = facts

    @property
    def race(self) -> Race:
        """The race after all that counts."""
        return self.sheet.race

    @property
    def entries(self) -> list:
        """The entries of the score sheet, too many for a small memory: see Sheet.newest()."""
        return self.sheet.entries()

    @property
    def decided(self) -> "Score | None":
        """What decided the race, or None."""
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
        """The totals that count, by side: those that decided the race, or the running ones."""
        return self.sheet.totals

    def hands(self) -> list:
        """Return the entries of hands that count, too many for a small memory."""
        return [entry for entry in self.sheet.entries() if entry.facts]

    def before(self, number: int) -> "Game":
        """Return the game as it stood when a hand that counts was to be accepted.

        Hands count from 1. It has no events, and is not kept. Raises Illegal("fix-hand").
        """
        twin = Game(self.first)
        twin.sheet, twin.hand = self.sheet.before(number)
        twin.dealer = twin.hand.dealer
        twin.players, twin.teams = self.players, self.teams
        return twin

    def asks(self) -> tuple:
        """Return (what, side) of the next thing to ask of the hand; see facts."""
        return self.hand.asks()

    def preview(self) -> Score:
        """Return what the complete hand would score. Raises Illegal."""
        return self.race.preview(self.hand.filled())

    def check(self, event: list) -> None:
        """Refuse an event that may not happen now; nothing is changed. Raises Illegal."""
        check_form(event)
        kind = event[0]
        self._tried = None
        if kind in HAND_KINDS:
            self._check_open()
            twin = self.hand.copy()
            twin.fold(event)
            if not self.rules.all_in_play and twin.asks()[0] == ASK_SETTLE:
                # Told side by side, only all together show that the last trick's are missing.
                self.race.preview(twin.filled())
            self._tried = (event, twin)
        elif kind != "time":
            _CHECKS[kind](self, *event[1:])

    def apply(self, event: list) -> None:
        """Let an event happen. Raises Illegal, and then nothing has happened."""
        self.check(event)
        if self._tried:
            self.follow(event)
        else:
            self._happen(event)

    def follow(self, event: list) -> None:
        """Let an event happen that check() took, or one of a journal, quicker than apply().

        A journal's checksum says that apply() has taken it before: only what cannot be counted
        is refused. Raises Illegal, and then the game may be half changed: it cannot go on.
        """
        kind = event[0]
        tried, self._tried = self._tried, None
        try:
            if tried and tried[0] is event:
                self._hand = tried[1]
                self._keep(event)
                return
            if kind in _UNCHECKED:
                if self.sheet.decided or self.ended:
                    raise Illegal("game-over")
                if kind == "accept":
                    self._accept()
                else:
                    (self._hand or self.hand).fold(event)
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
        self._tried = None
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
        elif kind != "note":
            self._fold(event)
            self._keep(event)

    @property
    def undoes(self) -> "list | None":
        """The event that an undo would take back, or None."""
        return self.kept[-1] if self.kept else None

    @property
    def redoes(self) -> "list | None":
        """The event that a redo would bring back, or None."""
        return self.undone[-1] if self.undone else None

    # Folding: the event was checked.

    def _fold(self, event: list) -> None:
        kind = event[0]
        # Folded before an event behind which its own are not found.
        hand = self.hand
        if kind in HAND_KINDS:
            hand.fold(event)
        elif kind == "accept":
            self._accept()
        elif kind == "misdeal":
            self.misdeals += 1
            self.sheet.misdeal()
            self._hand = HandInProgress(self.rules, self.dealer)
        elif kind == "adjust":
            self.sheet.add(Entry(None, event[1], event[2], event[3]))
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
        """Take back the newest event: no event before its hand's is read for it."""
        event: list = self.kept.pop()
        self.undone.append(event)
        kind = event[0]
        if kind == "end":
            self.ended = ""
        elif kind == "adjust":
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

    # Checks: refuse, or do nothing.

    def _check_open(self) -> None:
        if self.decided or self.ended:
            raise Illegal("game-over")

    def _check_between(self) -> None:
        if not self.hand.empty:
            raise Illegal("in-hand")

    def _check_accept(self) -> None:
        self._check_open()
        if self.hand.asks()[0] != ASK_SETTLE:
            raise Illegal("not-settled")
        self.preview()

    def _check_adjust(self, side: int, points: int, reason: str) -> None:
        self._check_open()
        self._check_between()
        if not 0 <= side < self.rules.sides:
            raise Illegal("side", side)
        if points % self.rules.unit or not points:
            raise Illegal("meld-unit", self.rules.unit)

    def _check_fix(self, number: int, *events: list) -> None:
        if not self.ended:
            # A hand that was left when the game was stopped never goes on.
            self._check_between()
        self.sheet.tried(number, list(events))

    def _check_undo(self) -> None:
        if not self.kept:
            raise Illegal("nothing-to-undo")

    def _check_redo(self) -> None:
        if not self.undone:
            raise Illegal("nothing-to-redo")

    def _check_end(self, reason: str) -> None:
        self._check_open()

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
    "fix": Game._check_fix,
    "undo": Game._check_undo,
    "redo": Game._check_redo,
    "end": Game._check_end,
    "names": Game._check_names,
    "note": Game._check_note,
}


# What follow() lets happen while the game is open: folding refuses what makes no hand.
_UNCHECKED = dict([(kind, 1) for kind in HAND_KINDS] + [("accept", 1)])
