"""What the desk shows of an evening, as dicts and lists: for JSON, pages and the terminal."""

from pinochle.evening.pair_movements import ROUND_ROBIN
from pinochle.text import evening as words

from pinochle_tools.evening import results
from pinochle_tools.evening.individual import LEAST, MOST
from pinochle_tools.evening.movements import BY_RESULT
from pinochle_tools.evening.prizes import pot, prizes
from pinochle_tools.evening.standings import Row, knows_sets, sitting, standings, won_halves
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEATS = ("N", "E", "S", "W")
# What is next.
PEOPLE, DRAW, SEATS_SHOWN, RESULTS = "people", "draw", "seats", "results"
DRAW_NEXT, FINISH, CLOSED = "next", "finish", "closed"
_ORDERS = {
    PEOPLE: "say who plays: `evening people NAME...`",
    DRAW: "draw the seats: `evening draw`",
    SEATS_SHOWN: "show the seats of round %d: `evening release seats %d`",
    DRAW_NEXT: "draw round %d: `evening draw`",
    FINISH: "show the standings and prizes: `evening standings`, then `evening close`",
    CLOSED: "this evening is closed: begin another one with `evening new`",
}


def next_step(state: State) -> str:
    """Return what the director does next, as an order for the terminal."""
    what, number = next_action(state)
    if what == RESULTS:
        missing = ", ".join([str(table) for table in state.missing(number)])
        return "round %d: enter or scan the results of table %s" % (number, missing)
    if what == DRAW and len(state.people()) < LEAST:
        # A draw would be refused.
        return "%s; an evening takes %d to %d" % (_ORDERS[PEOPLE], LEAST, MOST)
    text = _ORDERS[what].replace("%d", str(number))
    if state.typed and number == 1 and what == SEATS_SHOWN:
        text = "%s; then %s" % (typed_at_boxes(state), text)
    last = standings_due(state)
    return text + ("; and `evening release standings %d`" % last if last else "")


def typed_at_boxes(state: State) -> str:
    """Return what is chosen at each box of an evening that is typed there."""
    pairs = (len(state.people()) - len(state.joined)) // 2
    movement = words.MOVEMENTS[0 if state.kind == ROUND_ROBIN else 1]
    return "at each box hold OK: %s, %d pairs, %s, %d %s (%d %s a round)" % (
        words.BEGIN,
        pairs,
        movement,
        state.rounds,
        "round" if state.rounds == 1 else "rounds",
        state.hands,
        "hand" if state.hands == 1 else "hands",
    )


def standings_due(state: State) -> int:
    """Return after which round the standings are to be shown now, 0 for none.

    They are after each round, unless the setting says only at the end.
    """
    last = state.current - 1
    due = state.settings["standings"] == "each" and state.released["standings"] < last
    return last if due and not state.closed and last < state.rounds else 0


def next_action(state: State) -> "tuple[str, int]":
    """Return (what is next, its round)."""
    if state.closed:
        return CLOSED, 0
    if not state.names:
        return PEOPLE, 0
    if not state.seats:
        return DRAW, 1
    number = state.current
    if number <= len(state.seats):
        return (SEATS_SHOWN if state.released["seats"] < number else RESULTS), number
    if number <= state.rounds and state.kind in BY_RESULT:
        return DRAW_NEXT, number
    return FINISH, len(state.seats)


def round_of(state: State, number: int) -> "dict[str, object]":
    """Return a round: its tables with seats and results, who sits out, what is missing."""
    tables = []
    for table, drawn in enumerate(state.tables(number), 1):
        entry = state.results.get((number, table))
        row: dict[str, object] = {
            "table": table,
            "seats": drawn,
            "names": [state.name(person) for person in sitting(state, number, table)],
        }
        if entry and not entry.played:
            row["unplayed"] = True
        elif entry:
            row["points"], row["sets"] = entry.values["points"], entry.values["sets"]
            row["hands"], row["ruled"] = entry.values["hands"], bool(entry.who)
        tables.append(row)
    return {
        "round": number,
        "tables": tables,
        "out": [state.name(person) for person in state.out(number)],
        "missing": state.missing(number),
    }


