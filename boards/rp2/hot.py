"""Make a linker script that keeps hot functions and constants in RAM, away from the slow flash.

It also ends the image's part of flash where the logs begin (mpconfigboard.h).

`python hot.py SCRIPT FUNCTIONS OUT`: SCRIPT is MicroPython's own, FUNCTIONS a list of names. hot.c
copies them after the clock is up, because the first code of the chip copies at a few MHz.
"""

import re
import sys
from pathlib import Path

# The first line is the machine code of compiled Python functions (Viper).
SECTION = """    .hot : AT(__hot_load__) {{
        . = ALIGN(8);
        __hot_start__ = .;
        *frozen_content.c.o*(.text)
        {functions}
        . = ALIGN(8);
        __hot_end__ = .;
    }} > RAM

"""
FLASH = re.compile(r"(FLASH\(rx\) : ORIGIN = \w+, LENGTH = )\w+")
# Flash before the logs, by the chip in the script's name.
IMAGE_SIZES = {"rp2040": "576k", "rp2350": "960k"}
BEFORE = "    .text : {\n"
# In flash after all else. The last section there is .flash_end, which on the RP2350 is not empty.
LOAD = "    __hot_load__ = ALIGN(LOADADDR(.flash_end) + SIZEOF(.flash_end), 8);\n"
AFTER = "    /* stack limit is poorly named"


def with_hot(script: str, size: str, functions: list[str]) -> str:
    """Return a linker script with a section for functions in RAM, for `size` of flash."""
    for place in (BEFORE, AFTER):
        if script.count(place) != 1:
            raise SystemExit(f"hot.py: the linker script has no single {place.strip()!r}")
    script, found = FLASH.subn(r"\g<1>" + size, script)
    if found != 1:
        raise SystemExit("hot.py: the linker script has no single size of flash")
    wanted = "\n        ".join(f"*(.text.{name} .rodata.{name})" for name in functions)
    script = script.replace(BEFORE, SECTION.format(functions=wanted) + BEFORE)
    return script.replace(AFTER, LOAD + AFTER)


if __name__ == "__main__":
    source, names, out = map(Path, sys.argv[1:])
    chip = source.stem.rpartition("_")[2]
    out.write_text(with_hot(source.read_text(), IMAGE_SIZES[chip], names.read_text().split()))
