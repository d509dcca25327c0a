"""A report of a box as a short text that a maker can post: what it is and what was measured.

It names neither players nor games, nor the chip's id.
"""

import json

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.device.checked_numbers import whole_number
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceFacts, check_scorekeeper, facts_of
from pinochle_tools.device.self_test import HOW, findings_on
from pinochle_tools.device.storage import is_readable

TITLE = "Pinochle Scorekeeper, report of a box"
_TEXTS = ("display", "controller")
_LONGEST = 20


def measured(device: Device) -> dict[str, int | str]:
    """Return what a device measures of itself; raises ToolError if its answer is not valid."""
    lines = device.ask("bench", "bench()")
    try:
        said = json.loads(lines[-1])
        names = {"hz", "heap_free"} | said.keys() - {*_TEXTS}
        numbers = {name: whole_number(said[name]) for name in names}
        texts = {name: _plain(said[name]) for name in _TEXTS if name in said}
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as failure:
        raise ToolError("the device's measurements are unreadable") from failure
    return {**numbers, **texts}


def report_of(device: Device) -> list[str]:
    """Return the lines of a device's report; it writes a scratch file and removes it.

    Raises ToolError if the device has no scorekeeper.
    """
    facts = facts_of(device)
    check_scorekeeper(facts)
    tested = []
    if is_readable(facts) and facts.tested:
        found = findings_on(device, facts.board)
        tested = [line.removeprefix("self-test: ") for _, line in found]
    return lines(facts, measured(device), tested)


def lines(facts: DeviceFacts, found: dict[str, int | str], tested: list[str]) -> list[str]:
    """Return the lines of a report; `tested` are those of the self-test."""
    same = facts.firmware == firmware_digest()
    beside = "the same as in these tools" if same else "not that of these tools"
    chip = [facts.machine or "unknown", f"{int(found['hz']) / 1e6:g} MHz"]
    if "miss_cycles" in found:
        chip.append(f"a cache miss takes {found['miss_cycles']} cycles")
    battery = f", battery: {facts.battery}" if facts.battery else ""
    said = [
        TITLE,
        f"firmware   {facts.firmware or 'unknown'} ({facts.app or 'no version'}), {beside}",
        f"chip       {', '.join(chip)}, MicroPython {facts.micropython}",
        f"board      {facts.board or 'not chosen'}{battery}",
        f"display    {_display(found)}",
    ]
    times = [("collect_us", "collecting garbage", 1000)]
    times += [("append_ms", "an append, at most", 1), ("block_ms", "a block of 4,096 bytes", 1)]
    named = [
        f"{words} {int(found[name]) / unit:.3g} ms" for name, words, unit in times if name in found
    ]
    said.append(f"times      {', '.join(named) or 'none'}")
    free = 100 * facts.free // max(1, facts.whole)
    said.append(f"memory     {int(found['heap_free']) // 1024} kB free, storage {free} % free")
    said.append(f"self-test  {'; '.join(tested) or 'not run: ' + HOW}")
    return said


def _display(found: dict[str, int | str]) -> str:
    if "display" not in found:
        return "unknown"
    if not found.get("working"):
        return f"none found on {found['display']}"
    speed = f"{int(found['display_hz']) / 1000:g} kHz"
    frame = f"a whole frame {int(found['frame_us']) / 1000:.1f} ms"
    return f"{found['controller']} on {found['display']}, {speed}, {frame}"


def _plain(text: str) -> str:
    """Return a text of a device; raises ValueError if it is long or has unusual characters."""
    if len(text) > _LONGEST or not text.isprintable() or not text.isascii():
        raise ValueError(text)
    return text
