"""Value every recorded hand."""

import json

from pinochle.rules.melds import NAMES, parse_cards, value_hand
from pinochle.rules.options import house_rules


def main():
    rules = {}
    with open("vectors/meld.jsonl") as file:
        for line in file:
            hand = json.loads(line)
            name = hand["rules"]
            if name not in rules:
                rules[name] = house_rules(name)
            found = value_hand(rules[name], parse_cards(hand["cards"], rules[name]), hand["trump"])
            print(name, [(NAMES[meld], count, points) for meld, count, points in found])
