"""Compares what the charts of pages draw, and the tables beside them, with DuckDB's figures."""

from itertools import accumulate
from math import comb
from statistics import NormalDist

from pinochle_tools.report.links import Links
from support.chart_reader import NEAR, counted, drawn
from support.recomputed_pages import DAY, nearest, share, signed
from support.recomputed_sums import check_made, check_sums

PLACES = ("North", "East", "South", "West")
TARGET, ON_EVENING = 1500, 12
DEVIATIONS = NormalDist().inv_cdf(0.975)


def check_charts(page, other, seats, meetings):
    """Check all charts; `seats` are the names of each game in the order of seats."""
    for name in other.names():
        one = page(Links().player(name))
        check_figures(one, other, name)
        check_partners(one, other, name)
        check_seats(one, other, name, seats)
        check_two_years(one, other, name)
    for pair in other.pairs():
        check_figures(page(Links().pair(pair)), other, pair)
    for name, met in meetings.items():
        check_form(page(f"meeting/{name}.html"), other.meeting(*met.names)[4])
    check_races(page, other)
    check_sums(page, other)


def check_figures(page, other, name):
    """Check form, bids and calibration of a player or pair, and with and against whom."""
    form = other.form(name)
    check_form(page, form)
    bids = other.bids(name)
    check_made(drawn(page, "Hands made"), bids if sum(of for of, _ in bids.values()) >= 12 else {})
    check_calibration(drawn(page, "Share of bids made"), bids, other.levels())
    pair = " & " in name
    usual = (len(form), form.count("W"))
    for title, rates in (
        ("With", {} if pair else other.company(name, same=True)),
        ("Against", other.rivals(name) if pair else other.company(name, same=False)),
    ):
        rows = [row[:5] for row in page.tables.get(title, [])]
        assert rows == company(rates, usual, shares_of(page))


def shares_of(page):
    """Return how many shares a page compares with the other games."""
    return sum(len(page.tables.get(title, [])) for title in ("With", "Against", "By seat"))


def company(rates, usual, shares):
    """Return the rows of people by (games, won), those with most games first."""
    ordered = sorted(rates.items(), key=lambda one: (-one[1][0], one[0]))
    found = []
    for name, (games, won) in ordered:
        low, high = could_be(games, won)
        mark = differs((games, won), (usual[0] - games, usual[1] - won), shares)
        text = share(won, games) + ("", " ▲ more", " ▼ less")[mark]
        found.append([name, text, f"{nearest(low)}–{nearest(high)} %", str(won), str(games)])
    return found


def could_be(games, won):
    """Return the interval of Wilson in per cent."""
    square = DEVIATIONS**2
    middle = 2 * won + square
    reach = DEVIATIONS * (square + 4 * won * (games - won) / games) ** 0.5
    return [50 * (middle + sign * reach) / (games + square) for sign in (-1, 1)]


def differs(own, others, shares):
    """Return 1 or -1 if Fisher's exact test of one of these shares finds it higher or lower."""
    (games, won), (rest, elsewhere) = own, others
    if not games or not rest:
        return 0
    ways = {
        count: comb(games, count) * comb(rest, won + elsewhere - count)
        for count in range(min(games, won + elsewhere) + 1)
    }
    for sign in (1, -1):
        tail = sum(many for count, many in ways.items() if sign * count >= sign * won)
        # Each of the two directions, and of the two halves of a page, may be wrong as often.
        if tail * 4 * shares * 20 <= sum(ways.values()):
            return sign
    return 0


