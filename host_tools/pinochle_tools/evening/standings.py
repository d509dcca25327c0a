"""Standings: points, games, averages, sets of each person, and what a bye is worth."""

from pinochle.evening.pair_movements import pair_of

from pinochle_tools.evening.movements import OF_PAIRS
from pinochle_tools.evening.state import State

LEVEL_HALVES = 1


class Row:
    """What a person has: `halves` are games won times two; `rounds` the points of each round.

    `scored` are the points of the hands, without byes and what the desk gave or took. `byes` are
    numbers of rounds; a round in `rounds` is None where the person did not play or
    wait. `place` is shared by people whom all tie-breaks leave equal.
    """

    def __init__(self, person: int):
        self.person = person
        self.place = 0
        self.points = 0
        self.scored = 0
        self.played = 0
        self.halves = 0
        self.hands = 0
        self.sets = 0
        self.high_round = 0
        self.high_hand = 0
        self.adjusted = 0
        self.byes: list[int] = []
        self.rounds: list[int | None] = []

    @property
    def average(self) -> int:
        """Points a hand, rounded to whole points; 0 without a hand."""
        return rounded(self.scored, self.hands)


def rounded(total: int, count: int) -> int:
    """Return total / count rounded to the nearest whole number, 0 for a count of 0."""
    return (2 * total + count) // (2 * count) if count else 0


def standings(state: State, until: int = 0) -> "list[Row]":
    """Return a row for each person, the best first; `until`: after that round, 0: after all."""
    last = until or len(state.seats)
    rows = {person: Row(person) for person in state.people()}
    for number in range(1, last + 1):
        scored = _played(state, number, rows)
        for person, row in rows.items():
            row.rounds.append(scored.get(person))
    _byes(state, last, rows)
    for person, points, _, _ in state.adjusted:
        if person in rows:
            rows[person].adjusted += points
    for row in rows.values():
        row.points = sum(points for points in row.rounds if points is not None) + row.adjusted
        played = [
            points
            for at, points in enumerate(row.rounds)
            if points is not None and at + 1 not in row.byes
        ]
        row.high_round = max(played) if played else 0
    ordered = sorted(rows.values(), key=lambda row: (keys_of(state, row), row.person))
    for at, row in enumerate(ordered):
        same = at and keys_of(state, ordered[at - 1]) == keys_of(state, row)
        row.place = ordered[at - 1].place if same else at + 1
    return ordered


def knows_sets(state: State) -> bool:
    """Return whether some result says how often a side was set; a typed one may have points alone.

    A code of a box says it also where nobody was set.
    """
    entries = [entry.values for entry in state.results.values() if entry.played]
    return bool([1 for values in entries if values["check"] or any(values["sets"])])


def keys_of(state: State, row: Row) -> "list[int]":
    """Return what decides a person's place, in the order of the evening's tie-breaks."""
    values = {
        "points": -row.points,
        "won": -row.halves,
        "sets": row.sets,
        "high-round": -row.high_round,
        "high-hand": -row.high_hand,
        "last": -state.last.get(row.person, 0),
    }
    return [values[name] for name in str(state.settings["ties"]).split(",") if name in values]


def _played(state: State, number: int, rows: "dict[int, Row]") -> "dict[int, int]":
    """Count the results of a round; return the points of each person who has some."""
    scored: dict[int, int] = {}
    for table in range(1, len(state.tables(number)) + 1):
        entry = state.results.get((number, table))
        if entry is None or not entry.played:
            continue
        result = entry.values
        for seat, person in enumerate(sitting(state, number, table)):
            row = rows.get(state.plays_for.get((number, person), person))
            if row is None:
                continue
            side = seat % 2
            points = result["points"]
            scored[row.person] = scored.get(row.person, 0) + points[side]
            row.scored += points[side]
            row.played += 1
            row.halves += won_halves(points, side)
            row.hands += result["hands"]
            row.sets += result["sets"][side]
            row.high_hand = max(row.high_hand, result["high"][side])
    return scored


def won_halves(points: "list[int]", side: int) -> int:
    """Return 2 for a game won, 1 for a level one, 0 for one lost."""
    ours, theirs = points[side], points[1 - side]
    return 2 if ours > theirs else 1 if ours == theirs else 0


def losses(state: State, until: int = 0) -> "dict[int, int]":
    """Return how many games each pair lost, up to a round; a level one is not lost."""
    found: dict[int, int] = {}
    for (number, table), entry in state.results.items():
        if number > (until or len(state.seats)):
            continue
        for side, person in enumerate(state.tables(number)[table - 1][:2]):
            if not won_halves(entry.values["points"], side):
                found[pair_of(person)] = found.get(pair_of(person), 0) + 1
    return found


def sitting(state: State, number: int, table: int) -> "list[int]":
    """Return who sat at a table: as the result says where it says so, else as drawn."""
    drawn = state.tables(number)[table - 1]
    entry = state.results.get((number, table))
    said = entry.values["people"] if entry else [0, 0, 0, 0]
    return [other or person for person, other in zip(drawn, said)]


def _byes(state: State, last: int, rows: "dict[int, Row]") -> None:
    """Give those who waited in a round what a bye is worth; not before they have a partner."""
    waiting: list[tuple[int, Row]] = []
    for number in range(1, last + 1):
        if not state.tables(number) or state.missing(number):
            continue
        for person in state.out(number):
            row = rows[person]
            if row.rounds[number - 1] is None and not _alone(state, person, number):
                row.byes.append(number)
                waiting.append((number, row))
    worth = [_worth(state, number, row) for number, row in waiting]
    for (number, row), points in zip(waiting, worth):
        row.rounds[number - 1] = points


def _alone(state: State, person: int, number: int) -> bool:
    """Return whether a person waits for a partner who is not there yet."""
    partner = person + 1 if person % 2 else person - 1
    missing = partner not in state.people() or state.joined.get(partner, 1) > number
    return state.kind in OF_PAIRS and missing


def _worth(state: State, number: int, row: Row) -> int:
    """Return the points of one bye."""
    kind = state.settings["bye"]
    if kind == "nothing":
        return 0
    if kind == "own":
        own = [points for points in row.rounds if points is not None]
        return rounded(sum(own), len(own))
    sides = []
    for table in range(1, len(state.tables(number)) + 1):
        entry = state.results[number, table]
        if entry.played:
            points = entry.values["points"]
            sides += [max(points)] if kind == "winners" else list(points)
    return rounded(sum(sides), len(sides))
