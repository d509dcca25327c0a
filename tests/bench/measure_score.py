"""Measures `pinochle score` for the corpus, and a minimal Python program as its baseline."""

import subprocess
import sys

from bench.figures import Figure, measurement, seconds
from support.records import CORPUS

# Baseline: start, read and print the same lines without scoring.
ONLY_READ = """
import click, json, sys
for line in open(sys.argv[1]):
    for hand in json.loads(line)["hands"]:
        print(json.dumps(hand))
"""


def run(*arguments):
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)


@measurement
def score_of_the_corpus():
    """Measure 300 games in one process; the limit is 2 seconds."""
    command = ["-m", "pinochle_tools", "score", str(CORPUS), "--rules", "racehorse", "--json"]
    yield Figure(
        "score-300-games",
        seconds(lambda: run(*command)),
        "seconds",
        baseline=seconds(lambda: run("-c", ONLY_READ, str(CORPUS))),
        limit=2,
    )


@measurement
def start_of_the_command_line():
    """Measure the start of the command line, before it does anything."""
    yield Figure(
        "start-help",
        seconds(lambda: run("-m", "pinochle_tools", "--help")),
        "seconds",
        baseline=seconds(lambda: run("-c", "")),
    )
