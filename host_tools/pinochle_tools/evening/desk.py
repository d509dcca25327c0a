"""The desk: takes what the director does, checks it, stores it as steps, and only then shows it.

All methods raise Refused, or OSError if a step cannot be stored; then nothing has changed.
"""

from pinochle.evening.destinations import KINDS as DESTINATIONS
from pinochle.game.event_form import LONGEST_NAME
from pinochle.storage import evening_plan
from pinochle.storage.seat_text import MOST_NUMBER, NOBODY, written

from pinochle_tools.evening import partners, redraw
from pinochle_tools.evening.homes import at_home
from pinochle_tools.evening.limits import (
    check_points,
    check_room,
    check_shape,
    check_signs,
    is_day,
    is_number,
)
from pinochle_tools.evening.log import Log, Unstored
from pinochle_tools.evening.movements import BY_RESULT, FIXED, KINDS, MOST_ROUNDS, TYPED
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED, BYES, SETTINGS, State, counting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PEOPLE = 48
_LONGEST_TITLE = 40
_MOST_LAST_300, _MOST_CENTS = 9_999, 1_000_000
_NO_DAY = "a day is written as 2026-03-06"
_NO_TIME = "a time is written as 20:45"
_STANDINGS = ("each", "end")
_TIES = ("points", "won", "sets", "high-round", "high-hand", "last")


