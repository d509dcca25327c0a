"""The wall of an evening: who sits where next, and the standings, as released.

It can be read from the other end of a room: one part at a time fills the display.
"""

from pinochle_tools.evening import markup
from pinochle_tools.evening.overview import SEATS, round_of, standing
from pinochle_tools.evening.state import State

SEATS_PART, STANDINGS_PART = "seats", "standings"


def page(
    state: State, again: "tuple[int, str] | None" = None, part: str = "", now: str = ""
) -> str:
    """Return the wall as a whole page.

    `again` are the seconds after which a browser asks for a page, and its address; for `part` and
    `now` see body().
    """
    head = '<meta http-equiv="refresh" content="%d;url=%s">' % again if again else ""
    style, shown = body(state, part, now)
    return markup.page(state.title, "wall", style, shown, head)


def body(state: State, part: str = "", now: str = "") -> "tuple[str, str]":
    """Return (styles, body) of the wall: released seats, released standings, or both.

    `part` is "seats", "standings", or "" for both below each other. One part fills the display,
    so that nothing is below its edge. `now` is the time, such as 20:45.
    """
    number, after = state.released["seats"], state.released["standings"]
    head = ["<h1>%s</h1>" % markup.escaped(state.title)]
    clock = ["<h2 class=clock>%s</h2>" % markup.escaped(now)] if now else []
    bell, at = state.bell
    if at and bell == state.current:
        clock.append("<h2>bell at %s</h2>" % markup.escaped(at))
    parts, size = clock + ["<p>Seats follow.</p>"], _size(0, 1)
    if number and (part != STANDINGS_PART or not after):
        tables, lines = _seats(state, number)
        heads = ["table", "north", "east", "south", "west"]
        parts = ["<h2>Round %d</h2>" % number] + clock
        parts.append(_beside([markup.table(heads, tables)], lines))
        size = _size(len(tables) + 1, len(lines))
    if after and (part != SEATS_PART or not number):
        rows = standing(state, after)
        lines = ["%s. %s %s" % (row["place"], row["name"], row["points"]) for row in rows]
        both = number and not part
        found = ["<h2>After round %d</h2>" % after] + ([] if both else clock)
        found.append(_beside([], lines))
        parts, size = (parts + found, size) if both else (found, _size(0, len(lines)))
    return markup.styles("wall", size), "".join(head + parts)


def parts_of(state: State) -> "list[str]":
    """Return the parts that a wall shows in turn."""
    released = [part for part in (SEATS_PART, STANDINGS_PART) if state.released[part]]
    return released or [SEATS_PART]


def _seats(state: State, number: int) -> "tuple[list[list[object]], list[str]]":
    """Return the rows of a round's tables, and a line for each person."""
    found = round_of(state, number)
    tables, out = found["tables"], found["out"]
    assert isinstance(tables, list)
    assert isinstance(out, list)
    rows: "list[list[object]]" = []
    lines = ["%s: sits out" % name for name in out]
    for row in tables:
        names = [state.name(person) for person in row["seats"]]
        rows.append([row["table"]] + names)
        for seat, name in zip(SEATS, names):
            lines.append("%s: %s%s" % (name, row["table"], seat))
    return rows, sorted(lines)


# Lines of names on the wall that stand below each other, and the columns of them at most.
_LINES, _COLUMNS = 16, 3
# The width and height of a line of the wall in letters: names, a table's row, both beside it.
_WIDE, _TABLE_WIDE, _LINE_HIGH, _ROW_HIGH = 9, 24, 1.4, 1.9


def _columns(count: int) -> int:
    return min(_COLUMNS, (count + _LINES - 1) // _LINES)


def _beside(parts: "list[str]", lines: "list[str]") -> str:
    """Return parts of the wall, and beside them lines in columns."""
    columns = max(1, _columns(len(lines)))
    high = (len(lines) + columns - 1) // columns
    for at in range(0, len(lines), max(1, high)):
        parts.append("<p>%s</p>" % "<br>".join(map(markup.escaped, lines[at : at + high])))
    return "<main>%s</main>" % "".join(parts)


def _size(rows: int, lines: int) -> str:
    """Return the size of the type with which a table of rows and lines beside it fit."""
    columns = max(1, _columns(lines))
    high = max(rows * _ROW_HIGH, (lines + columns - 1) // columns * _LINE_HIGH) + 4
    wide = (_TABLE_WIDE if rows else 0) + columns * (_WIDE + (0 if rows else 6)) + 2
    return "min(%.2fvh,%.2fvw)" % (96 / high, 98 / wide)
