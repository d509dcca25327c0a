"""Report and site in Chromium: policy, phone, dark, paper, hostile names, no scripts."""

import itertools
import re

import pytest
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.games.loading import load_games
from pinochle_tools.people import editing
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.site.game_pages import game_page
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.chances import ChancesByPeriod
from playwright.sync_api import expect
from support import journals, records
from support.browsers import ARGUMENTS, Visit, program
from support.evenings import entries, fill
from support.page_layout import MOVING, WIDTHS
from support.page_sheet import kinds_of_pages
from support.records import pinochle

BY = editing.Author(Laptop("0123456789abcdef", "a laptop"))


def test_pages_ask_for_nothing_and_their_scripts_are_allowed(browser, club_site):
    for kind, file in kinds_of_pages(club_site).items():
        visit = Visit(browser, file.as_uri())
        with visit as shown:
            sortable = shown.locator("table.sortable").count()
            assert sortable == shown.locator("table:has(thead button)").count()
            assert sortable or kind.startswith(("game", "records"))
            # In the machine's font, which may be wider than the one of the goldens.
            for width in WIDTHS:
                shown.set_viewport_size({"width": width, "height": 800})
                assert shown.evaluate(MOVING) == [], (kind, width)
        assert visit.asked == [file.as_uri()]


def test_pages_are_as_large_as_the_reader_sets_letters_and_do_not_move(browser, club_site):
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=program(), args=arguments)
    try:
        for kind, file in kinds_of_pages(club_site).items():
            with Visit(large, file.as_uri(), 360, 740) as shown:
                size = shown.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
                assert (kind, size) == (kind, 30)  # 15 for the usual 16
                # Tables move within their frames.
                wide = shown.evaluate("document.documentElement.scrollWidth")
                assert (kind, wide) == (kind, 360)
    finally:
        large.close()


def address(folder, page):
    return sorted(folder.glob(f"{page}.html"))[0].as_uri()


def test_a_table_is_sorted_by_a_click_and_complete_without_scripts(browser, club_site):
    def column(shown, number):
        return shown.locator(
            f".standing >> nth=0 >> tbody td:nth-child({number})"
        ).all_inner_texts()

    with Visit(browser, address(club_site, "players")) as shown:
        shown.click(".standing >> nth=0 >> thead button:has-text('Games')")
        games = [int(text) for text in column(shown, 5)]
        assert games == sorted(games, reverse=True)
        assert len(games) == 8
        shown.click(".standing >> nth=0 >> thead button:has-text('Games')")
        assert [int(text) for text in column(shown, 5)] == games[::-1]
        head = shown.locator("th[aria-sort]")
        assert head.get_attribute("aria-sort") == "ascending"
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address(club_site, "players"))
    expect(plain.locator(".standing >> nth=0 >> tbody tr")).to_have_count(8)
    context.close()


def test_names_are_sorted_from_a_and_numbers_and_days_from_the_largest(browser, club_site):
    def first_two(shown, head):
        shown.click(f"table.sortable >> nth=0 >> thead button:has-text('{head}')")
        rows = shown.locator("table.sortable >> nth=0 >> tbody tr").all()
        column = shown.locator("table.sortable >> nth=0 >> thead th").all_inner_texts()
        at = [text.strip(" ▾▴") for text in column].index(head)
        return [row.locator("th, td").nth(at).inner_text() for row in rows[:2]]

    with Visit(browser, address(club_site, "players")) as shown:
        one, other = first_two(shown, "Name")
        assert one < other
        assert first_two(shown, "Name") > [one, other]
        games = list(map(int, first_two(shown, "Games")))
        assert games == sorted(games, reverse=True)
    with Visit(browser, address(club_site, "players")) as shown:
        # As on an evening where most people did not play a game.
        rows = "[...document.querySelector('table.sortable').tBodies[0].rows]"
        shown.evaluate(f"{rows}.slice(2).forEach((row) => row.cells[4].replaceChildren())")
        games = list(map(int, first_two(shown, "Games")))
        assert games == sorted(games, reverse=True)
    with Visit(browser, address(club_site, "evenings")) as shown:
        days = shown.locator("tbody time")
        before = days.first.get_attribute("datetime")
        first_two(shown, "Evening")
        assert days.first.get_attribute("datetime") == before


