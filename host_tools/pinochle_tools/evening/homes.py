"""People who should not walk: each keeps a table of their own, if a draw has seats for that."""

from pinochle.evening.pair_movements import pair_of

from pinochle_tools.evening.state import State


def at_home(tables: "list[list[int]]", home: "dict[int, int]") -> "list[list[int]]":
    """Return the tables in an order in which people with a table of their own sit there.

    Most of them decide; where two meet at a table, the one with the lower number of a table does.
    """
    placed: list[list[int]] = [[] for _ in tables]
    wanted = [[home[person] for person in seats if person in home] for seats in tables]
    most = [max([own.count(table) for table in own] or [0]) for own in wanted]
    rest = []
    for at in sorted(range(len(tables)), key=lambda at: (-most[at], at)):
        own = sorted(wanted[at], key=lambda table: (-wanted[at].count(table), table))
        free = [table for table in own if table <= len(placed) and not placed[table - 1]]
        if free:
            placed[free[0] - 1] = tables[at]
        else:
            rest.append(at)
    rest.sort()
    return [seats or tables[rest.pop(0)] for seats in placed]


def elsewhere(tables: "list[list[int]]", home: "dict[int, int]") -> "list[int]":
    """Return who does not sit at the table of their own in a round, but at another one."""
    found = []
    for table, seats in enumerate(tables, 1):
        found += [person for person in seats if home.get(person, table) != table]
    return found


def apart(home: "dict[int, int]") -> "list[tuple[int, int]]":
    """Return the pairs of which one would walk if they met, as (smaller, larger)."""
    found = {
        (min(pair_of(one), pair_of(other)), max(pair_of(one), pair_of(other)))
        for one in home
        for other in home
        if home[one] != home[other] and pair_of(one) != pair_of(other)
    }
    return sorted(found)


def doubts(state: State) -> "list[str]":
    """Return lines about the seats from now on: who is sent to another table than the own one.

    And about partners who are so again, because others keep their tables.
    """
    away: dict[int, list[int]] = {}
    for number in range(state.current, len(state.seats) + 1):
        for person in elsewhere(state.tables(number), state.home):
            away.setdefault(person, []).append(number)
    return [
        "%s keeps table %d, but not in %s"
        % (state.name(person), state.home[person], _rounds(away[person]))
        for person in sorted(away)
    ] + _again(state)


def _again(state: State) -> "list[str]":
    if state.kind != "individual" or not state.home:
        return []
    rounds: dict[tuple[int, int], list[int]] = {}
    for number in range(1, len(state.seats) + 1):
        for seats in state.tables(number):
            for one, other in ((seats[0], seats[2]), (seats[1], seats[3])):
                two = (min(one, other), max(one, other))
                rounds.setdefault(two, []).append(number)
    return [
        "%s and %s are partners in %s"
        % (state.name(two[0]), state.name(two[1]), _rounds(rounds[two]))
        for two in sorted(rounds)
        if len(rounds[two]) > 1 and rounds[two][-1] >= state.current
    ]


def _rounds(numbers: "list[int]") -> str:
    named = ", ".join([str(number) for number in numbers])
    return "round %s" % named if len(numbers) == 1 else "rounds %s" % named


def news(state: State) -> str:
    """Return in an answer what is doubtful about tables that people keep, "" for nothing."""
    return "".join(["; " + line for line in doubts(state)])


def may_be_drawn(state: State) -> int:
    """Return from which round on another draw may let them sit at their tables; 0: none.

    It is none that has results or that people have seen.
    """
    played = [number for number, _ in state.results]
    first = max([0, state.released["seats"]] + played) + 1
    for number in range(first, len(state.seats) + 1):
        if elsewhere(state.tables(number), state.home):
            return first
    return 0
