"""`pinochle play` as a user runs it: with key scripts, with and without a terminal."""

import io
import json
import signal
import subprocess
import sys
import time

import pytest
from PIL import Image
from pinochle_tools.terminal import blocks, picture
from pinochle_tools.terminal.folder_lock import locked
from pinochle_tools.terminal.typed_keys import DOUBT_MS
from support.pseudo_terminal import PseudoTerminal
from support.records import ended_in_one_line, pinochle

PLAY = (sys.executable, "-m", "pinochle_tools", "play")
SCRIPT = "DOWN @first\nUP*2 RIGHT:650  # and so on\n@second OK\n"


def play(*options, script=""):
    return pinochle("play", *options, text=script)


def error_of(done):
    """Return the only line of an error."""
    assert ended_in_one_line(done)
    assert done.stdout == ""
    return done.stderr


def test_a_script_runs_without_a_terminal_and_shows_its_last_screen(tmp_path):
    done = play("--data", tmp_path / "data", "--keys", "-", "--text", script=SCRIPT)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [len(line) for line in lines] == [128] * 32
    assert any(blocks.from_half_blocks(done.stdout))


def test_the_same_script_gives_the_same_bytes_everywhere(tmp_path):
    script = tmp_path / "script.txt"
    script.write_text(SCRIPT)
    kept = []
    for name in ("here", "there"):
        folder = tmp_path / name
        done = play("--keys", script, "--text", "--data", folder)
        files = {path.name: path.read_bytes() for path in folder.iterdir()}
        kept.append((done.stdout, files))
    assert kept[0] == kept[1]


def test_snapshots_are_the_screens(tmp_path):
    last, folder = tmp_path / "last screen.png", tmp_path / "marked"
    done = play(
        "--data", tmp_path / "a", "--keys", "-", "--text", "--snapshot", last, script=SCRIPT
    )
    frame = blocks.from_half_blocks(done.stdout)
    assert play(
        "--data", tmp_path / "b", "--keys", "-", "--snapshot", folder, script=SCRIPT
    ).returncode == 0  # fmt: skip
    assert sorted(path.name for path in folder.iterdir()) == [
        "first.png",
        "last.png",
        "second.png",
    ]
    for path in (last, folder / "last.png"):
        with Image.open(path) as png:
            assert png.tobytes() == picture.image(frame).tobytes()


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_a_snapshot_can_go_to_standard_output(tmp_path, name):
    words = (*PLAY, "--data", "data", "--keys", "-", "--snapshot", name)
    done = subprocess.run(
        words, input=SCRIPT.encode(), capture_output=True, check=True, cwd=tmp_path
    )
    with Image.open(io.BytesIO(done.stdout)) as png:
        assert png.size == (512, 256)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_snapshot_with_capitals_in_its_ending_is_a_file(tmp_path):
    last = tmp_path / "LAST.PNG"
    play("--data", tmp_path / "data", "--keys", "-", "--snapshot", last, script=SCRIPT)
    assert last.is_file()


@pytest.mark.parametrize("name", ["screen.jpg", "screen.png.txt", "notes"])
def test_a_snapshot_is_no_other_file(tmp_path, name):
    (tmp_path / "notes").write_text("")
    words = ("--data", tmp_path / "data", "--keys", "-", "--snapshot", tmp_path / name)
    assert f"{name} is no PNG" in error_of(play(*words, script=SCRIPT))
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]
    (tmp_path / "shots.1").mkdir()
    words = (*words[:-1], tmp_path / "shots.1")
    assert play(*words, script=SCRIPT).returncode == 0
    assert (tmp_path / "shots.1" / "last.png").is_file()


def test_errors_are_one_line(tmp_path):
    data = ("--data", tmp_path / "data")
    assert "line 2: UPP: no such key" in error_of(play(*data, "--keys", "-", script="OK\nUPP"))
    assert "cannot read" in error_of(play(*data, "--keys", tmp_path / "none"))
    assert "is not text" in error_of(pinochle("play", "--keys", "-", data=b"\xff\xfe"))
    assert "/dev/zero is larger" in error_of(play(*data, "--keys", "/dev/zero"))
    assert "no such board: abacus" in error_of(play(*data, "--board", "abacus", "--keys", "-"))
    assert "there is no terminal" in error_of(play(*data))
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "in"
    assert "cannot save games in" in error_of(play("--data", folder, "--keys", "-"))
    (tmp_path / "x.png").symlink_to("/dev/full")
    assert "cannot write" in error_of(play(*data, "--keys", "-", "--snapshot", tmp_path / "x.png"))


