"""What the steps of an evening add up to.

["evening", 1, id, title, rules, options, hands, minutes, kind, rounds, seed, day]
                                 a seed AS_TYPED: each box is set up by its keys
["people", [name, …]]            new numbers, from the next one on
["number", number, name]         a new person has that number, and those before it stay unused;
                                 or an unused number is now that person's
["name", number, name]           a name is spelled otherwise
["join", round]                  the newest person plays from that round on
["leave", number, round]         from that round on this person does not play
["return", number, round]        and from that one on again
["table", number, table]         this person sits at that table in later draws; 0: anywhere
["draw", round, [[table, …], …]] seats from that round on; later rounds are replaced
["result", round, table, [field, …]]
["rule", round, table, [field, …], who, why]   a ruling in place of the result
["remove", round, table, who, why]             the result does not count; the table has none
["unplayed", round, table, who, why]           the table is complete without a game
["points", number, points, who, why]           points outside a round
["for", round, number, other]    in that round the number plays for the other one
["last", number, points]         the last 300 pinochle of a person
["group", number, group]         "": in none
["set", name, value]             see SETTINGS
["release", what, round]         "seats" or "standings"
["bell", round, time]            the bell of that round rings at a time such as 20:45
["close"]
["many", [step, …]]              steps that are made, and undone, together
["undo"]                         the newest step that counts does not
"""

from pinochle.storage import evening_plan
from pinochle.storage.line_format import is_hex

from pinochle_tools.evening.entry import UNPLAYED, Entry
from pinochle_tools.evening.limits import is_day
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.roster import Roster
from pinochle_tools.evening.step_form import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    _Steps = list[list[Any]]
    _Fields = Sequence[Any]

# Usual values: what a bye is worth, how ties are broken, when standings are shown; money in cents;
# the day, 2026-03-06.
SETTINGS: "dict[str, str | int]" = {
    "bye": "average",
    "ties": "points,won,sets,high-round",
    "standings": "each",
    "entry": 0,
    "set-price": 0,
    "day": "",
}
# The seed of an evening whose boxes are set up by their keys: pairs keep the order of their
# numbers, because each box draws the seats by itself.
AS_TYPED = -1
_WITHOUT_DAY = 11  # parts of a first step, as programs wrote it before 25 November 2026
BYES = ("average", "winners", "own", "nothing")


