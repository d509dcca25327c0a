"""Compares the pages of a random archive with DuckDB: lists, pairs, evenings, years and games.

Each function takes `page`, which returns what a page shows, and the figures of Recomputed.
"""

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain, groupby
from operator import itemgetter

from pinochle_tools.report.links import Links
from support.page_reader import OF_SIDES

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
DAY = "strftime(to_timestamp(started - 18000) AT TIME ZONE 'UTC', '%Y-%m-%d')"
IN_FORM, LEAST, SHOWN, PEOPLE = 60, 3, 10, 8
REGULAR = 3  # games of those on the page of a year, if anybody with as many won


def nearest(number):
    """Return a number rounded as people do: halves go away from 0."""
    return int(Decimal(number).to_integral_value(ROUND_HALF_UP))


def share(won, of, nothing=""):
    return f"{nearest(100 * won / of)} %" if of else nothing


def near(text, exact):
    """Return whether a whole number is a rounded one; "–" is 0 and None."""
    return abs((0 if text == "–" else int(text)) - (exact or 0)) <= 0.500001


def written(number):
    return "" if number is None else str(number)


def signed(number):
    return f"+{number}" if number > 0 else str(number)


def check_everything(page, other, site):
    check_players(page("players.html"), other)
    for pair in other.pairs():
        check_pair(page(Links().pair(pair)), other, pair)
    check_evenings(page, other)
    check_years(page, other)
    check_form(page("index.html"), other)
    for name, met in site.meetings.items():
        check_meeting(page(f"meeting/{name}.html"), other, met.names)
    check_games(page, other)


def check_players(page, other):
    for title, pairs in (("Players", False), ("Pairs", True)):
        expected = {}
        for name, games, won, bids, made, best in other.standings(pairs=pairs):
            expected[name] = [
                share(won, games),
                share(made, bids),
                str(games),
                str(won),
                str(best),
            ]
        assert {row[0]: row[-5:] for row in page.tables[title]} == expected
    met = {
        " against ".join(names): [f"{won} : {lost}", str(won + lost)]
        for names, (won, lost) in other.meetings().items()
    }
    assert {row[0]: row[1:] for row in page.tables.get("Head to head", [])} == met


def check_pair(page, other, pair):
    ((_, games, won, bids, made, _),) = other.standings(pairs=True, name=pair)
    form = other.form(pair)
    assert [page.terms["", term] for term in ("won", "bids made")] == [
        share(won, games, "–"),
        share(made, bids, "–"),
    ]
    assert page.terms["In numbers", "the last games"] == form[-10:]
    ends = [page.terms["In numbers", term] for term in ("best hand", "worst hand")]
    assert ends == best_and_worst(other, pair)
    assert page.terms["In numbers", "in a row now"] == run_of(form)
    if bids:
        text = f"{bids}: {made} made, {bids - made} lost"
        assert page.terms["In numbers", "bids"] == text
    against = {row[0]: (int(row[-1]), int(row[-2])) for row in page.tables["Against"]}
    assert against == other.rivals(pair)
    levels = {
        int(row[0]): (int(row[1]), int(row[2])) for row in page.tables.get("Made, by bid", [])
    }
    assert levels == other.bids(pair)


def best_and_worst(other, name):
    """Return how a page names the first hands of a player or pair with most, fewest points."""
    query = """SELECT delta, game, hand FROM hand_sides JOIN who USING (game, side)
               JOIN games USING (game) WHERE name = ? ORDER BY {}, started, game, hand"""
    ends = [other.rows(query.format(order), name)[0] for order in ("delta DESC", "delta")]
    return [f"{delta} game {game}, hand {hand}" for delta, game, hand in ends]


def run_of(form):
    """Return how a page says how many games in a row somebody won or lost."""
    run = len(form) - len(form.rstrip(form[-1]))
    return f"{run} {'won' if form[-1] == 'W' else 'lost'}"


def check_evenings(page, other):
    listed = {row[0]: row[1:] for rows in page("evenings.html").tables.values() for row in rows}
    days = other.rows(f"SELECT {DAY}, count(*), sum(hands) FROM games GROUP BY 1")
    assert set(listed) == {day for day, *_ in days}
    for day, games, hands in days:
        ranking = other.rows(
            f"""SELECT name, sum(total[side + 1]) AS points,
                count(*) FILTER (side = winner) AS won, count(*) AS games,
                rank() OVER (ORDER BY points DESC, won DESC)
                FROM players JOIN games USING (game) WHERE {DAY} = ? GROUP BY name""",
            day,
        )
        most = max(points for _, points, *_ in ranking)
        first = ", ".join(sorted(name for name, points, *_ in ranking if points == most))
        assert listed[day] == [f"{first} {most}", str(games), str(hands)]
        evening = page(f"evening/{day}.html")
        shown = {(row[1], row[2], row[3], row[0]) for row in evening.tables["Points"]}
        assert shown == {
            (name, str(points), f"{won} of {count}", str(place))
            for name, points, won, count, place in ranking
        }
        check_highlights(evening, other, day)


def check_highlights(evening, other, day):
    ((best, bid, dearest, closest),) = other.rows(
        f"""SELECT max(greatest(delta[1], delta[2])), max(bid) FILTER (made),
            min(delta[declaring + 1]) FILTER (delta[declaring + 1] < 0),
            (SELECT min(abs(total[1] - total[2])) FROM games WHERE {DAY} = ?)
            FROM hands WHERE game IN (SELECT game FROM games WHERE {DAY} = ?)""",
        day,
        day,
    )
    shown = {
        term: text.removeprefix("by ").split()[0]
        for (heading, term), text in evening.terms.items()
        if heading == "The best of it"
    }
    found = {"best hand": best, "highest bid made": bid, "dearest set": dearest}
    found["closest game"] = closest
    assert shown == {term: str(value) for term, value in found.items() if value is not None}


