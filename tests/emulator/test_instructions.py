"""The instructions that chip/ executes itself give what rp2040js gives, of which it is a copy."""

import json
import subprocess

from emulator.emulated import HERE, NODE


def test_every_half_word_gives_the_same_registers_memory_and_cycles():
    done = subprocess.run(
        [NODE, HERE / "instructions.mjs"], capture_output=True, text=True, check=True
    )
    count, different = map(json.loads, done.stdout.splitlines())
    assert count >= 6 * 2**16
    assert different == []
