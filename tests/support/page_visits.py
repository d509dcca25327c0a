"""Visits of the scorekeeper's page: opened in a browser, its keys, its journals."""

from contextlib import contextmanager, suppress

from playwright.sync_api import Error

# A hand of racehorse by touches.
TOUCHES = ("South", "East", "310", "Spades", "150", "60", "Hand played", "80")


@contextmanager
def opened(browser, address, count=1, **options):
    """Open the page in `count` tabs of a new profile; complaints of the browser fail the test."""
    context = browser.new_context(**options)
    trouble, tabs = [], []
    for _ in range(count):
        tab = context.new_page()
        tab.on("pageerror", lambda error: trouble.append(str(error)))
        tab.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
        tab.goto(address)
        if not tabs:
            tab.wait_for_selector("body[data-ready]")
            tab.evaluate("pinochle.ready")
        tabs.append(tab)
    yield tabs if count > 1 else tabs[0]
    context.close()
    assert trouble == []


def load_again(page):
    """Load a page again, until it is ready; it may load itself once more, as another version."""
    with suppress(Error):
        page.reload()
    page.wait_for_selector("body[data-ready]")


def press(page, words):
    for word in words.split():
        page.evaluate("word => pinochle.press(word)", word)


# An answer of a touch has up to three orders. The page sends one when the worker has answered the
# one before, so each of these answers comes behind another of them.
ANSWERED = """(async () => {
  for (let order = 0; order < 3; order++) await pinochle.tryValue(0);
})()"""


def touch(page, *names):
    """Touch the buttons of these names in turn, and wait for the worker after each."""
    for name in names:
        page.locator("#touch").get_by_role("button", name=name, exact=True).first.click()
        page.evaluate(ANSWERED)


def read_codes(page):
    """Open the dialog that reads codes."""
    page.click("#open-games")
    page.click("#open-codes")
    page.wait_for_selector("#codes[open]")


def journals(page):
    return page.evaluate("pinochle.journals()")


def lines(page):
    """Return all lines of the journals; three seconds of idle time move them between files."""
    files = journals(page).values()
    found = {line for text in files for line in text.splitlines()}
    return {line for line in found if not line.startswith('["tail",')}
