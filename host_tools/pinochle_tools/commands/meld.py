"""`pinochle meld`: value a hand of cards."""

import json

import click
from pinochle.rules.melds import NAMES, parse_cards, total, value_hand
from pinochle.rules.rule_set import Illegal

from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.parameters import Given, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.rules_files.rules_option import chosen_rules, rules_option
from pinochle_tools.score_files.refusals import refused
from pinochle_tools.score_files.rule_options import json_option, set_option

# White suits mean the same suits; phones add an invisible variation selector.
_SAME = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


@click.command()
@click.argument("cards", type=Words(), metavar="CARDS")
@rules_option
@click.option(
    "--trump", type=Given(), required=True, metavar="S", help="The trump suit: S, H, D or C."
)
@set_option
@json_option
@data_option
def command(cards: str, chosen: str, trump: str, changes: list[list[str]], as_json: bool) -> None:
    """Value a hand: list its melds and their total.

    CARDS are rank then suit, separated by blanks or commas, in quotes:
    "AS 10S KS QS JS 9S KH QH JD". T is a ten too, and suits may be ♠ ♥ ♦ ♣.
    """
    rules = chosen_rules(chosen, changes)
    suit = trump.translate(_SAME).upper()
    try:
        hand = parse_cards(cards.translate(_SAME), rules)
        melds = value_hand(rules, hand, _SUITS.get(suit, suit))
    except Illegal as refusal:
        raise refused(refusal) from None
    if as_json:
        found = [
            {"name": NAMES[meld], "count": count, "points": points}
            for meld, count, points in melds
        ]
        print(json.dumps({"total": total(melds), "melds": found}))
        return
    rows = [[NAMES[meld], str(count), str(points)] for meld, count, points in melds]
    Printer().table("", ["meld", "count", "points"], [*rows, ["total", "", str(total(melds))]])
