"""The pure package's programs and vectors, run inside the very image."""

from pathlib import Path

import pytest
from emulator.games import BOARD
from parity import interpreters

VECTORS = Path(__file__).parents[1] / "vectors"


@pytest.mark.parametrize("name", ["melds", "races", "drawing", "keypad"])
def test_the_image_prints_what_this_laptop_prints(pico, name):
    expected = interpreters.on_cpython([name])[name]
    vectors = {f"/vectors/{path.name}": path.read_bytes() for path in VECTORS.glob("*.jsonl")}
    pico.boot(files={**BOARD, **vectors})
    pico.prompt()
    program = (interpreters.PROGRAMS / f"{name}.py").read_text()
    # The source comes in as a file would: a prompt takes 256 bytes at a time.
    printed = pico.execute(program + "\nmain()\n", ms=120_000)
    assert printed.strip() == expected.strip()
