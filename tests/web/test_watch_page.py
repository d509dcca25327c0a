"""The wall of the boxes on a browser's cables: the real page, a stand-in, what a laptop shows."""

import contextlib
import io

import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle.keys import OK
from pinochle_tools.journals.lines import valid_lines
from pinochle_tools.live.board_state import state_of
from pinochle_tools.live.terminal_boxes import in_terminal
from playwright.sync_api import expect
from rich.console import Console
from support import journals
from support.serial_bridge import Babble, Terminal, bridge
from support.standin_device import StandIn

CONNECT = "Connect a box by a USB cable, and choose it."
OTHER = "E66141040A0B0C0D"
GONE = "not connected: it continues here when it is plugged in"
# How far the page reaches beyond its window.
BEYOND = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


@contextlib.contextmanager
def watching(browser, server, opening, silence=5000, **options):
    """The page before a box is chosen, whose ports `opening()` opens."""
    context = browser.new_context(bypass_csp=True, **options)
    trouble = []
    with bridge(opening) as script:
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.add_init_script(script)
        page.goto(server.address + "watch.html")
        page.wait_for_selector("body[data-ready]")
        page.evaluate("ms => Object.assign(watch.options, { silence: ms, again: 50 })", silence)
        yield page
        context.close()
    assert trouble == []


def state_after(events):
    """Return what a laptop shows after the events of one game."""
    return state_of(list(valid_lines(journals.journal_of(events), 0)[0]))


def words_of(state):
    """Return what a wall shows of a state, by the page's elements."""
    return {
        ".name": state["names"],
        ".total": [str(total).replace("-", "−") for total in state["totals"]],
        "#rules": [f"{state['title']}, to {state['goal']}"],
        "#hand": ["Game over" if state["over"] else f"Hand {state['hand']}"],
        "#now": [state["now"]],
        "#last": [state["last"]],
    }


# The port is open to hear the box, after it was closed for the first time: a face is shown before.
HEARS = "serialState.closed === 1 && serialState.opened === 2"
# On a busy machine a box may be read for longer than the page waits: it tries again.
PATIENCE_MS = 30_000


def shows(page, state):
    for place, texts in words_of(state).items():
        expect(page.locator(place)).to_have_text(texts, timeout=PATIENCE_MS)


def in_words(state):
    """Return what `pinochle watch` prints of the same state."""
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(in_terminal({"boxes": [{**state, "name": "one", "note": ""}], "note": ""}))
    return console.export_text()


@pytest.fixture
def recorded():
    """The events of a game, and the places of its accepts."""
    ((_, events),) = journals.corpus_events(1)
    return events, [place for place, event in enumerate(events) if event == ["accept"]]


def test_a_box_shows_the_wall_that_a_laptop_shows(browser, server, tmp_path, recorded):
    events, accepts = recorded
    before, after = events[: accepts[2]], events[: accepts[2] + 1]
    with (
        StandIn(tmp_path / "device", journals.device_files([(1, before)])) as device,
        watching(browser, server, lambda: Terminal(device.port), PATIENCE_MS) as page,
    ):
        expect(page.locator(".waiting")).to_have_text(CONNECT, timeout=PATIENCE_MS)
        page.click("#connect")
        shows(page, state_after(before))
        page.wait_for_function(HEARS)
        # What the box stores from now on shows by itself, and interrupts nothing.
        device.press(OK)
        shows(page, state_after(after))
        assert page.evaluate(HEARS)
        # The terminal has the same words, and the totals without the sign of a page.
        printed = in_words(state_after(after))
        said = words_of(state_after(after))
        texts = [*said[".name"], *said[".total"], *said["#now"], *said["#last"]]
        assert [text for text in texts if text.replace("−", "-") not in printed] == []


def test_a_box_that_is_pulled_keeps_its_score_and_continues(browser, server, tmp_path, recorded):
    events, accepts = recorded
    before, after = events[: accepts[0] + 1], events[: accepts[1] + 1]
    ports = []
    with watching(browser, server, lambda: Terminal(ports[-1])) as page:
        with StandIn(tmp_path / "one", journals.device_files([(1, before)])) as device:
            ports.append(device.port)
            page.click("#connect")
            shows(page, state_after(before))
            page.evaluate("serialState.pull()")
        expect(page.locator("#note")).to_have_text(GONE, timeout=PATIENCE_MS)
        shows(page, state_after(before))
        # Back at another port, where the table played on meanwhile.
        with StandIn(tmp_path / "two", journals.device_files([(1, after)])) as device:
            ports.append(device.port)
            page.evaluate("serialState.plug()")
            shows(page, state_after(after))
            expect(page.locator("#note")).to_be_hidden(timeout=PATIENCE_MS)
            page.evaluate("serialState.pull()")


