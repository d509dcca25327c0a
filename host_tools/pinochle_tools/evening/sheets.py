"""Pages of an evening as HTML without scripts: the wall, and sheets of paper by print CSS."""

from pinochle_tools.evening.overview import SEATS, card, prize_list, round_of, standing
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# More people than this who share a prize are counted, not named.
_MANY = 6
_STYLE = """
body{font:16px system-ui,sans-serif;margin:1.5rem;color:#111;background:#fff}
table{border-collapse:collapse;margin:0 0 1.5rem}td,th{border:1px solid #999;padding:.3em .6em}
th{text-align:left}td.n{text-align:right}h1,h2{margin:.2em 0}
.wall{margin:1vh 1vw}.wall h1,.wall h2{font-size:1.3em;display:inline;margin-right:1em}
.wall main{display:flex;gap:2em;align-items:flex-start;margin-top:.5em}
.wall p{margin:0;line-height:1.4}
.wall td:first-child,.wall th:first-child{text-align:center}
.sheet{break-inside:avoid;border:1px solid #999;padding:1em;margin:0 0 1em}
.line{border-bottom:1px solid #111;display:inline-block;min-width:6em}
@media print{body{margin:0}.sheet{break-inside:avoid}}
@media (prefers-color-scheme:dark){.wall{color:#eee;background:#111}}
"""


def escaped(text: object) -> str:
    """Return a text for HTML."""
    found = str(text)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        found = found.replace(sign, name)
    return found


def wall(state: State, again: "tuple[int, str] | None" = None, part: str = "") -> str:
    """Return the wall: released seats by table and by name, released standings, or both.

    `part` is "seats", "standings", or "" for both below each other. One part fills the display,
    so that nothing is below its edge. `again` are the seconds after which a browser asks for a
    page, and its address.
    """
    number, after = state.released["seats"], state.released["standings"]
    parts, size = ["<p>Seats follow.</p>"], _size(0, 1)
    if number and (part != "standings" or not after):
        tables, lines = _seats(state, number)
        heads = ["table", "north", "east", "south", "west"]
        parts = ["<h2>Round %d</h2>" % number, _beside([_table(heads, tables)], lines)]
        size = _size(len(tables) + 1, len(lines))
    if after and (part != "seats" or not number):
        rows = standing(state, after)
        lines = ["%s. %s %s" % (row["place"], row["name"], row["points"]) for row in rows]
        found = ["<h2>After round %d</h2>" % after, _beside([], lines)]
        both = number and not part
        parts, size = (parts + found, size) if both else (found, _size(0, len(lines)))
    return _page(state, "wall", parts, again, size)


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
        parts.append("<p>%s</p>" % "<br>".join(map(escaped, lines[at : at + high])))
    return "<main>%s</main>" % "".join(parts)


def _size(rows: int, lines: int) -> str:
    """Return the size of the type with which a table of rows and lines beside it fit."""
    columns = max(1, _columns(lines))
    high = max(rows * _ROW_HIGH, (lines + columns - 1) // columns * _LINE_HIGH) + 4
    wide = (_TABLE_WIDE if rows else 0) + columns * (_WIDE + (0 if rows else 6)) + 2
    return "min(%.2fvh,%.2fvw)" % (96 / high, 98 / wide)


def results(state: State) -> str:
    """Return the list of results: standings with the points of each round, prizes."""
    rows = []
    for row in standing(state):
        rounds = row["rounds"]
        assert isinstance(rounds, list)
        points = ["" if one is None else one for one in rounds]
        cells = [row["place"], row["name"], row["points"]] + points
        rows.append(cells + [row["won"], row["sets"], row["high_hand"] or ""])
    heads = ["", "name", "points"] + ["%d" % (at + 1) for at in range(len(state.seats))]
    heads += ["won", "sets", "high hand"]
    parts = [_table(heads, rows), "<h2>Prizes</h2>"]
    prizes = prize_list(state)["prizes"]
    assert isinstance(prizes, list)
    lines = []
    for prize in prizes:
        lines.append([prize["group"], prize["prize"], shared_by(prize), prize["value"] or ""])
    parts.append(_table(["group", "prize", "who", ""], lines))
    return _page(state, "", parts)


def slips(state: State) -> str:
    """Return a slip to fill in for every table and round."""
    parts = []
    for number in range(1, len(state.seats) + 1):
        for table, seats in enumerate(state.tables(number), 1):
            names = [state.name(person) for person in seats]
            sides = "%s + %s" % (names[0], names[2]), "%s + %s" % (names[1], names[3])
            lines = [
                "<p>%s: points <span class=line>&nbsp;</span> sets <span class=line>&nbsp;</span>"
                " signed <span class=line>&nbsp;</span></p>" % escaped(side)
                for side in sides
            ]
            head = "<h2>Round %d, table %d</h2>" % (number, table)
            parts.append("<div class=sheet>%s%s</div>" % (head, "".join(lines)))
    return _page(state, "", parts)


def cards(state: State) -> str:
    """Return a guide card for each person: where to sit in each drawn round, with whom."""
    parts = []
    for person in state.people():
        rows = []
        for line in card(state, person):
            where = "%s%s" % (line["table"], line["seat"]) if line["table"] else "sits out"
            against = line.get("against", [])
            assert isinstance(against, list)
            rows.append([line["round"], where, line.get("partner", ""), ", ".join(against), ""])
        head = "<h2>%d %s</h2>" % (person, escaped(state.name(person)))
        table = _table(["round", "table", "partner", "against", "points"], rows)
        parts.append("<div class=sheet>%s%s</div>" % (head, table))
    return _page(state, "", parts)


def tally(state: State) -> str:
    """Return a tally sheet of hands for every table."""
    parts = []
    tables = max([len(one) for one in state.seats] or [0])
    hands = range(1, (int(state.hands) or 8) + 1)
    for table in range(1, tables + 1):
        rows = [[at, "", "", "", "", ""] for at in hands]
        heads = ["hand", "bidder", "bid", "trump", "north-south", "east-west"]
        head = "<h2>Table %d, round ___</h2>" % table
        parts.append("<div class=sheet>%s%s</div>" % (head, _table(heads, rows)))
    return _page(state, "", parts)


SHEETS = {"slips": slips, "cards": cards, "tally": tally, "results": results}


def shared_by(prize: "dict[str, Any]") -> str:
    """Return who has a prize; of many, how many share it."""
    people = prize["people"]
    return ", ".join(people) if len(people) <= _MANY else "%d people" % len(people)


def _table(heads: "list[str]", rows: "list[list[object]]") -> str:
    lines = ["<tr>%s</tr>" % "".join(["<th>%s</th>" % escaped(head) for head in heads])]
    for row in rows:
        cells = [
            "<td%s>%s</td>" % (" class=n" if isinstance(cell, int) else "", escaped(cell))
            for cell in row
        ]
        lines.append("<tr>%s</tr>" % "".join(cells))
    return "<table>%s</table>" % "".join(lines)


def _page(
    state: State,
    kind: str,
    parts: "list[str]",
    again: "tuple[int, str] | None" = None,
    size: str = "",
) -> str:
    head = '<!doctype html><html lang="en"><meta charset="utf-8">'
    if again:
        head += '<meta http-equiv="refresh" content="%d;url=%s">' % again
    style = _STYLE + ("body{font-size:%s}" % size if size else "")
    head += "<title>%s</title><style>%s</style>" % (escaped(state.title), style)
    title = "<h1>%s</h1>" % escaped(state.title)
    return '%s<body class="%s">%s%s</body></html>\n' % (head, kind, title, "".join(parts))
