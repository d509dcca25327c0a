"""Say what takes how much of the image, and how much room is left before the logs.

Usage: room.py OBJECTS [PAGE], where OBJECTS is the folder that ./build compiled in. Prints a table
in bytes; with a PAGE, docs/pico.md, its table is written again, in kB.
"""

import re
import sys
from pathlib import Path

SLOT = 576 * 1024  # of a Pico; hot.py gives it to the linker
# An input section in the linker's map: name, address, size and object; a long name has a line of
# its own.
SECTION = re.compile(
    r"^ (\.[\w.$]+)(?:\s+|\n\s+)0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(/?\S.*)$", re.MULTILINE
)
FLASH, RAM, RAM_END = 0x10000000, 0x20000000, 0x20042000
# What takes room: patterns of "object section"; the first that fits counts.
PARTS = (
    ("the scorekeeper's texts and names", r"frozen_content\S* \.rodata\.(str|mp_qstr|mp_frozen)"),
    ("its constants", r"frozen_content\S* \.rodata\.const_"),
    ("its code", r"frozen_content"),
    ("MicroPython's interpreter", r"/micropython/py/"),
    ("littlefs", r"/littlefs/|vfs_lfs"),
    ("USB", r"tinyusb|usb"),
    ("MicroPython's modules and the chip", r""),
)
LEFT = "free"
BEGIN, END = "<!-- room.py writes this table -->\n", "<!-- end of the table -->\n"


def sizes(objects: Path) -> dict[str, int]:
    """Return the bytes that each part takes in the image of a folder, and those left."""
    text = (objects / "firmware.elf.map").read_text().split("Linker script and memory map", 1)[1]
    found = dict.fromkeys([name for name, _ in PARTS], 0)
    for section, address, size, source in SECTION.findall(text):
        # What is copied to RAM is in flash, too; variables that begin as zero are not.
        place = int(address, 16)
        if place < FLASH or place >= RAM_END or (place >= RAM and section.startswith(".bss")):
            continue
        if section.startswith((".stack", ".heap", ".uninitialized")):
            continue
        what = f"{source} {section}"
        found[next(name for name, part in PARTS if re.search(part, what))] += int(size, 16)
    whole = (objects / "firmware.bin").stat().st_size
    # The spaces between sections.
    found[PARTS[-1][0]] += whole - sum(found.values())
    return {**found, LEFT: SLOT - whole}


def table(found: dict[str, int]) -> str:
    """Return the table of docs/pico.md."""
    rows = [f"| {name} | {size / 1000:.0f} |" for name, size in found.items()]
    return "\n".join(("| part of the 576 kB | kB of 1,000 bytes |", "|---|---|", *rows)) + "\n"


def with_table(page: str, found: dict[str, int]) -> str:
    """Return a page with its table written again."""
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise SystemExit("room.py: the page has no single place for the table")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{table(found)}\n{END}{after}"


def in_page(page: str) -> dict[str, int]:
    """Return the kB that a page's table gives each part."""
    rows = re.findall(r"^\| (.+) \| (\d+) \|$", page.split(BEGIN)[1].split(END)[0], re.MULTILINE)
    return {name: int(size) for name, size in rows}


if __name__ == "__main__":
    measured = sizes(Path(sys.argv[1]))
    for part, taken in measured.items():
        print(f"{taken:>9,} {part}")
    for path in map(Path, sys.argv[2:]):
        path.write_text(with_table(path.read_text(), measured))
