"""Results at the desk: typed, read from codes, corrected, ruled; what is doubtful about them."""

from pinochle.storage import result_code

from pinochle_tools.evening import read_code
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.standings import sitting
from pinochle_tools.evening.state import RESULT, State, counting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What became of a result: it counts; it was read before; it replaces one; it is older, left out;
# the desk ruled otherwise; another one counts, and neither says that it corrects the other.
NEW, AGAIN, REPLACES = "new", "again", "replaces"
OLDER, RULED, DIFFERS = "older", "ruled", "differs"
_OF_HANDS = ("high", "bid", "seat")
_OTHER_SET_UP = "this box was set up for other pairs, rounds or another way to meet"


def typed(points: "list[int]", hands: int, sets: "list[int]") -> "dict[str, Any]":
    """Return a result of which only these are known."""
    return {
        "people": [0, 0, 0, 0],
        "points": list(points),
        "hands": hands,
        "sets": list(sets),
        "high": [0, 0],
        "bid": 0,
        "seat": 0,
        "corrections": 0,
        "flags": result_code.LEVEL if points[0] == points[1] else 0,
        "revision": 0,
        "check": 0,
    }


def enter(desk: Desk, number: int, table: int, result: "dict[str, Any]") -> str:
    """Store a result that comes from a table; return what became of it. Raises Refused."""
    _check_place(desk.state, number, table)
    fields = [result[name] for name in RESULT]
    before = desk.state.results.get((number, table))
    if before is None:
        desk.add(["result", number, table, fields])
        return NEW
    if same(before.values, result):
        return AGAIN
    if before.who:
        return RULED
    corrections = before.values["corrections"]
    if result["corrections"] == corrections:
        return DIFFERS
    if result["corrections"] < corrections:
        return OLDER
    desk.add(["result", number, table, fields])
    return REPLACES


def rule(
    desk: Desk, number: int, table: int, result: "dict[str, Any]", who: str, why: str
) -> None:
    """Store a ruling of the desk, which no code replaces. Raises Refused.

    What a typed result does not say stays as it was while the points do.
    """
    _check_place(desk.state, number, table)
    if not who or not why:
        raise Refused("say who rules, and why")
    before = desk.state.results.get((number, table))
    if before and before.values["points"] == result["points"]:
        result = dict(result, **{name: before.values[name] for name in _OF_HANDS})
    desk.add(["rule", number, table, [result[name] for name in RESULT], who, why])


def scan(desk: Desk, text: str, unit: int) -> "tuple[int, int, str]":
    """Take a code, read or typed; return (round, table, what became of it). Raises Refused."""
    state = desk.state
    if text.strip().startswith(result_code.MARK):
        result = read_code.parsed(text.strip())
        if result["evening"] != state.number:
            raise Refused(_OTHER_SET_UP if state.typed else "this code is of another evening")
    else:
        few = read_code.from_typed(text, state.number, unit)
        result = typed(few["points"], state.hands, few["sets"])
        result.update(few)
    number, table = result["round"], result["table"]
    return number, table, enter(desk, number, table, result)


def doubts(state: State) -> "list[str]":
    """Return what the director should look at: other people, old plans, twice in a round."""
    found = []
    for (number, table), entry in sorted(state.results.items()):
        where = "round %d, table %d: " % (number, table)
        for drawn, sat in zip(state.tables(number)[table - 1], sitting(state, number, table)):
            if drawn != sat:
                said = "%s sat there for %s" % (state.name(sat), state.name(drawn))
                found.append(where + said)
        revision = entry.values["revision"]
        if revision and revision < state.revision:
            found.append(where + "the box has plan %d, not %d" % (revision, state.revision))
        if entry.values["flags"] & result_code.TAKEN_OVER:
            found.append(where + "a spare box took over the scores so far")
        if entry.values["flags"] & result_code.PARTIAL:
            found.append(where + "fewer hands than planned: %d" % entry.values["hands"])
    for number in range(1, len(state.seats) + 1):
        seen: dict[int, int] = {}
        for table in range(1, len(state.tables(number)) + 1):
            for person in sitting(state, number, table):
                if person in seen:
                    at = "tables %d and %d" % (seen[person], table)
                    found.append("round %d: %s sat at %s" % (number, state.name(person), at))
                seen[person] = table
    return found


def newest(desk: Desk) -> "list[Any]":
    """Return the newest step that counts, which undo removes. Raises Refused."""
    counts = counting(desk.log.steps)
    if len(counts) < 2:
        raise Refused("there is nothing to undo")
    return counts[-1]


def _check_place(state: State, number: int, table: int) -> None:
    if not state.tables(number):
        raise Refused("round %d is not drawn" % number)
    if not 1 <= table <= len(state.tables(number)):
        raise Refused("round %d has no table %d" % (number, table))


def same(known: "dict[str, Any]", result: "dict[str, Any]") -> bool:
    """Return whether two results agree; a typed one lacks much of a code's."""
    names = ["points", "sets", "corrections"]
    if known["check"] and result["check"]:
        names += ["check", "people", "hands"]
    return not [name for name in names if known[name] != result[name]]
