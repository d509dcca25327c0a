"""The flow of a game through the screens: the next question, and where BACK leads."""

from pinochle.entry.bidding import first_choice
from pinochle.entry.prompts import SHORT, hand_number, refusal_text
from pinochle.entry.step_order import CALL, TRUMP, is_known, next_step, path
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.rules.outlook import lead
from pinochle.rules.rule_set import Illegal
from pinochle.screens import scoreboard as views
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Page
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.screens.base import Answer, Back, Face, Turn
    from pinochle.screens.board import Board
    from pinochle.screens.choice import Choice
    from pinochle.storage.draft import Draft
    from pinochle.storage.files import Folder
    from pinochle.storage.journal import Journal
    from pinochle.storage.own_rules import OwnRules
    from pinochle.storage.saved_games import SavedGames

# Events that are announced afterwards; those after which the table may say that the game is over.
_DONE = ("fix", "drop", "keep", "dealer", "rules", "start", "names")
_DECIDING = ("accept", "adjust", "fix")


class Flow:
    """The order of the screens, computed from the current game.

    `keys` is 6 or 4; `files`, `breathe` and `own_rules` as for the App; `view(flow, at)` makes the
    views beside the scoreboard, which form a ring; `journal()` returns the journal of the current
    game; `salt` is that of the App; `current` is the game in progress, or None.
    """

    accepts = together = True

    def __init__(
        self,
        keys: int,
        files: "Folder",
        breathe: "Callable[[], None] | None",
        view: "Callable[[Flow, int], Screen]",
        own_rules: str,
        journal: "Callable[[], Journal]",
        salt: bytes = b"",
    ):
        self.keys = keys
        self.files = files
        self._breathe = breathe
        self._own_rules = own_rules
        self.current: "Game | None" = None
        self._draft: "Draft | None" = None
        self._view = view
        self.journal = journal
        self.salt = salt
        # What the list of earlier games says of each; see earlier_games.heading().
        self.headings: "dict[str, tuple[bool | None, str, str]]" = {}

    def keep(self, game: "Game | None", begins: bool = False) -> None:
        """Set the game in progress, or None; if it begins, none is being set up any more."""
        self.current = game
        if begins and not self.draft.damaged:
            self.draft.drop()

    @property
    def saved_games(self) -> "SavedGames":
        """The games on this device."""
        from pinochle.storage.saved_games import SavedGames

        return SavedGames(self.files, self._breathe)

    @property
    def in_round(self) -> bool:
        """Whether the game in progress is a round of an evening."""
        return self.current is not None and bool(self.current.round)

    @property
    def draft(self) -> "Draft":
        """The game being set up."""
        if self._draft is None:
            from pinochle.storage.draft import Draft

            self._draft = Draft(self.files)
        return self._draft

    @property
    def own_rules(self) -> "OwnRules":
        """The tables' own rules on this device."""
        from pinochle.storage.own_rules import OwnRules

        return OwnRules(self._own_rules)

    @property
    def arrows(self) -> bool:
        """Whether the board has LEFT and RIGHT."""
        return self.keys > 4

    @property
    def game(self) -> Game:
        """The game in progress. Only for screens of a game."""
        if self.current is None:
            raise ValueError("no game")
        return self.current

    @property
    def last(self) -> "Event | None":
        """The first event of the game being set up, or one for the newest game as it is now."""
        game = self.current
        if self.draft.first or game is None:
            return self.draft.first
        now: "Event" = game.first[:3] + [game.rules.id, game.rules.changes] + game.first[5:]
        return now

    @property
    def names(self) -> Names:
        """The names of the game's seats and sides."""
        return Names(self.game)

    def view(self, at: int) -> Screen:
        """Return a view beside the scoreboard, which is number 0."""
        return self._view(self, at)

    @property
    def _turn(self) -> "Turn | None":
        """The action of LEFT and RIGHT on the scoreboard; None without these keys."""
        return self.view if self.arrows else None

    # The hand.

    def now(self, answered: int = -1) -> Screen:
        """Return the screen for the current state of the game, also after a power cut.

        `answered` is the side whose nines were entered last.
        """
        if self.current is None:
            # Imported here, because in a game they would take boot time and memory from it.
            from pinochle.setup.game_setup import new_game

            return new_game(self)
        game = self.game
        if game.over:
            return self.game_over()
        if game.hand.empty:
            return self._rest("")
        return self._screen_of(*next_step(game.hand, answered))

    def step_screen(self, step: str, side: int = -1) -> Screen:
        """Return the screen of a step; BACK on it leads to the step before."""
        return self._screen_of((step, side), path(self.game))

    def _screen_of(self, step: "tuple[str, int]", steps: "list[tuple[str, int]]") -> Screen:
        index = steps.index(step) if step in steps else len(steps)

        def back() -> Screen:
            if not index:
                return self.score()
            before = steps[index - 1]
            return self.step_screen(before[0], before[1])

        from pinochle.entry.steps import STEPS

        return STEPS[step[0]](self, step[1], back)

    def forward(self, event: "Event") -> "Answer":
        """Return the event, or the next screen if it changes nothing."""
        return self.now() if is_known(self.game.hand, event) else Stored(event)

    def keys_next(self, leads_to: str) -> str:
        """Return the line of keys of an entry; `leads_to` names the screen after OK."""
        return words.KEYS_NEXT % leads_to

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why an input was refused."""
        return refusal(refused, then)

    # Between hands, and after the game.

    def home(self) -> Screen:
        """Return the scoreboard, or the last screen of a game that is over."""
        return self.game_over() if self.game.over else self.score()

    def after(self, event: "Event") -> Screen:
        """Return the next screen after an event; after a scored hand, the scoreboard with news."""
        game = self.game
        changed = game.sheet.put_in if event[0] == "accept" else event[0] in _DONE
        if changed and (game.over or game.hand.empty):
            from pinochle.play.done_news import done_page

            return done_page(self, event, lambda news: self._rest(news, False))
        if event[0] == "accept" and not game.over:
            return self._rest(words.HAND % game.race.hands)
        if self.in_round and event[0] in ("sealed", "end"):
            from pinochle.play.evening_course import after_end

            return after_end(self, event)
        if event[0] == "sealed":
            from pinochle.play.seals import signed

            return signed(game, self.names, event, False, self.home)
        return self.now(event[1] if event[0] == "meld" and event[3] else -1)

    def _rest(self, news: str, scored: bool = True) -> Screen:
        """Return the first screen between two hands: the scoreboard, or a question."""
        newest = self.game.undoes if self.game.sheet.leaders() else None
        if newest and newest[0] in _DECIDING:
            return self.decision(lambda: self._between_hands(news, scored), self.score)
        return self._between_hands(news, scored)

    def decision(self, play_on: "Back", back: "Back") -> Screen:
        """Ask whether the game is over, where the rules leave it to the table."""
        if self.in_round:
            return self.game_over()
        from pinochle.play.endings import decide

        return decide(self.game, self.names, play_on, back)

    def score(self) -> Screen:
        """Return the scoreboard; in a hand, OK continues it."""
        if self.game.hand.empty:
            return self._between_hands("")
        keys = self._beside(words.KEYS_SCORE % words.GO_ON_HAND)
        return self._board({"keys": keys, "deltas": [], "news": ""}, self.now, None)

    def _between_hands(self, news: str, scored: bool = True) -> Screen:
        """Return the scoreboard that asks the first question; `scored`: the news are of a hand."""
        game = self.game
        newest = game.sheet.newest(1)
        deltas = newest[0].score.deltas if newest and newest[0].score else []
        face: "Face" = {"deltas": deltas, "news": news, "gave": scored}
        last = game.sheet.last_hand()
        calls = last and last.facts and last.facts.auction  # this game keeps them
        choice = None if calls else first_choice(self, self.score)
        if choice is None:
            step = CALL if calls else path(game)[0][0]
            asked = words.SUIT_CHOSEN if step == TRUMP else words.NEXT_BID
            face["keys"] = self._beside(words.KEYS_SCORE % asked)
            return self._board(face, lambda: self.step_screen(step), None)
        asked = words.SUIT_CHOSEN if choice.suits else words.BIDDER_CHOSEN
        face["keys"] = (words.KEYS_FIRST if choice.direct else words.KEYS_FIRST_LIST) % asked
        return self._board(face, lambda: self.view(1), choice)

    def _beside(self, keys: str) -> str:
        """Return a line of keys, with arrows at its ends if views can be reached."""
        return words.BESIDE % keys if self.arrows else keys

    def _board(self, face: "Face", then: "Back", choice: "Choice | None") -> "Board":
        """Return the scoreboard for the game's number of sides."""
        game, names = self.game, self.names
        goal = 0 if game.rules.hands else game.race.target
        face["names"], face["totals"] = names.sides(), game.totals
        if game.rules.sides > 2:
            from pinochle.screens import score_tables as tables

            face["title"] = self._hand_text() + (" " + words.TO % goal if goal else "")
            face["context"], face["at"] = self._leader(), game.rules.side_of(game.dealer)
            return tables.ScoreTable(face, then, self._turn, choice)
        face["goal"], face["middle"], face["lead"] = goal, self._hand_text(), self._leader()
        face["dealer"] = names.seat(game.dealer)
        face["note"] = words.DEALS % face["dealer"]
        return views.Scoreboard(face, then, self._turn, choice)

    def _hand_text(self) -> str:
        """Return the number of the hand, and of how many."""
        game = self.game
        if game.sheet.inserts_before:
            return words.PUT_IN_HERE % (game.race.hands + 1)
        hands = game.rules.hands
        return hand_number(game) + (words.OF_HANDS % hands if hands else "")

    def _leader(self) -> str:
        """Return who leads by how much, or ""."""
        side, points = lead(self.game.totals)
        if side >= 0 and self.game.rules.sides > 2:
            return words.AHEAD % (self.names.side(side, SHORT), points)
        return str(words.LEADS[side] % points) if side >= 0 else ""

    def game_over(self, news: str = "") -> Screen:
        """Return the last screen of a game; `news` take the place of its title."""
        from pinochle.play.last_screen import last_screen

        return last_screen(self, self._turn, news)


def refusal(refused: Illegal, then: Screen) -> Screen:
    """Return the page that says why an input was refused."""
    text = refusal_text(refused)
    return Page(words.REFUSED, [text], words.KEYS_REFUSED, lambda: then, lambda: then)
