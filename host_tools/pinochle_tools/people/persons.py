"""Who is who: the person of a name that was entered in a game, as the log says.

Who has the same name is the same person, until the log says otherwise. A person's id is computed
from the first name, so that all archives give a person the same id; it stays the same when the
name changes.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from pinochle.game.names import PLACES
from sqlalchemy import Connection, func, select, union

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import composed, in_order, searchable
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import DROPPED_PLAYERS, GAMES, PLAYERS, STAND_INS
from pinochle_tools.people.changes import Change

# With the names of seats: of games, and of hands that others played or that were taken out.
SOME_HANDS = (STAND_INS, DROPPED_PLAYERS)
NAMED = (PLAYERS, *SOME_HANDS)
LONGEST_NAME = 40
# Pairs are named with it.
_AND = " & "
_MOST_CHOICES = 8


def identity(name: str) -> str:
    """Return the id of the person who was first known under a name: 12 hex digits."""
    return hashlib.sha256(f"person {name}".encode(errors="surrogatepass")).hexdigest()[:12]


class Persons:
    """The persons after some changes: `who()` is the id of a name in a game, `name_of()` its name.

    `moved` are the games and entered names that belong to another person than the name says.
    """

    def __init__(self, changes: Sequence[Change]):
        self._names: dict[str, str] = {}
        self._same: dict[str, str] = {}  # the person that another one turned out to be
        self.moved: dict[tuple[str, str], str] = {}
        follow: dict[str, Callable[..., None]] = {
            "merge": self._merge,
            "split": self._split,
            "rename": self._rename,
        }
        for change in changes:
            if change.kind in follow:
                follow[change.kind](*change.what[1:])

    def who(self, entered: str, game: str = "") -> str:
        """Return the id of the person who entered a name in a game."""
        return self.resolved(self.moved.get((game, entered)) or identity(entered))

    def name_of(self, entered: str, game: str = "") -> str:
        """Return the name of the person who entered a name in a game."""
        return self._names.get(self.who(entered, game), entered)

    def resolved(self, person: str) -> str:
        """Return the id of the person that this one turned out to be."""
        while person in self._same:
            person = self._same[person]
        return person

    def _merge(self, person: str, other: str, name: str, _other_name: str) -> None:
        person, other = self.resolved(person), self.resolved(other)
        if person != other:
            self._same[other] = person
            self._names.setdefault(person, name)

    def _rename(self, person: str, _name: str, new: str) -> None:
        person, other = self.resolved(person), self.resolved(identity(new))
        if person != other:
            # From now on, the new name is this person's.
            self._same[other] = person
        self._names[person] = new

    def _split(self, _person: str, _name: str, seats: list[list[str]], new: str) -> None:
        person = self.resolved(identity(new))
        self._names.setdefault(person, new)
        for game, entered in seats:
            self.moved[(game, entered)] = person


@dataclass
class Person:
    """A person of the archive; `last` is the start of the newest game, or None."""

    id: str
    name: str
    other_names: list[str] = field(default_factory=list)
    games: int = 0
    last: int | None = None


def list_persons(connection: Connection, persons: Persons) -> list[Person]:
    """Return everybody who played, those with most games first."""
    columns = (PLAYERS.c.name, func.count(PLAYERS.c.history.distinct()), func.max(GAMES.c.started))
    joined = select(*columns).join(GAMES, GAMES.c.history == PLAYERS.c.history)
    played = (PLAYERS.c.name != "", GAMES.c.counts == 1, GAMES.c.hands > 0)
    query = joined.where(*played).group_by(PLAYERS.c.name)
    found = {
        name: Person(persons.who(name), name, [], games, last)
        for name, games, last in connection.execute(query)
    }
    # Who only played hands of games that others ended, or hands that were taken out.
    for table in SOME_HANDS:
        left = select(table.c.name, func.max(GAMES.c.started))
        left = left.join(GAMES, GAMES.c.history == table.c.history)
        left = left.where(table.c.name.not_in(("", *found)), GAMES.c.counts == 1)
        for name, last in connection.execute(left.group_by(table.c.name)):
            found[name] = Person(persons.who(name), name, [], 0, last)
    names = union(*(select(table.c.name, table.c.entered) for table in NAMED))
    for name, entered in connection.execute(names.order_by("entered")):
        if name in found and entered != name:
            found[name].other_names.append(entered)
    return sorted(found.values(), key=lambda one: (-one.games, in_order(one.name)))


def find_person(everybody: Sequence[Person], wanted: str) -> Person:
    """Return the person that a name or an id means; case and accents need not be right.

    Raises ToolError with the choices if several persons match, or none.
    """
    wanted = composed(wanted)
    exact = [one for one in everybody if wanted in (one.name, one.id)]
    if len(exact) == 1:
        return exact[0]
    found = exact
    # First with its accents: of Jose and José each can be asked for.
    for form in (str.casefold, searchable):
        low = form(wanted)
        found = found or [one for one in everybody if form(one.name) == low]
        found = found or [
            one for one in everybody if low in [form(name) for name in one.other_names]
        ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ToolError(f"no such player: {quoted(wanted)}{_instead(everybody, wanted)}")
    choices = " or ".join(
        f"{one.name} (id {one.id}, {counted(one.games, 'game')})" for one in found[:_MOST_CHOICES]
    )
    raise ToolError(f"{quoted(wanted)} can be {choices}: write the name in full, or the id")


def as_named(persons: Persons, person: Person, wanted: str) -> tuple[str, str]:
    """Return the id and the name that a word means of a person that find_person() found for it.

    A person of several names has several ids: a change keeps the one that was named, because it
    is another person again after the undo of an earlier change.
    """
    low = searchable(composed(wanted))
    names = [one for one in person.other_names if searchable(one) == low]
    own = [one for one in names if persons.who(one) == person.id]
    if len(own) != 1 or low in (searchable(person.name), person.id):
        return person.id, person.name
    return identity(own[0]), own[0]


def _instead(everybody: Sequence[Person], wanted: str) -> str:
    """Return in brackets the names that are most like a wrong one, or those with most games."""
    names = {searchable(one.name): one.name for one in everybody}
    like = get_close_matches(searchable(wanted), names, _MOST_CHOICES)
    found = [names[one] for one in like] or list(names.values())[:_MOST_CHOICES]
    return f" ({', '.join(found)})" if found else ""


def checked_name(name: str) -> str:
    """Return a person's name without blanks at its ends. Raises ToolError if it cannot be one."""
    name = composed(name).strip()
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or _AND in name:
        raise ToolError(
            f"a person's name has 1 to {LONGEST_NAME} printable characters, without {_AND.strip()}"
            f" between blanks: {quoted(name)} is none"
        )
    if name in PLACES:
        # Who is called like his seat has no name: statistics would leave out some of his games.
        raise ToolError(f"{name} is the name of a seat: choose another one")
    return name


