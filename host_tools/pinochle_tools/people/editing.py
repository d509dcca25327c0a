"""Make changes of the log: check them, store them, apply them to all games."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.times import evening
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import GAMES
from pinochle_tools.people.changes import (
    LONGEST_TEXT,
    Change,
    add_change,
    all_changes,
    counting,
    moment_in,
    undone_ids,
)
from pinochle_tools.people.club import Club
from pinochle_tools.people.hand_corrections import HandWords, InArchive
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.people.persons import (
    Person,
    Persons,
    as_named,
    checked_name,
    find_person,
    games_together,
    list_persons,
    seats_of,
)

_NOTHING = InArchive()


class Author(NamedTuple):
    """Who makes a change; `progress(done, all)` counts what is added up again because of it."""

    laptop: Laptop
    progress: Callable[[int, int], None] | None = None


def everybody(connection: Connection) -> list[Person]:
    """Return all persons of an archive, those with most games first."""
    return list_persons(connection, Persons(counting(all_changes(connection))))


def merge(connection: Connection, by: Author, kept: str, other: str) -> Change:
    """Say that the second person is the first one. Raises ToolError."""
    persons = Persons(counting(all_changes(connection)))
    found = list_persons(connection, persons)
    one, same = find_person(found, kept), find_person(found, other)
    if one.id == same.id:
        raise ToolError(f"{quoted(kept)} and {quoted(other)} are one person already: {one.name}")
    _refuse_met(connection, one.name, same.name)
    (key, name), (other_key, other_name) = (
        as_named(persons, person, word) for person, word in ((one, kept), (same, other))
    )
    return _made(connection, by, ["merge", key, other_key, name, other_name])


def rename(connection: Connection, by: Author, person: str, name: str) -> Change:
    """Give a person another name, which no other person has. Raises ToolError."""
    persons = Persons(counting(all_changes(connection)))
    found, name = list_persons(connection, persons), checked_name(name)
    one = find_person(found, person)
    if name == one.name:
        raise ToolError(f"this is the name already: {name}")
    # A name that a person had means this person also where no game has it.
    owner = persons.who(name)
    others = [other for other in found if other.id != one.id]
    if any(owner == other.id or name in other.other_names for other in others):
        raise ToolError(f"another person is called {name}: use merge if both are one person")
    return _made(connection, by, ["rename", one.id, one.name, name])


def split(
    connection: Connection, by: Author, person: str, histories: Sequence[int], name: str
) -> Change:
    """Say that somebody else, new or known, played under a person's name in some games.

    Raises ToolError.
    """
    persons = Persons(counting(all_changes(connection)))
    found, name = list_persons(connection, persons), checked_name(name)
    one = find_person(found, person)
    name = next((other.name for other in found if other.id == name), name)
    if persons.who(name) == one.id:
        raise ToolError(f"{name} is {one.name}'s name: choose another one for the other person")
    games = game_ids(connection, histories)
    seats = seats_of(connection, one.name, games)
    if not seats:
        raise ToolError(f"{one.name} played in none of these games")
    _refuse_met(connection, one.name, persons.name_of(name), games)
    return _made(connection, by, ["split", one.id, one.name, seats, name])


def add_note(connection: Connection, by: Author, history: int, text: str) -> Change:
    """Add a note to a game. Raises ToolError."""
    (game,) = game_ids(connection, [history])
    return _made(connection, by, ["note", game, checked_text(text)])


def set_place(connection: Connection, by: Author, histories: Sequence[int], place: str) -> Change:
    """Say where games were played; "" for nowhere known. Raises ToolError."""
    place = checked_text(place) if place else ""
    return _made(connection, by, ["place", game_ids(connection, histories), place])


def show_strengths(connection: Connection, by: Author, *, shown: bool) -> Change:
    """Say whether pages and statistics show who plays how well."""
    return _made(connection, by, ["strength", "on" if shown else "off"])


def name_club(connection: Connection, by: Author, name: str, month: int) -> Change:
    """Say the club's name, "" for none, and the month its year begins in. Raises ToolError."""
    return _made(connection, by, ["club", checked_text(name) if name else "", str(month)])


