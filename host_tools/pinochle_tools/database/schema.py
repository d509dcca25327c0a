"""The tables of the archive, for queries; migrations create them.

`lines` holds the data, with `histories` and `devices` to identify it and `sources` to record what
each device holds; `log` holds what people decided about players and games. All other tables are
derived from lines and log, and can be dropped and built again. Lists by side or seat become rows.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()


def _number(name: str, *, optional: bool = False) -> Column:
    return Column(name, Integer, nullable=optional)


def _text(name: str) -> Column:
    return Column(name, Text, nullable=False)


def _key(name: str, target: str) -> Column:
    return Column(name, Integer, ForeignKey(target), nullable=False)


DEVICES = Table(
    "devices",
    METADATA,
    Column("key", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),  # the board's unique id, or a folder's
    _text("name"),
)

# One chain of lines. A game that diverged on two devices has two histories: forks 0 and 1.
HISTORIES = Table(
    "histories",
    METADATA,
    Column("key", Integer, primary_key=True),
    _text("game"),
    _number("fork"),
    _key("device", "devices.key"),  # the device that had it first
    _number("number"),  # running number of its file there
    _number("lines"),
    Column("crc", BigInteger, nullable=False),  # of the last line
    UniqueConstraint("game", "fork"),
)

LINES = Table(
    "lines",
    METADATA,
    _key("history", "histories.key"),
    _number("number"),  # from 1
    Column("crc", BigInteger, nullable=False),
    _text("event"),  # the JSON list as it was stored
    PrimaryKeyConstraint("history", "number"),
    sqlite_with_rowid=False,
)

SOURCES = Table(
    "sources",
    METADATA,
    _key("device", "devices.key"),
    _text("game"),
    _key("history", "histories.key"),
    _number("number"),
    _number("lines"),
    Column("crc", BigInteger, nullable=False),
    Column("bytes", BigInteger, nullable=False),  # length of those lines
    PrimaryKeyConstraint("device", "game"),
)

# What people decided about players and games: rows are only added, see changes.
LOG = Table(
    "log",
    METADATA,
    Column("id", Text, primary_key=True),  # 16 hex digits
    Column("step", BigInteger, nullable=False),  # more than that of any change known before it
    Column("moment", BigInteger, nullable=False),  # seconds since 1970
    _text("laptop"),  # the id of the laptop that made the change
    _text("laptop_name"),
    _text("what"),  # the change, as JSON
)

GAMES = Table(
    "games",
    METADATA,
    Column("history", Integer, ForeignKey("histories.key"), primary_key=True),
    _text("game"),
    _number("fork"),
    _key("device", "devices.key"),
    _number("number"),
    Column("started", BigInteger),  # seconds since 1970
    _text("started_from"),  # clock, before, after (the neighbouring game's), or empty
    _number("version"),  # of the journal; 0 if it is unreadable
    _text("preset"),
    _text("changes"),  # [[option, value], ...] as JSON
    _text("own"),  # the id of a table's own rules, or empty
    _number("dealer"),
    _number("unit"),
    _number("target"),
    _text("state"),  # playing, won, stopped, unreadable
    _number("winner", optional=True),
    _number("hands"),
    _text("reason"),  # why it was stopped, or why it is unreadable
    _number("counts"),  # 1: statistics use this history of the game
    _number("period"),  # the period of time that its digest counts it in, see periods
    _text("place"),  # where it was played, from the log, or empty
    Index("games_by_period", "period"),
    Index("games_by_number", "device", "number"),
)

SIDES = Table(
    "sides",
    METADATA,
    _key("history", "games.history"),
    _number("side"),
    _text("name"),  # the team's, "" if none was entered
    Column("total", BigInteger, nullable=False),
    PrimaryKeyConstraint("history", "side"),
    sqlite_with_rowid=False,
)

PLAYERS = Table(
    "players",
    METADATA,
    _key("history", "games.history"),
    _number("seat"),
    _number("side"),
    _text("name"),  # the person's, from the log; "" if none was entered: nobody is known there
    _text("entered"),  # the name that was entered in the game, or ""
    PrimaryKeyConstraint("history", "seat"),
    Index("players_by_name", "name"),
    sqlite_with_rowid=False,
)

HANDS = Table(
    "hands",
    METADATA,
    _key("history", "games.history"),
    _number("hand"),  # from 1
    _number("dealer"),
    _number("seat", optional=True),
    _number("declarer", optional=True),
    _number("bid", optional=True),
    _text("trump"),
    _text("outcome"),
    _text("result"),
    _number("late"),  # 1: played after the end that a correction gave the race
    _number("fixed"),  # number of corrections
    _number("claim", optional=True),  # the side that claimed to have won
    _number("reneged", optional=True),  # the side that reneged
    _text("reason"),  # how it reneged
    PrimaryKeyConstraint("history", "hand"),
    sqlite_with_rowid=False,
)

HAND_SIDES = Table(
    "hand_sides",
    METADATA,
    _key("history", "games.history"),
    _number("hand"),
    _number("side"),
    _number("meld", optional=True),  # empty where nobody was asked for it
    _number("dix"),
    _number("tricks", optional=True),
    _number("took", optional=True),
    _number("delta"),
    Column("total", BigInteger, nullable=False),
    PrimaryKeyConstraint("history", "hand", "side"),
    sqlite_with_rowid=False,
)

CALLS = Table(
    "calls",
    METADATA,
    _key("history", "games.history"),
    _number("hand"),
    _number("place"),
    _number("seat"),
    _number("bid"),  # 0: a pass
    PrimaryKeyConstraint("history", "hand", "place"),
    sqlite_with_rowid=False,
)

CORRECTIONS = Table(
    "corrections",
    METADATA,
    _key("history", "games.history"),
    _number("place"),
    _text("kind"),  # fix, adjust, won (by the table's decision), misdeal, note, sealed
    _number("hand"),  # the hand that was fixed; else the last hand before it
    _number("side", optional=True),
    _number("points", optional=True),
    _text("reason"),
    _text("event"),  # the event that replaces the original, or is the newest after a seal; as JSON
    PrimaryKeyConstraint("history", "place"),
    sqlite_with_rowid=False,
)

# Notes about games from the log; a game's own notes are corrections.
REMARKS = Table(
    "remarks",
    METADATA,
    Column("change", Text, primary_key=True),
    _text("game"),
    Column("step", BigInteger, nullable=False),
    Column("moment", BigInteger, nullable=False),
    _text("laptop_name"),
    _text("text"),
    Index("remarks_by_game", "game"),
)

# What all counted games of a period add up to, so that a report costs periods, not hands.
DIGESTS = Table(
    "digests",
    METADATA,
    Column("period", Integer, primary_key=True, autoincrement=False),
    _text("tallies"),  # of players and pairs, as JSON, see period_tallies
    _text("hands"),  # of bids, results, points and records, as JSON, see period_sums
)

RAW = (DEVICES, HISTORIES, LINES, SOURCES, LOG)
# The order in which rows may be added; remove them in reverse order.
OF_GAMES = (GAMES, SIDES, PLAYERS, HANDS, HAND_SIDES, CALLS, CORRECTIONS)
DERIVED = (*OF_GAMES, REMARKS, DIGESTS)
