"""Apply the log to the derived tables: the person of each seat, the place of each game, notes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, literal, select, true, update

from pinochle_tools.database.schema import GAMES, PLAYERS, REMARKS, STAND_INS
from pinochle_tools.database.store import add_rows
from pinochle_tools.database.table_rows import RemarkRow
from pinochle_tools.people.changes import Change, all_changes, counting, moment_in
from pinochle_tools.people.hand_corrections import HandWords, hand_words
from pinochle_tools.people.persons import NAMED, Persons
from pinochle_tools.statistics.renewing import periods_of, renew_results
from pinochle_tools.statistics.strengths import renew_strengths

_BATCH = 500
# By history, hand (0: the game) and seat.
_Seats = dict[tuple[int, int, int], str]


def apply_log(connection: Connection, histories: list[int] | None = None) -> None:
    """Apply the log to games that were derived from their lines alone; to all without a list.

    The results of periods are not renewed.
    """
    changes = counting(all_changes(connection))
    if not changes:
        return
    persons = Persons(changes)
    for table in NAMED:
        for where in _batches(table, histories):
            _name(connection, persons, table, where)
    places = places_of(changes)
    for where in _batches(GAMES, histories):
        _place(connection, places, where)
    hands = hand_words(connection, changes)
    if histories is None or hands:
        # New lines of a game can move the place of a hand, which the note on it names.
        connection.execute(delete(REMARKS))
        add_rows(connection, REMARKS, _remarks(changes, hands))


def _remarks(changes: Sequence[Change], hands: dict[str, HandWords]) -> list[RemarkRow]:
    """Return the notes on games; `hands` names the hand of each correction."""
    rows = []
    for one in changes:
        if one.kind == "note":
            text = one.what[2]
        elif one.id in hands:
            text = hands[one.id].corrected(one.what[4], one.what[5])
        else:
            continue
        note = (one.id, one.what[1], one.step, one.moment, one.laptop_name, text)
        rows.append(RemarkRow(*note))
    return rows


def renew_log(connection: Connection, progress: Callable[[int, int], None] | None = None) -> None:
    """Apply a log that has changed to all games, and renew the results that it concerns.

    `progress(done, all)` counts periods.
    """
    before = _renamed_seats(connection)
    for table in NAMED:
        renamed = table.c.name != table.c.entered
        connection.execute(update(table).where(renamed).values(name=table.c.entered))
    connection.execute(update(GAMES).where(GAMES.c.place != "").values(place=""))
    connection.execute(delete(REMARKS))
    apply_log(connection)
    after = _renamed_seats(connection)
    different = {seat for seat, _ in before.items() ^ after.items()}
    periods = periods_of(connection, {history for history, _, _ in different})
    renew_results(connection, periods, progress)
    renew_strengths(connection)


def places_of(changes: Sequence[Change]) -> dict[str, str]:
    """Return the place of each game that has one; of several changes the last one counts."""
    found: dict[str, str] = {}
    for change in changes:
        if change.kind == "place":
            found |= dict.fromkeys(change.what[1], change.what[2])
    return {game: place for game, place in found.items() if place}


def moments_of(changes: Sequence[Change]) -> dict[str, int]:
    """Return when games were played, in seconds since 1970; of several changes the last counts."""
    found: dict[str, int] = {}
    for change in changes:
        if change.kind == "day" and (moment := moment_in(change)):
            found |= dict.fromkeys(change.what[1], moment)
    return found


def _renamed_seats(connection: Connection) -> _Seats:
    found: _Seats = {}
    for table, hand in ((PLAYERS, literal(0)), (STAND_INS, STAND_INS.c.hand)):
        query = select(table.c.history, hand, table.c.seat, table.c.name)
        rows = connection.execute(query.where(table.c.name != table.c.entered))
        found |= {(history, of, seat): name for history, of, seat, name in rows}
    return found


def _batches(table: Table, histories: list[int] | None) -> Iterator[ColumnElement[bool]]:
    if histories is None:
        yield true()
        return
    for start in range(0, len(histories), _BATCH):
        yield table.c.history.in_(histories[start : start + _BATCH])


def _name(
    connection: Connection, persons: Persons, table: Table, where: ColumnElement[bool]
) -> None:
    entered = connection.execute(select(table.c.entered).where(where).distinct()).scalars()
    for name in entered.all():
        shown = persons.name_of(name) if name else ""
        if shown != name:
            change = update(table).where(where, table.c.entered == name)
            connection.execute(change.values(name=shown))
    games: dict[tuple[str, str], list[str]] = {}
    for game, name in persons.moved:
        games.setdefault((name, persons.name_of(name, game)), []).append(game)
    for (name, shown), moved in games.items():
        _update(connection, table, moved, where & (table.c.entered == name), name=shown)


def _place(connection: Connection, places: dict[str, str], where: ColumnElement[bool]) -> None:
    games: dict[str, list[str]] = {}
    for game, place in places.items():
        games.setdefault(place, []).append(game)
    for place, there in games.items():
        _update(connection, GAMES, there, where, place=place)


def _update(
    connection: Connection,
    table: Table,
    games: list[str],
    where: ColumnElement[bool],
    **values: Any,
) -> None:
    """Set values in the rows of some games that fulfil a condition."""
    for start in range(0, len(games), _BATCH):
        batch = games[start : start + _BATCH]
        keys = select(GAMES.c.history).where(GAMES.c.game.in_(batch))
        if table is GAMES:
            change = update(table).where(where, GAMES.c.game.in_(batch))
        else:
            change = update(table).where(where, table.c.history.in_(keys))
        connection.execute(change.values(**values))
