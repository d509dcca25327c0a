"""Meld laid one by one during play, and claims: the screens of a hand without bidding.

Imports words, melds, asking and screens.
"""

from pinochle import words
from pinochle.asking import MOST, Asking, number, points_mover
from pinochle.melds import NAMES, points
from pinochle.path import PLAY
from pinochle.screens import Choices, Page, Screen

# In the order of a player's looking: what is laid most often first.
_LAID = (
    "marriage",
    "royal-marriage",
    "dix",
    "pinochle",
    "run",
    "jacks",
    "queens",
    "kings",
    "aces",
)


class Laying(Asking):
    """The table while a hand without bidding is played."""

    def table(self, back: object) -> Screen:
        """Return the screen that lies on the table: who lays meld, who claims, what ends it."""
        hand, rules = self.game.hand, self.game.rules
        items = []
        for side in range(rules.sides):
            items.append((words.LAYS % self.side_name(side), self._melds_of(side)))
        items.append((words.TRICKS_ARE_IN, self.first_tricks))
        for side in range(rules.sides):
            items.append((words.CLAIMS % self.side_name(side), self._claim_of(side)))
        title = "%s %s" % (words.SUIT_GLYPHS[hand.trump], words.TABLE)
        screen = Choices(title, self.totals_text(), words.KEYS_CHOOSE, items, 0, back)
        screen.help = "table"
        screen.stays_on = True
        melds = hand.hand().meld
        screen.lead = [
            "   ".join(["%s %d" % (self.side_name(s), melds[s]) for s in range(rules.sides)])
        ]
        return screen

    def first_tricks(self) -> Screen:
        """Return the entry of the first trick points of the hand."""
        raise NotImplementedError

    def _melds_of(self, side: int) -> object:
        return lambda: self.melds_of(side)

    def _claim_of(self, side: int) -> object:
        return lambda: self.claim(side)

    def melds_of(self, side: int) -> Screen:
        """Ask which meld a side lays; melds that it cannot lay any more are left out."""
        hand, rules = self.game.hand, self.game.rules
        laid = [entry[1] for entry in hand.laid or [] if entry[0] == side]
        items: list = []
        for name in _LAID:
            if laid.count(name) >= (6 if name == "marriage" else 2):
                continue
            worth = points(rules, NAMES.index(name), 1)
            text = words.MELD_NAMES[name]
            if name == "royal-marriage" and laid.count("run") > laid.count(name):
                # Those of the flush are used up; laid before it they would have counted.
                text = words.ROYAL_BESIDE_RUN
            items.append(("%s %d" % (text, worth), ["laid", side, name, worth]))
        items.append((words.MELD_IN_ALL, lambda: self.whole_meld(side)))
        title = words.LAYS % self.side_name(side)
        back = self._play_screen
        return Choices(title.upper(), "", words.KEYS_CHOOSE, items, 0, back)

    def whole_meld(self, side: int) -> Screen:
        """Ask for all that a side has melded in this hand, in place of what was laid."""
        unit = self.game.rules.unit
        return number(
            self.arrows,
            (words.MELD % self.side_name(side), "", words.NEXT_PLAY),
            self.game.hand.hand().meld[side],
            points_mover(unit, MOST * unit),
            None,
            lambda value: ["meld", side, value, 0],
            lambda: self.melds_of(side),
        )

    def claim(self, side: int) -> Screen:
        """Ask before a claim: it ends the game, one way or the other."""
        lines = [words.CLAIM_LINES[0] % self.side_name(side)] + list(words.CLAIM_LINES[1:])
        title = words.CLAIMS % self.side_name(side)
        back = self._play_screen
        return Page(title.upper(), lines, words.CLAIM_KEYS, ["claim", side], back)

    def _play_screen(self) -> Screen:
        return self.step_screen((PLAY, -1))
