"""Corrections of hands that count: choose a field, enter it anew, see what becomes of it.

Imports flow, asking, path, scoring, lists, fields and screens. The fields are entered on the very
screens of the hand: a Mending is a Flow whose game stands where it stood before that hand was
accepted, and whose answers become corrections.
"""

from pinochle import fields, path, view_words, words
from pinochle.asking import number, points_mover
from pinochle.desk import Desk
from pinochle.facts import ASK_MELD, ASK_PLAY, ASK_TOOK, ASK_TRICKS
from pinochle.flow import Flow
from pinochle.game import Game
from pinochle.lists import Table
from pinochle.rules import Illegal
from pinochle.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
)
from pinochle.screens import ROWS, Choices, Screen
from pinochle.sheet import Entry, Sheet

_IN_SIGHT = ROWS - 1


class Mending(Flow):
    """The screens that correct one hand that counts; `number` is the hand's, from 1."""

    def __init__(self, flow: Flow, entry: Entry, home: object):
        super().__init__(flow.keys)
        self.flow = flow
        self.entry = entry
        self.number = entry.score.hand if entry.score else 0
        self.leave = home
        self.at = 0
        self.current = flow.game.before(self.number)
        # While a hand is told anew: what was told of it so far.
        self.told: "list | None" = None

    def now(self) -> Screen:
        """Return the list of the hand's fields."""
        if self.told is not None:
            self.told = None
            self.current = self.flow.game.before(self.number)
        found = fields.fields_of(self.game.hand)
        then = [self._field_of(index, field) for index, field in enumerate(found)]
        return fields.listed(self, self.entry, then, self.at, self.leave)

    def step_screen(self, step: tuple) -> Screen:
        """Return an entry screen of the hand; BACK on it leads to the list of fields."""
        return self._changing(self.make(step, self.now))

    def bid(self, seat: int, back: object) -> Screen:
        """Ask how much was bid."""
        return self._changing(super().bid(seat, back))

    def forward(self, event: list) -> object:
        """Return what a correction leads to; an answer that says nothing new, to the list."""
        if self.told is not None:
            return self._tell(event)
        hand = self.game.hand
        same = event[0] == "tricks" and hand.tricks[event[1]] == event[2]
        if same and not needs_took(hand.rules, hand.hand(), event[1]):
            # Whether it took a trick is told by the points.
            return self.now()
        answer = super().forward(event)
        return self._corrected(event) if answer is event else answer

    def _changing(self, screen: Screen) -> Screen:
        """An entry screen of the hand says what comes next there; here a change comes."""
        if not isinstance(screen, Choices) and hasattr(screen, "value"):
            screen.keys = view_words.KEYS_CHANGE
        return screen

    def _field_of(self, index: int, field: tuple) -> object:
        def ask() -> Screen:
            self.at = index
            return self._ask(field)

        return ask

    def _ask(self, field: tuple) -> Screen:
        kind, side = field
        if kind == fields.BID:
            screen = self.step_screen((path.BIDDER, -1))
            screen.extras = []  # the calls of that hand are not asked again
            return screen
        if kind == fields.TRUMP:
            return self.step_screen((path.TRUMP, -1))
        if kind == fields.TRICKS:
            return self.step_screen((path.TRICKS, side))
        if kind == fields.MELD:
            return self._changing(self.meld(side, self.now))
        if kind == fields.NINES:
            return self._nines(side)
        if kind == fields.TOOK:
            return self.took_screen(side, self.game.hand.hand().tricks[side], self.now)
        return self._claimer() if kind == fields.CLAIM else self._outcome()

    def _nines(self, side: int) -> Screen:
        hand, rules = self.game.hand, self.game.rules
        meld = hand.meld[side]
        return self._changing(
            number(
                self.arrows,
                (words.NINES, self.side_name(side), words.NEXT_SETTLE),
                hand.dix[side],
                points_mover(rules.unit, min(meld, 2 * rules.unit)),
                lambda value: [words.NINES_NOTES[0], words.NINES_NOTES[1] % meld],
                lambda value: self.forward(["meld", side, meld, value]),
                self.now,
            )
        )

    def _claimer(self) -> Screen:
        names = self.side_names()
        texts = (view_words.WHO_CLAIMS, "", words.PLAYER)
        at = self.game.hand.claim
        return self.player(
            texts, names, at, lambda side: self._corrected(["claim", side]), self.now
        )

    def _outcome(self) -> Screen:
        """Ask how the hand ended."""
        hand = self.game.hand
        offered = fields.outcomes_of(hand)
        items = [(view_words.OUTCOMES[outcome], self._outcome_of(outcome)) for outcome in offered]
        at = offered.index(hand.outcome) if hand.outcome in offered else 0
        title = view_words.HOW_IT_ENDED
        return Choices(title, "", words.KEYS_CHOOSE, items, at, self.now)

    def _outcome_of(self, outcome: str) -> object:
        def answer() -> Screen:
            if outcome == self.game.hand.outcome:
                return self.now()
            if outcome == PLAYED:
                return self._told_anew()
            event: list = _EVENTS[outcome]
            return self._corrected(event)

        return answer

    def _told_anew(self) -> Screen:
        """Ask for all that a hand lacks that was not played; then it is corrected at once."""
        hand = self.game.hand
        if hand.outcome not in (THROWN_IN, AGREED):
            # There melds were not asked, or do not count.
            hand.meld = [meld or None for meld in hand.meld]
        hand.tricks, hand.took = [None] * len(hand.meld), [None] * len(hand.meld)
        hand.outcome = PLAYED
        self.told = []
        return self._ask_on()

    def _tell(self, event: list) -> Screen:
        facts = self.game.hand.copy()
        try:
            facts.fold(event)
        except Illegal as refused:
            return self.refuse(refused, self._ask_on())
        self.game.hand = facts
        self.told = (self.told or []) + [event]
        return self._ask_on()

    def _ask_on(self) -> Screen:
        asked, side = self.game.hand.asks()
        if asked == ASK_MELD:
            return self.meld(side, self.now)
        if asked in (ASK_PLAY, ASK_TRICKS):
            return self.tricks(side, self.now)
        if asked == ASK_TOOK:
            return self.took(side, self.now)
        return self._corrected(*(self.told or []))

    def _corrected(self, *events: list) -> Screen:
        """Return old and new totals side by side, or why the correction cannot be."""
        game = self.flow.game
        fix = ["fix", self.number] + list(events)
        try:
            game.check(fix)
            # The check has tried it: this costs nothing.
            sheet = game.sheet.tried(self.number, fix[2:])
        except Illegal as refused:
            return self.refuse(refused, self.now())
        rows: list = []
        for side, name in enumerate(self.side_names()):
            rows.append((name, str(game.totals[side]), str(sheet.totals[side])))
        what = _what_becomes(self, game, sheet)
        if what:
            # Where it is seen without moving the rows.
            rows.insert(len(rows) if len(rows) < _IN_SIGHT else 0, (what,))
        heads = ("", view_words.WAS, view_words.NOW)
        title = view_words.MEND_TITLE % self.number
        screen = Table(title, "", self.keys_agree(), heads, rows, self.now)
        screen.then = fix
        screen.help = "mend"
        return screen


_EVENTS: dict = {
    THROWN_IN: ["throw-in", 0],
    AGREED: ["throw-in", 1],
    NO_ROYAL: ["no-royal"],
    SWEEP_MADE: ["sweep", 1],
    SWEEP_FAILED: ["sweep", 0],
}


def _what_becomes(desk: Desk, game: Game, sheet: Sheet) -> str:
    """Return what a correction does to the end of the race, if anything."""
    before, after = game.decided, sheet.decided
    if not before and not after:
        return ""
    if after is None:
        return view_words.MEND_GOES_ON
    if before and (before.winner, before.hand) == (after.winner, after.hand):
        return ""
    return view_words.MEND_WON % (after.hand, desk.side_name(after.winner))


def correct(flow: Flow, entry: "Entry | None", home: object) -> Screen:
    """Return the fields of a hand to be corrected; of one that can't be now, to be read."""
    game = flow.game
    if entry is None or not (game.hand.empty or game.ended):
        return fields.read(flow, entry, home)
    return Mending(flow, entry, home).now()
