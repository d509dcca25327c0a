"""Create firmware/pinochle/display/font.py from the glyph sheets in this folder.

    python host_tools/fonts/build.py

A sheet is a text file: `;` begins a comment, `: A B C` names the glyphs of a block; each line
after it is a row of all of them, separated by blanks, `#` for a lit pixel; `*N` at a line's end
repeats it; `^ N` before a block adds N blank rows above. May import the standard library only.
"""

import ast
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent.parent / "firmware" / "pinochle" / "display" / "font.py"
HEADER = '''"""The display's type as bytes: columns of 8 pixels, bit 0 on top.

Made by host_tools/fonts/build.py from the sheets beside it: draw there, not here. A glyph ends
with its own gap (GAP columns). Types of several pages hold a tuple, one strip a page. Imports
nothing.
"""
'''

Glyphs = dict[str, list[str]]


def read_sheet(path: Path) -> Glyphs:
    """Return name -> rows of `#` and `.`; raises ValueError for a ragged or repeated glyph."""
    glyphs: Glyphs = {}
    names: list[str] = []
    blank_above = 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split()
        if not words or words[0] == ";":
            continue
        if words[0] == "^":
            blank_above = int(words[1])
        elif words[0] == ":":
            names = [_character(word) for word in words[1:]]
            if glyphs.keys() & names:
                raise ValueError(f"{path.name}:{number}: drawn twice")
            glyphs.update((name, []) for name in names)
        else:
            repeat = int(words.pop()[1:]) if words[-1][0] == "*" else 1
            if len(words) != len(names):
                raise ValueError(f"{path.name}:{number}: {len(words)} rows of {len(names)}")
            for name, row in zip(names, words, strict=True):
                if not glyphs[name]:
                    glyphs[name] = ["." * len(row)] * blank_above
                if set(row) - set("#.") or (glyphs[name] and len(row) != len(glyphs[name][0])):
                    raise ValueError(f"{path.name}:{number}: {name!r} is ragged")
                glyphs[name] += [row] * repeat
    return glyphs


def _character(word: str) -> str:
    named = {"space": " ", "colon": ":"}
    if word in named:
        return named[word]
    return str(ast.literal_eval(f'"{word}"')) if word.startswith("\\x") else word


def strips(rows: list[str], pages: int, gap: int) -> list[bytes]:
    """Return one strip of columns per page, each with `gap` blank columns at its end."""
    if len(rows) > pages * 8:
        raise ValueError(f"{len(rows)} rows are more than {pages} pages")
    width = len(rows[0])
    made = []
    for page in range(pages):
        slice_rows = rows[page * 8 : page * 8 + 8]
        columns = [
            sum((row[x] == "#") << bit for bit, row in enumerate(slice_rows)) for x in range(width)
        ]
        made.append(bytes(columns) + bytes(gap))
    return made


def _literal(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def _table(name: str, comment: str, sheet: str, pages: int, gap: int) -> str:
    lines = [f"# {comment}", f"{name} = {{"]
    for character, rows in read_sheet(HERE / (sheet + ".txt")).items():
        parts = strips(rows, pages, gap)
        if gap:
            body = [f"        {_literal(part)}," for part in parts]
            lines += [f"    {ord(character)}: (  # {character}".rstrip(), *body, "    ),"]
        else:
            joined = b"".join(parts)
            body = [
                f"        {_literal(joined[at : at + 20])}" for at in range(0, len(joined), 20)
            ]
            lines += [f'    "{character}": (', *body, "    ),"]
    return "\n".join([*lines, "}"])


def _by_code(name: str, comment: str, sheet: str) -> str:
    """Return a one-page table of glyphs, indexed by character code."""
    glyphs = {
        ord(character): strips(rows, 1, 1)[0]
        for character, rows in read_sheet(HERE / (sheet + ".txt")).items()
    }
    lines = [f"# {comment}", "# Suits 1-4, arrows 5-8, marks 14-15.", f"{name} = ("]
    for code in range(128):
        glyph = glyphs.get(code, glyphs[ord("?")])
        mark = f"  # {chr(code)}" if " " < chr(code) <= "~" else ""
        lines.append(f"    {_literal(glyph)},{mark}")
    return "\n".join([*lines, ")"])


def build() -> str:
    """Return the text of font.py."""
    return "\n".join(
        [
            HEADER,
            "# Blank columns at a glyph's end: small type; bold type and digits.",
            "GAP = 1",
            "WIDE_GAP = 2\n",
            _by_code("SMALL", "One page: 5 x 7 and descenders, by code; `?` where there is none.",
                     "small"),
            "",
            _table("BOLD", "Two pages: capitals of 12 rows.", "bold", 2, 2),
            "",
            _table("DIGITS3", "Three pages: 21 rows, strokes of 3.", "digits3", 3, 2),
            "",
            _table("DIGITS4", "Four pages: 29 rows, strokes of 3.", "digits4", 4, 2),
            "",
            _table("SUITS16", "Sprites of 16 x 16: two pages of 16 columns.", "suits16", 2, 0),
            "",
        ]
    )  # fmt: skip


if __name__ == "__main__":
    TARGET.write_text(build())
