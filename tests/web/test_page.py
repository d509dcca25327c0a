"""The page in Chromium: the same frames and journals as CPython, and nothing accepted is lost."""

import json
import re
import subprocess
import sys

import build_page
import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle.text import words
from playwright.sync_api import expect
from support.page_stories import (
    FEW,
    all_stories,
    differing,
    differing_games,
    differing_hands,
    differing_orders,
)
from support.page_visits import journals, lines, load_again, opened, press

PATIENCE_MS = 30_000
IMAGES = "(await caches.open('pinochle.image'))"
IMAGE_STORED = f"(async () => (await {IMAGES}.keys()).length > 0)()"
# Change one byte in the middle.
DAMAGE_IMAGE = f"""(async () => {{
  const cache = {IMAGES}, [key] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(key, new Response(bytes));
}})()"""


def test_it_is_ready_when_the_button_of_the_games_answers(browser, server):
    """The module of that button comes last, and is held back here."""
    held, context = [], browser.new_context()
    page = context.new_page()
    page.route("**/games.js", lambda route: held.append(route))
    page.goto(server.address + "?fixed")
    wait_until(page, "performance.getEntriesByName('ready').length > 0")
    for _ in range(5):
        # An answer of the worker, behind all that it was asked before.
        page.evaluate("pinochle.journals()")
    expect(page.locator("body[data-ready]")).to_have_count(0)
    held[0].continue_()
    page.wait_for_selector("body[data-ready]")
    page.click("#open-games")
    page.wait_for_selector("dialog[open]")
    context.close()


