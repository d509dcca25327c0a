"""The archive on SQLite and on a PostgreSQL server: import, derived tables, nothing lost."""

import contextlib
import json
import re
import sqlite3
import threading
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pinochle.game.events import VERSION
from pinochle.storage.line_format import encode, file_name
from pinochle_tools.archive.backup import back_up, restore
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database import store as archive_store
from pinochle_tools.database import table_rows
from pinochle_tools.database.schema import (
    DERIVED,
    DEVICES,
    HISTORIES,
    LOG,
    METADATA,
    RAW,
    SOURCES,
)
from pinochle_tools.database.store import open_store
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import find_game, game_rows
from pinochle_tools.journals.sources import START, FolderSource, Want, piece_of
from pinochle_tools.rules_files.own_rules import Shelf
from sqlalchemy import insert, inspect, select, text
from support import databases, journals, plays, records


def contents(store, tables):
    """Return all rows of tables, in an order independent of the imports."""
    with store.reading() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)))) for table in tables
        }


def test_a_folder_may_have_any_name(tmp_path):
    folder = tmp_path / "whose? 100% #1"
    open_store(folder).close()
    assert (folder / "archive.sqlite").is_file()
    assert list(tmp_path.iterdir()) == [folder]


def lines(store):
    """Return {game: set of histories}, each history a tuple of its event texts."""
    found = {}
    with store.reading() as connection:
        for row in connection.execute(text("SELECT key, game FROM histories")).all():
            events = tuple(line.event for line in lines_of(connection, row.key))
            found.setdefault(row.game, set()).add(events)
    return found


def views(store):
    with store.reading() as connection:
        return list(load_games(connection, [row.history for row in game_rows(connection)]))


def sync(store, folder, identity="board", name="kitchen"):
    return bring(store, FolderSource(folder), identity, name)


@pytest.mark.wide
def test_the_tables_hold_every_number_of_the_corpus(store, tmp_path):
    games = records.lines(records.CORPUS)[:60]
    journals.write_files(tmp_path / "device", journals.corpus_events(60, calls=True))
    brought = sync(store, tmp_path / "device")
    assert len(brought.games) == brought.there == 60
    for view, game in zip(views(store), games, strict=True):
        assert view.row.state == "won"
        assert view.row.winner == game["winner"]
        assert [side.total for side in view.sides] == game["totals"]
        for hand, recorded in zip(view.hands, game["hands"], strict=True):
            assert hand.row.bid == recorded["bid"]
            assert hand.row.seat == recorded["seat"]
            assert hand.row.trump == recorded["trump"]
            assert [side.meld for side in hand.sides] == recorded["meld"]
            assert [side.tricks for side in hand.sides] == recorded.get("tricks", [None, None])
            spoken = [list(call[3:]) for call in hand.calls]
            assert spoken == recorded["calls"][: len(spoken)]


def test_a_game_in_progress_grows_event_by_event(own, tmp_path):
    """Lines are stored in the tail and move to the file; a sync works in every state."""
    (_, events) = journals.corpus_events(1)[0]
    journal = journals.store(tmp_path / "device", events[:1])
    sync(own, tmp_path / "device")
    for count, event in enumerate(events[1:30], 2):
        journal.append(event)
        if count % 7 == 0:
            journal.rest()
        assert sync(own, tmp_path / "device").lines == 1
    ((history,),) = lines(own).values()
    assert list(history) == [encode(event, 0)[0][:-10].decode() for event in events[:30]]


