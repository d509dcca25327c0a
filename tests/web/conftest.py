import threading
from contextlib import contextmanager

import pytest
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import PageServer


@pytest.fixture(scope="session")
def built(released):
    """The folder with the page of a release."""
    return released / "dist-page"


@contextmanager
def running_server(folder):
    running = PageServer(page_files(folder), 0)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()


@pytest.fixture
def serving():
    """A function that serves a folder, as a context."""
    return running_server


@pytest.fixture(scope="module")
def server(built):
    with running_server(built) as running:
        yield running
