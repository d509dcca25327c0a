"""Make a linker script that keeps hot functions and constants in RAM, away from the slow flash.

`python hot.py SCRIPT FUNCTIONS OUT`: SCRIPT is MicroPython's own, FUNCTIONS a list of names. hot.c
copies them after the clock is up, because the first code of the chip copies at a few MHz.
"""

import sys
from pathlib import Path

SECTION = """    .hot : AT(__hot_load__) {{
        . = ALIGN(8);
        __hot_start__ = .;
        {functions}
        . = ALIGN(8);
        __hot_end__ = .;
    }} > RAM

"""
BEFORE = "    .text : {\n"
LOAD = "    __hot_load__ = ALIGN(LOADADDR(.scratch_y) + SIZEOF(.scratch_y), 8);\n"
AFTER = "    .bss  : {\n"


def with_hot(script: str, functions: list[str]) -> str:
    """Return a linker script with a section for functions in RAM."""
    for place in (BEFORE, AFTER):
        if script.count(place) != 1:
            raise SystemExit(f"hot.py: the linker script has no single {place.strip()!r}")
    wanted = "\n        ".join(f"*(.text.{name} .rodata.{name})" for name in functions)
    script = script.replace(BEFORE, SECTION.format(functions=wanted) + BEFORE)
    return script.replace(AFTER, LOAD + AFTER)


if __name__ == "__main__":
    source, names, out = map(Path, sys.argv[1:])
    out.write_text(with_hot(source.read_text(), names.read_text().split()))