def test_a_diverged_game_is_kept_as_two_forks_and_reported(store, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    other = [*events[:20], ["undo"], *events[19:25]]
    for name, entries in (("kitchen", events), ("club", other)):
        journals.write_files(tmp_path / name, [(1, entries)])
    assert not sync(store, tmp_path / "kitchen", "a").forks
    (fork,) = sync(store, tmp_path / "club", "b").forks
    assert fork.fork == 1
    assert sorted(map(len, lines(store)[journals.identity(1)])) == [len(other), len(events)]
    # Each fork continues; none is reported again.
    journals.write_files(tmp_path / "club", [(1, [*other, ["undo"]])])
    again = sync(store, tmp_path / "club", "b")
    assert (again.lines, again.forks) == (1, [])
    assert not sync(store, tmp_path / "kitchen", "a").lines
    counting = [view.row for view in views(store) if view.row.counts]
    assert [(row.fork, row.hands) for row in counting] == [(0, len(views(store)[0].hands))]


@pytest.mark.parametrize(("hands", "counts"), [(1, 0), (2, 0), (3, 1)])
def test_the_fork_with_most_hands_counts_and_of_equal_ones_the_first(own, tmp_path, hands, counts):
    first = [journals.first_event(1, 0), *journals.HAND, *journals.HAND]
    other = [first[0], ["bid", 1, 310], *journals.HAND[1:], *journals.HAND * (hands - 1)]
    for name, events in (("kitchen", first), ("club", other)):
        journals.write_files(tmp_path / name, [(1, events)])
        sync(own, tmp_path / name, name)
    found = [view.row for view in views(own)]
    assert sorted((row.fork, row.hands) for row in found) == [(0, 2), (1, hands)]
    assert [row.fork for row in found if row.counts] == [counts]


def test_lines_that_two_forks_share_belong_to_the_longest(store, tmp_path):
    """`prune` compares a device's game with the history that its lines belong to."""
    (_, events) = journals.corpus_events(1)[0]
    short = [*events[:20], ["undo"]]
    for name, entries in (("club", short), ("kitchen", events), ("cellar", events[:12])):
        journals.write_files(tmp_path / name, [(1, entries)])
        sync(store, tmp_path / name, name)
    with store.reading() as connection:
        query = select(HISTORIES.c.fork, HISTORIES.c.lines, SOURCES.c.lines.label("there"))
        query = query.join(SOURCES, SOURCES.c.history == HISTORIES.c.key)
        found = connection.execute(query.order_by(SOURCES.c.device)).all()
    assert list(map(tuple, found)) == [
        (0, len(short), len(short)),
        (1, len(events), len(events)),
        (1, len(events), 12),
    ]


def test_lines_lost_on_a_device_stay_in_the_archive(own, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    journals.write_files(tmp_path / "device", [(1, events)])
    sync(own, tmp_path / "device")
    before = lines(own)
    journals.write_files(tmp_path / "device", [(1, events[:-4])])
    assert sync(own, tmp_path / "device").lines == 0
    assert lines(own) == before


def test_damage_is_reported_and_lines_before_it_are_kept(own, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    data = journals.journal_of(events)
    place = journals.write_damaged(tmp_path / "device", events, 500)
    brought = sync(own, tmp_path / "device")
    assert list(brought.damaged) == [place.name]
    good = data[: data.rfind(b"\n", 0, 500) + 1].count(b"\n")
    assert brought.lines == good
    # After a repair on the device, the rest is imported too.
    place.write_bytes(data)
    assert sync(own, tmp_path / "device").lines == len(events) - good


BAD_EVENTS = [
    [["game", 4, journals.identity(1), "racehorse", [], [], [], 0]],
    [["game", 1, journals.identity(2), "racehorse", [], [], [], 0]],
    [["game", 1, journals.identity(1), "no-such", [], [], [], 0]],
    [["bid", 0, 250]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["bid", 9, 250]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["time", 10**30]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["undo"], ["accept"]],
    [["game", 1, journals.identity(1), "racehorse", [["target", 10**9]], [], [], 0]],
    [["game", 1, journals.identity(1), "racehorse", 7, [], [], 0]],
    [["=cmd()", "<script>"]],
    [[["bid"], 0, 250]],
    [[7]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["bid", "0", "250"]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["bid", 0, 10**12]],
    [["game", 1, journals.identity(1), "racehorse", [], [], [], 0], ["meld", 0, True, 0]],
    [["game", 1, journals.identity(1), "racehorse", [], ["a" * 13] * 4, [], 0]],
    # What follows a game that was won: nobody knows whether it was.
    [*journals.corpus_events(1)[0][1], ["bid", 9, 300]],
]


@pytest.mark.parametrize("events", BAD_EVENTS)
def test_a_journal_that_the_fold_refuses_is_reported_and_kept(own, tmp_path, events):
    """A journal with right checksums may still contain anything."""
    journals.write_files(tmp_path / "device", [])
    place = tmp_path / "device" / file_name(1, journals.identity(1))
    place.write_bytes(journals.journal_of(events))
    assert sync(own, tmp_path / "device").lines == len(events)
    (view,) = views(own)
    if events[-1][0:1] != ["time"]:
        assert view.row.state == "unreadable"
        assert view.row.reason.startswith("line ")
        assert view.row.winner is None
    assert view.row.started is None


def test_games_without_a_clock_get_a_neighbours_day_marked_as_such(own, tmp_path):
    games = records.lines(records.CORPUS)[:5]
    noon = 1_780_000_000
    times = [0, noon, 0, noon + 9000, 0]
    entries = [
        (number, list(journals.game_events(number, game, seconds=seconds)))
        for number, (game, seconds) in enumerate(zip(games, times, strict=True), 1)
    ]
    journals.write_files(tmp_path / "device", entries)
    sync(own, tmp_path / "device")
    found = {view.row.number: (view.row.started, view.row.started_from) for view in views(own)}
    assert found == {
        1: (noon, "after"),
        2: (noon, "clock"),
        3: (noon, "before"),
        4: (noon + 9000, "clock"),
        5: (noon + 9000, "before"),
    }


def test_a_clock_says_nothing_about_the_games_of_another_device(own, tmp_path):
    games = records.lines(records.CORPUS)[:2]
    for name, game, seconds in zip("abc", [games[0], games[1], games[0]], [5, 0, 9], strict=True):
        number = "abc".index(name) + 1
        events = journals.game_events(number, game, seconds=seconds and 1_780_000_000 + seconds)
        journals.write_files(tmp_path / name, [(number, list(events))])
        sync(own, tmp_path / name, name)
    for _ in range(2):
        found = [(view.row.number, view.row.started_from) for view in views(own)]
        assert sorted(found) == [(1, "clock"), (2, ""), (3, "clock")]
        with own.writing() as connection:
            rebuild(connection)


def test_a_note_after_a_hand_that_was_undone_follows_the_hand_before(own, tmp_path):
    first = [journals.first_event(1, 0), *journals.HAND, ["note", "one"], *journals.HAND]
    journals.write_files(tmp_path / "device", [(1, [*first, ["note", "two"], ["undo"]])])
    sync(own, tmp_path / "device")
    (view,) = views(own)
    notes = [(row.hand, row.reason) for row in view.corrections if row.kind == "note"]
    assert (view.row.hands, notes) == (1, [(1, "one"), (1, "two")])


@pytest.mark.parametrize("version", [2, VERSION])
def test_the_decision_that_ended_a_game_is_kept(own, tmp_path, version):
    """A correction takes the points of the first one; another one gives them back."""
    hand = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
    events = [
        plays.first_event(
            options=[["target", 300]], game_id=journals.identity(1), version=version
        ),
        *plays.hand_events(hand),
        *(["adjust", 0, 20, "other"], ["won", 0, "adjusted"]),
        *(["fix", 1, ["meld", 0, 90, 0]], ["adjust", 1, 190, "other"], ["won", 1, "adjusted"]),
    ]
    back = ["fix", 1, ["meld", 0, 100, 0]]
    for winner, played in ((1, events), (0, [*events, back])):
        journals.write_files(tmp_path / "device", [(1, played)])
        sync(own, tmp_path / "device")
        (view,) = views(own)
        decisions = [row.side for row in view.corrections if row.kind == "won"]
        assert (view.row.winner, decisions) == (winner, [winner])


def test_corrections_adjustments_and_undone_events(own, tmp_path):
    game = records.lines(records.CORPUS)[0]
    first = game["hands"][0]
    events = [
        journals.first_event(1, game["dealer"]),
        *journals.hand_events(first),
        ["adjust", 1, -50, "renege"],
        ["adjust", 0, -10, "late"],
        ["undo"],
        ["misdeal"],
        ["fix", 1, ["meld", 0, first["meld"][0] + 10, 0], ["trump", "C"]],
    ]
    journals.write_files(tmp_path / "device", [(1, events)])
    sync(own, tmp_path / "device")
    (view,) = views(own)
    assert [(row.kind, row.hand, row.points) for row in view.corrections] == [
        ("adjust", 1, -50),
        ("misdeal", 1, None),
        ("fix", 1, None),
        ("fix", 1, None),
    ]
    assert [json.loads(row.event)[0] for row in view.corrections[2:]] == ["meld", "trump"]
    (hand,) = view.hands
    assert hand.row.fixed == 1
    assert hand.sides[0].meld == first["meld"][0] + 10
    assert view.sides[1].total == hand.sides[1].total - 50


def test_rebuilt_tables_are_the_same(store, tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(12, calls=True))
    sync(store, tmp_path / "device")
    before = contents(store, DERIVED)
    with store.writing() as connection:
        for table in reversed(DERIVED):
            connection.execute(table.delete())
        assert rebuild(connection) == (12, [])
    assert contents(store, DERIVED) == before
    assert sum(map(len, before.values())) > 1000


def test_a_backup_restores_into_an_empty_archive_and_into_itself(store, tmp_path):
    journals.write_files(tmp_path / "kitchen", journals.corpus_events(4))
    (_, events) = journals.corpus_events(1)[0]
    journals.write_files(tmp_path / "club", [(1, [*events[:9], ["undo"]])])
    sync(store, tmp_path / "kitchen", "a")
    sync(store, tmp_path / "club", "b", "club")
    with store.reading() as connection:
        assert back_up(connection, Shelf(tmp_path), tmp_path / "all.zip") == (5, 0, [])
    with store.writing() as connection:
        assert not restore(connection, tmp_path / "all.zip").lines
    other = ready(open_store(tmp_path / "new"))
    with other.writing() as connection:
        restore(connection, tmp_path / "all.zip")
    assert lines(other) == lines(store)
    assert contents(other, DERIVED) == contents(store, DERIVED)
    with store.reading() as connection, pytest.raises(ToolError, match="already exists"):
        back_up(connection, Shelf(tmp_path), tmp_path / "all.zip")
    other.close()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", b"x" * 1000])
def test_a_file_that_is_not_a_backup_is_refused(own, tmp_path, data):
    (tmp_path / "bad.zip").write_bytes(data)
    with pytest.raises(ToolError, match="not a backup"), own.writing() as connection:
        restore(connection, tmp_path / "bad.zip")


def test_the_oldest_archive_is_migrated(archive_url, tmp_path):
    """Migrations create the tables that queries expect, from any older version."""
    store = open_store(tmp_path, archive_url)
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    sync(ready(store), tmp_path / "device")
    before = contents(store, RAW + DERIVED)
    with store.writing() as connection:
        # Back to the first step: only raw lines.
        METADATA.drop_all(connection, [*DERIVED, LOG])
        connection.execute(text("DELETE FROM migrations WHERE name <> 'm001_raw_lines'"))
    store.close()
    store = ready(open_store(tmp_path, archive_url))
    assert contents(store, RAW + DERIVED) == before
    with store.reading() as connection:
        found = inspect(connection)
        for table in METADATA.tables.values():
            columns = {column["name"] for column in found.get_columns(table.name)}
            assert columns == set(table.columns.keys())
            keys = found.get_pk_constraint(table.name)["constrained_columns"]
            assert keys == list(table.primary_key.columns.keys())
    store.close()


def test_an_older_archive_is_derived_again_for_meld_that_was_not_asked(archive_url, tmp_path):
    events = [journals.first_event(1, 0, preset="single-deck"), ["bid", 0, 15], ["trump", "S"]]
    events += [["meld", 0, 3, 0], ["no-royal"], ["accept"]]
    journals.write_files(tmp_path / "device", [(1, events)])
    store = ready(open_store(tmp_path, archive_url))
    sync(store, tmp_path / "device")
    with store.writing() as connection:
        # As an older version stored it.
        connection.execute(text("UPDATE hand_sides SET meld = 0 WHERE meld IS NULL"))
        connection.execute(text("DELETE FROM migrations WHERE name = 'm010_meld_not_asked'"))
    store.close()
    store = ready(open_store(tmp_path, archive_url))
    (view,) = views(store)
    store.close()
    assert [side.meld for side in view.hands[0].sides] == [3, None]


def test_a_newer_archive_is_refused_and_unchanged(archive_url, tmp_path):
    store = open_store(tmp_path, archive_url)
    with store.writing() as connection:
        connection.execute(text("INSERT INTO migrations VALUES ('m999_the_future')"))
    store.close()
    with pytest.raises(ToolError, match="newer"):
        open_store(tmp_path, archive_url)


def test_a_failing_migration_changes_nothing(archive_url, tmp_path, monkeypatch):
    def m900_half_done(connection):
        connection.execute(text("CREATE TABLE half (done INTEGER)"))
        raise ToolError("stopped in the middle")

    from pinochle_tools.database import migrations

    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS, m900_half_done])
    with pytest.raises(ToolError, match="in the middle"):
        open_store(tmp_path, archive_url)
    monkeypatch.undo()
    store = open_store(tmp_path, archive_url)
    with store.reading() as connection:
        assert not inspect(connection).has_table("half")
    store.close()


def test_an_archive_that_a_newer_program_changed_meanwhile_is_not_written(store):
    with store.writing() as connection:
        connection.execute(text("INSERT INTO migrations (name) VALUES ('m900_next')"))
    with pytest.raises(ToolError, match=r"newer pinochle \(m900_next\)"), store.writing():
        pass


def test_a_server_knows_how_many_rows_a_rebuild_made(template, server, tmp_path):
    """Else it plans as for empty tables, if they were vacuumed while they were empty."""
    store = open_store(tmp_path / "data", databases.new_url(server, template))
    journals.write_files(tmp_path / "device", journals.corpus_events(12))
    sync(store, tmp_path / "device")
    with store.writing() as connection:
        rebuild(connection)
        known = connection.execute(text("SELECT reltuples FROM pg_class WHERE relname = 'games'"))
        assert known.scalar() == 12
    store.close()


def test_games_are_found_by_number_by_id_and_by_last(store, tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(12))
    sync(store, tmp_path / "device")
    with store.reading() as connection:
        assert find_game(connection, "3") == 3
        assert find_game(connection, "last") == 12
        assert find_game(connection, journals.identity(9)) == 9
        assert find_game(connection, journals.identity(9).upper()[:16]) == 9
        for wanted in ("13", "%", "' OR 1=1 --", "0" * 15, "_" * 16):
            with pytest.raises(ToolError):
                find_game(connection, wanted)


def _states():
    """Return the journals that a device may hold: prefixes of a game and of its forks."""
    (_, events) = journals.corpus_events(1)[0]
    forked = [*events[:10], ["undo"], *events[9:18]]
    return [(events, length) for length in range(0, 30, 3)] + [
        (forked, length) for length in range(11, 20, 2)
    ]


@pytest.mark.wide
@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.tuples(st.sampled_from(_states()), st.sampled_from("abc")), max_size=8))
def test_any_order_of_syncs_keeps_every_line_ever_seen(tmp_path_factory, visits):
    """Compared with a simple model: the longest of all histories seen stay."""
    home = tmp_path_factory.mktemp("archive")
    store = ready(open_store(home, "sqlite://"))
    seen = set()
    for number, ((events, length), device) in enumerate(visits):
        folder = home / str(number)
        journals.write_files(folder, [(1, events[:length])] if length else [])
        sync(store, folder, device)
        texts = tuple(encode(event, 0)[0][:-10].decode() for event in events[:length])
        seen |= {texts} if texts else set()
    longest = {one for one in seen if not any(_begins(other, one) for other in seen - {one})}
    assert lines(store).get(journals.identity(1), set()) == longest
    store.close()


