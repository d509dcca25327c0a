"""A patch of MicroPython finds the same modules as before, with all, some or no names known."""

import subprocess
from itertools import pairwise

from emulator.emulated import ROOT

TREE = ROOT / "build" / "micropython" / "micropython"
PATCHES = ROOT / "boards" / "rp2" / "patches"
NAMES = (
    "image.py",
    "_boot.py",
    "drivers/__init__.py",
    "drivers/oled.py",
    "drivers/o.py",
    "pinochle/__init__.py",
    "pinochle/app.py",
    "pinochle/display/canvas.py",
    "pinochle/display/__init__.py",
    "pinochle/rules/race.py",
    "pinochle/rules/race_x.py",
    "pinochle/ru.py",
    "main.py",
    "x/y/z.py",
)
HEADERS = {
    "py/lexer.h": """#include <stddef.h>
#define MICROPY_MODULE_FROZEN 1
#define MICROPY_MODULE_FROZEN_MPY 1
typedef int mp_frozen_module_t;
""",
    "py/frozenmod.h": """enum { MP_FROZEN_NONE, MP_FROZEN_STR, MP_FROZEN_MPY };
typedef enum { MP_IMPORT_STAT_NO_EXIST, MP_IMPORT_STAT_DIR, MP_IMPORT_STAT_FILE } mp_import_stat_t;
""",
    "py/emitglue.h": "",
}
PROGRAM = """#include <stdio.h>
#include "py/lexer.h"
#include "py/frozenmod.h"
const char mp_frozen_names[] = "%s\\0";
const mp_frozen_module_t *const mp_frozen_mpy_content[] = {%s};
mp_import_stat_t mp_find_frozen_module(const char *, int *, void **);
int main(void) {
    char line[100];
    while (scanf("%%99s", line) == 1) {
        int kind = 9;
        void *data = NULL;
        int found = mp_find_frozen_module(line, &kind, &data);
        printf("%%s %%d %%d %%p\\n", line, found, kind, data);
    }
}
"""


def questions():
    """Yield names, their beginnings, and names that differ from them by a letter."""
    for name in NAMES * 2:
        for end in range(1, len(name) + 1):
            yield name[:end]
            yield name[: end - 1] + "#"
            yield "p" + name[1:end]
        yield name + "x"
        yield name


def answers(folder, source, known):
    """Compile a frozenmod.c and return what it finds for each question."""
    contents = ", ".join(f"(const int *){number + 1}" for number in range(len(NAMES)))
    (folder / "main.c").write_text(PROGRAM % ("\\0".join(NAMES), contents))
    program = folder / f"found-{source.stem}-{known}"
    setting = f"-DMICROPY_MODULE_FROZEN_NAMES_KNOWN={known}"
    command = ["gcc", "-w", setting, "-I", folder, folder / "main.c", source, "-o", program]
    subprocess.run(command, check=True)
    asked = "\n".join(questions())
    return subprocess.run(
        [program], input=asked, capture_output=True, text=True, check=True
    ).stdout


def test_frozen_modules_are_found_as_before(tmp_path):
    for name, text in HEADERS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    patched = tmp_path / "patched.c"
    original = TREE / "py" / "frozenmod.c"
    command = ["patch", "--silent", "--output", patched, original, PATCHES / "frozenmod.patch"]
    subprocess.run(command, check=True)
    found = [answers(tmp_path, original, 0)]
    found += [answers(tmp_path, patched, known) for known in (0, 5, 160)]
    assert found[0].count(" 2 2 ") >= 2 * len(NAMES)
    assert all(one == other for one, other in pairwise(found))
