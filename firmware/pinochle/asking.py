"""Asking: choices by arrow, numbers, questions; and the first screens of a hand.

Imports words, screens, desk, path, auction, likely and rules. Flow says where answers lead.
"""

from pinochle import words
from pinochle.auction import Auction, ladder, next_bid
from pinochle.calls import Call, lowest_call, meaning, mover
from pinochle.compass import Compass
from pinochle.desk import Desk
from pinochle.lettering import DEALER
from pinochle.likely import likely_bid
from pinochle.path import BIDDER, CALL
from pinochle.rules import Illegal, Rules
from pinochle.scoring import possible
from pinochle.screens import Choices, Number, Page, Screen

SUIT_ORDER = "SHCD"  # up, right, down, left
# Letters of a name beside a number, and beside one in half a line.
SHORT, BRIEF = 8, 3
MOST = 999  # three digits of ones, four of tens


class Asking(Desk):
    """Makes the screen of every step; `back` makes the screen of the step before."""

    # Where answers lead; Flow tells.

    def now(self) -> Screen:
        """Return the screen for the game as it stands."""
        raise NotImplementedError

    def step_screen(self, step: tuple) -> Screen:
        """Return the screen of a step of path()."""
        raise NotImplementedError

    def refuse(self, refused: Illegal, then: Screen) -> Screen:
        """Return the page that says why something is not possible."""
        raise NotImplementedError

    def forward(self, event: list) -> object:
        """Return the event, or where the flow goes on if it says nothing new."""
        raise NotImplementedError

    def compass(
        self, texts: tuple, items: list, at: int, done: object, back: object, suits: bool = False
    ) -> Screen:
        """Return a choice by arrow; `texts` are title, context and what an arrow answers."""
        keys = words.KEYS_ARROWS % texts[2] if self.arrows else words.KEYS_CHOOSE
        screen = Compass(texts[0], texts[1], keys, items, at, done, back)
        screen.direct = self.arrows
        screen.suits = suits
        return screen

    def player(self, texts: tuple, names: list, at: int, done: object, back: object) -> Screen:
        """Ask for a player: by arrow at a table of up to four, from a list above."""
        if len(names) <= 4:
            return self.compass(texts, names, at, done, back)
        items = [(name, _answer(done, seat)) for seat, name in enumerate(names)]
        return Choices(texts[0], texts[1], words.KEYS_CHOOSE, items, at, back)

    def bidder(self, side: int, back: object) -> Screen:
        """Ask who has the bid."""
        game = self.game
        names = [self.seat_name(seat) for seat in range(game.rules.players)]
        names[game.dealer] += DEALER

        def done(seat: int) -> Screen:
            return self.bid(seat, lambda: self.step_screen((BIDDER, -1)))

        texts = (words.WHO_BIDS, words.HAND % (game.race.hands + 1), words.PLAYER)
        screen = self.player(texts, names, max(0, game.hand.seat), done, back)
        if game.hand.auction is None and game.hand.empty:
            screen.extras = [(words.CALLS_MENU, lambda: self.step_screen((CALL, -1)))]
        return screen

    def call(self, side: int, back: object) -> Screen:
        """Ask for one player's call; when all have passed, the hand is dealt again."""
        game, rules = self.game, self.game.rules
        auction = game.hand.auction or Auction(rules, game.dealer)
        if auction.done:
            line = [words.ALL_PASSED_LINE]
            return Page(words.ALL_PASSED, line, words.MISDEAL_KEYS, ["misdeal"], back)
        highest = words.NO_BID_YET
        if auction.bid:
            highest = words.HIGHEST % (self.seat_name(auction.seat)[:SHORT], auction.bid)
        lowest = lowest_call(auction)

        def legend(value: int) -> str:
            if not value:
                return words.UP_BID
            text = "%s %d" % (words.UP_DOWN, next_bid(rules, value) - value)
            return text + words.DOWN_PASS if value == lowest else text

        screen = Call(
            words.CALLS % self.seat_name(auction.turn).upper(),
            highest,
            words.KEYS_NEXT % words.NEXT_CALL,
            lowest,
            mover(auction),
            lambda value: self._call_notes(auction, value),
            lambda value: ["call", auction.turn, value],
            back,
        )
        screen.legends = legend
        if game.hand.empty:
            screen.extras = [(words.ONLY_BID_MENU, lambda: self.step_screen((BIDDER, -1)))]
        return screen

    def _call_notes(self, auction: Auction, value: int) -> list:
        """Return what a call means by this table's convention, and who has passed."""
        lines = list(meaning(auction.rules, value, auction.bid))
        lines += [""] * (2 - len(lines))
        out = [seat for seat in range(auction.rules.players) if auction.passed[seat]]
        if out:
            lines += [words.OUT, " ".join([self.brief_name(seat, BRIEF) for seat in out])]
        return lines

    def bid(self, seat: int, back: object) -> Screen:
        """Ask how much was bid; `seat` -1 for the player whose bid stands."""
        rules = self.game.rules
        seat = self.game.hand.seat if seat < 0 else seat

        def move(value: int, steps: int) -> int:
            if value == rules.forced_bid < rules.lowest_bid:
                return value if steps < 0 else rules.lowest_bid
            moved = ladder(rules, value, steps)
            if moved == value and steps < 0 and 0 < rules.forced_bid < moved:
                return rules.forced_bid
            return min(moved, ladder(rules, MOST * rules.unit, 0))

        value = self.game.hand.bid or likely_bid(self.game)
        screen = number(
            self.arrows,
            (words.BIDS % self.seat_name(seat).upper(), self.totals_text(), words.NEXT_TRUMP),
            value,
            move,
            None,
            lambda bid: self.forward(["bid", seat, bid]),
            back,
        )
        screen.help = "bid"
        return screen

    def trump(self, side: int, back: object) -> Screen:
        """Ask for the trump suit."""
        hand = self.game.hand
        context = words.HAND % (self.game.race.hands + 1)
        if hand.bid:
            context = "%s %d" % (self.seat_name(hand.seat)[:SHORT], hand.bid)
        texts = (words.TRUMP, context, words.SUIT)

        def done(index: int) -> object:
            return self.forward(["trump", SUIT_ORDER[index]])

        at = max(0, SUIT_ORDER.find(hand.trump)) if hand.trump else 0
        return self.compass(texts, list(SUIT_ORDER), at, done, back, True)


