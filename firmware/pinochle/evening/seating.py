"""Before a round: which table this box is, who sits there, and who came instead."""

from pinochle.display.text_layout import DEALER
from pinochle.entry.prompts import by_arrow, number, player
from pinochle.evening.pair_movements import pair_of
from pinochle.game import events
from pinochle.game.names import seat_names
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Asking, Page
from pinochle.screens.leaps import LARGE
from pinochle.screens.sit_down import SitDown
from pinochle.setup.game_setup import new_game
from pinochle.setup.plan import Plan
from pinochle.storage import evening_plan
from pinochle.text import evening as evening_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.evening.host import Host
    from pinochle.screens.base import Action, Answer, Back
    from pinochle.storage.evening_plan import EveningPlan

# A large step among tables.
_FAR = 3
_SEATS = 4
# Kinds of pairs whose later seats only the desk knows.
_OF_PAIRS = ("ladder", "swiss", "knock-out", "double-knock-out")
_LONGEST = 6  # letters of a name for several


class Seating:
    """The pages before a round, by a plan; `people` are the numbers N E S W that sit down.

    `codes(plan, back)` returns the codes of the rounds so far.
    """

    def __init__(
        self,
        host: "Host",
        plan: "EveningPlan",
        round: int,
        table: int,
        codes: "Callable[[EveningPlan, Back], Screen]",
        people: "list[int] | None" = None,
    ):
        self.host = host
        self.plan = plan
        self.round = round
        self.table = table
        self.codes = codes
        self.people = people or plan.seats(round, table)

    def _with(self, round: int, table: int, people: "list[int] | None" = None) -> "Seating":
        return Seating(self.host, self.plan, round, table, self.codes, people)

    def page(self) -> Screen:
        """Return who sits here; OK begins the round."""
        plan = self.plan
        if plan.knows(self.round) and not any(self.people):
            text = evening_words.NOBODY_TEXT % (self.table, self.round)
            title, keys = evening_words.NOBODY, words.KEYS_REFUSED
            return Page(title, [text], keys, self.which_table, self.which_table)
        names = self.names()
        names[0] += DEALER
        arrows = self.host.arrows
        return SitDown(
            {
                "title": evening_words.ROUND % self.round,
                "context": evening_words.TABLE % self.table,
                "keys": evening_words.KEYS_SIT if arrows else evening_words.KEYS_SIT_FOUR,
                "names": names,
            },
            self._begin,
            self._who,
            (self._not_here, self._codes),
            self._turned,
            self.which_table,
            self._extras(),
        )

    def names(self) -> "list[str]":
        """Return the names by seat; those of the seats where nobody is known."""
        seats, pairs = seat_names(_SEATS), self._pairs()
        if pairs:
            return [pairs[at % 2] for at in range(_SEATS)]
        return [self.name(one) if one else seats[at] for at, one in enumerate(self.people)]

    def _pairs(self) -> "list[str]":
        """Return the names of both pairs if the plan has no names of people, else none."""
        people = self.people
        if self.plan.names or not all(people):
            return []
        pairs = [pair_of(one) for one in people]
        if pairs[:2] != pairs[2:]:
            return []
        return [evening_words.PAIR % pair for pair in pairs[:2]]

    def name(self, person: int) -> str:
        """Return a person's name, or the number of one who is not in the plan."""
        names = self.plan.names
        if 0 < person <= len(names):
            return str(names[person - 1])
        return evening_words.NUMBERED % person

    def which_table(self) -> Screen:
        """Ask which table this box is."""
        tables: int = self.plan.tables

        def move(value: int, steps: int) -> int:
            if steps % LARGE == 0:
                steps = steps // LARGE * (_FAR if tables > _FAR else 1)
            return 1 + (value - 1 + steps) % tables

        def back() -> Screen:
            return new_game(self.host, self.page)

        face = {
            "title": evening_words.WHICH_TABLE,
            "context": evening_words.ROUND % self.round,
            "keys": evening_words.KEYS_TABLE,
            "value": self.table or 1,
            "help": "which-table",
        }
        return number(self.host, face, move, self._at_table, back, self._notes)  # type: ignore

    def _notes(self, table: int) -> "list[str]":
        there = self._with(self.round, table)
        return there._pairs() or there.names()

    def _at_table(self, table: int) -> Screen:
        files = self.host.files
        identity = self.plan.id
        since = evening_plan.place(files, identity)[1]
        try:
            files.replace(
                evening_plan.TABLE_FILE, evening_plan.table_written(identity, table, since)
            )
        except OSError:
            # The round that begins here says it too.
            pass
        return self._with(self.round, table).page()

    def _turned(self, step: int) -> Screen:
        number = 1 + (self.round - 1 + step) % self.plan.rounds
        return self._with(number, self.table).page()

    def _begin(self) -> "Answer":
        plan = self.plan
        try:
            pairs = self._pairs()
            names = self.names() if any(self.people) and not pairs else []
            game = Plan(plan.rules, plan.options, names, pairs)
            if plan.hands:
                game.change("hands", plan.hands)
            first = game.first_event(0)
        except Illegal as refused:
            return self.host.refuse(refused, self.page())
        event = events.seated(plan.id, plan.revision, self.round, self.table, self.people)
        return Stored(first, event)

    # Others than the plan says.

    def _not_here(self) -> Screen:
        face = {"title": evening_words.WHO_ELSE, "names": self.names(), "at": -1}
        face["help"] = "sit-down"
        return player(self.host, face, self._who, self.page)  # type: ignore[arg-type]

    def _who(self, seat: int) -> Screen:
        """Ask who sits at a seat: everybody else, and the next number for a newcomer."""
        others = [one for one in range(1, self.plan.people + 2) if one not in self.people]
        return self._among(others, seat, self._not_here)

    def _among(self, others: "list[int]", seat: int, back: "Back") -> Screen:
        """Ask by arrows for one of several people, four groups at a time."""
        size = 1
        while _SEATS * size < len(others):
            size *= _SEATS
        groups = [others[at : at + size] for at in range(0, len(others), size)]

        def again() -> Screen:
            return self._among(others, seat, back)

        def taken(at: int) -> Screen:
            if len(groups[at]) > 1:
                return self._among(groups[at], seat, again)
            people = self.people[:]
            person = people[seat] = groups[at][0]
            if self.plan.kind in _OF_PAIRS and not people[seat - 2]:
                # Nobody is known there: the partner came too.
                people[seat - 2] = person + 1 if person % 2 else person - 1
            return self._with(self.round, self.table, people).page()

        lines = []
        for group in groups:
            first, last = self.name(group[0]), self.name(group[-1])
            if len(group) > 1:
                first = evening_words.GROUP % (first[:_LONGEST], last[:_LONGEST])
            lines.append(first)
        instead = evening_words.IN_THEIR_PLACE % self.names()[seat]
        face = {"title": evening_words.ELSE, "context": instead, "lines": lines, "at": -1}
        face["help"] = "sit-down"
        return by_arrow(self.host, face, words.PLAYER, taken, back)  # type: ignore[arg-type]

    # Beside.

    def _codes(self) -> Screen:
        return self.codes(self.plan, self.page)

    def _extras(self) -> "list[tuple[str, Action]]":
        found: "list[tuple[str, Action]]" = []
        if not self.host.arrows:
            found.append((evening_words.CODES, self._codes))
            found.append((evening_words.OTHERS, self._not_here))
        found.append((evening_words.ANOTHER_TABLE, self.which_table))
        found.append((evening_words.CLOSE, self._close))
        return found

    def _close(self) -> Screen:
        def closed() -> Screen:
            try:
                self.host.files.remove(evening_plan.FILE)
            except OSError:
                pass
            return new_game(self.host)

        title, lines = evening_words.CLOSE.upper(), list(evening_words.CLOSE_LINES)
        return Asking(title, lines, evening_words.KEYS_CLOSE, closed, self.page)
