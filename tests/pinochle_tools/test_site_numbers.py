"""The numbers of the site's pages equal sums over the same games that do not use the archive."""

import re
from collections import Counter, defaultdict
from datetime import timedelta

import pytest
from pinochle_tools.common.naming import player_names
from pinochle_tools.report.links import slug
from support import club, databases, page_sheet, plays
from support.page_reader import OF_SIDES, PageReader
from support.recomputed_pages import share

MADE = ("made", "sweep-made", "sweep-2-made")
LAST = 10


@pytest.fixture(scope="module")
def games():
    """{number: (game, names by seat)} of the club's games, as the game's own code folds them."""
    return {number: (plays.replay(events), events[0][5]) for number, events in club.club_games()}


@pytest.fixture(scope="module")
def read(club_site):
    """A function that returns the texts of a page."""
    return lambda path: PageReader((club_site / path).read_text(encoding="utf-8"))


def side_of(game, seat):
    return game.rules.side_of(seat)


def results_of(games, name):
    """Return W and L of a player's games with a winner, in order, and with and against whom."""
    form, company = "", defaultdict(str)
    for game, names in games.values():
        if name not in names or not game.decided:
            continue
        own = side_of(game, names.index(name))
        letter = "W" if game.winner == own else "L"
        form += letter
        for seat, other in enumerate(names):
            if other != name:
                how = "With" if side_of(game, seat) == own else "Against"
                company[how, other] += letter
    return form, company


def bids_of(games, name):
    """Return {(preset, bid): [made, bids]} of a player."""
    found = defaultdict(lambda: [0, 0])
    for game, names in games.values():
        for hand in game.sheet.hands() if name in names else ():
            facts = hand.facts
            if facts.seat >= 0 and facts.bid and names[facts.seat] == name:
                level = found[game.rules.title, facts.bid]
                reneged = facts.reneged not in (-1, facts.declarer)
                level[0] += hand.score.result in MADE or reneged
                level[1] += 1
    return found


