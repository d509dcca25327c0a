"""Folds the events of a journal into a game."""

from pinochle.game.game import Game
from pinochle.game.snapshot import lists
from pinochle.rules.rule_set import Illegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event


class Folding:
    """Folds a journal into `game`; stops if the game refuses an event or memory is full.

    `refused` is the code of the refusal, `newest` the event folded last, or None. `breathe()`, if
    set, is called every few events, because a long game takes seconds, and by the game's lists,
    because one correction may, too.
    """

    # A Pico folds this number in 30 ms and leaves 10 kB of garbage.
    EVENTS = 32

    def __init__(self, breathe: "Callable[[], None] | None") -> None:
        self.game: "Game | None" = None
        self.newest: "Event | None" = None
        self.refused = ""
        self.too_long = False
        self._breathe = breathe
        self._count = 0

    def fold(self, event: "Event") -> None:
        """Add the next event of the journal."""
        if self.refused or self.too_long:
            return
        self._count += 1
        self.newest = event
        if self._count % self.EVENTS == 0 and self._breathe:
            self._breathe()
        try:
            if self.game is None:
                self.take(Game(event))
            else:
                self.game.follow(event)
        except Illegal as refused:
            self.refused = refused.code
        except MemoryError:
            self.give_up()

    def take(self, game: Game) -> None:
        """Go on with a game, whose lists breathe, also later in a press."""
        self.game = game
        if self._breathe:
            for one in lists(game):
                one.breathe_by(self._breathe)

    def give_up(self) -> None:
        """Free the memory of the folded game, and fold no more."""
        self.game = None
        self.too_long = True
