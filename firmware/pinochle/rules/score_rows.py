"""The facts of a hand, and the rows of a score table that score them.

A row is a pair of sums of words, such as "-bid" and "earned"; presets.ROWS has those of the house
options, Rules.rows those of a table's own rules.
"""

from pinochle.rules.presets import ROWS
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.rules.rule_set import Row, Term

    # By side: points, and whether it won a trick; None where unknown.
    Known = list[int | Any]
    Took = list[bool | Any]

PLAYED = "played"
SWEEP_MADE = "sweep-made"
# A second kind of sweep, without trick points: alone, or for no trick at all.
SECOND_MADE, SECOND_FAILED = "sweep-2-made", "sweep-2-failed"
# What a term of a sum multiplies, in the order of _VALUES.
ONE, BID, MELD, TRICKS, ALL, EARNED, DECLARER_MELD = range(7)
# The word with a hyphen, while hyphens are read as signs.
_JOINED = "declarer\nmeld"
_WORDS = {
    "bid": (1, BID),
    "2bid": (2, BID),
    "3bid": (3, BID),
    "meld": (1, MELD),
    "tricks": (1, TRICKS),
    "all": (1, ALL),
    "earned": (1, EARNED),
    _JOINED: (1, DECLARER_MELD),
}
NAMES = (
    "made",
    "set",
    "thrown-in",
    "no-royal",
    "no-meld",
    SWEEP_MADE,
    "sweep-failed",
    SECOND_MADE,
    SECOND_FAILED,
    "renege-declarer",
    "renege-defender",
)


class Hand:
    """The facts of one hand; computes nothing.

    `declarer`, `claim` and `reneged` are sides or -1, `seat` the declarer's seat or -1, `bid` 0
    without bidding, `trump` a letter or "". `meld`, `dix`, `tricks` and `took` have an entry per
    side, None where unknown; `took` is whether the side won a trick. `accepted` is whether it was
    accepted before, maybe by other rules: then bid and outcome are not checked again.
    """

    accepted = False

    def __init__(self, sides: int):
        self.declarer = -1
        self.seat = -1
        self.bid = 0
        self.trump = ""
        self.meld: "Known" = [None] * sides
        self.dix = [0] * sides
        self.tricks: "Known" = [None] * sides
        self.took: "Took" = [None] * sides
        self.outcome = PLAYED
        self.claim = -1
        self.reneged = -1


def row(rules: Rules, name: str) -> "Row":
    """Return (declarer's terms, every other side's terms) of a row of NAMES.

    A term is (times, what). Each row is read once, when it is first needed. Raises
    Illegal("outcome") for a row that the rules lack.
    """
    found = rules.read_rows.get(name)
    if found is None:
        texts = texts_of(rules, name)
        if texts is None:
            raise Illegal("outcome")
        found = rules.read_rows[name] = (terms(texts[0]), terms(texts[1]))
    return found


def texts_of(rules: Rules, name: str) -> "list[str] | None":
    """Return the two sums of a row as texts: the table's own, or those of its house options."""
    if name in rules.rows:
        return rules.rows[name]
    for known, option, value, declarer, others in ROWS:
        if known == name and (not option or getattr(rules, option) == value):
            sweep = str(rules.sweep)
            return [declarer.replace("sweep", sweep), others.replace("sweep", sweep)]
    return None


def scores_meld(rules: Rules, name: str) -> bool:
    """Return whether a row of a hand that was not played counts meld, so that it is asked.

    Among those of the house options none does, and before version 3 none of a sweep.
    """
    if name not in rules.rows or not (rules.newer or name == "no-royal"):
        return False
    found = row(rules, name)
    return any(what in (MELD, EARNED, DECLARER_MELD) for _, what in found[0] + found[1])


def asks_meld(rules: Rules, name: str, declares: bool) -> bool:
    """Return whether a row of a sweep counts the meld of the declarer's side, or of the others."""
    if not scores_meld(rules, name):
        return False
    own, others = [[what for _, what in sums] for sums in row(rules, name)]
    if declares:
        return MELD in own or EARNED in own or DECLARER_MELD in own + others
    return MELD in others or EARNED in others


