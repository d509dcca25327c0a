"""A game: what its events add up to. Built by folding, never stored.

Imports rules, options, events, facts and race.
"""

from pinochle.events import HAND_KINDS, VERSION, check_form, plain
from pinochle.facts import ASK_SETTLE, Facts
from pinochle.options import house_rules
from pinochle.race import Race, Score
from pinochle.rules import Illegal, Rules

LONGEST_NAME = 12


class Entry:
    """One line of the score sheet: a hand that counts, or an adjustment.

    `facts` and `score` are None for an adjustment, which has `side`, `points`, `reason`.
    `late` marks a hand behind the end that a correction gave the race.
    """

    def __init__(self, facts: "Facts | None", side: int = -1, points: int = 0, reason: str = ""):
        self.facts = facts
        self.side = side
        self.points = points
        self.reason = reason
        self.score: "Score | None" = None
        self.totals: list = []
        self.late = False


class Game:
    """The state of one game after its events so far.

    Made from the first event, ["game", version, id, preset, options, players, teams,
    dealer]; apply() adds the others. Raises Illegal for an event that breaks a rule, and
    is then as it was before.
    """

    rules: Rules
    race: Race
    hand: Facts

    def __init__(self, first: list):
        check_form(first)
        if first[0] != "game":
            raise Illegal("event", "game")
        if first[1] != VERSION:
            raise Illegal("version", first[1])
        self.id = first[2]
        self.rules = house_rules(first[3], _pairs(first[4]))
        self.players = _names(first[5], self.rules.players)
        self.teams = _names(first[6], self.rules.sides)
        if not 0 <= first[7] < self.rules.players:
            raise Illegal("seat", first[7])
        self.first_dealer = first[7]
        self.first = first
        self.time = 0
        self.kept: list = []
        self.undone: list = []
        self._restart()

    def _restart(self) -> None:
        self.dealer = self.first_dealer
        self.race = Race(self.rules)
        self.entries: list = []
        self.hand = Facts(self.rules, self.dealer)
        self.hand_start = 0
        self.ended = ""
        self.decided: "Score | None" = None
        self.misdeals = 0

    @property
    def winner(self) -> int:
        """The side that has won, or -1."""
        return self.decided.winner if self.decided else -1

    @property
    def over(self) -> bool:
        """Whether the game has a winner or was stopped."""
        return bool(self.decided) or bool(self.ended)

    @property
    def totals(self) -> list:
        """The totals that count, by side: those that decided the race, or the running ones."""
        return self.decided.totals if self.decided else self.race.totals

    def hands(self) -> list:
        """Return the entries of hands that count, without adjustments."""
        return [entry for entry in self.entries if entry.facts]

    def asks(self) -> tuple:
        """Return (what, side) of the next thing to ask of the hand; see facts."""
        return self.hand.asks()

    def preview(self) -> Score:
        """Return what the complete hand would score. Raises Illegal."""
        return self.race.preview(self.hand.hand())

    def check(self, event: list) -> None:
        """Refuse an event that may not happen now; nothing is changed. Raises Illegal."""
        check_form(event)
        kind = event[0]
        if kind in HAND_KINDS:
            self._check_open()
            self.hand.copy().fold(event)
        elif kind != "time":
            _CHECKS[kind](self, *event[1:])

    def apply(self, event: list) -> None:
        """Let an event happen. Raises Illegal, and then nothing has happened."""
        self.check(event)
        self._happen(event)

    def follow(self, event: list) -> None:
        """Let an event of a journal happen, in a third of the time of apply().

        Its checksum says that apply() has taken it before: only what cannot be counted is
        refused. Raises Illegal, and then the game may be half changed: it cannot go on.
        """
        kind = event[0]
        try:
            if kind in _UNCHECKED:
                self._check_open()
            elif kind != "time":
                _CHECKS[kind](self, *event[1:])
            self._happen(event)
        except (TypeError, ValueError, KeyError, IndexError):
            raise Illegal("event", "form")

    def _happen(self, event: list) -> None:
        kind = event[0]
        if kind == "undo":
            self._undo()
        elif kind == "redo":
            event = self.undone.pop()
            self._fold(event)
            self.kept.append(event)
        elif kind == "time":
            self.time = self.time or event[1]
        else:
            self._fold(event)
            self.kept.append(event)
            self.undone.clear()

    @property
    def undoes(self) -> "list | None":
        """The event that an undo would take back, or None."""
        return self.kept[-1] if self.kept else None

    # Folding: the event was checked.

    def _fold(self, event: list) -> None:
        kind = event[0]
        if kind in HAND_KINDS:
            self.hand.fold(event)
        elif kind == "accept":
            self._accept()
        elif kind == "misdeal":
            self.misdeals += 1
            self._new_hand(self.dealer)
        elif kind == "adjust":
            self._add(Entry(None, event[1], event[2], event[3]))
            self.hand_start = len(self.kept) + 1
        elif kind == "fix":
            self._fix(self.entries, event[1], event[2])
            self._recount()
            self.hand_start = len(self.kept) + 1
        else:
            self.ended = event[1]

    def _accept(self) -> None:
        self._add(Entry(self.hand))
        self._new_hand((self.dealer + 1) % self.rules.players)

    def _new_hand(self, dealer: int) -> None:
        self.dealer = dealer
        self.hand = Facts(self.rules, dealer)
        self.hand_start = len(self.kept) + 1

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._count(entry)

    def _count(self, entry: Entry) -> None:
        """Give an entry its score in the race as it stands."""
        entry.late = self.decided is not None
        if entry.facts is None:
            self.race.adjust(entry.side, entry.points)
        else:
            self.race.winner = -1  # hands behind the end are counted all the same
            entry.score = self.race.add(entry.facts.hand())
            if entry.score.winner >= 0 and not self.decided:
                self.decided = entry.score
        entry.totals = self.race.totals[:]

    def _recount(self) -> None:
        self.race = Race(self.rules)
        self.decided = None
        for entry in self.entries:
            self._count(entry)

    def _undo(self) -> None:
        self.undone.append(self.kept.pop())
        kept = self.kept
        if len(kept) >= self.hand_start and not self.ended:
            # Within the hand in progress: its own events are enough.
            self.hand = Facts(self.rules, self.dealer)
            for event in kept[self.hand_start :]:
                self.hand.fold(event)
            return
        self._restart()
        self.kept = []
        for event in kept:
            self._fold(event)
            self.kept.append(event)

    # Checks: refuse, or do nothing.

    def _check_open(self) -> None:
        if self.over:
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

    def _check_fix(self, number: int, event: list) -> None:
        self._check_between()
        self._fix(self.entries[:], number, event)

    def _fix(self, entries: list, number: int, event: list) -> None:
        """Put a corrected copy of a hand into a list of entries, or refuse."""
        places = [place for place in range(len(entries)) if entries[place].facts]
        if not 1 <= number <= len(places):
            raise Illegal("fix-hand", number)
        place = places[number - 1]
        facts = entries[place].facts.copy()
        facts.fold(event)
        if facts.asks()[0] != ASK_SETTLE:
            raise Illegal("fix-open")
        facts.fixed += 1
        entries[place] = Entry(facts)
        race = Race(self.rules)
        for entry in entries:
            if entry.facts:
                race.winner = -1
                race.add(entry.facts.hand())
            else:
                race.adjust(entry.side, entry.points)

    def _check_undo(self) -> None:
        if not self.kept:
            raise Illegal("nothing-to-undo")

    def _check_redo(self) -> None:
        if not self.undone:
            raise Illegal("nothing-to-redo")

    def _check_end(self, reason: str) -> None:
        self._check_open()

    def _check_game(self, *fields: object) -> None:
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
}


# What follow() lets happen while the game is open: folding refuses what makes no hand.
_UNCHECKED = dict([(kind, 1) for kind in HAND_KINDS] + [("accept", 1)])


def _pairs(options: list) -> list:
    for pair in options:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Illegal("event", "options")
        if isinstance(pair[1], bool) or not isinstance(pair[1], (int, str)):
            raise Illegal("event", "options")
    return options


def _names(names: list, count: int) -> list:
    """Check names by seat or side: as many as there are, or none."""
    for name in names:
        if not isinstance(name, str) or not name or len(name) > LONGEST_NAME or not plain(name):
            raise Illegal("event", "names")
    if names and len(names) != count:
        raise Illegal("event", "names")
    return names
