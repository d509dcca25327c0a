"""Archives for tests: a SQLite file, and a PostgreSQL server started by the tests.

The server is in Debian's package postgresql; .ci/run installs it.
"""

import itertools
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

NO_SERVER = "PostgreSQL is missing: apt-get install postgresql"
# The server refuses to run as root, so it runs as this user then.
_USER = "nobody" if os.geteuid() == 0 else None
_NUMBERS = itertools.count(1)


def server_programs():
    """Return the folder of initdb and pg_ctl, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


@contextmanager
def postgresql_server():
    """Run a server on a socket in a temporary folder; yields that folder, or skips the test."""
    if server_programs() is None:
        pytest.skip(NO_SERVER)
    home = Path(tempfile.mkdtemp(prefix="pinochle-pg-"))
    if _USER:
        shutil.chown(home, _USER)
    try:
        _run(home, "initdb", "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        _start(home)
        try:
            yield home
        finally:
            _run(home, "pg_ctl", "stop", "-m", "immediate")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def restart(home):
    """End the server as a crash does, and start it again."""
    _run(home, "pg_ctl", "stop", "-m", "immediate")
    _start(home)


def _start(home):
    settings = f"-k {home} -c listen_addresses='' -c fsync=off -c max_connections=20"
    _run(home, "pg_ctl", "start", "-w", "-l", home / "log", "-o", settings)


def _run(home, program, *arguments):
    subprocess.run(
        [server_programs() / program, "-D", home / "data", *arguments],
        check=True,
        cwd=home,
        user=_USER,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )


def new_database(home, base="template1"):
    """Create a database on the server, a copy of another, and return its name.

    The name is new, because a server outlives a module's fixtures, which a process may set up
    twice: it gets more tests of a module when other processes have none left.
    """
    name = f"archive{next(_NUMBERS)}"
    with psycopg.connect(f"host={home} user=tester dbname=postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{base}"')
    return name


def url_of(home, name):
    """Return the URL of a database on the server."""
    return f"postgresql://tester@/{name}?host={home}"


def new_url(home, base="template1"):
    """Create a database as new_database does, and return its URL."""
    return url_of(home, new_database(home, base))