@pytest.mark.parametrize("name", club.PEOPLE)
def test_the_page_of_a_player_adds_up_the_players_games(games, read, name):
    page = read(f"player/{slug(name)}.html")
    form, company = results_of(games, name)
    numbers = {term: text for (heading, term), text in page.terms.items() if "In num" in heading}
    assert page.terms["", "games"] == str(len(form))
    assert page.terms["", "won"] == share(form.count("W"), len(form))
    assert numbers["the last games"] == form[-LAST:]
    last = form[-1]
    run = len(form) - len(form.rstrip(last))
    assert numbers["in a row now"] == f"{run} {'won' if last == 'W' else 'lost'}"
    assert numbers["longest run"].startswith(f"{max(map(len, form.split('L')))} won")
    for how in ("With", "Against"):
        shown = {row[0]: (int(row[4]), int(row[3])) for row in page.tables.get(how, [])}
        assert shown == {
            other: (len(letters), letters.count("W"))
            for (found, other), letters in company.items()
            if found == how
        }
    points = {
        (number, place): hand.score.deltas[side_of(game, names.index(name))]
        * (10 // game.rules.unit)
        for number, (game, names) in games.items()
        if name in names
        for place, hand in enumerate(game.sheet.hands(), 1)
    }
    for term, end in (("best hand", max(points.values())), ("worst hand", min(points.values()))):
        shown, _, game, _, hand = re.split(r",? ", numbers[term])
        assert int(shown) == end == points[int(game), int(hand)]
    levels = bids_of(games, name)
    made, bids = (sum(level[place] for level in levels.values()) for place in (0, 1))
    assert numbers["bids"] == f"{bids}: {made} made, {bids - made} lost the hands"
    shown = Counter(tuple(row[:3]) for row in page.tables["Made, by bid"])
    assert shown == Counter(
        (str(bid), str(bids), str(made)) for (_, bid), (made, bids) in levels.items()
    )


def pairs_of(games):
    """Return {pair: {other pair: its results}} and {pair: {(rules, bid): [made, bids]}}."""
    against, levels = defaultdict(lambda: defaultdict(str)), {}
    for game, names in games.values():
        if not names or game.rules.players != 4 or game.rules.sides != 2:
            continue
        sides = [" & ".join(sorted(names[side::2])) for side in (0, 1)]
        for side, pair in enumerate(sides):
            if game.decided:
                against[pair][sides[1 - side]] += "W" if game.winner == side else "L"
            known = levels.setdefault(pair, Counter())
            for hand in game.sheet.hands():
                if hand.facts.seat >= 0 and side_of(game, hand.facts.seat) == side:
                    known[hand.facts.bid, hand.score.result in MADE] += 1
    return against, levels


def test_the_page_of_a_pair_has_its_opponents_and_bids(games, read):
    against, levels = pairs_of(games)
    charts = 0
    for pair, rivals in against.items():
        page = read(f"pair/{slug(pair)}.html")
        shown = {row[0]: (int(row[4]), int(row[3])) for row in page.tables["Against"]}
        assert shown == {
            other: (len(letters), letters.count("W")) for other, letters in rivals.items()
        }
        bids = {(row[0], row[1], row[2]) for row in page.tables.get("Made, by bid", [])}
        assert bids == {
            (str(bid), str(levels[pair][bid, True] + levels[pair][bid, False]), str(made))
            for bid in {bid for bid, _ in levels[pair]}
            for made in [levels[pair][bid, True]]
        }
        drawn = "Won minus lost games, after each game" in page.charts
        assert drawn == (3 <= sum(map(len, rivals.values())) <= LAST)
        charts += drawn
    assert charts >= 3


def points_of(played):
    """Return {name: {game: its points}}; points of games in ones count tenfold among others."""
    decided = {key: one for key, one in played.items() if one[0].decided and one[1]}
    mixed = len({game.rules.unit for game, _ in decided.values()}) > 1
    found = defaultdict(dict)
    for number, (game, names) in decided.items():
        for seat, name in enumerate(names):
            times = 10 // game.rules.unit if mixed else 1
            found[name][number] = game.totals[side_of(game, seat)] * times
    return found


def test_the_list_of_evenings_says_who_has_most_points(games, read):
    evenings = defaultdict(dict)
    number = 0
    for evening in range(club.EVENINGS):
        day = club.FIRST_EVENING + timedelta(days=evening * club.DAYS_BETWEEN)
        for _ in club.PROGRAMMES[evening % len(club.PROGRAMMES)]:
            number += 1
            evenings[f"{day:%Y-%m-%d}"][number] = games[number]
    rows = {row[0]: row[1:] for row in read("evenings.html").tables["Evenings of 2026"]}
    assert set(rows) == set(evenings)
    for day, played in evenings.items():
        totals = {name: sum(points.values()) for name, points in points_of(played).items()}
        best = sorted(name for name in totals if totals[name] == max(totals.values()))
        hands = sum(len(game.sheet.hands()) for game, _ in played.values())
        said = f"{', '.join(best)} {max(totals.values())}"
        assert rows[day] == [said, str(len(played)), str(hands)]


def test_the_page_of_a_year_has_its_winners_and_records(games, read):
    page = read("year/2026.html")
    known = {number for number, events in club.club_games() if any(e[0] == "time" for e in events)}
    # A game without a clock has the time of its neighbour.
    played = {number: games[number] for number in (*known, *(set(games) - known))}
    rows = {row[0]: (int(row[3]), int(row[4])) for row in page.tables["Players of the year"]}
    expected = {}
    for name in club.PEOPLE:
        form, _ = results_of(played, name)
        expected[name] = (form.count("W"), len(form))
    assert rows == expected
    order = [(won + 5) / (of + 10) for won, of in rows.values()]
    assert order == sorted(order, reverse=True)
    assert page.terms["", "games"] == str(len(played))
    hands = [
        hand
        for game, _ in played.values()
        for hand in game.sheet.hands()
        if game.rules.title == "Racehorse"
    ]
    best = max(delta for hand in hands for delta in hand.score.deltas)
    assert page.terms["Records, Racehorse", "best hand"].split()[0] == str(best)


def test_the_page_of_every_game_has_every_hand_in_full(games, read):
    auctions = 0
    for number, (game, names) in games.items():
        page = read(f"game/{number}.html")
        rows, hands = page.hands, game.sheet.hands()
        assert [row["Hand"].rstrip("*+") for row in rows if row["Hand"]] == [
            str(place) for place in range(1, len(hands) + 1)
        ]
        for row, hand in zip([row for row in rows if row["Hand"]], hands, strict=True):
            facts, score = hand.facts, hand.score
            if facts.seat >= 0 and names:
                assert (row["Bidder"], row["Bid"]) == (names[facts.seat], str(facts.bid))
            assert row["Result"].partition(":")[0] == score.result
            cells = list(zip(*(row[name] for name in OF_SIDES), strict=True))
            assert len(cells) == game.rules.sides
            counted = facts.derive()
            for side, (meld, tricks, delta, total) in enumerate(cells):
                assert int(meld) == counted.meld[side]
                if tricks:
                    assert int(tricks) == counted.tricks[side]
                assert int(delta) == score.deltas[side]
                assert int(total) == hand.totals[side]
        assert list(map(int, rows[-1]["Total"])) == game.totals
        players = player_names(names or [""] * game.rules.players)
        for place, text in page.auctions.items():
            calls = hands[place - 1].facts.auction.calls
            assert text == ", ".join(f"{players[seat]} {bid or 'pass'}" for seat, bid in calls)
            auctions += 1
        if "Bidders" in page.tables:
            bids = Counter(hand.facts.seat for hand in hands)
            made = Counter(hand.facts.seat for hand in hands if hand.score.result in MADE)
            assert [(int(row[1]), int(row[2])) for row in page.tables["Bidders"]] == [
                (bids[seat], made[seat]) for seat in range(game.rules.players)
            ]
    assert auctions > 50


def test_the_newest_evening_and_its_best_hands(games, read):
    numbers = [36, 37, 38, 39]
    page = read("evening/2026-03-06.html")
    evening = {number: games[number] for number in numbers}
    points = points_of(evening)
    rows = {row[1]: row for row in page.tables["Points"]}
    assert [int(row[2].replace("−", "-")) for row in rows.values()] == sorted(
        (sum(played.values()) for played in points.values()), reverse=True
    )
    columns = page.columns["Points"][4:]
    assert columns == list(map(str, numbers))
    for name, row in rows.items():
        form, company = results_of(evening, name)
        assert row[4:] == [str(points[name].get(number, "")) for number in numbers]
        assert row[3] == f"{form.count('W')} of {len(form)}"
        with_and_against = {other for _, other in company}
        card = " ".join(cell for line in page.tables[name] for cell in line[1:3])
        assert all(other in card for other in with_and_against)
    assert read("index.html").terms["", "games"] == str(len(games))
    hands = [
        (hand.score.deltas[side] * (10 // game.rules.unit), hand.score.deltas[side])
        for game, _ in evening.values()
        for hand in game.sheet.hands()
        for side in range(game.rules.sides)
    ]
    assert page.terms["The best of it", "best hand"].split()[0] == str(max(hands)[1])
    closest = min(
        (sorted(game.totals)[-1] - sorted(game.totals)[-2]) * (10 // game.rules.unit)
        for game, _ in evening.values()
    )
    shown = page.terms["The best of it", "closest game"].split()[1]
    assert int(shown) in (closest, closest // 10)


TENFOLD = "Points of games in ones"


@pytest.mark.parametrize(
    ("path", "times"),
    [
        ("evening/2026-02-27.html", 0),
        ("evening/2026-03-06.html", 2),  # in the list of people and in the best of it
        ("evenings.html", 1),
        ("year/2026.html", 1),
        ("index.html", 2),
    ],
)
def test_points_that_count_tenfold_are_said_to(read, path, times):
    assert read(path).text.count(TENFOLD) == times


def test_who_is_in_form_on_the_first_page(games, read):
    rows = read("index.html").tables["In form"]
    shares = []
    for name, form, won in rows:
        whole, _ = results_of(games, name)
        assert form == whole[-LAST:]
        assert won == f"{form.count('W')} of {len(form)}"
        shares.append(form.count("W") / len(form))
    assert len(rows) == len(club.PEOPLE)
    assert shares == sorted(shares, reverse=True)


def test_the_records_of_a_kind_of_games(games, read):
    page = read("records.html")
    kind = [game for game, _ in games.values() if game.rules.title == "Three-hand"]
    hands = [hand for game in kind for hand in game.sheet.hands()]
    deltas = [delta for hand in hands for delta in hand.score.deltas]
    made = [hand.facts.bid for hand in hands if hand.score.result in MADE]
    found = {
        term: text.split()[0]
        for (heading, term), text in page.terms.items()
        if heading == "Three-hand"
    }
    assert found["best hand"] == str(max(deltas))
    assert found["worst hand"] == str(min(deltas))
    assert found["highest bid made"] == str(max(made))
    assert found["longest game"] == str(max(len(game.sheet.hands()) for game in kind))


def test_the_first_page_names_the_winners_of_earlier_evenings(club_site, read):
    page = (club_site / "index.html").read_text(encoding="utf-8")
    before = re.sub(r"<[^>]+>|\s+", "", page.partition("<h2>Before that</h2>")[2])
    for day, first, games, _ in read("evenings.html").tables["Evenings of 2026"][1:7]:
        winners = re.sub(r"\s+", "", first)
        assert f"{day}{winners}{games}game" in before


def test_hands_are_read_by_the_names_of_their_columns(club_site):
    page = (club_site / "game/7.html").read_text(encoding="utf-8")
    more = page.replace("Trump</th>", 'Trump</th><th rowspan="2">New</th>')
    more = re.sub(r'(<td class="of-hand suit.*?</td>)', r"\1<td>x</td>", more)
    read = PageReader(more).hands
    assert {row.pop("New") for row in read} == {"x"}
    assert read == PageReader(page).hands


def test_a_mark_is_explained_only_where_it_is_shown(club_site):
    for number in (7, 8):
        page = (club_site / f"game/{number}.html").read_text(encoding="utf-8")
        shown = any("*" in row["Hand"] for row in PageReader(page).hands)
        assert shown == (number == 7)
        assert ("corrected later" in page) == shown
        assert "after the end that" not in page


@pytest.mark.wide
def test_both_databases_give_the_same_pages(club_site, server, tmp_path):
    page_sheet.write_site(tmp_path / "site", databases.new_url(server))
    files = {
        path.relative_to(tmp_path / "site"): path.read_bytes()
        for path in (tmp_path / "site").rglob("*.html")
    }
    assert len(files) > 80
    assert files == {path: (club_site / path).read_bytes() for path in files}
    assert len(files) == len(list(club_site.rglob("*.html")))
