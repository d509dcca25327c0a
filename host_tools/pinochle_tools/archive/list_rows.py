"""Rows for what only games of version 3 have: hands taken out, other players, what was changed."""

import json
from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from pinochle.game.events import ENDS, LISTED
from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.game.names import given, seat_names, side_names
from pinochle.game.spans import names_by_hand
from pinochle.rules.rule_set import Rules
from pinochle.rules.scoring import SWEEPS

from pinochle_tools.database.table_rows import (
    DroppedHandRow,
    DroppedPlayerRow,
    GameRow,
    StandInRow,
)

if TYPE_CHECKING:
    from pinochle.game.events import Event

# Events that change an accepted hand or the list.
CHANGES = frozenset(("fix", "drop", "keep", "before", "dealer", "rules", "start"))
_NOT_KEPT = frozenset(("time", "note", "names", "sealed", "round", "resumed", "undo", "redo"))


class Days:
    """When each event that counts was stored: the clock that was set last before it."""

    def __init__(self) -> None:
        self.of: list[int | None] = []
        self._undone: list[int | None] = []
        self.now: int | None = None

    def follow(self, event: "Event", kept: int) -> None:
        """Note an event after which `kept` events count."""
        kind = event[0]
        if kind == "time":
            self.now = event[1]
        while len(self.of) > kept:
            day = self.of.pop()
            if kind == "undo":
                self._undone.append(day)
        if kind not in _NOT_KEPT and len(self.of) == kept:
            # It took the place of a `resumed`.
            self.of.pop()
        while len(self.of) < kept:
            self.of.append(self._undone.pop() if kind == "redo" and self._undone else self.now)


def places_of(game: Game) -> dict[int, int]:
    """Return the place of each hand that counts, by number."""
    return {
        entry.number: entry.score.hand
        for entry in game.sheet.listed()
        if entry.facts is not None and entry.score is not None
    }


def places_behind(game: Game) -> dict[int, int]:
    """Return the place of each hand by number; of one taken out, that of the last before it."""
    found: dict[int, int] = {}
    place = 0
    for entry in game.sheet.listed():
        if entry.facts is not None:
            place += not entry.dropped
            found[entry.number] = place
    return found


def hands_of(game: Game) -> int:
    """Return how many hands count, also while one is to be put in before others."""
    race = game.race if game.version < LISTED else game.sheet.whole.race
    return race.hands


def dropped_rows(history: int, game: Game) -> Iterator[DroppedHandRow]:
    """Yield the rows of hands that were taken out."""
    after = position = 0
    for entry in game.sheet.listed():
        if entry.facts is None:
            continue
        position += 1
        if not entry.dropped:
            after = entry.score.hand
            continue
        facts = json.dumps(_facts(entry.facts))
        yield DroppedHandRow(history, entry.number, position, after, facts)


def _facts(facts: HandInProgress) -> dict[str, Any]:
    hand = facts.derive()
    calls = facts.auction.calls if facts.auction else []
    sides = range(facts.rules.sides)
    return {
        "seat": facts.seat if facts.seat >= 0 else None,
        "declarer": hand.declarer if facts.seat >= 0 else None,
        "bid": hand.bid if facts.seat >= 0 else None,
        "trump": hand.trump,
        "outcome": hand.outcome,
        "fixed": facts.fixed,
        "calls": calls,
        "sides": [[asked(facts)[side], hand.dix[side], hand.tricks[side]] for side in sides],
    }


def asked(facts: HandInProgress) -> list[int | None]:
    """Return the melds by side, None where a side was never asked."""
    if facts.rules.bidding == "none":
        return [meld or 0 for meld in facts.meld]
    if facts.outcome in SWEEPS:
        return [meld if facts.lays(side) else None for side, meld in enumerate(facts.meld)]
    own = facts.rules.laid_by != "all"
    return [
        None if own and side != facts.declarer else facts.meld[side]
        for side in range(facts.rules.sides)
    ]


