"""watch with several boxes: tiles on the page, panels in the terminal, boxes that come and go."""

import contextlib
import signal
import sys
import termios
import threading

import pytest
from pinochle_tools.commands.watch import board_pages
from pinochle_tools.device.connection import Port
from pinochle_tools.device.line import LineError
from pinochle_tools.live.board import Board
from pinochle_tools.live.boxes import Finder, Newcomers, box_at
from pinochle_tools.live.followed_boxes import Wall
from pinochle_tools.live.followers import Followers
from pinochle_tools.live.newest_game import follow_folder
from pinochle_tools.server.loop import Server
from playwright.sync_api import expect
from support import journals
from support.browsers import Visit, rectangles
from support.failing_port import ALWAYS, AT_THE_END, CALLS, Failing
from support.pseudo_terminal import PseudoTerminal
from support.serving import PATIENCE_SECONDS, serving, waited
from support.standin_device import StandIn


@contextlib.contextmanager
def kept(followers, stop, look, say):
    """Keep followers as the command does, and wait for their end."""
    work = threading.Thread(target=followers.keep, args=(look, say), daemon=True)
    work.start()
    try:
        yield
    finally:
        stop.set()
        work.join(PATIENCE_SECONDS)
        assert not work.is_alive()


@pytest.fixture
def quick(monkeypatch):
    """Look for boxes, and try again, more often than a person needs."""
    monkeypatch.setattr("pinochle_tools.live.followers._LOOK_SECONDS", 0.05)
    monkeypatch.setattr("pinochle_tools.live.boxes._AGAIN_SECONDS", 0.05)


def test_a_box_that_goes_away_keeps_its_score_and_is_found_again(tmp_path, quick):
    board, stop, connected = Board(), threading.Event(), []
    wall, followers = Wall(board), Followers(stop)
    newcomers = Newcomers(wall, followers, lambda identity: f"Pico {identity}", lambda: connected)
    games = journals.corpus_events(2)
    with kept(followers, stop, newcomers.look, wall.say):
        assert waited(board, lambda state: "boxes" in state)["boxes"] == []
        with StandIn(tmp_path / "one", journals.device_files(games[:1])) as standin:
            connected.append(Port(standin.port, "E661"))
            (shown,) = waited(board, scored)["boxes"]
            connected.clear()
        (gone,) = waited(board, noted)["boxes"]
        assert gone["name"] == "Pico E661"
        assert gone["totals"] == shown["totals"]
        # It comes back at another port, with another game.
        with StandIn(tmp_path / "two", journals.device_files(games)) as standin:
            connected.append(Port(standin.port, "E661"))
            (back,) = waited(board, lambda state: not noted(state))["boxes"]
            assert back["totals"] != shown["totals"]
            stop.set()


def scored(state):
    return any(box["names"] for box in state["boxes"])


def noted(state):
    return any(box["note"] for box in state["boxes"])


@pytest.mark.parametrize("by", ["id", "path"])
def test_a_single_box_keeps_its_score_and_is_found_again_at_another_port(tmp_path, quick, by):
    board, stop, connected = Board(), threading.Event(), []
    wall, followers = Wall(board, alone=True), Followers(stop)
    games = journals.corpus_events(2)
    with contextlib.ExitStack() as following:
        with StandIn(tmp_path / "one", journals.device_files(games[:1])) as standin:
            connected.append(Port(standin.port, "E661"))
            find = Finder("e661" if by == "id" else standin.port, lambda: connected)
            followers.add(box_at(find), wall.add("one"))
            following.enter_context(kept(followers, stop, lambda: None, wall.say))
            shown = waited(board, lambda state: state["names"])
            connected.clear()
        gone = waited(board, lambda state: state["note"])
        assert {**gone, "note": ""} == shown
        with StandIn(tmp_path / "two", journals.device_files(games)) as standin:
            connected.append(Port(standin.port, "E661"))
            back = waited(board, lambda state: not state["note"])
            assert back["totals"] != shown["totals"]
            stop.set()


@pytest.mark.parametrize("failure", [ValueError("odd"), termios.error(5, "Input/output error")])
def test_a_follower_that_ends_is_started_again_and_says_why(quick, failure):
    board, stop, seen = Board(), threading.Event(), threading.Semaphore(1)
    wall, followers = Wall(board, alone=True), Followers(stop)
    turns = iter([failure, None])

    def follow(screen, stop):
        assert seen.acquire(timeout=PATIENCE_SECONDS)
        turn = next(turns, "last")
        if turn == "last":
            screen.put({"names": ["Ann", "Bob"], "totals": [1, 2]})
            stop.wait(PATIENCE_SECONDS)
        elif turn:
            raise turn

    followers.add(follow, wall.add("one"))
    with kept(followers, stop, lambda: None, wall.say):
        said = f"unexpected {type(failure).__name__}: {failure}: it is followed again"
        waited(board, lambda state: state.get("note") == said)
        seen.release()
        said = "stopped unexpectedly: it is followed again"
        waited(board, lambda state: state.get("note") == said)
        seen.release()
        assert waited(board, lambda state: state.get("names"))["note"] == ""


