"""The report in a real Chromium: offline, on a phone, in the dark, on paper, hostile names."""

import json
import re

import journals
import pytest
import records
from browsers import Visit
from pinochle_tools.archive.library import bring, ready
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.archive.store import open_store
from pinochle_tools.player_stats import statistics
from pinochle_tools.report import embedded, page, report_data, report_page
from records import pinochle

HOSTILE = ["<img src=x>", "</script>", "&amp;", "${alert}"]
CHARTS = ("race", "bids", "levels", "hands")


def archive(tmp_path, games):
    journals.write_files(tmp_path / "device", games)
    store = ready(open_store(tmp_path, "sqlite://"))
    bring(store, FolderSource(tmp_path / "device"), "x", "x")
    return store


def report_file(tmp_path, games):
    store = archive(tmp_path, games)
    with store.reading() as connection:
        text = report_page(connection)
    store.close()
    path = tmp_path / "report.html"
    path.write_text(text, "utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def corpus_page(tmp_path_factory):
    return report_file(tmp_path_factory.mktemp("report"), journals.corpus_events(80))


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(360, 740, False), (390, 844, True), (1280, 900, False), (1920, 1080, True)],
)
def test_it_fits_every_screen_and_asks_for_nothing(browser, corpus_page, width, height, dark):
    visit = Visit(browser, corpus_page, width, height, dark)
    with visit as shown:
        for name in CHARTS:
            box = shown.locator(f"#{name} svg").last.bounding_box()
            assert box["width"] > 200
            assert box["x"] + box["width"] <= width
        assert overflow(shown) <= 0
        background = shown.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        red = int(re.findall(r"\d+", background)[0])
        assert (red < 60) == dark
    assert visit.asked == [corpus_page]


def test_the_charts_show_the_games(browser, corpus_page):
    games = records.lines(records.CORPUS)[:80]
    with Visit(browser, corpus_page) as shown:
        assert "80 games" in shown.inner_text("#summary")
        assert shown.locator("#game option").count() == 80
        for number in (80, 7):
            shown.select_option("#game", str(number - 1))
            points = 2 * (len(games[number - 1]["hands"]) + 1)
            assert shown.locator('#race svg [aria-label="dot"] circle').count() == points
            totals = games[number - 1]["totals"]
            assert f"{totals[0]:,}" in shown.inner_text("#race-note")
        assert shown.locator("#players tbody tr").count() == 4
        assert shown.locator("#records div").count() == 9


def test_what_journals_say_stays_text(browser, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = list(journals.game_events(1, game, names=[name[:12] for name in HOSTILE]))
    address = report_file(tmp_path, [(1, events)])
    with Visit(browser, address) as shown:
        assert shown.locator("img").count() == 0
        names = shown.locator("#players td:first-child").all_inner_texts()
        assert sorted(names) == sorted(HOSTILE)


def test_an_empty_history_has_a_page(browser, tmp_path):
    with Visit(browser, report_file(tmp_path, [])) as shown:
        assert shown.locator(".empty").count() == 4


def test_it_prints(browser, corpus_page):
    with Visit(browser, corpus_page) as shown:
        printed = shown.pdf(format="A4")
        assert 2 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 6


def test_data_ends_no_tag_and_stays_what_it_was():
    data = {"name": "</script><!-- <b> & \u2028"}
    text = embedded(data)
    assert not set("<>&") & set(text)
    assert json.loads(text) == data


def test_marks_in_data_are_no_marks():
    assert page("watch.html", {"sides": None, "note": "@SCRIPT@ @D3@"}).count("@D3@") == 1


def test_numbers_of_the_report_are_those_of_the_corpus(tmp_path):
    games = records.lines(records.CORPUS)[:80]
    hands = [hand for game in games for hand in game["hands"]]
    store = archive(tmp_path, journals.corpus_events(80))
    with store.reading() as connection:
        data, found = report_data(connection), statistics(connection)
    store.close()
    assert sum(row["made"] + row["set"] for row in data["levels"]) == len(hands)
    assert sum(row["hands"] for row in data["spread"]) == 2 * len(hands)
    played = sum("tricks" in hand for hand in hands)
    assert sum(row["hands"] for row in data["cells"]) == played
    assert found.players["Ann"].games.won == sum(game["winner"] == 0 for game in games)
    assert found.players["Bob"].bids == sum(hand["seat"] == 1 for hand in hands)
    ann = [hand for hand in hands if hand["seat"] == 0]
    assert found.players["Ann"].average("bid") == sum(hand["bid"] for hand in ann) / len(ann)
    melds = sum(hand["meld"][0] for hand in hands)
    assert found.players["Cid"].average("meld") == melds / len(hands)
    assert found.players["Ann"].partners["Cid"].of == 80
    assert found.players["Ann"].rivals["Dee"].won == found.players["Ann"].games.won
    assert found.pairs["Ann & Cid"].bids + found.pairs["Bob & Dee"].bids == len(hands)


def test_stats_on_the_command_line(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(5))
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    told = json.loads(pinochle("stats", "--json", "--data", data).stdout)
    assert [player["games"] for player in told["players"]] == [5, 5, 5, 5]
    one = pinochle("stats", "ann", "--data", data).stdout
    assert "By partner" in one
    assert "Head to head" in one
    nobody = pinochle("stats", "Zed", "--data", data)
    assert nobody.returncode == 1
    assert "Ann" in nobody.stderr
