import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from support import release
from support.installation import once

WEB = Path(__file__).parents[2] / "host_tools" / "web"
sys.path.insert(0, str(WEB))

import build_page  # noqa: E402 - the script that builds the page
from pinochle_tools.site.page_files import page_files  # noqa: E402
from pinochle_tools.site.page_server import PageServer  # noqa: E402


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A folder with the page's files, made once for all processes of a run."""

    def make(folder):
        build_page.write(folder / "page", build_page.files())

    return once(tmp_path_factory, "web", make) / "page"


@pytest.fixture(scope="session")
def built_with_images(tmp_path_factory):
    """A folder with the files of a page beside an image for each chip, made once, too."""

    def make(folder):
        images = release.images(folder / "images")
        build_page.write(folder / "page", build_page.files(images=images))

    return once(tmp_path_factory, "web-with-images", make) / "page"


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