class Desk:
    """An evening's desk on its log; `state` is what the stored steps add up to."""

    def __init__(self, log: Log):
        self.log = log
        self.state = State(log.steps)

    def add(self, *steps: "list[object]") -> None:
        """Check that steps can be counted, store them as one, and count them."""
        if self.state.closed and steps[0][0] != "undo":
            raise Refused("this evening is closed: undo that first")
        step: list[object] = steps[0] if len(steps) == 1 else ["many", list(steps)]
        after = State(self.log.steps + [step])
        self.log.add(step)
        self.state = after

    def together(self, change: "Callable[[Desk], None]") -> None:
        """Store as one step what a change does to a desk; nothing if any of it is refused."""
        tried = Desk(Unstored(self.log.steps[:]))
        change(tried)
        made: list[list[object]] = []
        for step in tried.log.steps[len(self.log.steps) :]:
            made += step[1] if step[0] == "many" else [step]
        if made:
            self.add(*made)

    def undo(self) -> "list[object]":
        """Undo the newest step that counts, and return it."""
        counts = counting(self.log.steps)
        if len(counts) < 2:
            raise Refused("there is nothing to undo")
        self.add(["undo"])
        return counts[-1]

    # People.

    def add_people(self, names: "list[str]") -> None:
        """Add people before the draw; they get the next numbers."""
        if self.state.seats:
            raise Refused("the seats are drawn: say that somebody joins, or undo the draw")
        self.add(*partners.adding(self.state, self._checked(names)))

    def rename(self, person: int, name: str) -> None:
        """Spell a name otherwise."""
        self._check_person(person)
        self.add(["name", person, self._checked([name])[0]])

    def join(self, names: "list[str]", number: int) -> None:
        """Add people who play from a round on, and draw the rounds from there on again.

        From the one after the last they only sit in for others, also in rounds that have results.
        """
        if number == 1 and not self.state.seats:
            self.add_people(names)
            return
        steps = partners.adding(self.state, self._checked(names), number)
        check_room(State(self.log.steps + steps), number)
        if number == self.state.rounds + 1:
            self.add(*steps)
        else:
            self._change(steps, number)

    def leave(self, person: int, number: int) -> None:
        """Say that a person does not play from a round on."""
        self._check_person(person)
        if not self.state.plays_in(person, number):
            raise Refused("%s does not play in round %d" % (self.state.name(person), number))
        self._change([["leave", person, number]], number)

    def come_back(self, person: int, number: int) -> None:
        """Say that a person who left plays again from a round on."""
        self._check_person(person)
        away = self.state.away.get(person, [])
        if not away or number <= min(away)[0]:
            raise Refused("%s has not left before round %d" % (self.state.name(person), number))
        if self.state.plays_in(person, number):
            raise Refused("%s plays in round %d already" % (self.state.name(person), number))
        steps: list[list[object]] = [["return", person, number]]
        check_room(State(self.log.steps + steps), number)
        self._change(steps, number)

    def fix_table(self, person: int, table: int) -> None:
        """Say that a person sits at one table in later draws; 0: at any."""
        self._check_person(person)
        if self.state.typed:
            raise Refused("boxes that are set up by their keys seat pairs by their numbers")
        if self.state.kind in DESTINATIONS:
            raise Refused("results say who moves in this kind of evening, and boxes say it too")
        if not 0 <= table <= max(1, len(self.state.names) // 4):
            raise Refused("there is no table %d" % table)
        if not table and person not in self.state.home:
            raise Refused("%s keeps no table" % self.state.name(person))
        self.add(["table", person, table])

    def _check_person(self, person: int) -> None:
        if person not in self.state.people():
            raise Refused("there is no person with number %d" % person)

    def _checked(self, names: "list[str]") -> "list[str]":
        known = list(self.state.names)
        for name in names:
            if not 0 < len(name) <= LONGEST_NAME or name != name.strip():
                said = name[:40] or "an empty one"
                raise Refused("a name has 1 to %d letters: %s has not" % (LONGEST_NAME, said))
            check_signs(name)
            if name in known:
                raise Refused("two people are called %s: add a letter to one" % name)
            known.append(name)
        if not names:
            raise Refused("who? give names")
        if len(known) > (MOST_NUMBER if self.state.seats else MOST_PEOPLE):
            raise Refused("an evening has at most %d people" % MOST_PEOPLE)
        return names

    # Seats.

    def draw(self) -> None:
        """Draw all rounds of a fixed movement, or the first round of another one.

        Who comes late or leaves has seats in the other rounds only.
        """
        state = self.state
        if state.seats:
            raise Refused("the seats are drawn already: undo that first")
        self.add(["draw", 1, redraw.first_rounds(state)])

    def next_round(self) -> int:
        """Draw the next round of a movement by results; return its number."""
        state = self.state
        number = len(state.seats) + 1
        if state.kind not in BY_RESULT:
            raise Refused("all rounds of this evening are drawn")
        if number == 1 or number > state.rounds:
            raise Refused("draw first" if number == 1 else "that was the last round")
        drawn = at_home(redraw.next_tables(state), state.home)
        self.add(["draw", number, [drawn]])
        return number

    def redraw(self, number: int) -> None:
        """Draw the rounds from a number on again; plans on boxes get another revision."""
        self._change([], number)

    def _change(self, steps: "list[list[object]]", number: int) -> None:
        """Store steps that change who plays, with new seats for rounds already drawn."""
        state = self.state
        if not 1 <= number <= state.rounds:
            raise Refused("there is no round %d" % number)
        if [key for key in state.results if key[0] >= number]:
            raise Refused("round %d has results: name a later round, or remove them" % number)
        if state.typed and not state.seats:
            raise Refused("draw first: boxes that are set up by their keys seat everybody")
        if len(state.seats) >= number:
            after = State(self.log.steps + steps)
            steps = steps + [["draw", number, redraw.from_round(after, number)]]
        if steps:
            self.add(*steps)

    # Settings, release, close.

    def set(self, name: str, value: "str | int") -> None:
        """Change a setting of the evening."""
        allowed = {"bye": BYES, "standings": _STANDINGS}.get(name)
        if name not in SETTINGS:
            raise Refused("no such setting: %s" % name)
        if allowed and value not in allowed:
            raise Refused("%s is one of %s" % (name, ", ".join(allowed)))
        if name == "ties" and [one for one in str(value).split(",") if one not in _TIES]:
            raise Refused("ties are broken by %s" % ", ".join(_TIES))
        if name == "day" and not is_day(str(value)):
            raise Refused(_NO_DAY)
        if name in ("entry", "set-price") and not (
            isinstance(value, int) and 0 <= value <= _MOST_CENTS
        ):
            raise Refused("a sum of money is a number of cents up to %d" % _MOST_CENTS)
        self.add(["set", name, value])

    def release(self, what: str, number: int) -> None:
        """Show seats up to a round, or standings after one, on wall and pages."""
        if what not in self.state.released or not 0 <= number <= len(self.state.seats):
            raise Refused("nothing to release for round %d" % number)
        if what == "standings" and number > self.state.current:
            raise Refused("round %d is not played yet" % number)
        self.add(["release", what, number])

    def ring(self, number: int, at: str) -> None:
        """Say when the bell of a round rings: a time of the day such as 20:45."""
        if not self.state.tables(number):
            raise Refused("round %d is not drawn" % number)
        hours, colon, minutes = at.partition(":")
        if [len(hours), colon, len(minutes)] != [2, ":", 2] or not is_number(hours + minutes):
            raise Refused(_NO_TIME)
        if int(hours) > 23 or int(minutes) > 59:
            raise Refused(_NO_TIME)
        self.add(["bell", number, at])

    def close(self) -> None:
        """End the evening."""
        self.add(["close"])

    def adjust(self, person: int, points: int, who: str, why: str) -> None:
        """Give or take points outside a round; who said so and why is kept."""
        self._check_person(person)
        check_points(points)
        self.add(["points", person, points, who, why])

    def plays_for(self, person: int, other: int, number: int) -> None:
        """Say that in a round a person's points count for the other one; for both: no more."""
        self._check_person(person)
        self._check_person(other)
        if not 1 <= number <= self.state.rounds:
            raise Refused("there is no round %d" % number)
        if person == other and (number, person) not in self.state.plays_for:
            raise Refused("%s plays for nobody else then" % self.state.name(person))
        self.add(["for", number, person, other])

    def last_300(self, person: int, points: int) -> None:
        """Keep a person's last 300 pinochle, for its prize."""
        self._check_person(person)
        if not 0 <= points <= _MOST_LAST_300:
            raise Refused("the last 300 pinochle has up to %d points" % _MOST_LAST_300)
        self.add(["last", person, points])

    def group(self, person: int, group: str) -> None:
        """Put a person in a group with a prize of its own; "": in none."""
        self._check_person(person)
        if len(group) > _LONGEST_TITLE:
            raise Refused("a group's name has up to %d letters" % _LONGEST_TITLE)
        check_signs(group)
        if not group and person not in self.state.groups:
            raise Refused("%s is in no group" % self.state.name(person))
        self.add(["group", person, group])

    def plan(self) -> bytes:
        """Return the plan for the boxes: fixed movements with all seats, others with round 1."""
        state = self.state
        if not state.seats:
            raise Refused("draw the seats first")
        rounds = state.seats if state.kind in FIXED else state.seats[:1]
        tables = max(len(one) for one in rounds)
        filled = [one + [NOBODY] * (tables - len(one)) for one in rounds]
        fields = [state.box_id, state.revision, state.title, state.rules, state.options]
        fields += [state.hands, state.minutes, state.kind, tables, state.rounds]
        data = evening_plan.written(fields + [state.names[:MOST_PEOPLE], written(filled)])
        if len(data) > evening_plan.LARGEST:
            raise Refused("the plan is too long for a box: shorten title or names")
        return data


def begin(
    log: Log,
    identity: str,
    title: str,
    rules: "list[object]",
    form: "list[object]",
    seed: int,
    day: str = "",
) -> Desk:
    """Begin an evening in an empty log, on a day such as 2026-03-06.

    `rules` are preset and options; `form` are hands and minutes a round, kind, and rounds.
    """
    hands, minutes, kind, rounds = form
    if log.steps:
        raise Refused("this log has an evening already")
    if kind not in KINDS:
        raise Refused("no such kind of evening: %s (%s)" % (kind, ", ".join(KINDS)))
    if not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("an evening has 1 to %d rounds" % MOST_ROUNDS)
    if seed == AS_TYPED and kind not in TYPED:
        raise Refused("boxes can be set up by their keys for %s" % " and ".join(TYPED))
    if not 0 < len(title) <= _LONGEST_TITLE:
        raise Refused("a title has 1 to %d letters" % _LONGEST_TITLE)
    check_signs(title)
    if day and not is_day(day):
        raise Refused(_NO_DAY)
    check_shape(hands, minutes)
    first = ["evening", 1, identity, title] + rules + [hands, minutes, kind, rounds, seed, day]
    State([first])  # a log that nothing can read would hide the evening before it
    log.add(first)
    return Desk(log)
