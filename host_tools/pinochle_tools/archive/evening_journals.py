"""Results of an evening's rounds from the journals of boxes that were synced.

A journal that has ended gives the same result as the code of its box. One that disagrees with the
result that counts, or has not ended, is named and never counted by itself.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pinochle.evening.result import result_of
from sqlalchemy import Connection, select

from pinochle_tools.archive.folded_game import Folded, event_of
from pinochle_tools.common.times import evening
from pinochle_tools.database.schema import DEVICES, GAMES, HISTORIES, LINES
from pinochle_tools.evening import results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.entry import RESULT
from pinochle_tools.evening.exchange import Elsewhere
from pinochle_tools.evening.state import State
from pinochle_tools.evening.step_form import fits


class Round(NamedTuple):
    """A round in a journal: its result, whether it has ended, the box, the texts of its lines.

    `checks` are the lines' checksums, `number` the game's on its box, `day` that of its clock.
    """

    history: int
    device: int
    number: int
    box: str
    ended: bool
    result: dict[str, Any]
    texts: tuple[str, ...]
    checks: tuple[int, ...]
    day: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Round and table."""
        return self.result["round"], self.result["table"]

    @property
    def points(self) -> str:
        """The points of both sides, as people write them."""
        return ":".join(map(str, self.result["points"]))

    def points_at(self, check: int) -> list[int]:
        """Return the totals after the line with a checksum, none if there is no such line."""
        if check not in self.checks:
            return []
        game = Folded(self.texts[: self.checks.index(check) + 1]).game
        return list(game.totals) if game else []


Rounds = Callable[[State], list[Round]]


