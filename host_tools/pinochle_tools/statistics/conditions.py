"""Which games and hands count, as conditions of queries."""

from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from pinochle_tools.database.schema import GAMES, STAND_INS

# A game that ended level is half a game for each; other games without a winner have none.
HAS_RESULT = and_(GAMES.c.hands > 0, or_(GAMES.c.winner.is_not(None), GAMES.c.state == "level"))


def by_all_there(history: ColumnElement[Any], hand: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a hand was played by those of the game's last hand."""
    others = select(STAND_INS.c.hand)
    others = others.where(STAND_INS.c.history == history, STAND_INS.c.hand == hand)
    return ~others.exists()
