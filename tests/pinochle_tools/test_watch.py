"""serve and watch: real servers, a real browser, a game in progress."""

import contextlib
import itertools
import threading
from html import escape

import pytest
from pinochle.storage.line_format import encode
from pinochle_tools.commands import watch
from pinochle_tools.commands.watch import board_pages, command
from pinochle_tools.journals.lines import valid_lines
from pinochle_tools.live.board import Board
from pinochle_tools.live.board_state import state_of
from pinochle_tools.live.followed_boxes import Wall
from pinochle_tools.live.newest_game import Listener, follow_folder
from pinochle_tools.server.loop import Server
from playwright.sync_api import expect
from support import journals
from support.browsers import Visit, rectangles
from support.serving import asked, serving


@contextlib.contextmanager
def watched(folder):
    """Follow a folder and serve it; yields the server."""
    board, stop = Board(), threading.Event()
    thread = threading.Thread(target=follow_folder, args=(folder, board, stop), daemon=True)
    thread.start()
    try:
        with serving(Server(0, board_pages(board), board)) as server:
            yield server
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize(
    ("port", "words"),
    [("/dev/nope", "no such port"), ("E66", "not connected"), ("/dev/tty", "no permission")],
)
def test_a_device_that_cannot_be_opened_is_said_in_the_terminal(monkeypatch, capsys, port, words):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    watch._device(port)
    assert capsys.readouterr().out.startswith(f"waiting for {port}: {words}")


# The positions of sides, race and footer; overflow inside a side; the last side's name.
PLACES = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const boxes = all(".side, #race, footer").map((one) => one.getBoundingClientRect().toJSON());
    const overflows = all(".side > *").map((one) => one.scrollWidth - one.clientWidth);
    return [boxes, overflows, all(".name").at(-1).innerText];
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1920, 1080)])
def test_the_scoreboard_changes_when_a_hand_is_accepted(browser, tmp_path, width, height):
    (_, events) = journals.corpus_events(1)[0]
    accepts = [place for place, event in enumerate(events) if event == ["accept"]]
    with watched(tmp_path) as server:
        visit = Visit(browser, server.address, width, height, offline=False)
        with visit as shown:
            shown.wait_for_selector(".waiting")
            journal = journals.store(tmp_path, events[: accepts[0]])
            shown.wait_for_selector(".total >> nth=1")
            expect(shown.locator("#race")).to_be_hidden()
            expect(shown.locator(".total")).to_have_text(["0", "0"])
            journal.append(["accept"])
            expect(shown).not_to_have_title("0 : 0")
            expect(shown.locator(".total")).not_to_have_text(["0", "0"])
            chart = shown.locator("#race .chart:visible")
            assert chart.get_attribute("aria-label") == "The race: Ann & Cid against Bob & Dee"
            tips = chart.locator("title").all_text_contents()
            assert {"Ann & Cid", "Bob & Dee"} == {
                tip.split(":")[0].split(", ")[-1] for tip in tips
            }
            for event in events[accepts[0] + 1 :]:
                journal.append(event)
            shown.wait_for_selector(".won")
            expect(shown.locator("#now")).to_contain_text("won")
            assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            overflows = shown.evaluate(PLACES)[1]
            assert len(overflows) > 2
            assert max(overflows) <= 0
            assert rectangles(shown, ".total")[0]["height"] > 60
        assert {address.split("/")[2] for address in visit.asked} == {server.address.split("/")[2]}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_a_box_that_goes_away_keeps_its_score_on_the_page(browser, width, height):
    (_, events) = journals.corpus_events(1)[0]
    board = Board()
    screen = Wall(board, alone=True).add("Club")
    screen.put(state_of(list(valid_lines(journals.journal_of(events), 0)[0])))
    with serving(Server(0, board_pages(board), board)) as server:
        visit = Visit(browser, server.address, width, height, offline=False)
        with visit as shown:
            expect(shown.locator(".total")).to_have_count(2)
            totals = shown.locator(".total").all_inner_texts()
            expect(shown.locator("#note")).to_be_hidden()
            words = "not connected: it continues here when it is plugged in"
            screen.put({"names": None, "note": words})
            expect(shown.locator("#note")).to_have_text(words)
            expect(shown.locator(".total")).to_have_text(totals)
            footer, note = rectangles(shown, "footer, #note")
            assert note["y"] >= footer["y"]
            assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def six_players(hands):
    """Return the events of a game of six single players."""
    names = ["Annabel", "Bartholomew", "Christopher", "Dee", "Ed", "<b>Flo</b>"]
    yield journals.first_event(1, 5, names, "six-card", [["players", 6]])
    for seat in range(hands):
        yield ["bid", seat, 6]
        yield ["trump", "H"]
        for side in range(6):
            yield ["meld", (seat + side) % 6, 4 if side == 0 else 2 * (side % 2), 0]
        for side in range(1, 6):
            yield ["tricks", (seat + side) % 6, 3, 1]
        yield ["tricks", seat, 10, 1]
        yield ["accept"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1920, 1080), (1280, 720), (844, 390)])
