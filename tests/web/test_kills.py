"""The whole browser is killed while somebody plays: what was stored is there again."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, sync_playwright
from support import browsers
from web.test_page import wait_until

ROUND = ("OK", "UP", "OK", "RIGHT", "OK", "UP", "OK", "DOWN", "OK", "HOLD-BACK", "OK")
# Press a key each few milliseconds; note the journals' lines that each press found stored.
PLAY = """keys => {
  window.stored = [];
  (async () => {
    for (let at = 0; ; at++) {
      await pinochle.press(keys[at % keys.length]);
      window.stored = Object.values(await pinochle.journals());
    }
  })();
}"""
# A kill shows something only after a line was stored, which takes long on a busy machine.
STORES = """stored.some((text) => text.includes('["game"'))"""


@contextmanager
def running(folder):
    """Run Chromium with a profile in a folder; yield its process and the port of its debugger."""
    port_file = folder / "DevToolsActivePort"
    port_file.unlink(missing_ok=True)
    process = subprocess.Popen(
        [
            browsers.program(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--remote-debugging-port=0",
            f"--user-data-dir={folder}",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 60
        while not (port_file.exists() and port_file.read_text().count("\n")):
            assert time.monotonic() < until
            assert process.poll() is None
            time.sleep(0.05)
        yield process, int(port_file.read_text().split()[0])
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)


def lines(files):
    found = {line for text in files for line in text.splitlines()}
    return {line for line in found if not line.startswith('["tail",')}


def visit(playwright, port, address):
    browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
    page = browser.contexts[0].new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("pinochle.ready")
    return page


def kills(server, folder, count, seed):
    """Kill the browser a number of times; return the lines that were stored, after each."""
    chance = random.Random(seed)
    known, seen = set(), []
    with sync_playwright() as playwright:
        for _ in range(count + 1):
            with running(folder) as (process, port):
                page = visit(playwright, port, server.address + "?fixed")
                there = lines(page.evaluate("pinochle.journals()").values())
                assert known <= there
                seen.append(len(there))
                page.evaluate(PLAY, ROUND)
                wait_until(page, STORES)
                page.wait_for_timeout(chance.randrange(50, 900))
                known |= lines(page.evaluate("stored"))
                # No message to the page comes between this and the last look.
                os.killpg(process.pid, signal.SIGKILL)
                with suppress(Error):
                    page.close()
    return seen


@pytest.mark.skipif(browsers.program() is None, reason=browsers.NO_BROWSER)
@pytest.mark.parametrize(
    ("count", "seed"),
    [(3, 1), *(pytest.param(50, s, marks=pytest.mark.soak) for s in (2, 3, 4, 5))],
)
def test_a_killed_browser_has_every_stored_line(server, tmp_path, count, seed):
    node = Path(sys.executable).with_name("node")
    if node.exists():
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    seen = kills(server, tmp_path / "profile", count, seed)
    assert len(seen) == count + 1
    assert seen[-1] > seen[0]