def test_ports_that_cannot_be_listed_are_said_and_listed_again(quick):
    board, stop = Board(), threading.Event()
    wall, followers = Wall(board), Followers(stop)
    broken = [True]

    def found():
        if broken[0]:
            raise LineError("the list of ports changed while it was read: try again")
        return []

    newcomers = Newcomers(wall, followers, str, found)
    with kept(followers, stop, newcomers.look, wall.say):
        waited(board, lambda state: "list of ports" in state.get("note", ""))
        broken[0] = False
        waited(board, lambda state: state["note"] == "")


class Noting:
    """A screen that keeps the notes that it showed."""

    def __init__(self, screen):
        self.screen, self.notes = screen, []

    def put(self, state):
        self.notes.append(state.get("note"))
        self.screen.put(state)


@pytest.mark.wide
def test_a_box_whose_port_fails_is_followed_again(tmp_path, quick):
    """Each call at a device's edge fails while it is followed, with one of its exceptions."""
    board, stop = Board(), threading.Event()
    wall, followers = Wall(board, alone=True), Followers(stop)
    screen = Noting(wall.add("one"))
    with StandIn(tmp_path / "one", journals.device_files(journals.corpus_events(1))) as standin:
        followers.add(box_at(Finder(standin.port)), screen)
        with kept(followers, stop, lambda: None, wall.say):
            shown = waited(board, lambda state: state["names"])
            for turn, (call, (_, failures)) in enumerate(CALLS.items()):
                times = 1 if call in AT_THE_END else ALWAYS
                with (
                    Failing(call, failures[turn % len(failures)], times=times) as failing,
                    Failing("Serial.read", OSError("disconnected"), times=1),
                ):
                    state = waited(board, lambda _: failing.count)
                    assert {**state, "note": ""} == shown
                assert waited(board, lambda state: not state["note"]) == shown
            stop.set()
    said = [note for note in screen.notes if note]
    assert len(said) >= len(CALLS)
    assert not [note for note in said if "unexpected" in note]


class Waiting(threading.Event):
    """Ends at the first wait, and keeps its length."""

    seconds = None

    def wait(self, timeout=None):
        self.seconds = timeout
        self.set()
        return True


def test_a_box_that_always_misses_a_line_is_not_interrupted_again_and_again(tmp_path, monkeypatch):
    monkeypatch.setattr("pinochle_tools.live.boxes._AGAIN_SECONDS", 1000.0)
    strange = [b'["bid", 50] 00000000\n']
    monkeypatch.setattr("pinochle_tools.live.boxes.listen", lambda *_: (x for x in strange))
    board, stop = Board(), Waiting()
    with StandIn(tmp_path / "one", journals.device_files(journals.corpus_events(1))) as standin:
        box_at(Finder(standin.port))(Wall(board, alone=True).add("one"), stop)
    assert 900 < stop.seconds <= 1000
    assert board.wait(-1, 0)[1]["names"]


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
    threads = []
    for folder in folders:
        arguments = (folder, wall.add(folder.name), stop)
        threads.append(threading.Thread(target=follow_folder, args=arguments, daemon=True))
        threads[-1].start()
    try:
        with serving(Server(0, board_pages(board), board)) as server:
            yield server
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 720)])
def test_every_box_has_a_tile(browser, tables, width, height):
    look = {"width": width, "height": height, "offline": False}
    with walled(tables) as server, Visit(browser, server.address, **look) as shown:
        expect(shown.locator(".tile")).to_have_count(4)
        expect(shown.locator(".tile .scores")).to_have_count(3)
        expect(shown.locator(".tile h2")).to_have_text(["Bar", "Club", "Den", "New"])
        expect(shown.locator(".tile").last).to_contain_text("Waiting")
        assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        boxes = rectangles(shown, ".tile")
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
        assert terminal.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.wide
def test_a_terminal_shows_two_boxes(tmp_path):
    """The threads that follow them share the terminal, on which nothing of theirs is written."""
    games = journals.corpus_events(2)
    with (
        StandIn(tmp_path / "one", journals.device_files(games[:1])) as one,
        StandIn(tmp_path / "two", journals.device_files(games[1:])) as two,
    ):
        command = [sys.executable, "-m", "pinochle_tools", "watch", "--http", "0"]
        command += ["--port", one.port, "--port", two.port]
        with PseudoTerminal(command, columns=120, PINOCHLE_DATA=str(tmp_path)) as terminal:
            terminal.read_until("stop with Ctrl-C")
            terminal.read_until("Ann & Cid won")
            terminal.read_until("Bob & Dee won")
            terminal.read_until("╯ ╰")
            terminal.process.send_signal(signal.SIGINT)
            assert terminal.process.wait(PATIENCE_SECONDS) == 0
