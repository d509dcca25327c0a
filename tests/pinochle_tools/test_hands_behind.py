"""The hands behind figures: as many as each figure counts, where its link leads."""

import re
from collections import Counter

import pytest
from bench.club_games import club_games
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.report.links import HANDS, Links, slug
from pinochle_tools.site.hands_behind import (
    COLLAPSES,
    COMEBACKS,
    DEALT,
    FREE,
    LISTED_GAMES,
    PUSHED,
    PUSHES,
    SAVES,
    hands_behind,
)
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.calibration import AGAINST, PARTNERS, of_player
from support import club
from support.evenings import fill

LINK = re.compile(r'href="([^"]*-hands\.html)#([^"]+)"')
ADDRESS = re.compile(r"\.\./game/([0-9]+)\.html(?:#hand-([0-9]+))?")


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    home = tmp_path_factory.mktemp("full")
    store = ready(open_store(home / "data"))
    fill(store, home / "device", club.club_games(), "Club box")
    with store.reading() as connection:
        yield connection
    store.close()


@pytest.fixture(scope="module")
def site(full):
    return HistorySite(full)


def sizes(lists):
    return {key: (len(one.lines), one.good) for key, one in lists.items()}


def test_each_bid_of_a_player_is_in_one_list(full, site):
    for name, tally in site.everybody.players.items():
        levels = {key: (rate.of, rate.won) for key, rate in tally.levels.items()}
        assert sizes(hands_behind(full, name, site.figures, Links()).bids) == levels
    assert sum(tally.bids for tally in site.everybody.players.values()) > 300


def test_each_figure_of_a_player_has_as_many_hands_as_it_counts(full, site):
    for name in site.everybody.players:
        figures, chances = site.figures.of[name], site.figures.chances
        found = sizes(hands_behind(full, name, site.figures, Links()).others)
        made = of_player(full, name, site.bidding)
        for role in (PARTNERS, AGAINST):
            if role in made:
                one = made[role]
                good = one.made if role == PARTNERS else one.bids - one.made
                assert found.pop(role) == (one.bids, good)
        for key, rate in (
            (SAVES, figures.saved),
            (PUSHED, figures.pushed),
            (FREE, figures.free),
            (COMEBACKS, figures.comebacks(chances)),
        ):
            assert found.pop(key, (0, 0)) == (rate.of, rate.won)
        for key, rate in ((PUSHES, figures.pusher), (COLLAPSES, figures.leads(chances))):
            assert found.pop(key, (0, 0)) == (rate.of, rate.of - rate.won)
        assert found.pop(DEALT)[0] == sum(one.hands for one in figures.dealt.values())
        assert not found


def test_links_from_figures_lead_to_their_lists(site):
    links, leads = Links(), Counter()
    for name in site.everybody.players:
        page, hands = site.page(links.player(name)), site.page(links.hands(name))
        for href, place in LINK.findall(page):
            assert href == f"../{links.hands(name)}"
            assert f'id="{place}"' in hands
            leads[place] += 1
    assert {SAVES, PUSHED, PUSHES, DEALT, "bids", PARTNERS, AGAINST} <= set(leads)
    assert any(place.startswith("bid-") for place in leads)


def test_lines_lead_to_the_hands_that_they_name(site):
    links = Links()
    read = {}
    for name in list(site.everybody.players)[:4]:
        found = ADDRESS.findall(site.page(links.hands(name)))
        assert found
        for game, hand in found:
            page = read.setdefault(game, site.page(links.game(int(game))))
            assert not hand or f'id="hand-{hand}"' in page


def test_a_list_names_the_newest_hands_first(full, site):
    behind = hands_behind(full, "Bartholomew", site.figures, Links())
    for one in (*behind.bids.values(), *behind.others.values()):
        days = [line.moment for line in one.newest if line.moment]
        assert days == sorted(days, reverse=True)
        assert len(one.newest) == min(len(one.lines), 100)


@pytest.mark.wide
def test_a_page_of_many_games_says_so_and_keeps_the_newest(own, tmp_path):
    fill(own, tmp_path / "device", club_games(1, 1_500))
    with own.reading() as connection:
        site = HistorySite(connection)
        name, tally = max(site.everybody.players.items(), key=lambda one: one[1].games.of)
        assert tally.games.of > LISTED_GAMES
        page, hands = (site.page(path(name)) for path in (Links().player, Links().hands))
    assert f"From the newest {LISTED_GAMES} games" in hands
    games = {int(game) for game, _ in ADDRESS.findall(hands)}
    listed = {int(game) for game in re.findall(r"\.\./game/([0-9]+)\.html\"", page)}
    assert len(games) > LISTED_GAMES / 2
    assert games <= listed
    for href, place in LINK.findall(page):
        assert f'id="{place}"' in hands, href


def test_only_players_have_such_a_page(site):
    pair = next(iter(site.everybody.pairs))
    assert site.page(f"pair/{slug(pair)}{HANDS}.html") is None
    assert site.page("player/nobody-hands.html") is None
    assert HANDS not in site.page(Links().pair(pair))
