"""Packs the page's modules: one file, in fewer bytes than a host's gzip would make of it.

Half of a module's bytecode is names that other modules have too. So the names of all modules are
listed once, as they come first, and each module has for each of its names how long ago it was
used. page/memory.js puts them together again.

A pack is the size of the rest when unpacked (u32, as all numbers little-endian), then LZMA of:
the size of the index (u32), the index as JSON, the names, a zero after each, the uses of names,
what is before the names in each module, and what is behind them. The index is {"names": bytes of
the names, "files": [[path, names, bytes before them, bytes behind them], …]}. A use is 0 for the
next name of the list, its place among those used, 1 for the newest, or FIXED + the number of a
name that MicroPython has itself and that is used first here; the lower bytes of all uses come
first.
"""

import json
import lzma
import struct

FIXED = 0x8000
_FILTERS = [
    {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0}
]
# The bytes before the number of names: a mark, a version, flags, the bits of small integers.
_HEAD = 4


def packed(modules: dict[str, bytes]) -> bytes:
    """Return the modules, {path: bytecode}, as one pack."""
    parts = [_parts(code) for code in modules.values()]
    files = [
        [path, len(part[1]), len(part[0]), len(part[2])]
        for path, part in zip(modules, parts, strict=True)
    ]
    names, uses = _uses([name for part in parts for name in part[1]])
    text = b"".join(name + b"\0" for name in names)
    listed = json.dumps({"names": len(text), "files": files}, separators=(",", ":")).encode()
    whole = struct.pack("<I", len(listed)) + listed + text
    whole += bytes(use & 255 for use in uses) + bytes(use >> 8 for use in uses)
    whole += b"".join(part[0] for part in parts) + b"".join(part[2] for part in parts)
    return struct.pack("<I", len(whole)) + lzma.compress(whole, lzma.FORMAT_RAW, filters=_FILTERS)


def _uses(names: list[int | bytes]) -> tuple[list[bytes], list[int]]:
    """Return the names that are listed, and the use of each name in turn."""
    listed, uses, recent = list[bytes](), list[int](), list[int | bytes]()
    for name in names:
        if name in recent:
            place = recent.index(name)
            del recent[place]
            uses.append(place + 1)
        elif isinstance(name, int):
            uses.append(FIXED + name)
        else:
            listed.append(name)
            uses.append(0)
        recent.insert(0, name)
    return listed, uses


def _parts(code: bytes) -> tuple[bytes, list[int | bytes], bytes]:
    """Return what is before a module's names, the names or their fixed numbers, and the rest."""
    count, at = _number(code, _HEAD)
    _, at = _number(code, at)
    head, names = code[:at], list[int | bytes]()
    for _ in range(count):
        length, at = _number(code, at)
        if length & 1:
            names.append(length >> 1)
            continue
        length >>= 1
        name = code[at : at + length]
        if code[at + length] or b"\0" in name:
            raise ValueError("a name that does not end with zero")
        names.append(name)
        at += length + 1
    return head, names, code[at:]


def _number(code: bytes, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, the highest first, and the place behind it."""
    value = 0
    while True:
        value = value << 7 | code[at] & 127
        at += 1
        if code[at - 1] < 128:
            return value, at