def _begins(longer, shorter):
    return longer[: len(shorter)] == shorter


def test_a_piece_cut_anywhere_gives_only_whole_lines():
    (_, events) = journals.corpus_events(1)[0]
    data = journals.journal_of(events)[:900]
    name = file_name(1, journals.identity(1))
    for size in range(len(data)):
        piece = piece_of(Want(name, START), data[:size], b"")
        whole = data[: data.rfind(b"\n", 0, size) + 1]
        assert len(piece.lines) == whole.count(b"\n")
        assert piece.end.bytes == len(whole)
        assert piece.damaged == size - len(whole)


def test_histories_are_numbered_in_the_order_of_play(own, tmp_path):
    games = journals.corpus_events(2)
    entries = [(number, events) for number, (_, events) in zip((9999, 10000), games, strict=True)]
    journals.write_files(tmp_path / "device", entries)
    sync(own, tmp_path / "device")
    assert [(view.row.history, view.row.number) for view in views(own)] == [
        (1, 9999),
        (2, 10000),
    ]


def test_a_game_stored_twice_in_a_folder_is_one_history(own, tmp_path):
    """A copied file with another number: shorter, longer, or diverged."""
    (_, events) = journals.corpus_events(1)[0]
    forked = [*events[:10], ["undo"], *events[9:15]]
    for number, entries in ((1, events[:12]), (2, events[:30]), (3, events[:9]), (4, forked)):
        journals.write_files(tmp_path / "device", [(number, entries)])
    brought = sync(own, tmp_path / "device")
    assert (brought.lines, len(brought.games), len(brought.forks)) == (30 + len(forked), 1, 1)
    assert sorted(map(len, lines(own)[journals.identity(1)])) == [len(forked), 30]
    counting = [view for view in views(own) if view.row.counts]
    assert len(counting) == 1
    before = contents(own, DERIVED)
    with own.writing() as connection:
        rebuild(connection)
    assert contents(own, DERIVED) == before


