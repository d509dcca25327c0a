"""Measure this box with the firmware's own functions; print one line of JSON."""

import gc
import json
import sys
import time

import machine


def display(found):
    """Add the display's controller, address, speed and the times of a frame."""
    parts = getattr(sys.modules.get("runner.start"), "parts", ())
    if not parts:
        return
    oled = parts[0].oled
    link = oled.link
    address = getattr(link, "address", None)
    found["display"] = "I2C 0x%02X" % address if address else "SPI"
    found["display_hz"] = link.hz
    for frame in (bytearray(b"\xaa\x55" * 512), bytearray(1024)):
        start = time.ticks_us()
        oled.show(frame)
        found["frame_us"] = time.ticks_diff(time.ticks_us(), start)
    # Without a display it takes no time.
    found["working"] = int(oled.working)
    found["controller"] = getattr(oled, "controller", "")


def storage(found):
    """Add the times of an append and of a block, in ms; a scratch file is removed again."""
    try:
        from runner.selftest import append_ms, block_ms

        found["append_ms"] = append_ms()
        found["block_ms"] = block_ms()
    except (ImportError, OSError):
        pass


def bench():
    """Print what was measured; what cannot be is left out."""
    found = {"hz": machine.freq()}
    gc.collect()
    found["heap_free"] = gc.mem_free()
    start = time.ticks_us()
    gc.collect()
    found["collect_us"] = time.ticks_diff(time.ticks_us(), start)
    display(found)
    storage(found)
    try:
        from drivers.cache import miss_cycles

        found["miss_cycles"] = miss_cycles()
    except ImportError:
        pass
    print(json.dumps(found))
