"""Draws a board's parts and wires on a breadboard as SVG, for building without soldering.

The breadboard has 63 columns of holes in the rows a to j, and rails for plus and minus. The Pico
is at its left end, its USB socket outward: pins 1 to 20 are in row h, 40 to 21 in row c.
"""

from dataclasses import dataclass
from types import ModuleType
from xml.sax.saxutils import escape

from pinochle_tools.boards import boards

COLUMNS = 63
STEP = 13
LEFT, TOP = 46, 120
# The height of each row of holes, in steps; the rails are above and below.
ROWS = {row: at for at, row in enumerate("abcde")} | {
    row: at + 7 for at, row in enumerate("fghij")
}
RAILS = {"-": -3, "+": -2}
FIRST_KEY, KEY_STEP = 24, 4
DISPLAY_AT, ENCODER_AT = 55, 27
COLOURS = {"GND": "#222", "3V3": "#c22"}
SIGNALS = ("#06c", "#080", "#a0a", "#c70", "#088", "#840", "#56a", "#593")
Hole = tuple[str, int]  # row or rail, column from 1


@dataclass(frozen=True)
class Link:
    """A wire from a hole to a hole, and the name of the Pico's pin that it leads to."""

    start: Hole
    end: Hole
    label: str


def strip(hole: Hole) -> str:
    """Return the name of the metal strip below a hole: holes of one strip are connected."""
    row, column = hole
    if row in RAILS:
        return row
    return f"{column} {'top' if row in 'abcde' else 'bottom'}"


def pin_hole(pin: int, row: str = "") -> Hole:
    """Return the hole of a pin of the Pico, or a free one in the same column."""
    if pin <= 20:
        return row or "h", pin
    return row or "c", 41 - pin


def terminals(board: ModuleType) -> dict[tuple[str, str], Hole]:
    """Return the hole of each terminal of each part, {(part, terminal): hole}."""
    found = {}
    key = 0
    for wire in boards.wires(board):
        if wire.part == "display":
            names = [one.terminal for one in boards.wires(board) if one.part == "display"]
            found[wire.part, wire.terminal] = ("j", DISPLAY_AT + names.index(wire.terminal))
        elif wire.part == "encoder":
            names = [one.terminal for one in boards.wires(board) if one.part == "encoder"]
            found[wire.part, wire.terminal] = ("j", ENCODER_AT + names.index(wire.terminal))
        else:
            # A key is put across the middle; its legs on one side are its two contacts.
            column = FIRST_KEY + KEY_STEP * key + (10 if _turns(board) else 0)
            found[wire.part, wire.terminal] = ("f", column + 2 * (wire.terminal == "2"))
            key += wire.terminal == "2"
    return found


def _turns(board: ModuleType) -> bool:
    return bool(getattr(board, "ENCODER", None))


def links(board: ModuleType) -> list[Link]:
    """Return all wires: power to the rails, then each terminal's."""
    found = [
        Link(pin_hole(38, "a"), ("-", 3), "GND"),
        Link(pin_hole(36, "a"), ("+", 5), "3V3"),
    ]
    places = terminals(board)
    free = {"f": "i", "j": "g"}
    for wire in boards.wires(board):
        row, column = places[wire.part, wire.terminal]
        near = (free[row], column)
        if wire.label in ("GND", "3V3"):
            rail = "-" if wire.label == "GND" else "+"
            found.append(Link(near, (rail, column), wire.label))
        else:
            found.append(
                Link(pin_hole(wire.pin, "j" if wire.pin <= 20 else "a"), near, wire.label)
            )
    return found


def drawing(board: ModuleType) -> str:
    """Return the breadboard as an SVG picture."""
    wide, high = LEFT + STEP * (COLUMNS + 2), TOP + STEP * 22
    marks = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" font-family="sans-serif">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        _text(LEFT, 26, f"{board.TITLE}, on a breadboard", 17),
        *_holes(),
        *_pico(board),
        *_battery(),
        *_parts(board),
        *_wires(board),
        "</svg>",
        "",
    ]
    return "\n".join(marks)


def _at(hole: Hole) -> tuple[int, int]:
    row, column = hole
    return LEFT + STEP * column, TOP + STEP * (RAILS[row] if row in RAILS else ROWS[row])


def _text(x: float, y: float, words: str, size: int = 10, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def _box(x: float, y: float, size: tuple[float, float], fill: str, stroke: str = "#333") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size[0]:g}" height="{size[1]:g}" rx="4" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def _holes() -> list[str]:
    marks = [_box(LEFT - 8, TOP - 4 * STEP, (STEP * (COLUMNS + 1) + 16, STEP * 16.5), "#f4f1ea")]
    for name, colour in (("-", COLOURS["GND"]), ("+", COLOURS["3V3"])):
        y = TOP + STEP * RAILS[name]
        marks.append(_text(LEFT - 20, y + 5, name, 15))
        end = LEFT + STEP * COLUMNS
        marks.append(f'<path d="M{LEFT + STEP} {y - 6}H{end}" stroke="{colour}"/>')
    dots = [
        f"M{x - 2} {y - 2}h4v4h-4z"
        for row in (*RAILS, *ROWS)
        for column in range(1, COLUMNS + 1)
        for x, y in [_at((row, column))]
    ]
    marks.append(f'<path d="{"".join(dots)}" fill="#b8b2a4"/>')
    for row in ROWS:
        marks.append(_text(LEFT - 20, _at((row, 1))[1] + 4, row))
    for column in range(5, COLUMNS + 1, 5):
        marks.append(_text(_at(("j", column))[0], _at(("j", 1))[1] + 15, str(column), 9, "middle"))
    return marks


