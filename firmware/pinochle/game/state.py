"""The state of a game: what its events add up to; changes.py has what each event does to it."""

from pinochle.game.event_form import check_form, check_names, checked_pairs
from pinochle.game.events import packed, unpacked
from pinochle.game.hand import HandInProgress
from pinochle.game.hand_rebuild import newest_hand
from pinochle.game.packed_list import PackedList
from pinochle.game.score_sheet import Sheet
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event

# Packed events take a fifth of the memory, and an undo reads only those of the newest hand.
_SIZE, _OPENED, _FEWEST = 32, 4, 2


class State:
    """The facts of one game: who plays by which rules, the score sheet, the hand in progress.

    Created from the first event, ["game", version, id, preset, options, players, teams, dealer].
    `rules` are those that the event describes, if they are known. Raises Illegal for an event
    that breaks a rule.
    """

    rules: Rules

    def __init__(self, first: "Event", rules: "Rules | None" = None):
        check_form(first)
        if first[0] != "game":
            raise Illegal("event", "game")
        if first[1] < 1:
            raise Illegal("event", "version")
        self.version: int = first[1]
        self.id: str = first[2]
        self.rules = rules or house_rules(first[3], checked_pairs(first[4]), self.version)
        check_names(first[5], first[6], self.rules)
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
        self.sheet = Sheet(self.rules)
        # None until the hand is folded again; see hand.
        self.folded: "HandInProgress | None" = HandInProgress(self.rules, self.dealer)
        self.ended = ""
        self.misdeals = 0

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
    def totals(self) -> "list[int]":
        """The totals by side: those that decided the race, or the current ones."""
        return self.sheet.totals
