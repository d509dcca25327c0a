"""The prizes of an evening, and the money that pays for them."""

from pinochle_tools.evening.generator import Generator
from pinochle_tools.evening.standings import Row, standings
from pinochle_tools.evening.state import State

# Prize, value of a row that decides, 1 if the highest wins, -1 if the lowest does.
_BY_VALUE = (
    ("high total", "points", 1),
    ("low total", "points", -1),
    ("high round", "high_round", 1),
    ("high hand", "high_hand", 1),
    ("most sets", "sets", 1),
    ("fewest sets", "sets", -1),
)


def prizes(state: State) -> "list[dict[str, object]]":
    """Return [{"prize", "people", "value", "group"}]; several people share a prize."""
    rows = [row for row in standings(state) if row.played]
    found = _of_rows(rows, "")
    for group in sorted(set(state.groups.values())):
        found += _of_rows([row for row in rows if state.groups.get(row.person) == group], group)[
            :1
        ]
    if state.last:
        best = max(state.last.values())
        people = [person for person in sorted(state.last) if state.last[person] == best]
        found.append(_prize("last 300 pinochle", people, best, ""))
    if rows:
        drawn = Generator(int(state.seed) + len(state.results)).below(len(rows))
        person = sorted(row.person for row in rows)[drawn]
        found.append(_prize("drawn", [person], 0, ""))
    return found


def pot(state: State) -> int:
    """Return the money in cents: entries, and a sum for each set of a side."""
    sets = sum(sum(entry.values["sets"]) for entry in state.results.values())
    entry, price = state.settings["entry"], state.settings["set-price"]
    return len(state.names) * int(entry) + sets * int(price)


def _of_rows(rows: "list[Row]", group: str) -> "list[dict[str, object]]":
    found = []
    for name, field, sign in _BY_VALUE if rows else ():
        values = [sign * getattr(row, field) for row in rows]
        people = [row.person for row, value in zip(rows, values) if value == max(values)]
        if field == "points" and sign > 0:
            # Tie-breaks decide who is first.
            people = [row.person for row in rows if row.place == rows[0].place]
        if sign < 0 or max(values) > 0:
            found.append(_prize(name, people, sign * max(values), group))
    return found


def _prize(name: str, people: "list[int]", value: int, group: str) -> "dict[str, object]":
    return {"prize": name, "people": people, "value": value, "group": group}
