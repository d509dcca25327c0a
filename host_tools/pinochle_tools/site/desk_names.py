"""Names of an evening's people as the log calls them: a desk's own log keeps what was typed."""

import copy
from collections import Counter, defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, select

from pinochle_tools.common.times import evening
from pinochle_tools.database.schema import GAMES, PLAYERS
from pinochle_tools.evening.state import State
from pinochle_tools.people.changes import all_changes, counting
from pinochle_tools.people.persons import Persons

# By what boxes call the evening, its day, and the name that was entered.
_Games = dict[tuple[str, str, str], list[str]]


def called_now(connection: Connection, held: Sequence[State]) -> list[State]:
    """Return evenings with a desk with the names that their people have now."""
    persons = Persons(counting(all_changes(connection)) if held else [])
    games = _moved_games(connection, persons) if persons.moved else {}
    return [_called_now(state, persons, games) for state in held]


def _called_now(state: State, persons: Persons, games: _Games) -> State:
    names = []
    for name in state.names:
        moved = games.get((state.box_id, str(state.settings["day"]), name), [""])
        names.append(persons.name_of(name, moved[0]))
    # Two people of one evening are not one person, also if somebody said so later.
    count = Counter(names)
    found = copy.copy(state)
    found.names = [
        now if count[now] == 1 else name for name, now in zip(state.names, names, strict=True)
    ]
    return found


def _moved_games(connection: Connection, persons: Persons) -> _Games:
    """Return the games of evenings in which a name is that of another person."""
    query = select(GAMES.c.game, GAMES.c.evening, GAMES.c.started, PLAYERS.c.entered)
    query = query.join(PLAYERS, PLAYERS.c.history == GAMES.c.history)
    query = query.where(GAMES.c.evening != "").order_by(GAMES.c.history)
    found: _Games = defaultdict(list)
    for game, identity, started, entered in connection.execute(query):
        if (game, entered) in persons.moved:
            found[identity, evening(started), entered].append(game)
    return found