def check_form(page, form):
    """Check the share of the latest games, or of few games how many more were won than lost."""
    recent = 20 if len(form) >= 60 else 10
    chart, lead = drawn(page, "Share of won games"), drawn(page, "Won minus lost")
    assert (chart is None) == (len(form) <= recent)
    assert (lead is None) == (len(form) > recent or len(form) < 3)
    if lead:
        values = [0, *accumulate(1 if one == "W" else -1 for one in form)]
        won = [form[:games].count("W") for games in range(len(values))]
        texts = [f"After {counted(at, 'game')}: {count} won" for at, count in enumerate(won)]
        lead.check_line(0, values, texts)
        lead.check_line(1, [0] * len(values))
        lead.check_labels([str(games) for games in range(len(values))])
    if chart:
        ends = range(recent, len(form) + 1)[:: max(1, -(-(len(form) - recent + 1) // 60))]
        values = [100 * form[end - recent : end].count("W") / recent for end in ends]
        texts = [
            f"Games {end - recent + 1} to {end}: {nearest(value)} % won"
            for end, value in zip(ends, values, strict=True)
        ]
        chart.check_line(0, values, texts if len(ends) <= 30 else None)
        chart.check_line(1, [50] * len(ends))
        chart.check_labels([str(end) for end in ends])


def check_calibration(chart, own, everybody):
    """Check bids made by their height, at least eight for a point, beside those of all."""
    groups, left = [], []
    for bid in sorted(own):
        left.append(bid)
        if sum(own[one][0] for one in left) >= 8:
            groups.append(left)
            left = []
    if groups:
        groups[-1] += left
    assert (chart is None) == (len(groups) < 3)
    if chart is None:
        return
    mine, all_here, texts = [], [], []
    labels = [str(group[0]) + "+" * (group is groups[-1]) for group in groups]
    for label, group in zip(labels, groups, strict=True):
        bids, made = (sum(own[bid][at] for bid in group) for at in (0, 1))
        known = [(own[bid][0], *everybody.get(bid, own[bid])) for bid in group]
        mine.append(100 * made / bids)
        all_here.append(100 * sum(times * won / of for times, of, won in known) / bids)
        texts.append((f"Bids {label}: {made} of {bids} made; all here ", all_here[-1]))
    chart.check_line(0, mine)
    chart.check_line(1, all_here)
    for (*_, text), (words, value) in zip(chart.series[0].dots, texts, strict=True):
        assert text.startswith(words)
        assert abs(float(text.removeprefix(words).removesuffix(" %")) - value) <= 0.500001
    chart.check_labels(labels)


def check_partners(page, other, name):
    """Check the bars of the most frequent partners, the best above."""
    rates = other.company(name, same=True)
    chart = drawn(page, "Share of games won with each")
    assert (chart is None) == (len(rates) < 3)
    if chart is None:
        return
    most = sorted(rates, key=lambda one: (-rates[one][0], one))[:10]
    most.sort(key=lambda one: (-rates[one][1] / rates[one][0], one))
    assert chart.names == most
    bars = sorted((bar for one in chart.series for bar in one.bars), key=lambda bar: bar[1])
    for mate, (left, _, wide, _, text) in zip(most, bars, strict=True):
        games, won = rates[mate]
        low, high = could_be(games, won)
        words = (
            f"{share(won, games)} of {counted(games, 'game')},"
            f" could be {nearest(low)} to {nearest(high)} %"
        )
        assert text == f"{mate}: {words}"
        assert abs(left - chart.across(0)) <= NEAR
        # Bars are as long as the whole per cent beside them.
        assert abs(left + wide - chart.across(nearest(100 * won / games))) <= NEAR


def check_seats(page, other, name, seats):
    """Check the games by place at the table: the CSV has no seats, so they are those played."""
    won = {game: side == winner for game, side, winner in other.won(name)}
    found = {}
    for game, names in seats.items():
        if name in names:
            rate = found.setdefault(names.index(name), [0, 0])
            rate[0] += 1
            rate[1] += won[game]
    usual = (len(won), sum(won.values()))
    shares = shares_of(page)
    expected = [company({PLACES[seat]: found[seat]}, usual, shares)[0] for seat in sorted(found)]
    assert page.tables["By seat"] == expected


def figures_of(page):
    """Return how many figures a page compares with those of all, or of the year before."""
    tables = ("Bids, made and expected", "This year and last")
    lines = sum(heading == "Hand by hand" for heading, _ in page.terms)
    return sum(len(page.tables.get(title, [])) for title in tables) + lines


def check_two_years(page, other, name):
    """Check the last 52 weeks beside those before."""
    now, before = other.two_years(name)
    expected = []
    if now[0] + now[2] and before[0] + before[2]:
        for what, at in (("games won", 0), ("bids made", 2)):
            rates = [year[at : at + 2] for year in (now, before)]
            if rates[0][0] and rates[1][0]:
                mark = ("", " ▲", " ▼")[differs(rates[0], rates[1], figures_of(page))]
                (games, won), (earlier, earlier_won) = rates
                row = [what, share(won, games) + mark, str(games)]
                expected.append([*row, share(earlier_won, earlier), str(earlier)])
    assert page.tables.get("This year and last", []) == expected


def check_races(page, other):
    """Check the race of each game, also on the pages of evenings."""
    games = {}
    for game, day, sides, *hand in other.rows(
        f"SELECT game, {DAY}, sides, hand, delta, total FROM hands ORDER BY started, game, hand"
    ):
        games.setdefault(game, (day, sides, []))[2].append(hand)
    evenings = {}
    for game, (day, sides, hands) in games.items():
        evenings.setdefault(day, []).append((sides, hands))
        (chart,) = page(f"game/{game}.html").drawn
        check_race(chart, sides, hands)
    for day, played in evenings.items():
        shown = page(f"evening/{day}.html").drawn
        for chart, one in zip(shown, played[::-1][:ON_EVENING], strict=True):
            check_race(chart, *one)


def check_race(chart, sides, hands):
    assert chart.title == "The race: " + " against ".join(sides)
    for side, name in enumerate(sides):
        texts = [f"{name}: 0"]
        for hand, delta, total in hands:
            texts.append(f"Hand {hand}, {name}: {signed(delta[side])}, {total[side]} in all")
        chart.check_line(side, [0, *(total[side] for *_, total in hands)], texts)
    chart.check_line(len(sides), [TARGET] * (len(hands) + 1))
    chart.check_labels(["0", *(str(hand) for hand, *_ in hands)])


def check_strengths(page, other, strengths):
    """Check strengths and chemistry in numbers and over time.

    `strengths` are those at the end of each period, with its last day, the oldest first.
    """
    now = strengths[-1][1]
    listed = page("players.html")
    for title, who in (("Players", other.names()), ("Pairs", other.pairs())):
        rows = {row[0]: row[1:] for row in listed.tables[title]}
        # Where nobody has a strength yet, the list has no column for it.
        assert {len(row) for row in rows.values()} == {5 + bool(now.of) * (1 + (title == "Pairs"))}
        for name in who if now.of else ():
            check_estimate(rows[name][0], now.of.get(name))
            if title == "Pairs":
                check_estimate(rows[name][1], now.chemistry.get(name))
    for name in [*other.names(), *other.pairs()]:
        one = page(Links().pair(name) if " & " in name else Links().player(name))
        check_estimate(one.terms.get(("In numbers", "strength"), "–"), now.of.get(name))
        suits = one.terms.get(("In numbers", "suit each other"), "–")
        check_estimate(suits, now.chemistry.get(name))
        for row in one.tables.get("With", []):
            pair = " & ".join(sorted((name, row[0])))
            check_estimate((row[5:] or [""])[0] or "–", now.chemistry.get(pair), short=True)
        check_curve(drawn(one, "Strength in"), name, strengths)


def check_estimate(text, estimate, *, short=False):
    """Check a strength with its interval, as "+3 | −1 to +7" or in a sentence."""
    if estimate is None:
        assert text == "–"
        return
    numbers = [int(one) for one in text.replace("|", " ").replace(",", " ").split() if _is(one)]
    numbers = [one for one in numbers if one != 250][: 1 if short else 3]
    assert len(numbers) == (1 if short else 3), text
    for shown, exact in zip(numbers, estimate, strict=False):
        assert abs(shown - exact) <= 0.500001, (text, estimate)
    if "may be chance" in text:
        assert estimate[1] <= 0 <= estimate[2]


def _is(word):
    return word.lstrip("+-").isdigit()


def check_curve(chart, name, strengths):
    found = [(day, one.of[name]) for day, one in strengths if name in one.of]
    assert (chart is None) == (len(found) < 3)
    if chart:
        for number, at in ((0, 1), (1, 2), (3, 0)):
            chart.check_line(number, [one[at] for _, one in found])
        chart.check_line(2, [0] * len(found))
        for (*_, text), (day, one) in zip(chart.series[3].dots, found, strict=True):
            assert text.startswith(f"{day}: ")
            check_estimate(text.removeprefix(f"{day}: "), one)
        chart.check_labels([day for day, _ in found])
