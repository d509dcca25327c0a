"""Statistics of players and pairs over all games: rates, averages, streaks, head to head.

One history of a game counts (see derive.relate); games without a winner do not count for win
rates. An unnamed seat is not a person: it has no statistics, and does not count as a partner or an
opponent. If there are games in ones and in tens, the points of games in ones count tenfold.
"""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from pinochle_tools.common.garbage_collection import without_tidying
from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import GAMES
from pinochle_tools.statistics.digests import tallies_by_period
from pinochle_tools.statistics.period_tallies import FIRST_LETTER
from pinochle_tools.statistics.tallies import LOST, WON, Kind, Tally, add_encoded


@dataclass
class Statistics:
    """All players and pairs by name, most hands first; `unit` of all points is 1 or 10.

    `games` is the number of counted games, `unnamed` the number of those with unnamed seats,
    `mixed` is true if points of games in ones count tenfold.
    """

    players: dict[str, Tally]
    pairs: dict[str, Tally]
    unit: int
    games: int = 0
    unnamed: int = 0
    mixed: bool = False


def statistics(connection: Connection, preset: str | None = None, place: str = "") -> Statistics:
    """Return the statistics of all players, over the games by one set of rules, or all games.

    `preset` may be the id of a table's own rules; games by those are not the preset's. With a
    place, only games that were played there count.
    """
    found = Statistics({}, {}, _largest_unit(connection, preset, place))
    with without_tidying():
        for text in tallies_by_period(connection, place):
            _add_period(found, json.loads(text), preset)
    for tallies in (found.players, found.pairs):
        ordered = sorted(tallies.values(), key=lambda one: (-one.hands, one.name))
        tallies.clear()
        tallies.update({tally.name: tally for tally in ordered})
    return found


def _largest_unit(connection: Connection, preset: str | None, place: str) -> int:
    kinds = select(GAMES.c.preset, GAMES.c.unit, GAMES.c.own).where(
        GAMES.c.counts == 1, played_at(place)
    )
    rows = [list(row) for row in connection.execute(kinds.distinct())]
    return max([kind.unit for kind in _counted(rows, preset).values()], default=1)


def _counted(kinds: list[list[Any]], preset: str | None) -> dict[int, Kind]:
    """Return the kinds of games by one set of rules, or all, by their number in a period."""
    numbered = {number: Kind(*fields[:3]) for number, fields in enumerate(kinds)}
    if not preset:
        return numbered
    return {
        number: kind for number, kind in numbered.items() if (kind.own or kind.preset) == preset
    }


def _add_period(found: Statistics, period: dict[str, Any], preset: str | None) -> None:
    kinds = _counted(period["kinds"], preset)
    for number in kinds:
        games, unnamed = period["kinds"][number][3:]
        found.games += games
        found.unnamed += unnamed
        found.mixed = found.mixed or kinds[number].unit < found.unit
    letters = _letters(len(period["kinds"]), kinds)
    for tallies, stored in ((found.players, period["players"]), (found.pairs, period["pairs"])):
        for name, (form, parts) in stored.items():
            for number, *fields in parts:
                if number in kinds:
                    tally = tallies.get(name)
                    if tally is None:
                        tally = tallies[name] = Tally(name)
                    kind = kinds[number]
                    add_encoded(tally, kind, fields, found.unit if kind.unit < found.unit else 1)
            if form and name in tallies:
                tallies[name].form += form.translate(letters)


def _letters(kinds: int, counted: dict[int, Kind]) -> dict[int, str | None]:
    """Return what each stored letter of a game means; games that do not count mean nothing."""
    found: dict[int, str | None] = {}
    for number in range(kinds):
        for won, letter in enumerate((LOST, WON)):
            found[FIRST_LETTER + 2 * number + won] = letter if number in counted else None
    return found
