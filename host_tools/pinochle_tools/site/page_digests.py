"""What each page of the history is made from, as a digest: a page with an equal one is equal.

A digest costs much less than its page, so that publishing again makes only pages that changed.
"""

import hashlib
import itertools
import operator
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, select

from pinochle_tools.common.times import evening
from pinochle_tools.database.schema import (
    DEVICES,
    DROPPED_PLAYERS,
    GAMES,
    HISTORIES,
    LOG,
    PLAYERS,
    REMARKS,
    STAND_INS,
)
from pinochle_tools.database.table_rows import StandInRow
from pinochle_tools.evening.state import State
from pinochle_tools.report.links import Links
from pinochle_tools.site.history_site import HistorySite

_PROGRAM = Path(__file__).parents[1]
# The days whose offsets are compared; time of 32 bits ends in 2038.
_DAYS = range(0, 2**31, 86_400)
_HISTORY = operator.itemgetter(0)
_NAME = StandInRow._fields.index("name")


def state_of(connection: Connection) -> tuple[Any, ...]:
    """Return what differs whenever this archive has changed.

    Lines are only added, and devices renamed: equal counts and names mean equal pages. Changes
    are compared as a whole, because a damaged one is replaced by its good copy.
    """
    lines = select(func.count(), func.sum(HISTORIES.c.lines), func.sum(HISTORIES.c.crc))
    names = connection.execute(select(DEVICES.c.name).order_by(DEVICES.c.key)).scalars()
    changes = connection.execute(select(LOG).order_by(LOG.c.step, LOG.c.laptop, LOG.c.id)).all()
    return (*connection.execute(lines).one(), _digest(*map(repr, changes)), *names)


def digest_of_archive(connection: Connection, held: Sequence[State] = ()) -> str:
    """Return the digest of everything: archive, desks, program, and the time zone of times.

    Histories are compared as a whole, because another archive may number the games differently.
    """
    histories = connection.execute(select(HISTORIES).order_by(HISTORIES.c.key)).all()
    state = (*map(str, state_of(connection)), *map(repr, histories))
    return _digest(*state, *map(_digest_of_desk, held), _program(), _zone())


def _digest_of_desk(state: State) -> str:
    return _digest(repr((state.id, state.steps)))


def _program() -> str:
    """Return the digest of the program, because another one makes other pages."""
    kinds = ("*.py", "*.html", "*.css", "*.js", "*.svg")
    files = sorted(itertools.chain.from_iterable(map(_PROGRAM.rglob, kinds)))
    return _digest(*(file.read_bytes() for file in files))


def _zone() -> str:
    """Return the digest of the time zone's offsets, because several zones have one name."""
    return _digest(repr([time.localtime(day).tm_gmtoff for day in _DAYS]))


