"""Combine every value of every option with every preset, and print each ladder of bids."""

from pinochle.rules.auction import ladder
from pinochle.rules.options import OPTIONS, choices, house_rules, makes_sense, value_of
from pinochle.rules.rule_set import BASE, Illegal, Rules, preset_names


def show(preset, changes):
    try:
        rules = house_rules(preset, changes)
    except Illegal as refusal:
        print(preset, changes, refusal.code, refusal.numbers)
        return
    print(preset, changes, [getattr(rules, name) for name, _ in BASE])
    if rules.bidding != "none":
        print([ladder(rules, rules.lowest_bid, steps) for steps in range(-1, 14)])


def main():
    for preset in preset_names():
        rules = Rules(preset)
        for entry in OPTIONS:
            values = choices(rules, entry) or ["0", "1", "20", 250, "", "x", "-5", "1e3", True]
            for value in values:
                show(preset, [[entry[0], value]])
                show(preset, [["unit", "tens"], [entry[0], value], ["last-trick", "20"]])
            if makes_sense(rules, entry):
                print(entry[0], value_of(rules, entry[0]))
