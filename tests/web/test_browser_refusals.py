"""What the page does where a browser refuses sound, a camera, or room for what was set.

No browser of the tests refuses these, so the functions that a browser offers for them are put in
its place; what is tested is the page.
"""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from support.page_visits import TOUCHES, opened, read_codes, touch
from web.test_page import wait_until

CLICKS = "localStorage.setItem('sound', 'on')"
NO_SOUND = "AudioContext = class { constructor() { throw new DOMException('no'); } }"
# A context that remembers itself and its tones.
HEARD = """{ const Real = AudioContext; window.tones = 0;
  AudioContext = class extends Real {
    constructor() { super(); window.sound = this; }
    createOscillator() { window.tones++; return super.createOscillator(); }
  };
}"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
UNKNOWN = "navigator.storage.persisted = async () => { throw new TypeError('no'); }"
# A camera that somebody allows when the test says so, and its streams.
CAMERA = """{ window.streams = []; window.waiting = [];
  navigator.mediaDevices.getUserMedia = () => new Promise((done) => waiting.push(() => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d").fillRect(0, 0, 9, 9);
    streams.push(canvas.captureStream(5));
    done(streams.at(-1));
  }));
}"""
ALLOW = "waiting.splice(0).forEach((allow) => allow())"
LIVE = "streams.flatMap((one) => one.getTracks()).filter((one) => one.readyState === 'live')"


@contextmanager
def visited(browser, address, *scripts):
    """Open the page in a browser that begins with scripts; what it raises fails the test."""
    context = browser.new_context()
    for script in scripts:
        context.add_init_script(script)
    page, trouble = context.new_page(), []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("pinochle.ready")
    yield page
    context.close()
    assert trouble == []


def test_keys_work_where_the_browser_has_no_sound(browser, server):
    with visited(browser, server.address + "?fixed&view=keys", CLICKS, NO_SOUND) as page:
        page.click("[data-key='1']")
        wait_until(page, "pinochle.face().at === 1")


def test_keys_click_again_after_a_call_took_the_sound(browser, server):
    with visited(browser, server.address + "?fixed&view=keys", HEARD, CLICKS) as page:
        page.click("[data-key='1']")
        wait_until(page, "sound.state === 'running'")
        page.evaluate("sound.suspend()")
        page.click("[data-key='1']")
        wait_until(page, "sound.state === 'running'")
        assert page.evaluate("tones") == 2


def test_clicks_and_speech_end_although_the_storage_is_full(browser, server):
    scripts = (HEARD, CLICKS, "localStorage.setItem('voice', 'on')", FULL)
    with visited(browser, server.address + "?fixed&view=keys", *scripts) as page:
        page.click("#open-games")
        page.uncheck("#sound")
        page.keyboard.press("Escape")
        page.click("[data-key='1']")
        wait_until(page, "pinochle.face().at === 1")
        assert page.evaluate("tones") == 0
        page.click("#speak")
        expect(page.locator("#speak")).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_cannot_say_whether_games_last_is_spoken_of(browser, server):
    with visited(browser, server.address + "?view=touch", UNKNOWN) as page:
        touch(page, "Racehorse", *TOUCHES)
        expect(page.locator("#note-text")).to_contain_text("gives no promise")


def test_no_camera_stays_on_after_a_dialog_that_was_closed_before_it_was_allowed(browser, server):
    with visited(browser, server.address + "?fixed", CAMERA) as page:
        read_codes(page)
        wait_until(page, "waiting.length === 1")
        page.click("#codes form button")
        read_codes(page)
        wait_until(page, "waiting.length === 2")
        page.evaluate(ALLOW)
        wait_until(page, f"streams.length === 2 && {LIVE}.length === 1")
        page.wait_for_selector("#codes video:visible")
        page.click("#codes form button")
        wait_until(page, f"{LIVE}.length === 0")


def test_a_camera_that_is_taken_away_is_spoken_of(browser, server):
    with visited(browser, server.address + "?fixed", CAMERA) as page:
        read_codes(page)
        wait_until(page, "waiting.length === 1")
        page.evaluate(ALLOW)
        page.wait_for_selector("#codes video:visible")
        page.evaluate(
            """() => {
              const [track] = streams[0].getTracks();
              track.stop();
              track.dispatchEvent(new Event("ended"));
            }"""
        )
        expect(page.locator("#codes-said")).to_contain_text("The camera was taken away")
        expect(page.locator("#codes video")).to_be_hidden()


@pytest.mark.parametrize("view", ["touch", "keys"])
@pytest.mark.parametrize("colours", ["none", "active"])
def test_it_is_seen_whether_the_page_speaks(browser, server, view, colours):
    address = f"{server.address}?fixed&view={view}"
    with opened(browser, address, forced_colors=colours) as page:
        speak = page.locator("#speak")
        line = "one => getComputedStyle(one).textDecorationLine"
        assert speak.evaluate(line) == "none"
        speak.click()
        assert speak.evaluate(line) == "underline"
