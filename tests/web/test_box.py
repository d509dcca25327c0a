"""A box on the cable of the page: the real page and MicroPython's prompt on a stand-in."""

import calendar
import contextlib
import re
import shutil
import time

import build_page
import pytest
from axe_playwright_python.sync_playwright import Axe
from pinochle.app import VERSION
from pinochle.storage import own_rules, people
from pinochle.storage.line_format import encode, parse_name, split
from playwright.sync_api import expect
from support import journals as recorded
from support import release
from support.installation import packed
from support.page_stories import STORIES, steps_of
from support.page_visits import journals, opened
from support.serial_bridge import Babble, Pulled, Terminal, bridge
from support.standin_device import StandIn

NOTHING_LOST = "Nothing is lost"
NAMES = ["Ann", "Bob", "Cid", "Dee"]
# A busy machine has a box answer late, which is no silence of the box.
PATIENCE_MS = 30_000


@pytest.fixture
def device(tmp_path):
    """A device with two games in files and the end of the second in the tail."""
    folder = tmp_path / "games"
    recorded.write_files(folder, recorded.corpus_events(2))
    files = {f"/games/{path.name}": path.read_bytes() for path in folder.iterdir()}
    with StandIn(tmp_path / "device", files) as running:
        yield running


@contextlib.contextmanager
def connected(browser, server, opening, silence=PATIENCE_MS):
    """The page with its dialog of a box, whose port `opening()` opens."""
    # The bridge's socket is no part of the page, whose policy would forbid it.
    options = {"bypass_csp": True}
    with bridge(opening) as script, opened(browser, server.address + "?fixed", **options) as page:
        page.evaluate(script)
        page.evaluate("() => { document.querySelector('#open-box').hidden = false }")
        page.click("#open-games")
        page.click("#open-box")
        page.wait_for_selector("#box[open]")
        page.evaluate("ms => { pinochle.silence = ms }", silence)
        yield page


def said(page, what):
    """Press a button of the dialog; return what it says in the end."""
    page.evaluate("() => { document.querySelector('#box-said').textContent = '' }")
    page.evaluate(f"() => document.querySelector('#box [data-do={what}]').click()")
    page.wait_for_function(
        "!['', 'Waiting for the box …'].includes(document.querySelector('#box-said').textContent)"
        " && !document.querySelector('#box-said').textContent.includes('read …')",
        timeout=4 * PATIENCE_MS,
    )
    return page.inner_text("#box-said")


def terminal(device):
    return lambda: Terminal(device.port)


