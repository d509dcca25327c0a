"""The recorded hands and games in the tests folder, and functions to call the command line.

The vectors and the corpus were created independently of this project's code.
"""

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pinochle_tools import cli

TESTS = Path(__file__).parent.parent
CORPUS = TESTS / "corpus" / "racehorse-games.jsonl"


class _Records(Sequence):
    """The objects of a file with one JSON object a line, each read when it is asked for."""

    def __init__(self, path):
        self._lines = path.read_text().splitlines()

    def __len__(self):
        return len(self._lines)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [json.loads(line) for line in self._lines[index]]
        return json.loads(self._lines[index])


def lines(path):
    """Return the objects of a file with one JSON object per line."""
    return _Records(path)


def races():
    """Return 180 races: rules, hands, and the right result of each hand."""
    return lines(TESTS / "vectors" / "score.jsonl")


def melds():
    """Return 360 hands of cards with their melds."""
    return lines(TESTS / "vectors" / "meld.jsonl")


class Done:
    """The result of a command: exit code and printed text."""

    def __init__(self, returncode, stdout, stderr):
        self.returncode = returncode
        self.stdout = stdout.decode()
        self.stderr = stderr.decode()


def pinochle(*arguments, text="", data=None, encoding="utf-8"):
    """Run the command line in this process, with captured streams; `data` is input in bytes.

    Words may be paths. `encoding` is that of the terminal, of which letters become bytes.
    """
    given = io.BytesIO(text.encode() if data is None else data)
    streams = [given, io.BytesIO(), io.BytesIO()]
    outside = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = [
        io.TextIOWrapper(stream, encoding=encoding, write_through=True) for stream in streams
    ]
    try:
        code = cli.run([str(word) for word in arguments])
    finally:
        inside, (sys.stdin, sys.stdout, sys.stderr) = [sys.stdout, sys.stderr], outside
    for stream in inside:
        stream.flush()
    return Done(code, streams[1].getvalue(), streams[2].getvalue())


def said(*arguments, data=None, **given):
    """Run a command that must succeed without a complaint; return what it printed."""
    done = pinochle(*arguments, *(() if data is None else ("--data", data)), **given)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def pinochle_process(*arguments, text="", environment=None):
    """Run the command line as a separate process, as a user does."""
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *map(str, arguments)],
        input=text.encode(),
        capture_output=True,
        check=False,
        env=environment,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def ended_in_one_line(done, code=1):
    """Return whether a command failed as an error must: exit code, one line, no traceback."""
    printed = done.stderr.splitlines()
    return done.returncode == code and len(printed) == 1 and printed[0].startswith("error: ")
