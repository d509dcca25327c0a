"""Corrections of hands made on a laptop: changes of the log, beside the journals.

    ["correct", game, hand, events, who, why]

`hand` is the number by which events name it, `events` are JSON: what replaces the hand's events of
their kinds, as in the journal's `fix`.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pinochle_tools.database.schema import GAMES, HANDS, LOG
from pinochle_tools.people.changes import Change, all_changes, counting

KIND = "correct"
_BATCH = 500


class Correction(NamedTuple):
    """A correction: its hand and events, when, by which laptop, who decided and why."""

    hand: int
    events: list[Any]
    moment: int
    laptop_name: str
    who: str
    why: str


def corrections_by_game(connection: Connection) -> dict[str, list[Correction]]:
    """Return the corrections that count by the game's id, in the order in which they apply."""
    if connection.execute(_there()).first() is None:
        return {}
    found: dict[str, list[Correction]] = {}
    for change in counting(all_changes(connection)):
        if change.kind == KIND and (one := correction_of(change)) is not None:
            found.setdefault(change.what[1], []).append(one)
    return found


def correction_of(change: Change) -> Correction | None:
    """Return what a change corrects; None if it is not valid, which another archive can hold."""
    _, _, hand, text, who, why = change.what
    try:
        events = json.loads(text)
        valid = isinstance(events, list) and all(isinstance(one, list) and one for one in events)
        return (
            Correction(int(hand), events, change.moment, change.laptop_name, who, why)
            if valid and events
            else None
        )
    except (ValueError, RecursionError):
        return None


def corrected_games(changes: Iterable[Change]) -> set[str]:
    """Return the ids of all games that changes correct, also where they are undone."""
    return {change.what[1] for change in changes if change.kind == KIND and len(change.what) > 1}


def hand_words(connection: Connection, changes: Iterable[Change]) -> dict[str, str]:
    """Return which hand each correction among changes means, by the change's id.

    Displays and lists name a hand by its place, which is another number than that of its events
    where a hand was taken out or put in.
    """
    corrections = [one for one in changes if one.kind == KIND and correction_of(one)]
    games = sorted({one.what[1] for one in corrections})
    places: dict[tuple[str, int], int] = {}
    for start in range(0, len(games), _BATCH):
        query = select(GAMES.c.game, HANDS.c.number, HANDS.c.hand)
        query = query.join(HANDS, HANDS.c.history == GAMES.c.history)
        query = query.where(GAMES.c.game.in_(games[start : start + _BATCH]))
        for game, number, place in connection.execute(query.order_by(GAMES.c.fork)):
            places.setdefault((game, number), place)
    return {
        one.id: named_hand(places.get((one.what[1], int(one.what[2]))), int(one.what[2]))
        for one in corrections
    }


def named_hand(place: int | None, number: int) -> str:
    """Return a hand in words: its place, or that it has none."""
    return f"hand {place}" if place else f"the hand entered as {number}"


def _there() -> Any:
    return select(LOG.c.id).where(LOG.c.what.like(f'["{KIND}"%')).limit(1)
