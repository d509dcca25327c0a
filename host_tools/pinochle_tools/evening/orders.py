"""What a director types, as steps of the desk: the same for the terminal and the pages."""

from pinochle.rules.options import house_rules

from pinochle_tools.evening import results, shown
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.limits import MOST_HANDS, check_points, is_number
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What became of a result, in words.
WORDS = {
    results.NEW: "stored",
    results.AGAIN: "read before",
    results.REPLACES: "replaces the result before",
    results.OLDER: "older than the one that counts: left out",
    results.RULED: "the desk ruled otherwise: left out",
    results.DIFFERS: "differs from the one that counts: left out until a correction decides",
}
_HEADS = ("name", "names", "player", "players", "person", "people")
_MARKS = ("-", "*", "+", "\u2013", "\u2022")
_SIGNS, _BETWEEN = '",;\t ', ",;\t"


def person_of(state: State, text: str) -> int:
    """Return the number of a person, by number or name. Raises Refused."""
    text = text.strip()
    for person in state.people():
        if text == state.name(person):
            return person
    if is_number(text) and len(text) < 3 and int(text) in state.people():
        return int(text)
    last = len(state.names)
    raise Refused("nobody here is %s: give a name, or a number up to %d" % (text[:40], last))


def names_of_seats(state: State, text: str) -> "list[str]":
    """Return the names in a text with commas between them; a name may have commas itself."""
    parts = text.split(",")
    found: "list[str]" = []
    while parts:
        ends = [end for end in range(2, len(parts) + 1) if _joined(parts[:end]) in state.names]
        end = ends[-1] if ends else 1
        found.append(_joined(parts[:end]))
        parts = parts[end:]
    return found


def _joined(parts: "list[str]") -> str:
    return ",".join(parts).strip()


def names_in(text: str) -> "list[str]":
    """Return the names in a text: one a line, the first column of a CSV, or lines of many."""
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n")]
    rows = [_cells(line) for line in lines if line.strip(_SIGNS)]
    table = len(rows) > 1 and _is_table(rows)
    found: "list[str]" = []
    for cell in [cell for row in rows for cell in (row[:1] if table else row)]:
        name = _without_mark(cell.strip(_SIGNS))
        if name and not (not found and name.lower() in _HEADS):
            found.append(name)
    return found


def _is_table(rows: "list[list[str]]") -> bool:
    """Return whether only the first column has names: there is a heading, or numbers follow.

    Lines of a table have equally many columns, too.
    """
    heading = rows[0][0].strip(_SIGNS).lower() in _HEADS
    digits = [1 for row in rows for cell in row[1:] for sign in cell if is_number(sign)]
    return heading or bool(digits) or not [row for row in rows if len(row) != len(rows[0])]


def _without_mark(text: str) -> str:
    """Return a line of a list without what marks it there: "1. ", "2) ", "- "."""
    mark, _, rest = text.partition(" ")
    numbered = mark[-1:] in (".", ")") and is_number(mark[:-1])
    return rest.strip() if rest and (numbered or mark in _MARKS) else text


def _cells(line: str) -> "list[str]":
    """Return the cells of a line of CSV; in quotes a sign separates nothing, and two are one."""
    cells, quoted, at = [""], False, 0
    while at < len(line):
        sign = line[at]
        opens = not cells[-1].strip() and '"' in line[at + 1 :]
        if quoted and line[at : at + 2] == '""':
            cells[-1] += sign
            at += 1
        elif sign == '"' and (quoted or opens):
            quoted = not quoted
        elif sign in _BETWEEN and not quoted:
            cells.append("")
        else:
            cells[-1] += sign
        at += 1
    return cells


def unit_of(state: State) -> int:
    """Return the unit of points of an evening's rules."""
    return house_rules(state.rules, state.options).unit


