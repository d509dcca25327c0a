"""Named steps from any older archive to the present format, all in one transaction.

A released step never changes. A step that changes derived tables does nothing by itself: after
any steps these tables are created again, and filled.
"""

from collections.abc import Callable

from sqlalchemy import Connection, Engine, inspect, text

from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import DERIVED, METADATA

Step = Callable[[Connection], None]
STEPS: list[Step] = []
# An arbitrary number, the same in all versions: the lock for one writer on a shared server.
_LOCK = 74_206


def step(function: Step) -> Step:
    """Add a function to the steps; the archive stores the names of the steps it has done."""
    STEPS.append(function)
    return function


@step
def m001_raw_lines(connection: Connection) -> None:
    """Create devices, histories, their lines, and the known contents of each device."""
    without_rowid = " WITHOUT ROWID" if connection.dialect.name == "sqlite" else ""
    serial = "INTEGER" if connection.dialect.name == "sqlite" else "SERIAL"
    statements = (
        f"CREATE TABLE devices (key {serial} PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
        " name TEXT NOT NULL)",
        f"CREATE TABLE histories (key {serial} PRIMARY KEY, game TEXT NOT NULL,"
        " fork INTEGER NOT NULL, device INTEGER NOT NULL REFERENCES devices (key),"
        " number INTEGER NOT NULL, lines INTEGER NOT NULL, crc BIGINT NOT NULL,"
        " UNIQUE (game, fork))",
        "CREATE TABLE lines (history INTEGER NOT NULL REFERENCES histories (key),"
        " number INTEGER NOT NULL, crc BIGINT NOT NULL, event TEXT NOT NULL,"
        f" PRIMARY KEY (history, number)){without_rowid}",
        "CREATE TABLE sources (device INTEGER NOT NULL REFERENCES devices (key),"
        " game TEXT NOT NULL, history INTEGER NOT NULL REFERENCES histories (key),"
        " number INTEGER NOT NULL, lines INTEGER NOT NULL, crc BIGINT NOT NULL,"
        " bytes BIGINT NOT NULL, PRIMARY KEY (device, game))",
    )
    for statement in statements:
        connection.execute(text(statement))


@step
def m002_derived_tables(connection: Connection) -> None:
    """Create games, sides, players, hands, calls, corrections."""


@step
def m003_given_names_alone(connection: Connection) -> None:
    """Players and sides keep names that were given; older tables have words for unnamed seats."""


@step
def m004_versions_and_claims(connection: Connection) -> None:
    """The version of a game's journal, and who claimed to have won."""


@step
def m005_reneges(connection: Connection) -> None:
    """Who reneged."""


@step
def m006_reasons_of_reneges(connection: Connection) -> None:
    """How a side reneged."""


@step
def m007_own_rules(connection: Connection) -> None:
    """The id of a table's own rules."""


@step
def m008_digests(connection: Connection) -> None:
    """What the games of each period add up to."""


@step
def m009_log(connection: Connection) -> None:
    """Create the log of what people decided; the person of each seat, the place of each game."""
    connection.execute(
        text(
            "CREATE TABLE log (id TEXT PRIMARY KEY, step BIGINT NOT NULL, moment BIGINT NOT NULL,"
            " laptop TEXT NOT NULL, laptop_name TEXT NOT NULL, what TEXT NOT NULL)"
        )
    )


@step
def m010_meld_not_asked(connection: Connection) -> None:
    """Meld that nobody was asked for is empty; every bid is made or lost, also after a renege."""


@step
def m011_hands_with_meld(connection: Connection) -> None:
    """The number of hands in which a player's meld was asked."""


@step
def m012_results(connection: Connection) -> None:
    """Results of periods as rows, in place of digests; whether a bid was made; chairs."""
    connection.execute(text("DROP TABLE IF EXISTS digests"))


@step
def m013_changed_lists(connection: Connection) -> None:
    """Hands taken out, stand-ins, what was changed, scores so far, rounds of an evening."""


