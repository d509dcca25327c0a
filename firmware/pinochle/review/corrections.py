"""Corrections of accepted hands: change any fields, then confirm them and the new totals.

Fields are entered on the screens of a hand: a Correction is a Navigator whose game is the one
before that hand was accepted, and whose answers become corrections, which one event stores.
"""

from pinochle.entry import step_order as path
from pinochle.entry.counting import nines_entry, took_beside
from pinochle.entry.prompts import player
from pinochle.entry.step_order import is_known
from pinochle.entry.steps import STEPS
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.hand import ASK_MELD, ASK_PLAY, ASK_TOOK, ASK_TRICKS
from pinochle.game.later_answers import continued, in_order
from pinochle.game.score_sheet import Entry, reopened
from pinochle.play.flow import Flow, refusal
from pinochle.review.changed_fields import differences, marked, nudged, together
from pinochle.review.open_changes import OpenChanges
from pinochle.review.totals import totals_table
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SECOND_FAILED,
    SECOND_MADE,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
)
from pinochle.screens import hand_fields as fields
from pinochle.screens.base import STAY, Answer, Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Back, Face


class Correction(OpenChanges):
    """The screens that correct one accepted hand; the arguments are as for OpenChanges."""

    # Old and new totals are shown before a correction counts.
    accepts = False

    def __init__(self, game: Game, arrows: bool, entry: Entry, leave: "Back"):
        super().__init__(game, entry, leave, self.fields)
        self.arrows = arrows
        # The game before the hand, with the hand reopened, only while a field is entered; and the
        # events entered so far while re-entering a hand that was not played, else None.
        self._before: "Game | None" = None
        self._entered: "list[Event] | None" = None
        # Melds are wrong most often, and nearest to all others.
        kinds = [kind for kind, _ in self._fields()]
        self._at = kinds.index(fields.MELD) if fields.MELD in kinds else 0

    @property
    def game(self) -> Game:
        """The game before the hand was accepted, with the hand in progress."""
        if self._before is None:
            self._before = self._whole.before(self.number, reopened(self._facts))
        return self._before

    @property
    def together(self) -> bool:
        """Whether the numbers of all sides may be asked on one page: a correction is of one."""
        return False

    def fields(self) -> Screen:
        """Return the list of the hand's fields."""
        self._entered = self._before = None
        found = self._fields()
        then = [self._field_of(index, field) for index, field in enumerate(found)]
        before, texts = self._texts(found)
        back, keys = self._leave, ""
        if self._changes:
            texts = marked(before, texts)
            keys = view_words.KEYS_NOT_AGREED if self._refused else view_words.KEYS_CHANGED
            back = self._leave if self._refused else self._asked
        screen = fields.listed(self._entry, texts, then, self._at, back, keys, self._nudge)
        return screen.part_of(self)

    def _not_agreed(self) -> Screen:
        """Return to the list; BACK on it drops the changes, unless there is another one."""
        self._refused = True
        return self.fields()

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
        return self.fields() if is_known(hand, event) else self._changed([event])

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
        if kind == fields.DEALER:
            return self._who_dealt()
        return self._claimer() if kind == fields.CLAIM else self._outcome()

    def _who_dealt(self) -> Screen:
        return player(
            self,
            {"title": words.WHO_DEALS, "names": self.names.seats(), "at": -1},
            done=lambda seat: self._changed([events.dealer(seat)]),
            back=self.fields,
        )

    def _nudge(self, index: int, step: int) -> Answer:
        """Change a field by one step, without a page of its own."""
        kind, side = self._fields()[index]
        event = nudged(self._facts, kind, side, step)
        self._at = index
        return self._changed([event], False) if event else STAY

    def _next(self) -> Screen:
        """Return the list with the next field chosen."""
        self._at = min(self._at + 1, len(self._fields()) - 1)
        return self.fields()

    def _claimer(self) -> Screen:
        return player(
            self,
            {
                "title": view_words.WHO_CLAIMS,
                "names": self.names.sides(),
                "at": self.game.hand.claim,
            },
            done=lambda side: self._changed([events.claim(side)]),
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
            hand = self.game.hand
            if outcome == hand.outcome:
                if hand.filled().outcome == outcome:
                    return self.fields()
                return self.refuse(Illegal("no-meld", hand.rules.declarer_least), self.fields())
            if outcome == PLAYED:
                return self._play_again()
            return self._changed([_EVENTS[outcome]])

        return answer

    def _reneged(self) -> Screen:
        # Few corrections need these pages.
        from pinochle.play.endings import renege

        return renege(self.names, lambda event: self._changed([event]), self._outcome)

    def _play_again(self) -> "Answer":
        """Ask for the missing facts of a hand that was not played; then correct it at once."""
        self.game.hand.replay()
        self._entered = []
        return self._ask_on([])

    def _enter(self, event: "Event") -> "Answer":
        entered = self._entered or []
        try:
            hand = continued(self.game.hand, event)
        except Illegal as refused:
            return self.refuse(refused, self._question() or self.fields())
        self.game.folded = hand
        self._entered = entered + [event]
        return self._ask_on(self._entered)

    def _ask_on(self, entered: "list[Event]") -> Answer:
        return self._question() or self._changed(entered)

    def _question(self) -> "Screen | None":
        """Return the next question of a hand that is entered again, or None."""
        asked, side = self.game.hand.asks()
        if asked == ASK_MELD:
            return self.step_screen(path.MELD, side)
        if asked in (ASK_PLAY, ASK_TRICKS):
            return self.step_screen(path.TRICKS, side)
        if asked == ASK_TOOK:
            return self.step_screen(path.TOOK, side)
        return None

    def _changed(self, corrections: "list[Event]", onward: bool = True) -> Answer:
        """Add answers to the changes, and return to the list, or why they are refused."""
        changes = together(self._changes, corrections)
        try:
            changes = in_order(changes)
            facts = self._whole.sheet.fixed_facts(self.number, changes)
            self._whole.check(events.fix(self.number, changes))
        except Illegal as refused:
            if not onward:
                return STAY
            if refused.code == "fix-open" and self._entered is None and len(corrections) == 1:
                # What the hand lacks now is asked, such as the meld of another bidder.
                self._entered = []
                return self._enter(corrections[0])
            return self.refuse(refused, self.fields())
        self._entered = self._before = None
        self._take(changes, facts, -1 if onward else self._at)
        return self._next() if onward else self.fields()

    def _asked(self) -> Screen:
        """Return what changes, with old and new totals; OK stores it."""
        game = self._whole
        before = self._entry.facts or self._facts
        lines = differences(self.names, before, self._facts, self._fields())
        sheet = game.sheet.after_fix(self.number, self._changes)
        face: "Face" = {"title": view_words.CORRECT_TITLE % self.place, "help": "correct"}
        fix = events.fix(self.number, self._changes)
        table = totals_table(game, sheet, face, lines, fix, self._not_agreed)
        return table.part_of(self)


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
    SECOND_MADE: events.sweep(1, True),
    SECOND_FAILED: events.sweep(0, True),
}


def correct(flow: Flow, entry: "Entry | None", back: "Back") -> Screen:
    """Return the fields of a hand: to correct, or only to read if it can't be corrected now."""
    game = flow.game
    if entry is None or not (game.hand.empty or game.ended):
        return fields.read(flow.names, entry, back)
    return Correction(game, flow.arrows, entry, back).fields()