def test_an_archive_locked_by_another_program(tmp_path, monkeypatch):
    """The error is one line; nothing is lost or half written."""
    monkeypatch.setattr(archive_store, "_WAIT_MS", 50)
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    store = ready(open_store(tmp_path))
    with contextlib.closing(sqlite3.connect(tmp_path / "archive.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ToolError, match="another program is using the archive"):
            sync(store, tmp_path / "device")
    assert len(sync(store, tmp_path / "device").games) == 3
    store.close()


class Pulled:
    """A source that fails after some games, or is interrupted by Ctrl-C."""

    def __init__(self, folder, games, failure):
        self._source = FolderSource(folder)
        self._games = games
        self._failure = failure

    def listing(self):
        return self._source.listing()

    def fetch(self, wants):
        yield from self._source.fetch(wants[: self._games])
        raise self._failure


@pytest.mark.wide
@pytest.mark.parametrize("failure", [ToolError("pulled out"), OSError(5), KeyboardInterrupt()])
def test_an_interrupted_sync_keeps_and_relates_the_games_before(store, tmp_path, failure):
    games = records.lines(records.CORPUS)[:4]
    entries = [
        (number, list(journals.game_events(number, game, seconds=1_780_000_000 * (number == 1))))
        for number, game in enumerate(games, 1)
    ]
    journals.write_files(tmp_path / "device", entries)
    with pytest.raises(type(failure)):
        bring(store, Pulled(tmp_path / "device", 3, failure), "board", "kitchen")
    assert [view.row.started_from for view in views(store)] == ["clock", "before", "before"]
    assert len(sync(store, tmp_path / "device").games) == 1


def test_several_laptops_sync_into_one_archive_at_once(archive_url, tmp_path):
    """Each laptop imports another device; the archive then has each history once."""
    open_store(tmp_path, archive_url).close()
    games = journals.corpus_events(24)
    failed = []

    def laptop(part):
        try:
            journals.write_files(tmp_path / str(part), games[part::3])
            own = ready(open_store(tmp_path, archive_url))
            sync(own, tmp_path / str(part), f"board {part}")
            own.close()
        except Exception as failure:
            failed.append(failure)

    threads = [threading.Thread(target=laptop, args=(part,)) for part in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    store = open_store(tmp_path, archive_url)
    assert len(lines(store)) == 24
    assert sum(view.row.counts for view in views(store)) == 24
    store.close()


def test_all_queries_of_a_reader_see_the_same_state(store, archive_url, tmp_path):
    """Pages and figures of one command agree, also where others add games meanwhile."""
    writer = open_store(tmp_path, archive_url)
    device = select(DEVICES.c.name)
    with store.reading() as connection:
        with writer.writing(long=True) as other:
            assert connection.execute(device).all() == []
            other.execute(insert(DEVICES).values(key=1, id="board", name="kitchen"))
        assert connection.execute(device).all() == []
    with store.reading() as connection:
        assert connection.execute(device).scalars().all() == ["kitchen"]
    writer.close()


def test_rows_by_name_have_the_columns_of_their_tables():
    """They are stored in the order of their fields."""
    tables = {
        "".join(part.title() for part in name.removesuffix("s").split("_")): table
        for name, table in METADATA.tables.items()
    }
    tables["History"] = METADATA.tables["histories"]
    rows = {name: row for name, row in vars(table_rows).items() if name.endswith("Row")}
    assert len(rows) == 13
    for name, row in rows.items():
        assert row._fields == tuple(tables[name.removesuffix("Row")].columns.keys()), name


def test_every_table_and_column_is_documented():
    page = (records.TESTS.parent / "docs" / "archive.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|", page, re.MULTILINE))
    assert {name: columns.split(", ") for name, columns in rows.items()} == {
        table.name: list(table.columns.keys()) for table in METADATA.sorted_tables
    }


def test_the_documented_query_runs(store, tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    sync(store, tmp_path / "device")
    page = (records.TESTS.parent / "docs" / "archive.md").read_text()
    query = re.search(r"```sql\n(.*?)```", page, re.DOTALL)[1]
    with store.reading() as connection:
        rows = connection.execute(text(query)).all()
    hands = [hand for game in records.lines(records.CORPUS)[:3] for hand in game["hands"]]
    assert {row[0]: row[1] for row in rows} == Counter(hand["bid"] for hand in hands)
