"""A page whose storage fails, or that has none: it says so, and a download has every hand."""

import json
import zipfile

import pytest
from playwright.sync_api import expect
from support import browsers, firefox
from support.page_visits import journals, opened, press
from web.test_page import visit_again, wait_until

GO_ON = "DOWN OK"
SIZES = [(360, 740), (844, 390), (1280, 800)]
NOTHING_SAVED = "This browser saves nothing here"


def downloaded(page, button, folder):
    """Return the lines of the journals in a download."""
    with page.expect_download() as download:
        page.click(button)
    download.value.save_as(folder / "games.zip")
    with zipfile.ZipFile(folder / "games.zip") as found:
        names = [name for name in found.namelist() if name.endswith(".log")]
        return [line for name in names for line in found.read(name).decode().splitlines()]


def kinds(lines):
    return [json.loads(line.split("\t")[0])[0] for line in lines]


@pytest.mark.parametrize("size", SIZES)
def test_the_note_is_seen_and_a_download_has_what_is_not_saved(browser, server, tmp_path, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + "?fixed", viewport=view) as page:
        press(page, "OK UP")
        page.evaluate("pinochle.fault('QuotaExceededError')")
        press(page, "UP RIGHT OK")
        press(page, GO_ON)
        press(page, "UP")
        page.wait_for_selector("#note:not([hidden])")
        expect(page.locator("#note-text")).to_contain_text("Not saved")
        for element in page.query_selector_all("#note, #rescue, [data-key], #display"):
            box = element.bounding_box()
            assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1], box
        assert "bid" not in "".join(journals(page).values())
        assert kinds(downloaded(page, "#rescue", tmp_path)) == ["game", "bid", "trump"]
        page.evaluate("pinochle.fault('')")
        assert kinds(downloaded(page, "#rescue", tmp_path)) == ["game", "bid", "trump"]
        page.wait_for_selector("#note", state="hidden")
        assert "NOT SAVED" not in page.evaluate("pinochle.text()")


def test_a_game_that_began_unsaved_is_in_the_download(browser, server, tmp_path):
    with opened(browser, server.address + "?fixed") as page:
        page.evaluate("pinochle.fault('QuotaExceededError')")
        press(page, "OK UP")
        press(page, GO_ON)
        press(page, "UP RIGHT OK UP")
        assert journals(page) == {}
        assert kinds(downloaded(page, "#rescue", tmp_path)) == ["game", "bid", "trump"]


def test_a_store_heals_after_site_data_were_cleared(browser, server, tmp_path):
    with opened(browser, server.address) as page:
        press(page, "OK UP")
        origin = server.address.rstrip("/")
        page.context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"}
        )
        page.click("#open-games")
        assert "game" in kinds(downloaded(page, "#download", tmp_path))
        page.click("#games form button")
        press(page, "UP RIGHT OK")
        if "NOT SAVED" in page.evaluate("pinochle.text()"):
            press(page, GO_ON)
        stored = (
            "pinochle.journals().then((all) => Object.values(all).join('').includes('\"bid\"'))"
        )
        wait_until(page, stored)
        visit_again(page)
        assert page.evaluate(stored)
        expect(page.locator("#note")).to_be_hidden()


# What a page that is hidden asks the service worker, which may have a newer version.
HIDDEN = """() => {
  const asked = [], { controller } = navigator.serviceWorker;
  controller.postMessage = (order) => asked.push(order);
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  return asked;
}"""


def choose(page, line):
    """Choose a line of a list on the display."""
    page.evaluate(
        "line => pinochle.choose(pinochle.face().lines.findIndex((one) => one.startsWith(line)))",
        line,
    )


@pytest.mark.parametrize(
    ("lacks", "asked"), [("nothing", ["newer"]), ("room", []), ("a dialog that is closed", [])]
)
def test_a_hidden_page_is_not_loaded_again_while_it_has_what_that_would_lose(
    browser, server, lacks, asked
):
    """A page between two games becomes the newer version while nobody looks."""
    with opened(browser, server.address) as page:
        wait_until(page, "navigator.serviceWorker.controller !== null")
        press(page, "OK UP UP RIGHT OK HOLD-OK RIGHT")
        if lacks == "room":
            origin = server.address.rstrip("/")
            page.context.new_cdp_session(page).send(
                "Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000}
            )
        choose(page, "Stop this game")
        press(page, "UP")
        if lacks == "room":
            choose(page, "Go on without saving")
            expect(page.locator("#note-text")).to_contain_text("Not saved")
        expect(page.locator("#score")).to_contain_text("Game ended")
        if lacks == "a dialog that is closed":
            page.click("#open-games")
            page.wait_for_selector("dialog[open]")
        assert page.evaluate(HIDDEN) == asked