@step
def m014_strengths(connection: Connection) -> None:
    """How many trick points a hand players and pairs add."""


@step
def m015_stand_ins(connection: Connection) -> None:
    """Hands, bids and melds count for who played them."""


@step
def m016_leads(connection: Connection) -> None:
    """Leads by the chance of winning, auctions pushed up, saved melds, deals."""


@step
def m017_level_games(connection: Connection) -> None:
    """Games that ended level count in win rates."""


@step
def m018_games_without_a_hand(connection: Connection) -> None:
    """Games without a hand count in no result."""


@step
def m019_level_games_in_forms(connection: Connection) -> None:
    """Forms have a sign for a game that ended level."""


@step
def m020_corrections_without_effect(connection: Connection) -> None:
    """What was changed says which corrections do not count, or overrule the box."""


@step
def m021_no_meld_in_older_sweeps(connection: Connection) -> None:
    """Meld is empty where a sweep of an older version asked for none."""


@step
def m022_lapsed_decisions(connection: Connection) -> None:
    """A decision of the table that lapsed is none."""


@step
def m023_changed_games(connection: Connection) -> None:
    """What a changed game says of its hands agrees with their places.

    Hands that were taken out have the names of those who played them. All that was changed has
    what it is now and when; new names from a hand on are a change; changed rules have the hand
    with which they begin, a note that after which it was written. A seal counts all hands. Rules
    of a hand that was taken out are known where a risen target ends with them; the goal of a race
    is a column. The hand that ended a race is no lead, also where late hands follow. Meld that was
    not asked is empty in corrected hands of older versions.
    """


@step
def m024_rules_that_were_undone(connection: Connection) -> None:
    """Rules that were undone after their hand count no more, the goal is that of the next hand."""


@step
def m025_unreadable_games_are_not_won(connection: Connection) -> None:
    """A game whose lines cannot all be read has no winner."""


def _renew_derived(connection: Connection) -> None:
    """Drop the derived tables of an older version, and create empty ones of this version."""
    METADATA.drop_all(connection, DERIVED)
    METADATA.create_all(connection, DERIVED, checkfirst=False)


def migrate(engine: Engine) -> bool:
    """Update an archive to the present format; returns whether its derived tables are now empty.

    Raises ToolError if the archive was changed by a newer version of these tools.
    """
    done = _done(engine)
    _refuse_newer(done)
    fresh = [function for function in STEPS if function.__name__ not in done]
    if fresh:
        with engine.begin() as connection:
            take_turn(connection)
            # Another process may have been first.
            _take(connection, [one for one in fresh if one.__name__ not in _names(connection)])
    return bool(fresh)


def check_present(connection: Connection) -> None:
    """Refuse to write in an archive that a newer program changed while this one was running.

    Its tables may have the same columns, and would get rows by the rules of this version.
    """
    _refuse_newer(_names(connection))


def _refuse_newer(done: list[str]) -> None:
    known = [function.__name__ for function in STEPS]
    for name in done:
        if name not in known:
            raise ToolError(f"the archive was made by a newer pinochle ({name}): update it here")


def _take(connection: Connection, steps: list[Step]) -> None:
    for function in steps:
        function(connection)
        connection.execute(
            text("INSERT INTO migrations (name) VALUES (:name)"), {"name": function.__name__}
        )
    if steps:
        _renew_derived(connection)


def _done(engine: Engine) -> list[str]:
    # Looking takes no turn: another program may write for a long time.
    with engine.execution_options(writing=False).connect() as connection:
        if inspect(connection).has_table("migrations"):
            return _names(connection)
    with engine.begin() as connection:
        take_turn(connection)
        connection.execute(text("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)"))
    return []


def take_turn(connection: Connection) -> None:
    """Wait until no other process writes, and lock the archive until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _names(connection: Connection) -> list[str]:
    return [row.name for row in connection.execute(text("SELECT name FROM migrations"))]