def check_years(page, other):
    years = {day[:4] for (day,) in other.rows(f"SELECT DISTINCT {DAY} FROM games")}
    for year in years:
        one = page(f"year/{year}.html")
        where = f"{DAY} LIKE '{year}%'"
        for title, pairs in (("Players of the year", False), ("Pairs of the year", True)):
            found = other.standings(pairs=pairs, where=where)
            regular = [row for row in found if row[1] >= REGULAR]
            regular = regular if any(row[2] for row in regular) else found
            expected = {
                name: [share(won, games), share(made, bids), str(won), str(games)]
                for name, games, won, bids, made, _ in regular
            }
            shown = {row[0]: row[1:] for row in one.tables[title]}
            assert len(shown) == min(12, len(expected))
            for name, cells in shown.items():
                assert cells == (
                    [*expected[name][:1], *expected[name][2:]] if pairs else expected[name]
                )
        for name, value in other.records(where).items():
            assert int(one.terms["Records, Racehorse", name].split()[0]) == value, (year, name)


def check_form(page, other):
    newest = other.rows(
        """SELECT name, string_agg(CASE WHEN side = winner THEN 'W' ELSE 'L' END, ''
           ORDER BY started) FROM players
           JOIN (SELECT * FROM games ORDER BY started DESC LIMIT ?) USING (game) GROUP BY name""",
        IN_FORM,
    )
    forms = [(name, form[-SHOWN:]) for name, form in newest if len(form) >= LEAST]
    forms.sort(key=lambda one: (-one[1].count("W") / len(one[1]), -len(one[1]), one[0]))
    assert page.tables.get("In form", []) == [
        [name, form, f"{form.count('W')} of {len(form)}"] for name, form in forms[:PEOPLE]
    ]


def check_meeting(page, other, names):
    rows = {row[0]: row[1:] for row in page.tables["Head to head"]}
    for at, (own, rival) in enumerate((names, names[::-1])):
        bids, made, meld, tricks, form, clearest = other.meeting(own, rival)
        said = f"{share(made, bids)} of {bids}" if bids else "–"
        assert rows["bids made"][at] == said
        assert near(rows["meld a hand"][at], meld)
        assert near(rows["tricks a hand"][at], tricks)
        assert int(rows["most in a row"][at]) == max(map(len, form.split("L")))
        # Where both sides are over the target the bidders win, maybe with fewer points.
        assert rows["clearest win"][at] == (f"by {clearest}" if (clearest or 0) > 0 else "–")


def check_games(page, other):
    hands = other.rows(
        """SELECT game, hand, declarer, bid, trump, result, made, meld, tricks, delta, total
           FROM hands ORDER BY game, hand"""
    )
    listed = check_list(page("games.html"), other)
    for game, played in groupby(hands, itemgetter(0)):
        one, rows = page(f"game/{game}.html"), [row[1:] for row in played]
        shown = [row for row in one.hands if row["Hand"]]
        assert [[row[name] for name in ("Hand", "Bidder", "Bid", "Trump")] for row in shown] == [
            [str(hand), written(who), written(bid), SUITS.get(trump, "")]
            for hand, who, bid, trump, *_ in rows
        ]
        assert [row["Result"].partition(":")[0] for row in shown] == [row[4] for row in rows]
        for side in (0, 1):
            numbers = [[column[side] for column in row[6:]] for row in rows]
            assert [[row[name][side] for name in OF_SIDES] for row in shown] == [
                [written(meld), written(tricks), signed(delta), str(total)]
                for meld, tricks, delta, total in numbers
            ]
            texts = listed[str(game)][5].split(", ")
            assert any(text.endswith(f" {numbers[-1][3]}") for text in texts)
        check_bidders(one, [(who, bid, made) for _, who, bid, _, _, made, *_ in rows])


def check_list(page, other):
    """Check the games by year, and the index of the search; return the rows by number."""
    listed = {name: rows for name, rows in page.tables.items() if name.startswith("Games of ")}
    years = dict(other.rows(f"SELECT {DAY}[:4], count(*) FROM games GROUP BY 1"))
    assert {name[-4:]: len(rows) for name, rows in listed.items()} == years
    index = json.loads(re.search(r'id="index">(.*?)</script>', page.text)[1])
    texts, found = index["texts"], {}
    for key, *_, hands, won, name, total, second, least in chain(
        *map(itemgetter(1), index["years"])
    ):
        found[key] = (hands, won, {texts[name]: total, texts[second]: least}, texts[name])
    assert found == {
        game: (hands, 1, dict(zip(sides, total, strict=True)), sides[winner])
        for game, hands, sides, total, winner in other.rows(
            "SELECT game, hands, sides, total, winner FROM games"
        )
    }
    return {row[0]: row for rows in listed.values() for row in rows}


def check_bidders(page, bids):
    expected = {}
    for name in {who for who, bid, _ in bids if bid is not None}:
        made = [one for who, one, was_made in bids if who == name and was_made]
        count = sum(who == name for who, *_ in bids)
        expected[name] = [str(count), str(len(made)), str(max(made, default="–"))]
    assert {row[0]: row[1:] for row in page.tables["Bidders"] if row[1] != "0"} == expected
