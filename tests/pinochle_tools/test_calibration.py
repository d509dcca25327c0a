"""Bids against expectations, margins in parts and turning points: counted again from the games."""

import random

import pytest
from pinochle_tools.games.loading import load_games
from pinochle_tools.report.links import Links
from pinochle_tools.report.turning_points import margin_parts, turning_points
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.calibration import AGAINST, OWN, PARTNERS, calibration, of_player
from pinochle_tools.statistics.chances import shipped
from pinochle_tools.statistics.periods import period_of
from pinochle_tools.statistics.tallies import Kind, Rate
from support import club, journals, plays
from support.evenings import fill
from support.page_reader import PageReader

MADE = ("made", "sweep-made", "sweep-2-made")
RACEHORSE = Kind("racehorse", 10)


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    from pinochle_tools.archive.updating import ready
    from pinochle_tools.database.store import open_store

    home = tmp_path_factory.mktemp("full")
    store = ready(open_store(home / "data"))
    fill(store, home / "device", club.club_games(), "Club box")
    yield store
    store.close()


def hands_until(period):
    """Yield (names, game, hand) of all bids until the end of a period."""
    for number, events in club.club_games():
        started = next((event[1] for event in events if event[0] == "time"), None)
        game = plays.replay(events)
        if started is None or period_of(started, 0, number) <= period:
            for hand in game.sheet.hands():
                if hand.facts.bid and hand.facts.seat >= 0:
                    yield events[0][5] or [""] * game.rules.players, game, hand


def key_and_made(game, hand):
    facts = hand.facts
    reneged = facts.reneged not in (-1, facts.declarer)
    return (game.rules.title, facts.bid), int(hand.score.result in MADE or reneged)


@pytest.mark.parametrize("name", ["Ann", "Bartholomew", "O'Neill"])
def test_bids_of_a_player_partners_and_opponents(full, name):
    with full.reading() as connection:
        bidding = HistorySite(connection).bidding
        found = of_player(connection, name, bidding)
    everybody, roles = {}, {}
    for names, game, hand in hands_until(bidding.period):
        key, made = key_and_made(game, hand)
        level = everybody.setdefault(key, [0, 0])
        level[0] += 1
        level[1] += made
        if name not in names:
            continue
        seat, facts = names.index(name), hand.facts
        same = game.rules.side_of(seat) == facts.declarer
        role = OWN if seat == facts.seat else PARTNERS if same else AGAINST
        derived = facts.derive()
        points = (derived.meld[facts.declarer] or 0) + (derived.tricks[facts.declarer] or 0)
        near = not made and points >= facts.bid - game.rules.unit
        roles.setdefault(role, []).append((key, made, near))
    assert set(found) == set(roles)
    for role, bids in roles.items():
        one = found[role]
        assert (one.bids, one.made) == (len(bids), sum(made for _, made, _ in bids))
        assert one.near <= sum(near for *_, near in bids)
        expected = sum(everybody[key][1] / everybody[key][0] for key, *_ in bids)
        assert one.expected == pytest.approx(expected)


def test_the_test_of_bids_is_that_of_exchanged_results():
    """Compared with results that are exchanged at random, bid by bid."""
    chance = random.Random(4)
    levels = {(RACEHORSE, 250): Rate(30, 27), (RACEHORSE, 300): Rate(20, 13)}
    everybody = {(RACEHORSE, 250): Rate(90, 70), (RACEHORSE, 300): Rate(50, 25)}
    own, runs = 40, 4000
    sums = []
    for _ in range(runs):
        made = 0
        for key, rate in levels.items():
            whole = everybody[key]
            results = [1] * int(whole.won) + [0] * (whole.of - int(whole.won))
            made += sum(chance.sample(results, rate.of))
        sums.append(made)
    found = calibration(levels, everybody)
    mean = sum(sums) / runs
    assert found.expected == pytest.approx(mean, abs=0.2)
    far = sum(abs(one - mean) >= abs(own - mean) for one in sums) / runs
    assert found.made == own
    assert (found.surprise.mark(1) == 1) == (far < 0.05)


