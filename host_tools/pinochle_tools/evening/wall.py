"""The wall of an evening: who sits where next, and the standings, as released.

It can be read from the other end of a room: one part at a time fills the display, in letters as
large as its names allow. Seats by name and by table are two parts where both together are small.
"""

from pinochle.display.latin import plain_capitals

from pinochle_tools.evening import markup
from pinochle_tools.evening.overview import SEATS, round_of, standing
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    # What precedes a name, the name, what follows it.
    _Line = tuple[str, str, str]

# The parts: seats by name and by table, one of the two, the standings.
BOTH, NAMES, TABLES, STANDINGS = "seats", "names", "tables", "standings"
_HEADS = ["table", "north", "east", "south", "west"]
# The columns of lines at most, and the width of a display in its heights.
_COLUMNS, _DISPLAY_WIDE = 4, 16 / 9
# In sizes of the type: the width of a letter, of a capital and of a wide one, the space beside a
# line and in a cell of a table, the height of a line, of a table's row, and of the heading, whose
# letters are larger.
_LETTER, _CAPITAL, _WIDE = 0.56, 0.72, 1
_GAP, _CELL = 2, 1.3
_LINE_HIGH, _ROW_HIGH, _HEAD_HIGH, _HEAD_LETTER = 1.4, 1.9, 2.5, 0.78
# Letters of this share of the display's height can be read from eight metres.
_READABLE = 0.04
_WIDE_LETTERS = "MWmw@"
# The first letter of scripts whose letters are all wide, such as those of China and Korea.
_WIDE_FROM = 0x1100


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


def parts_of(state: State) -> "list[str]":
    """Return the parts that a wall shows in turn."""
    parts = []
    if state.released["seats"] or not state.released["standings"]:
        both = _Part(state, BOTH, "")
        parts = [BOTH] if 1 / both.needed >= _READABLE else [NAMES, TABLES]
    return parts + ([STANDINGS] if state.released["standings"] else [])


def body(state: State, part: str = "", now: str = "") -> "tuple[str, str]":
    """Return (styles, body) of a part of the wall; "": of seats and standings, all released.

    `now` is the time, such as 20:45.
    """
    parts = [part] if part else [BOTH]
    if not part and state.released["standings"]:
        parts = ([BOTH] if state.released["seats"] else []) + [STANDINGS]
    shown = [_Part(state, one, now) for one in parts]
    title = "<h1>%s</h1> " % markup.escaped(state.title)
    return markup.styles("wall", shown[0].size), title + "".join([one.html for one in shown])


class _Part:
    """One part: its `html`, `size` of its type, and `needed`, a display's height in that size."""

    def __init__(self, state: State, part: str, now: str):
        self.heads, self.rows, self.lines = _contents(state, part)
        clock = [now] if now else []
        bell, at = state.bell
        if at and bell == state.current:
            clock.append("bell at %s" % at)
        letters = len(" ".join([state.title] + self.heads + clock)) + 4
        self.head_wide = _HEAD_LETTER * letters
        self.columns, self.needed = self._best()
        found = ["<h2>%s</h2>" % markup.escaped(head) for head in self.heads]
        found += ["<h2%s>%s</h2>" % (" class=clock" if one == now else "", one) for one in clock]
        # The spaces let a heading wrap that is wider than the display.
        self.html = " ".join(found) + self._main()
        self.size = "min(%.2fvh,%.2fvw)" % (100 / self.needed, 100 / self.needed / _DISPLAY_WIDE)

    def _best(self) -> "tuple[int, float]":
        """Return the number of columns in which the letters are largest, and `needed`."""
        found = [(self._needed(columns), columns) for columns in range(1, _COLUMNS + 1)]
        needed, columns = min(found)
        return columns, needed

    def _needed(self, columns: int) -> float:
        lines = (len(self.lines) + columns - 1) // columns
        high = max(len(self.rows) * _ROW_HIGH, lines * _LINE_HIGH) + _HEAD_HIGH + 1
        wide = sum([max(map(_width, cells)) + _CELL for cells in zip(*self.rows)])
        if self.lines:
            wide += columns * (max([_width("".join(line)) for line in self.lines]) + _GAP)
        needed = max(high, (wide + 1) / _DISPLAY_WIDE)
        if self.head_wide > needed * _DISPLAY_WIDE:
            # A second line of the heading.
            needed = max(high + _HEAD_HIGH, needed)
        return needed

    def _main(self) -> str:
        parts = [markup.table(self.rows[0], self.rows[1:])] if self.rows else []
        high = max(1, (len(self.lines) + self.columns - 1) // self.columns)
        for at in range(0, len(self.lines), high):
            lines = [_written(line) for line in self.lines[at : at + high]]
            parts.append("<p>%s</p>" % "<br>".join(lines))
        return "<div class=parts>%s</div>" % "".join(parts)


def _width(text: str) -> float:
    """Return about how wide a text is."""
    return sum(
        _WIDE
        if sign in _WIDE_LETTERS or ord(sign) >= _WIDE_FROM
        else _CAPITAL
        if "A" <= sign <= "Z" or "\xc0" <= sign <= "\xde"
        else _LETTER
        for sign in text
    )


def _written(line: "_Line") -> str:
    """Return a line as HTML. A name from right to left must not move what is beside it."""
    return "%s<bdi>%s</bdi>%s" % tuple([markup.escaped(part) for part in line])


def _contents(state: State, part: str) -> "tuple[list[str], list[list[str]], list[_Line]]":
    """Return headings, rows of a table with its heads, and lines of a part."""
    number, after = state.released["seats"], state.released["standings"]
    if part == STANDINGS and after:
        lines = [
            ("%s. " % row["place"], str(row["name"]), " %s" % row["points"])
            for row in standing(state, after)
        ]
        head = "Round %d so far" if state.missing(after) else "After round %d"
        return [head % after], [], lines
    if not number:
        return [], [], [("Seats follow.", "", "")]
    rows, lines = _seats(state, number)
    rows, lines = [] if part == NAMES else rows, [] if part == TABLES else lines
    return ["Round %d" % number], rows, lines


def _seats(state: State, number: int) -> "tuple[list[list[str]], list[_Line]]":
    """Return the rows of a round's tables, and a line for each person."""
    found = round_of(state, number)
    tables, out = found["tables"], found["out"]
    assert isinstance(tables, list)
    assert isinstance(out, list)
    rows, lines = [_HEADS], [("", name, ": sits out") for name in out]
    for row in tables:
        names = [state.name(person) for person in row["seats"]]
        rows.append([str(row["table"])] + names)
        for seat, name in zip(SEATS, names):
            lines.append(("", name, ": %s%s" % (row["table"], seat)))
    # People look for their names as in a list by the alphabet, where accents count last.
    return rows, sorted(lines, key=lambda line: (plain_capitals(line[1]), line[1]))
