"""serve: the current history in a browser, only for this laptop, until Ctrl-C."""

import re

import pytest
from pinochle_tools.archive.updating import bring
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.server.loop import Server
from pinochle_tools.site.history_pages import HistoryPages
from pinochle_tools.site.history_site import HistorySite
from playwright.sync_api import expect
from support import journals
from support.browsers import Visit
from support.records import ended_in_one_line, pinochle_process
from support.serving import asked, command, serving


@pytest.fixture
def folder(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    return tmp_path / "device"


@pytest.fixture
def pages(store, folder):
    return HistoryPages(store, lambda: bring(store, FolderSource(folder), "x", "table") and None)


def test_pages_show_the_current_archive(pages, folder):
    assert 'href="game/3.html"' in pages("/")
    assert pages("/") is pages("/")  # unchanged, so the page is reused
    journals.write_files(folder, journals.corpus_events(4)[3:])
    assert 'href="game/4.html"' in pages("/")
    assert "<h1>Game 4</h1>" in pages("/game/4.html")
    wrong = ("5.html", "0.html", "x.html", "4", "4.html/", "../game/4.html", "¹.html")
    for path in (*(f"/game/{one}" for one in wrong), "/../game/4.html", "/archive.sqlite"):
        assert pages(path) is None


def test_a_browser_goes_from_the_list_to_a_game_and_back(browser, pages):
    with (
        serving(Server(0, pages)) as server,
        Visit(browser, server.address, offline=False) as shown,
    ):
        shown.click(".plain a:has-text('Game 2')")
        shown.wait_for_selector("h1:has-text('Game 2')")
        expect(shown.locator("svg.chart")).to_have_count(1)
        shown.click("nav a >> nth=0")
        shown.wait_for_selector("h2:has-text('The last game')")


def test_foreign_pages_cannot_read_it(pages):
    with serving(Server(0, pages)) as server:
        assert server.server_address[0] == "127.0.0.1"
        for host, code in (("evil.example", 403), ("localhost", 200)):
            assert asked(server, Host=host)[0] == code


@pytest.mark.wide
@pytest.mark.parametrize("name", ["serve", "watch"])
def test_the_command_serves_until_ctrl_c(name, tmp_path):
    with command(name, "--http", "0", data=tmp_path) as (line,):
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ ", line)[1])
        assert b"<!doctype html>" in asked(port)[2]
        taken = pinochle_process(name, "--http", str(port))
        assert ended_in_one_line(taken)
        assert "choose another with --http" in taken.stderr


@pytest.mark.wide
def test_the_history_is_served_where_the_desk_cannot_store(tmp_path):
    (tmp_path / "desk-pass").mkdir()
    with command("serve", "--http", "0", data=tmp_path, lines=2) as (without, line):
        assert re.fullmatch(r"without the desk of an evening: \S+desk-pass: .*\n", without)
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ ", line)[1])
        assert asked(port)[0] == 200


def test_an_address_without_a_page_leads_a_browser_back(pages):
    with serving(Server(0, pages)) as server:
        code, headers, body = asked(server, "/game/77.html", Accept="text/html,*/*")
        assert (code, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert b'<a href="../">The first page</a>' in body
        assert b'<a href="./">' in asked(server, "/game77.html", Accept="text/html")[2]
        assert asked(server, "/game/77.html")[::2] == (404, b"no such page")


def test_a_game_without_a_hand_leads_to_no_evening(store, tmp_path):
    """The evening has a page if it has another game, with a hand."""
    first, second = (journals.first_event(number, 0) for number in (1, 2))
    moment = ["time", 1_700_000_000]
    journals.write_files(tmp_path / "device", [(1, [first, moment, ["bid", 0, 330]])])
    bring(store, FolderSource(tmp_path / "device"), "x", "table")
    with store.reading() as connection:
        site = HistorySite(connection)
        assert not [path for path in site.paths() if path.startswith("evening/")]
        assert "evening/" not in site.page("game/1.html")
    journals.write_files(tmp_path / "device", [(2, [second, moment, *journals.HAND])])
    bring(store, FolderSource(tmp_path / "device"), "x", "table")
    with store.reading() as connection:
        site = HistorySite(connection)
        assert 'href="../evening/2023-11-14.html"' in site.page("game/2.html")
        assert "evening/2023-11-14.html" in site.paths()
