"""What earlier hands lack under other rules, asked hand by hand before these rules are stored."""

from pinochle.entry import step_order as path
from pinochle.entry.counting import nines_entry
from pinochle.entry.steps import STEPS
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.hand import ASK_MELD, ASK_SETTLE, ASK_TOOK
from pinochle.game.hand_fold import fold
from pinochle.game.later_answers import open_nines, under
from pinochle.game.names import Names
from pinochle.play.flow import Flow, refusal
from pinochle.review.undoing import undo_entry
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import Answer, Screen
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.game.list_sheet import ListSheet
    from pinochle.screens.base import Back


class MissingAnswers:
    """A Navigator that asks one hand's open questions by other rules; `done` gets the answers."""

    accepts = together = False
    is_open = holds = True

    def __init__(
        self,
        flow: Flow,
        rules: Rules,
        number: int,
        refused: bool,
        done: "Callable[[list[Event]], Answer]",
        back: "Back",
    ):
        self.arrows = flow.arrows
        self._done = done
        self._leaves = back
        self._answers: "list[Event]" = []
        sheet = flow.game.sheet
        entry = sheet.lines[sheet.index_of(number)]
        self.place = entry.score.hand if entry.score else number
        self._whole = flow.game
        self._number = number
        self._facts = entry.facts
        self._nines: "list[int]" = []  # the sides that were asked for them
        self.game: Game = flow.game.before(number, under(entry.facts, rules, refused))
        self.names = Names(flow.game)

    def ask(self) -> Answer:
        """Return the next question, or what follows the answers."""
        hand = self.game.hand
        asked, side = hand.asks()
        step = {ASK_MELD: path.MELD, ASK_TOOK: path.TOOK}.get(asked, path.TRICKS)
        if asked == ASK_TOOK:
            # The declarer last: an answer of the others leaves it open again.
            took = hand.filled().took
            side = next(one for one in hand.defenders_first() if took[one] is None)
        if side >= 0:
            return self.step_screen(step, side)
        for side in open_nines(hand, self._facts):
            if side not in self._nines:
                return self._ask_nines(side)
        self.is_open = False
        return self._done(self._answers)

    def undo(self, under: Screen, back: "Back") -> Screen:
        """Return the page that asks for an undo of the answers: the rules stay as they are."""
        return undo_entry([words.UNDO_ANSWERS], self._back, back)

    def _back(self) -> Screen:
        self.is_open = False
        return self._leaves()

    def _ask_nines(self, side: int) -> Screen:
        meld = self.game.hand.meld[side]

        def done(value: int) -> Answer:
            self._nines.append(side)
            return self.forward(events.meld(side, meld, value))

        hand = view_words.HAND % self.place
        return nines_entry(self, side, done, self._back, False, hand).part_of(self)

    def step_screen(self, step: str, side: int = -1) -> Screen:
        """Return an entry screen of the hand, whose context names it."""
        screen = STEPS[step](self, side, self._back)
        screen.context = view_words.HAND % self.place
        return screen.part_of(self)

    def forward(self, event: "Event") -> Answer:
        """Take an answer, and ask for the next one."""
        hand = self.game.hand.copy()
        try:
            fold(hand, event)
        except Illegal as refused:
            asked: Screen = self.ask()  # type: ignore[assignment]  # it is open still
            return self.refuse(refused, asked)
        self.game = self._whole.before(self._number, hand)
        self._answers = self._answers + [event]
        return self.ask()

    def keys_next(self, leads_to: str) -> str:
        """Return the line of keys of an entry."""
        return words.KEYS_NEXT % words.NEXT_CALL

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why an input was refused."""
        return refusal(refused, then)


def not_asked(sheet: "ListSheet", number: int, rules: Rules, answered: "list[int]") -> int:
    """Return the first hand from `number` on that lacks what only these rules ask, or 0.

    Its journal has an answer that nobody gave, so that the event would not be refused. A hand that
    was taken out lacks it too, because it may be put back. Not those of `answered`.
    """
    asks = "trick" in (rules.save, rules.declarer_save) or rules.dix != "saved"
    if number > sheet.accepts or not asks:
        return 0
    begun = number == 1
    for line in sheet.listed():
        if line.facts is None:
            continue
        if line.number == number:
            begun = True
        elif begun and number > 1 and [1 for span in sheet.spans if span[0] == line.number]:
            break
        if begun and line.number not in answered:
            twin = under(line.facts, rules, False)
            if twin.asks()[0] != ASK_SETTLE or open_nines(twin, line.facts):
                return line.number
    return 0