def test_a_box_that_is_pulled_while_its_port_opens_keeps_its_score(
    browser, server, tmp_path, recorded
):
    events, accepts = recorded
    before = events[: accepts[0] + 1]
    with (
        StandIn(tmp_path / "device", journals.device_files([(1, before)])) as device,
        watching(browser, server, lambda: Terminal(device.port)) as page,
    ):
        page.evaluate("serialState.pullsAt = 1")
        page.click("#connect")
        expect(page.locator("#note")).to_have_text(GONE, timeout=PATIENCE_MS)
        shows(page, state_after(before))


def test_two_boxes_are_tiles(browser, server, tmp_path, recorded):
    events, accepts = recorded
    (_, others) = journals.corpus_events(2)[1]
    files = [journals.device_files([(1, one)]) for one in (events[: accepts[0]], others)]
    ports = []
    with (
        StandIn(tmp_path / "one", files[0]) as one,
        StandIn(tmp_path / "two", files[1], identity=OTHER) as two,
        watching(browser, server, lambda: Terminal(ports[-1]), PATIENCE_MS) as page,
    ):
        tiles = page.locator(".tile")
        ports.append(one.port)
        page.click("#connect")
        shows(page, state_after(events[: accepts[0]]))
        # Each port is opened for the prompt, and then to hear the box.
        page.wait_for_function("serialState.opened >= 2")
        ports.append(two.port)
        page.click("#connect")
        expect(tiles.locator("h2")).to_have_text(
            ["Pico 5A2B", f"Pico {OTHER[-4:]}"], timeout=PATIENCE_MS
        )
        page.wait_for_function("serialState.opened >= 4")
        over = state_after(others)
        expect(tiles.nth(1).locator(".now")).to_have_text(over["now"], timeout=PATIENCE_MS)
        one.press(OK)
        expect(tiles.nth(0).locator(".last")).to_have_text(
            state_after(events[: accepts[0] + 1])["last"], timeout=PATIENCE_MS
        )
        page.evaluate("serialState.pull()")
        expect(tiles.locator(".note")).to_have_text([GONE, GONE], timeout=PATIENCE_MS)


def test_a_box_without_an_id_is_followed_too(browser, server, tmp_path, recorded):
    events, accepts = recorded
    files = journals.device_files([(1, events[: accepts[0]])])
    with (
        StandIn(tmp_path / "one", files, identity="00") as device,
        watching(browser, server, lambda: Terminal(device.port), PATIENCE_MS) as page,
    ):
        page.click("#connect")
        page.wait_for_function(HEARS)
        device.press(OK)
        shows(page, state_after(events[: accepts[0] + 1]))


def test_a_browser_that_reaches_no_box_says_so(browser, server):
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(server.address + "watch.html")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".waiting")).to_contain_text("Chrome and Edge on a computer do")
    expect(page.locator("#connect")).to_be_hidden(timeout=PATIENCE_MS)
    context.close()


def babble(data):
    return b"" if data is None else b"raw REPL; CTRL-B to exit\r\n>OK" + b"x" * 3_000_000


def test_a_device_that_is_no_box_gets_one_clear_line(browser, server):
    with watching(browser, server, lambda: Babble(babble), 1000) as page:
        page.click("#connect")
        expect(page.locator(".waiting")).to_contain_text("sends without end", timeout=PATIENCE_MS)
        page.evaluate("serialState.pull()")
        expect(page.locator(".waiting")).to_have_text(GONE, timeout=PATIENCE_MS)


def test_a_port_that_was_not_chosen_is_said(browser, server):
    with watching(browser, server, None) as page:
        page.evaluate("() => { serialState.refuse = 'NotFoundError' }")
        page.click("#connect")
        expect(page.locator("#failed")).to_contain_text("No box was chosen")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_the_wall_of_a_box_fits_and_axe_finds_nothing(
    browser, server, tmp_path, recorded, width, height
):
    events, accepts = recorded
    look = {"viewport": {"width": width, "height": height}}
    files = journals.device_files([(1, events[: accepts[3]])])
    with (
        StandIn(tmp_path / "device", files) as device,
        watching(browser, server, lambda: Terminal(device.port), **look) as page,
    ):
        page.click("#connect")
        expect(page.locator(".total")).to_have_count(2)
        assert page.evaluate(BEYOND) == [0, 0]
        found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
