"""Every kind of page at four widths, light and dark: it fits, axe is content, it looks the same.

The goldens are tests/golden_pages: NAME.txt has the boxes of a page's parts, NAME-light.png and
NAME-dark.png its screens at all widths, for the eye. `make accept WHAT=pages` accepts them.
"""

import io
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageDraw
from support import page_layout
from support.page_layout import HEIGHT, MEAN, MOST, WIDTHS
from support.page_sheet import kinds_of_pages

FOLDER = Path(__file__).parents[1] / "golden_pages"
PICTURE, PICTURED = FOLDER.parents[1] / "docs" / "pictures" / "site.png", 1280
KINDS = (
    *("index", "evenings", "players", "records", "games", "evening", "player", "pair"),
    *("year", "meeting", "hands"),
    *("game", "game-of-three", "game-with-auctions"),
)
# Other games have the same template as the one with auctions.
WITHOUT_AXE = ("game", "game-of-three")
AXE_WIDTHS = (360, 1280)
# Charts are checked on one page: they take axe most of its time.
WITH_CHARTS = "index"
AGAIN = "has changed: look at build/pages after make accept WHAT=pages"


@pytest.fixture(scope="module")
def tab(browser):
    """One page of the browser for all tests: opening one takes longer than a test."""
    context = browser.new_context(bypass_csp=True, offline=True, locale="en-US", timezone_id="UTC")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def shown(tab, club_site):
    """A function that opens a kind of page in Pillow's font."""
    files = kinds_of_pages(club_site)
    assert set(files) == set(KINDS)

    def show(kind):
        tab.emulate_media(color_scheme="light")
        tab.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
        tab.goto(files[kind].as_uri())
        page_layout.use_font(tab)
        return tab

    return show


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_at_every_width_in_light_and_dark(shown, kind, request):
    page = shown(kind)
    boxes, shots = {}, {"light": [], "dark": []}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        moved = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert moved <= 0, width
        assert page.evaluate(page_layout.MOVING) == [], f"tables wider than {width}"
        boxes[width] = page_layout.boxes(page)
        for scheme, found in shots.items():
            page.emulate_media(color_scheme=scheme)
            found.append(page.screenshot())
            if width in AXE_WIDTHS and kind not in WITHOUT_AXE:
                assert axe(page, kind, scheme) == [], (width, scheme)
    if request.config.getoption("--golden-accept"):
        accept(kind, boxes, shots)
    if page_layout.sizes_of_signs(page) != page_layout.SIZES:
        pytest.skip("the page fits, but other fonts than DejaVu here: no comparison with goldens")
    compare_with_goldens(kind, boxes, shots)


@pytest.mark.parametrize("kind", ["players", "player", "pair", "year", "meeting", "evening"])
def test_two_columns_of_cards_have_room_for_their_tables(shown, kind):
    page = shown(kind)
    for width in (720, 900, 1024, 1100):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert page.evaluate(page_layout.MOVING) == [], f"tables wider than {width}"


def test_the_picture_of_the_documentation_is_current(shown, request):
    page = shown("index")
    page.set_viewport_size({"width": PICTURED, "height": HEIGHT})
    if page_layout.sizes_of_signs(page) != page_layout.SIZES:
        pytest.skip("other fonts than DejaVu here: no comparison with the picture")
    now = page_layout.picture(page.screenshot())
    with Image.open(PICTURE) as stored:
        largest, mean = page_layout.unlike(stored, now)
    same = largest <= MOST and mean <= MEAN
    if request.config.getoption("--golden-accept") and not same:
        now.quantize(page_layout.COLOURS, kmeans=3).save(PICTURE, optimize=True)
        return
    assert same, f"site.png {AGAIN}"


def test_one_more_column_of_hands_is_seen_and_moves_nothing_on_a_phone(shown):
    page = shown("game")
    page.set_viewport_size({"width": min(WIDTHS), "height": HEIGHT})
    places = """Array.from(document.querySelectorAll(".full .result, .full .total"), (cell) =>
      [cell.getBoundingClientRect().x, cell.getBoundingClientRect().y])"""
    before, boxes = page.evaluate(places), page_layout.boxes(page)
    page.evaluate(
        """() => {
        const head = document.querySelector(".full thead tr").cells[3];
        head.after(head.cloneNode(true));
        for (const row of document.querySelectorAll(".full tbody tr")) {
          const cell = document.createElement("td");
          cell.className = "n of-hand";
          cell.textContent = "+40";
          row.cells[3].after(cell);
        } }"""
    )
    assert page.evaluate(places) == before
    assert page_layout.differing(boxes, page_layout.boxes(page))


