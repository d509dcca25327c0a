"""Compares the charts of all games, and of years, with DuckDB's figures."""

import re
from html import unescape

from support.chart_reader import NEAR, counted, drawn
from support.recomputed_pages import DAY, nearest, share

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def check_sums(page, other):
    """Check the charts of the page of records, and those of years."""
    records = page("records.html")
    check_made(drawn(records, "Hands made"), other.all_bids())
    check_margins(drawn(records, "How far"), other.margins())
    check_points(drawn(records, "Number of hands by points"), other.declared())
    results = other.rows("SELECT result, count(*) FROM hands GROUP BY 1 ORDER BY 2 DESC, 1")
    hands = sum(count for _, count in results)
    words = ", ".join(f"{result} {share(count, hands)}" for result, count in results)
    assert f"{counted(hands, 'hand')}: {words}</p>" in records.text
    for (year,) in other.rows(f"SELECT DISTINCT {DAY}[:4] FROM games"):
        check_year(page(f"year/{year}.html"), other, year)


def check_year(page, other, year):
    """Check the games by month, and the picture."""
    query = f"SELECT {DAY}[6:7]::INT, count(*) FROM games WHERE {DAY}[:4] = ? GROUP BY 1"
    counts = dict(other.rows(query, year))
    values = [counts.get(month, 0) for month in range(1, 13)]
    texts = [f"{name}: {counted(one, 'game')}" for name, one in zip(MONTHS, values, strict=True)]
    chart = drawn(page, "Games by month")
    chart.check_bars("made", values, texts)
    chart.check_labels(list(MONTHS))
    check_poster(page)


def check_made(chart, bids):
    """Check the bars of bids made and lost, by bid."""
    assert (chart is None) == (not bids)
    if chart:
        levels = sorted(bids)
        made = [bids[bid][1] for bid in levels]
        lost = [bids[bid][0] - bids[bid][1] for bid in levels]
        texts = [
            f"Bid {bid}: {won} made, {share(won, bids[bid][0])}"
            for bid, won in zip(levels, made, strict=True)
        ]
        chart.check_bars("made", made, texts)
        texts = [f"Bid {bid}: {count} not made" for bid, count in zip(levels, lost, strict=True)]
        chart.check_bars("lost", lost, texts, feet=made)
        chart.check_labels(list(map(str, levels)))


def check_poster(page):
    """Check that the picture of a year says what the page's lists say."""
    texts = re.findall("<text[^>]*>([^<]*)<", page.text[page.text.index('class="poster"') :])
    texts = [unescape(text).replace("−", "-") for text in texts]
    rows = page.tables["Pairs of the year"]
    for row in rows[:5]:
        # Who has the same games and wins shares a place, and who won none has none.
        place = 1 + [one[1:] for one in rows].index(row[1:])
        shown = [texts[at + 1] for at, text in enumerate(texts) if text == f"{place}  {row[0]}"]
        assert shown == ([f"{row[1]} of {row[-1]}"] if row[-2] != "0" else [])
    for name in ("best hand", "highest bid made", "clearest win"):
        value, holder = texts[texts.index(name.capitalize()) + 1 :][:2]
        assert page.terms["Records, Racehorse", name].startswith(f"{value} {holder}")


def step_of(values, most):
    spread = max(values) - min(values)
    return next((step for step in STEPS if spread < step * most), spread)


def check_margins(chart, margins):
    """Check the circles: hands over or short of their bids, neighbours together."""
    bid_step = step_of([bid for bid, *_ in margins], 32)
    over_step = step_of([over for _, over, _ in margins], 24)
    cells = {}
    for bid, over, made in margins:
        cells.setdefault((not made, bid // bid_step, over // over_step), []).append((bid, over))
    expected = []
    for key in sorted(cells):
        hands = len(cells[key])
        bid, over = (sum(column) / hands for column in zip(*cells[key], strict=True))
        words = f"{nearest(over)} over" if over >= 0 else f"{nearest(-over)} short"
        expected.append(
            (bid, over, hands, f"Bid {nearest(bid)}, {words}: {counted(hands, 'hand')}")
        )
    shown = [dot for one in chart.series for dot in one.dots]
    most = max(hands for _, _, hands, _ in expected)
    for (x, y, r, text), (bid, over, hands, words) in zip(shown, expected, strict=True):
        assert text == words
        assert abs(x - chart.across(bid)) <= NEAR
        assert abs(y - chart.up(over)) <= NEAR
        assert abs(r - max(1.3, 7 * (hands / most) ** 0.5)) <= 0.06


def check_points(chart, points):
    """Check the bars of hands by the declarer's points."""
    low, high = min(points), max(points)
    wide = max(10, step_of([low, high], 24))
    starts = list(range(low // wide * wide, high + 1, wide))
    counts = [sum(start <= one < start + wide for one in points) for start in starts]
    texts = [
        (f"{start} to {start + wide - 10}" if wide > 10 else str(start))
        + f" points: {counted(count, 'hand')}"
        for start, count in zip(starts, counts, strict=True)
    ]
    for look, sign in (("made", True), ("lost", False)):
        values = [
            count if (start >= 0) == sign else 0
            for start, count in zip(starts, counts, strict=True)
        ]
        chart.check_bars(look, values, texts)
    chart.check_labels(list(map(str, starts)))
