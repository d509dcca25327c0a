"""The command line for a user: exit codes, help, errors in one line."""

import os
import subprocess
import sys

import pytest
from pinochle_tools import cli
from support.records import ended_in_one_line, pinochle, pinochle_process


def test_version_is_printed():
    done = pinochle_process("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("pinochle, version ")


def test_no_command_shows_the_commands():
    done = pinochle()
    assert done.returncode == 2
    for name, purpose in cli.COMMANDS.items():
        assert name in done.stderr
        assert purpose.rstrip(".").split()[0] in done.stderr


@pytest.mark.parametrize(
    "arguments", [["knit"], ["score", "--knit"], ["meld", "AS"], ["score", "--set", "target"]]
)
def test_wrong_usage_is_one_line_and_exit_2(arguments):
    done = pinochle_process(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")
    assert "--help explains" in done.stderr


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help_worth_reading(name):
    done = pinochle(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: pinochle " + name)
    text = done.stdout.split("Options:")[0].split("\n\n", 1)[1]
    assert len(text.split()) >= 8, "help should describe the command"
    for line in done.stdout.split("Options:")[1].splitlines():
        words = line.split()
        assert not words or not words[0].startswith("--") or len(words) > 2, line


def test_the_list_of_commands_imports_none_of_them():
    script = (
        "import sys; from pinochle_tools import cli; cli.run(['--help']);"
        "loaded = [m for m in sys.modules if m.startswith('pinochle_tools.commands')];"
        "loaded += [m for m in sys.modules if m.split('.')[0] in ('rich', 'textual', 'PIL')];"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", [("boards",), ("boards", "six_ssd1306"), ("rules", "list")])
def test_a_pipe_whose_reader_has_enough_is_no_error(words):
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "pinochle_tools", *words]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_list_of_games_imports_nothing_that_folds_games_or_adds_them_up(tmp_path):
    words = ["games", "--data", str(tmp_path)]
    assert pinochle_process(*words).returncode == 0  # which makes the archive
    script = (
        "import sys; from pinochle_tools import cli; cli.run(sys.argv[1:]);"
        "late = {'pinochle_tools.archive.rows', 'pinochle_tools.people.applied_log'};"
        "loaded = late & sys.modules.keys();"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_closed_output_is_not_an_error():
    hand = b'{"declarer": 0, "bid": 250, "meld": [0, 0], "tricks": [240, 10]}\n'
    process = subprocess.Popen(
        [sys.executable, "-m", "pinochle_tools", "score", "--json", "--set", "target=9990"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    _, text = process.communicate(hand * 3)
    assert text == b""
    assert process.returncode == 0


def test_a_missing_file_is_an_error_in_one_line(tmp_path):
    done = pinochle("score", str(tmp_path / "nothing.jsonl"))
    assert ended_in_one_line(done)
    assert "nothing.jsonl" in done.stderr


def test_text_works_on_an_ascii_terminal():
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = pinochle_process("rules", "hay", environment=plain)
    assert done.returncode == 0, done.stderr
    done = pinochle_process("meld", "A\u2660 X", "--trump", "S", environment=plain)
    assert ended_in_one_line(done)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_streams_cause_no_traceback(closed):
    command = f"'{sys.executable}' -m pinochle_tools score --json {closed}"
    done = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


# Sends Ctrl-C when a module begins to load, then runs the command line.
INTERRUPTED = """
import os, runpy, signal, sys
class AtImport:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, AtImport())
runpy.run_module("pinochle_tools", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["pinochle_tools.cli", "click", "sqlalchemy"])
def test_ctrl_c_while_modules_load_is_one_line(tmp_path, module):
    code = f"MODULE = {module!r}" + INTERRUPTED
    words = ["games", "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nerror: stopped\n")