def test_more_columns_of_games_move_nothing_on_a_phone(shown):
    page = shown("games")
    page.set_viewport_size({"width": min(WIDTHS), "height": HEIGHT})
    styles = """Array.from(document.querySelectorAll(".list tbody tr"), (row) => {
      const [number, day, , , , outcome] = row.querySelectorAll("td:not(.new)");
      return [getComputedStyle(number, "::before").content, getComputedStyle(day).whiteSpace,
        outcome.offsetWidth === row.offsetWidth, outcome.offsetTop > day.offsetTop];
    })"""
    before = page.evaluate(styles)
    assert before[0] == ['"Game "', "nowrap", True, True]
    page.evaluate(
        """() => { for (const row of document.querySelectorAll(".list tbody tr")) {
          const [first, last] = [document.createElement("td"), document.createElement("td")];
          for (const cell of [first, last]) cell.className = "new extra";
          row.prepend(first);
          row.append(last);
        } }"""
    )
    assert page.evaluate(styles) == before


def axe(page, kind, scheme):
    """Return what axe finds, as (rule, element); in the dark only colours differ."""
    context = None if kind == WITH_CHARTS else {"exclude": [["svg"]]}
    options = None if scheme == "light" else {"runOnly": ["color-contrast"]}
    found = Axe().run(page, context, options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


def compare_with_goldens(kind, boxes, shots):
    before = page_layout.sections((FOLDER / f"{kind}.txt").read_text(encoding="utf-8"))
    assert list(before) == list(WIDTHS)
    for width in WIDTHS:
        difference = page_layout.differing(before[width], boxes[width])
        assert difference is None, f"{kind} at {width} {AGAIN}: {difference}"
    for scheme, found in shots.items():
        with Image.open(FOLDER / f"{kind}-{scheme}.png") as golden:
            largest, mean = page_layout.unlike(golden, page_layout.strip(found))
        assert largest <= MOST, f"{kind}, {scheme} {AGAIN}: {largest} of 255 in a block"
        assert mean <= MEAN, f"{kind}, {scheme} {AGAIN}: {mean:.1f} of 255 on average"


def accept(kind, boxes, shots):
    """Accept a page that the comparison refuses: less of a difference is the machine's doing."""
    FOLDER.mkdir(exist_ok=True)
    if (FOLDER / f"{kind}-dark.png").exists():
        with suppress(AssertionError):
            compare_with_goldens(kind, boxes, shots)
            return
    (FOLDER / f"{kind}.txt").write_text(page_layout.as_text(boxes), encoding="utf-8")
    for scheme, found in shots.items():
        small = page_layout.strip(found).quantize(page_layout.COLOURS, kmeans=3)
        small.save(FOLDER / f"{kind}-{scheme}.png", optimize=True)


def test_every_golden_belongs_to_a_kind_of_page():
    names = {f"{kind}{end}" for kind in KINDS for end in (".txt", "-light.png", "-dark.png")}
    assert {path.name for path in FOLDER.iterdir()} == names


def test_what_the_comparison_allows_is_not_accepted_again(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.FOLDER", tmp_path)
    boxes = {width: ["0 0 100 20 nav"] for width in WIDTHS}

    def accepted(size, moved=0):
        pictures = [Image.new("RGB", (width, HEIGHT), "white") for width in WIDTHS]
        ImageDraw.Draw(pictures[-1]).rectangle((90, 90, 90 + size, 90 + size), fill="black")
        shots = [io.BytesIO() for _ in pictures]
        for picture, file in zip(pictures, shots, strict=True):
            picture.save(file, "PNG")
        data = [file.getvalue() for file in shots]
        now = {**boxes, WIDTHS[0]: [f"{moved} 0 100 20 nav"]}
        accept("any", now, {"light": data, "dark": data})
        return {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    first = accepted(0)
    assert accepted(1, moved=1) == first
    changed = accepted(100, moved=50)
    assert changed.keys() == first.keys()
    assert all(changed[name] != data for name, data in first.items())


def test_the_comparison_finds_a_moved_box_and_a_changed_part_of_a_picture():
    assert page_layout.differing(["0 0 100 20 nav"], ["3 4 98 22 nav"]) is None
    assert page_layout.differing(["0 0 100 20 nav"], ["0 40 100 20 nav"])
    assert page_layout.differing(["0 0 100 20 h2 One"], ["0 0 100 20 h2 Two"])
    assert page_layout.differing(["0 0 100 20 nav"], [])
    with Image.open(FOLDER / "index-light.png") as golden:
        before = golden.convert("RGB")
    after = before.copy()
    assert page_layout.unlike(before, after) == (0, 0)
    after.putpixel((10, 10), (0, 0, 0))
    assert page_layout.unlike(before, after)[0] <= MOST
    # A card of 100 by 100 pixels that became dark.
    ImageDraw.Draw(after).rectangle((450, 90, 475, 115), fill=(20, 20, 20))
    assert page_layout.unlike(before, after)[0] > MOST
