"""The footprints of the parts, from the table of measures: a library of their own.

In a footprint, as in KiCad, y points down; the middle of the part is its origin.
"""

from dataclasses import dataclass

from boards import measures as m
from boards.pcb.expressions import Node, quoted

LIBRARY = "pinochle"
LINE = 0.12
# Models of parts: `make pcb` puts them into this folder of the project. KiCad puts them on the
# solder mask, whose thickness it adds to that of the board.
MODELS = f"{LIBRARY}.3dshapes"
ON_MASK = 0.04


@dataclass(frozen=True)
class Pad:
    """A plated hole: its terminal, place, diameter of copper and of the hole.

    A slot has a width and a height of both.
    """

    terminal: str
    at: tuple[float, float]
    copper: float | tuple[float, float] = 1.8
    drill: float | tuple[float, float] = 1.0
    square: bool = False


def pads(kind: str) -> list[Pad]:
    """Return the pads of a kind of part; y points up here."""
    if kind == "pico":
        x, top = m.PICO_ROWS / 2, 9.5 * 2.54
        left = [Pad(str(n + 1), (-x, top - 2.54 * n), 1.7, 1.02, n == 0) for n in range(20)]
        return left + [Pad(str(40 - n), (x, top - 2.54 * n), 1.7, 1.02) for n in range(20)]
    if kind == "switch":
        x, y = m.LEGS[0] / 2, m.LEGS[1] / 2
        spots = (("1", -x, y), ("1", x, y), ("2", -x, -y), ("2", x, -y))
        return [Pad(terminal, (i, j), 2.2, 1.3) for terminal, i, j in spots]
    if kind == "encoder":
        turning = [
            Pad(name, (x, -7.5), 2.0, 1.0) for name, x in (("A", -2.5), ("C", 0), ("B", 2.5))
        ]
        push = [Pad(name, (x, 7.0), 2.0, 1.0) for name, x in (("S1", -2.5), ("S2", 2.5))]
        return [*turning, *push, *(Pad("MP", (x, 0), (2.1, 3.3), (1.5, 2.8)) for x in (-5.6, 5.6))]
    if kind == "hole":
        return [Pad("", (0, 0), m.BOARD_HOLE, m.BOARD_HOLE)]
    size = {"battery": (1.8, 0.9), "sounder": (1.9, 0.9), "header": (1.7, 1.02)}.get(
        kind, (1.9, 0.95)
    )
    spots = m.KINDS[kind][1]
    return [Pad(str(n), at, *size, n == 1) for n, at in enumerate(spots, 1)]


def outline(kind: str) -> list[tuple[float, float, float, float]]:
    """Return the lines of a part's outline on the board, (x, y, x, y)."""
    if kind == "pico":
        return _rectangle(m.PICO[0] - 0.7, m.PICO[1]) + _rectangle(m.USB[0], 4.0, 0, 21.5)
    if kind == "switch":
        half, free = m.SWITCH / 2, (-1.15, 1.15)
        sides = [(x, free[0], x, free[1]) for x in (-half, half)]
        sides += [(x, y, x, y * 3.9 / half) for x in (-half, half) for y in (-half, half)]
        return [*sides, (-half, half, half, half), (-half, -half, half, -half)]
    if kind in ("hole", "encoder"):
        return []
    size = m.KINDS[kind][0]
    if kind == "diode":
        return [*_rectangle(*size[:2]), (-1.8, -size[1] / 2, -1.8, size[1] / 2)]
    if kind == "sounder":
        return []
    return _rectangle(size[0] + 0.3, size[1] + 0.3)


def _rectangle(wide: float, high: float, x: float = 0, y: float = 0) -> list[tuple[float, ...]]:
    a, b, c, d = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    return [(a, b, c, b), (c, b, c, d), (c, d, a, d), (a, d, a, b)]


def courtyard(kind: str) -> tuple[float, float] | None:
    """Return the room of a part; none for an encoder, which takes the place of keys."""
    if kind == "encoder":
        return None
    if kind == "hole":
        return (2 * m.BOSS, 2 * m.BOSS)
    known = {"pico": m.PICO, "switch": (15.0, 12.5)}
    wide, high = known.get(kind) or m.KINDS[kind][0][:2]
    if kind in ("diode", "resistor"):
        wide = 12.2
    return (wide + 0.3, high + 0.3)


