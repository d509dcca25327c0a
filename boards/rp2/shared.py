"""Let all frozen modules share equal constants; write their C code again.

Usage: shared.py FROM NAMES TO, where FROM is the frozen_content.c of MicroPython's mpy-tool and
NAMES the interpreter's own, qstrdefs.generated.h. mpy-tool gives each module its own constants.
Here equal tuples, bytes and numbers are one, texts are names as the interpreter has them (6 bytes
in place of 16 beside the text), and a module's file is known by the name that imports it:
pinochle.app, not pinochle/app.py.
"""

import re
import sys
from pathlib import Path

OBJECT = re.compile(r"^static const mp_\w+ (const_obj_\w+) = (.*?;)\n", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"MP_ROM_PTR\(&(const_obj_\w+)\)")
TEXT = re.compile(r'\{\{&mp_type_str\}, \d+, (\d+), \(const byte\*\)"((?:\\x[0-9a-f]{2})*)"\};')
NAMES = re.compile(r"enum \{\n    (MP_QSTR\w+) = MP_QSTRnumber_of,\n(.*?)\};\n", re.DOTALL)
HASHES = re.compile(r"(mp_qstr_frozen_const_hashes\[\] = \{\n)(.*?)(\};)", re.DOTALL)
LENGTHS = re.compile(r"(mp_qstr_frozen_const_lengths\[\] = \{\n)(.*?)(\};)", re.DOTALL)
POOL = re.compile(r"(\n    )\d+(, // used entries\n.*?\n    \{\n)(.*?)(    \},\n\};)", re.DOTALL)
FILE = re.compile(r"(const_qstr_table_data_\w+\[\d+\] = \{\n    )(MP_QSTR_\w+_dot_py),")
BEFORE = re.compile(r'^QDEF\d\((MP_QSTR\w*), \d+, \d+, ("(?:\\\\.|[^"])*")\)$', re.MULTILINE)
LONGEST = 255  # bytes of a name


def hashed(text: bytes) -> int:
    """Return the hash of a name: MicroPython's qstr_compute_hash, of one byte."""
    found = 5381
    for byte in text:
        found = (found * 33) ^ byte
    return found & 0xFF or 1


class Names:
    """The names that frozen code brings, {text: name in C}, beside those of the interpreter."""

    def __init__(self, code: str, before: str) -> None:
        self.before = {eval("b" + text): name for name, text in BEFORE.findall(before)}
        self.added = 0
        found = NAMES.search(code)
        pool = POOL.search(code)
        if not found or not pool:
            raise SystemExit("shared.py: mpy-tool's output has no names")
        inside = [found[1], *re.findall(r"MP_QSTR\w+", found[2])]
        texts = [eval("b" + line.strip().rstrip(",")) for line in pool[3].splitlines()]
        self.names = dict(zip(texts, inside, strict=True))

    def of(self, text: bytes) -> str:
        """Return the name of a text; it is added if it is new."""
        if text not in self.names and text not in self.before:
            self.added += 1
            self.names[text] = f"MP_QSTR_frozen_text_{self.added}"
        return self.names.get(text) or self.before[text]

    def put(self, code: str) -> str:
        """Return the code with these names: MicroPython searches them in order."""
        ordered = sorted(self.names.items())
        first, *rest = [name for _, name in ordered]
        lines = [f"    {first} = MP_QSTRnumber_of,\n", *(f"    {name},\n" for name in rest)]
        code = NAMES.sub(lambda _: "enum {\n" + "".join(lines) + "};\n", code)
        numbers = {HASHES: [hashed(text) for text in dict(ordered)]}
        numbers[LENGTHS] = [len(text) for text in dict(ordered)]
        for place, values in numbers.items():
            inside = "".join(f"    {value},\n" for value in values)
            code = place.sub(lambda found, new=inside: found[1] + new + found[3], code)
        texts = "".join(f'        "{escaped(text)}",\n' for text in dict(ordered))
        return POOL.sub(lambda at: f"{at[1]}{len(ordered)}{at[2]}{texts}{at[4]}", code)


def escaped(text: bytes) -> str:
    """Return a text as C writes it."""
    return "".join(f"\\x{byte:02x}" for byte in text)


def with_shared(code: str, before: str) -> str:
    """Return mpy-tool's C code with shared constants; `before` has the interpreter's names."""
    names = Names(code, before)
    meant: dict[str, str] = {}  # what is used for an object
    first: dict[str, str] = {}  # the first object that is the same

    def resolved(text: str) -> str:
        return NAMED.sub(lambda found: meant.get(found[1], found[0]), text)

    def shared(found: "re.Match[str]") -> str:
        name, value = found[1], resolved(found[2])
        text = TEXT.fullmatch(value)
        if text and int(text[1]) <= LONGEST and "\\x00" not in text[2]:
            known = names.of(bytes.fromhex(text[2].replace("\\x", "")))
            meant[name] = f"MP_ROM_QSTR({known})"
            return ""
        same = first.setdefault(value, name)
        meant[name] = f"MP_ROM_PTR(&{same})"
        return found[0].replace(found[2], value) if same == name else ""

    code = resolved(OBJECT.sub(shared, code))
    return names.put(with_modules(code, names))


def with_modules(code: str, names: Names) -> str:
    """Return the code with the name that imports a module in place of its file's."""
    known = {name: text for text, name in names.names.items()}

    def named(found: "re.Match[str]") -> str:
        text = known[found[2]]
        if code.count(found[2] + ",") == 2:  # here, and where all names are listed
            del names.names[text]
        return f"{found[1]}{names.of(text[:-3].replace(b'/', b'.'))},"

    return FILE.sub(named, code)


if __name__ == "__main__":
    frozen, own = (Path(name).read_text() for name in sys.argv[1:3])
    Path(sys.argv[3]).write_text(with_shared(frozen, own))
