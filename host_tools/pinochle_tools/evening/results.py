"""Results at the desk: typed, read from codes, corrected, ruled; what is doubtful about them."""

from pinochle.evening.destinations import KINDS
from pinochle.evening.pair_movements import pair_of
from pinochle.storage import result_code

from pinochle_tools.evening import (
    brackets,
    exchange,
    homes,
    partners,
    read_code,
    redraw,
    slips,
)
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.entry import RESULT, Entry
from pinochle_tools.evening.movements import BY_RESULT
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.standings import sitting
from pinochle_tools.evening.state import State, counting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# What became of a result: it counts; it was read before; it replaces one; it is older, left out;
# the desk ruled otherwise; another one counts, and neither says that it corrects the other.
NEW, AGAIN, REPLACES = "new", "again", "replaces"
OLDER, RULED, DIFFERS = "older", "ruled", "differs"
_OF_TABLE, _OF_HANDS = ("people", "hands", "sets"), ("high", "bid", "seat")
_BY_BOX = ("sets", "high", "bid", "seat")
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
    """Store a result that comes from a table; return what became of it. Raises Refused.

    `result` lacks what was not said.
    """
    _check_place(desk.state, number, table)
    if removed(desk.state, number, table, (result.get("check"),)):
        return RULED
    before = desk.state.results.get((number, table))
    became = _against(desk.state, number, table, before, result) if before else NEW
    if became in (NEW, REPLACES):
        desk.add(["result", number, table, _fields(desk.state, result)])
    return became


def _against(
    state: State, number: int, table: int, before: Entry, result: "dict[str, Any]"
) -> str:
    """Return what becomes of a result where another one counts.

    Who types a result says points, and may say sets, hands and people. Twelve characters of a box
    add sets and corrections; its code has all, and a checksum.
    """
    known = before.values
    if before.played and same(known, result):
        hands = result.get("hands", known["hands"])
        drawn = state.tables(number)[table - 1]
        there = _seated(drawn, known) == _seated(drawn, result if "people" in result else known)
        both_codes = known["check"] and result.get("check")
        adds = _adds(known, result) and not before.who
        if both_codes or (there and hands == known["hands"] and not adds):
            return AGAIN
        if before.who:
            return RULED
        # Who typed the result may not have said who sat there, and how many hands: a code knows.
        unsaid = there or not any(known["people"])
        unsaid = unsaid and known["hands"] in (hands, state.hands)
        return REPLACES if unsaid and (adds or result.get("check")) else DIFFERS
    if before.who:
        return RULED
    corrections = result.get("corrections", known["corrections"])
    if corrections == known["corrections"]:
        return DIFFERS
    return OLDER if corrections < known["corrections"] else REPLACES


def _of_box(result: "dict[str, Any]") -> bool:
    """Return whether a box made a result: it says how often it was corrected."""
    return "corrections" in result


def _adds(known: "dict[str, Any]", result: "dict[str, Any]") -> bool:
    """Return whether a box says what the one who typed the result did not."""
    if known["check"] or not _of_box(result):
        return False
    return bool([1 for name in _BY_BOX if result.get(name, known[name]) != known[name]])


def _seated(drawn: "list[int]", values: "dict[str, Any]") -> "list[int]":
    return [other or person for person, other in zip(drawn, values["people"])]


def _fields(state: State, result: "dict[str, Any]") -> "list[Any]":
    """Return the fields of a result; what was not said is as usual."""
    whole = typed(result["points"], state.hands, [0, 0])
    whole.update(result)
    return [whole[name] for name in RESULT]


def rule(
    desk: Desk, number: int, table: int, result: "dict[str, Any]", who: str, why: str
) -> None:
    """Store a ruling of the desk, which no code replaces. Raises Refused.

    `result` lacks what was not said: that stays as it was; hands and bids only while points do.
    """
    _check_place(desk.state, number, table)
    _check_ruling(who, why)
    before = desk.state.results.get((number, table))
    if before and before.played:
        names = _OF_TABLE + (_OF_HANDS if before.values["points"] == result["points"] else ())
        result = dict(result)
        for name in names:
            result.setdefault(name, before.values[name])
    desk.add(["rule", number, table, _fields(desk.state, result), who, why])


def unplayed(desk: Desk, number: int, table: int, who: str, why: str) -> None:
    """Store that a table does not play: the round is complete without it. Raises Refused."""
    _check_place(desk.state, number, table)
    _check_ruling(who, why)
    desk.add(["unplayed", number, table, who, why])


def remove(desk: Desk, number: int, table: int, who: str, why: str) -> None:
    """Remove the result of a table, which then has none: its code is left out. Raises Refused."""
    _check_place(desk.state, number, table)
    _check_ruling(who, why)
    if (number, table) not in desk.state.results:
        raise Refused("round %d, table %d has no result" % (number, table))
    desk.add(["remove", number, table, who, why])


def removed(state: State, number: int, table: int, checks: "Sequence[int | None]") -> bool:
    """Return whether one of some checksums is that of a result which the desk removed there."""
    place = (number, table)
    found = [one.values["check"] for at, there, one in state.removed if (at, there) == place]
    return bool([check for check in found if check and check in checks])


