"""The flow of a game over the screens: what is asked when, and where BACK leads.

Imports words, screens, views, tables, path, setup and winning.
"""

from pinochle import tables, views, words
from pinochle.asking import SHORT
from pinochle.facts import ASK_MELD, ASK_PLAY, ASK_SETTLE
from pinochle.path import CALL, NINES, ROYAL, THROW, path, path_to
from pinochle.rules import Illegal
from pinochle.screens import Page, Screen, Showing
from pinochle.setup import Setup
from pinochle.winning import lead


class Flow(Setup):
    """Where each screen leads, made from the game as it stands."""

    def now(self) -> Screen:
        """Return the screen for the game as it stands, also after power was lost."""
        if self.current is None:
            return self.new_game()
        game = self.game
        if game.over:
            return self.game_over()
        if game.hand.empty:
            return self.score()
        asked = game.asks()
        steps = path_to(game, asked)
        # Questions whose "no" is no event come again on the way to the next fact.
        before = steps[-2] if len(steps) > 1 else steps[-1]
        again = (asked[0], before[0])
        if again in ((ASK_MELD, ROYAL), (ASK_PLAY, THROW)):
            return self._screen_of(before, steps)
        if again == (ASK_SETTLE, NINES) and not game.hand.dix[before[1]]:
            return self._screen_of(before, steps)
        return self._screen_of(steps[-1], steps)

    def step_screen(self, step: tuple) -> Screen:
        """Return the screen of a step; BACK on it leads to the step before."""
        return self._screen_of(step, path(self.game))

    def _screen_of(self, step: tuple, steps: list) -> Screen:
        index = steps.index(step) if step in steps else len(steps)

        def back() -> Screen:
            return self.step_screen(steps[index - 1]) if index else self.score()

        return self.make(step, back)

    def forward(self, event: list) -> object:
        """Return the event, or where the flow goes on if it says nothing new."""
        hand = self.game.hand
        known: list = [None]
        if event[0] == "bid":
            known = ["bid", hand.seat, hand.bid]
        elif event[0] == "trump":
            known = ["trump", hand.trump]
        elif event[0] == "meld":
            known = ["meld", event[1], hand.meld[event[1]], hand.dix[event[1]]]
        elif event[0] == "tricks" and hand.tricks[event[1]] is not None:
            took = 1 if hand.took[event[1]] else 0
            known = ["tricks", event[1], hand.tricks[event[1]], took]
        return self.now() if known == event else event

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why something is not possible."""
        return refusal([refusal_text(refused)], then)

    # Between hands, and after the game.

    def home(self) -> Screen:
        """Return the scoreboard, or the last screen of a game that is over."""
        return self.game_over() if self.game.over else self.score()

    def score(self) -> Screen:
        """Return the scoreboard; OK goes on with the hand."""
        game = self.game
        going = not game.hand.empty
        following = words.NEXT_BID if game.rules.bidding != "none" else words.NEXT_TRUMP
        keys = words.KEYS_SCORE % (words.GO_ON_HAND if going else following)
        screen = self._board(self._beside(keys))
        newest = game.sheet.newest(1)
        if newest and newest[0].score and not going:
            screen.deltas = newest[0].score.deltas
        screen.then = self.now if going else self.first_step
        screen.turn = self.turn
        return screen

    def _beside(self, keys: str) -> str:
        """Return a line of keys with arrows at its ends where views lie beside."""
        return words.BESIDE % keys if self.turn else keys

    def first_step(self) -> Screen:
        """Return the first question of a hand."""
        last = self.game.sheet.last_hand()
        if last and last.facts and last.facts.auction:
            # This table keeps its calls.
            return self.step_screen((CALL, -1))
        return self.step_screen(path(self.game)[0])

    def _board(self, keys: str) -> Showing:
        """Return the scoreboard for as many sides as there are."""
        game = self.game
        side, points = lead(game.totals)
        number = words.HAND % (game.race.hands + 1)
        if game.rules.hands:
            number += words.OF_HANDS % game.rules.hands
        if game.rules.sides > 2:
            if not game.rules.hands:
                number += " " + words.TO % game.race.target
            ahead = words.AHEAD % (self.side_name(side, SHORT), points) if side >= 0 else ""
            table = tables.ScoreTable(number, ahead, keys, self.side_names(), game.totals)
            table.dealer = game.dealer
            return table
        goal = 0 if game.rules.hands else game.race.target
        screen = views.Score(self.side_names(), game.totals, goal, keys)
        screen.middle = number
        if side >= 0:
            screen.lead = words.LEADS[side] % points
        screen.dealer = self.seat_name(game.dealer)
        screen.note = words.DEALS % screen.dealer
        return screen

    def game_over(self) -> Screen:
        """Return the last screen of a game: the winner, or that it was stopped."""
        game = self.game
        hands = game.race.hands
        after = words.AFTER_ONE if hands == 1 else words.AFTER % hands
        title, headline = words.STOPPED, words.STOPPED_HEADLINE
        keys = self._beside(words.KEYS_OVER)
        if game.winner >= 0:
            title = words.GAME_OVER
            headline = (words.WIN if game.rules.pairs else words.WINS) % self.side_name(
                game.winner
            )
        if game.rules.hands and game.winner >= 0:
            title = words.CHANGE_SEATS
        if game.rules.sides > 2:
            names = self.side_names()
            screen: Showing = tables.WinnerTable(title, after, keys, headline, names)
            screen.totals = game.totals
        else:
            screen = views.Winner(title, after, keys, headline, game.totals)
        screen.then = lambda: self.new_game(self.game_over)
        screen.turn = self.turn
        return screen


def refusal(lines: list, then: Screen) -> Screen:
    """Return the page that says why something is not possible."""
    return Page(words.REFUSED, lines, words.KEYS_REFUSED, then, lambda: then)


def refusal_text(refused: Illegal) -> str:
    """Return a refusal in players' words."""
    text = words.REFUSALS[refused.code]
    count = text.count("%d")
    numbers = [number for number in refused.numbers if isinstance(number, int)]
    return text % tuple(numbers[:count]) if count else text
