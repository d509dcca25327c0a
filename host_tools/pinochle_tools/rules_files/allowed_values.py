"""What a key of a rules file may be, in words, for the message about a value that it cannot be."""

from typing import TYPE_CHECKING

from pinochle.rules import options
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import HIGHEST, Illegal, Rules
from pinochle.rules.table_rules import (
    CARDS,
    LONGEST_SOURCE,
    MOST_MELDS,
    MOST_ROWS,
    MOST_UNBID,
    SECOND_ROWS,
)

from pinochle_tools.rules_files.describing import values_in_words
from pinochle_tools.rules_files.table import Table

if TYPE_CHECKING:
    from pinochle.rules.options import Option

# The pairs that say in what, and with how many cards, the values of others are counted.
_BEFORE = ("unit", "players", "cards.")
_WORDS_OF_SECOND = "bid, 2bid, 3bid, meld, all, declarer-meld"
_WORDS = "bid, 2bid, 3bid, meld, tricks, all, earned, declarer-meld"


def wanted(table: Table, name: str) -> str:
    """Return what the pair `name` of a table may be; "" if only its form is wrong."""
    rules = _rules_before(table)
    unit = f", multiples of {rules.unit}" if rules.unit > 1 else ""
    if name == "ladder":
        return f"at most {MOST_ROWS} rows [from, step], numbers from 1 to {HIGHEST}{unit}"
    if name.startswith("meld."):
        return f"at most {MOST_MELDS} numbers from 0 to {HIGHEST}{unit}"
    if name == "score.sweep-wins":
        return "0 or 1"
    if name.startswith("score."):
        sums = f"words and numbers with + or - between them, at most {LONGEST_SOURCE} characters"
        return f"{sums}; words are {_WORDS_OF_SECOND if name in SECOND_ROWS else _WORDS}"
    for card, _, lowest, highest in CARDS:
        if card == name == "cards.players" and rules.bidding == "none":
            return f"{lowest} to {MOST_UNBID} without bids"
        if card == name:
            return f"{lowest} to {highest}"
    for entry in options.OPTIONS:
        if entry[0] == name:
            return _of_option(rules, entry)
    return ""


def _of_option(rules: Rules, entry: "Option") -> str:
    words = values_in_words(rules, entry)
    if entry[1] == "save":
        return f"{words} from {rules.unit} to {rules.trick_points}"
    return words


def _rules_before(table: Table) -> Rules:
    """Return the rules with the pairs on which the values of others depend, if those are good."""
    pairs = [pair for pair in table.changes if pair[0].startswith(_BEFORE)]
    for some in (pairs, [pair for pair in pairs if pair[0] == "unit"]):
        try:
            return house_rules(table.preset, some)
        except Illegal:
            continue
    return Rules(table.preset)