def footprint(kind: str) -> Node:
    """Return a footprint for the library."""
    found: Node = ["footprint", quoted(kind), ["version", "20241229"], ["generator", '"pinochle"']]
    found += [["layer", '"F.Cu"'], ["descr", quoted(DESCRIPTIONS[kind])]]
    hole = kind == "hole"
    for field, layer, y in (("Reference", "F.SilkS", 1.6), ("Value", "F.Fab", -1.6)):
        text = "REF**" if field == "Reference" else kind
        hide: Node = ["hide", "yes"]
        found.append(
            [
                "property",
                quoted(field),
                quoted(text),
                ["at", "0", f"{y:g}", "0"],
                ["layer", quoted(layer)],
                hide,
                _effects(1.0),
            ]
        )
    attributes: Node = ["attr", "through_hole"]
    if hole:
        attributes = ["attr", "exclude_from_pos_files", "exclude_from_bom"]
    found.append(attributes)
    for x, y, u, v in outline(kind):
        found.append(_line((x, -y), (u, -v), "F.SilkS", LINE))
    if kind == "sounder":
        found.append(_circle(m.KINDS[kind][0][0] / 2, "F.SilkS", LINE))
    if kind == "encoder":
        for x, y, u, v in _rectangle(*m.ENCODER):
            found.append(_line((x, -y), (u, -v), "F.Fab", 0.1))
    if hole:
        found.append(_circle(m.BOSS, "F.CrtYd", 0.05))
    elif room := courtyard(kind):
        for x, y, u, v in _rectangle(*room):
            found.append(_line((x, -y), (u, -v), "F.CrtYd", 0.05))
    found += [_pad(pad, hole) for pad in pads(kind)]
    return found if hole or kind == "encoder" else [*found, _model(kind)]


DESCRIPTIONS = {
    "pico": "Raspberry Pi Pico or Pico 2 on two rows of sockets",
    "switch": "Key of 12 x 12 mm, such as B3F-4055",
    "encoder": "Encoder EC11 with a push, in place of UP, DOWN, LEFT, RIGHT and OK",
    "hole": "Hole for a screw M3",
    "header": "Pins for the wires of a display",
    "battery": "JST PH, two terminals; 1 is plus",
    "diode": "Schottky diode 1N5817; 1 is the cathode, with the ring",
    "resistor": "Resistor of a quarter watt",
    "sounder": "Piezo sounder without a driver, 12.6 mm",
}


def _model(kind: str) -> Node:
    """The part for 3D view and STEP; an encoder has none, because it takes the place of keys."""
    moved = [["xyz", "0", "0", f"{-ON_MASK:g}"], ["xyz", "1", "1", "1"], ["xyz", "0", "0", "0"]]
    words = zip(("offset", "scale", "rotate"), moved, strict=True)
    path = quoted(f"${{KIPRJMOD}}/{MODELS}/{kind}.step")
    return ["model", path, *([word, xyz] for word, xyz in words)]


def _number(value: float) -> str:
    return f"{round(value, 4) + 0.0:g}"


def _effects(size: float) -> Node:
    font: Node = ["font", ["size", f"{size:g}", f"{size:g}"], ["thickness", "0.15"]]
    return ["effects", font]


def _stroke(width: float) -> Node:
    return ["stroke", ["width", f"{width:g}"], ["type", "solid"]]


def _line(start: tuple[float, float], end: tuple[float, float], layer: str, width: float) -> Node:
    ends: list[Node] = [
        [word, _number(at[0]), _number(at[1])] for word, at in (("start", start), ("end", end))
    ]
    return ["fp_line", *ends, _stroke(width), ["layer", quoted(layer)]]


def _circle(radius: float, layer: str, width: float) -> Node:
    round_line: Node = ["fp_circle", ["center", "0", "0"], ["end", f"{radius:g}", "0"]]
    return [*round_line, _stroke(width), ["fill", "no"], ["layer", quoted(layer)]]


def _pad(pad: Pad, bare: bool) -> Node:
    slot = isinstance(pad.copper, tuple)
    shape = "oval" if slot else "rect" if pad.square else "circle"
    copper = pad.copper if isinstance(pad.copper, tuple) else (pad.copper, pad.copper)
    drill: Node = ["drill"]
    if isinstance(pad.drill, tuple):
        drill += ["oval", *(f"{edge:g}" for edge in pad.drill)]
    else:
        drill.append(f"{pad.drill:g}")
    kind = "np_thru_hole" if bare else "thru_hole"
    found: Node = ["pad", quoted(pad.terminal), kind, shape]
    found += [["at", _number(pad.at[0]), _number(-pad.at[1])]]
    found += [["size", *(f"{edge:g}" for edge in copper)], drill]
    return [*found, ["layers", '"*.Cu"', '"*.Mask"']]