def test_rules_start_a_new_game_and_a_board_sets_the_keys(tmp_path):
    chosen = play("--data", tmp_path / "a", "--rules", "dailey", "--keys", "-", script="UP")
    assert chosen.returncode == 0
    assert b'["game",3,' in next((tmp_path / "a").glob("tail")).read_bytes()
    assert b'"dailey"' in (tmp_path / "a" / "tail").read_bytes()
    again = play("--data", tmp_path / "a", "--rules", "dailey", "--keys", "-", "--text")
    assert again.stdout == play("--data", tmp_path / "a", "--keys", "-", "--text").stdout
    data = ("--data", tmp_path / "a")
    assert "a game of dailey is in progress" in error_of(
        play(*data, "--rules", "racehorse", "--keys", "-")
    )
    assert "no such rule set: whist" in error_of(play(*data, "--rules", "whist", "--keys", "-"))
    four = play("--data", tmp_path / "b", "--board", "four_ssd1306", "--keys", "-", "--text")
    assert four.returncode == 0


def test_own_rules_are_at_the_top_of_the_list_of_games(tmp_path):
    """As on a device: the list begins with them, and with damaged ones, until they are removed."""
    data = ("--data", tmp_path / "data")
    assert pinochle("rules", "add", "spokane", *data).returncode == 0
    done = play(*data, "--keys", "-", script="OK UP OK")
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = (tmp_path / "data" / "tail").read_bytes().splitlines()[1:]
    assert json.loads(line.split(b"\t")[0])[4][0] == ["rules", "spokane"]
    (tmp_path / "data" / "rules" / "spokane.toml").write_text("id")
    play(*data, "--keys", "-")
    assert (tmp_path / "data" / "rules" / "spokane.json").read_bytes() == b"\n"
    assert pinochle("rules", "remove", "spokane", *data).returncode == 0
    play(*data, "--keys", "-")
    assert not (tmp_path / "data" / "rules" / "spokane.json").exists()


