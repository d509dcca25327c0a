"""Paper of an evening as HTML without scripts: slips, guide cards, tally sheets, the results."""

from pinochle_tools.evening import markup
from pinochle_tools.evening.overview import card, prize_list, standing
from pinochle_tools.evening.standings import knows_sets
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# More people than this who share a prize are counted, not named.
_MANY = 6
STYLES = markup.styles("paper")


def results(state: State) -> "list[str]":
    """Return the list of results: standings with the points of each round, prizes."""
    rows, known = [], knows_sets(state)
    for row in standing(state):
        rounds = row["rounds"]
        assert isinstance(rounds, list)
        points = ["" if one is None else one for one in rounds]
        cells = [row["place"], row["name"], row["points"]] + points
        # With the points of the rounds they add up to the total.
        cells += [row["adjusted"] or ""] if state.adjusted else []
        sets = [row["sets"]] if known else []
        rows.append(cells + [row["won"]] + sets + [row["high_hand"] or ""])
    heads = ["", "name", "points"] + ["%d" % (at + 1) for at in range(len(state.seats))]
    heads += ["outside a round"] if state.adjusted else []
    heads += ["won", "sets", "high hand"] if known else ["won", "high hand"]
    parts = [markup.table(heads, rows)]
    prizes = prize_list(state)["prizes"]
    assert isinstance(prizes, list)
    lines = []
    for prize in prizes:
        lines.append([prize["group"], prize["prize"], shared_by(prize), prize["value"] or ""])
    if lines:
        parts += ["<h2>Prizes</h2>", markup.table(["group", "prize", "who", ""], lines)]
    return parts


def slips(state: State) -> "list[str]":
    """Return a slip to fill in for every table and round."""
    parts = []
    for number in range(1, len(state.seats) + 1):
        for table, seats in enumerate(state.tables(number), 1):
            names = [state.name(person) for person in seats]
            sides = "%s + %s" % (names[0], names[2]), "%s + %s" % (names[1], names[3])
            lines = [
                "<p>%s: points <span class=line>&nbsp;</span> sets <span class=line>&nbsp;</span>"
                " signed <span class=line>&nbsp;</span></p>" % markup.escaped(side)
                for side in sides
            ]
            head = "<h2>Round %d, table %d</h2>" % (number, table)
            parts.append("<div class=sheet>%s%s</div>" % (head, "".join(lines)))
    return parts


def cards(state: State) -> "list[str]":
    """Return a guide card for each person: where to sit in each drawn round, with whom."""
    parts = []
    for person in state.people():
        rows = []
        for line in card(state, person):
            if "by" in line:
                continue  # somebody else sat there
            where = "%s%s" % (line["table"], line["seat"]) if line["table"] else "sits out"
            against = line.get("against", [])
            assert isinstance(against, list)
            rows.append([line["round"], where, line.get("partner", ""), ", ".join(against), ""])
        head = "<h2>%d %s</h2>" % (person, markup.escaped(state.name(person)))
        table = markup.table(["round", "table", "partner", "against", "points"], rows)
        parts.append("<div class=sheet>%s%s</div>" % (head, table))
    return parts


def tally(state: State) -> "list[str]":
    """Return a tally sheet of hands for every table."""
    parts = []
    tables = max([len(one) for one in state.seats] or [0])
    hands = range(1, (int(state.hands) or 8) + 1)
    for table in range(1, tables + 1):
        rows = [[at, "", "", "", "", ""] for at in hands]
        heads = ["hand", "bidder", "bid", "trump", "north-south", "east-west"]
        head = "<h2>Table %d, round ___</h2>" % table
        parts.append("<div class=sheet>%s%s</div>" % (head, markup.table(heads, rows)))
    return parts


SHEETS = {"slips": slips, "cards": cards, "tally": tally, "results": results}


def body(state: State, what: str) -> str:
    """Return a sheet, one of SHEETS, as the body of a page."""
    return "<h1>%s</h1>%s" % (markup.escaped(state.title), "".join(SHEETS[what](state)))


def page(state: State, what: str) -> str:
    """Return a sheet, one of SHEETS, as a whole page."""
    return markup.page(state.title, "paper", STYLES, body(state, what))


def shared_by(prize: "dict[str, Any]") -> str:
    """Return who has a prize; of many, how many share it."""
    people = prize["people"]
    return ", ".join(people) if len(people) <= _MANY else "%d people" % len(people)
