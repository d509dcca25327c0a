"""Doubts about what a director may have typed by mistake: in another round, for another person."""

from pinochle_tools.evening.state import State


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