def test_few_bids_and_usual_ones_give_no_claim():
    everybody = {(RACEHORSE, 250): Rate(1000, 500)}
    assert calibration({(RACEHORSE, 250): Rate(19, 19)}, everybody).surprise.mark(1) == 0
    assert calibration({(RACEHORSE, 250): Rate(40, 22)}, everybody).surprise.mark(1) == 0
    assert calibration({(RACEHORSE, 250): Rate(40, 34)}, everybody).surprise.mark(1) == 1
    assert calibration({(RACEHORSE, 250): Rate(40, 6)}, everybody).surprise.mark(1) == -1
    assert (
        calibration(
            {(RACEHORSE, 250): Rate(40, 30)}, {(RACEHORSE, 250): Rate(40, 30)}
        ).surprise.mark(1)
        == 0
    )


def test_the_parts_of_a_margin_add_up_to_it_and_turning_points_are_true(full):
    with full.reading() as connection:
        views = list(load_games(connection, list(range(1, 40))))
    shown = 0
    for view in views:
        parts = [int(part.points.replace("−", "-")) for part in margin_parts(view)]
        if not parts:
            continue
        shown += 1
        winner = view.row.winner
        margin = view.sides[winner].total - view.sides[1 - winner].total
        assert sum(parts) == margin
        meld = sum(
            (one.meld or 0) * (1 if one.side == winner else -1)
            for hand in view.hands
            for one in hand.sides
        )
        assert parts[0] == meld
        leads = [hand.sides[winner].total - hand.sides[1 - winner].total for hand in view.hands]
        words = " ".join(turning_points(view, shipped()))
        assert ("came back from" in words) == (-min(leads) >= 0.2 * view.sides[winner].total)
        if "came back from" in words:
            assert f"from {-min(leads)} behind" in words
        assert ("led from the first" in words) == (min(leads) > 0)
        assert ("made the last bid" in words) == (margin <= 0)
    assert shown > 20


def hand_of(declarer, meld, tricks):
    took = [int(points > 0) for points in tricks]
    hand = {"declarer": declarer, "seat": declarer, "bid": 250, "trump": "S", "meld": meld}
    return {**hand, "tricks": tricks, "took": took}


# Both sides are level after two hands; or below the target, and the other side is ahead.
LEVEL = [hand_of(0, [300, 0], [150, 100]), hand_of(1, [0, 300], [100, 150])]
NEAR = [hand_of(1, [600, 600], [100, 150]), hand_of(1, [600, 550], [100, 150])]
AT_EQUAL = "Ann & Cid won at equal points, because they made the last bid."
BEHIND = "Ann & Cid won 250 points behind, because they made the last bid."


@pytest.mark.parametrize(
    ("hands", "last"),
    [
        ([*LEVEL, *[hand_of(0, [600, 0], [200, 50])] * 2], []),
        ([*NEAR, hand_of(0, [200, 200], [150, 100])], ["The last hand decided it.", AT_EQUAL]),
        ([*NEAR, hand_of(0, [150, 300], [100, 150])], ["The last hand decided it.", BEHIND]),
    ],
)
def test_a_side_that_was_not_ahead_is_not_said_to_be(store, tmp_path, hands, last):
    game = {"dealer": 0, "hands": hands}
    fill(store, tmp_path / "device", [(1, list(journals.game_events(1, game)))])
    with store.reading() as connection:
        (view,) = load_games(connection, [1])
    assert turning_points(view, shipped()) == last


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (hand_of(0, [250, 200], [150, 100]), "50 Ann & Cid"),
        (hand_of(0, [200, 200], [150, 100]), "0 Ann & Cid, at equal points"),
        (hand_of(0, [150, 300], [100, 150]), "250 Ann & Cid, from behind"),
    ],
)
def test_records_say_that_the_winner_was_not_ahead(store, tmp_path, last, said):
    game = {"dealer": 0, "hands": [*NEAR, last]}
    fill(store, tmp_path / "device", [(1, list(journals.game_events(1, game)))])
    with store.reading() as connection:
        site = HistorySite(connection)
        records = PageReader(site.page("records.html")).terms
        (evening,) = site.evenings
        best = PageReader(site.page(Links().evening(evening.day))).terms
    for name in ("closest finish", "clearest win"):
        assert records["Racehorse", name].partition(" |")[0] == said
    assert best["The best of it", "closest game"].partition(" |")[0] == f"by {said}"
