"""Which numbers new people get where pairs stay together, and who is without a partner.

People 1 and 2 are a pair, 3 and 4, and so on, on the boxes too. So a number can stay unused: else
one substitute, or one person alone, would shift all pairs that come later.
"""

from pinochle.evening.pair_movements import pair_of
from pinochle.storage.seat_text import MOST_NUMBER

from pinochle_tools.evening.movements import OF_PAIRS
from pinochle_tools.evening.pair_movements import whole_pairs
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def partner_of(person: int) -> int:
    """Return the number of the other one of a pair."""
    return person + 1 if person % 2 else person - 1


def adding(state: State, names: "list[str]", number: int = 0) -> "list[list[Any]]":
    """Return the steps that add people, who play from a round on; 0: from the first one.

    Two who are added together are a pair. One alone is the partner of who waits for one. Raises
    Refused.
    """
    if state.typed and state.joined and not (number or state.seats):
        raise Refused("boxes that are set up by their keys seat the first people: undo the others")
    last = len(state.names)
    numbers = list(range(last + 1, last + 1 + len(names)))
    if state.kind in OF_PAIRS and number > state.rounds:
        numbers = _of_substitutes(state, len(names))
    elif state.kind in OF_PAIRS and (number or state.joined):
        # Before the draw a list may be typed in parts: its people are counted through.
        numbers = _of_players(state, len(names), number or 1)
    if numbers[-1] > MOST_NUMBER:
        raise Refused("an evening has numbers up to %d, and they are given" % MOST_NUMBER)
    if not number and numbers[-1] == last + len(names):
        return [["people", names]]
    steps: list[list[Any]] = []
    for name, person in zip(names, numbers):
        steps.append(["people", [name]] if person == last + 1 else ["number", person, name])
        last = max(last, person)
        if number:
            steps.append(["join", number])
    return steps


def _of_substitutes(state: State, count: int) -> "list[int]":
    """Return numbers that nobody waits for, or that boxes gave to who sat down there."""
    named = {one for entry in state.results.values() for one in entry.values["people"]}
    numbers, last = [], len(state.names)
    named_only = [one for one in sorted(state.unused) if one in named]
    for _ in range(count):
        if named_only:
            numbers.append(named_only.pop(0))
            continue
        last += 1
        if last not in named and _plays(state, partner_of(last), 1):
            last += 1
        numbers.append(last)
    return numbers


def _of_players(state: State, count: int, number: int) -> "list[int]":
    last = len(state.names)
    free = [one for one in sorted(state.unused) + [last + 1] if one % 2 == 0]
    free = [one for one in free if _plays(state, one - 1, number)]
    numbers = free[:1] if count % 2 else []
    last = max([last] + numbers)
    last += last % 2
    return numbers + list(range(last + 1, last + 1 + count - len(numbers)))


def _plays(state: State, person: int, number: int) -> bool:
    """Return whether a person plays in a round from this one on."""
    rounds = range(number, state.rounds + 1)
    return person in state.people() and any(state.plays_in(person, one) for one in rounds)


def in_words(state: State, person: int) -> "list[str]":
    """Return who the partner is in some round, or nothing where no pairs stay together."""
    if state.kind not in OF_PAIRS or not _plays(state, person, 1):
        return []
    other = partner_of(person)
    rounds = range(1, state.rounds + 1) if other in state.people() else range(0)
    if any(state.plays_in(person, one) and state.plays_in(other, one) for one in rounds):
        return ["with %s" % state.name(other)]
    return ["without a partner"]


def alone(state: State) -> "list[str]":
    """Return lines about those who sit out because they have no partner, from now on."""
    if state.kind not in OF_PAIRS:
        return []
    found: dict[tuple[int, ...], list[int]] = {}
    rounds = range(state.current, state.rounds + 1)
    whole = {number: whole_pairs(state.present(number)) for number in rounds}
    for person in state.people():
        out = [
            number
            for number in rounds
            if state.plays_in(person, number) and pair_of(person) not in whole[number]
        ]
        if out:
            found.setdefault(tuple(out), []).append(person)
    return [_said(state, out, found[out]) for out in sorted(found)]


def _said(state: State, rounds: "tuple[int, ...]", people: "list[int]") -> str:
    when = "round %d" % rounds[0]
    if rounds == tuple(range(rounds[0], state.rounds + 1)) and len(rounds) > 1:
        when = "from round %d on" % rounds[0]
    elif len(rounds) > 1:
        when = "rounds %s" % ", ".join([str(number) for number in rounds])
    said = "%s: %s sits out, without a partner"
    if len(people) > 1:
        said = "%s: %s sit out, without partners"
    return said % (when, " and ".join([state.name(person) for person in people]))


def news(before: State, after: State) -> str:
    """Return who has a partner now, and who has none any more, "" for nobody; for an answer."""
    said = []
    known = before.people() if after.kind in OF_PAIRS else []
    for person in after.people():
        if person not in known and partner_of(person) in known:
            two = (after.name(person), after.name(partner_of(person)))
            if _plays(after, person, 1) and _plays(after, partner_of(person), 1):
                said.append("%s is the partner of %s" % two)
    said += [line for line in alone(after) if line not in alone(before)]
    return "".join(["; " + line for line in said])
