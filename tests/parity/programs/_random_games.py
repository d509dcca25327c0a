"""Score the random games in games.jsonl, and value cards: a line for each hand.

Each line has [preset, pairs, games, cards]: the games are lists of hands, the cards [text, trump].
"""

import json

from pinochle.rules.melds import NAMES, parse_cards, value_hand
from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal
from races import hand_of


def scored(rules, hands):
    """Print the result of each hand of a game."""
    race = Race(rules)
    for fields in hands:
        hand = hand_of(rules, fields)
        hand.dix = fields["dix"]
        hand.reneged = fields.get("reneged", -1)
        try:
            score = race.add(hand)
        except Illegal as refusal:
            print(json.dumps([refusal.code, [str(number) for number in refusal.numbers]]))
            return
        print(json.dumps([score.result, score.deltas, score.totals, score.winner]))


def main():
    with open("games.jsonl") as file:
        for line in file:
            preset, pairs, games, cards = json.loads(line)
            rules = house_rules(preset, pairs)
            for hands in games:
                scored(rules, hands)
            for text, trump in cards:
                found = value_hand(rules, parse_cards(text, rules), trump)
                print(json.dumps([[NAMES[meld], count, worth] for meld, count, worth in found]))
