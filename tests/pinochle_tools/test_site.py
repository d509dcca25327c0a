"""The site of the history: complete, linked, the same from a server and in a folder."""

import json
import re
import shutil
from functools import partial

import pytest
from bench.club_games import club_games
from pinochle_tools.archive.updating import ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.rounding import rounded
from pinochle_tools.database.store import open_store
from pinochle_tools.evening import places, results
from pinochle_tools.report.engine import whole
from pinochle_tools.report.links import slug
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.site.people_pages import form_chart
from pinochle_tools.site.publishing import DIGESTS, LIST, publish
from pinochle_tools.statistics.shares import difference, interval
from pinochle_tools.statistics.tallies import Rate, streak_of
from support import journals
from support.changing_table import ChangingTable
from support.dying import dies_after
from support.evenings import entries, fill
from support.records import ended_in_one_line, pinochle
from support.site_links import broken_links

GAMES = 12
# What a page says of its marks.
EXPLAINED = re.compile('<p class="(?:hint|more)">.*?</p>', re.DOTALL)
HOSTILE = ["<b>Bob</b>", "../../x", "'>Cid<'", "&amp;"]


def pages_of(store):
    """Return {path: page} of all pages."""
    with store.reading() as connection:
        site = HistorySite(connection)
        return {path: site.page(path) for path in site.paths()}


@pytest.mark.wide
def test_every_player_pair_evening_and_game_has_a_page_and_all_links_lead_to_one(store, tmp_path):
    fill(store, tmp_path / "device", entries(GAMES))
    pages = pages_of(store)
    kinds = [path.partition("/")[0] for path in pages]
    assert {kind: kinds.count(kind) for kind in ("player", "pair", "evening", "game")} == {
        "player": 2 * 4,  # the figures, and their hands
        "pair": 2,
        "evening": 4,
        "game": GAMES,
    }
    assert None not in pages.values()
    assert broken_links(pages) == []
    # From the first page one gets everywhere.
    seen, waiting = set(), {"index.html"}
    while waiting:
        path = waiting.pop()
        seen.add(path)
        folder = path.rpartition("/")[0]
        for link in re.findall(r'href="([^"#]+\.html)[#"]', pages[path]):
            target = link[3:] if link.startswith("../") else f"{folder}/{link}".lstrip("/")
            waiting |= {target} - seen
    assert seen == set(pages)


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, ("game", "evening", "hands", "players")), (4, ("games", "evenings", "hands", "players"))],
)
def test_the_picture_of_a_year_counts_one_game_and_one_evening(own, tmp_path, count, words):
    fill(own, tmp_path / "device", entries(count + 1)[:count])
    pages = pages_of(own)
    (year,) = (page for path, page in pages.items() if path.startswith("year/"))
    poster = year[year.index('class="poster"') :]
    assert re.findall(r'class="sum".*?<text class="soft"[^>]*>(\w+)<', poster) == list(words)
    label = re.search(r'aria-label="([^"]*)"', poster)[1]
    assert f" {count} {words[0]}, " in label


def test_the_picture_of_a_year_begins_with_who_won(own, tmp_path):
    fill(own, tmp_path / "device", entries(12))
    pages = pages_of(own)
    year = next(page for path, page in pages.items() if path.startswith("year/"))
    first = re.search(r'Pairs of the year</h2>.*?<th scope="row"><a[^>]*>(.*?)<', year, re.S)[1]
    poster = year[year.index('class="poster"') :]
    assert re.search(r'aria-label="[^":]*: first (.*?), \d', poster)[1] == first
    texts = re.findall(r'<text[^>]* y="(\d+)">([^<]*)<', poster)
    heights = {text: int(height) for height, text in texts}
    assert heights[f"1  {first}"] < heights["Records"] < heights["hands"]