def whole(state: State) -> "dict[str, object]":
    """Return all of an evening that a desk shows first."""
    return {
        "evening": state.id,
        "title": state.title,
        "kind": state.kind,
        "day": state.settings["day"],
        "rules": state.rules,
        "rounds": state.rounds,
        "drawn": len(state.seats),
        "revision": state.revision,
        "people": [state.name(person) for person in state.people()],
        "current": state.current,
        "released": dict(state.released),
        "closed": state.closed,
        "missing": {
            str(number): state.missing(number) for number in range(1, len(state.seats) + 1)
        },
        "doubts": results.doubts(state),
        "next": next_step(state),
    }


def standing(state: State, until: int = 0) -> "list[dict[str, object]]":
    """Return the standings as dicts, the best first; `sets` are None where no result says any."""
    known = knows_sets(state)
    return [_row(state, row, known) for row in standings(state, until)]


def prize_list(state: State) -> "dict[str, object]":
    """Return the prizes with names, and the pot in cents."""
    found = []
    for prize in prizes(state):
        people = prize["people"]
        assert isinstance(people, list)
        shown = dict(prize)
        shown["people"] = [state.name(person) for person in people]
        found.append(shown)
    return {"prizes": found, "pot": pot(state)}


def card(state: State, person: int) -> "list[dict[str, Any]]":
    """Return a person's card: for each drawn round where, with and against whom, what came of it.

    A round in which the person sits out has table 0; one without the person is left out. `points`
    are those that count for the person, also where somebody else played, `by`. What counts `for`
    another person has none.
    """
    lines: list[dict[str, Any]] = []
    for number in range(1, len(state.seats) + 1):
        found = _at_tables(state, person, number)
        waits = person in state.out(number) and not [line for line in found if "for" not in line]
        # Who left may have played for somebody; who waits and does so has a bye besides.
        if waits or (not found and state.plays_in(person, number)):
            found.append({"round": number, "table": 0})
        lines += found
    return lines


def _at_tables(state: State, person: int, number: int) -> "list[dict[str, Any]]":
    """Return the lines of a card for a round: where the person sat, or another one for it."""
    found = []
    for table in range(1, len(state.tables(number)) + 1):
        entry = state.results.get((number, table))
        played = entry and entry.played
        people = sitting(state, number, table)
        for seat, one in enumerate(people):
            counts_for = state.plays_for.get((number, one), one)
            if one != person and (counts_for != person or not played):
                continue
            line: dict[str, Any] = {"round": number, "table": table, "seat": SEATS[seat]}
            line["partner"] = state.name(people[(seat + 2) % 4])
            against = (people[(seat + 1) % 4], people[(seat + 3) % 4])
            line["against"] = [state.name(other) for other in against]
            if one != person:
                line["by"] = state.name(one)
            if counts_for != person:
                line["for"] = state.name(counts_for)
            elif entry and played:
                points = entry.values["points"]
                line["points"] = [points[seat % 2], points[1 - seat % 2]]
                line["won"] = _games(won_halves(points, seat % 2))
            found.append(line)
    return found


def card_with_byes(state: State, person: int) -> "list[dict[str, Any]]":
    """Return a person's card with the points of each `bye`, so that it adds up to the total."""
    lines = card(state, person)
    (row,) = [one for one in standings(state) if one.person == person]
    for line in lines:
        if not line["table"] and line["round"] in row.byes:
            line["bye"] = row.rounds[line["round"] - 1]
    return lines


def _games(halves: int) -> float:
    """Return games won: a level one is half a game."""
    return halves / 2 if halves % 2 else halves // 2


def _row(state: State, row: Row, known: bool) -> "dict[str, object]":
    return {
        "place": row.place,
        "number": row.person,
        "name": state.name(row.person),
        "points": row.points,
        "games": row.played,
        "won": _games(row.halves),
        "hands": row.hands,
        "average": row.average,
        "sets": row.sets if known else None,
        "high_round": row.high_round,
        "high_hand": row.high_hand,
        "byes": row.byes,
        "rounds": row.rounds,
        "adjusted": row.adjusted,
    }
