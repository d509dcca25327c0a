"""Statistics of players and pairs over all games: rates, averages, streaks, head to head.

One history of a game counts (see derive.relate); games without a winner do not count for win
rates. An unnamed seat is not a person: it has no statistics, and does not count as a partner or an
opponent. If there are games in ones and in tens, the points of games in ones count tenfold.
"""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from pinochle_tools.archive.period_tallies import FIRST_LETTER
from pinochle_tools.archive.schema import DIGESTS
from pinochle_tools.archive.tallies import LOST, WON, Kind, Tally, add_encoded


@dataclass
class Statistics:
    """All players and pairs by name, most hands first; `unit` of all points is 1 or 10.

    `games` is the number of counted games, `unnamed` the number of those with unnamed seats.
    """

    players: dict[str, Tally]
    pairs: dict[str, Tally]
    unit: int
    games: int = 0
    unnamed: int = 0


def statistics(connection: Connection, preset: str | None = None) -> Statistics:
    """Return the statistics of all players, over the games by one set of rules, or all games.

    `preset` may be the id of a table's own rules; games by those are not the preset's.
    """
    texts = connection.execute(select(DIGESTS.c.tallies).order_by(DIGESTS.c.period)).scalars()
    periods = [json.loads(text) for text in texts]
    counted = [_counted(period["kinds"], preset) for period in periods]
    units = [kind.unit for kinds in counted for kind in kinds.values()]
    found = Statistics({}, {}, max(units, default=1))
    for period, kinds in zip(periods, counted, strict=True):
        for number in kinds:
            games, unnamed = period["kinds"][number][3:]
            found.games += games
            found.unnamed += unnamed
        letters = _letters(len(period["kinds"]), kinds)
        for what, named in (("players", found.players), ("pairs", found.pairs)):
            for name, stored in period[what].items():
                _add_period(named, name, stored, kinds, letters, found.unit)
    return Statistics(
        _most_hands_first(found.players),
        _most_hands_first(found.pairs),
        found.unit,
        found.games,
        found.unnamed,
    )


def _counted(kinds: list[list[Any]], preset: str | None) -> dict[int, Kind]:
    """Return the kinds of games by one set of rules, or all, by their number in a period."""
    numbered = {number: Kind(*fields[:3]) for number, fields in enumerate(kinds)}
    if not preset:
        return numbered
    return {
        number: kind for number, kind in numbered.items() if (kind.own or kind.preset) == preset
    }


def _letters(kinds: int, counted: dict[int, Kind]) -> dict[int, str | None]:
    """Return what each stored letter of a game means; games that do not count mean nothing."""
    found: dict[int, str | None] = {}
    for number in range(kinds):
        for won, letter in enumerate((LOST, WON)):
            found[FIRST_LETTER + 2 * number + won] = letter if number in counted else None
    return found


def _add_period(
    named: dict[str, Tally],
    name: str,
    stored: list[Any],
    kinds: dict[int, Kind],
    letters: dict[int, str | None],
    unit: int,
) -> None:
    form, tallies = stored
    for number, *fields in tallies:
        if number in kinds:
            tally = named.setdefault(name, Tally(name))
            kind = kinds[number]
            add_encoded(tally, kind, fields, unit if kind.unit < unit else 1)
    if name in named:
        named[name].form += form.translate(letters)


def _most_hands_first(named: dict[str, Tally]) -> dict[str, Tally]:
    ordered = sorted(named.values(), key=lambda one: (-one.hands, one.name))
    return {tally.name: tally for tally in ordered}