def test_hostile_names_stay_text_and_get_harmless_addresses(own, tmp_path):
    fill(own, tmp_path / "device", entries(2, names=HOSTILE))
    pages = pages_of(own)
    assert broken_links(pages) == []
    for path, page in pages.items():
        assert re.fullmatch(r"([a-z]+/)?[0-9a-z-]+\.html", path)
        assert "<b>Bob" not in page
    assert "<h1>&amp;amp;</h1>" in pages[f"player/{slug('&amp;')}.html"]


def test_names_that_look_alike_have_different_addresses():
    names = ["Ann", "ann", "Änn", "Ann ", "Анна", "安", "", "x" * 80, "x" * 81, "\ud800"]
    assert len({slug(name) for name in names}) == len(names)


@pytest.mark.wide
@pytest.mark.parametrize("seed", [1, 5, 9])
def test_games_with_changed_lists_and_players_have_pages(own, tmp_path, seed):
    games = []
    for number in range(1, 9):
        events = [list(event) for event in ChangingTable(4 * (seed + number)).play(120)]
        events[0][2], events[0][5] = f"{number:016x}", ["Ann", "Bo", "Cy", "Di"]
        games.append((number, [events[0], ["time", 1_780_000_000 + 40 * 86_400 * number]]))
        games[-1][1].extend(event for event in events[1:] if event[0] != "time")
    fill(own, tmp_path / "device", games)
    pages = pages_of(own)
    assert None not in pages.values()
    assert [one for one in broken_links(pages) if not one[1].startswith("#")] == []


def test_an_empty_history_has_a_site(own):
    pages = pages_of(own)
    lists = ("index", "evenings", "players", "records", "games")
    assert set(pages) == {f"{name}.html" for name in lists}
    assert "No games yet" in pages["index.html"]


def test_publishing_again_writes_only_what_changed_and_removes_what_is_gone(own, tmp_path):
    fill(own, tmp_path / "device", entries(3))
    folder = tmp_path / "site"

    def published():
        with own.reading() as connection:
            return publish(connection, folder, lambda done, whole: None)

    pages, *others = published()
    assert (pages, others) == (len(list(folder.rglob("*.html"))), [pages, 0])
    assert published() == (pages, 0, 0)
    (folder / "old.html").write_text("x")
    listed = json.loads((folder / LIST).read_text())
    (folder / LIST).write_text(json.dumps([*listed, "old.html", "../evil.html", "/etc/x.html"]))
    (tmp_path / "evil.html").write_text("stays")
    # A page that is gone is no page that changed: there would be more of these than pages.
    assert published() == (pages, 0, 1)
    assert not (folder / "old.html").exists()
    assert (tmp_path / "evil.html").exists()
    assert json.loads((folder / LIST).read_text()) == listed


@pytest.mark.wide
def test_a_page_is_made_again_only_if_something_on_it_is_new(own, tmp_path):
    fill(own, tmp_path / "device", entries(12))
    folder = tmp_path / "site"

    def published(**how):
        """Return (pages, changed ones, pages that were made)."""
        made = []
        with own.reading() as connection:
            found = publish(connection, folder, lambda done, whole: made.append(whole), **how)
        return (*found[:2], len(made))

    pages, *_ = published()
    assert published() == (pages, 0, 0)
    assert published(again=True) == (pages, 0, pages)
    game = folder / "game" / "2.html"
    game.write_text("changed by hand")
    assert published() == (pages, 1, 1)
    more = entries(13, names=["Eve", "Fay", "Gus", "Hal"])[12:]
    fill(own, tmp_path / "device", more)
    # One game, its evening, four players and their hands, two pairs and the five lists; the day
    # before it leads to it.
    more_pages, changed, made = published()
    assert more_pages - pages in (11, 12)
    assert changed <= made <= 5 + 1 + 2 + 2 * 4 + 2
    kept = {path: path.read_bytes() for path in folder.rglob("*.html")}
    assert published(again=True)[1] == 0
    assert kept == {path: path.read_bytes() for path in folder.rglob("*.html")}


