"""Runs the parity programs and vectors inside the firmware image."""

import json
from pathlib import Path

import pytest
from emulator.games import BOARD
from parity import interpreters, played

TESTS = Path(__file__).parents[1]
VECTORS = TESTS / "vectors"
HOUR_MS = 3_600_000


@pytest.mark.parametrize("name", ["melds", "races", "drawing", "keypad"])
def test_a_program_prints_the_same_in_the_image_and_on_this_laptop(pico, name):
    expected = interpreters.on_cpython([name])[name]
    vectors = {f"/vectors/{path.name}": path.read_bytes() for path in VECTORS.glob("*.jsonl")}
    pico.boot(files={**BOARD, **vectors})
    pico.prompt()
    program = (interpreters.PROGRAMS / f"{name}.py").read_text()
    # The source is written to a file, because the prompt reads 256 bytes at a time.
    printed = pico.execute(program + "\nmain()\n", ms=120_000)
    assert printed.strip() == expected.strip()


@pytest.mark.soak
def test_stories_and_a_pilots_games_are_the_same_on_the_chip(pico):
    games = played.stories() + played.games()
    expected = interpreters.on_cpython(["games"], {"presses.json": json.dumps(games)})["games"]
    program = (interpreters.PROGRAMS / "games.py").read_text()
    printed = []
    # One game at a time, because the chip has no room for all presses at once.
    for game in games:
        pico.boot(files={**BOARD, "/presses.json": json.dumps([game]).encode()})
        pico.prompt()
        printed.append(pico.execute(program + "\nmain()\n", ms=HOUR_MS).strip())
    assert "\n".join(printed) == expected.strip()