class PageDigests:
    """The digests of all pages of a site by path."""

    def __init__(self, connection: Connection, site: HistorySite, held: Sequence[State] = ()):
        self._site = site
        self._whole = digest_of_archive(connection, held)
        self._program = _digest(_program(), _zone())
        self._games: dict[int, str] = {}
        self._of_names: dict[str, list[str]] = {}
        self._of_days: dict[str, list[str]] = {}
        self._read(connection)
        for state in site.desks.held:
            day = self._of_days.setdefault(str(state.settings["day"]), [])
            # Names lead to pages that may be new.
            known = [(name, name in site.everybody.players) for name in state.names]
            day += [_digest_of_desk(state), repr(known)]

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield (path, digest) of all pages, in the order of the site's paths."""
        found = self._of_people() | self._of_evenings()
        found |= self._of_meetings()
        found |= {Links().game(history): digest for history, digest in self._games.items()}
        for path in self._site.paths():
            yield path, _digest(self._program, found.get(path, self._whole))

    def _read(self, connection: Connection) -> None:
        columns = [column for column in GAMES.c if column.name != "period"]
        query = select(GAMES.c.period, *columns, HISTORIES.c.lines, HISTORIES.c.crc)
        query = query.add_columns(DEVICES.c.name)
        query = query.join_from(GAMES, HISTORIES, HISTORIES.c.key == GAMES.c.history)
        query = query.join(DEVICES, DEVICES.c.key == GAMES.c.device)
        people = _people(connection)
        others = _rows(connection, STAND_INS, "history")
        dropped = _rows(connection, DROPPED_PLAYERS, "history")
        remarks = _rows(connection, REMARKS, "game")
        chances: dict[int, str] = {}
        for row in connection.execute(query.order_by(GAMES.c.history)):
            if row.period not in chances:
                chances[row.period] = _digest(repr(self._site.chances.before(row.period)))
            names = people.get(row.history, [])
            seats = (others.get(row.history), dropped.get(row.history))
            more = (*seats, remarks.get(row.game))
            digest = _digest(repr((*row[1:], names, more)), chances[row.period])
            if row.version > 0:
                self._games[row.history] = digest
            self._of_days.setdefault(evening(row.started), []).append(digest)
            there = {name for _, name in names if name}
            there |= {one[_NAME] for one in others.get(row.history, ()) if one[_NAME]}
            pairs = itertools.combinations(sorted(there), 2)
            for name in (*there, *map(" & ".join, pairs)):
                self._of_names.setdefault(name, []).append(digest)

    def _of_people(self) -> dict[str, str]:
        everybody, fitted, links = self._site.everybody, self._site.strengths, Links()
        bidding, whole = _digest(repr(self._site.bidding)), self._site.whole()
        figures = _digest(repr(whole.figures and (whole.figures.whole, whole.figures.chances)))
        met = sorted(whole.met)
        found = {}
        for tallies, address in ((everybody.players, links.player), (everybody.pairs, links.pair)):
            for name, tally in tallies.items():
                mates = [" & ".join(sorted((name, other))) for other in tally.partners]
                parts: list[object] = [tally, bidding, everybody.mixed, self._of_names.get(name)]
                parts += [fitted.until, fitted.whole, fitted.of.get(name), fitted.curves.get(name)]
                parts += [fitted.chemistry.get(one) for one in (name, *mates)]
                parts += [figures, whole.figures and whole.figures.of.get(name)]
                parts += [whole.years.get(name), [pair for pair in met if name in pair]]
                found[address(name)] = digest = _digest(*map(repr, parts))
                if address == links.player:
                    found[links.hands(name)] = digest
        return found

    def _of_meetings(self) -> dict[str, str]:
        return {
            Links().meeting(met.names): _digest(
                repr(met), *(self._games.get(game.history, "") for game in met.games)
            )
            for met in self._site.meetings.values()
        }

    def _of_evenings(self) -> dict[str, str]:
        days: Sequence[str] = [one.day for one in self._site.evenings]
        around = ["", *days, ""]
        found = {
            Links().evening(day): _digest(repr(around[place : place + 3]), *self._of_days[day])
            for place, day in enumerate(days)
        }
        years = self._site.years
        names = repr([self._site.club, *(one.year for one in years)])
        for one in years:
            games = (game for day in one.evenings for game in self._of_days[day.day])
            found[Links().year(one.year)] = _digest(names, *games)
        return found


def _people(connection: Connection) -> dict[int, list[tuple[int, str]]]:
    columns = (PLAYERS.c.history, PLAYERS.c.seat, PLAYERS.c.name)
    rows = connection.execute(select(*columns).order_by(*PLAYERS.primary_key.columns))
    return {
        history: [(seat, name) for _, seat, name in seats]
        for history, seats in itertools.groupby(rows, _HISTORY)
    }


def _rows(connection: Connection, table: Table, key: str) -> dict[Any, list[tuple[Any, ...]]]:
    """Return the rows of a table, which has few, by one of its columns."""
    found: dict[Any, list[tuple[Any, ...]]] = {}
    for row in connection.execute(select(table).order_by(*table.primary_key.columns)):
        found.setdefault(row._mapping[key], []).append(tuple(row))
    return found


def _digest(*parts: str | bytes) -> str:
    found = hashlib.blake2b(digest_size=12)
    for part in parts:
        data = part.encode(errors="surrogatepass") if isinstance(part, str) else part
        found.update(len(data).to_bytes(8, "little") + data)
    return found.hexdigest()
