"""The page and the image on the emulated Pico, connected by its USB serial port."""

import time

import pytest
from pinochle.storage import people
from pinochle_tools.common.firmware_digest import firmware_digest
from playwright.sync_api import expect
from support import journals, records
from support.serial_bridge import Served, bridge
from web.conftest import running_server
from web.test_box import said
from web.test_page import journals as journals_of
from web.test_page import opened
from web.test_watch_page import watching

PATIENCE_MS = 60_000


@pytest.fixture(scope="module")
def server(released):
    with running_server(released / "dist-page") as running:
        yield running


def test_games_and_their_newest_events_come_from_the_chip(pico, browser, server):
    games = journals.corpus_events(4)
    files = journals.device_files([*games[:3], (4, games[3][1][:20])])
    picture = pico.boot(files={**files, "/board": b"six_ssd1306\n"}, plugged=True)
    # An undo and its return are two events, which stay in the tail.
    pico.press("HOLD-BACK")
    pico.press("OK")
    picture = pico.picture()
    port = pico.do("bridge", port=0)["port"]
    with (
        bridge(lambda: Served(port)) as script,
        opened(browser, server.address + "?fixed", bypass_csp=True) as page,
    ):
        page.evaluate(script)
        page.evaluate("ms => { pinochle.silence = ms }", PATIENCE_MS)
        page.evaluate("() => document.querySelector('#open-box').click()")
        page.wait_for_selector("#box[open]")
        assert said(page, "games") == "4 games added."
        firmware = page.inner_text("#box-firmware")
        assert f"firmware {firmware_digest()}, the same as on this page" in firmware
        here = journals_of(page)
        assert comes_back(pico, picture)
        assert said(page, "names").startswith("The box offers first: ")
        assert comes_back(pico, picture)
    there = pico.files()
    assert people.parsed(there["/games/people"])[0]
    for path, data in there.items():
        if path.endswith(".log"):
            assert here[path.removeprefix("/games/")].encode().startswith(data)
    # The newest game has more lines than its file, by those of the tail.
    newest = max(name for name in here if name.endswith(".log"))
    assert '["undo"' in here[newest]


def test_the_wall_of_the_page_follows_the_chip_into_the_next_game(pico, browser, server):
    """Also names with letters beyond ASCII come as they are stored: no line is read again."""
    game = records.lines(records.CORPUS)[0]
    events = list(journals.game_events(1, game, names=["Zoé", "Bob", "Jörg", "Dee"]))
    files = journals.device_files([(1, events[:-1])])
    picture = pico.boot(files={**files, "/board": b"six_ssd1306\n"}, plugged=True)
    port = pico.do("bridge", port=0)["port"]
    with watching(browser, server, lambda: Served(port), PATIENCE_MS) as page:
        page.click("#connect")
        expect(page.locator(".name")).to_have_text(
            ["Zoé & Jörg", "Bob & Dee"], timeout=PATIENCE_MS
        )
        page.wait_for_function("serialState.opened === 2", timeout=PATIENCE_MS)
        assert comes_back(pico, picture)
        pico.press("OK")
        expect(page.locator("#now")).to_contain_text("won", timeout=PATIENCE_MS)
        for _ in range(3):
            pico.press("OK")
        expect(page.locator(".total")).to_have_text(["0", "0"], timeout=PATIENCE_MS)
        expect(page.locator(".name")).to_have_text(["Zoé & Jörg", "Bob & Dee"])
        assert page.evaluate("serialState.opened") == 2


def comes_back(pico, picture):
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while pico.picture() != picture and time.monotonic() < deadline:
        time.sleep(0.1)
    return pico.picture() == picture
