"""A newer version of the page: stored whole, and used when nothing that began would change."""

import hashlib
import re
import shutil
import time

import pytest
from pinochle_tools.server.page_files import page_files
from support.page_visits import lines, load_again, opened, press
from web.test_page import visit_again, wait_until

STORED = "caches.keys().then((names) => names.some((name) => name.startsWith('pinochle-')))"
# The newer service worker has stored its files, and answers what the page asks.
NEWER_CONTROLS = """Promise.all([caches.keys(), navigator.serviceWorker.getRegistration()]).then(
  ([names, { installing, waiting, active }]) => names.some((name) => name.includes("-ffffffff"))
    && !installing && !waiting && active?.state === "activated"
    && navigator.serviceWorker.controller === active)"""
NOT_INSTALLED = "navigator.serviceWorker.getRegistration().then((found) => found === undefined)"
# Wait for the test's word before an answer, and say when it is given.
LATE = """(await (async () => {
  while (!(await caches.keys()).includes("answer")) {
    await new Promise((done) => setTimeout(done, 20));
  }
  await caches.open("answered");
})(), caches).has("""
PATIENCE_SECONDS = 60
USED = (
    "caches.open('pinochle.chosen').then((chosen) => chosen.match('version'))"
    ".then((used) => used.text())"
)
CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture
def host(built, serving, tmp_path):
    """A folder with the page's files, and the server that shows them."""
    folder = shutil.copytree(built, tmp_path / "page")
    with serving(folder) as running:
        yield folder, running


def publish_newer(folder, running, change=lambda keeper: keeper):
    """Put a version with another firmware on the host; `change` changes its service worker."""
    index, keeper = (folder / "index.html").read_text(), (folder / "sw.js").read_text()
    old = re.search('data-firmware="([0-9a-f]{8})"', index)[1]
    newer = index.replace(old, "ffffffff")
    version = re.search(r'"([0-9a-f]{16})"', keeper)[1]
    keeper = keeper.replace(version, "ffffffff" + version[8:])
    assert digest(index) in keeper
    keeper = keeper.replace(digest(index), digest(newer))
    (folder / "index.html").write_text(newer)
    (folder / "sw.js").write_text(change(keeper))
    running.load(page_files(folder))
    return old


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def firmware_of(page):
    return page.evaluate("document.documentElement.dataset.firmware")


def is_newer(page):
    return firmware_of(page) == "ffffffff"


def uses_newer(page):
    return page.evaluate(USED).startswith("ffffffff")


def adopted(page, visit, newer):
    """Visit the page until it is the newer one, which a busy service worker may say too late."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        visit(page)
        if newer(page):
            return
        wait_until(page, NEWER_CONTROLS)
    pytest.fail("the page has not changed to the newer one")


@pytest.mark.parametrize("playing", [True, False])
def test_an_update_is_used_only_between_games(browser, host, playing):
    folder, running = host
    with opened(browser, running.address) as page:
        wait_until(page, CONTROLLED)
        if playing:
            press(page, "OK UP OK")
        before = lines(page)
        firmware = publish_newer(folder, running)
        if not playing:
            adopted(page, visit_again, is_newer)
            return
        visit_again(page)
        wait_until(page, NEWER_CONTROLS)
        for _ in range(2):
            visit_again(page)
            assert firmware_of(page) == firmware
            assert lines(page) == before != set()


def test_a_late_answer_about_an_update_does_not_change_a_game(browser, host):
    """The service worker answers after the page has begun: the next start is the same version."""
    folder, running = host

    def late(keeper):
        assert keeper.count("caches.has(") == 1
        return keeper.replace("caches.has(", LATE)

    with opened(browser, running.address) as page:
        wait_until(page, CONTROLLED)
        firmware = publish_newer(folder, running, late)
        visit_again(page)
        wait_until(page, NEWER_CONTROLS)
        visit_again(page)
        press(page, "OK UP OK")
        before = lines(page)
        page.evaluate("caches.open('answer').then(() => 0)")
        wait_until(page, "caches.has('answered')")
        visit_again(page)
        assert firmware_of(page) == firmware
        assert lines(page) == before != set()


def test_a_host_that_was_half_copied_is_not_stored(browser, host):
    folder, running = host
    index = (folder / "index.html").read_text()
    (folder / "index.html").write_text(index.replace("Watch a hand", "Watch"))
    running.load(page_files(folder))
    with opened(browser, running.address) as page:
        # The registration ends as soon as its only worker cannot be installed.
        page.evaluate("navigator.serviceWorker.register('sw.js').then(() => 0)")
        wait_until(page, NOT_INSTALLED)
        assert not page.evaluate(STORED)
        (folder / "index.html").write_text(index)
        running.load(page_files(folder))
        visit_again(page)
        wait_until(page, CONTROLLED)
        assert page.evaluate(STORED)


@pytest.mark.parametrize("name", ["evening.html", "watch.html"])
def test_a_page_of_its_own_becomes_the_newer_version_when_it_is_open_alone(browser, host, name):
    folder, running = host
    with opened(browser, running.address) as game:
        wait_until(game, CONTROLLED)
        press(game, "OK UP OK")
        page = game.context.new_page()
        page.goto(running.address + name)
        publish_newer(folder, running)
        load_again(page)
        wait_until(page, NEWER_CONTROLS)
        for _ in range(2):
            load_again(page)
            assert not uses_newer(page)
        game.close()
        adopted(page, load_again, uses_newer)
