"""Pages of a game that diverged: one history counts, and who is only in the other has no page."""

import re

import pytest
from pinochle_tools.site.history_site import HistorySite
from support.evenings import entries, fill
from support.page_reader import PageReader
from support.site_links import broken_links

OTHERS = ["Zed", "Yan", "Xi", "Wu"]


@pytest.fixture
def pages(own, tmp_path):
    """The pages of two games; a copy of the first ended early, with others at the table."""
    games = entries(3)[:2]
    number, events = games[0]
    fill(own, tmp_path / "device", games)
    fork = [*events[: events.index(["accept"]) + 1], ["names", OTHERS, []]]
    fill(own, tmp_path / "other", [(number, fork)], "other")
    with own.reading() as connection:
        site = HistorySite(connection)
        return {path: site.page(path) for path in site.paths()}


@pytest.mark.wide
def test_a_fork_counts_once_in_its_evening(pages):
    day = next(path for path in pages if path.startswith("evening/"))
    year = next(path for path in pages if path.startswith("year/"))
    evening = PageReader(pages[day])
    assert evening.terms["", "games"] == "2"
    hands = evening.terms["", "hands"]
    for path in ("index.html", year):
        assert PageReader(pages[path]).terms["", "games"] == "2"
        assert PageReader(pages[path]).terms["", "hands"] == hands
    assert "</a>, 2 games</p>" in pages["index.html"]
    (listed,) = PageReader(pages["evenings.html"]).tables[f"Evenings of {year[5:9]}"]
    assert listed[-2:] == ["2", hands]
    assert "fork 1" in pages[day]


def test_who_is_only_in_a_fork_has_no_link(pages):
    assert broken_links(pages) == []
    shown = [path for path, page in pages.items() if re.search(r"Zed", page)]
    assert {"game/3.html", "games.html"} <= set(shown)
    assert not [path for path in pages if "zed" in path]
