"""The page reads the codes of a box's display, with a camera and from photos."""

import io
import random
import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from pinochle.storage import result_code
from pinochle.storage.files import Folder
from pinochle.storage.packed_game import packed_game
from pinochle.storage.saved_games import read_game
from pinochle_tools.evening import read_code
from playwright.sync_api import expect
from support import browsers
from support import journals as journals_of
from support.camera import frames_of_code, photo
from support.page_visits import read_codes
from web.test_page import journals, opened, wait_until

PANEL, DISTANCE_MM, REFRESH_HZ, EXPOSURE_S = '1.3"', 100, 150, 1 / 50
SIZE = (960, 540)
PICTURES = 8  # of each code


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game of a box: (journal's name, its bytes, the texts of its codes)."""
    folder = tmp_path_factory.mktemp("box")
    journals_of.write_files(folder, journals_of.corpus_events(1))
    (path,) = folder.glob("*.log")
    texts = packed_game(list(read_game(Folder(str(folder)), path.name)))
    assert len(texts) > 1
    return path.name, path.read_bytes(), texts


def pictures(text, seed=1):
    """Yield what a camera sees of a code, on a lit and on a dark ground, as JPEG."""
    chance = random.Random(seed)
    for frame in frames_of_code(text):
        for _ in range(PICTURES // 2):
            seen = photo(frame, PANEL, DISTANCE_MM, REFRESH_HZ, EXPOSURE_S, chance)
            whole = Image.new("L", SIZE, 60)
            whole.paste(seen, ((SIZE[0] - seen.width) // 2, (SIZE[1] - seen.height) // 2))
            data = io.BytesIO()
            whole.save(data, "JPEG", quality=85)
            yield data.getvalue()


@contextmanager
def with_camera(browser, tmp_path, texts):
    """A browser whose camera sees codes, one after the other and again from the first."""
    film = tmp_path / "film.mjpeg"
    film.write_bytes(b"".join(seen * 8 for text in texts for seen in [b"".join(pictures(text))]))
    arguments = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    options = {"executable_path": browsers.program(), "args": ["--no-sandbox", *arguments]}
    seeing = browser.browser_type.launch(**options)
    yield seeing
    seeing.close()


def said(page):
    return page.inner_text("#codes-said")


def added(page, game):
    """Add the game that was read, and compare its journal."""
    name, data, _ = game
    expect(page.locator("#codes-game tr")).to_have_count(2)
    page.click("#codes-add")
    wait_until(page, "document.querySelector('#codes-said').textContent.includes('added')")
    assert said(page) == "1 game added."
    assert data.decode() in journals(page).values()
    assert name[5:] in "".join(journals(page))


READ_ALL = "document.querySelector('#codes-said').textContent.startsWith('All codes read')"


def test_a_camera_reads_a_game_that_can_be_added(browser, tmp_path, server, game):
    with (
        with_camera(browser, tmp_path, game[2]) as seeing,
        opened(seeing, server.address + "?fixed") as page,
    ):
        read_codes(page)
        wait_until(page, READ_ALL)
        assert re.search(r"a finished game of racehorse, \d+ hands\.", said(page))
        violations = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
        added(page, game)
        assert not page.evaluate("document.querySelector('#codes video').srcObject")
        page.click("#codes form button")
        read_codes(page)
        wait_until(page, READ_ALL)
        page.click("#codes form button")
        assert not page.evaluate("document.querySelector('#codes video').srcObject")


def choose(page, *texts, name="photo.jpg"):
    """Choose a photo of each code."""
    photos = [
        {"name": name, "mimeType": "image/jpeg", "buffer": next(pictures(text))} for text in texts
    ]
    page.set_input_files("#codes input[type=file]", photos)


def test_photos_in_any_order_give_the_game(browser, server, game):
    with opened(browser, server.address + "?fixed") as page:
        read_codes(page)
        wait_until(page, "document.querySelector('#codes-said').textContent.includes('photo')")
        *others, last = reversed(game[2])
        for text in others:
            choose(page, text)
            wait_until(page, "document.querySelector('#codes-said').textContent.includes(' of ')")
        choose(page, last)
        wait_until(page, READ_ALL)
        added(page, game)


def test_results_of_an_evening_become_lines_for_the_desk(browser, server):
    results = [
        {
            "evening": 0xDEADBEEF,
            "revision": 1,
            "table": table,
            "round": 9,
            "seat": 0,
            "people": [1, 2, 3, 4],
            "points": [-20, 500],
            "hands": 4,
            "sets": [0, 1],
            "high": [90, 80],
            "bid": 300,
            "corrections": 0,
            "flags": 1,
            "check": table,
        }
        for table in (3, 12)
    ]
    texts = [result_code.written(result) for result in results]
    with opened(browser, server.address + "?fixed") as page:
        read_codes(page)
        for text, table in zip([*texts, texts[0]], (3, 12, 3), strict=True):
            choose(page, text)
            words = f"Round 9, table {table}: read"
            wait_until(
                page, f"document.querySelector('#codes-said').textContent.includes({words!r})"
            )
        wait_until(page, "document.querySelector('#codes-said').textContent.includes('before')")
        assert said(page).endswith("2 results to copy to the desk.")
        lines = page.input_value("#codes-results textarea")
        assert lines == "".join(f"{text}\n" for text in texts)
        # The desk reads these lines.
        assert [read_code.parsed(line)["table"] for line in lines.splitlines()] == [3, 12]
        with page.expect_download() as saved:
            page.click("#codes-results [name=save]")
        assert Path(saved.value.path()).read_text() == lines
        violations = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []


OTHERS = [
    ("PINOCHLE: N+S 220 - E+W 40. HANDS: 3. TO 1500", "The score only: PINOCHLE: N+S 220"),
    ("HTTPS://EXAMPLE.ORG/", "no code of a scorekeeper"),
    ("%0000AB", "damaged or from a newer box"),
]


@pytest.mark.parametrize(("text", "words"), OTHERS)
def test_another_code_is_said_in_a_line(browser, server, text, words):
    with opened(browser, server.address + "?fixed") as page:
        read_codes(page)
        choose(page, text)
        wait_until(page, f"document.querySelector('#codes-said').textContent.includes({words!r})")
        expect(page.locator("#codes-add")).to_be_hidden()


def test_what_is_no_photo_of_a_code_is_said(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        read_codes(page)
        empty = io.BytesIO()
        Image.new("L", SIZE, 60).save(empty, "JPEG")
        for data, words in ((empty.getvalue(), "No code was found"), (b"text", "is no photo")):
            photos = [{"name": "a.jpg", "mimeType": "image/jpeg", "buffer": data}]
            page.set_input_files("#codes input[type=file]", photos)
            wait_until(
                page, f"document.querySelector('#codes-said').textContent.includes({words!r})"
            )
