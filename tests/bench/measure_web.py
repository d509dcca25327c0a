"""The page in Chromium: the size of a first visit, and the time until it can be used.

The baselines are those of the first trial of such a page, with a smaller scorekeeper.
"""

import statistics
import sys
import tempfile
import threading
from pathlib import Path

from bench.figures import Figure, measurement
from support import browsers

sys.path.insert(0, str(Path(__file__).parents[2] / "host_tools" / "web"))

import build_page
import serve_page

TIMES = 5
READY = "performance.getEntriesByName('ready')[0].startTime"


def ready_ms(page):
    page.wait_for_selector("body[data-ready]")
    return page.evaluate(READY)


def starts(address):
    """Return the milliseconds of cold and of warm starts."""
    cold, warm = [], []
    with browsers.chromium() as browser:
        for _ in range(TIMES):
            context = browser.new_context()
            page = context.new_page()
            page.goto(address)
            cold.append(ready_ms(page))
            page.reload()
            warm.append(ready_ms(page))
            context.close()
    return cold, warm


@measurement
def page_in_a_browser():
    """The page from a server on this machine."""
    found = build_page.files()
    yield Figure("web-first-load", round(build_page.first_load(found) / 1000), "kB", 304, 340)
    if browsers.program() is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        build_page.write(Path(folder) / "page", found)
        server = serve_page.Server(Path(folder) / "page", 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cold, warm = starts(server.address)
        server.shutdown()
        server.server_close()
    yield Figure("web-cold", round(statistics.median(cold)), "ms", 862, 700)
    yield Figure("web-warm", round(statistics.median(warm)), "ms", 472, 300)
