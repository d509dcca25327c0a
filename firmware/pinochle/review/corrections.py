"""Corrections of accepted hands: choose a field, enter it again, confirm the new totals.

Fields are entered on the screens of a hand: a Correction is a Navigator whose game is the one
before that hand was accepted, and whose answers become corrections.
"""

from pinochle.entry import step_order as path
from pinochle.entry.counting import nines_entry, took_beside
from pinochle.entry.playing import keys_agree
from pinochle.entry.prompts import happens, player
from pinochle.entry.step_order import is_known
from pinochle.entry.steps import STEPS
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.hand import ASK_MELD, ASK_PLAY, ASK_TOOK, ASK_TRICKS
from pinochle.game.hand_fold import fold
from pinochle.game.names import Names
from pinochle.game.score_sheet import Entry, Sheet
from pinochle.play.flow import Flow, refusal
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
)
from pinochle.screens import hand_fields as fields
from pinochle.screens.base import ROWS, Screen
from pinochle.screens.kinds import Choices
from pinochle.screens.table import Table
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back

_IN_SIGHT = ROWS - 1


class Correction:
    """The screens that correct one accepted hand; `number` is the hand's, `place` is shown.

    `game` is the game of the hand; `leave` makes the screen for BACK.
    """

    # Old and new totals are shown before a correction counts.
    accepts = False

    def __init__(self, game: Game, arrows: bool, entry: Entry, leave: "Back"):
        self.arrows = arrows
        self._whole = game
        self._entry = entry
        self._leave = leave
        self._at = 0
        self.place = entry.score.hand if entry.score else 0
        self.number = entry.number or self.place
        # The game before the hand, with the hand reopened; and the events entered so far while
        # re-entering a hand that was not played, else None.
        self.game = game.before(self.number)
        self._entered: "list[Event] | None" = None

    @property
    def names(self) -> Names:
        """The names of the game's seats and sides."""
        return Names(self.game)

    @property
    def together(self) -> bool:
        """Whether the numbers of all sides may be asked on one page: a correction is of one."""
        return False

    def fields(self) -> Screen:
        """Return the list of the hand's fields."""
        if self._entered is not None:
            self._entered = None
            self.game = self._whole.before(self.number)
        found = fields.fields_of(self.game.hand)
        then = [self._field_of(index, field) for index, field in enumerate(found)]
        return fields.listed(self.names, self._entry, then, self._at, self._leave)

    def step_screen(self, step: str, side: int = -1) -> Screen:
        """Return an entry screen of the hand; BACK on it leads to the list of fields."""
        return STEPS[step](self, side, self.fields)

    def forward(self, event: "Event") -> "Answer":
        """Preview the correction; an unchanged value returns to the list of fields."""
        if self._entered is not None:
            return self._enter(event)
        hand = self.game.hand
        if event[0] == "meld" and hand.rules.declarer_least and not is_known(hand, event):
            # With enough meld, a hand that ended for lack of it is played: its tricks are asked.
            self._entered = []
            return self._enter(event)
        same = event[0] == "tricks" and hand.tricks[event[1]] == event[2]
        if same and not needs_took(hand.rules, hand.filled(), event[1]):
            # The points show whether it took a trick.
            return self.fields()
        return self.fields() if is_known(hand, event) else self._corrected([event])

    def keys_next(self, leads_to: str) -> str:
        """Return the line of keys of an entry, whose OK leads to the confirmation."""
        return view_words.KEYS_CHANGE

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why an input was refused."""
        return refusal(refused, then)

    def _field_of(self, index: int, field: "tuple[int, int]") -> "Action":
        def ask() -> Screen:
            self._at = index
            return self._ask(field[0], field[1])

        return ask

    def _ask(self, kind: int, side: int) -> Screen:
        if kind in _STEP_OF:
            return self.step_screen(_STEP_OF[kind], side)
        if kind == fields.NINES:
            meld = self.game.hand.meld[side]
            return nines_entry(
                self,
                side,
                lambda value: self.forward(events.meld(side, meld, value)),
                self.fields,
            )
        if kind == fields.TOOK:
            return took_beside(self, side, self.game.hand.filled().tricks[side], self.fields)
        return self._claimer() if kind == fields.CLAIM else self._outcome()

    def _claimer(self) -> Screen:
        return player(
            self,
            {
                "title": view_words.WHO_CLAIMS,
                "names": self.names.sides(),
                "at": self.game.hand.claim,
            },
            done=lambda side: self._corrected([events.claim(side)]),
            back=self.fields,
        )

    def _outcome(self) -> Screen:
        """Ask how the hand ended."""
        hand = self.game.hand
        offered = fields.outcomes_of(hand)
        items = [(view_words.OUTCOMES[outcome], self._outcome_of(outcome)) for outcome in offered]
        at = offered.index(hand.outcome) if hand.outcome in offered else 0
        title = view_words.HOW_IT_ENDED
        return Choices({"title": title, "at": at}, items, self.fields)

    def _outcome_of(self, outcome: str) -> "Action":
        def answer() -> "Answer":
            if outcome == RENEGE:
                return self._reneged()
            if outcome == self.game.hand.outcome:
                return self.fields()
            if outcome == PLAYED:
                return self._play_again()
            return self._corrected([_EVENTS[outcome]])

        return answer

    def _reneged(self) -> Screen:
        # Few corrections need these pages.
        from pinochle.play.endings import renege

        return renege(self.names, lambda event: self._corrected([event]), self._outcome)

    def _play_again(self) -> "Answer":
        """Ask for the missing facts of a hand that was not played; then correct it at once."""
        self.game.hand.replay()
        self._entered = []
        return self._ask_on([])

    def _enter(self, event: "Event") -> "Answer":
        entered = self._entered or []
        hand = self.game.hand.copy()
        try:
            fold(hand, event)
        except Illegal as refused:
            return self.refuse(refused, self._ask_on(entered))
        self.game.folded = hand
        self._entered = entered + [event]
        return self._ask_on(self._entered)

    def _ask_on(self, entered: "list[Event]") -> Screen:
        asked, side = self.game.hand.asks()
        if asked == ASK_MELD:
            return self.step_screen(path.MELD, side)
        if asked in (ASK_PLAY, ASK_TRICKS):
            return self.step_screen(path.TRICKS, side)
        if asked == ASK_TOOK:
            return self.step_screen(path.TOOK, side)
        return self._corrected(entered)

    def _corrected(self, corrections: "list[Event]") -> Screen:
        """Return old and new totals side by side, or why the correction is refused."""
        game = self._whole
        fix = events.fix(self.number, corrections)
        try:
            game.check(fix)
            sheet = game.sheet.after_fix(self.number, corrections)
        except Illegal as refused:
            return self.refuse(refused, self.fields())
        names = self.names
        rows: "list[tuple[str, ...]]" = []
        for side, name in enumerate(names.sides()):
            rows.append((name, str(game.totals[side]), str(sheet.totals[side])))
        what = _what_becomes(names, game, sheet)
        if what:
            # Insert it among the rows that are visible without scrolling.
            rows.insert(len(rows) if len(rows) < _IN_SIGHT else 0, (what,))
        heads = ("", view_words.WAS, view_words.NOW)
        title = view_words.CORRECT_TITLE % self.place
        keys = keys_agree(game.rules.sides)
        return Table(
            {"title": title, "keys": keys, "heads": heads, "rows": rows, "help": "correct"},
            self.fields,
            then=happens(fix),
        )


# The fields that are entered on the screen of a step.
_STEP_OF = {
    fields.BID: path.BIDDER,
    fields.TRUMP: path.TRUMP,
    fields.MELD: path.MELD,
    fields.TRICKS: path.TRICKS,
}
_EVENTS = {
    THROWN_IN: events.throw_in(0),
    AGREED: events.throw_in(1),
    NO_ROYAL: events.no_royal(),
    SWEEP_MADE: events.sweep(1),
    SWEEP_FAILED: events.sweep(0),
}


def _what_becomes(names: Names, game: Game, sheet: Sheet) -> str:
    """Return how a correction changes the end of the race, or ""."""
    before, after = game.decided, sheet.decided
    if not before and not after:
        return ""
    if after is None:
        return view_words.CORRECTED_OPEN
    if before and (before.winner, before.hand) == (after.winner, after.hand):
        return ""
    return view_words.CORRECTED_WINNER % (after.hand, names.side(after.winner))


def correct(flow: Flow, entry: "Entry | None", back: "Back") -> Screen:
    """Return the fields of a hand: to correct, or only to read if it can't be corrected now."""
    game = flow.game
    if entry is None or not (game.hand.empty or game.ended):
        return fields.read(flow.names, entry, back)
    return Correction(game, flow.arrows, entry, back).fields()
