"""Runs a program of tests/web in Node: it tries a module of the page and prints JSON."""

import json
import subprocess

from parity.interpreters import node
from support.records import TESTS


def run(program, *arguments):
    """Return what a program of tests/web prints."""
    done = subprocess.run(
        [node(), str(TESTS / "web" / program), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