def test_stories_give_the_frames_and_journals_of_cpython(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        assert differing(page, FEW) == []


@pytest.mark.parametrize("batches", [1, pytest.param(50, marks=pytest.mark.soak)])
def test_hands_by_orders_store_what_the_keys_store_on_cpython(browser, server, batches):
    with opened(browser, server.address + "?fixed") as page:
        for seed in range(batches):
            assert differing_hands(page, 200, seed) == []


def test_orders_give_the_frames_and_journals_of_cpython(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        assert differing_orders(page) == []
        page.evaluate("pinochle.again(6)")
        page.evaluate("pinochle.choose(0)")
        assert page.evaluate("pinochle.face().kind") == "compass"
        assert page.evaluate("pinochle.pick(2)") == ""
        assert page.evaluate("pinochle.pick(1)") == ""
        assert page.evaluate("pinochle.tryValue(310).then((face) => face.value)") == 310
        assert page.evaluate("pinochle.set(5)") == words.NOT_REACHED
        assert page.evaluate("pinochle.set(310)") == ""
        assert page.evaluate("pinochle.face().asks") == "suit"


@pytest.mark.soak
def test_all_stories_and_a_pilots_games_give_those_of_cpython(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        assert differing(page, all_stories()) == []
        assert differing_games(page) == []


def test_a_game_is_the_same_after_the_page_is_loaded_again(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        press(page, "OK OK OK UP OK UP RIGHT OK")
        before = page.evaluate("Array.from(pinochle.frame())"), journals(page)
        assert len(before[1]) > 0
        assert any(before[0])
        visit_again(page)
        assert journals(page) == before[1]
        expect(page.locator("#score")).to_contain_text("hand 1")


def test_a_second_tab_is_refused_with_words(browser, server):
    with opened(browser, server.address + "?fixed", count=2) as (first, second):
        second.wait_for_selector("#note:not([hidden])")
        expect(second.locator("#note")).to_contain_text("open in another tab")
        press(first, "OK OK")
        first.close()
        second.click("#again")
        second.wait_for_selector("body[data-ready]")


def test_full_storage_gives_the_apps_own_page(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        page.evaluate("pinochle.fault('QuotaExceededError')")
        press(page, "OK UP OK")
        assert "This was not saved" in page.evaluate("pinochle.text()")
        assert journals(page) == {}
        page.evaluate("pinochle.fault('')")
        press(page, "OK")
        assert len(journals(page)) > 0
        assert "not saved" not in page.evaluate("pinochle.text()")


def test_a_download_is_read_by_sync(browser, server, tmp_path):
    with opened(browser, server.address + "?fixed") as page:
        press(page, "OK UP OK")
        page.click("#open-games")
        page.wait_for_selector("dialog[open]")
        expect(page.locator("#count")).to_have_text("1 game")
        downloaded(page, tmp_path)
    command = (sys.executable, "-m", "pinochle_tools", "sync", "--from", tmp_path / "games.zip")
    done = subprocess.run(
        [*command, "--data", tmp_path / "data"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "1 game" in done.stdout


def downloaded(page, folder):
    """Download all games in their dialog, as games.zip in a folder."""
    with page.expect_download() as download:
        page.click("#download")
    download.value.save_as(folder / "games.zip")


def uploaded(page, *paths):
    """Add files in the dialog of the games; return what the page says."""
    page.evaluate("document.querySelector('#added').textContent = ''")
    page.set_input_files("#upload", [str(path) for path in paths])
    wait_until(page, "document.querySelector('#added').textContent")
    return page.inner_text("#added")


def test_a_download_can_be_added_to_another_browser(browser, server, tmp_path):
    with opened(browser, server.address + "?fixed") as page:
        press(page, "OK UP OK")
        page.click("#open-games")
        downloaded(page, tmp_path)
        before = journals(page)
        assert uploaded(page, tmp_path / "games.zip") == "0 games added. 1 game here already."
        assert journals(page) == before
    (name,) = [name for name in before if name.endswith(".log")]
    lines = before[name].splitlines(keepends=True)
    (tmp_path / name).write_text(before[name] + "half a line")
    with opened(browser, server.address + "?fixed") as page:
        page.click("#open-games")
        said = uploaded(page, tmp_path / name)
        assert said == "1 game added. 1 game damaged: kept up to the damage."
        assert journals(page)[name] == "".join(lines)
        (tmp_path / name).write_text("[1]\t00000000\n")
        assert uploaded(page, tmp_path / name) == "0 games added. 1 game unreadable."
        (tmp_path / "bad.zip").write_bytes((tmp_path / "games.zip").read_bytes()[:-30])
        assert "damaged" in uploaded(page, tmp_path / "bad.zip")
        assert journals(page)[name] == "".join(lines)


def test_it_works_without_a_network_and_keeps_the_game(browser, server):
    with opened(browser, server.address) as page:
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        wait_until(page, "navigator.serviceWorker.controller !== null")
        press(page, "OK UP OK")
        before = lines(page)
        page.context.set_offline(True)
        visit_again(page)
        assert lines(page) == before != set()
        # By the file's own name, too.
        page.goto(server.address + "index.html?2")
        page.evaluate("pinochle.ready")
        assert lines(page) == before


def wait_until(page, promised):
    """Wait until a promise of the page is one of true; wait_for_function may not evaluate."""
    if not page.evaluate(f"""(async () => {{
      const until = performance.now() + {PATIENCE_MS};
      while (performance.now() < until) {{
        if (await ({promised})) return true;
        await new Promise((done) => setTimeout(done, 20));
      }}
      return false;
    }})()"""):
        pytest.fail(f"never true: {promised}")


def visit_again(page):
    """Load the page again, until it is ready."""
    load_again(page)
    page.evaluate("pinochle.ready")


def test_a_start_from_the_stored_image_plays_the_same(browser, server):
    with opened(browser, server.address) as page:
        wait_until(page, IMAGE_STORED)
        page.goto(server.address + "?fixed")
        for _ in range(2):
            visit_again(page)
            expect(page.locator("body[data-restored]")).to_have_count(1)
            assert differing(page, FEW[:3]) == []
        page.evaluate(DAMAGE_IMAGE)
        visit_again(page)
        expect(page.locator("body[data-restored]")).to_have_count(0)
        assert differing(page, FEW[:1]) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_axe_finds_nothing_and_all_keys_are_in_view(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + "?fixed", viewport=view) as page:
        press(page, "OK UP OK")
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        for box in (key.bounding_box() for key in page.locator("[data-key]").all()):
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] + box["height"] <= size[1]


def test_its_first_load_is_small_and_all_its_addresses_are_relative(built):
    for path in built.iterdir():
        if path.suffix in (".html", ".css", ".webmanifest") or path.name == "sw.js":
            assert "://" not in path.read_text(), path.name
    assert json.loads((built / "manifest.webmanifest").read_text())["start_url"] == "./"
    found = {path.name: path.read_bytes() for path in built.iterdir()}
    assert build_page.first_load(found) <= 360_000


def test_the_worker_has_no_parts_for_node_and_no_checks_of_its_programmers(built):
    worker = (built / "worker.js").read_text()
    assert "loadMicroPython" in worker
    assert "XMLHttpRequest" in worker, "a worker's branches stay"
    for left_out in (
        "readFileSync",
        "missing Wasm export",
        "emscripten-generated",
        "writeI53ToI64",
    ):
        assert left_out not in worker


def test_the_build_leaves_no_mark_that_it_should_replace(built):
    texts = [path for path in built.iterdir() if path.suffix in {".js", ".html", ".css"}]
    assert len(texts) > 15
    found = {path.name: re.findall(r"@[A-Z]{3,}@", path.read_text()) for path in texts}
    assert {name: marks for name, marks in found.items() if marks} == {}


@pytest.mark.wide
def test_modules_that_only_the_box_imports_are_not_in_the_page():
    names = build_page.sources()
    assert {"pinochle/app.mpy", "pinochle/review/corrections.mpy", "browser/runner.mpy"} <= set(
        names
    )
    assert not {"pinochle/text/device.mpy", "browser/for_box.mpy"} & set(names)