def test_a_table_s_own_rules_start_a_game_that_carries_them(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text('id = "club"\ntitle = "The club"\nbased-on = "hay"\n[options]\nsave = 5\n')
    data = ("--data", tmp_path / "data")
    done = play(*data, "--rules", file, "--keys", "-", script="UP OK")
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = (tmp_path / "data" / "tail").read_bytes().splitlines()[1:]
    first = json.loads(line.split(b"\t")[0])
    assert first[3:5] == ["hay", [["rules", "club"], ["title", "The club"], ["save", 5]]]
    resumed = play(*data, "--rules", file, "--keys", "-")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert "a game of club is in progress" in error_of(
        play(*data, "--rules", "hay", "--keys", "-")
    )
    shown = pinochle("games", "--data", tmp_path / "data")
    assert "club" in shown.stdout.splitlines()[1].split()


def test_only_one_play_can_use_a_folder(tmp_path):
    with locked(tmp_path):
        assert "another pinochle play" in error_of(play("--data", tmp_path, "--keys", "-"))
    assert play("--data", tmp_path, "--keys", "-").returncode == 0


NO_DRAWING = (
    "cannot draw the display: use another one, or set TERM to its name, such as xterm-256color"
)


@pytest.mark.parametrize(
    ("columns", "rows", "name", "reason"),
    [
        (80, 24, "dumb", f"this terminal (TERM=dumb) {NO_DRAWING}"),
        (80, 24, "", f"this terminal (TERM=unset) {NO_DRAWING}"),
        (
            60,
            24,
            "xterm",
            "this terminal has 60 columns and 24 rows: the display needs 66 columns and 20 rows",
        ),
        (
            80,
            25,
            "linux",
            "this terminal has 80 columns and 25 rows: the display needs 130 columns and 36 rows",
        ),
        (
            80,
            19,
            "xterm",
            "this terminal has 80 columns and 19 rows: the display needs 66 columns and 20 rows",
        ),
    ],
)
def test_a_terminal_that_cannot_draw_is_refused(tmp_path, columns, rows, name, reason):
    command = [*PLAY, "--data", str(tmp_path)]
    with PseudoTerminal(command, columns, rows, TERM=name) as terminal:
        assert terminal.finish() == (1, f"error: {reason}")


@pytest.mark.parametrize(
    ("environment", "cure"),
    [
        (
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LANG": ""},
            "set LC_ALL=C.UTF-8",
        ),
        ({"PYTHONIOENCODING": "ascii"}, "unset PYTHONIOENCODING, and set LC_ALL=C.UTF-8"),
    ],
)
def test_a_terminal_whose_encoding_lacks_the_display_is_refused(tmp_path, environment, cure):
    command = [*PLAY, "--data", str(tmp_path)]
    with PseudoTerminal(command, TERM="xterm", **environment) as terminal:
        code, line = terminal.finish()
    assert (code, line.partition(": ")[2].partition(" is ")[0]) == (
        1,
        "the encoding of this terminal",
    )
    assert line.endswith(f"which cannot draw the display: {cure}")


@pytest.mark.parametrize("leave", ["q", "\x03"])
def test_a_game_in_a_terminal_can_be_quit(tmp_path, leave):
    with PseudoTerminal([*PLAY, "--data", str(tmp_path)], 140, 40) as terminal:
        terminal.read_until("q quit")
        terminal.type(leave)
        code, line = terminal.finish()
    assert code == 0
    assert line.endswith(f"Games are saved in {tmp_path}")


# No file may have more than 512 bytes: a game has no room after five hands.
FULL_DISK = ("sh", "-c", 'ulimit -f 1 && exec "$@"', "sh", *PLAY)
EIGHT_HANDS = "UP UP UP OK UP UP OK UP OK OK UP OK " * 8


def test_a_script_whose_answers_are_not_saved_says_so(tmp_path):
    words = (*FULL_DISK, "--data", tmp_path, "--rules", "hay", "--keys", "-", "--text")
    done = subprocess.run(words, input=EIGHT_HANDS, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("error: NOT SAVED: the newest answers are lost, because ")
    assert f"the storage in {tmp_path} is full or broken: make room there" in done.stderr
    assert len(done.stdout.splitlines()) == 32


@pytest.mark.wide
def test_a_game_that_is_not_saved_is_not_left_without_a_word(tmp_path):
    with PseudoTerminal([*FULL_DISK, "--data", tmp_path, "--rules", "hay"], 140, 40) as terminal:
        terminal.read_until("games are saved in")
        terminal.type(EIGHT_HANDS.replace("UP", "w").replace("OK", "\r").replace(" ", ""))
        terminal.read_until("NOT SAVED: keep this window open, and make room in ")
        terminal.type("q")
        terminal.read_until("lose the newest answers?")
        time.sleep(DOUBT_MS / 1000 + 0.1)
        terminal.type("q")
        code, line = terminal.finish()
    assert code == 1
    assert "error: NOT SAVED: the newest answers are lost, because " in line


def test_a_killed_terminal_releases_the_folder(tmp_path):
    with PseudoTerminal([*PLAY, "--data", str(tmp_path)]) as terminal:
        terminal.read_until("q quit")
        assert "another pinochle play" in error_of(play("--data", tmp_path, "--keys", "-"))
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    assert play("--data", tmp_path, "--keys", "-").returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_kill_leaves_the_terminal_as_it_was(tmp_path, number):
    with PseudoTerminal([*PLAY, "--data", str(tmp_path)], 140, 40) as terminal:
        terminal.read_until("q quit")
        terminal.process.send_signal(number)
        code, line = terminal.finish()
    assert code == 0
    assert line.endswith(f"Games are saved in {tmp_path}")
    # The other screen, a hidden cursor and reports of the mouse are all switched off again.
    for mode in ("1049", "1000", "1003", "2004"):
        assert terminal.output.rfind(f"\x1b[?{mode}l".encode()) > terminal.output.rfind(
            f"\x1b[?{mode}h".encode()
        )
    assert terminal.output.rfind(b"\x1b[?25h") > terminal.output.rfind(b"\x1b[?25l")


def test_a_resumed_game_is_drawn_again(tmp_path):
    with PseudoTerminal([*PLAY, "--data", str(tmp_path)], 140, 40) as terminal:
        terminal.read_until("games are saved in")
        terminal.stop_and_resume()
        terminal.read_until_all(
            ("Pinochle Scorekeeper", "▄", "games are saved in", "UP", "BACK", "q quit")
        )
        terminal.type("q")
        assert terminal.finish()[0] == 0


def test_closing_the_terminal_ends_the_program(tmp_path):
    with PseudoTerminal([*PLAY, "--data", str(tmp_path)]) as terminal:
        terminal.read_until("q quit")
        terminal.hang_up()
    assert play("--data", tmp_path, "--keys", "-").returncode == 0


def test_a_game_killed_in_the_terminal_resumes_at_the_same_question(tmp_path):
    killed, scripted = tmp_path / "killed", tmp_path / "scripted"
    with PseudoTerminal([*PLAY, "--data", str(killed), "--rules", "racehorse"]) as terminal:
        terminal.read_until("q quit")
        terminal.type("\x1b[C\x1b[A\r\x1b[A")  # East deals, North bids the offered number
        while b'"bid"' not in terminal.look_into(killed / "tail"):
            pass
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    again = play("--data", killed, "--keys", "-", "--text")
    rules = ("--data", scripted, "--rules", "racehorse")
    same = play(*rules, "--keys", "-", "--text", script="RIGHT UP OK UP")
    assert (same.returncode, again.returncode) == (0, 0)
    assert again.stdout == same.stdout
