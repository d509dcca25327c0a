"""The places where games were played, as a filter of games."""

from sqlalchemy import ColumnElement, Connection, func, select, true

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import GAMES


def played_at(place: str) -> ColumnElement[bool]:
    """Return the condition that a game was played at a place; "" is anywhere."""
    return GAMES.c.place == place if place else true()


def all_places(connection: Connection) -> list[tuple[str, int]]:
    """Return (place, number of games with a hand), those with most games first."""
    games = func.count()
    query = select(GAMES.c.place, games).where(GAMES.c.place != "", GAMES.c.counts == 1)
    query = (
        query.where(GAMES.c.hands > 0)
        .group_by(GAMES.c.place)
        .order_by(games.desc(), GAMES.c.place)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def find_place(connection: Connection, wanted: str | None) -> str:
    """Return the place that the user means, in any case of letters; "" if none is wanted.

    Raises ToolError with the choices.
    """
    if wanted is None:
        return ""
    places = [place for place, _ in all_places(connection)]
    found = [place for place in places if place == wanted]
    found = found or [place for place in places if place.casefold() == wanted.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise ToolError(f"{quoted(wanted)} can be {' or '.join(found)}: write it in the same case")
    there = f"the places are {', '.join(places[:20])}" if places else "no game has a place yet"
    raise ToolError(f"no such place: {quoted(wanted)} ({there})")
