"""Score the recorded races by tables' own rules, and refuse wrong ones."""

import json

from pinochle.rules.auction import next_bid
from pinochle.rules.melds import points
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal
from races import score

TABLES = (
    [["save", 10], ["declarer-save", 10], ["least-meld", 10], ["unsaved", "all"]],
    [["declarer-least", 10], ["score.no-meld", ["-2bid", "meld + 10"]]],
    [["score.set", ["- 2bid + declarer-meld", "earned+bid"]], ["score.made", ["bid", "0"]]],
    [["score.no-royal", ["-bid", "meld"]], ["score.thrown-in", ["-3bid", "meld + all"]]],
    [["score.sweep-made", ["1500 + tricks", "-1500"]], ["score.sweep-wins", 1]],
    [["defenders", "joint"], ["melds", "all"]],
    [["ladder", [[20, 10], [100, 20], [300, 50]]], ["rules", "ours"], ["title", "Our table"]],
    [["meld.run", [20, 200]], ["meld.marriage", [10]], ["source", "a test"]],
    [["cards.players", 6], ["cards.copies", 4], ["cards.deal", 16], ["cards.kitty", 0]],
    [["cards.sides", [[0, 3], [1, 2]]]],
    [["cards.sides", [[0, 3], [1, 1]]]],
    [["ladder", [[50, 10], [20, 10]]]],
    [["score.set", ["bid +", "0"]]],
    [["score.set", ["-bid", "0"]], ["on-set", "award"]],
    [["title", 'a"b']],
    [["melds", ["all"]]],
)
PRESETS = ("racehorse", "hay-tens", "hay-racehorse", "double-deck", "cutthroat", "two-handed")


def tried(preset, pairs, hands):
    """Print what a table's rules are, and what they make of recorded hands."""
    try:
        rules = house_rules(preset, pairs)
    except Illegal as refusal:
        print(preset, refusal.code, refusal.numbers)
        return
    print(preset, rules.title, rules.sides, rules.side_by_seat, rules.trick_points, rules.rungs)
    if rules.bidding != "none":
        print([next_bid(rules, bid) for bid in range(0, 500, 45)])
    print([[points(rules, meld, count) for count in (1, 2, 3)] for meld in range(9)])
    for played in hands:
        if len(played[0]["meld"]) == rules.sides:
            score(rules, played)


def main():
    recorded = {}
    with open("vectors/score.jsonl") as file:
        for line in file:
            record = json.loads(line)
            if record["rules"] in PRESETS:
                recorded.setdefault(record["rules"], []).append(record["hands"])
    for preset in PRESETS:
        for pairs in TABLES:
            tried(preset, pairs, recorded[preset][:3])