def test_an_evening_with_a_desk_has_a_page_that_changes_with_its_steps(own, tmp_path):
    fill(own, tmp_path / "device", entries(4))
    desk = places.begin_evening(
        tmp_path, "Club", "racehorse", [], [4, 0, "individual", 1], 5, "2030-03-06"
    )
    desk.add_people([*journals.NAMES, "<i>", "Fay", "Gus", "Hal"])
    desk.draw()
    for table in (1, 2):
        results.enter(desk, 1, table, results.typed([100 * table, 50], 4, [0, 0]))
    folder, held = tmp_path / "site", HeldEvenings(tmp_path)

    def published():
        held.look()
        with own.reading() as connection:
            return publish(connection, folder, lambda done, whole: None, held=held.states)

    published()
    page = folder / "evening" / "2030-03-06.html"
    assert "The desk shows the standings later." in page.read_text()
    assert published()[1] == 0
    desk.close()
    assert published()[1] >= 1
    pages = {str(one.relative_to(folder)): one.read_text() for one in folder.rglob("*.html")}
    assert broken_links(pages) == []
    text = page.read_text()
    assert "<i>" not in text
    # Who has games here has a page; the others have a name.
    assert text.count(f'href="../player/{slug(journals.NAMES[0])}.html"') == 1
    assert f'"../player/{slug("Fay")}.html"' not in text
    assert text.index("<h2>Club") < text.index("<h2>Prizes") < text.index("<h2>Tables")


def test_a_folder_with_other_files_is_refused(own, tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "index.html").write_text("mine")
    with own.reading() as connection, pytest.raises(ToolError, match="not a folder of pub"):
        publish(connection, tmp_path / "letters", lambda done, whole: None)
    assert (tmp_path / "letters" / "index.html").read_text() == "mine"


@pytest.mark.parametrize("killed_in", [".", "game"])
def test_publishing_continues_where_it_was_killed(own, tmp_path, killed_in):
    fill(own, tmp_path / "device", entries(2))
    folder = tmp_path / "site"
    with own.reading() as connection:
        if killed_in == "game":
            publish(connection, folder, lambda done, whole: None)
        (folder / killed_in).mkdir(parents=True, exist_ok=True)
        (folder / killed_in / ".0123456789ab.pinochle-part").write_text("[")
        publish(connection, folder, lambda done, whole: None)
    assert (folder / "index.html").is_file()
    assert not list(folder.rglob("*.pinochle-part"))


@pytest.mark.wide
@pytest.mark.parametrize("there", [0, 2])
def test_publishing_continues_after_any_file_that_it_wrote(own, tmp_path, monkeypatch, there):
    def published(folder):
        """Publish; return {path: bytes}, without the digests, because their order may differ."""
        with own.reading() as connection:
            publish(connection, folder, lambda done, whole: None)
        found = {path.relative_to(folder): path for path in folder.rglob("*.*")}
        return {path: file.read_bytes() for path, file in found.items() if path.name != DIGESTS}

    earlier = tmp_path / "earlier"
    earlier.mkdir()
    if there:
        fill(own, tmp_path / "device", entries(3)[:there])
        published(earlier)
    fill(own, tmp_path / "device", entries(3))
    wanted, died, written = published(tmp_path / "whole"), True, 0
    while died:
        folder = tmp_path / f"after {written}"
        shutil.copytree(earlier, folder)
        died = dies_after(written, partial(published, folder), monkeypatch)
        assert published(folder) == wanted, written
        written += 1
    assert written > len(entries(3)) * 3


