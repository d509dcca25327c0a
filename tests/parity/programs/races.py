"""Score every recorded race, and the same hands with the other unit's refusals."""

import json

from pinochle.rules.options import house_rules
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import Hand


def hand_of(rules, fields):
    hand = Hand(rules.sides)
    for name in ("declarer", "bid", "meld", "tricks", "outcome", "claim"):
        if name in fields:
            setattr(hand, name, fields[name])
    hand.took = fields.get("took_trick", hand.took)
    return hand


def score(rules, hands):
    race = Race(rules)
    for fields in hands:
        try:
            counted = race.add(hand_of(rules, fields))
            print(counted.result, counted.deltas, counted.totals, counted.winner)
        except Illegal as refusal:
            print(refusal.code, refusal.numbers)


def main():
    with open("vectors/score.jsonl") as file:
        for line in file:
            record = json.loads(line)
            score(house_rules(record["rules"]), record["hands"])
            score(house_rules(record["rules"], [], 1), record["hands"])
            # By other rules most hands are refused; both interpreters must give the same reason.
            score(house_rules("dailey", [["on-set", "transfer"]]), record["hands"])
            score(house_rules("auction", [["both-over", "must-bid"]]), record["hands"])
