"""replay: shows the screens of a game, with keys to step through them."""

import asyncio
import sys

import pytest
from PIL import Image
from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle.storage.line_format import file_name
from pinochle_tools.journals.sources import START, Want, piece_of
from pinochle_tools.terminal import blocks
from pinochle_tools.terminal.display import Display
from pinochle_tools.terminal.replay_terminal import ReplayTerminal
from pinochle_tools.terminal.replaying import Replay
from support import journals
from support.pseudo_terminal import PseudoTerminal
from support.records import pinochle

GAME = journals.identity(1)


@pytest.fixture(scope="module")
def events():
    return journals.corpus_events(1)[0][1]


@pytest.fixture
def lines(events):
    want = Want(file_name(1, GAME), START)
    return piece_of(want, journals.journal_of(events), b"").lines


@pytest.fixture
def data(tmp_path, events):
    journals.write_files(tmp_path / "device", [(1, events)])
    folder = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", folder)
    return folder


def test_each_screen_equals_the_display_after_its_event(lines, events, tmp_path):
    with Replay(GAME, lines) as replay:
        assert len(replay) == len(events)
        for place in (0, 5, len(events) - 1, 3):
            folder = tmp_path / str(place)
            journals.write_files(folder, [(1, events[: place + 1])])
            shown = App(Folder(str(folder)), lambda: 0, bytes(8)).draw()
            assert replay[place] == bytes(shown)


def test_hands_are_counted_and_found(lines, events):
    accepts = [place for place, event in enumerate(events) if event == ["accept"]]
    with Replay(GAME, lines) as replay:
        assert [replay.hand(place) for place in (0, accepts[0], accepts[0] + 1)] == [1, 1, 2]
        assert replay.hand_start(2) == accepts[0] + 1
        assert replay.hand_start(99) == len(events) - 1
    with Replay(GAME, lines, hands_only=True) as replay:
        assert len(replay) == len(accepts)


def drive(replay, story, size=(140, 40), seconds=0):
    terminal = ReplayTerminal(replay, "Game 1", seconds)

    async def run():
        async with terminal.run_test(size=size) as pilot:
            await story(pilot, terminal)

    asyncio.run(run())


@pytest.mark.parametrize(("size", "large"), [((140, 40), True), ((80, 24), False)])
def test_keys_step_through_the_game(lines, events, size, large):
    second = events.index(["accept"]) + 1

    async def story(pilot, terminal):
        display = terminal.query_one(Display)
        assert display.large == large
        for keys, place in (
            (["right", "right"], 2),
            (["left"], 1),
            (["left", "left", "left"], 0),
            (["down"], second),
            (["up"], 0),
            (["end"], len(events) - 1),
            (["right", "down"], len(events) - 1),
            (["home"], 0),
        ):
            await pilot.press(*keys)
            assert terminal.place == place
            assert display.frame == replay[place]
            assert f"{place + 1} of {len(events)}" in display.border_subtitle

    with Replay(GAME, lines) as replay:
        drive(replay, story, size)


def test_an_automatic_replay_runs_to_the_end_and_space_pauses(lines, events):
    async def to_the_end(pilot, terminal):
        for _ in range(1000):
            await pilot.pause(0.01)
            if terminal.place == len(events) - 1:
                break
        assert terminal.place == len(events) - 1

    async def paused(pilot, terminal):
        await pilot.press("space")
        place = terminal.place
        await pilot.pause(0.05)
        assert terminal.place == place

    with Replay(GAME, lines) as replay:
        drive(replay, to_the_end, seconds=0.001)
        drive(replay, paused, seconds=0.01)


def test_screens_are_text_in_a_pipe(data, lines):
    done = pinochle("replay", "1", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    pictures = done.stdout.split("\n\n")[:-1]
    with Replay(GAME, lines) as replay:
        assert [blocks.from_half_blocks(text) for text in pictures] == list(replay)


def test_snapshots_write_png_files(data, lines, tmp_path):
    folder = tmp_path / "pictures"
    done = pinochle("replay", "last", "--hands", "--snapshot", str(folder), "--data", data)
    assert done.returncode == 0
    with Replay(GAME, lines, hands_only=True) as replay:
        assert len(list(folder.iterdir())) == len(replay)
    with Image.open(folder / "0001.png") as picture:
        assert picture.size == (512, 256)


def test_replay_in_a_terminal_shows_the_game_and_quits(data):
    command = [sys.executable, "-m", "pinochle_tools", "replay", "1", "--data", data]
    with PseudoTerminal(command, columns=80, rows=24) as terminal:
        terminal.read_until("Game 1: Ann & Cid against Bob & Dee")
        terminal.type("q")
        assert terminal.finish()[0] == 0


def test_a_resumed_replay_is_drawn_again(data):
    command = [sys.executable, "-m", "pinochle_tools", "replay", "1", "--data", data]
    with PseudoTerminal(command, columns=80, rows=24) as terminal:
        terminal.read_until("Game 1: Ann & Cid against Bob & Dee")
        terminal.read_until("q quit")
        terminal.stop_and_resume()
        terminal.read_until_all(("Game 1: Ann & Cid against Bob & Dee", "q quit"))
        terminal.type("q")
        assert terminal.finish()[0] == 0
