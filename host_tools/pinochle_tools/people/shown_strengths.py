"""The strengths that pages and statistics show: none where the log says that nobody wants them."""

from sqlalchemy import Connection

from pinochle_tools.people.changes import all_changes, counting
from pinochle_tools.statistics.strengths import Strengths, strengths


def shown_strengths(connection: Connection, *, curves: bool = False) -> Strengths:
    """Return the strengths of all players and pairs, or empty ones if they are switched off."""
    said = [one.what[1] for one in counting(all_changes(connection)) if one.kind == "strength"]
    return Strengths() if said[-1:] == ["off"] else strengths(connection, curves=curves)
