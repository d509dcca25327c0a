"""The recorded hands and games beside the tests, and how tests call the command line.

The vectors and the corpus were made independently of this project's code.
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CORPUS = HERE / "corpus" / "racehorse-games.jsonl"


def lines(path):
    """Return the objects of a file with one JSON object a line."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def races():
    """Return 180 races: rules, hands, and what each hand must give."""
    return lines(HERE / "vectors" / "score.jsonl")


def melds():
    """Return 360 hands of cards with their melds."""
    return lines(HERE / "vectors" / "meld.jsonl")


def pinochle(*arguments, text=None, data=None, environment=None):
    """Run the command line as a user does; returns the finished process with text output.

    `text` or `data` (bytes) is its standard input.
    """
    given = data if data is not None else (text or "").encode()
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env=environment,
    )
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def ended_in_one_line(done):
    """Tell whether a process ended as an error must: exit 1, one line, no traceback."""
    told = done.stderr.splitlines()
    return done.returncode == 1 and len(told) == 1 and told[0].startswith("error: ")
