"""Takes out the modules that MicroPython's program for pages brings along; the page imports none.

They are asyncio, tarfile, unittest and some thirty more: a seventh of the compressed program.
Zeros take their place, so every address stays. The program is WebAssembly; MicroPython's
py/frozenmod.c and tools/mpy-tool.py describe what is frozen.
"""

import re
from collections.abc import Iterator
from struct import Struct

# The names of the frozen modules, one after the other, and an empty one.
_NAMES = re.compile(rb"(?<=\0)(?:[a-z0-9_]+(?:/[a-z0-9_]+)*\.py\0){20,}(?=\0)")
_DATA = 11  # the section with what the memory has at the start
_CONSTANT, _END = 0x41, 0x0B  # a segment's address is an expression of one constant
_WORD = Struct("<I")
# A frozen module: its table of names, its table of objects or 0, its code.
_MODULE = Struct("<III")


def without_frozen(program: bytes) -> bytes:
    """Return MicroPython's program without its frozen modules; it says that it has none."""
    for address, start, size in _segments(program):
        data = program[start : start + size]
        for found in _NAMES.finditer(data):
            count = found[0].count(b"\0")
            # Names, modules and code follow each other, as one file of C brought them.
            end = max(_modules(data, address, count)) - address
            if found.start() < end:
                empty = bytes(end - found.start())
                return program[: start + found.start()] + empty + program[start + end :]
    raise ValueError("MicroPython's program has other frozen modules")


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number in LEB128, and where the next one begins."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _segments(program: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield (address, place in the program, size) of what the memory has at the start."""
    at = 8
    while at < len(program):
        kind = program[at]
        size, at = _number(program, at + 1)
        if kind == _DATA:
            count, inside = _number(program, at)
            for _ in range(count):
                mode, inside = _number(program, inside)
                if mode or program[inside] != _CONSTANT:
                    raise ValueError("MicroPython's program has other segments")
                address, inside = _number(program, inside + 1)
                if program[inside] != _END:
                    raise ValueError("MicroPython's program has other segments")
                length, inside = _number(program, inside + 1)
                yield address, inside, length
                inside += length
        at += size


def _modules(data: bytes, address: int, count: int) -> list[int]:
    """Return the addresses of the modules' code, from the one table that has this many."""
    end = address + len(data)

    def word(at: int) -> int:
        return int(_WORD.unpack_from(data, at - address)[0])

    def code(module: int) -> int:
        """Return where a module's code is, or 0 if that is no module."""
        if module % 4 or not address <= module <= end - _MODULE.size:
            return 0
        names, objects, found = _MODULE.unpack_from(data, module - address)
        inside = all(address <= one < end for one in (names, found, objects or found))
        return found if inside else 0

    tables = []
    for at in range(address + -address % 4, end - 4 * count + 1, 4):
        modules = [word(at + 4 * number) for number in range(count)]
        if len(set(modules)) == count and all(map(code, modules)):
            tables.append([code(module) for module in modules])
    if len(tables) != 1:
        raise ValueError("MicroPython's program has another table of frozen modules")
    return tables[0]
