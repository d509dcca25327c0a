"""Corrections of hands that count: choose a field, enter it anew, see what becomes of it.

Imports flow, asking, path, scoring, lists and screens. The fields are entered on the very
screens of the hand: a Mending is a Flow whose game stands where it stood before that hand was
accepted, and whose answers become corrections.
"""

from pinochle import view_words, words
from pinochle.asking import number, points_mover
from pinochle.desk import Desk
from pinochle.facts import Facts
from pinochle.flow import Flow
from pinochle.game import Game
from pinochle.lists import Table
from pinochle.path import BIDDER, TRICKS, TRUMP
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
(_BID, _TRUMP, _MELD, _NINES, _TRICKS, _TOOK, _CLAIM, _OUTCOME) = range(8)


def fields_of(facts: Facts) -> list:
    """Return the fields of a complete hand as (field, side), in the order of entering it."""
    rules, hand = facts.rules, facts.hand()
    found = []
    if rules.bidding != "none":
        found.append((_BID, -1))
    found.append((_TRUMP, -1))
    melds = facts.outcome in (PLAYED, THROWN_IN, AGREED)
    for side in facts.order() if melds else ():
        found.append((_MELD, side))
        if rules.dix != "saved" and hand.meld[side]:
            found.append((_NINES, side))
    if facts.claim >= 0:
        found.append((_CLAIM, facts.claim))
    if facts.outcome in (PLAYED, SWEEP_FAILED):
        sides = facts.defenders_first()
        for side in sides[:-1] if rules.all_in_play and facts.claim < 0 else sides:
            found.append((_TRICKS, side))
        for side in sides:
            if needs_took(rules, hand, side):
                found.append((_TOOK, side))
    if len(outcomes_of(facts)) > 1:
        found.append((_OUTCOME, -1))
    return found


def outcomes_of(facts: Facts) -> list:
    """Return how a hand can end by these rules; how this one did is among them."""
    rules = facts.rules
    found = [PLAYED]
    if rules.throw_in != "never":
        found.append(THROWN_IN)
    if rules.agree == "yes":
        found.append(AGREED)
    if rules.royal != "none":
        found.append(NO_ROYAL)
    if rules.sweep:
        found += [SWEEP_MADE, SWEEP_FAILED]
    return found


def field_text(desk: Desk, facts: Facts, field: tuple) -> str:
    """Return a field with its value."""
    kind, side = field
    hand = facts.hand()
    if kind == _BID:
        return view_words.BID_FIELD % (desk.seat_name(facts.seat), facts.bid)
    if kind == _TRUMP:
        return view_words.TRUMP_FIELD % words.SUIT_NAMES[facts.trump]
    if kind == _OUTCOME:
        return str(view_words.RESULT_FIELD % view_words.OUTCOMES[facts.outcome])
    if kind == _NINES:
        return str(view_words.NINES_FIELD % facts.dix[side])
    name = desk.side_name(side)
    if kind == _CLAIM:
        return view_words.CLAIM_FIELD % name
    if kind == _TOOK:
        return view_words.TOOK_FIELD % (name, words.YES if hand.took[side] else words.NO)
    if kind == _MELD:
        return view_words.MELD_FIELD % (name, hand.meld[side])
    return view_words.TRICKS_FIELD % (name, hand.tricks[side])


def _told(entry: Entry) -> list:
    """Return what is remarkable about a hand."""
    lines = []
    if entry.facts and entry.facts.fixed:
        lines.append(view_words.FIXED)
    if entry.late:
        lines.append(view_words.LATE)
    return lines


def read(desk: Desk, entry: "Entry | None", back: object) -> Screen:
    """Return all fields of a hand, to be read."""
    return _list_of_fields(desk, entry, [], 0, back)


def _list_of_fields(
    desk: Desk, entry: "Entry | None", then: list, at: int, back: object
) -> Screen:
    """Return the list of a hand's fields; `then` is what OK on each does, or empty."""
    if entry is None or entry.facts is None or entry.score is None:
        raise ValueError("no hand")
    facts, score = entry.facts, entry.score
    items: list = []
    for index, field in enumerate(fields_of(facts)):
        items.append((field_text(desk, facts, field), then[index] if then else None))
    keys = view_words.KEYS_FIELDS if then else view_words.KEYS_READ
    screen = Choices(view_words.HAND % score.hand, "", keys, items, at, back)
    screen.context = words.RESULTS[score.result]
    screen.lead = _told(entry)
    screen.help = "fields" if then else "list"
    return screen


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

    def now(self) -> Screen:
        """Return the list of the hand's fields."""
        hand = self.game.hand
        then = [self._field_of(index, field) for index, field in enumerate(fields_of(hand))]
        return _list_of_fields(self, self.entry, then, self.at, self.leave)

    def step_screen(self, step: tuple) -> Screen:
        """Return an entry screen of the hand; BACK on it leads to the list of fields."""
        return self._changing(self.make(step, self.now))

    def bid(self, seat: int, back: object) -> Screen:
        """Ask how much was bid."""
        return self._changing(super().bid(seat, back))

    def forward(self, event: list) -> object:
        """Return what a correction leads to; an answer that says nothing new, to the list."""
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
        if kind == _BID:
            screen = self.step_screen((BIDDER, -1))
            screen.extras = []  # the calls of that hand are not asked again
            return screen
        if kind == _TRUMP:
            return self.step_screen((TRUMP, -1))
        if kind == _TRICKS:
            return self.step_screen((TRICKS, side))
        if kind == _MELD:
            return self._changing(self.meld(side, self.now))
        if kind == _NINES:
            return self._nines(side)
        if kind == _TOOK:
            return self.took_screen(side, self.game.hand.hand().tricks[side], self.now)
        return self._claimer() if kind == _CLAIM else self._outcome()

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
        offered = outcomes_of(hand)
        items = [(view_words.OUTCOMES[outcome], self._outcome_of(outcome)) for outcome in offered]
        at = offered.index(hand.outcome) if hand.outcome in offered else 0
        title = view_words.HOW_IT_ENDED
        return Choices(title, "", words.KEYS_CHOOSE, items, at, self.now)

    def _outcome_of(self, outcome: str) -> object:
        def answer() -> Screen:
            if outcome == self.game.hand.outcome:
                return self.now()
            if outcome == PLAYED:
                # What was played is told by the trick points.
                return self.step_screen((TRICKS, self.game.hand.defenders_first()[0]))
            event: list = _EVENTS[outcome]
            return self._corrected(event)

        return answer

    def _corrected(self, event: list) -> Screen:
        """Return old and new totals side by side, or why the correction cannot be."""
        game = self.flow.game
        fix = ["fix", self.number, event]
        try:
            game.check(fix)
            sheet = game.sheet.tried(self.number, event)
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
        screen = Table(title, "", view_words.KEYS_MEND, heads, rows, self.now)
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


def fields(flow: Flow, entry: "Entry | None", home: object) -> Screen:
    """Return the fields of a hand to be corrected; of one that can't be now, to be read."""
    game = flow.game
    if entry is None or not (game.hand.empty or game.ended):
        return read(flow, entry, home)
    return Mending(flow, entry, home).now()
