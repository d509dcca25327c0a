"""The screens of a hand, one method a step.

Imports words, screens, views, tables, laying, path, rules and scoring. Flow says where their
answers lead.
"""

from pinochle import tables, views, words, words_help
from pinochle.asking import BRIEF, MOST, SHORT, number, points_mover, question, setting_points
from pinochle.counter import Counter
from pinochle.facts import ASK_PLAY, ASK_TRICKS
from pinochle.laying import Laying
from pinochle.likely import likely_meld, likely_tricks
from pinochle.path import PLAY, ROYAL, SETTLE, path
from pinochle.race import Score
from pinochle.rules import Illegal
from pinochle.scoring import NO_ROYAL, SWEEP_FAILED, Hand, needs_took, to_make
from pinochle.screens import ROWS, Screen, Showing


class Steps(Laying):
    """Makes the screen of every step; `back` makes the screen of the step before."""

    def meld(self, side: int, back: object) -> Screen:
        """Ask for a side's meld."""
        hand, rules = self.game.hand, self.game.rules
        declarer = side == hand.declarer
        known = hand.meld[side]

        def notes(value: int) -> list:
            glyph = words.SUIT_GLYPHS[hand.trump]
            lines = [glyph + " trump", ""]
            need = hand.bid - value
            if declarer:
                lines = [words.NEEDS, str(need)] if need > 0 else [words.MELD_ENOUGH, ""]
            return lines + list(words.COUNT_HINT)

        last = side == hand.order()[-1]
        screen = number(
            self.arrows,
            (
                words.MELD % self.side_name(side),
                words.BID_IS % hand.bid,
                words.NEXT_PLAY if last else words.NEXT_MELD,
            ),
            known if known is not None else likely_meld(self.game, side),
            points_mover(rules.unit, MOST * rules.unit),
            notes,
            lambda value: self.forward(["meld", side, value, min(value, hand.dix[side])]),
            back,
        )
        screen.extras = [(words.COUNT_MENU, lambda: self.counter(side, lambda: screen))]
        return screen

    def counter(self, side: int, back: object) -> Screen:
        """Return the meld counter for a side; what it takes is the side's meld."""

        def done(points: int, dix: int) -> object:
            return self.forward(["meld", side, points, dix])

        title = words.COUNT % self.side_name(side)
        screen = Counter(title, self.game.rules, self.arrows, done, back)
        screen.refuse = self.refuse
        return screen

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
        return question(
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
        return question(words.CANNOT_MAKE, line, items, False, back)

    def play(self, side: int, back: object) -> Screen:
        """Show what is to make while the hand is played."""
        hand, rules = self.game.hand, self.game.rules
        if rules.bidding == "none":
            return self.table(back)
        facts = hand.hand()
        need = to_make(facts) if hand.outcome != SWEEP_FAILED else rules.trick_points
        asking = self._asks_tricks_of()
        known = hand.tricks[asking]
        screen = views.Play(
            words.BID_BY % (self.side_name(hand.declarer, SHORT), hand.bid),
            self.totals_text(),
            words.KEYS_PLAY % (likely_tricks(self.game, asking) if known is None else known),
            need,
            back,
        )
        screen.caption = words.SUIT_GLYPHS[hand.trump] + " " + words.TO_MAKE
        others = [other for other in range(rules.sides) if other != hand.declarer]
        screen.lines = []
        for other in others:
            name, meld = self.side_name(other), views.signed(facts.meld[other])
            alone = len(name) > BRIEF and len(others) == 1
            screen.lines += [name, meld] if alone else [name + " " + meld]
        if len(others) < 3:
            screen.lines += words.SAVES[rules.save]
        if 0 < need <= rules.trick_points and len(others) == 1:
            screen.lines.append(words.SETS_AT % setting_points(rules, need))
        if rules.throw_in == "any" and len(screen.lines) < ROWS:
            screen.lines.append(words.MENU_THROWS)
        screen.then = self.first_tricks
        return screen

    def first_tricks(self) -> Screen:
        """Return the entry of the trick points that are asked first."""
        screen = self.tricks(self._asks_tricks_of(), lambda: self.step_screen((PLAY, -1)))
        screen.help = "tricks"
        return screen

    def _asks_tricks_of(self) -> int:
        asked, side = self.game.hand.asks()
        if asked in (ASK_PLAY, ASK_TRICKS):
            return int(side)
        return int(self.game.hand.defenders_first()[0])

    def tricks(self, side: int, back: object) -> Screen:
        """Ask for a side's trick points."""
        hand, rules = self.game.hand, self.game.rules
        known = hand.tricks[side]
        left = rules.trick_points - self._tricks_of_others(side)

        def done(value: int) -> object:
            facts = hand.derive()
            facts.tricks[side] = value
            if needs_took(rules, facts, side):
                return self.took_screen(side, value, lambda: self.tricks(side, back))
            return self.forward(["tricks", side, value, 1 if value else 0])

        waiting = [other for other in hand.defenders_first() if hand.tricks[other] is None]
        more = len(waiting) > (2 if self._derives_last() else 1)
        return number(
            self.arrows,
            (
                words.TRICKS % self.side_name(side),
                words.OF % rules.trick_points,
                words.NEXT_TRICKS if more else words.NEXT_SETTLE,
            ),
            min(left, known if known is not None else likely_tricks(self.game, side)),
            points_mover(1 if rules.counting == "classic" else rules.unit, left),
            lambda value: self._tricks_notes(side, left - value),
            done,
            back,
        )

    def _derives_last(self) -> bool:
        hand = self.game.hand
        return bool(hand.rules.all_in_play) and hand.claim < 0

    def _tricks_of_others(self, side: int) -> int:
        """Return what the sides asked before this one took; those after are told anew."""
        hand = self.game.hand
        order = hand.defenders_first()
        before = order[: order.index(side)]
        return sum([hand.tricks[other] or 0 for other in before])

    def _tricks_notes(self, side: int, left: int) -> list:
        """Return what a side's trick points leave to the others, and what that means."""
        hand, rules = self.game.hand, self.game.rules
        order = hand.defenders_first()
        if not self._derives_last() or order.index(side) < len(order) - 2:
            return [words.LEFT, str(left)]
        declarer = order[-1]
        lines = [self.side_name(declarer), str(left)]
        if rules.bidding == "none":
            return lines
        made = hand.meld[declarer] + left >= hand.bid
        if not left and rules.declarer_save == "counter":
            made = False
        lines.append(words.MAKES_IT if made else words.IS_SET)
        if left + self._tricks_of_others(side) == rules.trick_points and rules.save == "counter":
            lines.append(words.DROPS_MELD)
        return lines

    def took_screen(self, side: int, points: int, back: object) -> Screen:
        """Return the question whether a side won a trick beside these points."""
        items = [
            (words.YES, lambda: self.forward(["tricks", side, points, 1])),
            (words.NO, lambda: self.forward(["tricks", side, points, 0])),
        ]
        line = words.TOOK_LINE % (self.side_name(side), points)
        chosen_no = self.game.hand.took[side] is False
        return question(words.TOOK, line, items, chosen_no, back)

    def took(self, side: int, back: object) -> Screen:
        """Ask whether a side won a trick."""
        return self.took_screen(side, self.game.hand.hand().tricks[side], back)

    def nines(self, side: int, back: object) -> Screen:
        """Ask for the nines of trump in a meld that was not saved."""
        hand, rules = self.game.hand, self.game.rules
        meld = hand.meld[side]

        def done(value: int) -> object:
            if value == hand.dix[side]:
                return self.step_screen((SETTLE, -1))
            return ["meld", side, meld, value]

        return number(
            self.arrows,
            (words.NINES, self.side_name(side), words.NEXT_SETTLE),
            hand.dix[side],
            points_mover(rules.unit, min(meld, 2 * rules.unit)),
            lambda value: [words.NINES_NOTES[0], words.NINES_NOTES[1] % meld],
            done,
            back,
        )

    def keys_agree(self) -> str:
        """Return the keys of what everybody must agree with before it counts."""
        return words.KEYS_SETTLE % (words.BOTH if self.game.rules.sides == 2 else words.ALL)

    def settle(self, side: int, back: object) -> Screen:
        """Show the settlement, which counts once it is accepted."""
        try:
            score = self.game.preview()
        except Illegal as refused:
            # In a journal that others wrote: what is wrong is entered anew.
            return self.refuse(refused, self.first_tricks())
        screen = self.settlement(self.game.hand.hand(), score, self.keys_agree())
        screen.back = back
        screen.then = ["accept"]
        return screen

    def settlement(self, facts: Hand, score: Score, keys: str) -> Showing:
        """Return the sum of a hand in full; `facts` is a scoring.Hand, `score` a race.Score."""
        title = words.RESULTS[score.result]
        if facts.bid and score.result in ("made", "set"):
            title += " %d" % facts.bid
        return tables.settlement(title, self.side_names(), keys, facts, score)

    def make(self, step: tuple, back: object) -> Screen:
        """Return the screen of a step."""
        screen: Screen = _MAKERS[step[0]](self, step[1], back)
        if screen.help != "table":
            screen.help = words_help.STEPS[step[0]]
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
    Steps.call,
)