def test_words_of_a_search_are_still_searched_on_the_way_back(browser, club_site):
    with Visit(browser, address(club_site, "games")) as shown:
        shown.locator("input[type=search]").first.fill("zzz")
        expect(shown.locator(".of-year").first).to_be_hidden()
        shown.goto(address(club_site, "players"))
        shown.go_back()
        expect(shown.locator("input[type=search]").first).to_have_value("zzz")
        expect(shown.locator(".of-year").first).to_be_hidden()


def test_what_is_closed_on_an_evenings_paper_leaves_no_empty_card(browser, club_site):
    with Visit(browser, address(club_site, "evening/2026-03-06")) as shown:
        shown.emulate_media(media="print")
        expect(shown.locator(".cards")).to_be_hidden()
    with Visit(browser, address(club_site, "year/2026")) as shown:
        shown.emulate_media(media="print")
        expect(shown.locator("details table.long tbody tr").first).to_be_visible()


def test_a_link_to_hands_opens_their_list(browser, club_site):
    with Visit(browser, address(club_site, "player/bartholomew-????????")) as shown:
        shown.get_by_role("link", name="the hands").nth(2).click()
        opened = shown.locator("details[open]")
        expect(opened).to_have_count(1)
        assert shown.url.endswith("#" + opened.get_attribute("id"))
        opened.get_by_role("link").first.click()
        expect(shown.locator("tr:target")).to_be_visible()


def test_a_long_list_is_shown_in_pieces_and_searched(browser, club_site):
    with Visit(browser, address(club_site, "player/bartholomew-????????")) as shown:
        table = shown.get_by_role("region", name="Games", exact=True).locator("tbody")
        rows, seen = table.locator("tr"), table.locator("tr:visible")
        whole = rows.count()
        assert whole > 10
        expect(seen).to_have_count(10)
        shown.click("button.longer:visible")
        expect(seen).to_have_count(whole)
        expect(shown.locator("button.longer:visible")).to_have_count(0)
        shown.fill("input[type=search] >> visible=true", "maria")
        found = seen.all_inner_texts()
        assert 0 < len(found) < whole
        assert all("Maria" in text for text in found)
        rows.last.locator("td").last.evaluate("cell => { cell.textContent = 'Łukasz, Ángela' }")
        shown.fill("input[type=search] >> visible=true", "lukasz, ang")
        expect(seen).to_have_count(1)
        shown.fill("input[type=search] >> visible=true", "")
        shown.emulate_media(media="print")
        expect(shown.locator("input:visible")).to_have_count(0)
        expect(shown.locator("p.rest:visible")).to_have_text(f"The first 10 of {whole}.")


@pytest.mark.parametrize("month", [1, 9])
def test_no_text_of_the_picture_of_a_year_touches_another(browser, own, tmp_path, month):
    fill(own, tmp_path / "device", entries(12))
    with own.writing() as connection:
        editing.name_club(connection, BY, "Tuesday Evening Pinochle Club", month)
    with own.reading() as connection:
        site = HistorySite(connection)
        page = site.page(next(path for path in site.paths() if path.startswith("year/")))
    file = tmp_path / "year.html"
    file.write_text(page, encoding="utf-8")
    with Visit(browser, file.as_uri()) as shown:
        texts = shown.locator(".poster > text, .poster .suits text")
        boxes = [text.bounding_box() for text in texts.all()]
        whole = shown.locator(".poster").bounding_box()
    assert len(boxes) > 12
    for one, other in itertools.combinations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        # A box has room above and below the letters.
        apart = abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2)
        assert beside or apart > min(one["height"], other["height"]) / 2, (one, other)
    assert max(box["x"] + box["width"] for box in boxes) < whole["x"] + whole["width"]


def test_dates_are_written_as_the_reader_writes_them(browser, club_site):
    page = address(club_site, "evening/2*")
    shown = {}
    for locale in ("en-US", "de-DE"):
        context = browser.new_context(locale=locale)
        opened = context.new_page()
        opened.goto(page)
        shown[locale] = opened.locator("h1 time").inner_text()
        context.close()
    assert shown["en-US"].startswith("Jan 9, 2026")
    assert shown["de-DE"] == "09.01.2026"


