"""Figures of players and meetings: counted again from the games, without the archive."""

from collections import Counter, defaultdict

import pytest
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.people import editing
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.chances import LEAST_GAMES, SHIPPED, ChancesByPeriod, shipped
from pinochle_tools.statistics.leads import MOST, level_of
from pinochle_tools.statistics.periods import period_of
from support import club, journals, plays, records
from support.evenings import EVENING, fill

BY = editing.Author(Laptop("0123456789abcdef", "a laptop"))


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    home = tmp_path_factory.mktemp("full")
    store = ready(open_store(home / "data"))
    fill(store, home / "device", club.club_games(), "Club box")
    yield store
    store.close()


@pytest.fixture(scope="module")
def figures(full):
    with full.reading() as connection:
        return HistorySite(connection).figures


def games_until(period):
    for number, events in club.club_games():
        started = next((event[1] for event in events if event[0] == "time"), None)
        if started is None or period_of(started, 0, number) <= period:
            game = plays.replay(events)
            yield game, events[0][5] or [""] * game.rules.players


@pytest.mark.wide
def test_auctions_that_were_pushed_up(figures):
    pushed, pushers, raised = defaultdict(Counter), defaultdict(Counter), Counter()
    for game, names in games_until(figures.period):
        for hand in game.sheet.hands():
            facts = hand.facts
            calls = [call for call in facts.auction.calls if call[1] > 0] if facts.auction else []
            own = [place for place, (seat, _) in enumerate(calls) if seat == facts.seat]
            if not own or not facts.bid or not names[facts.seat]:
                continue
            after = calls[own[0] + 1 :]
            others = {
                names[seat]
                for seat, _ in after
                if game.rules.side_of(seat) != game.rules.side_of(facts.seat)
            }
            made = hand.score.result in ("made", "sweep-made", "sweep-2-made")
            pushed[names[facts.seat], bool(others)][made] += 1
            raised[names[facts.seat]] += (facts.bid - calls[own[0]][1]) * bool(others)
            for name in others - {""}:
                pushers[name][made] += 1
    assert len(pushers) == len(club.PEOPLE)
    for name in club.PEOPLE:
        one = figures.of[name]
        for rate, counted in (
            (one.pushed, pushed[name, True]),
            (one.free, pushed[name, False]),
            (one.pusher, pushers[name]),
        ):
            assert (rate.of, rate.won) == (counted.total(), counted[True])
        assert one.raised == raised[name]


