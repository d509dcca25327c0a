"""Finds the sources of what the linker put into the image: map file, and what Ninja recorded."""

import re
import subprocess

# The components of NOTICES.txt, by the folders of their sources; the first that fits counts.
FOLDERS = (
    ("/lib/littlefs/", "littlefs"),
    ("/lib/libm/", "libm"),
    ("/lib/uzlib/", "uzlib"),
    ("/lib/crypto-algorithms/", "crypto-algorithms"),
    ("/pico_printf/", "pico-sdk: printf"),
    ("/cmsis/", "CMSIS"),
    ("/pico-sdk/", "pico-sdk"),
    ("pico-sdk/src/", "pico-sdk"),
    ("/tinyusb/src/", "TinyUSB"),
    ("/arm-none-eabi/lib/", "newlib"),
    ("/include/newlib/", "newlib"),
    ("/gcc/arm-none-eabi/", "libgcc"),
    ("/micropython/drivers/", "MicroPython"),
    ("/micropython/extmod/", "MicroPython"),
    ("/micropython/ports/rp2/", "MicroPython"),
    ("/micropython/py/", "MicroPython"),
    ("/micropython/shared/", "MicroPython"),
    ("/boards/rp2/", "Pinochle Scorekeeper"),
    ("/firmware/objects/", "Pinochle Scorekeeper"),
    ("/firmware/objects-pico2/", "Pinochle Scorekeeper"),
)
# A section with an address in the image, and its object; a long name has a line of its own.
SECTION = re.compile(
    r"^ \.\S+(?:\s+|\n\s+)0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(/?\S.*)$", re.MULTILINE
)
# Headers that only declare; no code of theirs is in the image.
DECLARING = ("/lib/oofatfs/ff.h", "/lib/oofatfs/ffconf.h")


def objects(folder):
    """Return the objects of which the image has at least a byte."""
    text = (folder / "firmware.elf.map").read_text().split("Linker script and memory map", 1)[1]
    return {
        name
        for address, size, name in SECTION.findall(text)
        if int(address, 16) >= 0x10000000 and int(size, 16) and name != "linker stubs"
    }


def sources(folder):
    """Return the files that the image was compiled from, with their headers, and its libraries."""
    listed = subprocess.run(
        ["ninja", "-t", "deps"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    recorded, name = {}, ""
    for line in listed.splitlines():
        if not line.startswith(" "):
            name = line.partition(": #deps")[0]
        elif line.strip():
            recorded.setdefault(name, set()).add(line.strip())
    found = set()
    for name in objects(folder):
        found |= recorded.get(name, {name})
    return {name for name in found if not name.endswith(DECLARING)}


def component(path):
    """Return the component of a source; raises StopIteration for one of no known component."""
    return next(name for part, name in FOLDERS if part in path)