def test_a_page_can_be_printed_without_its_navigation(browser, club_site):
    with Visit(browser, address(club_site, "player/*[!s]"), dark=True) as shown:
        shown.emulate_media(media="print")
        expect(shown.locator("nav")).to_be_hidden()
        background = shown.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == "rgb(255, 255, 255)"


def test_on_a_phone_a_hand_is_a_block_in_which_each_side_has_its_line(browser, club_site):
    with Visit(browser, address(club_site, "game/7"), 360, 800) as shown:
        row = shown.locator(".full tbody tr").nth(2)
        words = row.inner_text().split()
        assert " ".join(words) == (
            "3 Bob 340 ♠ set Bob & Wilhelmina W 180 90 −340 −530"
            " Maria-Luisa & Ann 100 160 +260 170"
        )
        cells = [cell.bounding_box() for cell in row.locator("td").all()]
        heads, *sides = cells[:5], cells[5:10], cells[10:15]
        for line in (heads, *sides):
            assert all(cell["x"] + cell["width"] <= 345 for cell in line)
        assert max(cell["y"] for cell in heads) < sides[0][0]["y"] < sides[1][0]["y"]
        # Nothing covers the name of the bidder.
        link = row.locator("a")
        link.scroll_into_view_if_needed()
        assert link.evaluate(
            """one => {
                const box = one.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                return document.elementFromPoint(x, y) === one;
            }"""
        )


HOSTILE = ["<img src=x>", "</style>", "&amp;", "${alert}"]
GAMES = 30


def report_file(folder, games):
    journals.write_files(folder / "device", games)
    data = str(folder / "data")
    pinochle("sync", "--from", str(folder / "device"), "--data", data)
    path = folder / "report.html"
    assert pinochle("report", "-o", str(path), "--data", data).returncode == 0
    return path.as_uri()


@pytest.fixture(scope="module")
def corpus_page(tmp_path_factory):
    return report_file(tmp_path_factory.mktemp("report"), journals.corpus_events(GAMES))


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(360, 740, False), (390, 844, True), (1280, 900, False), (1920, 1080, True)],
)
def test_the_page_fits_every_screen_and_loads_nothing(browser, corpus_page, width, height, dark):
    visit = Visit(browser, corpus_page, width, height, dark)
    with visit as shown:
        charts = shown.locator("svg.chart").all()
        assert len(charts) == 1 + 3 + 24
        for chart in charts[:8]:
            box = chart.bounding_box()
            assert box["width"] > 200
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        assert overflow(shown) <= 0
        background = shown.evaluate("getComputedStyle(document.body).backgroundColor")
        red = int(re.findall(r"\d+", background)[0])
        assert (red < 60) == dark
        # Text in a chart must stay readable, because it is scaled with the chart.
        label = charts[0].locator("text").first.bounding_box()
        assert label["height"] >= 9
    assert visit.asked == [corpus_page]


def test_chart_colours_come_from_the_page(browser, corpus_page):
    with Visit(browser, corpus_page) as shown:
        for look, name in (("side-0", "--c0"), ("side-1", "--c1"), ("target", "--target")):
            line = shown.locator(f".chart .series.{look} .line").first
            drawn, meant = line.evaluate(
                """(line, name) => {
                    const probe = document.createElement('p');
                    probe.className = 'probe';
                    document.body.append(probe);
                    const rule = `.probe { color: var(${name}) }`;
                    document.styleSheets[0].insertRule(rule);
                    const colours = [line, probe].map((one) => getComputedStyle(one));
                    const found = [colours[0].stroke, colours[1].color];
                    document.styleSheets[0].deleteRule(0);
                    return found;
                }""",
                name,
            )
            assert drawn == meant
            assert drawn != "none"


def test_the_newest_game_is_first_and_its_hands_can_be_opened(browser, corpus_page):
    games = records.lines(records.CORPUS)[:GAMES]
    with Visit(browser, corpus_page) as shown:
        points = shown.locator(".lead .score .points").all_inner_texts()
        assert points == [str(total) for total in games[-1]["totals"]]
        article = shown.locator(f"#game-{GAMES}")
        article.locator("summary").click()
        rows = article.locator(".hands tbody tr").all()
        assert len(rows) == len(games[-1]["hands"])
        expect(rows[0]).to_be_visible()
        assert overflow(shown) <= 0


