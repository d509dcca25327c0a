"""The flow of a game over the screens: what is asked when, and where BACK leads.

Imports words, screens, views, options, path and steps.
"""

from pinochle import views, words
from pinochle.facts import ASK_MELD, ASK_PLAY, ASK_SETTLE
from pinochle.path import BIDDER, NINES, ROYAL, THROW, path
from pinochle.rules import Illegal, Rules, preset_names
from pinochle.screens import Choices, Page, Screen
from pinochle.steps import Steps


class Flow(Steps):
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
        steps = path(game)
        # Questions whose "no" is no event come again on the way to the next fact.
        before = steps[-2] if len(steps) > 1 else steps[-1]
        asked = game.asks()[0]
        if (asked, before[0]) in ((ASK_MELD, ROYAL), (ASK_PLAY, THROW)):
            return self.step_screen(before)
        if (asked, before[0]) == (ASK_SETTLE, NINES) and not game.hand.dix[before[1]]:
            return self.step_screen(before)
        return self.step_screen(steps[-1])

    def step_screen(self, step: tuple) -> Screen:
        """Return the screen of a step; BACK on it leads to the step before."""
        steps = path(self.game)
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

    # Before a game.

    def new_game(self, back: object = None) -> Screen:
        """Return the first screen of a new game, which asks for the rules."""
        items = []
        at = 0
        for index, preset in enumerate(playable()):
            if self.last and self.last[3] == preset:
                at = index
            items.append((Rules(preset).title, self._dealer_of(preset, back)))
        keys = words.KEYS_CHOOSE if back else words.KEYS_CHOOSE_HOME
        return Choices(words.NEW_GAME, words.WHICH_RULES, keys, items, at, back)

    def _dealer_of(self, preset: str, home: object) -> object:
        return lambda: self.first_dealer(preset, home)

    def first_dealer(self, preset: str, home: object) -> Screen:
        """Return the screen that asks who deals first; its answer begins the game."""
        options: list = []
        players: list = []
        teams: list = []
        if self.last and self.last[3] == preset:
            options, players, teams = self.last[4], self.last[5], self.last[6]

        def done(seat: int) -> list:
            return ["game", 1, "", preset, options, players, teams, seat]

        texts = (words.WHO_DEALS, "", words.PLAYER)
        names = players or list(words.SEATS)
        return self.compass(texts, names, 0, done, lambda: self.new_game(home))

    # Between hands, and after the game.

    def score(self) -> Screen:
        """Return the scoreboard; OK goes on with the hand."""
        game = self.game
        going = not game.hand.empty
        keys = words.KEYS_SCORE % (words.GO_ON_HAND if going else words.NEXT_BID)
        goal = 0 if game.rules.hands else game.race.target
        screen = views.Score(self.side_names(), game.totals, goal, keys)
        screen.middle = words.HAND % (game.race.hands + 1)
        if game.entries and game.entries[-1].score and not going:
            screen.deltas = game.entries[-1].score.deltas
        screen.dealer = self.seat_name(game.dealer)
        screen.note = words.DEALS % screen.dealer
        screen.then = self.now if going else lambda: self.step_screen((BIDDER, -1))
        return screen

    def game_over(self) -> Screen:
        """Return the last screen of a game: the winner, or that it was stopped."""
        game = self.game
        hands = game.race.hands
        after = words.AFTER_ONE if hands == 1 else words.AFTER % hands
        title, headline = words.STOPPED, words.STOPPED_HEADLINE
        if game.winner >= 0:
            title = words.GAME_OVER
            headline = (words.WIN if game.rules.pairs else words.WINS) % self.side_name(
                game.winner
            )
        screen = views.Winner(title, after, words.KEYS_OVER, headline, game.totals)
        screen.then = lambda: self.new_game(self.game_over)
        return screen


def playable() -> list:
    """Return the ids of the presets that the display keeps: pairs that bid."""
    found = []
    for preset in preset_names():
        rules = Rules(preset)
        if rules.pairs and rules.bidding != "none":
            found.append(preset)
    return found


def refusal(lines: list, then: Screen) -> Screen:
    """Return the page that says why something is not possible."""
    return Page(words.REFUSED, lines, words.KEYS_REFUSED, then, lambda: then)


def refusal_text(refused: Illegal) -> str:
    """Return a refusal in players' words."""
    text = words.REFUSALS[refused.code]
    count = text.count("%d")
    numbers = [number for number in refused.numbers if isinstance(number, int)]
    return text % tuple(numbers[:count]) if count else text
