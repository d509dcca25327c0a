"""The prizes of an evening, and the money that pays for them."""

from pinochle_tools.evening import brackets
from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.standings import Row, knows_sets, standings
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_HIGH_TOTAL = "high total"
# The others: prize, value of a row that decides, 1 if the highest wins, -1 if the lowest does.
_BY_VALUE = (
    ("low total", "points", -1),
    ("high round", "high_round", 1),
    ("high hand", "high_hand", 1),
    ("most sets", "sets", 1),
    ("fewest sets", "sets", -1),
)
_WITHOUT_SETS = tuple([one for one in _BY_VALUE if one[1] != "sets"])


def prizes(state: State) -> "list[dict[str, object]]":
    """Return [{"prize", "people", "value", "group"}]; several people share a prize."""
    rows = [row for row in standings(state) if row.played]
    found = _of_rows(rows, _BY_VALUE if knows_sets(state) else _WITHOUT_SETS)
    for group in sorted(set(state.groups.values())):
        # The best of a group has its prize, also where no total is above 0.
        theirs = [row for row in rows if state.groups.get(row.person) == group]
        found += [_high_total(theirs, group)] if theirs else []
    if state.last:
        best = max(state.last.values())
        people = [person for person in sorted(state.last) if state.last[person] == best]
        found.append(_prize("last 300 pinochle", people, best, ""))
    found += _of_bracket(state)
    if rows:
        # Evenings that are typed on the boxes have one seed.
        seed = int(state.id, 16) >> 4 if state.typed else int(state.seed)
        drawn = Generator(seed + len(state.results)).below(len(rows))
        person = sorted(row.person for row in rows)[drawn]
        found.append(_prize("drawn", [person], 0, ""))
    return found


def pot(state: State) -> int:
    """Return the money in cents: entries of who plays, and a sum for each set of a side."""
    sets = sum(sum(entry.values["sets"]) for entry in state.results.values())
    entry, price = state.settings["entry"], state.settings["set-price"]
    # Who only sits in for others, or never came, pays nothing.
    rounds = range(1, state.rounds + 1)
    people = {person for number in rounds for person in state.present(number)}
    return len(people) * int(entry) + sets * int(price)


def _of_bracket(state: State) -> "list[dict[str, object]]":
    """Return the prize of a knock-out, as soon as one pair alone has not lost too often."""
    pair = brackets.winner(state)
    if not pair:
        return []
    return [_prize(state.kind, [2 * pair - 1, 2 * pair], 0, "")]


def _of_rows(
    rows: "list[Row]", by_value: "Sequence[tuple[str, str, int]]"
) -> "list[dict[str, object]]":
    found = [_high_total(rows, "")] if rows and max([row.points for row in rows]) > 0 else []
    for name, field, sign in by_value if rows else ():
        values = [sign * getattr(row, field) for row in rows]
        people = [row.person for row, value in zip(rows, values) if value == max(values)]
        if sign < 0 or max(values) > 0:
            found.append(_prize(name, people, sign * max(values), ""))
    return found


def _high_total(rows: "list[Row]", group: str) -> "dict[str, object]":
    """Return the prize of the most points; tie-breaks decide between equal ones."""
    most = max([row.points for row in rows])
    best = [row for row in rows if row.points == most]
    people = [row.person for row in best if row.place == best[0].place]
    return _prize(_HIGH_TOTAL, people, most, group)


def _prize(name: str, people: "list[int]", value: int, group: str) -> "dict[str, object]":
    return {"prize": name, "people": people, "value": value, "group": group}
