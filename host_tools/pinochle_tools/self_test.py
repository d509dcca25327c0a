"""What the self-test page left on a device, judged. May import boards and the standard library.

The page (firmware/runner/selftest.py) comes when BACK is held at power-on.
"""

import json
from collections.abc import Iterator

from pinochle_tools import boards

RESULT = "/selftest.json"
HOW = "hold BACK at power-on"

# By the W25Q16JV's data sheet a block takes 400 ms to erase and 16 pages of 3 ms at most; an
# append may cost two of them.
_SLOWEST = {"append_ms": 1000, "block_ms": 450}
# A whole frame at 400 kHz takes 24 ms and the program's own time; twice that is a slow bus.
_SLOWEST_FRAME_MS = 60
# As drivers.power: what is below the first is no reading, below the second a low battery.
_NO_READING_MV = 1500
_LOW_MV = 3500


def findings(said: str, board: str) -> Iterator[tuple[bool, str]]:
    """Yield (fine, a line) for what the self-test measured; `board` names the device's board."""
    try:
        results = json.loads(said)
        keys = int(results["keys"])
        measured = {name: results[name] for name in (*_SLOWEST, "frame_ms", "vsys_mv")}
        numbers = {name: int(value) for name, value in measured.items() if value is not None}
    except (ValueError, KeyError, TypeError):
        yield False, f"the self-test's results cannot be read: {HOW} to test again"
        return
    silent = _silent_keys(keys, board)
    words = ", ".join(silent) + " never answered" if silent else "all keys answered"
    yield not silent, f"self-test: {words}"
    yield _storage(numbers)
    frame = numbers.get("frame_ms", 0)
    fine = 0 < frame <= _SLOWEST_FRAME_MS
    yield (
        fine,
        f"self-test: a whole frame takes {frame} ms" + ("" if fine else ": look at the bus"),
    )
    volts = numbers.get("vsys_mv", 0)
    if volts < _NO_READING_MV:
        yield True, "self-test: the battery's voltage is not measured"
    else:
        low = volts < _LOW_MV
        yield not low, f"self-test: {volts / 1000:.1f} V" + (": battery low" if low else "")


def _silent_keys(seen: int, board: str) -> list[str]:
    pins = boards.load(board).KEYS if board in boards.names() else ()
    return [
        name
        for key, (name, pin) in enumerate(zip(boards.KEY_NAMES, pins, strict=False))
        if pin is not None and not seen >> key & 1
    ]


def _storage(numbers: dict[str, int]) -> tuple[bool, str]:
    if any(name not in numbers for name in _SLOWEST):
        return False, "self-test: the storage failed"
    slow = any(numbers[name] > limit for name, limit in _SLOWEST.items())
    append, block = numbers["append_ms"], numbers["block_ms"]
    words = f"self-test: an append takes {append} ms at most, a block {block} ms"
    return not slow, words + (": slower than flash may be" if slow else "")