def correct(connection: Connection, by: Author, what: list[Any]) -> Change:
    """Add a correction of a hand that was checked; its game is not counted again here."""
    if any(len(text) > LONGEST_TEXT for text in what):
        raise ToolError("this is more than one correction can hold: make several")
    return _made(connection, by, what)


def undo(connection: Connection, by: Author, kinds: Sequence[str], wanted: str = "") -> Change:
    """Undo the newest change of some kinds that counts, or the one with this id; return it.

    Undoing an undo brings the change back. Raises ToolError.
    """
    changes = all_changes(connection)
    if wanted:
        found = [change for change in changes if change.id.startswith(wanted.lower())]
        if len(found) != 1:
            several = "several changes begin" if found else "no change begins"
            raise ToolError(f"{several} with {quoted(wanted)}: pinochle people log lists them")
        counts = found[0].kind == "undo" or found[0] in counting(changes)
        if found[0].id in undone_ids(changes) or not counts:
            raise ToolError(f"{found[0].id} is undone already")
    else:
        found = [change for change in counting(changes) if change.kind in kinds][-1:]
        if not found:
            raise ToolError("there is nothing to undo")
    _made(connection, by, ["undo", found[0].id])
    return found[0]


def _refuse_met(
    connection: Connection, one: str, other: str, games: Sequence[str] | None = None
) -> None:
    """Raise ToolError if two persons sat at one table, in any game or in some games."""
    together = games_together(connection, one, other, games)
    if together:
        met = counted(together, "game")
        raise ToolError(f"{one} and {other} are two persons: they met in {met}")


def game_ids(connection: Connection, histories: Sequence[int]) -> list[str]:
    """Return the ids of games; forks of a game have one id."""
    query = select(GAMES.c.history, GAMES.c.game).where(GAMES.c.history.in_(list(histories)))
    games = {row.history: row.game for row in connection.execute(query)}
    return list(dict.fromkeys(games[history] for history in histories))


def checked_text(text: str) -> str:
    """Return a note or a place without blanks at its ends. Raises ToolError."""
    text = " ".join(text.split())
    if not 0 < len(text) <= LONGEST_TEXT or not text.isprintable():
        raise ToolError(f"a text has 1 to {LONGEST_TEXT} printable characters")
    return text


def in_words(change: Change, all_of_them: Sequence[Change], archive: InArchive = _NOTHING) -> str:
    """Return what a change says, as a line for people; `archive` is that of in_archive()."""
    parts: list[Any] = change.what[1:]
    if change.kind == "merge":
        return f"{parts[3]} is {parts[2]}"
    if change.kind == "rename":
        return f"{parts[1]} is called {parts[2]}"
    if change.kind == "split":
        games = counted(len({game for game, _ in parts[2]}), "game")
        return f"{parts[1]} is {parts[3]} in {games}"
    if change.kind == "note":
        return f"note on game {archive.game(parts[0])}: {parts[1]}"
    if change.kind == "place":
        games = counted(len(parts[0]), "game")
        return f"{games} played at {parts[1]}" if parts[1] else f"{games} without a place"
    if change.kind == "day":
        return f"{counted(len(parts[0]), 'game')} played on {evening(moment_in(change))}"
    if change.kind == "strength":
        return "strengths are " + ("hidden" if parts[0] == "off" else "shown")
    if change.kind == "correct":
        hand = archive.hands.get(change.id, HandWords(f"hand {parts[1]}"))
        return hand.corrected(parts[3], parts[4], f" of game {archive.game(parts[0])}")
    if change.kind == "club":
        return Club(parts[0], parts[1]).in_words
    if change.kind == "undo":
        found = [one for one in all_of_them if one.id == parts[0]]
        words = in_words(found[0], all_of_them, archive) if found else parts[0]
        return f"undone: {words}"
    return f"{change.kind} (made by a newer pinochle)"


def _made(connection: Connection, by: Author, what: list[Any]) -> Change:
    # Most commands that import this module change nothing, and need not load what adds games up.
    from pinochle_tools.people.applied_log import renew_log

    change = add_change(connection, by.laptop, what)
    renew_log(connection, by.progress)
    return change