def test_names_from_journals_stay_text(browser, tmp_path):
    game = records.lines(records.CORPUS)[0]
    events = list(journals.game_events(1, game, names=HOSTILE))
    address = report_file(tmp_path, [(1, events)])
    with Visit(browser, address) as shown:
        expect(shown.locator("img")).to_have_count(0)
        names = shown.locator(".standing").first.locator("tbody th").all_inner_texts()
        assert sorted(names) == sorted(HOSTILE)


def test_the_policy_blocks_scripts_and_images(browser, corpus_page):
    visit = Visit(browser, corpus_page)
    with visit as shown:
        shown.evaluate(
            """() => {
                const script = document.createElement('script');
                script.textContent = 'window.came = 1';
                document.body.append(script);
                document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png'}));
            }"""
        )
        assert shown.evaluate("window.came") is None
        assert len(visit.trouble) == 2
        assert all("Content Security Policy" in said for said in visit.trouble)
        visit.trouble.clear()


def test_an_empty_history_has_a_page(browser, tmp_path):
    with Visit(browser, report_file(tmp_path, [])) as shown:
        expect(shown.locator("main")).to_contain_text("No games yet")


def test_the_page_can_be_printed(browser, corpus_page):
    with Visit(browser, corpus_page, dark=True) as shown:
        printed = shown.pdf(format="A4")
        assert 3 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 9
        shown.emulate_media(media="print")
        background = shown.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == "rgb(255, 255, 255)"
        expect(shown.locator("summary").first).to_be_hidden()


LONG_NAMES = ["Christopher", "Bartholomew", "Maximilian", "Wilhelmina"]
# Words in tables and scores that are broken into several lines.
BROKEN_WORDS = """() => {
    const broken = [];
    for (const place of document.querySelectorAll('th, td, .score span')) {
        const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        for (let text; place.checkVisibility() && (text = walk.nextNode());) {
            for (const word of text.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const tops = [...range.getClientRects()].map((part) => Math.round(part.top));
                if (new Set(tops).size > 1) broken.push(word[0]);
            }
        }
    }
    return broken;
}"""


@pytest.fixture(scope="module")
def long_named(tmp_path_factory):
    """The URL of a folder with the report and the page of a game, with long names."""
    folder = tmp_path_factory.mktemp("long")
    played = enumerate(records.lines(records.CORPUS)[:GAMES], 1)
    report_file(
        folder,
        [
            (number, list(journals.game_events(number, g, names=LONG_NAMES)))
            for number, g in played
        ],
    )
    store = ready(open_store(folder / "data"))
    with store.reading() as connection:
        chances = ChancesByPeriod(connection)
        view = next(load_games(connection, [5]))
        (folder / "game.html").write_text(game_page(view, chances))
    store.close()
    return folder.as_uri()


@pytest.mark.parametrize("page", ["report.html", "game.html"])
@pytest.mark.parametrize("width", [360, 390, 768])
def test_no_word_of_a_table_breaks_and_the_page_does_not_move(browser, long_named, page, width):
    with Visit(browser, f"{long_named}/{page}", width, 800) as shown:
        shown.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
        assert shown.locator("td:visible").count() > 30
        assert shown.evaluate(BROKEN_WORDS) == []
        assert overflow(shown) <= 0
        # What is wider than the screen can be moved, and every table can: the page need not.
        expect(shown.locator("table")).to_have_count(shown.locator(".wide > table").count())


def test_a_wide_table_moves_under_its_first_column(browser, long_named):
    with Visit(browser, f"{long_named}/report.html", 360, 800) as shown:
        shown.locator("summary").first.click()
        frame = shown.locator(".wide:has(.delta)").first
        first = frame.locator("tbody tr:first-child td:first-child")
        last = frame.locator("tbody tr:first-child td:last-child")
        frame.focus()  # which may move the page down to the table
        before = first.bounding_box()
        assert last.bounding_box()["x"] > before["x"] + 300
        frame.evaluate("one => one.scrollLeft = one.scrollWidth")
        assert first.bounding_box() == before
        seen = last.bounding_box()
        assert before["x"] + before["width"] <= seen["x"]
        assert seen["x"] + seen["width"] <= 360
        # It covers what moves under it.
        assert first.evaluate("cell => getComputedStyle(cell).backgroundColor") == shown.locator(
            ".card"
        ).first.evaluate("card => getComputedStyle(card).backgroundColor")
