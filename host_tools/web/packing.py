"""Packs the page's modules: one file, in fewer bytes than a host's gzip would make of it.

Half of a module's bytecode is names that other modules have too. So the names of all modules are
listed once, and each module has the numbers of its own. page/memory.js puts them together again.

A pack is the size of the rest when unpacked (u32, as all numbers little-endian), then LZMA of:
the size of the index (u32), the index as JSON, the names, a zero after each, the numbers (u16
each), what is before the names in each module, and what is behind them. The index is {"names":
bytes of the names, "files": [[path, names, bytes before them, bytes behind them], …]}. A number
from FIXED on is FIXED + a name that MicroPython has itself.
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
    parts_of = {path: _parts(code) for path, code in modules.items()}
    used = {name for _, names, _ in parts_of.values() for name in names}
    texts = sorted(name for name in used if isinstance(name, bytes))
    numbers: dict[bytes | int, int] = {name: number for number, name in enumerate(texts)}
    numbers |= {name: FIXED + name for name in used if isinstance(name, int)}
    index = [[path, len(part[1]), len(part[0]), len(part[2])] for path, part in parts_of.items()]
    ids = [numbers[name] for _, names, _ in parts_of.values() for name in names]
    heads, rests = (b"".join(part[which] for part in parts_of.values()) for which in (0, 2))
    text = b"".join(name + b"\0" for name in texts)
    listed = json.dumps({"names": len(text), "files": index}, separators=(",", ":")).encode()
    parts = struct.pack("<I", len(listed)) + listed + text, struct.pack(f"<{len(ids)}H", *ids)
    whole = b"".join(parts) + heads + rests
    return struct.pack("<I", len(whole)) + lzma.compress(whole, lzma.FORMAT_RAW, filters=_FILTERS)


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
