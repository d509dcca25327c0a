"""The tables of the archive, for queries; migrations create them.

`lines` holds the data, with `histories` and `devices` to identify it and `sources` to record what
each device holds; `log` holds what people decided about players and games. All other tables are
derived from lines and log, and can be dropped and built again. Lists by side or seat become rows.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
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


def _number(name: str, *, optional: bool = False) -> Column[Any]:
    return Column(name, Integer, nullable=optional)


def _text(name: str) -> Column[Any]:
    return Column(name, Text, nullable=False)


def _key(name: str, target: str) -> Column[Any]:
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
    # clock, before, after (the neighbouring game's), desk (of its evening), or empty
    _text("started_from"),
    _number("version"),  # of the journal; 0 if it is unreadable
    _text("preset"),
    _text("changes"),  # [[option, value], ...] as JSON
    _text("own"),  # the id of a table's own rules, or empty
    _number("dealer"),
    _number("unit"),
    _number("target"),  # of the first rules
    _number("goal"),  # the target that ended the race or holds after the last hand; 0: none
    _text("state"),  # playing, won, level, stopped, unreadable
    _number("winner", optional=True),
    _number("hands"),
    _text("reason"),  # why it was stopped, or why it is unreadable
    _text("start"),  # [scores so far by side, hands] as JSON, or empty
    _text("rules_from"),  # [[hand, preset, [[option, value], ...]], ...] as JSON, or empty
    _number("changed"),  # 1: hands or rules were changed in the middle of the list
    _text("evening"),  # the evening that it is a round of, or empty
    _number("round", optional=True),
    _number("at_table", optional=True),
    _number("counts"),  # 1: statistics use this history of the game
    _number("period"),  # the period of time that counts it, see periods
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
    _number("chair"),  # the place at the table, see names.places
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
    _number("hand"),  # its place, from 1
    _number("number"),  # the number that events name it by
    _number("dealer"),
    _number("seat", optional=True),
    _number("declarer", optional=True),
    _number("bid", optional=True),
    _text("trump"),
    _text("outcome"),
    _text("result"),
    _number("made"),  # 1: the bid was made
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

# Hands that were taken out: they are in no other table.
DROPPED = Table(
    "dropped_hands",
    METADATA,
    _key("history", "games.history"),
    _number("number"),
    _number("position"),  # in the list of all hands, from 1
    _number("after"),  # the place of the last hand before it in the list, or 0
    _text("facts"),  # as JSON
    PrimaryKeyConstraint("history", "number"),
    sqlite_with_rowid=False,
)

# Who played a hand, where it was not those of the game's last one.
STAND_INS = Table(
    "stand_ins",
    METADATA,
    _key("history", "games.history"),
    _number("hand"),
    _number("seat"),
    _number("side"),
    _text("name"),  # as in players
    _text("entered"),
    PrimaryKeyConstraint("history", "hand", "seat"),
    sqlite_with_rowid=False,
)

# Who played a hand that was taken out, where it was not those of the game's last one.
DROPPED_PLAYERS = Table(
    "dropped_players",
    METADATA,
    _key("history", "games.history"),
    _number("number"),
    _number("seat"),
    _text("name"),  # as in players
    _text("entered"),
    PrimaryKeyConstraint("history", "number", "seat"),
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
    # fix, adjust, won (by the table's decision), misdeal, note, sealed; drop, keep, before,
    # dealer, rules, start, names
    _text("kind"),
    _number("hand"),  # the hand that was fixed; else the last hand before it
    _number("side", optional=True),
    _number("points", optional=True),
    _text("reason"),
    _text("event"),  # what it is now, or the newest change after a seal; as JSON
    _number("number"),  # the number that events name that hand by
    _text("was"),  # what it was before, as JSON, or empty
    Column("day", BigInteger),  # when, in seconds since 1970
    _number("late"),  # 1: behind the end of the race, where it counts in nothing
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

# What the counted games of a period add up to, so that statistics cost periods, not hands. The
# keys begin with what is read together; rows of one period are removed by a look at all.
_KEY_OF_KIND = ("preset", "unit", "own", "period")


def _kind() -> tuple[Column[Any], ...]:
    """Return the columns that say which games a row counts."""
    return (_text("preset"), _number("unit"), _text("own"), _number("period"))


RESULTS = Table(
    "results",
    METADATA,
    # game, unnamed, player, pair; of a player: chair, partner, rival, bid, and those of
    # hand_results and leads
    _text("what"),
    _text("who"),  # the player, or the first of a pair; "" for all
    _text("other"),  # the second of a pair; the chair, the partner, the rival or the bid
    *_kind(),
    _number("games"),  # won or level; of "bid": bids; of "game" and "unnamed": all
    _number("won"),  # of "bid": made
    _number("level"),  # half a game for each
    *(_number(name) for name in ("hands", "points")),
    _number("best", optional=True),  # the points of the best hand
    *(_number(name) for name in ("meld", "meld_hands", "tricks", "tricks_hands")),
    *(_number(name) for name in ("bids", "made", "bid_points")),
    PrimaryKeyConstraint("what", "who", "other", *_KEY_OF_KIND),
    sqlite_with_rowid=False,
)

FORMS = Table(
    "forms",
    METADATA,
    _text("who"),
    _text("other"),  # of a pair: the second name
    _number("period"),
    _text("preset"),
    _number("unit"),
    _text("own"),
    _text("form"),  # W, L, or a point for a game by other rules, in the order of play
    PrimaryKeyConstraint("who", "other", "period", "preset", "unit", "own"),
    sqlite_with_rowid=False,
)

HAND_COUNTS = Table(
    "hand_counts",
    METADATA,
    _text("what"),  # bid, margin, points, result; lead, race: see leads
    _number("bid"),
    _number("points"),  # of "margin": above the bid; of "points": of the declarer
    _text("result"),
    *_kind(),
    _number("hands"),
    _number("made"),
    PrimaryKeyConstraint("what", "bid", "points", "result", *_KEY_OF_KIND),
    sqlite_with_rowid=False,
)

RECORDS = Table(
    "records",
    METADATA,
    _number("period"),
    _text("preset"),
    _number("unit"),
    _text("own"),
    _text("name"),
    _number("value"),
    _number("history"),
    _number("hand"),  # 0: the whole game
    _number("side"),
    PrimaryKeyConstraint("period", "preset", "unit", "own", "name"),
)

# Strengths at the end of a period, fitted to all hands until then; not to those of the newest.
STRENGTHS = Table(
    "strengths",
    METADATA,
    _number("period"),  # -1: games whose time is unknown, which count from the beginning
    _text("what"),  # fit, player, pair, chemistry
    _text("who"),  # the player, or the first of a pair; "" for the fit
    _text("other"),  # of a pair: the second name
    Column("value", Float(53), nullable=False),  # trick points a hand
    Column("error", Float(53), nullable=False),  # its standard error
    _number("hands"),
    _number("whole"),  # the trick points of a hand
    PrimaryKeyConstraint("period", "what", "who", "other"),
    sqlite_with_rowid=False,
)

RAW = (DEVICES, HISTORIES, LINES, SOURCES, LOG)
# The order in which rows may be added; remove them in reverse order.
_OF_HANDS = (HANDS, HAND_SIDES, DROPPED, STAND_INS, DROPPED_PLAYERS, CALLS)
OF_GAMES = (GAMES, SIDES, PLAYERS, *_OF_HANDS, CORRECTIONS)
OF_PERIODS = (RESULTS, FORMS, HAND_COUNTS, RECORDS)
DERIVED = (*OF_GAMES, REMARKS, *OF_PERIODS, STRENGTHS)
