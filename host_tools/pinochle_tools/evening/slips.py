"""Doubts about what a director may have typed by mistake: in another round, for another person."""

from pinochle.display.latin import plain_capitals

from pinochle_tools.evening.standings import sitting
from pinochle_tools.evening.state import State


def doubts(state: State) -> "list[str]":
    """Return what may be a slip, in words."""
    return ahead(state) + twice(state) + alike(state)


def ahead(state: State) -> "list[str]":
    """Return a line for each result that was typed for a later round than the one in play.

    The code of a box knows its round.
    """
    found = []
    for (number, table), entry in sorted(state.results.items()):
        if number > state.current and not entry.values["check"]:
            points = "%d:%d" % tuple(entry.values["points"])
            said = "round %d, table %d: %s is entered, but round %d lacks results: remove it "
            said += "unless it is of this round"
            found.append(said % (number, table, points, state.current))
    return found


def twice(state: State) -> "list[str]":
    """Return a line for each person for whom points of several people count in a round."""
    found = []
    for number in range(1, len(state.seats) + 1):
        sat: dict[int, list[int]] = {}
        for table in range(1, len(state.tables(number)) + 1):
            entry = state.results.get((number, table))
            if not entry or not entry.played:
                continue
            for person in sitting(state, number, table):
                counts_for = state.plays_for.get((number, person), person)
                sat[counts_for] = sat.get(counts_for, []) + [person]
        for person in sorted(sat):
            # Who sat at two tables is named as such.
            others = [one for one in sat[person] if one != person]
            if others and len(sat[person]) > 1:
                names = " and ".join([state.name(one) for one in sat[person]])
                given = (number, names, state.name(person))
                found.append("round %d: points of %s count for %s" % given)
    return found


def alike(state: State) -> "list[str]":
    """Return a line for each name that looks on a box as one before it."""
    found = []
    known: dict[str, str] = {}
    for name in [state.name(person) for person in state.people()]:
        before = known.get(plain_capitals(name))
        if before:
            found.append("%s and %s look alike on a box: rename one" % (before, name))
        known[plain_capitals(name)] = name
    return found
