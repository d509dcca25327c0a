"""Chooses which history of a diverged game counts."""

from sqlalchemy import Connection, select, update

from pinochle_tools.database.schema import GAMES, HISTORIES


def choose_forks(connection: Connection, histories: list[int] | None = None) -> set[int]:
    """Mark one history of each game as counting: the one with most hands, at a tie the first.

    Looks at the games of some histories, or at all; returns the periods of those whose mark
    changed.
    """
    forked = select(HISTORIES.c.game).where(HISTORIES.c.fork > 0)
    if histories is not None:
        changed = select(HISTORIES.c.game).where(HISTORIES.c.key.in_(histories))
        games = set(connection.execute(changed).scalars())
        forked = forked.where(HISTORIES.c.game.in_(games))
    keys = select(HISTORIES.c.key).where(HISTORIES.c.game.in_(forked))
    columns = (GAMES.c.history, GAMES.c.game, GAMES.c.counts, GAMES.c.period)
    query = select(*columns).where(GAMES.c.history.in_(keys))
    chosen: dict[str, int] = {}
    rows = connection.execute(query.order_by(GAMES.c.hands.desc(), GAMES.c.fork)).all()
    for row in rows:
        chosen.setdefault(row.game, row.history)
    found: set[int] = set()
    for row in rows:
        counts = int(chosen[row.game] == row.history)
        if counts != row.counts:
            change = update(GAMES).where(GAMES.c.history == row.history)
            connection.execute(change.values(counts=counts))
            found.add(row.period)
    return found
