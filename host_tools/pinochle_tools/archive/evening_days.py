"""Says in the log on which day games without a clock were played, as far as a desk knows.

A box that is carried to its table loses the time, but its games name their evening. The log says
it and not the desk's own files, because other laptops with this archive lack these.
"""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from pinochle_tools.archive.evening_journals import held_by, round_of
from pinochle_tools.archive.times import renew_times
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.times import evening, evening_span
from pinochle_tools.database.failures import BusyError
from pinochle_tools.database.schema import DEVICES, GAMES
from pinochle_tools.database.store import Store
from pinochle_tools.evening import exchange, places
from pinochle_tools.evening.limits import is_day
from pinochle_tools.evening.state import State
from pinochle_tools.people.changes import add_change, all_changes, counting
from pinochle_tools.people.laptop import known_laptop

# Of an evening of games, which begins at five in the morning: 20:00.
_AT = 15 * 3600  # seconds
# The most games of one change.
_MOST = 500


def date_games(store: Store, data: Path) -> list[str]:
    """Add to the log the days of games that have another one; return a line about each day.

    The evenings are those of a data folder. While another program writes the archive nothing is
    done: a later command does it.
    """
    states = [state for state in places.all_states(data) if _moment(state)]
    if not states:
        return []
    with store.reading() as connection:
        found = _wrongly_dated(connection, states)
        changes = counting(all_changes(connection)) if found else []
    laptop = known_laptop(data) if found else None
    if laptop is None:
        return []
    # Two desks that differ about a day would else change it back and forth.
    said = [one for one in changes if one.kind == "day" and one.laptop != laptop.id]
    others = {game for change in said for game in change.what[1]}
    found = {at: [one for one in games if one not in others] for at, games in found.items()}
    found = {at: games for at, games in found.items() if games}
    if not found:
        return []
    try:
        with store.hurried(), store.writing(long=True) as connection:
            for moment, games in sorted(found.items()):
                for first in range(0, len(games), _MOST):
                    some = games[first : first + _MOST]
                    add_change(connection, laptop, ["day", some, str(moment)])
            renew_times(connection)
    except BusyError:
        return []
    return [
        f"{counted(len(games), 'game')} without a clock: of the evening of {evening(moment)}"
        for moment, games in sorted(found.items())
    ]


def _moment(state: State) -> int:
    """Return a time of an evening, 0 if it has no day, or one that no desk gives."""
    day = str(state.settings["day"])
    return evening_span(day)[0] + _AT if is_day(day) else 0


def _wrongly_dated(connection: Connection, states: Sequence[State]) -> dict[int, list[str]]:
    """Return by a time of their evening the games that are on another one, or on none."""
    held: dict[str, list[State]] = defaultdict(list)
    for state in states:
        held[state.box_id].append(state)
    query = select(GAMES.c.history, GAMES.c.game, GAMES.c.device, GAMES.c.number)
    query = query.add_columns(GAMES.c.started, GAMES.c.evening, DEVICES.c.name)
    query = query.add_columns(GAMES.c.started_from)
    query = query.join(DEVICES, DEVICES.c.key == GAMES.c.device)
    query = query.where(GAMES.c.evening.in_(sorted(held)), GAMES.c.hands > 0)
    query = query.order_by(GAMES.c.history)
    rows: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(query).all():
        rows[row.evening].append(row)
    found: dict[int, list[str]] = defaultdict(list)
    for identity, games in rows.items():
        if all(row.started_from == "clock" for row in games):
            continue
        days = _days_of(connection, held[identity], games)
        moments = {str(state.settings["day"]): _moment(state) for state in held[identity]}
        for row in games:
            day = days.get(row.history, "")
            timed = row.started_from == "clock"
            known = not day or timed or evening(row.started) == day
            if not known and row.game not in found[moments[day]]:
                found[moments[day]].append(row.game)
    return {moment: games for moment, games in found.items() if games}


def _days_of(
    connection: Connection, states: Sequence[State], games: Sequence[Any]
) -> dict[int, str]:
    """Return the days of games whose boxes call these evenings alike, by history.

    Of boxes that are set up by their keys only a game whose result a desk has is known.
    """
    if not states[0].typed:
        return dict.fromkeys([row.history for row in games], str(states[0].settings["day"]))
    rounds = [one for row in games if (one := round_of(connection, row))]
    results = [one for state in states for one in exchange.results_of(state)]
    return {history: one.day for history, one in held_by(rounds, results).items()}