def result_of(
    state: State,
    points: "list[int]",
    sets: "list[int] | None" = None,
    hands: "int | None" = None,
    people: "list[str] | None" = None,
) -> "dict[str, Any]":
    """Return a typed result without what is None: nobody said that. Raises Refused.

    `people` are names or numbers N E S W.
    """
    unit = unit_of(state)
    if [one for one in points if one % unit]:
        raise Refused("points come in steps of %d under these rules" % unit)
    for one in points:
        check_points(one)
    result: "dict[str, Any]" = {"points": list(points)}
    if hands is not None:
        if not 0 <= hands <= MOST_HANDS:
            raise Refused("a round has up to %d hands" % MOST_HANDS)
        result["hands"] = hands
    if sets is not None:
        if min(sets) < 0 or max(sets) > MOST_HANDS:
            raise Refused("hands set are from 0 to %d" % MOST_HANDS)
        played = state.hands if hands is None else hands
        if played and sum(sets) > played:
            raise Refused("more hands were set than played")
        result["sets"] = list(sets)
    if people:
        found = [person_of(state, one) for one in people]
        if len(set(found)) != 4 or len(found) != 4:
            raise Refused("four people sit at a table")
        result["people"] = found
    return result


def enter(desk: Desk, number: int, table: int, result: "dict[str, Any]") -> str:
    """Store a typed result; return what became of it in words. Raises Refused."""
    became = results.enter(desk, number, table, result)
    if became not in (results.NEW, results.AGAIN):
        raise Refused(_another(desk.state, number, table))
    return "round %d, table %d: %s" % (number, table, WORDS[became])


def _another(state: State, number: int, table: int) -> str:
    """Return which result a table has, where another one was typed."""
    entry = state.results[number, table]
    given = (number, table, shown.result_in_words(state, number, table))
    text = "round %d, table %d has another result: %s" % given
    # Both may have the same points.
    if entry.played:
        text += " (sets %d:%d, hands: %d)" % tuple(entry.values["sets"] + [entry.values["hands"]])
    return text + (", ruled by %s" % entry.who if entry.who else "") + ": correct or remove it"


def scan(desk: Desk, texts: "list[str]") -> "list[dict[str, Any]]":
    """Take codes; return for each one its round, table and what became of it, or its error."""
    unit = unit_of(desk.state)
    found: "list[dict[str, Any]]" = []
    for text in texts:
        if not text.strip():
            continue
        try:
            number, table, became = results.scan(desk, text, unit)
            found.append({"round": number, "table": table, "became": became})
        except Refused as refusal:
            found.append({"code": text[:80], "error": str(refusal)})
    return found


def setting_of(text: str) -> "str | int":
    """Return the value of a setting that was typed: a number where it has digits alone."""
    return int(text) if is_number(text) else text


def add(desk: Desk, names: "list[str]", late: int, made: "dict[str, Any]") -> None:
    """Add people, who play from the round `late` on, and change them: all, or nothing."""

    def added(tried: Desk) -> None:
        if late:
            tried.join(names, late)
        else:
            tried.add_people(names)
        for name in names:
            _changed(tried, person_of(tried.state, name), made)

    desk.together(added)


def change(desk: Desk, people: "list[int]", made: "dict[str, Any]") -> None:
    """Make the changes that `made` names for people: all, or none if one is refused."""

    def changed(tried: Desk) -> None:
        for person in people:
            _changed(tried, person, made)

    desk.together(changed)


def _changed(desk: Desk, person: int, made: "dict[str, Any]") -> None:
    if "leave" in made:
        desk.leave(person, made["leave"])
    if "back" in made:
        desk.come_back(person, made["back"])
    if "table" in made:
        desk.fix_table(person, made["table"])
    if "group" in made:
        desk.group(person, made["group"])
    if "rename" in made:
        desk.rename(person, made["rename"])
    if "plays_for" in made:
        other, number = made["plays_for"]
        desk.plays_for(person, person_of(desk.state, other), number)
    if "last_300" in made:
        desk.last_300(person, made["last_300"])
    if "points" in made:
        points, who, why = made["points"]
        desk.adjust(person, points, who, why)
