"""The site in Chromium: its policy, without scripts, sorted, as the reader writes, on paper."""

from support.browsers import Visit
from support.page_layout import MOVING, WIDTHS
from support.page_sheet import kinds_of_pages


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


def address(folder, page):
    return sorted(folder.glob(f"{page}.html"))[0].as_uri()


def test_a_table_is_sorted_by_a_click_and_complete_without_scripts(browser, club_site):
    def column(shown, number):
        return shown.locator(
            f".standing >> nth=0 >> tbody td:nth-child({number})"
        ).all_inner_texts()

    with Visit(browser, address(club_site, "players")) as shown:
        shown.click(".standing >> nth=0 >> thead button:has-text('Bids')")
        bids = [int(text) for text in column(shown, 5)]
        assert bids == sorted(bids, reverse=True)
        assert len(bids) == 8
        shown.click(".standing >> nth=0 >> thead button:has-text('Bids')")
        assert [int(text) for text in column(shown, 5)] == bids[::-1]
        head = shown.locator("th[aria-sort]")
        assert head.get_attribute("aria-sort") == "ascending"
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address(club_site, "players"))
    assert plain.locator(".standing >> nth=0 >> tbody tr").count() == 8
    context.close()


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
    with Visit(browser, address(club_site, "player/*"), dark=True) as shown:
        shown.emulate_media(media="print")
        assert not shown.locator("nav").is_visible()
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
