"""What a desk shows of an evening besides the overview, for the pages of laptop and phone."""

from pinochle_tools.evening import overview, partners
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.individual import LEAST, MOST
from pinochle_tools.evening.standings import sitting
from pinochle_tools.evening.state import State, counting
from pinochle_tools.evening.step_words import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAMED = 6  # tables without a result; further ones are counted

KINDS = (
    ("individual", "everybody for themselves: nobody has a partner twice"),
    ("mitchell", "pairs: one half of them moves"),
    ("round-robin", "pairs: each meets the others"),
    ("swiss", "pairs: those of equal points meet, twice only if it must be"),
    ("ladder", "pairs: winners go up a table, losers down"),
    ("winners", "partners change: winners move on, losers stay"),
    ("progressive", "partners change: winners go up a table, losers stay"),
    ("knock-out", "pairs: losers leave the bracket, and play on"),
    ("double-knock-out", "pairs: out after two losses, and play on"),
)

# The settings of an evening: name, label, and what is chosen from, or the type of what is typed.
SETTINGS = (
    (
        "bye",
        "Who sits out has",
        (
            ("average", "the average of the round"),
            ("winners", "the average of its winners"),
            ("own", "the own average"),
            ("nothing", "nothing"),
        ),
    ),
    ("ties", "Order of: points, won, sets, high-round, high-hand, last", "text"),
    (
        "standings",
        "The desk offers to show standings",
        (("each", "after each round"), ("end", "only at the end")),
    ),
    ("entry", "Entry in cents", "number"),
    ("set-price", "For each set, in cents", "number"),
    ("day", "Day", "date"),
)
# Paper, by its name in sheets.py.
PAPER = (
    ("slips", "Slips for results, one for each table and round"),
    ("cards", "A card for each person: where, with and against whom"),
    ("tally", "A tally sheet for each table"),
    ("results", "The list of results, with prizes"),
)


def tables(state: State, number: int) -> "list[dict[str, Any]]":
    """Return the tables of a round, with who sits there and the result."""
    found = []
    for table in range(1, len(state.tables(number)) + 1):
        entry = state.results.get((number, table))
        names = [state.name(one) for one in sitting(state, number, table)]
        found.append(
            {
                "table": table,
                "names": names,
                "pairs": ("%s & %s" % (names[0], names[2]), "%s & %s" % (names[1], names[3])),
                "values": entry.values if entry else None,
                "unplayed": bool(entry and not entry.played),
                "who": entry.who if entry else "",
                "why": entry.why if entry else "",
            }
        )
    return found


def result_in_words(state: State, number: int, table: int) -> str:
    """Return the result of a table that has one: both pairs, with their points."""
    names = [state.name(one) for one in sitting(state, number, table)]
    if not state.results[number, table].played:
        return "%s & %s, %s & %s did not play" % (names[0], names[2], names[1], names[3])
    north_south, east_west = state.results[number, table].values["points"]
    given = (names[0], names[2], north_south, names[1], names[3], east_west)
    return "%s & %s %d, %s & %s %d" % given


def card(state: State, person: int) -> "list[dict[str, Any]]":
    """Return the lines of a person's card; `points` are also those of a bye.

    `whose` says who made them, or for whom the person played.
    """
    lines = overview.card_with_byes(state, person)
    for line in lines:
        line["points"] = line.get("points") or ([line["bye"]] if "bye" in line else [])
        line["whose"] = "for %s" % line["for"] if "for" in line else ""
        if "by" in line:
            line["whose"] = "by %s" % line["by"]
    return lines


def people(state: State) -> "list[dict[str, Any]]":
    """Return the people with what is special about each."""
    found = []
    for person in state.people():
        said = partners.in_words(state, person)
        if state.joined.get(person, 1) > state.rounds:
            said.append("only sits in for others")
        elif state.joined.get(person, 1) > 1:
            said.append("plays from round %d on" % state.joined[person])
        for left, back in state.away.get(person, []):
            until = ", back in round %d" % back if back <= state.rounds else ""
            said.append("leaves before round %d%s" % (left, until))
        if person in state.home:
            said.append("keeps table %d" % state.home[person])
        if person in state.groups:
            said.append("group %s" % state.groups[person])
        outside = sum([points for one, points, _, _ in state.adjusted if one == person])
        if outside:
            said.append("%+d points outside a round" % outside)
        found.append({"number": person, "name": state.name(person), "said": ", ".join(said)})
    return found


def person(state: State, number: int) -> "dict[str, Any]":
    """Return the person of a number, as people() does."""
    return next(one for one in people(state) if one["number"] == number)


def steps(desk: Desk) -> "list[tuple[int, str, bool]]":
    """Return (number, words, whether it counts) of all steps, the newest first."""
    stored = desk.log.steps
    counted = {id(one) for one in counting(stored)}
    found = [
        (at, in_words(desk.state, step), id(step) in counted or step[0] == "undo")
        for at, step in enumerate(stored, 1)
    ]
    return found[::-1]


def last_step(desk: Desk) -> str:
    """Return in words what an undo removes, "" for nothing."""
    counted = counting(desk.log.steps)
    return in_words(desk.state, counted[-1]) if len(counted) > 1 else ""


def headcount(people: int) -> str:
    """Return a number of people in words."""
    return "%d people" % people if people != 1 else "1 person"


def seats_in_words(state: State) -> str:
    """Return what a draw leads to: tables, and who sits out."""
    everybody = len(state.people())
    if not LEAST <= everybody <= MOST:
        return "%s; an evening takes %d to %d" % (headcount(everybody), LEAST, MOST)
    count = len(state.present(1))
    tables_there, out = count // 4, count % 4
    text = "%s: %d table%s" % (headcount(count), tables_there, "s" if tables_there != 1 else "")
    return "%s, %d sit%s out each round" % (text, out, "s" if out == 1 else "") if out else text


def closed(state: State) -> str:
    """Return that an evening is closed, and which results it never got."""
    said = "%s is closed" % state.title
    lacking = [
        "round %d table %d" % (number, table)
        for number in range(1, len(state.seats) + 1)
        for table in state.missing(number)
    ]
    if len(lacking) > _NAMED:
        lacking[_NAMED:] = ["%d more" % (len(lacking) - _NAMED)]
    return said + "; no result of " + ", ".join(lacking) if lacking else said
