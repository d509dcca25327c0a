"""An archive in a file is read while another program writes it, however long that takes."""

import contextlib
import sqlite3

import pytest
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.database import store as archive_store
from pinochle_tools.database.schema import GAMES
from pinochle_tools.database.store import open_store
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import func, select
from support import journals
from support.records import ended_in_one_line, pinochle

GAMES_THERE = 20


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Programs that wait for each other give up soon."""
    monkeypatch.setattr(archive_store, "_WAIT_MS", 100)
    monkeypatch.setattr(archive_store, "_HURRIED_MS", 50)


@pytest.fixture
def data(tmp_path):
    """A data folder with an archive of 20 games."""
    journals.write_files(tmp_path / "device", journals.corpus_events(GAMES_THERE))
    store = ready(open_store(tmp_path / "data"))
    bring(store, FolderSource(tmp_path / "device"), "x", "table")
    store.close()
    # The device "this laptop" is added by the first command.
    assert pinochle("games", "--data", str(tmp_path / "data")).returncode == 0
    return tmp_path / "data"


def mode_of(data):
    with contextlib.closing(sqlite3.connect(data / "archive.sqlite")) as connection:
        return connection.execute("PRAGMA journal_mode").fetchone()[0]


@contextlib.contextmanager
def rebuilding(data):
    """In the block, another program has rebuilt all tables and not committed them yet."""
    store = open_store(data)
    with store.writing(long=True) as connection:
        # So that even these few games outgrow its cache, as a million hands do.
        connection.exec_driver_sql("PRAGMA cache_size = 5")
        rebuild(connection)
        yield
    store.close()


@pytest.mark.wide
@pytest.mark.parametrize("command", ["games", "stats", "show last", "export", "verify", "people"])
def test_commands_read_while_another_program_rebuilds(data, command):
    before = pinochle(*command.split(), "--data", str(data)).stdout
    with rebuilding(data):
        done = pinochle(*command.split(), "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == before
    assert pinochle(*command.split(), "--data", str(data)).stdout == before


def test_a_command_that_writes_meanwhile_says_so(data):
    with rebuilding(data):
        done = pinochle("note", "last", "late", "--data", str(data))
        assert ended_in_one_line(done)
        assert "another program is using the archive: try again when it is done" in done.stderr
    assert pinochle("note", "last", "late", "--data", str(data)).returncode == 0


def test_new_games_of_this_laptop_are_left_out_meanwhile_and_said(data):
    (_, events) = journals.corpus_events(GAMES_THERE + 1)[-1]
    with rebuilding(data):
        journals.write_files(data, [(1, events)])
        done = pinochle("games", "--data", str(data))
        assert done.returncode == 0
        assert len(done.stdout.splitlines()) == 1 + GAMES_THERE
        assert done.stderr == (
            "note: another program is writing the archive:"
            " newer games of this laptop are left out\n"
        )
    assert len(pinochle("games", "--data", str(data)).stdout.splitlines()) == 2 + GAMES_THERE


def test_a_game_in_progress_that_is_known_needs_no_turn(data):
    (_, events) = journals.corpus_events(GAMES_THERE + 1)[-1]
    journals.store(data, events[:20])
    before = pinochle("games", "--data", str(data)).stdout
    assert "playing" in before
    with rebuilding(data):
        done = pinochle("games", "--data", str(data))
        assert (done.stdout, done.stderr) == (before, "")


def test_the_file_is_one_file_again_after_a_long_transaction(data):
    with rebuilding(data):
        assert (data / "archive.sqlite-wal").exists()
    assert mode_of(data) == "delete"
    assert [path.name for path in data.glob("archive*")] == ["archive.sqlite"]


def test_a_reader_at_the_end_leaves_the_change_of_mode_to_the_next_writer(data):
    reader = open_store(data)
    with reader.reading() as connection:
        with rebuilding(data):
            count = select(func.count()).select_from(GAMES)
            assert connection.execute(count).scalar() == GAMES_THERE
        assert connection.execute(count).scalar() == GAMES_THERE
    reader.close()
    assert mode_of(data) == "wal"
    assert pinochle("note", "last", "late", "--data", str(data)).returncode == 0
    assert mode_of(data) == "delete"


def test_a_long_transaction_beside_a_reader_is_made(data):
    """The file keeps its rollback journal, as it is in use."""
    reader = open_store(data)
    writer = open_store(data)
    with reader.reading() as connection:
        connection.execute(select(GAMES.c.history)).all()
        with writer.writing(long=True) as other:
            other.exec_driver_sql("CREATE TABLE extra (one INTEGER)")
            connection.rollback()
    reader.close()
    writer.close()
    assert mode_of(data) == "delete"