# The program without a window knows no such setting.
@pytest.mark.skipif(browsers.program(browsers.WINDOWED) is None, reason=browsers.NO_BROWSER)
def test_a_page_without_site_data_plays_and_says_that_nothing_is_saved(browser, server, tmp_path):
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=browsers.program(browsers.WINDOWED), args=["--no-sandbox"]
    )
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("pinochle.ready")
    expect(page.locator("#note-text")).to_contain_text(NOTHING_SAVED)
    press(page, "OK UP UP RIGHT OK UP")
    assert kinds(downloaded(page, "#rescue", tmp_path))[0] == "game"
    context.close()


@pytest.mark.parametrize(("name", "place"), [("", "#note-text"), ("evening.html", "#stays")])
def test_a_page_without_https_says_that_nothing_is_saved_and_why(browser, server, name, place):
    context = browser.new_context()
    page = context.new_page()
    # Another name than that of this machine; its files are those of the server.
    page.route("http://family.test/**", lambda route: from_server(route, server))
    page.goto(f"http://family.test/{name}")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(place)).to_contain_text(
        f"{NOTHING_SAVED}, because the address begins with http://. Download"
    )
    context.close()


def from_server(route, server):
    name = route.request.url.removeprefix("http://family.test/")
    route.fulfill(response=route.fetch(url=server.address + name))


@pytest.mark.skipif(firefox.program() is None, reason=firefox.NO_FIREFOX)
def test_a_private_window_of_firefox_plays_and_says_that_nothing_is_saved(
    server, tmp_path, monkeypatch
):
    monkeypatch.setitem(firefox.PREFERENCES, "browser.privatebrowsing.autostart", True)
    with firefox.running(tmp_path / "profile") as running:
        tab = running.tab(server.address + "?fixed")
        tab.evaluate("pinochle.ready")
        note = "document.querySelector('#note:not([hidden]) #note-text').textContent"
        assert tab.evaluate(note).startswith(NOTHING_SAVED)
        for word in ("OK", "UP", "UP", "RIGHT", "OK"):
            tab.evaluate("word => pinochle.press(word)", word)
        assert '"bid"' in "".join(tab.evaluate("pinochle.journals()").values())


# No storage; and MicroPython fails from the order of a fault on, as after an error of its own.
ENDS = """
navigator.storage.getDirectory = async () => { throw new Error("none"); };
{
  let over = false;
  const real = WebAssembly.instantiate;
  const failing = (part) => (...given) => {
    if (over) throw new RangeError("out of bounds");
    return part(...given);
  };
  WebAssembly.instantiate = async (...given) => ({
    exports: Object.fromEntries(Object.entries((await real(...given)).exports)
      .map(([name, part]) => [name, part instanceof Function ? failing(part) : part])),
  });
  addEventListener("message", ({ data }) => { over ||= data.order === "fault"; });
}
"""


def test_a_scorekeeper_that_stopped_gives_the_games_that_it_has(browser, server, tmp_path):
    context = browser.new_context()
    page = context.new_page()

    def ending(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=ENDS + answer.text())

    page.route("**/worker.js", ending)
    page.goto(server.address + "?fixed")
    page.wait_for_selector("body[data-ready]")
    press(page, "OK UP UP RIGHT OK")
    page.evaluate("() => { pinochle.fault('') }")
    expect(page.locator("#note-text")).to_contain_text("The scorekeeper stopped")
    assert kinds(downloaded(page, "#rescue", tmp_path)) == ["game", "bid"]
    context.close()


@pytest.mark.parametrize(
    ("name", "words"),
    [("micropython.pack", "the site has no micropython.pack"), ("worker.js", "worker.js")],
)
def test_a_page_that_cannot_start_says_why(browser, server, name, words):
    context = browser.new_context()
    page = context.new_page()
    page.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page.goto(server.address + "?fixed")
    page.wait_for_selector("#note:not([hidden])")
    for said in ("The scorekeeper cannot start: ", words):
        expect(page.locator("#note-text")).to_contain_text(said)
    expect(page.locator("#again")).to_be_visible()
    context.close()


def test_a_page_without_its_script_says_what_to_do(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_selector("#starting", state="visible")
    expect(page.locator("#starting")).to_contain_text("load this page again")
    context.close()