def _pico(board: ModuleType) -> list[str]:
    x, y = _at(("c", 1))
    size = (STEP * 20, STEP * 8)
    marks = [
        _box(x - STEP, y - STEP / 2, size, "#2f8f5b"),
        _box(x - STEP - 10, y + STEP * 2.5, (26, STEP * 2), "#ccc"),
        f'<g fill="white">{_text(x + 70, y + STEP * 3.9, board.MICROCONTROLLER, 12)}</g>',
    ]
    used = {wire.pin for wire in boards.wires(board)} | {36, 38, 39}
    for pin in range(1, 41):
        i, j = _at(pin_hole(pin))
        fill = "#fc3" if pin in used else "#e8e8e8"
        marks.append(f'<circle cx="{i}" cy="{j}" r="4" fill="{fill}" stroke="#264"/>')
    return marks


def _battery() -> list[str]:
    """A holder whose plus goes through the diode to VSYS, pin 39, and minus to the rail."""
    x, y = _at(("a", 2))
    minus = _at(("-", 10))
    return [
        _box(LEFT + 150, 40, (96, 26), "#555"),
        f'<g fill="white">{_text(LEFT + 198, 57, "3 x AA", 11, "middle")}</g>',
        _text(LEFT + 252, 50, "−", 12),
        _text(LEFT + 138, 50, "+", 12),
        f'<path d="M{LEFT + 150} 54H{LEFT + 110}" stroke="#c22" fill="none" stroke-width="2"/>',
        f'<path d="M{LEFT + 82} 54H{x}V{y}" stroke="#c22" fill="none" stroke-width="2"/>',
        _box(LEFT + 82, 48, (28, 12), "#222"),
        f'<path d="M{LEFT + 88} 48v12" stroke="white" stroke-width="3"/>',
        _text(LEFT + 96, 44, "1N5817, ring to VSYS", 9, "middle"),
        f'<path d="M{LEFT + 246} 54H{minus[0] + 140}V{minus[1]}H{minus[0]}" '
        'stroke="#222" fill="none" stroke-width="2"/>',
    ]


def _parts(board: ModuleType) -> list[str]:
    places = terminals(board)
    marks = []
    for part in dict.fromkeys(wire.part for wire in boards.wires(board)):
        holes = {name: hole for (of, name), hole in places.items() if of == part}
        first = _at(next(iter(holes.values())))
        if part in ("display", "encoder"):
            wide = STEP * (len(holes) + (4 if part == "display" else 2))
            middle = first[0] + STEP * (len(holes) - 1) / 2
            marks.append(_box(middle - wide / 2, first[1] - 7, (wide, 92), "#233a5c"))
            marks.append(f'<g fill="white">{_text(middle, first[1] + 60, part, 12, "middle")}</g>')
            for name, hole in holes.items():
                x, y = _at(hole)
                marks.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#fc3" stroke="#333"/>')
                words = f'<text transform="translate({x + 3},{y + 36}) rotate(-90)" font-size="10"'
                marks.append(f'{words} fill="white">{escape(name)}</text>')
            continue
        column = holes["1"][1]
        x, y = _at(("e", column))
        low = _at(("f", column))[1]
        marks.append(_box(x - 5, y + 5, (2 * STEP + 10, low - y - 10), "#333"))
        marks.append(f'<circle cx="{x + STEP}" cy="{(y + low) / 2:g}" r="8" fill="#d1495b"/>')
        marks.append(_text(x + STEP, y - 8, part, 10, "middle"))
        for leg in (("e", column), ("e", column + 2), *holes.values()):
            i, j = _at(leg)
            marks.append(f'<circle cx="{i}" cy="{j}" r="4" fill="#ddd" stroke="#333"/>')
    return marks


def _wires(board: ModuleType) -> list[str]:
    marks = []
    signal = 0
    for link in links(board):
        colour = COLOURS.get(link.label)
        (x, y), (u, v) = _at(link.start), _at(link.end)
        if colour:
            path = f"M{x} {y}Q{x + 6} {(y + v) // 2} {u} {v}"
        else:
            colour = SIGNALS[signal % len(SIGNALS)]
            signal += 1
            deep = _at(("j", 1))[1] + 24 + 9 * signal
            path = f"M{x} {y}C{x} {deep} {u} {deep} {u} {v}"
        marks.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.4"/>')
        marks += [
            f'<circle cx="{i}" cy="{j}" r="3" fill="{colour}"/>' for i, j in ((x, y), (u, v))
        ]
    return marks
