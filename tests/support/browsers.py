"""Runs Chromium for tests of pages; .ci/run installs it from Debian's packages."""

import os
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

WINDOWED = ("chromium", "chromium-browser")
# The one without a window comes first, because a page takes a third of the CPU time there.
PROGRAMS = ("chromium-headless-shell", *WINDOWED)
NO_BROWSER = "Chromium is missing: apt-get install chromium"
# Letters are as wide as with a window, whose hinting comes from Debian's settings.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=slight"]
# A busy machine is late: five seconds were too few at times.
expect.set_options(timeout=30_000)


def program(names=PROGRAMS):
    """Return the path of Chromium, or None."""
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def chromium(path=None):
    """Run Chromium without a window; `path` is that of another program than the installed one."""
    node = Path(sys.executable).with_name("node")
    if node.exists():
        # Playwright's own Node needs a library (libatomic) that a minimal Debian lacks.
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or program(), args=ARGUMENTS)
        yield browser
        browser.close()


class Visit:
    """A page open in the browser; `trouble` collects the browser's complaints."""

    def __init__(self, browser, address, width=1280, height=900, dark=False, offline=True):
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            offline=offline,
        )
        self.trouble = []
        self.asked = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._note)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("dialog", lambda dialog: self.trouble.append("dialog " + dialog.message))
        self.page.goto(address)

    def _note(self, said):
        if said.type in ("error", "warning"):
            self.trouble.append(said.text)

    def __enter__(self):
        return self.page

    def __exit__(self, *failure):
        self.context.close()
        if failure[0] is None:
            assert self.trouble == [], self.trouble


def rectangles(page, selector):
    """Return where the elements are, found and measured in one step.

    A page may draw itself again between two steps, and what it threw away has no size.
    """
    return page.evaluate(
        """selector => [...document.querySelectorAll(selector)].map(
            (one) => one.getBoundingClientRect().toJSON())""",
        selector,
    )
