"""The steps of an evening in words, for the list of what was done."""

from pinochle_tools.evening.entry import RESULT
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIMPLE = {
    "people": "people: %s",
    "join": "the newest person plays from round %s on",
    "set": "%s: %s",
    "remove": "round %d, table %d: the result is removed by %s: %s",
    "unplayed": "round %d, table %d: not played, ruled by %s: %s",
    "bell": "round %d: the bell rings at %s",
    "close": "the evening is closed",
    "undo": "undo",
}


def in_words(state: State, step: "list[Any]") -> str:
    """Return what a step did."""
    what, given = step[0], step[1:]
    if what == "many":
        return "; ".join([in_words(state, one) for one in given[0]])
    if what == "people":
        return _SIMPLE[what] % ", ".join(given[0])
    if what == "number":
        return "people: %s, number %d" % (given[1], given[0])
    if what in ("result", "rule"):
        return _result(given)
    if what == "join" and given[0] > state.rounds:
        return "the newest person only sits in for others"
    if what in _OF_PERSON:
        return _OF_PERSON[what](state.name(given[0]), given)
    if what == "draw":
        last = given[0] + len(given[1]) - 1
        return "seats of round %s drawn" % _rounds(given[0], last)
    if what == "release":
        return "%s of round %d shown" % tuple(given) if given[1] else "%s hidden" % given[0]
    if what == "for":
        number, person, other = given
        names = (state.name(person), state.name(other))
        return "round %d: points of %s are those of %s" % ((number,) + names)
    if what == "evening":
        return "the evening %s begins" % given[2]
    return _SIMPLE[what] % tuple(given) if given else _SIMPLE.get(what, what)


def _rounds(first: int, last: int) -> str:
    return "%d" % first if first == last else "%d to %d" % (first, last)


def _result(given: "list[Any]") -> str:
    number, table, fields = given[:3]
    values: dict[str, Any] = dict(zip(RESULT, fields))
    points = " : ".join([str(one) for one in values["points"]])
    text = "round %d, table %d: %s" % (number, table, points)
    return text + (", ruled by %s: %s" % tuple(given[3:]) if given[3:] else "")


_OF_PERSON = {
    "name": lambda name, given: "%s is the name of number %d" % (given[1], given[0]),
    "leave": lambda name, given: "%s leaves before round %d" % (name, given[1]),
    "return": lambda name, given: "%s is back in round %d" % (name, given[1]),
    "table": lambda name, given: (
        "%s keeps table %d in later draws" % (name, given[1])
        if given[1]
        else "%s sits at any table in later draws" % name
    ),
    "points": lambda name, given: "%s: %+d points, by %s: %s" % ((name,) + tuple(given[1:])),
    "last": lambda name, given: "%s: last 300 pinochle, %d" % (name, given[1]),
    "group": lambda name, given: (
        "%s is in the group %s" % (name, given[1]) if given[1] else "%s is in no group" % name
    ),
}
