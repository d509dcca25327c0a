"""Answers of the servers: compressed, sent only if changed, and in words if a page fails."""

import gzip

import pytest
from pinochle_tools.archive.updating import bring
from pinochle_tools.commands.watch import board_pages
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.live.board import Board
from pinochle_tools.server.access import Access
from pinochle_tools.server.loop import Server
from pinochle_tools.server.page_bytes import takes_gzip
from pinochle_tools.site.history_pages import HistoryPages
from support import journals
from support.serving import asked, serving

LONG = "<!doctype html>" + "a page of the club " * 1000


class Pages:
    """One page, which a test changes; an exception is raised."""

    def __init__(self):
        self.page = LONG

    def __call__(self, path):
        if isinstance(self.page, Exception):
            raise self.page
        return self.page if path == "/" else None


@pytest.fixture
def pages():
    return Pages()


@pytest.fixture
def site(pages):
    board = Board()
    with serving(Server(0, pages, board, Access("127.0.0.2"))) as running:
        yield running


def test_a_page_is_compressed_for_who_can_read_it(site):
    code, plain, body = asked(site)
    assert (code, body.decode()) == (200, LONG)
    assert "content-encoding" not in plain
    code, packed, small = asked(site, Accept_Encoding="br, gzip")
    assert (code, gzip.decompress(small).decode()) == (200, LONG)
    assert len(small) < len(body) / 10
    for headers in (plain, packed):
        assert headers["vary"] == "Accept-Encoding"
        assert headers["etag"] == plain["etag"]
        assert "no-store" not in headers["cache-control"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("deflate, gzip; q=1", True),
        ("*", True),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("gzip;q", False),
    ],
)
def test_only_who_takes_gzip_gets_it(accepted, taken):
    assert takes_gzip(accepted) is taken


def test_a_page_is_sent_again_only_if_it_changed(site, pages):
    tag = asked(site)[1]["etag"]
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        code, headers, body = asked(site, If_None_Match=known, Accept_Encoding="gzip")
        assert (code, headers["etag"], body) == (304, tag, b"")
    assert asked(site, If_None_Match='"other"')[0] == 200
    pages.page = LONG + "changed"
    code, headers, body = asked(site, If_None_Match=tag)
    assert (code, body.decode()) == (200, pages.page)
    assert headers["etag"] != tag


def test_no_browser_keeps_the_page_with_the_token(site):
    code, headers, body = asked(site, "/phone", Accept_Encoding="gzip")
    assert (code, headers["cache-control"]) == (200, "no-store")
    assert site.access.token.encode() in body
    assert "etag" not in headers


def test_head_is_get_without_the_page(site):
    for path in ("/", "/other", "/phone"):
        code, headers, body = asked(site, path, "HEAD")
        assert (code, headers, body) == (*asked(site, path)[:2], b"")
    code, headers, body = asked(site, "/state", "HEAD")
    assert (code, headers["content-type"], body) == (200, "text/event-stream", b"")


def test_the_laptops_names_have_no_case(site):
    for name in ("LOCALHOST", "LocalHost:80", "127.0.0.1"):
        assert asked(site, Host=name)[0] == 200
    for name in ("localhost.example", "LOCALHOST.", "[::1]", ""):
        assert asked(site, Host=name)[0] == 403


def test_a_bug_is_a_page_in_words_and_a_line(site, pages, capfd):
    pages.page = KeyError("<b>\n\x1b[31m")
    code, headers, body = asked(site)
    assert (code, headers["cache-control"]) == (500, "no-store")
    assert b"This page can&#39;t be shown" in body
    assert b"Content-Security-Policy" in body
    said = capfd.readouterr().err
    assert said.startswith("error: /: unexpected KeyError: ")
    assert said.count("\n") == 1
    assert "\x1b" not in said
    pages.page = LONG
    assert asked(site)[0] == 200


def test_a_known_failure_is_a_page_with_its_words(site, pages, capfd):
    pages.page = OSError(28, "No <space> left", "archive.sqlite")
    code, _, body = asked(site)
    assert (code, b"archive.sqlite: No &lt;space&gt; left" in body) == (500, True)
    assert capfd.readouterr().err == ""


@pytest.mark.wide
def test_a_busy_archive_is_a_page_that_asks_again(store, tmp_path, capfd):
    """Pages are read while another program writes; only a new game has to wait for it."""
    journals.write_files(tmp_path / "device", journals.corpus_events(2))
    source = FolderSource(tmp_path / "device")
    bring(store, source, "x", "table")
    store.wait_at_most(0.2)
    pages = HistoryPages(store, lambda: bring(store, source, "x", "table") and None)
    with serving(Server(0, pages)) as server:
        with store.writing():
            assert asked(server)[0] == 200
            journals.write_files(tmp_path / "device", journals.corpus_events(3)[2:])
            code, headers, body = asked(server)
            assert (code, headers["retry-after"]) == (503, "5")
            assert b"The archive is busy" in body
            assert b'http-equiv="refresh" content="5"' in body
        code, _, body = asked(server)
        assert (code, b"game/3.html" in body) == (200, True)
    assert capfd.readouterr().err == ""


def test_the_board_has_the_page_and_its_states():
    board = Board()
    with serving(Server(0, board_pages(board), board)) as server:
        first = asked(server)[1]["etag"]
        board.put({"sides": None, "note": "changed"})
        assert asked(server)[1]["etag"] != first