def setting_points(rules: Rules, need: int) -> int:
    """Return the fewest trick points of the defenders that set the declarer."""
    points = rules.trick_points - need + 1
    if rules.counting != "classic":
        points += -points % rules.unit
    while points <= rules.trick_points and not possible(rules, points):
        points += 1
    return points


def question(title: str, line: str, items: list, second: bool, back: object) -> Screen:
    """Return a question with two answers; `second`: it starts at the second."""
    screen = Choices(title, "", words.KEYS_CHOOSE, items, 1 if second else 0, back)
    screen.lead = [line, ""]
    return screen


def points_mover(unit: int, most: int) -> object:
    """Return how points move by steps of a unit, from 0 to `most`."""

    def move(value: int, steps: int) -> int:
        return max(0, min(most, value + steps * unit))

    return move


def number(
    arrows: bool, texts: tuple, value: int, move: object, notes: object, done: object, back: object
) -> Screen:
    """Return a number to enter; `texts` are title, context and what OK leads to."""
    screen = Number(texts[0], texts[1], words.KEYS_NEXT % texts[2], value, move, notes, done, back)
    screen.legends = lambda value: _legend(arrows, move, value)
    screen.keeps_context = callable(notes)
    return screen


def _legend(arrows: bool, move: object, value: int) -> str:
    """Return what the arrows do to a number; a step of bids is not the same everywhere."""
    legend = "%s %d" % (words.UP_DOWN, _reach(move, value, 1))
    if arrows:
        legend += "    %s %d" % (words.LEFT_RIGHT, _reach(move, value, Number.LARGE))
    return legend


def _reach(move: object, value: int, steps: int) -> int:
    """Return how far so many steps lead, up or down."""
    if not callable(move):
        return 0
    up, down = move(value, steps) - value, value - move(value, -steps)
    return int(max(up, down))


def _answer(done: object, index: int) -> object:
    return lambda: done(index) if callable(done) else None
