import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "host_tools" / "web"
sys.path.insert(0, str(WEB))

import build_page  # noqa: E402 - the scripts that build and serve the page
import serve_page  # noqa: E402


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A folder with the page's files."""
    folder = tmp_path_factory.mktemp("web") / "page"
    build_page.write(folder, build_page.files())
    return folder


@contextmanager
def running_server(folder):
    running = serve_page.Server(folder, 0)
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
