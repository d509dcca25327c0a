"""Runs the parity programs and vectors inside the firmware image."""

from pathlib import Path

import pytest
from emulator.games import BOARD
from parity import interpreters

VECTORS = Path(__file__).parents[1] / "vectors"


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
