"""Which sums of melds a deal can hold, to warn of a number that cannot be right.

Only the number of each meld is limited by the deck, not the cards that melds share: a sum that is
not found here is impossible, one that is found may be. Only few games load this module.
"""

from pinochle.rules.melds import DIX, EXTRA, MARRIAGE, all_nines, points
from pinochle.rules.rule_set import Illegal, Rules

# Meld above this, in units, is not looked for.
FARTHEST = 1200


def of_side(rules: Rules) -> int:
    """Return the sums that one side can have, as bits: bit n for n units."""
    return rules.once(_side_sums)


def can_be(rules: Rules, meld: int) -> bool:
    """Return whether a side can have this meld."""
    return meld > FARTHEST * rules.unit or bool(of_side(rules) >> meld // rules.unit & 1)


def check_deal(rules: Rules, melds: "list[int]", dix: "list[int]") -> None:
    """Refuse melds by side that no deal holds.

    Raises Illegal("meld-impossible", points) for a side or for the sum of all, and ("dix-many",
    points, most) for more nines than the deck has.
    """
    for meld in melds:
        if not can_be(rules, meld):
            raise Illegal("meld-impossible", meld)
    if sum(dix) > all_nines(rules):
        raise Illegal("dix-many", sum(dix), all_nines(rules))
    total = sum(melds) // rules.unit
    if total <= FARTHEST and not _sums(rules, rules.players) >> total & 1:
        raise Illegal("meld-impossible", sum(melds))


def _side_sums(rules: Rules) -> int:
    return _sums(rules, rules.partners)


def _sums(rules: Rules, hands: int) -> int:
    """Return the sums that a number of hands from one deck can have, as bits."""
    limit = (1 << (FARTHEST + 1)) - 1
    found = 1
    for values in _kinds(rules, hands):
        more = 0
        for value in values:
            more |= found << value
        found = more & limit
    return found


def _kinds(rules: Rules, hands: int) -> "list[list[int]]":
    """Return for each kind of meld what the hands can have of it, in units."""
    unit, deck = rules.unit, rules.deck
    kinds = []
    for meld in range(EXTRA):
        if meld == DIX and not rules.nines:
            continue
        most = 3 * deck if meld == MARRIAGE else deck
        worth = [points(rules, meld, count) // unit for count in range(most + 1)]
        kinds.append(_shared(worth, most, hands))
    for each in (rules.extra_king, rules.extra_queen, rules.roundhouse - 35 * unit):
        if each:
            kinds.append([count * each // unit for count in range(deck + 1)])
    return kinds


def _shared(worth: "list[int]", most: int, hands: int) -> "list[int]":
    """Return what up to `most` melds can be worth in the hands that share them."""
    if worth == [count * worth[1] for count in range(most + 1)]:
        # Two are worth twice as much, in one hand or in two.
        return worth
    # By the number of melds used so far: the sums.
    found = [{0: 1}] + [{} for _ in range(most)]
    for _ in range(hands):
        for used in range(most, -1, -1):
            for value in list(found[used]):
                for count in range(1, most - used + 1):
                    found[used + count][value + worth[count]] = 1
    sums: "dict[int, int]" = {}
    for part in found:
        sums.update(part)
    return sorted(sums)