class EveningJournals:
    """Reads the rounds of evenings in an archive; a journal is folded again when it has grown."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int], Round | None] = {}

    def rounds(
        self, connection: Connection, state: State, elsewhere: Sequence[Elsewhere] = ()
    ) -> list[Round]:
        """Return the rounds of an evening, in the order of rounds and tables.

        `elsewhere` are the results of other evenings of the same boxes.
        """
        query = select(GAMES.c.history, HISTORIES.c.lines, HISTORIES.c.crc)
        query = query.add_columns(GAMES.c.device, GAMES.c.number, DEVICES.c.name)
        query = query.add_columns(GAMES.c.started, GAMES.c.started_from)
        query = query.join_from(GAMES, HISTORIES, HISTORIES.c.key == GAMES.c.history)
        query = query.join(DEVICES, DEVICES.c.key == GAMES.c.device)
        query = query.where(GAMES.c.evening == state.box_id, GAMES.c.hands > 0)
        today = str(state.settings["day"])
        known: dict[tuple[int, int, int], Round | None] = {}
        before = _Before(today)
        for row in connection.execute(query.order_by(GAMES.c.history)).all():
            # Boxes that were typed a week ago had the same id. A day without a clock is a guess.
            timed = row.started_from == "clock"
            if state.typed and timed and evening(row.started) != today:
                before.add(row.device, row.number, row.history, evening(row.started))
            key = (row.history, row.lines, row.crc)
            known[key] = self._known.get(key) or round_of(connection, row)
        self._known = known
        rounds = before.without([one for one in known.values() if one], elsewhere, state.typed)
        return sorted(rounds, key=lambda one: (one.place, one.history))


def held_by(rounds: Sequence[Round], held: Sequence[Elsewhere]) -> dict[int, Elsewhere]:
    """Return which of these results, of evenings with the same boxes, is that of each history.

    `rounds` are given the oldest first.
    """
    found: dict[int, Elsewhere] = {}
    by_check = {one.values["check"]: one for one in held if one.values["check"]}
    typed: dict[tuple[int, int], list[Elsewhere]] = defaultdict(list)
    for one in held:
        if not one.values["check"]:
            typed[one.place].append(one)
    for journal in rounds:
        # Who has a clock is known to be of no other day.
        there = typed[journal.place]
        may = [one for one in there if journal.day in ("", one.day)]
        # A code may be of a line before a correction.
        result = next((by_check[one] for one in journal.checks if one in by_check), None)
        result = result or next((one for one in may if one.has(journal.result)), None)
        if result is not None:
            found[journal.history] = result
        if result in there:
            # Points can be equal by chance: a typed result is that of one journal.
            there.remove(result)
    return found


class _Before:
    """Which journals are of an earlier evening: those before one that is, on the same box."""

    def __init__(self, today: str):
        self._today = today
        self._old: dict[int, set[tuple[int, int]]] = defaultdict(set)

    def add(self, device: int, number: int, history: int, day: str) -> None:
        """Say of which day a journal is."""
        if day < self._today:
            self._old[device].add((number, history))

    def without(
        self, rounds: Sequence[Round], elsewhere: Sequence[Elsewhere], typed: bool
    ) -> list[Round]:
        """Return the rounds, given the oldest first, that are of no other evening."""
        held = held_by(rounds, elsewhere)
        for one in rounds:
            if one.history in held:
                self.add(one.device, one.number, one.history, held[one.history].day)
        days = ("", self._today)
        rounds = [one for one in rounds if one.day in days or not typed]
        return [one for one in rounds if one.history not in held and not self._is_old(one)]

    def _is_old(self, one: Round) -> bool:
        """Return whether a later journal of the box is old; an erased box counts from 1 again."""
        return any(
            one.number < number and one.history < history
            for number, history in self._old[one.device]
        )


def round_of(connection: Connection, row: Any) -> Round | None:
    """Return the round of a game, None if it cannot be read, or no table has such a result.

    The row has its history, device and number, and the device's name.
    """
    query = select(LINES.c.event, LINES.c.crc).where(LINES.c.history == row.history)
    rows = connection.execute(query.order_by(LINES.c.number)).all()
    texts, checks = tuple(row.event for row in rows), tuple(row.crc for row in rows)
    folded = Folded(texts)
    game = folded.game
    if game is None or folded.trouble or not game.round or game.rules.sides != 2:
        return None
    lines = list(zip(map(event_of, texts), checks, strict=True))
    result = result_of(game, lines, None)
    # The people of a round event are a list of anything: the desk would refuse all boxes for it.
    if not fits(["result", result["round"], result["table"], [result[one] for one in RESULT]]):
        return None
    box = (row.history, row.device, row.number, row.name)
    day = evening(row.started) if row.started_from == "clock" else ""
    return Round(*box, bool(game.ended), result, texts, checks, day)


def take(desk: Desk, rounds: Sequence[Round]) -> list[tuple[int, int, str]]:
    """Take the results of journals that have ended; return (round, table, what became of each).

    Where two of a table disagree and no result counts yet, neither is taken; nor are those of
    rounds that the desk has not drawn. Raises Refused.
    """
    found = []
    for one in rounds:
        number, table = one.place
        if not _is_drawn(desk.state, one):
            continue
        others = [other for other in rounds if other.place == one.place and other.ended]
        differ = [other for other in others if not results.same(other.result, one.result)]
        if one.ended and results.removed(desk.state, number, table, one.checks):
            found.append((number, table, results.RULED))
        elif one.ended and not (differ and one.place not in desk.state.results):
            found.append((number, table, results.enter(desk, number, table, one.result)))
    return found


def waiting(state: State, rounds: Sequence[Round]) -> list[Round]:
    """Return the rounds that have ended in a journal and have no result at the desk."""
    there = [one for one in rounds if one.ended and _is_drawn(state, one)]
    there = [one for one in there if not results.removed(state, *one.place, one.checks)]
    return [one for one in there if one.place not in state.results]


def _is_drawn(state: State, one: Round) -> bool:
    """Return whether the desk has the table: boxes go on where it waits for results."""
    return 1 <= one.place[1] <= len(state.tables(one.place[0]))


def doubts(state: State, rounds: Sequence[Round]) -> list[str]:
    """Return in words which journals disagree with the desk, lack an end, or are second ones."""
    found = []
    for one in rounds:
        where = f"round {one.place[0]}, table {one.place[1]}: the journal of {one.box}"
        entry = state.results.get(one.place)
        if results.removed(state, *one.place, one.checks):
            continue
        if not one.ended:
            hands = one.result["hands"]
            found.append(f"{where} has no end: {one.points} after {hands} hands, not counted")
        elif entry is None:
            found.append(f"{where} has a result that the desk lacks: {one.points}")
        elif not entry.who and not results.same(entry.values, one.result):
            found.append(f"{where} says {_said(one, entry.values)}")
    return found


def _said(one: Round, counted: dict[str, Any]) -> str:
    """Return what a journal says that disagrees with the result that counts."""
    desk = ":".join(map(str, counted["points"]))
    if one.points_at(counted["check"]) == counted["points"]:
        return f"{one.points} after a correction, the desk {desk}"
    if one.result["points"] != counted["points"]:
        return f"{one.points}, the desk {desk}"
    sets = [":".join(map(str, values["sets"])) for values in (one.result, counted)]
    if sets[0] != sets[1]:
        return f"sets {sets[0]}, the desk {sets[1]}"
    return f"{one.points} as the desk does, but it is not the one whose code was read"
