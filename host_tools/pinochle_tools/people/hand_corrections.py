"""Corrections of hands made on a laptop: changes of the log, beside the journals.

    ["correct", game, hand, events, who, why, line]

`hand` is the number by which events name it, `events` are JSON: what replaces the hand's events of
their kinds, as in the journal's `fix`. `line` is a line of the journal as number:checksum, because
forks of a game have one id: the correction counts in histories that have this line, and without it
in all of the game.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from pinochle_tools.database.schema import CORRECTIONS, GAMES, HANDS, HISTORIES, LINES, LOG
from pinochle_tools.database.table_rows import OF_LOG
from pinochle_tools.people.changes import Change, all_changes, counting

KIND = "correct"
# How corrections count that do not simply count.
NOT_COUNTED = "not counted: "
UNDONE = f"{NOT_COUNTED}the hand was undone"
OVERRULES = "counts instead of what the box corrected later"
_LINE = re.compile(r"([0-9]{1,9}):([0-9a-f]{8})", re.ASCII)


class Correction(NamedTuple):
    """A correction: its hand and events, when, by which laptop, who decided, why; its change."""

    hand: int
    events: list[Any]
    moment: int
    laptop_name: str
    who: str
    why: str
    line: str = ""
    change: str = ""


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
    _, _, hand, text, who, why, *rest = change.what
    line = rest[0] if rest else ""
    try:
        events = json.loads(text)
        valid = isinstance(events, list) and all(isinstance(one, list) and one for one in events)
        return (
            Correction(
                int(hand), events, change.moment, change.laptop_name, who, why, line, change.id
            )
            if valid and events and (not line or _LINE.fullmatch(line))
            else None
        )
    except (ValueError, RecursionError):
        return None


def corrected_games(changes: Iterable[Change]) -> set[str]:
    """Return the ids of all games that changes correct, also where they are undone."""
    return {change.what[1] for change in changes if change.kind == KIND and len(change.what) > 1}


class HandWords(NamedTuple):
    """Which hand a correction means, and how it counts if it does not simply count."""

    hand: str
    counts: str = ""

    def corrected(self, who: str, why: str, game: str = "") -> str:
        """Return the correction as a line for people; `game` follows the hand."""
        counts = f" ({self.counts})" if self.counts else ""
        return f"{self.hand}{game} corrected by {who}: {why}{counts}"


class InArchive(NamedTuple):
    """How an archive names what changes mean: hands by a change's id, numbers by a game's id."""

    hands: Mapping[str, HandWords] = MappingProxyType({})
    games: Mapping[str, int] = MappingProxyType({})

    def game(self, identity: str) -> str:
        """Return a game's number, as commands take it; its id where the archive lacks it."""
        return str(self.games.get(identity, identity))


def in_archive(connection: Connection, changes: Sequence[Change]) -> InArchive:
    """Return how an archive names the hands and games of changes; of forks, the first."""
    games = {change.what[1] for change in changes if change.kind in (KIND, "note")}
    query = select(HISTORIES.c.game, func.min(HISTORIES.c.key)).group_by(HISTORIES.c.game)
    rows = connection.execute(query.where(HISTORIES.c.game.in_(sorted(games))))
    return InArchive(hand_words(connection, changes), dict(map(tuple, rows)))


def hand_words(connection: Connection, changes: Iterable[Change]) -> dict[str, HandWords]:
    """Return which hand each correction among changes means, by the change's id.

    Displays and lists name a hand by its place, which is another number than that of its events
    where a hand was taken out or put in.
    """
    found: dict[str, HandWords] = {}
    unusual = _unusual(connection)
    for change in changes:
        one = correction_of(change) if change.kind == KIND else None
        if one is None:
            continue
        forks, held = _histories(connection, change.what[1], one.line)
        rows = {row.history: row for row in unusual.get(change.id, ())}
        lapsed = {key for key, row in rows.items() if row.reason != OVERRULES}
        counting_in = [history for history in held if history not in lapsed]
        query = select(HANDS.c.hand).join(GAMES, GAMES.c.history == HANDS.c.history)
        query = query.where(HANDS.c.history.in_(counting_in), HANDS.c.number == one.hand)
        place = connection.execute(query.order_by(GAMES.c.fork).limit(1)).scalar()
        said = [rows[key] for key in (counting_in or held) if key in rows]
        if not counting_in and said:
            place = said[0].hand
        hand = named_hand(place, one.hand)
        if 0 < len(held) < len(forks):
            numbers = sorted(forks[history] for history in held)
            forked = "fork " if len(numbers) == 1 else "forks "
            hand += f" of {forked}{', '.join(map(str, numbers))}"
        found[change.id] = HandWords(hand, said[0].reason if said else "")
    return found


def _unusual(connection: Connection) -> dict[str, list[Any]]:
    """Return the rows about corrections that do not simply count, by the change's id."""
    found: dict[str, list[Any]] = {}
    query = select(CORRECTIONS).where(CORRECTIONS.c.kind == OF_LOG)
    for row in connection.execute(query.order_by(CORRECTIONS.c.history, CORRECTIONS.c.place)):
        found.setdefault(json.loads(row.event), []).append(row)
    return found


def overruled_hands(connection: Connection, histories: Sequence[int]) -> list[tuple[int, str]]:
    """Return (history, hand in words) where a correction of the log overrules the box's newer."""
    rows = CORRECTIONS.c
    query = select(rows.history, rows.hand, rows.number).distinct()
    query = query.where(rows.kind == OF_LOG, rows.reason == OVERRULES)
    found = connection.execute(query.where(rows.history.in_(histories)))
    return sorted((history, named_hand(place, number)) for history, place, number in found)


def _histories(connection: Connection, game: str, line: str) -> tuple[dict[int, int], list[int]]:
    """Return the forks of a game by history, and the histories that have a line."""
    query = select(HISTORIES.c.key, HISTORIES.c.fork).where(HISTORIES.c.game == game)
    forks = {row.key: row.fork for row in connection.execute(query)}
    known = _LINE.fullmatch(line)
    if not known:
        return forks, list(forks)
    there = select(LINES.c.history).where(LINES.c.history.in_(list(forks)))
    there = there.where(LINES.c.number == int(known[1]), LINES.c.crc == int(known[2], 16))
    return forks, list(connection.execute(there).scalars())


def named_hand(place: int | None, number: int) -> str:
    """Return a hand in words: its place, or that it has none."""
    return f"hand {place}" if place else f"the hand entered as {number}"


def _there() -> Any:
    return select(LOG.c.id).where(LOG.c.what.like(f'["{KIND}"%')).limit(1)