def scan(desk: Desk, text: str, unit: int) -> "tuple[int, int, str]":
    """Take a code, read or typed; return (round, table, what became of it). Raises Refused."""
    state = desk.state
    if text.strip().startswith(result_code.MARK):
        result = read_code.parsed(text.strip())
        if result["evening"] != state.number:
            raise Refused(_OTHER_SET_UP if state.typed else "this code is of another evening")
    else:
        result = read_code.from_typed(text, state.number, unit)
    _check_new(desk, result)
    number, table = result["round"], result["table"]
    return number, table, enter(desk, number, table, result)


def _check_new(desk: Desk, result: "dict[str, Any]") -> None:
    """Refuse a result that another evening of these boxes has: boxes know no day.

    Boxes that were not set up again since then still show it.
    """
    place = (result["round"], result["table"])
    known = desk.state.results.get(place)
    there = known is not None and same(known.values, result)
    for one in exchange.elsewhere(desk.log.files, desk.state):
        if one.values["check"] and one.values["check"] == result.get("check"):
            raise Refused("this code is of %s" % one.whose)
        if one.place == place and one.has(result) and not there:
            said = "%s has this result there: enter the points if they are of this evening"
            raise Refused(said % one.whose)


def doubts(state: State) -> "list[str]":
    """Return what the director should look at: other people, old plans, twice in a round."""
    found = slips.doubts(state)
    for (number, table), entry in sorted(state.results.items()):
        where = "round %d, table %d: " % (number, table)
        for drawn, sat in zip(state.tables(number)[table - 1], sitting(state, number, table)):
            if drawn != sat:
                said = "%s sat there for %s" % (state.name(sat), state.name(drawn))
                if sat not in state.people():
                    said += ", whose points count once the people have no. %d" % sat
                found.append(where + said)
        revision = entry.values["revision"]
        if revision and revision < state.revision:
            found.append(where + "the box has plan %d, not %d" % (revision, state.revision))
        if entry.values["flags"] & result_code.TAKEN_OVER:
            found.append(where + "a spare box took over the scores so far")
        if entry.values["flags"] & result_code.PARTIAL:
            found.append(where + "fewer hands than planned: %d" % entry.values["hands"])
    found += partners.alone(state) if state.seats else []
    found += _met_before(state) + _level(state) + brackets.doubts(state) + _outdated(state)
    found += homes.doubts(state)
    for number in range(1, len(state.seats) + 1):
        seen: dict[int, int] = {}
        for table in range(1, len(state.tables(number)) + 1):
            for person in sitting(state, number, table):
                if person in seen:
                    at = "tables %d and %d" % (seen[person], table)
                    found.append("round %d: %s sat at %s" % (number, state.name(person), at))
                seen[person] = table
    return found


def _met_before(state: State) -> "list[str]":
    """Return a line for each table of a Swiss round that is played whose pairs meet again."""
    if state.kind != "swiss":
        return []
    number = state.current
    before = [_pairs_at(seats) for one in range(1, number) for seats in state.tables(one)]
    return [
        "round %d, table %d: these pairs met before, because few others are left" % (number, table)
        for table, seats in enumerate(state.tables(number), 1)
        if _pairs_at(seats) in before
    ]


def _level(state: State) -> "list[str]":
    """Return a line for each level table of the newest round, if its winners go on."""
    number = len(state.seats)
    if state.kind not in KINDS or state.missing(number) or number >= state.rounds:
        return []
    said = "round %d, table %d: level, so north and south go on as winners, unless you correct it"
    found = []
    for table in range(1, len(state.tables(number)) + 1):
        points = state.results[number, table].values["points"]
        if points[0] == points[1]:
            found.append(said % (number, table))
    return found


def _outdated(state: State) -> "list[str]":
    """Return a line about a round that other results would seat otherwise now."""
    number = len(state.seats)
    if state.outdated is None:
        state.outdated = _is_outdated(state, number)
    if not state.outdated:
        return []
    return ["round %d was drawn before a result changed: draw it again" % number]


def _is_outdated(state: State, number: int) -> bool:
    changed = [one for one, _, _ in state.replaced + state.removed if one < number]
    if state.kind not in BY_RESULT or not changed or state.missing(number - 1):
        return False
    if len(state.missing(number)) < len(state.tables(number)):
        return False  # it is being played
    return redraw.from_round(state, number) != [state.tables(number)]


def _pairs_at(seats: "list[int]") -> "list[int]":
    return sorted([pair_of(seats[0]), pair_of(seats[1])])


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


def _check_ruling(who: str, why: str) -> None:
    if not who or not why:
        raise Refused("say who rules, and why")


def same(known: "dict[str, Any]", result: "dict[str, Any]") -> bool:
    """Return whether two results agree in what the second says; a typed one lacks much."""
    names = ["points", "corrections"]
    # Who types points may not say how often each side was set.
    if known["check"] or any(known["sets"]) or not _of_box(result):
        names.append("sets")
    if known["check"] and result.get("check"):
        names += ["check", "people", "hands"]
    return not [name for name in names if name in result and known[name] != result[name]]
