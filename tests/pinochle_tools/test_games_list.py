"""The page of all games in Chromium: years as headings, and a search that reaches every game."""

import pytest
from bench.club_games import club_games
from pinochle_tools.site.history_site import HistorySite
from playwright.sync_api import expect
from support.browsers import Visit
from support.evenings import fill
from support.page_reader import PageReader
from support.site_links import broken_links

# A year of made games later; more than the page lists.
OLD, NEW = 130, 120
LATER = 9_000


@pytest.fixture
def pages(own, tmp_path):
    """{path: page} of two years of games."""
    fill(own, tmp_path / "device", [*club_games(1, OLD), *club_games(LATER, NEW)])
    with own.reading() as connection:
        site = HistorySite(connection)
        return {path: site.page(path) for path in site.paths()}


@pytest.mark.wide
def test_every_game_is_found_by_words_or_by_year(pages, browser, tmp_path):
    found = PageReader(pages["games.html"]).tables
    assert {name: len(rows) for name, rows in found.items()} == {
        "Found games": 0,
        "Games of 2012": NEW,
        "Games of 2011": 200 - NEW,
    }
    assert broken_links(pages) == []
    file = tmp_path / "games.html"
    file.write_text(pages["games.html"], encoding="utf-8")
    with Visit(browser, file.as_uri()) as shown:
        rows, title = shown.locator(".found tbody tr"), shown.locator(".found h2")
        box = shown.get_by_label(f"Search all {OLD + NEW} games")
        expect(shown.locator(".found")).to_be_hidden()
        expect(shown.locator(".of-year tbody tr:visible")).to_have_count(30 + 10)
        links = set()
        for year, count in (("2011", OLD), ("2012", NEW)):
            box.fill(year)
            expect(title).to_have_text(f"{count} games")
            shown.click(".found button.longer >> nth=0")
            expect(rows).to_have_count(count)
            links |= set(rows.locator("a").evaluate_all("all => all.map((a) => a.pathname)"))
        names = {link.rpartition("/")[2] for link in links}
        assert names == {path[5:] for path in pages if path.startswith("game/")}
        expect(shown.locator(".of-year >> nth=0")).to_be_hidden()
        shown.click("text=Back to the years")
        expect(shown.locator(".of-year >> nth=0")).to_be_visible()
        shown.click(f"text=Show all {OLD} games")
        expect(title).to_have_text(f"{OLD} games, 2011")
        expect(rows).to_have_count(30)


@pytest.mark.wide
def test_a_found_game_has_the_cells_of_the_list(pages, browser, tmp_path):
    file = tmp_path / "games.html"
    file.write_text(pages["games.html"], encoding="utf-8")
    with Visit(browser, file.as_uri()) as shown:
        listed = shown.locator(".of-year tbody tr >> nth=0")
        cells = listed.locator("td").all_text_contents()
        won = listed.locator(".won").inner_text()
        shown.get_by_label("Search all").fill(f"{cells[0]} {cells[5].lower()}")
        expect(shown.locator(".found tbody tr")).to_have_count(1)
        found = shown.locator(".found tbody tr td").all_text_contents()
        # The day without its time.
        assert found == [cells[0], cells[1].rpartition(",")[0] or cells[1], *cells[2:]]
        expect(shown.locator(".found .won")).to_have_text(won)
        # By their classes a phone places the cells.
        classes = "cells => cells.map((cell) => cell.className)"
        of_found = shown.locator(".found tbody td").evaluate_all(classes)
        assert of_found == listed.locator("td").evaluate_all(classes)
