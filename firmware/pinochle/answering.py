"""What a press or an order leads to: events that are checked, stored and shown, or a screen."""

from pinochle.game import events
from pinochle.game.game import Game
from pinochle.play.flow import Flow, refusal
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.storage.journal import Journal
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinochle.game.events import Event
    from pinochle.review.about import Allowed
    from pinochle.screens.base import Answer


class Answering:
    """Follows the answers of screens, in this order: check, store, show.

    `clock` and `salt` are those of the App.
    """

    screen: Screen
    heard = ""  # see take_heard()
    orders: "Allowed | None" = None  # of a runner that takes them, if the menu allows it

    def __init__(
        self, flow: Flow, journal: Journal, clock: "Callable[[], int] | None", salt: bytes
    ):
        self.flow = flow
        self.journal = journal
        self.clock = clock
        self.salt = salt
        self.under: "Screen | None" = None  # the screen that a menu covers
        self.game_under: "Game | None" = None  # the game in progress when the menu opened

    def answer(self, answer: "Answer") -> None:
        """Store or show what an answer says, and forget the covered screen behind it."""
        unstored = self.screen.unstored
        self._follow(answer)
        screen = self.screen
        if unstored and unstored.is_open and not answer.events:
            # A page between two of its screens belongs to it too.
            screen.part_of(unstored)
        # A page with lines of its own, or with what is typed, has its own menu.
        part, covered = screen.unstored, self.under.unstored if self.under else None
        own = screen.holds or len(screen.extras) or (part and part.holds)
        # After an undo in a correction, its fields are on the display again, or it was left.
        own = own or (covered is not None and (covered is part or not covered.is_open))
        # The covered screen asks about the game that was current when the menu opened.
        other = self.flow.current is not self.game_under
        if screen is self.under or screen.back is None or own or other:
            self._uncover()

    def cover(self, part: bool = False) -> Screen:
        """Return the screen that a menu covers; one over a menu covers what is below that.

        With `part` it is the screen itself, if that enters a part of what no event has yet. A menu
        over such screens on which nothing was entered covers what is below them, because each menu
        over another takes memory, and BACK leads through all of them.
        """
        if part and self.screen.unstored:
            self._uncover()
        self.under = self.under or self.screen
        self.game_under = self.flow.current
        return self.under

    def take_orders(self, orders: "Allowed") -> None:
        """Let the menu allow a runner's orders."""
        self.orders = orders

    def take_heard(self) -> str:
        """Return what a sounder should play, once: "accepted", "undone", "score" or ""."""
        heard, self.heard = self.heard, ""
        return heard

    def _uncover(self) -> None:
        """Forget the covered screen, and its game, because two games take much memory."""
        self.under = self.game_under = None

    def _follow(self, answer: "Answer") -> None:
        if answer.events:
            self._happen(answer.events, self.screen)
        else:
            self.screen = answer.follow(self.screen)

    def _happen(self, facts: "Sequence[Event]", before: Screen) -> None:
        """Check, store and show events of one press; `before` is the screen they come from."""
        if self.flow.in_round or (facts[0][0] == "game" and len(facts) > 1):
            from pinochle.evening.round_end import completed

            facts = completed(self.flow.current, facts, self.clock)
        try:
            game = self._checked(facts)
        except Illegal as refused:
            self.screen = refusal(refused, before)
            return
        try:
            self._store(facts)
        except OSError:
            if self.journal.saved:
                self.screen = self._unsaved_page(facts, before)
            else:
                # The player chose to play on unsaved; every screen says NOT SAVED.
                self._go_on_unsaved(facts)
            return
        self._show(game, facts)

    def _checked(self, facts: "Sequence[Event]") -> Game:
        """Return the game that events belong to, or raise Illegal."""
        event = facts[0]
        if event[0] == "game":
            event[2] = self._new_id()
            begun = Game(event)
            for more in facts[1:]:
                begun.check(more)
            return begun
        if len(facts) > 1 and facts[-1][0] == "end":
            # The others leave the game as an end needs it.
            return self._checked(facts[:-1])
        game = self.flow.current
        if game is None:
            raise Illegal("game-over")
        if event[0] == "names":
            for each in facts:  # none of them depends on another
                game.check(each)
        elif len(facts) > 1:
            game.check_all(facts)
        else:
            game.check(event)
        return game

    def _new_id(self) -> str:
        """Return the id of the next game; many games may follow one that is current again."""
        try:
            number = self.journal.largest
        except OSError:
            number = -1  # it begins unsaved
        return events.new_id(self.salt, number, self.journal.game)

    def _store(self, facts: "Sequence[Event]") -> None:
        if facts[0][0] == "game":
            self.flow.draft.leave(self.flow.current, self.journal)
            self.journal.begin(*facts)
        else:
            self.journal.append(*facts)

    def _show(self, game: Game, facts: "Sequence[Event]") -> None:
        if facts[0][0] == "game":
            self.flow.keep(game, True)
            for event in facts[1:]:
                game.follow(event)
            if len(facts) == 1:
                self._mark_time(game)
        else:
            for event in facts:
                game.follow(event)  # already checked
        self.screen = self.flow.after(facts[-1])
        self._uncover()
        self.heard = "undone" if facts[0][0] == "undo" else "accepted"

    def _mark_time(self, game: Game) -> None:
        seconds = self.clock() if self.clock else 0
        if seconds and self.journal.saved:
            event = events.time(seconds)
            try:
                self.journal.append(event)
            except OSError:
                return
            game.apply(event)

    def _unsaved_page(self, facts: "Sequence[Event]", before: Screen) -> Screen:
        title, text, again, go_on = words.UNSAVED

        def store_again() -> "Answer":
            self._happen(facts, before)
            return self.screen

        def go_on_unsaved() -> "Answer":
            self._go_on_unsaved(facts)
            return self.screen

        items = [(again, store_again), (go_on, go_on_unsaved)]
        return Choices({"title": title, "text": [text, ""]}, items, lambda: before)

    def _go_on_unsaved(self, facts: "Sequence[Event]") -> None:
        game = self._checked(facts)
        if facts[0][0] == "game":
            self.journal = self.journal.begin_unsaved(facts[0])
            for event in facts[1:]:
                self.journal.keep(event)
        else:
            for event in facts:
                self.journal.keep(event)
        self._show(game, facts)
