"""The page in Chromium: the size of a first visit, the time until it can be used, and of a key.

The baselines are those of the first trial of such a page, with a smaller scorekeeper.
"""

import statistics
import sys
import tempfile
import threading
from pathlib import Path

from bench.club_games import club_games
from bench.figures import Figure, measurement
from bench.fingers import TAP_SECONDS
from support import browsers, journals

sys.path.insert(0, str(Path(__file__).parents[2] / "host_tools" / "web"))

import build_page
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import PageServer

TIMES = 5
PRESSES = 60
DOWN_MS = 35
ARROWS = "ArrowUp", "ArrowDown"
GAMES = 300
# A warm start uses what the first start stores some seconds later.
IMAGE_STORED = """(async () => {
  while (!(await (await caches.open("pinochle.image")).keys()).length) {
    await new Promise((done) => setTimeout(done, 50));
  }
})()"""
# A key's picture; a press that shows none ends after half a second.
PAINTED = """count => new Promise((done) => {
  const until = performance.now() + 500;
  const look = () => pinochle.latencies.length > count || performance.now() > until
    ? done() : setTimeout(look, 5);
  look();
})"""
READY = "performance.getEntriesByName('ready')[0].startTime"


def ready_ms(page):
    page.wait_for_selector("body[data-ready]")
    return page.evaluate(READY)


def warm_ms(page):
    """Return the milliseconds of several starts after the first one."""
    page.evaluate(IMAGE_STORED)
    taken = []
    for _ in range(TIMES):
        page.reload()
        taken.append(ready_ms(page))
    return taken


def starts(browser, address):
    """Return the milliseconds of cold and of warm starts."""
    cold = []
    for _ in range(TIMES):
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        cold.append(ready_ms(page))
        if len(cold) == TIMES:
            warm = warm_ms(page)
        context.close()
    return cold, warm


def painted(page, keys, every_ms=0):
    """Press keys in turn; return the 95th percentile of the milliseconds until they show.

    A press comes about `every_ms` after the one before, at the earliest when that one shows.
    """
    page.evaluate("pinochle.latencies.length = 0")
    for press in range(PRESSES):
        count = page.evaluate("pinochle.latencies.length")
        page.keyboard.press(keys[press % len(keys)], delay=DOWN_MS)
        page.evaluate(PAINTED, count)
        page.wait_for_timeout(max(0, every_ms - DOWN_MS))
    taken = page.evaluate("pinochle.latencies")
    return statistics.quantiles(taken, n=20)[-1]


def presses(browser, address):
    """Return the 95th percentiles of an arrow, of arrows in a hurry, and of OK with a flush."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    ready_ms(page)
    for key in ("OK", "OK", "OK", "UP"):
        page.evaluate("key => pinochle.press(key)", key)
    arrow = painted(page, ARROWS, TAP_SECONDS * 1000)
    hurried = painted(page, ARROWS)
    # OK stores a hand's next step, the second key undoes it; both are flushed.
    stored = painted(page, ("Enter", "u"))
    context.close()
    return arrow, hurried, stored


def with_games(browser, address):
    """Return the milliseconds of warm starts of a page with 300 games."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    ready_ms(page)
    page.evaluate("pinochle.ready")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        journals.write_files(folder, club_games(1, GAMES))
        page.set_input_files("#upload", sorted(folder.glob("*.log")))
        page.locator("#added:not(:empty)").wait_for(state="attached")
        assert page.evaluate("pinochle.journals().then((all) => Object.keys(all).length)") >= GAMES
    taken = warm_ms(page)
    context.close()
    return taken


@measurement
def page_in_a_browser():
    """The page from a server on this machine."""
    found = build_page.files()
    yield Figure("web-first-load", round(build_page.first_load(found) / 1000), "kB", 304, 360)
    if browsers.program() is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        build_page.write(Path(folder) / "page", found)
        server = PageServer(page_files(Path(folder) / "page"), 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with browsers.chromium() as browser:
            cold, warm = starts(browser, server.address)
            arrow, hurried, stored = presses(browser, server.address)
            many = with_games(browser, server.address)
        server.shutdown()
        server.server_close()
    yield Figure("web-cold", round(statistics.median(cold)), "ms", 862, 700)
    yield Figure("web-warm", round(statistics.median(warm)), "ms", 472, 300)
    yield Figure("web-arrow-p95", round(arrow, 1), "ms", 11.4, 10)
    # A picture right after another waits for the screen's next frame, up to 16.7 ms at 60 Hz. This
    # has no limit, because no finger taps 25 times a second.
    yield Figure("web-arrow-p95-hurried", round(hurried, 1), "ms")
    yield Figure("web-ok-p95", round(stored, 1), "ms", 23.8, 20)
    yield Figure("web-warm-300-games", round(statistics.median(many)), "ms", 443, 400)
    # The machine is seldom idle; the shortest start shows what the page itself needs.
    yield Figure("web-cold-best", round(min(cold)), "ms", 458)
    yield Figure("web-warm-best", round(min(warm)), "ms")
