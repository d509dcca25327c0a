"""A device whose storage is full: what is only in its memory survives the laptop."""

import contextlib
import json
import threading

import pytest
from pinochle.keys import DOWN, HOLD_BACK, OK
from pinochle_tools.live.board import WAITING, Board
from pinochle_tools.live.boxes import follow_box
from pinochle_tools.live.followed_boxes import Wall
from support import journals
from support.installation import packed
from support.records import ended_in_one_line, pinochle
from support.records import said as run
from support.serving import PATIENCE_SECONDS, waited
from support.standin_device import StandIn, given_up_soon

GAMES = 5
LONG_SECONDS = 3600.0


@pytest.fixture
def standin(tmp_path):
    """A device with four ended games and one in progress, whose storage is full."""
    games = journals.corpus_events(GAMES)
    games[-1] = (GAMES, games[-1][1][:20])
    with StandIn(tmp_path / "standin", journals.device_files(games)) as standin:
        standin.do("full", games=GAMES)
        yield standin


def undo(standin):
    """Undo an event without saving; return what the display shows, without NOT SAVED."""
    standin.press(HOLD_BACK, OK, DOWN, OK)
    return shown(standin)


def shown(standin):
    frame = standin.frame()
    return frame[:40] + frame[256:]


def stored(standin):
    (name,) = (name for name in standin.files() if name.startswith(f"/games/000{GAMES}-"))
    return [
        json.loads(line.split(b"\t")[0])
        for data in (standin.files()[name], standin.files().get("/games/tail", b""))
        for line in data.splitlines()
    ]


def test_what_a_full_device_could_not_store_survives_sync_and_prune(standin, data):
    device = ("--port", standin.port, "--data", data)
    picture = undo(standin)
    said = run("sync", *device)
    assert "the device's storage is full: 1 answer" in said
    assert "run pinochle prune now" in said
    exported = json.loads(run("show", str(GAMES), "--json", "--data", data))
    assert exported
    # It waits, and another command does not restart it.
    assert "undo" not in [event[0] for event in stored(standin)]
    assert "1 answer could not be stored" in pinochle("doctor", *device).stdout
    said = run("prune", "--keep", "2", *device)
    assert "3 games removed" in said
    assert "1 answer is stored now, which the device had only in its memory" in said
    assert shown(standin) == picture
    assert "undo" in [event[0] for event in stored(standin)]
    assert "nothing new" in run("sync", *device)


@pytest.mark.wide
def test_every_command_that_leaves_it_waiting_says_so(standin, data):
    device = ("--port", standin.port, "--data", data)
    undo(standin)
    for command in (["names"], ["names", "--json"], ["verify", "--seal"]):
        done = pinochle(*command, *device)
        assert "1 answer could not be stored" in done.stderr, command
    assert "undo" not in [event[0] for event in stored(standin)]
    # Where there is room again, each lets the device store it.
    standin.do("full", games=1000)
    assert "1 answer is stored now" in pinochle("names", *device).stderr
    assert "undo" in [event[0] for event in stored(standin)]
    assert pinochle("names", *device).stderr == ""


class Stop(threading.Event):
    """Ends the following of boxes; the long wait for a full one takes until `go` is set."""

    def __init__(self):
        super().__init__()
        self.go = threading.Event()

    def wait(self, timeout=None):
        if timeout == LONG_SECONDS:
            return self.go.wait(PATIENCE_SECONDS)
        return super().wait(timeout)


def test_a_followed_box_that_waits_says_so_and_leaves_its_port(standin, data, monkeypatch):
    monkeypatch.setattr("pinochle_tools.live.boxes._FULL_SECONDS", LONG_SECONDS)
    device = ("--port", standin.port, "--data", data)
    picture = undo(standin)
    board, stop = Board(), Stop()
    wall = Wall(board, alone=True)
    arguments = (lambda: standin.port, wall.add("Club"), stop)
    follower = threading.Thread(target=follow_box, args=arguments)
    follower.start()
    try:
        state = waited(board, lambda state: state["note"] != WAITING["note"])
        assert "1 answer could not be stored" in state["note"]
        assert "run pinochle sync, then pinochle prune" in state["note"]
        assert state["names"]
        run("sync", *device)
        run("prune", "--keep", "2", *device)
        stop.go.set()
        state = waited(board, lambda state: not state["note"])
        assert state["names"]
        assert shown(standin) == picture
    finally:
        stop.set()
        stop.go.set()
        follower.join(PATIENCE_SECONDS)
    assert not follower.is_alive()