class State(Roster):
    """An evening after some steps.

    `seats` has the tables of each drawn round; `results` by (round, table), `replaced` those that
    do not count any more, `removed` those that another one need not follow.
    """

    def __init__(self, steps: "_Steps"):
        self.steps = len(steps)
        first: Any = steps[0] if steps else []
        if first[:2] == ["evening", 1] and len(first) == _WITHOUT_DAY:
            first = first + [""]
            steps = [first] + steps[1:]
        if first[:2] != ["evening", 1] or not fits(first) or not is_hex(first[2], 8):
            raise Refused("this is no log of an evening, or one of a newer program")
        wrong = [step for step in steps if not fits(step)]
        if wrong:
            raise Refused("this evening needs a newer program: %s" % str(wrong[0])[:60])
        self.id, self.title, self.rules, self.options = first[2:6]
        self.hands, self.minutes, self.kind, self.rounds, self.seed, day = first[6:]
        super().__init__()
        self.seats: list[list[list[int]]] = []
        self.revision = 1
        self.results: dict[tuple[int, int], Entry] = {}
        self.replaced: list[tuple[int, int, Entry]] = []
        self.removed: list[tuple[int, int, Entry]] = []
        self.adjusted: list[tuple[int, int, str, str]] = []
        self.plays_for: dict[tuple[int, int], int] = {}
        self.last: dict[int, int] = {}
        self.settings: dict[str, str | int] = dict(SETTINGS)
        # A day that no desk gives is none: a log may be another desk's.
        self.settings["day"] = day if is_day(day) else ""
        self.released = {"seats": 0, "standings": 0}
        self.bell: tuple[int, str] = (0, "")
        self.closed = False
        # Whether the newest round was drawn from other results, once somebody asked.
        self.outdated: bool | None = None
        for step in counting(steps)[1:]:
            for one in step[1] if step[0] == "many" else [step]:
                self._count(one)

    def _count(self, step: "list[Any]") -> None:
        """Add up one step. Raises Refused for one that cannot be: a log may be another desk's."""
        try:
            fold: Any = _FOLDS[step[0]]
            fold(self, *step[1:])
        except LookupError:
            raise Refused("this log has a step that cannot be: %s" % step[0]) from None

    @property
    def typed(self) -> bool:
        """Whether the boxes are set up by their keys, and not loaded."""
        return bool(self.seed == AS_TYPED)

    @property
    def box_id(self) -> str:
        """The evening's id on the boxes: typed ones know kind, people and rounds alone."""
        if not self.typed:
            return str(self.id)
        people = len(self.people()) - len(self.joined)
        return evening_plan.typed_id(self.kind, people // 2 * 2, self.rounds)

    @property
    def number(self) -> int:
        """The id on the boxes as a number of 32 bits."""
        return int(self.box_id, 16)

    def tables(self, number: int) -> "list[list[int]]":
        """Return the tables of a round, none if it is not drawn."""
        return self.seats[number - 1] if 0 < number <= len(self.seats) else []

    def out(self, number: int) -> "list[int]":
        """Return who sits out in a round."""
        seated = {person for seats in self.tables(number) for person in seats}
        return [person for person in self.present(number) if person not in seated]

    def missing(self, number: int) -> "list[int]":
        """Return the tables of a round that have no result yet."""
        tables = range(1, len(self.tables(number)) + 1)
        return [table for table in tables if (number, table) not in self.results]

    @property
    def current(self) -> int:
        """The first drawn round that lacks a result; the number after the last if none does."""
        for number in range(1, len(self.seats) + 1):
            if self.missing(number):
                return number
        return len(self.seats) + 1


def counting(steps: "_Steps") -> "_Steps":
    """Return the steps that count: without those undone."""
    found: _Steps = []
    for step in steps:
        if step[0] == "undo":
            if len(found) > 1:
                found.pop()
        else:
            found.append(step)
    return found


def _draw(state: State, number: int, rounds: "list[list[list[int]]]") -> None:
    if not 1 <= number <= len(state.seats) + 1 or [
        key for key in state.results if key[0] >= number
    ]:
        raise KeyError(number)
    for tables in rounds:
        for seats in tables:
            state.check(*seats)
    if len(state.seats) >= number:
        state.revision += 1
    state.seats = state.seats[: number - 1] + rounds


def _result(
    state: State, number: int, table: int, fields: "_Fields", who: str = "", why: str = ""
) -> None:
    if not 1 <= table <= len(state.tables(number)):
        raise KeyError(table)
    before = state.results.get((number, table))
    if before:
        state.replaced.append((number, table, before))
    state.results[number, table] = Entry(fields, who, why)


def _unplayed(state: State, number: int, table: int, who: str, why: str) -> None:
    _result(state, number, table, UNPLAYED, who, why)
    state.results[number, table].played = False


def _remove(state: State, number: int, table: int, who: str, why: str) -> None:
    state.removed.append((number, table, state.results.pop((number, table))))


def _points(state: State, person: int, points: int, who: str, why: str) -> None:
    state.check(person)
    state.adjusted.append((person, points, who, why))


def _for(state: State, number: int, person: int, other: int) -> None:
    state.check(person, other)
    state.plays_for[number, person] = other


def _last(state: State, person: int, points: int) -> None:
    state.check(person)
    state.last[person] = points


def _set(state: State, name: str, value: "str | int") -> None:
    if not isinstance(value, type(SETTINGS[name])):
        raise KeyError(name)
    if name == "day" and not is_day(str(value)):
        raise KeyError(name)
    state.settings[name] = value


def _release(state: State, what: str, number: int) -> None:
    if what not in state.released or not 0 <= number <= len(state.seats):
        raise KeyError(what)
    state.released[what] = number


def _bell(state: State, number: int, at: str) -> None:
    if not state.tables(number):
        raise KeyError(number)
    state.bell = (number, at)


def _close(state: State) -> None:
    state.closed = True


_FOLDS = {
    "people": Roster.add,
    "number": Roster.give_number,
    "name": Roster.rename,
    "join": Roster.join,
    "leave": Roster.leave,
    "return": Roster.come_back,
    "table": Roster.sit_at,
    "draw": _draw,
    "result": _result,
    "rule": _result,
    "remove": _remove,
    "unplayed": _unplayed,
    "points": _points,
    "for": _for,
    "last": _last,
    "group": Roster.put_in_group,
    "set": _set,
    "release": _release,
    "bell": _bell,
    "close": _close,
}
