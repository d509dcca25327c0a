"""Games that last and travel: when the page asks a browser to keep them, and three ways elsewhere.

No test has a phone's share sheet or its question about storage, so the functions that a browser
offers for them are put in its place; what is tested is the page.
"""

import json
import subprocess
import sys
import zipfile

from pinochle.storage.line_format import encode
from playwright.sync_api import expect
from support.page_visits import journals, lines, opened, press
from web.test_page import downloaded, uploaded, wait_until
from web.test_touch import TOUCH, TOUCHES, touch

MOST = 3  # steps on each device
# A browser that is asked for lasting storage, and remembers how often.
STORAGE = """answer => {
  window.asked = 0;
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => { window.asked += 1; return answer; };
}"""
# A share sheet that takes text, as Chromium's does, and keeps the file.
SHEET = """() => {
  navigator.canShare = ({ files }) => files.every(({ name }) => name.endsWith(".txt"));
  navigator.share = async ({ files: [file] }) => {
    if (window.refused) throw new DOMException("no", window.refused);
    const bytes = new Uint8Array(await file.arrayBuffer());
    window.sent = { name: file.name, type: file.type, bytes: [...bytes] };
  };
}"""
# A form as a share sheet sends it to the page that takes files.
FORM = """<form method="post" enctype="multipart/form-data" action="{action}">
<input type="file" name="{name}"><button>Send</button></form>"""
LATE_CACHES = """{
  const { prototype } = CacheStorage, has = prototype.has;
  prototype.has = async function (name) {
    await new Promise((done) => { setTimeout(done, 500); });
    return has.call(this, name);
  };
}"""
ADDED = "document.querySelector('#added').textContent"


def visit(browser, address, script, *values):
    """Return a page that begins after a script, in a browser that stores what it keeps."""
    context = browser.new_context()
    context.add_init_script(f"({script})({', '.join(map(json.dumps, values))})")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("pinochle.ready")
    return page


