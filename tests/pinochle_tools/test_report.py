"""The report: its numbers equal those of score, and text from journals is always escaped."""

import base64
import hashlib
import json
import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from pinochle_tools.archive.updating import bring
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.report import charts, page, panels
from pinochle_tools.statistics import summaries
from support import journals, records
from support.records import ended_in_one_line, pinochle

GAMES = 20
HOSTILE = ["<b>Bob</b>", "a&b", "'>Cid<'", "</svg>Dee"]


class Elements(HTMLParser):
    """All elements of a page with their attributes, and the texts of its table cells."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.tables, self.texts = [], [], []
        self._cell = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag == "table":
            self.tables.append((dict(attributes).get("class"), []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        elif tag in ("td", "th"):
            self._cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.tables[-1][1][-1].append(self._cell.strip())
            self._cell = None

    def handle_data(self, data):
        self.texts.append(data)
        if self._cell is not None:
            self._cell += data


@pytest.fixture
def filled(store, tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(GAMES))
    bring(store, FolderSource(tmp_path / "device"), "device", "table")
    return store


def report_of(store, **options):
    with store.reading() as connection:
        return page.report(connection, **options)


def number(text):
    return int(text.replace("−", "-"))


def scored():
    """Return the output of `pinochle score` for the recorded games, a list of hands per game."""
    games = records.lines(records.CORPUS)[:GAMES]
    lines = "".join(json.dumps({"dealer": g["dealer"], "hands": g["hands"]}) + "\n" for g in games)
    done = pinochle("score", "--rules", "racehorse", "--json", text=lines)
    hands = iter([json.loads(line) for line in done.stdout.splitlines()])
    return games, [[next(hands) for _ in game["hands"]] for game in games]


def test_the_numbers_of_a_game_equal_those_of_score(filled):
    found = Elements(report_of(filled, drawn=GAMES))
    tables = [rows[1:] for kind, rows in found.tables if kind == "hands"]
    newest, *drawn = tables
    games, scores = scored()
    assert len(drawn) == GAMES
    for rows, game, hands in zip(reversed(drawn), games, scores, strict=True):
        for row, hand, score in zip(rows, game["hands"], hands, strict=True):
            assert row[0] == str(score["hand"])
            assert (row[2], row[4]) == (str(hand["bid"]), score["result"])
            numbers = [number(cell) for cell in row[5:]]
            assert numbers[0::2] == score["delta"]
            assert numbers[1::2] == score["total"]
    last = [[number(row[-2]), number(row[-1])] for row in newest]
    assert last == [hand["delta"] for hand in scores[-1]][-8:]


def test_the_summaries_count_all_games_and_hands(filled):
    games, scores = scored()
    played = [
        pair
        for game, hands in zip(games, scores, strict=True)
        for pair in zip(game["hands"], hands, strict=True)
    ]
    kind = summaries.Kind("racehorse", 10)
    with filled.reading() as connection:
        sums = summaries.sums_by_kind(connection)[kind]
        (count,) = summaries.kinds(connection)
    assert (count.games, count.hands) == (GAMES, len(played))
    made = Counter(hand["bid"] for hand, score in played if score["result"] == "made")
    bids = Counter(hand["bid"] for hand, _ in played)
    assert {level.bid: (level.made, level.made + level.lost) for level in sums.levels} == {
        bid: (made[bid], bids[bid]) for bid in bids
    }
    over = Counter(
        (
            hand["bid"],
            hand["meld"][hand["declarer"]] + hand["tricks"][hand["declarer"]] - hand["bid"],
            score["result"] == "made",
        )
        for hand, score in played
        if "tricks" in hand
    )
    assert {(one.bid, one.over, one.made): one.hands for one in sums.margins} == over
    assert dict(sums.results) == Counter(score["result"] for _, score in played)
    assert dict(sums.points) == Counter(score["delta"][hand["declarer"]] for hand, score in played)
    held = sums.records
    deltas = [delta for _, score in played for delta in score["delta"]]
    assert held["best hand"].value == max(deltas)
    assert held["worst hand"].value == min(deltas)
    assert held["highest bid made"].value == max(made)
    assert held["longest game"].value == max(len(hands) for hands in scores)
    assert held["biggest comeback"].value == max(map(behind, scores))
    margins = [abs(hands[-1]["total"][0] - hands[-1]["total"][1]) for hands in scores]
    assert (held["closest finish"].value, held["clearest win"].value) == (
        min(margins),
        max(margins),
    )


def behind(hands):
    winner = hands[-1]["winner"]
    return max(hand["total"][1 - winner] - hand["total"][winner] for hand in hands)


def test_names_from_devices_are_escaped(own, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = list(journals.game_events(1, game, names=HOSTILE))
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "x", "<script>alert(1)</script>")
    text = report_of(own)
    found = Elements(text)
    tags = {tag for tag, _ in found.elements}
    assert not tags & {"script", "iframe", "object", "embed", "img", "form"}
    for name in (*HOSTILE, "<script>alert(1)</script>"):
        assert any(name in words for words in found.texts), name
        assert "<" not in name or name not in text


def test_the_page_is_self_contained_and_its_policy_forbids_other_content(filled):
    text = report_of(filled)
    found = Elements(text)
    for _, attributes in found.elements:
        assert not {"src", "style", "onclick", "onload"} & set(attributes)
        assert attributes.get("href", "#").startswith(("#", "data:,"))
    (policy,) = [a["content"] for tag, a in found.elements if a.get("http-equiv")]
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert "url(" not in style
    assert "@import" not in style


def test_only_the_newest_games_are_drawn_and_the_page_says_so(filled):
    text = report_of(filled, drawn=3, listed=5)
    found = Elements(text)
    articles = [a["id"] for tag, a in found.elements if tag == "article"]
    assert articles == ["game-20", "game-19", "game-18"]
    assert "The newest 3 of 20 games." in text
    assert "The newest 5 of 20" in text
    assert len(found.tables[-1][1]) == 1 + 5
    # All games are counted.
    whole = report_of(filled)
    kinds = [
        piece.partition("<h2>Who plays")[0].partition("<h2>Racehorse")[2]
        for piece in (text, whole)
    ]
    assert kinds[0] == kinds[1]
    assert len(kinds[0]) > 1000


def test_a_game_still_being_played_and_one_stopped(own, tmp_path):
    (_, events), (_, other) = journals.corpus_events(2)
    first_hand = other.index(["accept"]) + 1
    stopped = [*other[:first_hand], ["end", "late"]]
    journals.write_files(tmp_path / "device", [(1, events[:-3]), (2, stopped)])
    bring(own, FolderSource(tmp_path / "device"), "device", "table")
    text = report_of(own)
    assert "still being played" in text
    assert "stopped: late" in text


def test_a_diverged_game_is_listed_twice_and_counted_once(own, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    other = [*events[:9], ["end", "elsewhere"]]
    for name, entries in (("one", events), ("two", other)):
        journals.write_files(tmp_path / name, [(1, entries)])
        bring(own, FolderSource(tmp_path / name), name, name)
    text = report_of(own)
    assert "fork 1" in text
    with own.reading() as connection:
        assert summaries.span(connection).games == 1


def test_an_adjustment_after_the_last_hand_is_in_the_chart(own, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = [
        journals.first_event(1, game["dealer"]),
        *journals.hand_events(game["hands"][0]),
        ["adjust", 1, -50, "renege"],
    ]
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "device", "table")
    assert "after adjustments" in report_of(own)


def test_the_page_without_games_explains_how_to_add_some(own):
    assert "No games yet" in report_of(own)


def test_a_chart_keeps_names_and_rounds_only_coordinates():
    svg = charts.lines("<t>", ["1", "2"], [charts.Series("side-0", [1 / 3, 2], ["A 1.2345", "b"])])
    assert "A 1.2345" in svg
    assert "0.33333" not in svg
    assert 'aria-label="&lt;t&gt;"' in svg
    for tag in ("<script", "<style", "<desc", "style="):
        assert tag not in svg


def hands_in_tips(svg):
    """Return the sum of the hands in the tool tips of a chart."""
    return sum(int(count) for count in re.findall(r": (\d+) hands?</title>", svg))


def test_outliers_are_drawn_at_the_edge():
    counts = [(-300, 500), (320, 3999), (5000, 1)]
    histogram = panels.points_chart(counts, 10)
    assert hands_in_tips(histogram) == 4500
    assert "or more points: 4000 hands" in histogram
    margins = [summaries.Margin(300, over, over > 0, hands) for over, hands in counts]
    circles = panels.margin_chart(margins)
    assert hands_in_tips(circles) == 4500
    # With few hands, all are drawn at their values.
    few = panels.points_chart([(-300, 1), (5000, 1)], 10)
    assert "or more" not in few
    assert hands_in_tips(few) == 2


def test_report_writes_to_a_file_or_to_standard_output(tmp_path):
    data = str(tmp_path / "data")
    journals.write_files(tmp_path / "device", journals.corpus_events(2))
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    done = pinochle("report", "-o", str(tmp_path / "page.html"), "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    piped = pinochle("report", "--data", data).stdout
    written = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert piped.splitlines()[:-3] == written.splitlines()[:-3]
    assert written.startswith("<!doctype html>")
    nowhere = pinochle("report", "-o", str(tmp_path / "page.html" / "page.html"), "--data", data)
    assert ended_in_one_line(nowhere)


def test_one_game_and_one_hand_are_in_the_singular(own, tmp_path):
    (_, events) = journals.corpus_events(1)[0]
    journals.write_files(tmp_path / "device", [(1, events[: events.index(["accept"]) + 1])])
    bring(own, FolderSource(tmp_path / "device"), "board", "kitchen")
    found = report_of(own)
    assert re.findall(r"\b1 (?:game|hand)s\b", found) == []
    tiles = dict(re.findall(r"<dt>(\w+)</dt><dd>([\d,]+)</dd>", found))
    assert tiles == {"game": "1", "hand": "1", "players": "4"}
    assert ": 1 hand<" in found  # in the tips of the charts
