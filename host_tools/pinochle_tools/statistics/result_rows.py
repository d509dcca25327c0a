"""The form of the queries whose rows the table `results` keeps."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Label,
    Select,
    Text,
    and_,
    cast,
    literal_column,
    null,
    or_,
    select,
)

from pinochle_tools.database.schema import GAMES, RESULTS, STAND_INS

Column = ColumnElement[Any]
LEVEL = GAMES.c.state == "level"
# A game that ended level is half a game for each; other games without a winner have none.
HAS_RESULT = and_(GAMES.c.hands > 0, or_(GAMES.c.winner.is_not(None), LEVEL))
_KIND = (GAMES.c.preset, GAMES.c.unit, GAMES.c.own, GAMES.c.period)
NUMBERS = [column.name for column in RESULTS.columns][len(RESULTS.primary_key.columns) :]


def result_rows(
    what: str | Column, who: Column | None = None, other: Column | None = None, **numbers: Any
) -> Select[Any]:
    """Return a query for one kind of results, added up by its keys; what is not given is 0."""
    fixed = literal_column(f"'{what}'", Text) if isinstance(what, str) else what
    nobody, nothing = literal_column("''", Text), literal_column("0", Integer)
    found: list[Label[Any]] = [
        fixed.label("what"),
        (nobody if who is None else who).label("who"),
        (nobody if other is None else other).label("other"),
    ]
    numbers.setdefault("best", cast(null(), Integer))
    values = [numbers.get(name, nothing).label(name) for name in NUMBERS]
    keys = [key for key in (what, who, other) if key is not None and not isinstance(key, str)]
    return select(*found, *_KIND, *values).select_from(GAMES).group_by(*keys, *_KIND)


def by_all_there(history: Column, hand: Column) -> ColumnElement[bool]:
    """Whether a hand was played by those of the game's last hand."""
    others = select(STAND_INS.c.hand)
    others = others.where(STAND_INS.c.history == history, STAND_INS.c.hand == hand)
    return ~others.exists()