def test_six_players_and_their_race_fit(browser, tmp_path, width, height):
    journals.write_files(tmp_path, [(1, list(six_players(3)))])
    look = {"width": width, "height": height, "offline": False}
    with watched(tmp_path) as server, Visit(browser, server.address, **look) as shown:
        # The page is drawn again when data arrives: wait for six lines and the target, then
        # measure once.
        expect(shown.locator("#race .chart:visible .series .line")).to_have_count(7)
        boxes, overflows, name = shown.evaluate(PLACES)
        assert len(boxes) == 6 + 2
        for one, other in itertools.combinations(boxes, 2):
            beside = one["x"] + one["width"] <= other["x"] or one["x"] > other["x"]
            assert beside or one["y"] + one["height"] <= other["y"]
        footer = boxes[-1]
        assert footer["y"] + footer["height"] <= height
        assert max(overflows) <= 0
        assert name == "<b>Flo</b>"
        assert max(one["height"] for one in rectangles(shown, "#race .chart")) > 120


def test_what_a_page_throws_away_is_never_measured(browser):
    """The page of a game draws itself again at every answer; this one does at every moment."""
    with contextlib.closing(browser.new_page()) as page:
        page.set_content("<main></main>")
        page.evaluate("""(function draw() {
            document.querySelector("main").innerHTML = "<p>800</p>";
            setTimeout(draw);
        })()""")
        assert all(rectangles(page, "p")[0]["height"] > 0 for _ in range(100))


def test_a_chart_shows_the_valid_totals():
    (_, events) = journals.corpus_events(1)[0]
    accepts = [place for place, event in enumerate(events) if event == ["accept"]]
    folded = [*events[: accepts[2] + 1], ["adjust", 1, -50, "renege"]]
    data = journals.journal_of(folded)
    state = state_of(list(valid_lines(data, 0)[0]))
    for chart in state["charts"]:
        for name, total in zip(state["names"], state["totals"], strict=True):
            assert f"{escape(name)}: {total} after adjustments" in chart
    assert state_of(list(valid_lines(data, 0)[0])[: accepts[0]])["charts"] == []


def test_foreign_pages_cannot_read_it(tmp_path):
    with watched(tmp_path) as server:
        for host, code in (("evil.example", 403), ("localhost", 200), ("127.0.0.1:1", 200)):
            assert asked(server, Host=host)[0] == code


def test_only_known_addresses_answer(tmp_path):
    with watched(tmp_path) as server:
        for path in ("/../archive.sqlite", "/etc/passwd", "/favicon.ico"):
            assert asked(server, path)[0] == 404


def test_lines_sent_by_a_device_are_added():
    (_, events) = journals.corpus_events(1)[0]
    said, crc = [], 0
    for event in events:
        line, crc = encode(event, crc)
        said.append(line.replace(b"\n", b"\r\n"))
    listener = Listener([])
    for line in said[:20]:
        assert listener.hear(line)
        assert listener.hear(line)  # sent again
    assert listener.hear(b"MPY: soft reboot\r\n")
    assert listener.hear(encode(["tail", 1, journals.identity(1), 3, "0" * 8], 0)[0])
    assert len(listener.lines) == 20
    assert not listener.hear(said[25])  # lines before it are missing
    assert not listener.hear(b'["bid",0,9999]\t00000000\n')
    assert state_of(listener.lines)["names"] == ["Ann & Cid", "Bob & Dee"]
    (_, other) = journals.corpus_events(2)[1]
    assert listener.hear(encode(other[0], 0)[0])  # the next game
    assert len(listener.lines) == 1


def test_every_answer_is_shown_as_the_help_says(tmp_path):
    assert "after every answer" in " ".join((command.help or "").split())
    (_, events) = journals.corpus_events(1)[0]
    bid = next(place for place, event in enumerate(events) if event[0] == "bid")
    board, stop = Board(), threading.Event()
    thread = threading.Thread(target=follow_folder, args=(tmp_path, board, stop), daemon=True)
    journal = journals.store(tmp_path, events[:bid])
    thread.start()
    try:
        version, before = board.wait(0, 10)
        journal.append(events[bid])
        _, after = board.wait(version, 10)
    finally:
        stop.set()
        thread.join()
    assert before["bid"] == 0
    assert after["bid"] == events[bid][2]


def test_an_earlier_game_that_becomes_the_current_one_is_read_again():
    games = [journals.journal_of(events) for _, events in journals.corpus_events(2)]
    listener = Listener(list(valid_lines(games[1], 0)[0]))
    new, earlier = (
        ["tail", 3, "0" * 16, 0, "0" * 8],
        ["tail", 1, journals.identity(1), 9, "0" * 8],
    )
    assert listener.hear(encode(new, 0)[0].replace(b"\n", b"\r\n"))  # its lines follow
    assert not listener.hear(encode(earlier, 0)[0].replace(b"\n", b"\r\n"))
    assert listener.hear(b'["tail",1,"damaged"]\t00000000\r\n')
    assert not Listener([]).hear(encode(earlier, 0)[0])
