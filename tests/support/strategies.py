"""Hypothesis strategies: rules with house options, and hands that these rules accept."""

from itertools import pairwise

from hypothesis import strategies as st
from pinochle.rules import options
from pinochle.rules.auction import ladder
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.rules.scoring import PLAYED, THROWN_IN, Hand, free_points


def _values(rules, entry):
    kind, limits = entry[1:3]
    if kind == "number":
        return st.integers(*limits)
    if kind == "points":
        # Bids that a hand can reach, and targets that a few hands reach.
        return st.integers(10, 60).map(lambda rungs: rungs * rules.unit)
    if kind == "points0":
        return st.integers(0, 5).map(lambda rungs: rungs * rules.unit)
    words = st.sampled_from(options.choices(rules, entry))
    if kind == "save":
        most = min(15, rules.trick_points // rules.unit)
        return words | st.integers(1, most).map(lambda points: points * rules.unit)
    return words


@st.composite
def house(draw, presets=None, without=()):
    """Rules of any preset (or one of `presets`) with up to four house options."""
    preset = draw(st.sampled_from(presets or preset_names()))
    rules = Rules(preset)
    entries = [
        entry
        for entry in options.OPTIONS
        if options.makes_sense(rules, entry)
        and entry[0] not in ("unit", *without)
        and not (entry[0] == "counting" and rules.unit == 1)
    ]
    chosen = draw(st.lists(st.sampled_from(entries), max_size=4, unique_by=lambda e: e[0]))
    # Saves come last, because the other options decide how many trick points a deal has.
    pairs = []
    for entry in sorted(chosen, key=lambda entry: entry[1] == "save"):
        pairs.append([entry[0], draw(_values(house_rules(preset, pairs), entry))])
    return house_rules(preset, pairs)


# Players, copies, nines, cards dealt to each, kitty, sides.
DECKS = (
    (4, 2, 1, 12, 0, [[0, 2], [1, 3]]),
    (4, 2, 1, 11, 4, [[0, 3], [2, 1]]),
    (4, 6, 0, 30, 0, [[0, 2], [1, 3]]),
    (6, 4, 1, 16, 0, [[0, 2, 4], [1, 3, 5]]),
    (6, 4, 0, 13, 2, [[0, 3], [1, 4], [2, 5]]),
    (3, 2, 1, 15, 3, [[0], [1], [2]]),
    (3, 4, 0, 25, 5, [[1], [0], [2]]),
    (5, 2, 1, 9, 3, [[0], [1], [2], [3], [4]]),
)


@st.composite
def shares(draw, rules):
    """Possible trick points of all sides in one hand."""
    cards = rules.trick_points - rules.last_trick
    step = rules.unit if rules.counting == "even" else 1
    cuts = [draw(st.integers(0, cards // step)) * step for _ in range(rules.sides - 1)]
    edges = [0, *sorted(cuts), cards]
    tricks = [high - low for low, high in pairwise(edges)]
    if rules.counting == "classic" and {1, cards - 1} & set(tricks):
        # A single point is impossible: give it to the others.
        tricks = [cards] + [0] * (rules.sides - 1)
    tricks[draw(st.integers(0, rules.sides - 1))] += rules.last_trick
    return tricks


@st.composite
def played_hands(draw, rules):
    """A hand played to the end, with every question answered."""
    hand = Hand(rules.sides)
    hand.outcome = PLAYED
    if rules.bidding != "none":
        hand.declarer = draw(st.integers(0, rules.sides - 1))
        hand.bid = ladder(rules, rules.lowest_bid, draw(st.integers(0, 20)))
    unit = rules.unit
    hand.meld = [draw(st.integers(0, 40)) * unit for _ in range(rules.sides)]
    if hand.declarer >= 0:
        declarers = max(hand.meld[hand.declarer], rules.declarer_least)
        if rules.laid_by != "all":
            hand.meld = [0] * rules.sides
        hand.meld[hand.declarer] = declarers
    hand.dix = [min(meld, draw(st.integers(0, 2)) * unit) for meld in hand.meld]
    hand.tricks = draw(shares(rules))
    for side in range(rules.sides):
        hand.took[side] = hand.tricks[side] > free_points(rules, hand, side) or draw(st.booleans())
    if not any(hand.took):
        hand.took[0] = True
    return hand


@st.composite
def thrown_in_hands(draw, rules):
    """A hand that its declarer may throw in without agreement; None if that is not allowed."""
    hand = draw(played_hands(rules))
    if hand.declarer < 0 or rules.throw_in == "never":
        return None
    hand.outcome = THROWN_IN
    hand.tricks = [None] * rules.sides
    hand.took = [None] * rules.sides
    if rules.throw_in == "impossible":
        hand.meld[hand.declarer], hand.dix[hand.declarer] = rules.declarer_least, 0
        while hand.bid <= rules.trick_points + rules.declarer_least:
            hand.bid = ladder(rules, hand.bid, 1)
    return hand
