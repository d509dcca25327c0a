"""One line that says what a game is: players, goal, lowest bid, and what sets it apart."""

from pinochle.rules.rule_set import Rules
from pinochle.text import setup as words_setup


def summary(rules: Rules) -> str:
    """Return a line about rules that fits the display.

    Pairs that pass cards, need a royal marriage or must win a counter are known as pairs by
    that, which takes the place of the number of pairs.
    """
    parts = []
    special = _special(rules) if rules.pairs else ""
    if not special:
        in_pairs = rules.pairs and rules.players == 2 * rules.sides
        text = words_setup.IN_PAIRS % rules.sides
        parts.append(text if in_pairs else words_setup.IN_PLAYERS % rules.players)
    goal = words_setup.IN_HANDS if rules.hands else words_setup.TO_SCORE
    parts.append(goal % (rules.hands or rules.target))
    if rules.bidding == "none":
        parts.append(words_setup.NO_BIDS)
    else:
        parts.append(words_setup.BIDS_FROM % rules.lowest_bid)
    if special:
        parts.append(special)
    return ", ".join(parts)


def _special(rules: Rules) -> str:
    if rules.pass_cards:
        return words_setup.PASSING % rules.pass_cards
    if rules.needs_royal:
        return words_setup.NEEDS_ROYAL
    if rules.declarer_save == "counter":
        return words_setup.NEEDS_COUNTER
    return ""
