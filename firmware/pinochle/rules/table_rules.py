"""A table's own rules: cards, bids, melds and scores that no house option has.

They are pairs of a game's first event, such as ["ladder", [[50, 1], [60, 5]]]; numbers are in the
unit of play. A refusal names the pair. Only games with such pairs load this module.
"""

from pinochle.rules import score_rows
from pinochle.rules.melds import EXTRA, NAMES
from pinochle.rules.presets import PRESETS
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.rules.rule_set import Pair, Value

# Lowest and highest value of the numbers of a deck.
CARDS = (
    ("cards.players", "players", 2, 6),
    ("cards.copies", "deck", 1, 8),
    ("cards.nines", "nines", 0, 1),
    ("cards.deal", "deal", 1, 60),
    ("cards.kitty", "kitty", 0, 30),
)
# Options and the rows that replace them; in one table's rules they contradict each other.
_REPLACED = (
    ("on-set", ("score.set", "score.thrown-in")),
    ("royal", ("score.no-royal",)),
    ("sweep", ("score.sweep-made", "score.sweep-failed")),
    ("min-bid", ("ladder",)),
    ("players", ("cards.players",)),
)
SECOND_ROWS = ("score.sweep-2-made", "score.sweep-2-failed")
# The limits of the rungs of a ladder and of a list of melds, and of texts.
MOST_ROWS, MOST_MELDS = 8, 8
# Players of a game without bids.
MOST_UNBID = 4
LONGEST_ID, LONGEST_TITLE, LONGEST_SOURCE = 16, 16, 40
# A second kind of sweep has no trick points.
_OF_TRICKS = (score_rows.TRICKS, score_rows.EARNED)
_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def set_cards(rules: Rules, pairs: "list[Pair]") -> None:
    """Set who plays and with which cards.

    Raises Illegal("option", name), ("option-value", name, text) and ("rules-cards", name, cards
    dealt, cards of the deck).
    """
    given = [pair for pair in pairs if pair[0].startswith("cards.")]
    if not given:
        return
    copies = rules.deck
    for name, value in given:
        if name == "cards.sides":
            continue
        attribute, low, high = _card_limits(name)
        if not _is_whole(value) or not low <= value <= high:
            raise _value(name, value)
        setattr(rules, attribute, value)
    for name, value in given:
        if name == "cards.sides":
            _set_sides(rules, value)
    if rules.pairs and not rules.grouping and rules.players % 2:
        raise Illegal("rules-sides", "cards.sides")
    if rules.bidding == "none" and rules.newer and rules.players > MOST_UNBID:
        raise _value("cards.players", rules.players)
    if rules.bidding == "none" and rules.players != 2 and not rules.newer:
        raise Illegal("option-preset", "cards.players", rules.id)
    _check_deal(rules)
    if not rules.kitty:
        # Without a kitty there are no discards that could be a trick.
        rules.kitty_trick = 0
    rules.likely_tricks = rules.likely_tricks * rules.deck // copies
    rules.likely_tricks -= rules.likely_tricks % rules.unit


def _card_limits(name: str) -> "tuple[str, int, int]":
    for known, attribute, low, high in CARDS:
        if known == name:
            return (attribute, low, high)
    raise Illegal("option", name)


def _set_sides(rules: Rules, value: "Value") -> None:
    """Set the seats of each side: every seat once, two sides or more."""
    name = "cards.sides"
    if not isinstance(value, list) or not 2 <= len(value) <= rules.players:
        raise _value(name, value)
    seats: "list[int]" = []
    for side in value:
        if not isinstance(side, list) or not side or not all(_is_whole(seat) for seat in side):
            raise _value(name, value)
        seats += side
    if sorted(seats) != list(range(rules.players)):
        raise Illegal("rules-sides", name)
    rules.grouping = value
    rules.pairs = 1 if len(value) < rules.players else 0


def _check_deal(rules: Rules) -> None:
    """Refuse a deal that does not use all cards, or more than there are."""
    cards = rules.deck * (24 if rules.nines else 20)
    dealt = rules.deal * rules.players + rules.kitty
    if dealt > cards or (rules.all_in_play and dealt != cards):
        raise Illegal("rules-cards", "cards.deal", dealt, cards)