def test_saved_melds_and_deals(figures):
    saved, dealt = defaultdict(Counter), defaultdict(Counter)
    for game, names in games_until(figures.period):
        for hand in game.sheet.hands():
            counted, unit = hand.facts.derive(), game.rules.unit
            for seat, name in enumerate(names):
                side = game.rules.side_of(seat)
                if not name:
                    continue
                meld = counted.meld[side]
                # Without bids, a side that laid no meld has 0.
                asked = hand.facts.meld[side] is not None or game.rules.bidding == "none"
                if seat == hand.facts.dealer and asked:
                    dealt[name].update(hands=1, meld=meld * 10 // unit)
                played = counted.tricks[side] is not None and hand.facts.outcome == "played"
                if not played or hand.facts.declarer in (side, -1) or not meld:
                    continue
                if hand.facts.reneged in (-1, None):
                    kept = hand.score.deltas[side] >= meld + counted.tricks[side]
                    saved[name][kept] += 1
    for name in club.PEOPLE:
        one = figures.of[name]
        assert (one.saved.of, one.saved.won) == (saved[name].total(), saved[name][True])
        found = figures.deals(name)
        assert (found is None) == (dealt[name]["hands"] < 20)
        if found:
            assert (found.hands, round(found.hands * found.meld)) == tuple(dealt[name].values())


def leads_of(game):
    """Yield (side ahead, level) after each hand of a race of two but the one that ended it."""
    if game.rules.sides != 2 or not game.decided or dict(game.rules.changes).get("hands"):
        return
    for hand in [hand for hand in game.sheet.hands() if not hand.late][:-1]:
        lead = hand.totals[0] - hand.totals[1]
        if lead:
            missing = game.rules.target - max(hand.totals)
            yield int(lead < 0), level_of(abs(lead), missing, game.rules.target)


def test_comebacks_and_collapses(figures):
    back, ahead = defaultdict(Counter), defaultdict(Counter)
    far = figures.chances.sure_level(0.8)
    for game, names in games_until(figures.period):
        reached = {side for side, level in leads_of(game) if level >= far}
        for seat, name in enumerate(names):
            side = game.rules.side_of(seat)
            for counts, of in ((back, 1 - side), (ahead, side)):
                if name and of in reached:
                    counts[name][game.winner == side] += 1
    assert sum(one.total() for one in back.values()) > 10
    for name in club.PEOPLE:
        one = figures.of[name]
        for rate, counted in (
            (one.comebacks(figures.chances), back[name]),
            (one.leads(figures.chances), ahead[name]),
        ):
            assert (rate.of, rate.won) == (counted.total(), counted[True])


def counts_of(games):
    """Return [(sides that led so far, those that won), …] by level."""
    found = [[0, 0] for _ in range(MOST + 1)]
    for game in games:
        for side, level in set(leads_of(game)):
            found[level][0] += 1
            found[level][1] += game.winner == side
    return [tuple(one) for one in found]


@pytest.fixture(scope="module")
def corpus():
    """(number, events, game) of all recorded games."""
    found = []
    for number, game in enumerate(records.lines(records.CORPUS), 1):
        seconds = EVENING + number * 43_200
        events = list(journals.game_events(number, game, False, journals.NAMES, seconds))
        found.append((number, events, plays.replay(events)))
    return found


@pytest.mark.wide
def test_the_shipped_table_is_that_of_the_recorded_games(corpus):
    assert counts_of(game for _, _, game in corpus) == list(SHIPPED)
    shares = [won / of for of, won in SHIPPED]
    assert shares == sorted(shares)


@pytest.mark.wide
def test_chances_are_those_of_the_games_before_a_period(own, tmp_path, corpus):
    fill(own, tmp_path / "device", [(number, events) for number, events, _ in corpus])
    with own.reading() as connection:
        chances = ChancesByPeriod(connection)
    periods = {number: period_of(EVENING + number * 43_200, 0, 0) for number, _, _ in corpus}
    seen = set()
    for period in sorted({*periods.values(), max(periods.values()) + 1}):
        before = [game for number, _, game in corpus if periods[number] < period]
        found = chances.before(period)
        seen.add(found.own)
        assert found.own == (len(before) >= LEAST_GAMES)
        if found.own:
            assert found.games == len(before)
            assert [(rate.of, rate.won) for rate in found.levels] == counts_of(before)
        else:
            assert found == shipped()
    assert seen == {True, False}


def test_who_met_whom(full):
    forms = defaultdict(str)
    for game, names in games_until(10**9):
        if not game.decided or game.rules.sides != 2:
            continue
        sides = [
            [name for seat, name in enumerate(names) if game.rules.side_of(seat) == side]
            for side in (0, 1)
        ]
        met = [(one, other) for one in sides[0] for other in sides[1]]
        if all(map(len, sides)) and len(names) == 4:
            met.append(tuple(" & ".join(sorted(side)) for side in sides))
        for one, other in met:
            letter = "WL"[game.winner] if one < other else "LW"[game.winner]
            forms[min(one, other), max(one, other)] += letter if one and other else ""
    with full.reading() as connection:
        site = HistorySite(connection)
        found = {one.names: sorted(one.form) for one in site.meetings.values()}
        assert all(site.page(f"meeting/{name}.html") for name in site.meetings)
        assert site.page("meeting/nobody.html") is None
    assert found == {pair: sorted(form) for pair, form in forms.items() if len(form) >= 5}


@pytest.mark.wide
def test_a_club_has_a_name_and_seasons(own, tmp_path):
    fill(own, tmp_path / "device", club.club_games(), "Club box")
    with own.writing() as connection:
        editing.name_club(connection, BY, "Tuesday & Co", 2)
    with own.reading() as connection:
        site = HistorySite(connection)
        assert "<h1>Tuesday &amp; Co " in site.page("index.html")
        assert [year.name for year in site.years] == ["2026/27", "2025/26"]
        assert "The season 2025/26" in site.page("year/2025.html")
        years = [path for path in site.paths() if path.startswith("year/")]
        assert years == ["year/2026.html", "year/2025.html"]
        games = sum(year.games for year in site.years)
        assert games == site.everybody.games
    with own.writing() as connection:
        editing.undo(connection, BY, ("club",))
    with own.reading() as connection:
        assert "<h1>Pinochle " in HistorySite(connection).page("index.html")
