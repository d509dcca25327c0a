"""What earlier hands lack under other rules, asked hand by hand before these rules are stored."""

from pinochle.entry import step_order as path
from pinochle.entry.steps import STEPS
from pinochle.game.game import Game
from pinochle.game.hand import ASK_MELD, ASK_TOOK
from pinochle.game.hand_fold import fold
from pinochle.game.later_answers import under
from pinochle.game.names import Names
from pinochle.play.flow import Flow, refusal
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens.base import Answer, Screen
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.screens.base import Back


class MissingAnswers:
    """A Navigator that asks one hand's open questions by other rules; `done` gets the answers."""

    accepts = together = False

    def __init__(
        self,
        flow: Flow,
        rules: Rules,
        number: int,
        done: "Callable[[list[Event]], Answer]",
        back: "Back",
    ):
        self.arrows = flow.arrows
        self._done = done
        self._back = back
        self._answers: "list[Event]" = []
        sheet = flow.game.sheet
        entry = sheet.lines[sheet.index_of(number)]
        self.place = entry.score.hand if entry.score else number
        self._whole = flow.game
        self._number = number
        self.game: Game = flow.game.before(number, under(entry.facts, rules))
        self.names = Names(flow.game)

    def ask(self) -> Answer:
        """Return the next question, or what follows the answers."""
        asked, side = self.game.hand.asks()
        step = {ASK_MELD: path.MELD, ASK_TOOK: path.TOOK}.get(asked, path.TRICKS)
        if side < 0:
            return self._done(self._answers)
        return self.step_screen(step, side)

    def step_screen(self, step: str, side: int = -1) -> Screen:
        """Return an entry screen of the hand, whose context names it."""
        screen = STEPS[step](self, side, self._back)
        screen.context = view_words.HAND % self.place
        return screen

    def forward(self, event: "Event") -> Answer:
        """Take an answer, and ask for the next one."""
        hand = self.game.hand.copy()
        try:
            fold(hand, event)
        except Illegal as refused:
            return self.refuse(refused, self.ask().follow(self._back()))
        self.game = self._whole.before(self._number, hand)
        self._answers = self._answers + [event]
        return self.ask()

    def keys_next(self, leads_to: str) -> str:
        """Return the line of keys of an entry."""
        return view_words.KEYS_CHANGE

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why an input was refused."""
        return refusal(refused, then)