def last_names(game: Game) -> list[list[str]]:
    """Return [players, teams] of the last hand that counts, or of the next one."""
    last = game.sheet.last_hand()
    if last is None or not game.spans:
        return [game.players, game.teams]
    return names_by_hand(game)[last.number]


def stand_in_rows(history: int, game: Game) -> Iterator[StandInRow]:
    """Yield who played a hand that counts, where it was not those of the last one."""
    places = places_of(game) if game.spans else {}
    for number, seat, name in _other_players(game):
        if number in places:
            side = game.rules.side_of(seat)
            yield StandInRow(history, places[number], seat, side, name=name, entered=name)


def dropped_player_rows(history: int, game: Game) -> Iterator[DroppedPlayerRow]:
    """Yield who played a hand that was taken out, where it was not those of the last one."""
    places = places_of(game) if game.spans else {}
    for number, seat, name in _other_players(game):
        if number not in places:
            yield DroppedPlayerRow(history, number, seat, name=name, entered=name)


def _other_players(game: Game) -> Iterator[tuple[int, int, str]]:
    """Yield (number, seat, name entered) of hands that others played than the last one."""
    if not game.spans:
        return
    usual = seat_names(game.rules.players)
    last = last_names(game)[0]
    for number, names in names_by_hand(game).items():
        if names[0] != last:
            for seat, name in enumerate(given(names[0], usual)):
                yield number, seat, name


def teams_of(game: Game) -> tuple[list[str], list[str]]:
    """Return (players, teams) of the last hand that counts: the names entered, or ""."""
    players, teams = last_names(game)
    return given(players, seat_names(game.rules.players)), given(teams, side_names(game.rules))


def rules_from(game: Game) -> list[list[Any]]:
    """Return [[place, preset, changes], ...]: where other rules than those before begin.

    Rules of a dropped hand are named at the next place if a risen target ends with them.
    """
    found: list[list[Any]] = []
    sheet = game.sheet
    before = sheet.tables[sheet.spans[0][1]]
    target = before.target
    passed: Rules | None = None
    for entry in sheet.listed():
        if entry.facts is None:
            continue
        rules: Rules = entry.facts.rules
        if entry.dropped:
            passed = passed if rules.target == before.target else rules
            continue
        lower = passed if rules.target == before.target != target else None
        if lower:
            found.append([entry.score.hand, lower.id, lower.changes])
        if lower or rules is not before:
            found.append([entry.score.hand, rules.id, rules.changes])
        if lower or rules.target != before.target:
            target = rules.target
        target += entry.raised
        before, passed = rules, None
    return found


def first_rules(game: Game) -> Rules:
    """Return the rules of the beginning."""
    if game.version < LISTED:
        return game.rules
    rules: Rules = game.sheet.tables[game.sheet.spans[0][1]]
    return rules


def is_changed(game: Game) -> bool:
    """Return whether hands may have been accepted by other rules or totals than now."""
    return not CHANGES.isdisjoint(map(itemgetter(0), game.kept))


def state_of(game: Game) -> tuple[str, int | None]:
    """Return the state of a game, and the side that has won, or None."""
    if game.version < LISTED:
        state = "won" if game.decided else "stopped" if game.ended else "playing"
        return state, game.winner if game.decided else None
    whole = game.sheet.whole
    if whole.decided:
        return "won", whole.winner
    if game.ended in ENDS:
        return ("won", game.winner) if game.winner >= 0 else ("level", None)
    return "stopped" if game.ended else "playing", None


def with_columns(row: GameRow, game: Game) -> GameRow:
    """Return the row of a game with its columns from `start` to `at_table`."""
    if game.version < LISTED:
        return row
    sheet = game.sheet
    found = rules_from(game)
    seats = game.round
    evening, number, table = (seats[0], seats[2], seats[3]) if seats else ("", None, None)
    return row._replace(
        start=json.dumps([sheet.start, sheet.start_hands]) if sheet.start else "",
        rules_from=json.dumps(found) if found else "",
        changed=int(is_changed(game)),
        evening=evening,
        round=number,
        at_table=table,
    )
