"""Archives that cannot be used: one line with the cure, nothing half written."""

import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psycopg
import pytest
from bench.club_games import club_games
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import DEVICES, HISTORIES
from pinochle_tools.database.store import open_store
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import func, insert, select, text
from support import databases, journals
from support.records import ended_in_one_line, pinochle


@pytest.fixture(scope="module")
def own_server():
    """A server that no other module uses, because its roles stay."""
    with databases.postgresql_server() as home:
        yield home


@pytest.fixture(scope="module")
def shared(own_server):
    """The server's folder and the URL of an archive with its tables, which `reader` may read."""
    name = databases.new_database(own_server)
    url = databases.url_of(own_server, name)
    ready(open_store(own_server, url)).close()
    with owner(own_server, name) as connection:
        connection.execute("CREATE ROLE reader LOGIN")
        connection.execute("CREATE ROLE frozen LOGIN SUPERUSER")
        connection.execute("ALTER ROLE frozen SET default_transaction_read_only = on")
        connection.execute("CREATE ROLE hasty LOGIN SUPERUSER")
        connection.execute("CREATE ROLE stranger LOGIN")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    return own_server, url


def owner(home, name="postgres"):
    return psycopg.connect(f"host={home} user=tester dbname={name}", autocommit=True)


def change(store):
    with store.writing() as connection:
        rebuild(connection)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("role", "cure"), [("reader", "ask the archive's owner"), ("frozen", "you may only read")]
)
def test_a_role_that_may_only_read(shared, tmp_path, role, cure):
    store = open_store(tmp_path, shared[1].replace("tester", role))
    with store.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == 0
    with pytest.raises(ToolError, match=cure):
        change(store)
    store.close()


def test_a_role_without_rights(shared, tmp_path):
    with pytest.raises(ToolError, match="ask the archive's owner"):
        open_store(tmp_path, shared[1].replace("tester", "stranger"))


def test_a_time_limit_of_the_server(shared, tmp_path):
    """Only the command that waits has the limit: on a busy machine any other may take as long."""
    home, url = shared
    store = open_store(tmp_path, url.replace("tester", "hasty"))
    with owner(home) as server, psycopg.connect(url) as other, other.transaction():
        other.execute("SELECT pg_advisory_xact_lock(74206)")
        server.execute("ALTER ROLE hasty SET statement_timeout = '100ms'")
        store.close()  # the next connection has the role's new limit
        with pytest.raises(ToolError, match="time limit"):
            change(store)
        server.execute("ALTER ROLE hasty RESET statement_timeout")
    store.close()
    change(store)
    store.close()


def change_while_the_server_ends_it(store, url):
    with store.writing() as connection:
        connection.execute(insert(DEVICES).values(id="11" * 8, name="Cellar"))
        with psycopg.connect(url) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        rebuild(connection)


def test_a_connection_that_the_server_ends(shared, tmp_path):
    """Nothing of the transaction is stored; the same store works again."""
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    store = open_store(tmp_path, shared[1])
    with pytest.raises(ToolError, match="run the command again"):
        change_while_the_server_ends_it(store, shared[1])
    bring(store, FolderSource(tmp_path / "device"), "00" * 8, "Kitchen")
    with store.reading() as connection:
        assert connection.execute(select(DEVICES.c.name)).scalars().all() == ["Kitchen"]
        assert connection.execute(select(func.count()).select_from(HISTORIES)).scalar() == 3
    store.close()


def test_a_server_that_does_not_answer(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        begun = time.monotonic()
        with pytest.raises(ToolError, match="does not answer") as error:
            open_store(tmp_path, f"postgresql://u:secret@127.0.0.1:{port}/a?connect_timeout=2")
    # Without a limit it would wait for minutes; a busy machine is late.
    assert time.monotonic() - begun < 30
    assert "secret" not in str(error.value)


def test_a_port_that_is_no_number(tmp_path):
    with pytest.raises(ToolError, match="not the address"):
        open_store(tmp_path, "postgresql://u@127.0.0.1:x/a")


def test_a_folder_in_the_place_of_the_file(tmp_path):
    (tmp_path / "archive.sqlite").mkdir()
    with pytest.raises(ToolError, match="unable to open") as error:
        open_store(tmp_path)
    assert "make its folder writable, make room there, or name another --data" in str(error.value)
    assert "address" not in str(error.value)


@pytest.mark.parametrize(
    ("order", "cure"),
    [
        ("SELECT * FROM no_such", "move it away and sync, or restore a backup"),
        ("SELECT no_such FROM games", "move it away and sync, or restore a backup"),
        ("no order", "run pinochle doctor"),
    ],
)
def test_an_error_of_a_file_does_not_speak_of_an_address(tmp_path, order, cure):
    store = ready(open_store(tmp_path))
    with pytest.raises(ToolError, match=cure) as error, store.reading() as connection:
        connection.execute(text(order))
    assert "address" not in str(error.value)
    store.close()


@pytest.mark.wide
def test_a_full_disk(tmp_path):
    """What was in the file is still there."""
    ready(open_store(tmp_path)).close()
    journals.write_files(tmp_path / "device", journals.corpus_events(40))
    size = (tmp_path / "archive.sqlite").stat().st_size
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", "sync", "--from", "device", "--data", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8192, size + 8192)),
        check=False,
    )
    assert done.returncode == 1
    assert "make room" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    with sqlite3.connect(tmp_path / "archive.sqlite") as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("SELECT count(*) FROM lines").fetchone() == (0,)


@pytest.fixture
def small_disk(tmp_path):
    """A folder with room for 9 MB, in which a server can have a database."""
    place = Path(tempfile.mkdtemp(prefix="pinochle-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=9m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        place.rmdir()
        pytest.skip("a small disk can be mounted only as root")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)
    place.rmdir()


@pytest.mark.soak
def test_a_full_disk_of_a_server(small_disk, own_server, tmp_path):
    """What was stored before is still there, and the sync works when there is room."""
    shutil.chown(small_disk, "nobody")
    server = own_server
    with owner(server) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
        connection.execute("CREATE DATABASE full_disk TABLESPACE small")
    url = f"postgresql://tester@/full_disk?host={server}"
    journals.write_files(tmp_path / "first", journals.corpus_events(1))
    journals.write_files(tmp_path / "device", club_games(1, 700))

    def sync(folder):
        place = ("--archive", url, "--data", str(tmp_path / "data"))
        return pinochle("sync", "--from", str(tmp_path / folder), *place)

    assert sync("first").returncode == 0
    done = sync("device")
    assert ended_in_one_line(done), (done.returncode, done.stderr)
    assert "the disk is full: make room" in done.stderr
    with psycopg.connect(f"host={server} user=tester dbname=full_disk") as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
    subprocess.run(["mount", "-o", "remount,size=200m", str(small_disk)], check=True)
    assert sync("device").returncode == 0


def test_many_laptops_that_bring_an_archive_to_the_present_format_at_once(tmp_path, archive_url):
    found = []

    def opens():
        try:
            store = open_store(tmp_path, archive_url)
            with store.reading() as connection:
                found.append(connection.execute(text("SELECT count(*) FROM games")).scalar())
            store.close()
        except Exception as failure:
            found.append(failure)

    laptops = [threading.Thread(target=opens) for _ in range(8)]
    for laptop in laptops:
        laptop.start()
    for laptop in laptops:
        laptop.join()
    assert found == [0] * 8
