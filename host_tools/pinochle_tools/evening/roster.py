"""Who is on the list of an evening: numbers, names, who plays in which round, tables, groups."""

_FOREVER = 10**6


class Roster:
    """The people of an evening after some steps.

    `joined` has the first round of those who came later; `away` when each person who left goes and
    comes back; `home` the table of those who keep one. Steps that cannot be raise LookupError.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        # Numbers of nobody: those of pairs are even or odd. `newest` is who was added last.
        self.unused: set[int] = set()
        self.newest = 0
        self.joined: dict[int, int] = {}
        self.away: dict[int, list[list[int]]] = {}
        self.home: dict[int, int] = {}
        self.groups: dict[int, str] = {}

    def people(self) -> "list[int]":
        """Return all numbers, also of people who left; without unused ones."""
        return [one for one in range(1, len(self.names) + 1) if one not in self.unused]

    def present(self, number: int) -> "list[int]":
        """Return who plays in a round, from 1."""
        return [one for one in self.people() if self.plays_in(one, number)]

    def plays_in(self, person: int, number: int) -> bool:
        """Return whether a person plays in a round, or waits in it."""
        if number < self.joined.get(person, 1):
            return False
        return all(not (left <= number < back) for left, back in self.away.get(person, []))

    def name(self, person: int) -> str:
        """Return the name of a number; the number for one who is not in the list."""
        if 0 < person <= len(self.names):
            return self.names[person - 1]
        return "no. %d" % person if person else "?"

    def check(self, *people: int) -> None:
        """Raise KeyError for a number that nobody has."""
        for person in people:
            if not 0 < person <= len(self.names) or person in self.unused:
                raise KeyError(person)

    def add(self, names: "list[str]") -> None:
        """Give people new numbers, from the next one on."""
        self.names += names
        self.newest = len(self.names)

    def give_number(self, number: int, name: str) -> None:
        """Give a person an unused number, or one of the next two."""
        last = len(self.names)
        if number not in self.unused and number not in (last + 1, last + 2):
            raise KeyError(number)
        for one in range(last + 1, number + 1):
            self.names.append("no. %d" % one)
            self.unused.add(one)
        self.names[number - 1] = name
        self.unused.discard(number)
        self.newest = number

    def rename(self, number: int, name: str) -> None:
        """Spell a name otherwise."""
        self.check(number)
        self.names[number - 1] = name

    def join(self, number: int) -> None:
        """Let the newest person play from a round on."""
        self.joined[self.newest] = number

    def leave(self, person: int, number: int) -> None:
        """Let a person go before a round."""
        self.check(person)
        # Who leaves earlier than was said leaves once: one return ends it.
        away = [one for one in self.away.get(person, []) if one[1] < _FOREVER or one[0] < number]
        self.away[person] = away + [[number, _FOREVER]]

    def come_back(self, person: int, number: int) -> None:
        """Let a person who left play again from a round on."""
        for one in self.away[person]:
            if one[0] < number < one[1]:
                one[1] = number

    def sit_at(self, person: int, table: int) -> None:
        """Let a person keep a table in later draws; 0: sit anywhere."""
        self.check(person)
        if table < 0:
            raise KeyError(table)
        self.home[person] = table
        if not table:
            del self.home[person]

    def put_in_group(self, person: int, group: str) -> None:
        """Put a person in a group; "": in none."""
        self.check(person)
        self.groups[person] = group
        if not group:
            del self.groups[person]