def set_own(rules: Rules, pairs: "list[Pair]") -> None:
    """Set everything but the cards, after the house options were set.

    Raises Illegal("option", name), ("option-value", name, text), ("option-preset", name, preset)
    ("rules-both", name, option) for a pair beside an option that it replaces, and ("rules-needs",
    name, other) for one without the other that belongs to it.
    """
    names = [name for name, _ in pairs]
    for name, other in (SECOND_ROWS, (SECOND_ROWS[1], SECOND_ROWS[0])):
        if name in names and other not in names:
            raise Illegal("rules-needs", name, other)
    for option, rows in _REPLACED:
        for name in rows:
            if option in names and name in names:
                raise Illegal("rules-both", name, option)
    for name, value in pairs:
        if (name == "ladder" or name.startswith("score.")) and rules.bidding == "none":
            raise Illegal("option-preset", name, rules.id)
        if name == "ladder":
            _set_ladder(rules, value)
        elif name.startswith("score."):
            _set_row(rules, name, value)
        elif name.startswith("meld."):
            _set_meld(rules, name, value)
        elif name in _TEXTS:
            _TEXTS[name](rules, value)
        elif "." in name and not name.startswith("cards."):
            raise Illegal("option", name)


def _set_ladder(rules: Rules, value: "Value") -> None:
    """Set the steps of the bids: rows of [from, step], rising."""
    name, unit = "ladder", rules.unit
    if not isinstance(value, list) or not 0 < len(value) <= MOST_ROWS:
        raise _value(name, value)
    last = 0
    for row in value:
        if not isinstance(row, list) or len(row) != 2 or not _are_points(row, 1, unit):
            raise _value(name, value)
        if row[0] <= last:
            raise Illegal("rules-ladder", name, row[0], last)
        last = row[0]
    rules.own_ladder = value
    # The usual bids and melds are those of the preset, from another lowest bid.
    more = value[0][0] - rules.min_bid
    rules.likely_bid = max(value[0][0], rules.likely_bid + more)
    rules.likely_need = max(unit, rules.likely_need + more)
    rules.min_bid, rules.min_bid_two = value[0][0], 0


def _set_row(rules: Rules, name: str, value: "Value") -> None:
    """Set a row of the score table: words for the declarer's side and for every other side."""
    row = name[len("score.") :]
    if row == "sweep-wins":
        if not _is_whole(value) or value not in (0, 1):
            raise _value(name, value)
        rules.sweep_wins = int(value)
        return
    second = name in SECOND_ROWS
    if row not in score_rows.NAMES or (second and not rules.newer):
        raise Illegal("option", name)
    if not isinstance(value, list) or len(value) != 2:
        raise _value(name, value)
    for text in value:
        try:
            if not isinstance(text, str) or len(text) > LONGEST_SOURCE:
                raise ValueError(name)
            found = score_rows.terms(text)
            if second and [1 for _, what in found if what in _OF_TRICKS]:
                raise ValueError(text)
        except ValueError:
            raise _value(name, text)
    rules.rows[row] = value


def _set_meld(rules: Rules, name: str, value: "Value") -> None:
    """Set the points of 1, 2, 3, ... of a meld."""
    meld = name[len("meld.") :]
    if meld not in NAMES[:EXTRA]:
        raise Illegal("option", name)
    if not isinstance(value, list) or not 0 < len(value) <= MOST_MELDS:
        raise _value(name, value)
    if not _are_points(value, 0, rules.unit):
        raise _value(name, value)
    rules.own_melds[meld] = value


def _set_id(rules: Rules, value: "Value") -> None:
    good = isinstance(value, str) and 0 < len(value) <= LONGEST_ID
    if not good or str(value).strip(_ID_LETTERS) or value in [preset[0] for preset in PRESETS]:
        raise _value("rules", value)
    rules.own = str(value)


def _set_title(rules: Rules, value: "Value") -> None:
    _check_text("title", value, LONGEST_TITLE)
    rules.title = str(value)


def _set_source(rules: Rules, value: "Value") -> None:
    _check_text("source", value, LONGEST_SOURCE)
    rules.source = str(value)


_TEXTS = {"rules": _set_id, "title": _set_title, "source": _set_source}


def _check_text(name: str, value: "Value", longest: int) -> None:
    """Refuse a text that a display or a journal cannot hold as it is."""
    if not isinstance(value, str) or not 0 < len(value.strip(" ")) <= len(value) <= longest:
        raise _value(name, value)
    for letter in value:
        if not " " <= letter <= "~" or letter in '"\\':
            raise _value(name, value)


def _is_whole(value: "Value") -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_points(values: "list[Any]", lowest: int, unit: int) -> bool:
    """Return whether all values are points in the unit, from `lowest` to the highest allowed."""
    return all(_is_whole(one) and lowest <= one <= HIGHEST and one % unit == 0 for one in values)


def _value(name: str, value: "Value") -> Illegal:
    return Illegal("option-value", name, "%s" % (value,))
