"""The screens of a hand, one method a step.

Imports words, screens, views, desk, path, auction, rules and scoring. Flow says where their
answers lead.
"""

from pinochle import views, words
from pinochle.auction import ladder
from pinochle.desk import Desk
from pinochle.facts import ASK_PLAY, ASK_TRICKS
from pinochle.lettering import DEALER
from pinochle.likely import likely_bid, likely_meld, likely_tricks
from pinochle.path import BIDDER, PLAY, ROYAL, SETTLE, path
from pinochle.rules import Illegal, Rules
from pinochle.scoring import NO_ROYAL, check_points, needs_took, to_make
from pinochle.screens import Choices, Compass, Number, Screen

SUIT_ORDER = "SHCD"  # up, right, down, left
# Letters of a name beside a number, and beside one in half a line.
_SHORT, _BRIEF = 8, 3
_MOST = 999  # three digits of ones, four of tens


class Steps(Desk):
    """Makes the screen of every step; `back` makes the screen of the step before."""

    # Where answers lead; Flow tells.

    def now(self) -> Screen:
        """Return the screen for the game as it stands."""
        raise NotImplementedError

    def step_screen(self, step: tuple) -> Screen:
        """Return the screen of a step of path()."""
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

    def bidder(self, side: int, back: object) -> Screen:
        """Ask who has the bid."""
        names = [self.seat_name(seat) for seat in range(4)]
        names[self.game.dealer] += DEALER

        def done(seat: int) -> Screen:
            return self.bid(seat, lambda: self.step_screen((BIDDER, -1)))

        texts = (words.WHO_BIDS, words.HAND % (self.game.race.hands + 1), words.PLAYER)
        return self.compass(texts, names, max(0, self.game.hand.seat), done, back)

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
            return min(moved, ladder(rules, _MOST * rules.unit, 0))

        value = self.game.hand.bid or likely_bid(self.game)
        return _number(
            self.arrows,
            (words.BIDS % self.seat_name(seat).upper(), self.totals_text(), words.NEXT_TRUMP),
            value,
            move,
            None,
            lambda bid: self.forward(["bid", seat, bid]),
            back,
        )

    def trump(self, side: int, back: object) -> Screen:
        """Ask for the trump suit."""
        hand = self.game.hand
        bidder = self.seat_name(hand.seat)[:_SHORT]
        texts = (words.TRUMP, "%s %d" % (bidder, hand.bid), words.SUIT)

        def done(index: int) -> object:
            return self.forward(["trump", SUIT_ORDER[index]])

        at = max(0, SUIT_ORDER.find(hand.trump)) if hand.trump else 0
        return self.compass(texts, list(SUIT_ORDER), at, done, back, True)

    def meld(self, side: int, back: object) -> Screen:
        """Ask for a side's meld."""
        hand, rules = self.game.hand, self.game.rules
        declarer = side == hand.declarer
        known = hand.meld[side]

        def notes(value: int) -> list:
            glyph = words.SUIT_GLYPHS[hand.trump]
            if not declarer:
                return [glyph + " trump"]
            need = hand.bid - value
            return [words.NEEDS, str(need)] if need > 0 else [words.MELD_ENOUGH]

        following = words.NEXT_MELD if declarer else words.NEXT_PLAY
        return _number(
            self.arrows,
            (words.MELD % self.side_name(side), words.BID_IS % hand.bid, following),
            known if known is not None else likely_meld(self.game, side),
            _points_mover(rules, _MOST * rules.unit),
            notes,
            lambda value: self.forward(["meld", side, value, min(value, hand.dix[side])]),
            back,
        )

    def royal(self, side: int, back: object) -> Screen:
        """Ask whether the declarer's meld holds a royal marriage."""
        hand = self.game.hand
        steps = path(self.game)

        def yes() -> object:
            if hand.outcome == NO_ROYAL:
                return ["meld", side, hand.meld[side], hand.dix[side]]
            at = steps.index((ROYAL, side))
            return self.step_screen(steps[min(at + 1, len(steps) - 1)])

        items = [(words.YES, yes), (words.ROYAL_NO, ["no-royal"])]
        has_none = hand.meld[side] < 4 * self.game.rules.unit or hand.outcome == NO_ROYAL
        return _question(
            words.ROYAL, words.ROYAL_LINE % self.side_name(side), items, has_none, back
        )

    def throw(self, side: int, back: object) -> Screen:
        """Offer to throw in a hand that can't be made."""
        facts = self.game.hand.hand()
        line = words.CANNOT_MAKE_LINE % (to_make(facts), self.game.rules.trick_points)
        items = [
            (words.PLAY_ON, lambda: self.step_screen((PLAY, -1))),
            (words.THROW_IN, ["throw-in", 0]),
        ]
        return _question(words.CANNOT_MAKE, line, items, False, back)

    def play(self, side: int, back: object) -> Screen:
        """Show what is to make while the hand is played."""
        hand, rules = self.game.hand, self.game.rules
        facts = hand.hand()
        need = to_make(facts)
        defenders = [other for other in range(rules.sides) if other != hand.declarer]
        asking = hand.asks()[1] if hand.asks()[0] in (ASK_PLAY, ASK_TRICKS) else defenders[0]
        known = hand.tricks[asking]
        screen = views.Play(
            words.BID_BY % (self.side_name(hand.declarer, _SHORT), hand.bid),
            self.totals_text(),
            words.KEYS_PLAY % (likely_tricks(self.game, asking) if known is None else known),
            need,
            back,
        )
        screen.caption = words.SUIT_GLYPHS[hand.trump] + " " + words.TO_MAKE
        name, meld = self.side_name(defenders[0]), views.signed(facts.meld[defenders[0]])
        screen.lines = [name + " " + meld] if len(name) <= _BRIEF else [name, meld]
        screen.lines += words.SAVES[rules.save]
        if 0 < need <= rules.trick_points:
            screen.lines.append(words.SETS_AT % _setting_points(rules, need))
        screen.then = lambda: self.tricks(asking, lambda: self.step_screen((PLAY, -1)))
        return screen

    def tricks(self, side: int, back: object) -> Screen:
        """Ask for a side's trick points."""
        hand, rules = self.game.hand, self.game.rules
        total = rules.trick_points
        known = hand.tricks[side]

        def notes(value: int) -> list:
            declarer = hand.declarer
            made = hand.meld[declarer] + total - value >= hand.bid
            if value == total and rules.declarer_save == "counter":
                made = False
            lines = [self.side_name(declarer), str(total - value)]
            lines.append(words.MAKES_IT if made else words.IS_SET)
            if not value and rules.save == "counter":
                lines.append(words.DROPS_MELD)
            return lines

        def done(value: int) -> object:
            facts = hand.hand()
            facts.tricks[side] = value
            if needs_took(rules, facts, side):
                return self.took_screen(side, value, lambda: self.tricks(side, back))
            return self.forward(["tricks", side, value, 1 if value else 0])

        return _number(
            self.arrows,
            (words.TRICKS % self.side_name(side), words.OF % total, words.NEXT_SETTLE),
            known if known is not None else likely_tricks(self.game, side),
            _points_mover(rules, total),
            notes,
            done,
            back,
        )

    def took_screen(self, side: int, points: int, back: object) -> Screen:
        """Return the question whether a side won a trick beside these points."""
        items = [
            (words.YES, lambda: self.forward(["tricks", side, points, 1])),
            (words.NO, lambda: self.forward(["tricks", side, points, 0])),
        ]
        line = words.TOOK_LINE % (self.side_name(side), points)
        chosen_no = self.game.hand.took[side] is False
        return _question(words.TOOK, line, items, chosen_no, back)

    def took(self, side: int, back: object) -> Screen:
        """Ask whether the declarer won a trick."""
        return self.took_screen(side, self.game.hand.hand().tricks[side], back)

    def nines(self, side: int, back: object) -> Screen:
        """Ask for the nines of trump in a meld that was not saved."""
        hand, rules = self.game.hand, self.game.rules
        meld = hand.meld[side]

        def done(value: int) -> object:
            if value == hand.dix[side]:
                return self.step_screen((SETTLE, -1))
            return ["meld", side, meld, value]

        return _number(
            self.arrows,
            (words.NINES, self.side_name(side), words.NEXT_SETTLE),
            hand.dix[side],
            _points_mover(rules, min(meld, 2 * rules.unit)),
            lambda value: [words.NINES_NOTES[0], words.NINES_NOTES[1] % meld],
            done,
            back,
        )

    def settle(self, side: int, back: object) -> Screen:
        """Show the settlement, which counts once it is accepted."""
        facts = self.game.hand.hand()
        preview = self.game.preview()
        title = words.RESULTS[preview.result]
        if preview.result in ("made", "set"):
            title += " %d" % facts.bid
        screen = views.Settle(
            title,
            [self.side_name(s) for s in range(self.game.rules.sides)],
            words.KEYS_SETTLE,
            back,
        )
        screen.rows = [(words.MELD_ROW, str(facts.meld[0]), str(facts.meld[1]))]
        if facts.tricks[0] is not None:
            screen.rows.append((words.TRICKS_ROW, str(facts.tricks[0]), str(facts.tricks[1])))
        screen.deltas, screen.totals = preview.deltas, preview.totals
        screen.then = ["accept"]
        return screen

    def make(self, step: tuple, back: object) -> Screen:
        """Return the screen of a step."""
        screen: Screen = _MAKERS[step[0]](self, step[1], back)
        return screen


# In the order of the names in path.
_MAKERS = (
    Steps.bidder,
    lambda steps, side, back: steps.bid(-1, back),
    Steps.trump,
    Steps.meld,
    Steps.royal,
    Steps.throw,
    Steps.play,
    Steps.tricks,
    Steps.took,
    Steps.nines,
    Steps.settle,
)


def _setting_points(rules: Rules, need: int) -> int:
    """Return the fewest trick points of the defenders that set the declarer."""
    points = rules.trick_points - need + 1
    while not _possible(rules, points):
        points += 1
    return points


def _possible(rules: Rules, points: int) -> bool:
    try:
        check_points(rules, points)
    except Illegal:
        return points > rules.trick_points
    return True


def _question(title: str, line: str, items: list, second: bool, back: object) -> Screen:
    screen = Choices(title, "", words.KEYS_CHOOSE, items, 1 if second else 0, back)
    screen.lead = [line, ""]
    return screen


def _points_mover(rules: Rules, most: int) -> object:
    def move(value: int, steps: int) -> int:
        unit = 1 if rules.counting == "classic" and most == rules.trick_points else rules.unit
        return max(0, min(most, value + steps * unit))

    return move


def _number(
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
