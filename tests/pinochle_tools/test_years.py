"""Who is first on the page of a year, and in its picture: those who won something."""

import re

import pytest
from pinochle_tools.site.history_site import HistorySite
from support import journals
from support.evenings import EVENING, fill
from support.page_reader import PageReader

# A hand of Ann & Cid that is made, and one after which both pairs have the same.
MADE = [["bid", 0, 300], ["trump", "S"], ["meld", 0, 200, 0], ["meld", 1, 0, 0]]
MADE += [["tricks", 1, 100, 1], ["accept"]]
LEVEL = [["bid", 0, 300], ["trump", "S"], ["meld", 0, 200, 0], ["meld", 1, 250, 0]]
LEVEL += [["tricks", 1, 100, 1], ["accept"]]
ENDS = {"W": (MADE, "time"), "=": (LEVEL, "time"), "-": (MADE, "stopped")}
LOSERS = ["North", "Bob", "South", "Dee"]


def year_of(own, folder, games, names=journals.NAMES):
    """Return the page of the year of games, each W, = or - for one that was stopped."""
    found = []
    for number, letter in enumerate(games, 1):
        hands, reason = ENDS[letter]
        clock = ["time", EVENING + number * 6000]
        first = journals.first_event(number, 0, names)
        found.append((number, [first, clock, *hands, ["end", reason]]))
    fill(own, folder, found)
    with own.reading() as connection:
        site = HistorySite(connection)
        return site.page(next(path for path in site.paths() if path.startswith("year/")))


@pytest.mark.parametrize(
    ("games", "names", "listed", "first", "rule"),
    [
        ("WWW", journals.NAMES, 2, ["1  Ann & Cid"], True),
        ("W", journals.NAMES, 2, ["1  Ann & Cid"], False),
        ("=", journals.NAMES, 2, ["1  Ann & Cid", "1  Bob & Dee"], False),
        ("-", journals.NAMES, 0, [], False),
        ("WWW", [], 0, [], False),
        ("WWW", LOSERS, 0, [], False),
    ],
    ids=["three", "one", "level", "stopped", "unnamed", "lost"],
)
def test_nobody_is_first_who_won_nothing_and_the_rule_is_kept_where_it_is_said(
    own, tmp_path, games, names, listed, first, rule
):
    text = year_of(own, tmp_path / "device", games, names)
    assert len(PageReader(text).tables.get("Pairs of the year", [])) == listed
    poster = text[text.index('class="poster"') :]
    assert re.findall(r">(\d  [^<]*)<", poster.replace("&amp;", "&")) == first
    label = re.search(r'aria-label="[^":]*: ([^"]*)"', poster)[1].replace("&amp;", "&")
    names_of_first = ", ".join(one[3:] for one in first)
    assert label.startswith(f"first {names_of_first}, " if first else "")
    assert ("first" in label, "of the year</text>" in poster) == (bool(first), bool(first))
    assert ("fewer than three games" in text) == rule
    assert ("In order of the share of won games" in text) == bool(listed)
