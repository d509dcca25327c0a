from pathlib import Path

import pytest
from pinochle_tools import cli
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.evening import places
from support import databases, page_sheet


@pytest.fixture(scope="session")
def server():
    with databases.postgresql_server() as home:
        yield home


@pytest.fixture(scope="session")
def template(server, tmp_path_factory):
    """The name of a PostgreSQL database with an empty archive: to copy it takes less time."""
    name = databases.new_database(server)
    url = databases.url_of(server, name)
    ready(open_store(tmp_path_factory.mktemp("template"), url)).close()
    return name


@pytest.fixture(params=["sqlite", "postgresql"])
def archive_url(request, tmp_path):
    """The URL of an empty archive, on both kinds of database.

    It has no tables yet, unless the test uses the fixture `store`, which opens it.
    """
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/archive.sqlite"
    home = request.getfixturevalue("server")
    base = request.getfixturevalue("template") if "store" in request.fixturenames else "template1"
    return databases.new_url(home, base)


@pytest.fixture
def store(archive_url, tmp_path):
    """An open and empty archive, on both kinds of database."""
    opened = ready(open_store(tmp_path, archive_url))
    yield opened
    opened.close()


@pytest.fixture
def data(tmp_path):
    """The name of a data folder that is not there yet."""
    return str(tmp_path / "data")


@pytest.fixture
def own(tmp_path):
    """An archive in a file, where the kind of database does not matter."""
    opened = ready(open_store(tmp_path / "own"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def club_site(tmp_path_factory):
    """A folder with the published site of a club: every kind of page."""
    folder = tmp_path_factory.mktemp("club") / "site"
    page_sheet.write_site(folder)
    return folder


@pytest.fixture
def run(data, capsys):
    """A function that runs `pinochle evening` on a data folder: (exit code, output, errors)."""

    def command(*words):
        code = cli.run(["evening", *map(str, words), "--data", data])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


@pytest.fixture
def state(data):
    """A function that returns the newest evening."""
    return lambda: places.open_desk(Path(data)).state
