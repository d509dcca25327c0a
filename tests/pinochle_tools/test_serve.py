"""serve: the current history in a browser, only for this laptop, until Ctrl-C."""

import contextlib
import http.client
import os
import re
import signal
import subprocess
import sys
import threading

import pytest
from pinochle_tools.archive.updating import bring
from pinochle_tools.journals.pieces import FolderSource
from pinochle_tools.site.history_pages import HistoryPages
from pinochle_tools.site.server import Server
from support import journals
from support.browsers import Visit


@pytest.fixture
def folder(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    return tmp_path / "device"


@pytest.fixture
def pages(store, folder):
    return HistoryPages(store, lambda: bring(store, FolderSource(folder), "x", "table") and None)


@contextlib.contextmanager
def served(pages):
    server = Server(0, pages)
    work = threading.Thread(target=server.serve_forever, daemon=True)
    work.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        work.join()


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
    with served(pages) as server, Visit(browser, server.address, offline=False) as shown:
        shown.click(".plain a:has-text('Game 2')")
        shown.wait_for_selector("h1:has-text('Game 2')")
        assert shown.locator("svg.chart").count() == 1
        shown.click("nav a >> nth=0")
        shown.wait_for_selector("h2:has-text('The last game')")


def test_foreign_pages_cannot_read_it(pages):
    with served(pages) as server:
        assert server.server_address[0] == "127.0.0.1"
        for host, code in (("evil.example", 403), ("localhost", 200)):
            connection = http.client.HTTPConnection(*server.server_address[:2])
            connection.request("GET", "/", headers={"Host": host})
            assert connection.getresponse().status == code
            connection.close()


@pytest.mark.parametrize("command", ["serve", "watch"])
def test_the_command_serves_until_ctrl_c(command, tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "pinochle_tools", command, "--http", "0"],
        env={**os.environ, "PINOCHLE_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ ", process.stdout.readline())[1])
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        page = connection.getresponse().read().decode()
        connection.close()
        assert "<!doctype html>" in page
        taken = subprocess.run(
            [sys.executable, "-m", "pinochle_tools", command, "--http", str(port)],
            env={**os.environ, "PINOCHLE_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert taken.returncode == 1
        assert "choose another with --http" in taken.stderr
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert errors == ""
