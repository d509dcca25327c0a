"""Report facts about this device as one line of JSON; set its clock; print a file."""

import json
import os
import sys
import time

import machine


def text_of(path):
    """Return the beginning of a small file, "" if it cannot be read."""
    try:
        with open(path) as file:
            return file.read(40).strip()
    except (OSError, ValueError):
        return ""


def size_of(path):
    """Return the size of a file, 0 if there is none."""
    try:
        return os.stat(path)[6]
    except OSError:
        return 0


def unsaved():
    """Return how many lines of games are only in memory, because storage is full or broken."""
    kept = getattr(sys.modules.get("runner.start"), "unsaved", [])
    if not kept:
        return 0
    from pinochle.storage.waiting import waiting_lines, waiting_parts

    return waiting_lines(waiting_parts(kept[0]))


def board_words():
    """Return the words that name the board and its battery, as the scorekeeper takes them."""
    own = size_of("/board.json")
    # What was found out about the display is of no interest here.
    words = text_of("/board").split("hz=")[0].split()
    if own and not size_of("/board"):
        return ["board.json"]
    return words if own or words[:1] != ["board.json"] else []


def digest():
    """Return the digest of the scorekeeper's sources in this image, "" if that is unknown."""
    try:
        from image import FIRMWARE
    except ImportError:
        # Not an image, or an older one.
        return ""
    return FIRMWARE


def facts():
    """Print versions, chip, clock, board and free space."""
    app = journal = None
    try:
        from pinochle.app import VERSION as app
        from pinochle.game.events import VERSION as journal
    except Exception:
        # No scorekeeper, or modules that were copied by hand, which fail in any way.
        pass
    try:
        room = os.statvfs("/")
        # A full littlefs counts some blocks twice.
        free, whole = room[0] * max(0, room[3]), room[0] * room[2]
    except OSError:
        # The file system cannot be read.
        free = whole = 0
    words = board_words()
    found = {
        "app": app,
        "journal": journal,
        "id": "".join(["%02X" % part for part in machine.unique_id()]),
        "machine": getattr(sys.implementation, "_machine", ""),
        "micropython": ".".join([str(part) for part in sys.implementation[1][:3]]),
        "firmware": digest(),
        "board": words[0] if words else "",
        "battery": words[1] if len(words) > 1 else "",
        "slow": size_of("/slow"),
        "clock": int(time.time()),
        "free": free,
        "whole": whole,
        "crashes": size_of("/crash.txt") + size_of("/crash-old.txt"),
        "tested": size_of("/selftest.json"),
        "unsaved": unsaved(),
    }
    print(json.dumps(found))


def set_clock(year, month, day, weekday, hour, minute, second):
    """Set the chip's clock, in UTC; Monday is 0."""
    machine.RTC().datetime((year, month, day, weekday, hour, minute, second, 0))


def show(path):
    """Print a text file."""
    with open(path) as file:
        for line in file:
            print(line, end="")
