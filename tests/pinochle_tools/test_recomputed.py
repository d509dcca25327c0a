"""Every figure of the pages of random archives equals that of DuckDB, from the exported CSV."""

import contextlib
import functools
import re

import pytest
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.report.links import Links
from pinochle_tools.site.history_site import HistorySite
from support import page_sheet, recomputed_charts, recomputed_pages, recomputed_stories
from support.evenings import fill
from support.page_reader import PageReader
from support.recomputed import Recomputed, random_archive
from support.recomputed_pages import nearest, share
from support.recomputed_strength import Strengths
from support.records import said

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 300))]

PARTS = ("meld", "tricks", "sets and penalties")


@pytest.fixture(params=SEEDS)
def both(request, tmp_path):
    """(a function that returns a page, the same archive recomputed, its site, seats by game)."""
    games = random_archive(request.param)
    folder, file = tmp_path / "data", tmp_path / "hands.csv"
    with page_sheet.greenwich(), contextlib.closing(ready(open_store(folder))) as store:
        fill(store, tmp_path / "device", games)
        said("export", "--format", "csv", "-o", file, data=str(folder))
        with store.reading() as connection:
            site = HistorySite(connection)
            period = site.figures.period if site.figures else 0
            seats = {number: events[0][5] for number, events in games}
            page = functools.cache(lambda path: PageReader(site.page(path)))
            yield page, Recomputed(file, period), site, seats


@pytest.mark.wide
def test_every_figure_of_every_page(both):
    page, other, site, seats = both
    assert set(site.everybody.players) == set(other.names())
    for name in other.names():
        person = page(Links().player(name))
        check_person(person, other, name)
        if site.figures:
            check_hand_by_hand(person, other, site.figures, name)
    check_meetings(page, other, site)
    check_lists(page, other, site)
    recomputed_pages.check_everything(page, other, site)
    recomputed_stories.check_stories(page, other)
    recomputed_charts.check_charts(page, other, seats, site.meetings)
    strengths = [(day, Strengths(other.rows, after)) for after, day in other.periods()]
    recomputed_charts.check_strengths(page, other, strengths)


def check_person(person, other, name):
    form = other.form(name)
    assert person.terms["", "games"] == str(len(form))
    assert person.terms["", "won"] == share(form.count("W"), len(form))
    assert person.terms["In numbers", "the last games"] == form[-10:]
    assert person.terms["In numbers", "in a row now"] == recomputed_pages.run_of(form)
    longest = max(map(len, form.split("L")))
    assert person.terms["In numbers", "longest run"].startswith(str(longest) if longest else "–")
    ends = [person.terms["In numbers", term] for term in ("best hand", "worst hand")]
    assert ends == recomputed_pages.best_and_worst(other, name)
    _, points, meld, tricks = other.points(name)
    averages = [
        int(one) for one in re.findall(r"-?\d+", person.terms["In numbers", "points a hand"])
    ]
    for shown, exact in zip(averages, (points, meld, tricks), strict=True):
        assert abs(shown - exact) <= 0.500001
    for how, same in (("With", True), ("Against", False)):
        rows = {row[0]: (int(row[4]), int(row[3])) for row in person.tables.get(how, [])}
        assert rows == other.company(name, same=same)
    bids = other.bids(name)
    rows = {
        int(row[0]): (int(row[1]), int(row[2])) for row in person.tables.get("Made, by bid", [])
    }
    assert rows == bids
    for title, *numbers in person.tables.get("Bids, made and expected", []):
        role = {"partners": "partner", "opponents": "against"}.get(title, "own")
        count, made, expected, near = other.expected(name)[role]
        assert numbers[0].partition("%")[0] == share(made, count).partition("%")[0]
        assert abs(int(numbers[1].split()[0]) - 100 * expected / count) <= 0.500001
        assert (int(numbers[2]), int(numbers[3])) == (count, near)


def check_hand_by_hand(person, other, figures, name):
    shown = {
        term: text for (heading, term), text in person.terms.items() if heading == "Hand by hand"
    }

    def said_of(term, own, whole):
        text = (
            f"{own[1]} of {own[0]}, {share(own[1], own[0])}; all here {share(whole[1], whole[0])}"
        )
        assert shown.pop(term).startswith(text), (name, term)

    expected = other.expected(name)
    for role, term in (("own", "sets given"), ("against", "sets taken")):
        if role in expected:
            count, made, *_ = expected[role]
            text = f"{count - made} of {count}, {share(count - made, count)}"
            assert shown.pop(term).startswith(text)
    if other.saves(name)[0]:
        said_of("saves", other.saves(name), other.saves())
    own, whole = other.pushed(name), other.pushed()
    if own[0]:
        assert f"by {nearest(own[2] / own[0])} point" in shown["pushed up"]
        said_of("pushed up", own[:2], whole[:2])
    own, whole = ((of, of - made) for of, made in (other.pushing(name), other.pushing()))
    if own[0]:
        said_of("pushes others", own, whole)
    hands, meld, all_meld = other.deals(name)
    if hands >= 20:
        text = shown.pop("luck as dealer")
        assert abs(int(text.split()[0]) - meld) <= 0.500001
        assert f"{hands} hands" in text
        deals = figures.deals(name)
        assert deals.expected == pytest.approx(all_meld)
    level = figures.chances.sure_level(0.8)
    for ahead, term in ((False, "comebacks"), (True, "collapses")):
        own, whole = (other.far(level, who, ahead=ahead) for who in (name, None))
        if ahead:
            own, whole = ((one[0], one[0] - one[1]) for one in (own, whole))
        if own[0]:
            said_of(term, own, whole)
    assert shown == {}


def check_meetings(page, other, site):
    found = other.meetings()
    assert {met.names for met in site.meetings.values()} == set(found)
    for name, met in site.meetings.items():
        one = page(f"meeting/{name}.html")
        won, lost = found[met.names]
        assert [one.terms["", f"won by {who}"] for who in met.names] == [str(won), str(lost)]
        assert one.tables["Head to head"][0][1:] == [
            share(won, won + lost),
            share(lost, won + lost),
        ]


def check_lists(page, other, site):
    games = other.rows("SELECT game, hands, total[1], total[2], winner FROM games ORDER BY game")
    first_page = page("index.html")
    assert first_page.terms["", "games"] == str(len(games))
    assert first_page.terms["", "hands"] == f"{sum(row[1] for row in games):,}"
    records = page("records.html")
    for name, value in other.records().items():
        shown = records.terms["Racehorse", name]
        assert int(shown.split()[0]) == value, name
    for number, hands, *totals, winner in games:
        one = page(f"game/{number}.html")
        rows = [row for row in one.hands if row["Hand"]]
        assert (len(rows), list(map(int, rows[-1]["Total"]))) == (hands, totals)
        parts = [
            one.terms["What decided it", part] for part in ("meld", "tricks", "sets and penalties")
        ]
        assert sum(map(int, parts)) == totals[winner] - totals[1 - winner]
    evenings = other.rows(
        """SELECT strftime(to_timestamp(started - 18000) AT TIME ZONE 'UTC', '%Y-%m-%d'), count(*)
           FROM games GROUP BY 1"""
    )
    assert {one.day: one.games for one in site.evenings} == dict(evenings)
    years = other.rows(
        """SELECT strftime(to_timestamp(started - 18000) AT TIME ZONE 'UTC', '%Y'), count(*)
           FROM games GROUP BY 1"""
    )
    for year, count in years:
        assert page(f"year/{year}.html").terms["", "games" if count != 1 else "game"] == str(count)
