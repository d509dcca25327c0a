"""Pages of an evening as HTML without scripts: the wall, and sheets of paper by print CSS."""

from pinochle_tools.evening.overview import SEATS, card, prize_list, round_of, standing
from pinochle_tools.evening.state import State

_STYLE = """
body{font:16px system-ui,sans-serif;margin:1.5rem;color:#111;background:#fff}
table{border-collapse:collapse;margin:0 0 1.5rem}td,th{border:1px solid #999;padding:.3em .6em}
th{text-align:left}td.n{text-align:right}h1,h2{margin:.2em 0}
.wall{font-size:2.6vw}.wall table{width:100%}.columns{columns:2}
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


def wall(state: State, again: int = 0) -> str:
    """Return the wall: released seats by table and by name, then released standings.

    A browser asks for it again after `again` seconds, 0: never.
    """
    parts = []
    number, after = state.released["seats"], state.released["standings"]
    if number:
        found = round_of(state, number)
        tables, out = found["tables"], found["out"]
        assert isinstance(tables, list)
        assert isinstance(out, list)
        rows = [[row["table"]] + [state.name(one) for one in row["seats"]] for row in tables]
        parts.append("<h2>Round %d</h2>" % number)
        parts.append(_table(["table", "north", "east", "south", "west"], rows))
        places = []
        for row in tables:
            for seat, person in zip(SEATS, row["seats"]):
                places.append("%s: %s%s" % (state.name(person), row["table"], seat))
        places += ["%s: sits out" % name for name in out]
        parts.append('<p class="columns">%s</p>' % "<br>".join(map(escaped, sorted(places))))
    if after:
        parts.append("<h2>After round %d</h2>" % after)
        parts.append(_standings(state, after))
    if not parts:
        parts.append("<p>Seats follow.</p>")
    return _page(state, "wall", parts, again)


def results(state: State) -> str:
    """Return the list of results: standings with the points of each round, prizes."""
    rows = []
    for row in standing(state):
        rounds = row["rounds"]
        assert isinstance(rounds, list)
        points = ["" if one is None else one for one in rounds]
        cells = [row["place"], row["name"], row["points"]] + points
        rows.append(cells + [row["won"], row["sets"], row["high_hand"]])
    heads = ["", "name", "points"] + ["%d" % (at + 1) for at in range(len(state.seats))]
    heads += ["won", "sets", "high hand"]
    parts = [_table(heads, rows), "<h2>Prizes</h2>"]
    prizes = prize_list(state)["prizes"]
    assert isinstance(prizes, list)
    lines = []
    for prize in prizes:
        names = ", ".join(prize["people"])
        lines.append([prize["group"], prize["prize"], names, prize["value"] or ""])
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
            where = "%s%s" % (line["table"], line["seat"]) if line["table"] else "sit out"
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


def _standings(state: State, after: int) -> str:
    rows = [[row["place"], row["name"], row["points"]] for row in standing(state, after)]
    return _table(["", "name", "points"], rows)


def _table(heads: "list[str]", rows: "list[list[object]]") -> str:
    lines = ["<tr>%s</tr>" % "".join(["<th>%s</th>" % escaped(head) for head in heads])]
    for row in rows:
        cells = [
            "<td%s>%s</td>" % (" class=n" if isinstance(cell, int) else "", escaped(cell))
            for cell in row
        ]
        lines.append("<tr>%s</tr>" % "".join(cells))
    return "<table>%s</table>" % "".join(lines)


def _page(state: State, kind: str, parts: "list[str]", again: int = 0) -> str:
    head = '<!doctype html><html lang="en"><meta charset="utf-8">'
    if again:
        head += '<meta http-equiv="refresh" content="%d">' % again
    head += "<title>%s</title><style>%s</style>" % (escaped(state.title), _STYLE)
    title = "<h1>%s</h1>" % escaped(state.title)
    return '%s<body class="%s">%s%s</body></html>\n' % (head, kind, title, "".join(parts))