def test_the_page_runs_the_scripts_of_the_command_line(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        scripts = page.evaluate("import('./box.js').then((box) => box.scripts)")
    for name in build_page.SCRIPTS:
        whole = (build_page.ON_DEVICE / name).read_text()
        script = scripts[name.removesuffix(".py")]
        assert script == build_page.bare(whole).decode()
        # The box has little room for a script.
        assert '"""' not in script
        assert "# " not in script
        assert script.count("def ") == whole.count("def ")


def test_games_names_rules_and_clock_go_over_the_cable(browser, server, device):
    with connected(browser, server, terminal(device)) as page:
        assert said(page, "games") == "2 games added."
        expect(page.locator("#box-firmware")).to_have_text(f"The box has scorekeeper {VERSION}.")
        there = {path: data for path, data in device.files().items() if path.endswith(".log")}
        here = journals(page)
        assert {f"/games/{name}": here[name].encode() for name in here if ".log" in name} == there
        assert said(page, "games") == "0 games added. 2 games here already."
        assert said(page, "names") == f"The box offers first: {', '.join(NAMES)}."
        assert people.parsed(device.files()["/games/people"]) == (NAMES, [])
        clock = [int(word) for word in device.files()["/clock"].split()]
        assert abs(time.time() - calendar.timegm((*clock[:3], *clock[4:7]))) < 60
    assert device.do("frame")["running"] == "app"


@pytest.mark.parametrize("readable", [-1, 600])
def test_a_game_that_the_box_cannot_read_is_said_and_the_others_come(
    browser, server, device, readable
):
    name = sorted(name for name in device.files() if name.startswith("/games/"))[0]
    device.do("worn", name=name, after=readable)
    with connected(browser, server, terminal(device)) as page:
        words = said(page, "games")
        assert words.startswith("1 game added.")
        assert "The box can't read 1 of its games to the end: pinochle doctor --rescue" in words


def test_house_rules_of_the_page_become_own_rules_of_the_box(browser, server, device):
    with connected(browser, server, terminal(device)) as page:
        story = (STORIES / "house-rules.keys").read_text()
        page.evaluate("() => { document.querySelector('#box [name=own]').value = 'ours' }")
        assert "begin one that has" in said(page, "rules")
        page.evaluate("steps => pinochle.play(steps)", steps_of(story))
        page.evaluate("() => { document.querySelector('#box [name=own]').value = 'a/b' }")
        assert said(page, "rules").startswith("Type a name for the rules")
        page.evaluate("() => { document.querySelector('#box [name=own]').value = 'ours' }")
        assert said(page, "rules") == "The box has the rules ours: choose them at a new game."
        (line,) = [data for path, data in device.files().items() if path == "/rules/ours.json"]
        preset, pairs = own_rules.parsed(line)
        assert preset
        assert pairs


def test_the_newest_events_of_the_box_come_too(browser, server, tmp_path):
    """The second game's end and all of the third are in the tail only."""
    folder = tmp_path / "games"
    recorded.write_files(folder, recorded.corpus_events(3))
    whole = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    names = sorted(name for name in whole if name.endswith(".log"))
    files = {f"/games/{name}": whole[name] for name in names[:2]}
    lines = split(whole[names[1]])
    files[f"/games/{names[1]}"] = b"".join(lines[:5])
    files["/games/tail"] = part(names[1], lines, 5) + part(names[2], split(whole[names[2]]), 0)
    with (
        StandIn(tmp_path / "device", files) as device,
        connected(browser, server, terminal(device)) as page,
    ):
        assert said(page, "games") == "3 games added."
        here = journals(page)
        assert {name: here[name].encode() for name in names} == {n: whole[n] for n in names}


def part(name, lines, first):
    """Return a game's part of a tail, from a line on."""
    crc = lines[first - 1][-9:-1].decode() if first else "0" * 8
    number, game = parse_name(name)
    return encode(["tail", number, game, first, crc], 0)[0] + b"".join(lines[first:])


def test_a_cable_pulled_at_any_time_loses_nothing(browser, server, device):
    most = []
    with connected(browser, server, lambda: Pulled(device.port, most), 1500) as page:
        for after in (0, 40, 300, 1000, 2000):
            most[:] = [after]
            assert NOTHING_LOST in said(page, "games")
        most.clear()
        # Silent in the middle, but still in its place.
        device.do("cut", after=700)
        assert NOTHING_LOST in said(page, "games")
        device.do("cut")
        page.evaluate("ms => { pinochle.silence = ms }", PATIENCE_MS)
        assert said(page, "games") == "2 games added."
        here = journals(page)
        there = {path: data for path, data in device.files().items() if path.endswith(".log")}
        assert {f"/games/{name}": here[name].encode() for name in here if ".log" in name} == there


def endless(data):
    return b"" if data is None else b"raw REPL; CTRL-B to exit\r\n>OK" + b"x" * 3_000_000


def garbage(data):
    return b"" if data is None else b"raw REPL; CTRL-B to exit\r\n>OK\x04\x04>OK{}\x04\x04>" * 3


def silent(data):
    return b""


@pytest.mark.parametrize(
    ("answers", "words"),
    [(endless, "sends without end"), (garbage, "scorekeeper"), (silent, "does not answer")],
)
def test_a_device_that_is_no_box_gets_one_clear_line(browser, server, answers, words):
    with connected(browser, server, lambda: Babble(answers), 1000) as page:
        before = journals(page)
        assert words in said(page, "games")
        assert journals(page) == before


@pytest.mark.parametrize(
    ("field", "name", "words"),
    [
        ("refuse", "NotFoundError", "No box was chosen"),
        ("refuse", "SecurityError", "does not let the page use the port"),
        ("openFails", "NetworkError", "cannot be opened"),
        ("openFails", "InvalidStateError", "cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_used_gets_one_clear_line(
    browser, server, device, field, name, words
):
    with connected(browser, server, terminal(device)) as page:
        page.evaluate(f"() => {{ serialState.{field} = '{name}' }}")
        assert words in said(page, "games")
        page.evaluate(f"() => {{ serialState.{field} = '' }}")
        assert said(page, "games") == "2 games added."


def test_a_board_restarts_as_a_drive_without_a_scorekeeper(browser, server, tmp_path):
    with (
        StandIn(tmp_path / "device", scorekeeper=False) as device,
        connected(browser, server, terminal(device)) as page,
    ):
        assert "Install puts it there" in said(page, "games")
        assert "restarts as a drive" in said(page, "drive")
        assert device.files()["/boot-drive"] == b"wanted"
        expect(page.locator("#box .image")).to_contain_text("pinochle-pico2.uf2")


def test_a_page_without_images_says_where_they_are(browser, serving, built, tmp_path):
    folder = shutil.copytree(built, tmp_path / "page")
    script, count = re.subn(r'\[\["pinochle-pico.*?\]\]', "[]", (folder / "box.js").read_text())
    assert count == 1
    (folder / "box.js").write_text(script)
    with (
        serving(folder) as running,
        opened(browser, running.address + "?fixed", service_workers="block") as page,
    ):
        page.evaluate("() => { document.querySelector('#open-box').hidden = false }")
        page.click("#open-games")
        page.click("#open-box")
        expect(page.locator("#box .image")).to_contain_text("is not beside this page")


def test_a_page_with_images_offers_them_and_does_not_store_them(browser, serving, built, tmp_path):
    assert b".uf2" not in (built / "sw.js").read_bytes()
    with (
        serving(built) as running,
        opened(browser, running.address + "?fixed", bypass_csp=True) as page,
    ):
        page.evaluate("() => { document.querySelector('#open-box').hidden = false }")
        page.click("#open-games")
        page.click("#open-box")
        page.click("#box summary")
        with page.expect_download() as download:
            page.click("text=pinochle-pico.uf2")
        download.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes() == packed(release.FIRMWARE)


def test_axe_finds_nothing_in_the_dialog_of_a_box(browser, server, device):
    with connected(browser, server, terminal(device)) as page:
        found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
