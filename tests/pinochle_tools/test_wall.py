"""watch with several boxes: tiles on the page, panels in the terminal, boxes that come and go."""

import contextlib
import signal
import sys
import threading
import time

import pytest
from pinochle_tools.commands.watch import board_pages
from pinochle_tools.device.connection import Port
from pinochle_tools.site.server import Server
from pinochle_tools.site.wall import Wall, follow_all
from pinochle_tools.site.watching import Board, follow_folder
from playwright.sync_api import expect
from support import journals
from support.browsers import Visit
from support.pseudo_terminal import PseudoTerminal
from support.standin_device import StandIn

PATIENCE_SECONDS = 30


def waited(board, until):
    """Return the boxes of a wall by name, when `until(boxes)` is true."""
    seen, end = -1, time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        seen, state = board.wait(seen, 1)
        boxes = {one["name"]: one for one in state["boxes"]}
        if until(boxes):
            return boxes
    raise AssertionError(state)


def test_a_box_that_goes_away_keeps_its_score_and_is_found_again(tmp_path):
    board, stop, connected = Board(), threading.Event(), []
    follow = (Wall(board), stop, lambda identity: f"Pico {identity}", lambda: connected)
    work = threading.Thread(target=follow_all, args=follow, daemon=True)
    work.start()
    try:
        assert waited(board, lambda boxes: not boxes) == {}
        games = journals.corpus_events(2)
        with StandIn(tmp_path / "one", journals.device_files(games[:1])) as standin:
            connected.append(Port(standin.port, "E661"))
            shown = waited(board, lambda boxes: boxes and boxes["Pico E661"]["sides"])
            totals = shown["Pico E661"]["totals"]
            connected.clear()
        gone = waited(board, lambda boxes: boxes["Pico E661"]["note"])["Pico E661"]
        assert gone["totals"] == totals
        # It comes back at another port, with another game.
        with StandIn(tmp_path / "two", journals.device_files(games)) as standin:
            connected.append(Port(standin.port, "E661"))
            shown = waited(board, lambda boxes: not boxes["Pico E661"]["note"])
            assert len(shown) == 1
            assert shown["Pico E661"]["totals"] != totals
            stop.set()
            work.join(5)
    finally:
        stop.set()


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The folders of four boxes: three with games for two to six sides, one empty."""
    folders = [tmp_path_factory.mktemp("wall") / name for name in ("Bar", "Club", "Den", "New")]
    for number, folder in enumerate(folders, 1):
        folder.mkdir()
        if number < 4:
            journals.write_files(folder, journals.corpus_events(number)[-1:])
    return folders


@contextlib.contextmanager
def walled(folders):
    board, stop = Board(), threading.Event()
    wall = Wall(board)
    for folder in folders:
        arguments = (folder, wall.add(folder.name), stop)
        threading.Thread(target=follow_folder, args=arguments, daemon=True).start()
    server = Server(0, board_pages(board), board)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        stop.set()
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 720)])
def test_every_box_has_a_tile(browser, tables, width, height):
    look = {"width": width, "height": height, "offline": False}
    with walled(tables) as server, Visit(browser, server.address, **look) as shown:
        expect(shown.locator(".tile")).to_have_count(4)
        expect(shown.locator(".tile .scores")).to_have_count(3)
        assert shown.locator(".tile h2").all_inner_texts() == ["Bar", "Club", "Den", "New"]
        assert "Waiting" in shown.locator(".tile").last.inner_text()
        assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        boxes = [one.bounding_box() for one in shown.locator(".tile").all()]
        assert (boxes[0]["y"] == boxes[1]["y"]) == (width > 1000)


def test_a_terminal_shows_the_boxes_side_by_side(tables, tmp_path):
    command = [sys.executable, "-m", "pinochle_tools", "watch", "--http", "0"]
    for folder in tables:
        command += ["--from", str(folder)]
    with PseudoTerminal(command, columns=120, PINOCHLE_DATA=str(tmp_path)) as terminal:
        terminal.read_until("stop with Ctrl-C")
        shown = terminal.read_until("Ann & Cid won") + terminal.read_until("New")
        first = next(line for line in shown.splitlines() if "Bar" in line)
        assert "Bar" in first.split("╮")[0]
        assert "Club" in first.split("╮")[1]
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.process.wait(20) == 0
