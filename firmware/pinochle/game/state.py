"""The state of a game: what its events add up to; changes.py has what each event does to it."""

from pinochle.game.event_form import check_form, check_names, check_older, checked_pairs
from pinochle.game.events import ENDS, LISTED, packed, unpacked
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_rebuild import newest_hand
from pinochle.game.packed_list import PackedList
from pinochle.game.score_sheet import Sheet
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pinochle.game.events import Event

# Packed events take a fifth of the memory, and an undo reads only those of the newest hand.
_SIZE, _OPENED, _FEWEST = 16, 6, 2
_BACKS = 4


def _same(item: "Any") -> "Any":
    return item


class State:
    """The facts of one game: who plays by which rules, the score sheet, the hand in progress.

    Created from the first event, ["game", version, id, preset, options, players, teams, dealer].
    `rules` are those that the event describes, if they are known. Raises Illegal for an event
    that breaks a rule.
    """

    rules: Rules
    # By kind, what the events outside of a hand do: changes.CHANGES or list_changes.LIST_CHANGES.
    steps: "dict[str, Any]"

    def __init__(self, first: "Event", rules: "Rules | None" = None):
        check_form(first)
        if first[0] != "game":
            raise Illegal("event", "game")
        if first[1] < 1:
            raise Illegal("event", "version")
        self.version: int = first[1]
        self.id: str = first[2]
        if self.version < LISTED:
            check_older(first)
        options = checked_pairs(first[4], self.version)
        self.rules = rules or house_rules(first[3], options, self.version)
        check_names(first[5], first[6], self.rules, self.version)
        self.players: "list[str]" = first[5]
        self.teams: "list[str]" = first[6]
        if not 0 <= first[7] < self.rules.players:
            raise Illegal("seat", first[7])
        self.first_dealer: int = first[7]
        self.dealer = self.first_dealer
        self.first = first
        self.time = 0
        # The valid events, and those that redo can restore, the last one first.
        self.kept = PackedList(_SIZE, _OPENED, _FEWEST, packed, unpacked)
        self.undone = PackedList(_SIZE, _OPENED, _FEWEST, packed, unpacked)
        self.sheet: "Any" = Sheet(self.rules)
        if self.version >= LISTED:
            # Older games do without it, which leaves its memory to their hands.
            from pinochle.game.list_sheet import ListSheet

            self.sheet = ListSheet(self.rules, self.dealer)
            # What an undo restores, of the newest events that leave something; see list_changes.
            self.backs = PackedList(_BACKS, 2, 1, _same, _same)
            # The names of the whole game, and those from a hand on; see spans.
            self.named = [self.players, self.teams]
            self.spans: "list[list[Any]]" = []
        # None until the hand is folded again; see hand.
        self.folded: "HandInProgress | None" = HandInProgress(self.rules, self.dealer)
        self.ended = ""
        self.misdeals = 0

    # The number of `resumed` among the events: each is where an `end` was.
    marks = 0
    # The seats of a round of an evening: the values of its `round`, if it has one.
    round: "Sequence[Any]" = ()

    @property
    def voids(self) -> bool:
        """Whether the next event that counts makes the facts of the hand in progress void."""
        if self.version < LISTED:
            return False
        return bool(self.ended) or (self.marks > 0 and self.kept[-1][0] == "resumed")

    @property
    def hand(self) -> HandInProgress:
        """The hand in progress.

        After an undo it is folded only when needed: a journal may have thousands of undos in a
        row.
        """
        if self.folded is None:
            self.folded = newest_hand(self.kept, self.rules, self.dealer)
        return self.folded

    @property
    def race(self) -> Race:
        """The race after all accepted hands."""
        return self.sheet.race  # type: ignore[no-any-return]

    @property
    def decided(self) -> "Score | None":
        """The score that decided the race, or None."""
        return self.sheet.decided  # type: ignore[no-any-return]

    @property
    def winner(self) -> int:
        """The side that has won, or -1: of an evening's round, the side ahead at its end."""
        if self.ended and self.version >= LISTED:
            whole = self.sheet.whole
            if self.ended not in ENDS or whole.decided:
                return whole.winner  # type: ignore[no-any-return]
            best = max(whole.totals)
            return whole.totals.index(best) if whole.totals.count(best) == 1 else -1
        return self.sheet.winner  # type: ignore[no-any-return]

    @property
    def over(self) -> bool:
        """Whether the game has a winner or was stopped."""
        return bool(self.decided) or bool(self.ended)

    @property
    def totals(self) -> "list[int]":
        """The totals by side: those that decided the race, or the current ones."""
        return self.sheet.totals  # type: ignore[no-any-return]