def synced(folder, file):
    """Return what the laptop says of a file that arrived."""
    command = [sys.executable, "-m", "pinochle_tools", "sync", "--from", file]
    done = subprocess.run(
        [*command, "--data", folder / "data"], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def play_a_hand(page):
    touch(page, *TOUCHES[1:])


def test_lasting_storage_is_asked_for_when_there_is_a_hand_to_lose(browser, server):
    page = visit(browser, server.address + "?view=touch", STORAGE, False)
    touch(page, "Racehorse", "South", *TOUCHES[1:-1])
    assert page.evaluate("asked") == 0
    touch(page, TOUCHES[-1])
    page.wait_for_selector("#note:not([hidden])")
    for said in ("This browser may delete the games here", "download"):
        expect(page.locator("#note-text")).to_contain_text(said)
    page.click("#put-away")
    expect(page.locator("#note")).to_be_hidden()
    play_a_hand(page)
    assert page.evaluate("asked") == 1, "once a visit"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    wait_until(page, "window.asked === 1")
    # A refusal is said once in a browser.
    expect(page.locator("#note")).to_be_hidden()
    page.context.close()


def test_a_browser_that_keeps_games_is_not_spoken_of(browser, server):
    page = visit(browser, server.address + "?view=touch", STORAGE, True)
    touch(page, "Racehorse", "South", *TOUCHES[1:])
    wait_until(page, "window.asked === 1")
    page.evaluate("pinochle.tryValue(0)")
    expect(page.locator("#note")).to_be_hidden()
    page.context.close()


def test_the_share_sheet_leads_to_the_laptop(browser, server, tmp_path):
    page = visit(browser, server.address + TOUCH, SHEET)
    touch(page, "Racehorse", *TOUCHES)
    steps = ["#open-games", "#share"]
    for step in steps:
        page.click(step)
    wait_until(page, "window.sent")
    sent = page.evaluate("sent")
    assert (sent["name"][-8:], sent["type"]) == (".zip.txt", "text/plain")
    (tmp_path / sent["name"]).write_bytes(bytes(sent["bytes"]))
    assert "1 game" in synced(tmp_path, tmp_path / sent["name"])
    assert len([*steps, "pinochle sync --from"]) <= MOST
    page.context.close()


def test_a_share_sheet_that_fails_is_said_and_a_closed_one_is_not(browser, server):
    page = visit(browser, server.address + TOUCH, SHEET)
    page.click("#open-games")
    for name, said in (("AbortError", ""), ("NotAllowedError", "This browser cannot share")):
        page.evaluate("name => { window.refused = name; }", name)
        page.click("#share")
        wait_until(page, f"{ADDED}.startsWith({said!r})")
    page.context.close()


def test_a_shared_file_reaches_another_phone(browser, server, built, tmp_path):
    """The page is in the other phone's share sheet once it is on its home screen."""
    page = visit(browser, server.address + TOUCH, SHEET)
    touch(page, "Racehorse", *TOUCHES)
    for step in ("#open-games", "#share"):
        page.click(step)
    wait_until(page, "window.sent")
    sent, expected = page.evaluate("sent"), lines(page)
    page.context.close()
    (tmp_path / sent["name"]).write_bytes(bytes(sent["bytes"]))
    target = json.loads((built / "manifest.webmanifest").read_text())["share_target"]
    with opened(browser, server.address) as other:
        wait_until(other, "navigator.serviceWorker.controller")
        other.goto("about:blank")
        action = server.address + target["action"].removeprefix("./")
        (field,) = target["params"]["files"]
        assert ".txt" in field["accept"]
        other.set_content(FORM.format(action=action, name=field["name"]))
        other.set_input_files("input", tmp_path / sent["name"])
        other.click("button")
        other.wait_for_selector("dialog[open]")
        assert journals(other) == {}, "a player is asked first"
        other.click("text=Add what was shared")
        wait_until(other, f"{ADDED} === '1 game added.'")
        assert expected <= lines(other)
        other.reload()
        other.wait_for_selector("body[data-ready]")
        other.evaluate("pinochle.ready")
        expect(other.locator("dialog")).to_be_hidden()


def test_more_hands_of_the_game_on_the_display_are_refused_in_words(browser, server, tmp_path):
    """Two phones without a chance begin the same game; one of them plays on."""
    with opened(browser, server.address + "?fixed") as page:
        press(page, "OK UP UP RIGHT OK")
        page.click("#open-games")
        downloaded(page, tmp_path)
    with opened(browser, server.address + "?fixed") as other:
        press(other, "OK UP")
        before = lines(other)
        other.click("#open-games")
        said = uploaded(other, tmp_path / "games.zip")
        assert said.startswith("0 games added. 1 game not continued, because it is the one on")
        assert lines(other) == before
        expect(other.locator("#count")).to_have_text("1 game")


def test_codes_reach_another_phone(browser, server):
    """The other phone takes pictures of the display; each of both needs two or three touches."""
    with (
        opened(browser, server.address + TOUCH, device_scale_factor=2) as page,
        opened(browser, server.address + "?fixed") as other,
    ):
        touch(page, "Racehorse", *TOUCHES)
        steps = ["#open-games", "#show-codes"]
        for step in steps:
            page.click(step)
        page.wait_for_selector('body[data-picture="true"]')
        for step in ("#open-games", "#open-codes"):
            other.click(step)
        for _ in range(6):
            picture = page.locator("#device").screenshot()
            photo = {"name": "a.png", "mimeType": "image/png", "buffer": picture}
            other.set_input_files("#codes input[type=file]", [photo])
            wait_until(other, "document.querySelector('#codes-said').textContent.includes('read')")
            if not other.is_hidden("#codes-add"):
                break
            press(page, "RIGHT")
        other.click("#codes-add")
        wait_until(
            other, "document.querySelector('#codes-said').textContent.includes('1 game added')"
        )
        (name,) = (name for name in journals(page) if name.endswith(".log"))
        assert any(name[5:] in there for there in journals(other))
        page.click("#open-games")
        page.click("#show-codes")
        wait_until(page, f"{ADDED}.includes('between two hands')")


def test_two_shared_files_of_one_name_are_both_added(browser, server, tmp_path):
    """Two phones send their games of one day before anybody adds them."""
    files = []
    for number in (1, 2):
        game = f"{number:016x}"
        line, _ = encode(["game", 3, game, "racehorse", [], [], [], 0], 0)
        folder = tmp_path / game
        folder.mkdir()
        files.append(folder / "games.zip.txt")
        with zipfile.ZipFile(files[-1], "w") as packed:
            packed.writestr(f"device-1/0001-{game}.log", line)
    with opened(browser, server.address) as page:
        wait_until(page, "navigator.serviceWorker.controller")
        for file in files:
            page.goto("about:blank")
            page.set_content(FORM.format(action=server.address + "?shared", name="games"))
            page.set_input_files("input", file)
            page.click("button")
            page.wait_for_selector("dialog[open]")
        page.click("text=Add what was shared")
        wait_until(page, f"{ADDED} === '2 games added.'")


def test_it_is_ready_when_what_was_shared_is_offered(browser, server):
    context = browser.new_context(service_workers="block")
    context.add_init_script(LATE_CACHES)
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("caches.open('pinochle.shared').then(() => 0)")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.querySelector('#games').open")
    context.close()


def test_a_file_that_only_pretends_to_be_a_game_is_refused(browser, server, tmp_path):
    """Reading its 5 MB took the scorekeeper 11 seconds."""
    line, _ = encode(["game", 3, "0" * 16, "racehorse", [], [], [], 0], 0)
    (tmp_path / f"0001-{'0' * 16}.log").write_bytes(line + b"x" * (5 << 20))
    with opened(browser, server.address + "?fixed") as page:
        page.click("#open-games")
        said = uploaded(page, tmp_path / f"0001-{'0' * 16}.log")
        assert said.startswith("This file is damaged, and no game was added.")
        assert journals(page) == {}