FLASH = bytes(range(256)) * 40
RULES = b'id = "club"\ntitle = "The club"\nbased-on = "hay"\n'


def test_a_full_device_without_room_for_rules_and_names_is_said_to_be_full(
    standin, data, tmp_path
):
    """A sync continues with what is only in the device's memory, and leaves it there."""
    device = ("--port", standin.port, "--data", data)
    picture = undo(standin)
    (tmp_path / "own.toml").write_bytes(RULES)
    run("rules", "add", tmp_path / "own.toml", "--data", data)
    said = run("sync", "--name", "Kitchen", *device)
    assert "own rules club not copied: the device's storage is full" in said
    assert "1 answer is only in its memory and here; run pinochle prune now" in said
    assert json.loads(run("games", "--json", "--data", data))[0]["device"] == "Kitchen"
    image = tmp_path / "image.uf2"
    image.write_bytes(packed(FLASH))
    standin.do("put", name="/flash", hex=FLASH.hex())
    for command in (["names", "Zoe"], ["flash", "--board", "four_ssd1306", "--uf2", image]):
        done = pinochle(*command, *device)
        assert ended_in_one_line(done)
        assert "the device's storage is full: pinochle sync, then pinochle prune" in done.stderr
        assert "plug it in" not in done.stderr
    assert not [name for name in standin.files() if name.endswith(".new")]
    said = run("prune", "--keep", "2", *device)
    assert "1 answer is stored now, which the device had only in its memory" in said
    assert shown(standin) == picture
    assert "own rules on the device: club" in run("sync", *device)


def test_prune_says_when_there_is_still_no_room(standin, data):
    device = ("--port", standin.port, "--data", data)
    undo(standin)
    run("sync", *device)
    said = run("prune", *device)
    assert "0 games removed" in said
    assert "still no room for 1 answer" in said
    assert json.loads(run("prune", "--json", *device))["unsaved"] == 1
    assert json.loads(run("prune", "--json", "--keep", "1", *device))["unsaved"] == 0


@pytest.mark.wide
def test_a_game_begun_on_full_storage_is_copied_and_stored(tmp_path, data):
    games = journals.corpus_events(3)
    with StandIn(tmp_path / "standin", journals.device_files(games)) as standin:
        device = ("--port", standin.port, "--data", data)
        run("sync", *device)
        standin.do("full", games=3)
        # OK at the ended game, the same rules, who deals; then without saving.
        standin.press(OK, OK, OK, DOWN, OK)
        picture = shown(standin)
        assert "1 game" in run("sync", *device)
        assert len(json.loads(run("games", "--json", "--data", data))) == 4
        run("prune", "--keep", "1", *device)
        assert shown(standin) == picture
        assert [name for name in standin.files() if name.startswith("/games/0004-")]
        assert "nothing new" in run("sync", *device)


@pytest.mark.wide
def test_a_prune_that_is_cut_says_how_many_games_have_left(tmp_path, data):
    files = journals.device_files(journals.corpus_events(12))
    sent, said = 0, []
    for before_end in (0, 240, 280, 330):
        with StandIn(tmp_path / f"standin{before_end}", files) as standin:
            device = ("--port", standin.port, "--data", data)
            run("sync", *device)
            standin.do("cut", **({"after": sent - before_end} if sent else {}))
            # The first one is not cut, and a busy machine may be silent in it.
            with given_up_soon() if sent else contextlib.nullcontext():
                done = pinochle("prune", "--keep", "2", *device)
            sent = sent or standin.do("sent")["bytes"]
            standin.do("cut")
            left = [name for name in standin.files() if name.endswith(".log")]
        if before_end:
            assert ended_in_one_line(done)
            said.append(int(done.stderr.split(" of 10 had left")[0].split()[-2]))
            assert said[-1] <= 12 - len(left)
    assert 10 > said[0] > said[-1] > 0, said