def seats_of(connection: Connection, name: str, games: Sequence[str]) -> list[list[Any]]:
    """Return [game, entered name] of a person's seats in some games, or in hands of them."""
    found: set[tuple[str, str]] = set()
    for table in NAMED:
        query = select(GAMES.c.game, table.c.entered).distinct()
        query = query.join(table, table.c.history == GAMES.c.history)
        query = query.where(table.c.name == name, GAMES.c.game.in_(list(games)))
        found |= {(game, entered) for game, entered in connection.execute(query)}
    return [list(seat) for seat in sorted(found)]


def games_together(
    connection: Connection, one: str, other: str, games: Sequence[str] | None = None
) -> int:
    """Return the number of games, or of some games, in which two persons played one hand."""
    found: set[int] = set()
    for table in (PLAYERS, STAND_INS):
        mine, theirs = table.alias(), table.alias()
        same = theirs.c.history == mine.c.history
        if table is STAND_INS:
            # Who replaces a player is in other hands than the player.
            same &= theirs.c.hand == mine.c.hand
        query = select(mine.c.history).distinct().join(theirs, same)
        query = query.join(GAMES, GAMES.c.history == mine.c.history)
        query = query.where(mine.c.name == one, theirs.c.name == other, GAMES.c.hands > 0)
        if games is not None:
            query = query.where(GAMES.c.game.in_(list(games)))
        found |= set(connection.execute(query).scalars())
    return len(found)


def people_of(connection: Connection) -> list[str]:
    """Return the names of all people who played a hand, in the order of letters."""
    names = select(PLAYERS.c.name).union(select(STAND_INS.c.name))
    found = connection.execute(names).scalars()
    return sorted(filter(None, found), key=in_order)
