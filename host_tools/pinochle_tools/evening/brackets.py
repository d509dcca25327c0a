"""Who is still in a knock-out, who won it, and whether it can end in the rounds that are left."""

from pinochle.evening.pair_movements import pair_of

from pinochle_tools.evening.movements import LIVES
from pinochle_tools.evening.pair_movements import whole_pairs
from pinochle_tools.evening.standings import losses
from pinochle_tools.evening.state import State

_NAMED = 4  # pairs that are still in it; more are counted


def winner(state: State) -> int:
    """Return the pair that won a knock-out, 0 if none did, as soon as it alone is still in it.

    Pairs that go home after a round that was played are out. The winner keeps the prize if it
    loses afterwards, when all play on for points, or goes home.
    """
    for number in range(1, len(state.seats) + 1):
        for there in (number,) if state.missing(number) else (number, number + 1):
            left = still_in(state, number, there)
            if len(left) == 1:
                return left[0]
    return 0


def still_in(state: State, until: int, there: int = 0) -> "list[int]":
    """Return the pairs that have not lost too often up to a round; none in other kinds.

    They play in round `there` or later; without it, in the last one.
    """
    lost = losses(state, until) if until else {}
    # Who is away for a round, or comes later, is not out.
    rounds = range(there or state.rounds, state.rounds + 1)
    people = [one for one in state.people() if any(state.plays_in(one, at) for at in rounds)]
    pairs = whole_pairs(people)
    return [pair for pair in pairs if lost.get(pair, 0) < LIVES.get(state.kind, 0)]


def rounds_needed(kind: str, without: int, once: int = 0) -> int:
    """Return the fewest rounds that end a knock-out of pairs `without` a loss, and with one."""
    ways, rounds = {(without, once)}, 0
    while min([without + once for without, once in ways]) > 1:
        ways = {after for way in ways for after in _after(kind, way)}
        rounds += 1
    return rounds


def _after(kind: str, way: "tuple[int, int]") -> "list[tuple[int, int]]":
    """Return how many pairs can be without a loss, and with one, after a round."""
    without, once = way
    down = without // 2
    left = (without - down, once - once // 2 + (down if LIVES[kind] > 1 else 0))
    if without % 2 and once % 2:
        # The two that would wait meet, see by_result.py.
        return [(left[0], left[1] - 1), (left[0] - 1, left[1] + 1)]
    return [left]


def doubts(state: State) -> "list[str]":
    """Return lines about level games in a knock-out, and about one that cannot end."""
    if state.kind not in LIVES or not state.seats:
        return []
    return _level(state) + _open(state)


def _level(state: State) -> "list[str]":
    """Return a line for each level table of the newest round that puts nobody out."""
    number = len(state.seats)
    if state.missing(number) or winner(state):
        return []
    said = "round %d, table %d: level, so neither pair has lost, unless you correct it"
    before, found = still_in(state, number - 1), []
    for table, seats in enumerate(state.tables(number), 1):
        points = state.results[number, table].values["points"]
        if points[0] == points[1] and pair_of(seats[0]) in before and pair_of(seats[1]) in before:
            found.append(said % (number, table))
    return found


def _open(state: State) -> "list[str]":
    """Return a line about a knock-out that cannot end any more."""
    played = state.current - 1
    left = state.rounds - played
    pairs = still_in(state, played)
    lost = losses(state, played) if played else {}
    once = len([pair for pair in pairs if lost.get(pair, 0)])
    needed = rounds_needed(state.kind, len(pairs) - once, once)
    if winner(state) or needed <= left:
        return []
    if left:
        said = "the %s stays open: %d pairs are in it, which takes %d rounds or more, not %d"
        return [said % (state.kind, len(pairs), needed, left)]
    names = ["%s & %s" % (state.name(2 * pair - 1), state.name(2 * pair)) for pair in pairs]
    if len(names) > _NAMED:
        names = ["%d pairs" % len(names)]
    return ["nobody has won the %s: %s are still in it" % (state.kind, ", ".join(names))]