def test_the_command_publishes_and_refuses_in_one_line(tmp_path):
    journals.write_files(tmp_path / "device", entries(1))
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    done = pinochle("publish", str(tmp_path / "site"), "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("17 pages in ")
    assert (tmp_path / "site" / "index.html").is_file()
    assert ended_in_one_line(pinochle("publish", str(tmp_path / "device"), "--data", data))


def test_a_share_is_marked_only_if_chance_does_not_explain_it():
    whole = Rate(1000, 500)
    assert difference(Rate(25, 16), whole).mark(1) == 0
    assert difference(Rate(25, 19), whole).mark(1) == 1
    assert difference(Rate(25, 6), whole).mark(1) == -1
    assert difference(Rate(25, 6), whole).mark(30) == 0
    assert difference(Rate(400, 230), whole).mark(1) == 1
    assert difference(Rate(), whole).mark(1) == 0
    # There are no other games to compare with.
    assert difference(Rate(25, 19), Rate(25, 19)).mark(1) == 0
    assert difference(Rate(2, 2), Rate(40, 20)).mark(1) == 0
    # One game won of 33, of which four were.
    assert difference(Rate(1, 1), Rate(33, 4)).mark(1) == 0
    # Fisher's lady: three of four cups, of eight, half of which had milk first.
    assert difference(Rate(4, 3), Rate(8, 4)).chance == pytest.approx(34 / 70)
    assert difference(Rate(4, 4), Rate(8, 4)).chance == pytest.approx(2 / 70)
    assert difference(Rate(4, 0.5), Rate(8, 3.5)).sign == -1


@pytest.mark.wide
def test_a_page_of_equals_seldom_has_a_mark(tmp_path):
    """All players of these games have the same skill: no mark may be more than a rare chance."""
    store = ready(open_store(tmp_path / "data"))
    fill(store, tmp_path / "device", club_games(1, 500))
    with store.reading() as connection:
        publish(connection, tmp_path / "site", lambda done, whole: None)
    store.close()
    for kind in ("player", "pair"):
        pages = [*tmp_path.glob(f"site/{kind}/*.html")]
        assert len(pages) > 20
        texts = (EXPLAINED.sub("", page.read_text("utf-8")) for page in pages)
        marked = sum('<b class="more-than">' in one or '"less-than">' in one for one in texts)
        assert marked <= 0.05 * len(pages), kind


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # E. B. Wilson's interval of 95 %, computed to four places in the literature on it.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_that_of_published_examples(won, games, low, high):
    assert interval(Rate(games, won)) == pytest.approx((low, high), abs=0.00005)


@pytest.mark.parametrize(
    ("number", "shown"), [(62.5, "63"), (12.5, "13"), (0.5, "1"), (-2.5, "−3"), (2.4, "2")]
)
def test_halves_are_rounded_as_people_do(number, shown):
    assert whole(number) == shown
    assert str(rounded(number)).replace("-", "−") == shown


def test_form_and_streaks():
    assert streak_of("") == (0, 0)
    assert streak_of("WWLWWWL") == (3, -1)
    assert streak_of("LLW") == (1, 1)
    assert form_chart("W" * 10) == ""
    chart = form_chart("W" * 10 + "L" * 10)
    assert "Games 1 to 10: 100 % won" in chart
    assert "Games 11 to 20: 0 % won" in chart
    assert "among the latest 20," in form_chart("WL" * 30)
    assert form_chart("WL" * 5000).count("<title>") <= 200


def test_a_club_evening_draws_the_newest_games_and_lists_the_others(own, tmp_path):
    games = [
        (number, [[*events[0][:2], f"{number:016x}", *events[0][3:]], ["time", 1_780_000_000]])
        for number, events in entries(16)
    ]
    for (_, found), (_, events) in zip(games, entries(16), strict=True):
        found.extend(event for event in events[1:] if event[0] != "time")
    fill(own, tmp_path / "device", games)
    with own.reading() as connection:
        site = HistorySite(connection)
        (evening,) = site.evenings
        page = site.page(f"evening/{evening.day}.html")
    assert page.count('aria-label="The race: ') == 12
    assert "Earlier games of this evening" in page
    assert "<dd>16</dd>" in page
    linked = set(re.findall(r'href="../game/(\d+)\.html"', page))
    assert linked == {str(number) for number in range(1, 17)}