def terms(text: str) -> "tuple[Term, ...]":
    """Return the terms (times, what) of a sum of words. Raises ValueError for another text."""
    parts = text.replace("declarer-meld", _JOINED).replace("-", "+-").split("+")
    if not parts[0].strip(" "):
        # A sign comes first.
        parts = parts[1:]
    if not parts:
        raise ValueError(text)
    found = []
    for part in parts:
        word = part.strip(" ")
        sign = 1
        if word[:1] == "-":
            sign, word = -1, word[1:].strip(" ")
        found.append(_term(sign, word))
    return tuple(found)


def _term(sign: int, word: str) -> "Term":
    if word in _WORDS:
        times, what = _WORDS[word]
        return (sign * times, what)
    # Not isdigit(): it accepts digits of all scripts.
    if not word or len(word) > 4 or word.strip("0123456789") or int(word) > HIGHEST:
        raise ValueError(word)
    return (sign * int(word), ONE)


def counted_meld(rules: Rules, hand: Hand, side: int) -> int:
    """Return the meld that counts for a side: 0 below the least; of joint defenders, their sum."""
    meld = hand.meld[side] or 0
    if rules.joint and side != hand.declarer:
        meld = together(hand, hand.meld)
    return int(meld) if meld >= rules.least_meld else 0


def together(hand: Hand, values: "Known") -> int:
    """Return the sum of the defenders' values."""
    return sum([values[side] or 0 for side in range(len(values)) if side != hand.declarer])


def _tricks(rules: Rules, hand: Hand, side: int) -> int:
    """Return the trick points that count for a side; a sweep that was made has all of them."""
    points: "int | None" = hand.tricks[side]
    if points is None:
        swept = hand.outcome == SWEEP_MADE and side == hand.declarer
        return rules.trick_points if swept else 0
    return together(hand, hand.tricks) if rules.joint and side != hand.declarer else points


def saved(rules: Rules, hand: Hand, side: int) -> bool:
    """Return whether a side may score its meld."""
    return _saved(rules, hand, side, _tricks(rules, hand, side))


def _saved(rules: Rules, hand: Hand, side: int, points: int) -> bool:
    """Return whether a side with these trick points may score its meld."""
    declarer = side == hand.declarer
    save = rules.declarer_save if declarer else rules.save
    if save == "none":
        return True
    if save == "counter":
        return points > 0
    if save != "trick":
        return points >= int(save)
    if declarer and rules.kitty_trick:
        return True
    if rules.joint and not declarer:
        return points > 0 or bool(together(hand, hand.took))
    took = hand.took[side]
    return bool(points > 0 if took is None else took)


def scores(rules: Rules, hand: Hand, name: str) -> "list[int]":
    """Return the points of each side by a row of the score table."""
    declarers, others = row(rules, name)
    deltas = []
    for side in range(rules.sides):
        points = 0
        for times, what in declarers if side == hand.declarer else others:
            points += times * _VALUES[what](rules, hand, side)
        deltas.append(points)
    return deltas


# The value of each word of a row.


def _one(rules: Rules, hand: Hand, side: int) -> int:
    return 1


def _bid(rules: Rules, hand: Hand, side: int) -> int:
    return hand.bid


def _all(rules: Rules, hand: Hand, side: int) -> int:
    return rules.trick_points


def earned(rules: Rules, hand: Hand, side: int) -> int:
    """Return meld and trick points of a side, without what it lost because it did not save."""
    tricks = _tricks(rules, hand, side)
    meld: int = hand.meld[side]
    if rules.least_meld or rules.joint:
        meld = counted_meld(rules, hand, side)
    if _saved(rules, hand, side, tricks):
        return meld + tricks
    if rules.unsaved == "all":
        tricks = 0
    if side == hand.declarer or rules.dix == "saved" or not meld:
        return tricks
    joint = rules.joint
    dix = together(hand, hand.dix) if joint else int(hand.dix[side])
    return tricks + dix if rules.dix == "kept" or dix == meld else tricks


def _declarer_meld(rules: Rules, hand: Hand, side: int) -> int:
    return counted_meld(rules, hand, hand.declarer)


_VALUES = (_one, _bid, counted_meld, _tricks, _all, earned, _declarer_meld)
