"""The site in Chromium: on every width, without scripts, for screen readers, on paper."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle_tools.archive.library import ready
from pinochle_tools.archive.store import open_store
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.site.publishing import publish
from support.browsers import Visit
from support.evenings import entries, fill

WIDTHS = (360, 768, 1280, 1920)
PAGES = ("index", "players", "evenings", "player/*", "pair/*", "evening/2*", "game/*")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a published site of 26 games."""
    home = tmp_path_factory.mktemp("site")
    store = ready(open_store(home / "data"))
    fill(store, home / "device", entries(26, calls=True))
    with store.reading() as connection:
        publish(HistorySite(connection), home / "site", lambda done, whole: None)
    store.close()
    return home / "site"


def address(folder, page):
    return sorted(folder.glob(f"{page}.html"))[0].as_uri()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("dark", [False, True])
def test_pages_fit_every_width_and_axe_finds_nothing(browser, folder, page, dark):
    for width in WIDTHS:
        visit = Visit(browser, address(folder, page), width, 900, dark)
        with visit as shown:
            moved = shown.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert moved <= 0, width
            if width in (360, 1280):
                found = Axe().run(shown).response["violations"]
                assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], width
        assert visit.asked == [address(folder, page)]


def test_a_table_is_sorted_by_a_click_and_complete_without_scripts(browser, folder):
    def column(shown, number):
        return shown.locator(
            f".standing >> nth=0 >> tbody td:nth-child({number})"
        ).all_inner_texts()

    with Visit(browser, address(folder, "players")) as shown:
        shown.click(".standing >> nth=0 >> thead button:has-text('Bids')")
        bids = [int(text) for text in column(shown, 5)]
        assert bids == sorted(bids, reverse=True)
        assert len(bids) == 4
        shown.click(".standing >> nth=0 >> thead button:has-text('Bids')")
        assert [int(text) for text in column(shown, 5)] == bids[::-1]
        head = shown.locator("th[aria-sort]")
        assert head.get_attribute("aria-sort") == "ascending"
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address(folder, "players"))
    assert plain.locator(".standing >> nth=0 >> tbody tr").count() == 4
    context.close()


def test_dates_are_written_as_the_reader_writes_them(browser, folder):
    page = address(folder, "evening/2*")
    shown = {}
    for locale in ("en-US", "de-DE"):
        context = browser.new_context(locale=locale)
        opened = context.new_page()
        opened.goto(page)
        shown[locale] = opened.locator("h1 time").inner_text()
        context.close()
    assert shown["en-US"].startswith(("May", "Jun"))
    assert shown["de-DE"][2] == "."


def test_a_page_can_be_printed_without_its_navigation(browser, folder):
    with Visit(browser, address(folder, "player/*"), dark=True) as shown:
        shown.emulate_media(media="print")
        assert not shown.locator("nav").is_visible()
        background = shown.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == "rgb(255, 255, 255)"
