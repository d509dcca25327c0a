"""Judges a device's self-test results.

The self-test page (firmware/runner/selftest.py) opens when BACK is held at power-on.
"""

import json
from collections.abc import Iterator

from pinochle_tools.boards import boards
from pinochle_tools.device.checked_numbers import whole_number
from pinochle_tools.device.connection import Device

RESULT = "/selftest.json"
HOW = "hold BACK at power-on"

# By the W25Q16JV's data sheet erasing a block takes up to 400 ms, writing its 16 pages 3 ms each;
# an append can need two blocks.
_SLOWEST = {"append_ms": 1000, "block_ms": 450}
# A whole frame takes 24 ms at 400 kHz plus computing time; twice as much means a slow bus.
_SLOWEST_FRAME_MS = 60
_USUAL_HZ = 400_000  # of I2C
_TURNED = ("UP", "DOWN")  # by an encoder


def findings_on(device: Device, board: str) -> Iterator[tuple[bool, str]]:
    """Yield (fine, a line) for the results on a device, whose board is called `board`."""
    described = device.text(f"/{boards.OWN_NAME}") if board == boards.OWN_NAME else ""
    yield from findings(device.text(RESULT), board, described)


def findings(said: str, board: str, described: str = "") -> Iterator[tuple[bool, str]]:
    """Yield (fine, a line) for the self-test's results.

    `board` names the device's board, `described` is the text of its board.json, if it has its own.
    """
    try:
        results = json.loads(said)
        keys = whole_number(results["keys"])
        measured = {name: results[name] for name in (*_SLOWEST, "frame_ms", "vsys_mv")}
        numbers = {
            name: whole_number(value) for name, value in measured.items() if value is not None
        }
        # The device knows its battery's limit; an older version did not store its verdict.
        low = results.get("vsys_low", False)
        misses = whole_number(results.get("miss_cycles", 0))
        hz = whole_number(results.get("display_hz") or 0)
        stuck = whole_number(results.get("stuck", 0))
        is_named = results.get("display_named", True)
    except (ValueError, KeyError, TypeError, RecursionError):
        yield False, f"the self-test's results are unreadable: {HOW} to repeat it"
        return
    yield from _keys_found(keys, stuck, board, described)
    if not is_named:
        yield False, "self-test: the display's controller is not the one named in board.json"
    yield _storage(numbers)
    frame = numbers.get("frame_ms", 0)
    fine = 0 < frame <= _SLOWEST_FRAME_MS
    yield (
        fine,
        f"self-test: a whole frame takes {frame} ms" + ("" if fine else ": check the wiring"),
    )
    if hz > _USUAL_HZ:
        yield True, f"self-test: the display works at {hz / 1e6:g} MHz, and is used so"
    if low is None or "vsys_mv" not in numbers:
        yield True, "self-test: the battery's voltage is not measured"
    else:
        volts = numbers["vsys_mv"] / 1000
        yield not low, f"self-test: {volts:.1f} V" + (": battery low" if low else "")
    if misses > 0:
        yield True, f"self-test: a miss of the flash cache takes {misses} cycles"


def _keys_found(seen: int, stuck: int, board: str, described: str) -> Iterator[tuple[bool, str]]:
    constants = boards.on_device(board, described)
    if constants is None:
        yield False, f"self-test: the keys of {board or 'an unknown board'} are not known here"
        return
    # The device's page asks for the same ones.
    silent = [
        (name, pin)
        for key, (name, pin) in enumerate(zip(boards.KEY_NAMES, constants.KEYS, strict=True))
        if not seen >> key & 1 and (pin is not None or (constants.ENCODER and name in _TURNED))
    ]
    turned = [name for name, pin in silent if pin is None]
    keys = [name for name, pin in silent if pin is not None]
    if turned:
        words = f"the encoder was never turned to {' or '.join(turned)}, or does not work"
        yield False, f"self-test: {words}"
    if keys:
        yield False, f"self-test: {', '.join(keys)} never pressed or not working"
    if not silent:
        yield True, "self-test: all keys work"
    for key, (name, pin) in enumerate(zip(boards.KEY_NAMES, constants.KEYS, strict=True)):
        if pin is not None and stuck >> key & 1:
            yield False, f"self-test: {name} is always closed: look at GP{pin}"


def _storage(numbers: dict[str, int]) -> tuple[bool, str]:
    if any(name not in numbers for name in _SLOWEST):
        return False, "self-test: the storage failed"
    slow = any(numbers[name] > limit for name, limit in _SLOWEST.items())
    append, block = numbers["append_ms"], numbers["block_ms"]
    words = f"self-test: an append takes {append} ms at most, a block {block} ms"
    return not slow, words + (": slower than the flash's data sheet allows" if slow else "")
