"""Writes models of the circuit board's parts for KiCad: `python -m boards.case.models FOLDER`.

Each is on the face of the board at its footprint's middle; below it are its terminals. None
is larger than the solid that the case is checked with.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from build123d import Axis, Color, Compound, Part, Pos, chamfer, export_step

from boards import measures as m
from boards.case.export import DATE
from boards.case.solids import block, plate, rod, united, without

BLACK, METAL, GOLD = Color("#1c1c1e"), Color("#8f959c"), Color("#d8b45a")
GREEN, WHITE, RED = Color("#1f7a4d"), Color("#e8e6df"), Color("#a8452f")
BELOW = m.BOARD_THICK + 1.4  # how long terminals are below the face of the board
Shapes = Iterable[tuple[Part, Color]]


def _pin(at: tuple[float, float], up: float, size: float = 0.64) -> Part:
    return plate(at, (size, size), (-BELOW, up))


def _pico() -> Shapes:
    """The rows of sockets, the Pico on them, its parts."""
    face = m.SOCKET + m.PICO_THICK
    row = [9.5 * 2.54 - 2.54 * n for n in range(20)]
    for side in (-0.5, 0.5):
        x = side * m.PICO_ROWS
        yield plate((x, 0), (2.5, 50.8), (0, m.SOCKET)), BLACK
        tails = _pin((x, row[0]), 0.0)
        yield united([Pos(0, y - row[0], 0) * tails for y in row]), GOLD
        pads = [rod((x, y), 0.8, (face, face + 0.05)) for y in row]
        tips = [plate((x, y), (0.64, 0.64), (face, face + 0.8)) for y in row]
        yield united(pads), GOLD
        yield united(tips), GOLD
    holes = [
        rod((i * m.PICO_HOLES[0] / 2, j * m.PICO_HOLES[1] / 2), m.PICO_HOLE / 2, (0, face + 1))
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    yield without(plate((0, 0), m.PICO, (m.SOCKET, face)), holes), GREEN
    end = m.PICO[1] / 2 + m.USB_OUT
    wide, deep, high = m.USB
    usb = block((-wide / 2, wide / 2), (end - deep, end), (face, face + high))
    yield chamfer(usb.edges().filter_by(Axis.Y), 0.6), METAL
    yield plate((0, 2.0), (7.0, 7.0), (face, face + 0.9)), BLACK
    yield plate((4.8, 13.5), (3.0, 4.2), (face, face + 1.6)), WHITE
    yield plate((-5.2, 5.8), (4.5, 3.4), (face, face + 0.8)), BLACK


def _switch() -> Shapes:
    yield plate((0, 0), (m.SWITCH, m.SWITCH), (0, m.SWITCH_BODY - 0.3)), BLACK
    cover = plate((0, 0), (m.SWITCH - 0.6, m.SWITCH - 0.6), (m.SWITCH_BODY - 0.3, m.SWITCH_BODY))
    yield cover, METAL
    yield rod((0, 0), m.SHOULDER / 2, (m.SWITCH_BODY, m.SWITCH_SHOULDER)), BLACK
    yield plate((0, 0), (m.STEM, m.STEM), (m.SWITCH_SHOULDER, m.SWITCH_STEM)), RED
    for x, y in ((x, y) for x in (-0.5, 0.5) for y in (-0.5, 0.5)):
        yield plate((x * m.LEGS[0], y * m.LEGS[1]), (0.4, 1.0), (-BELOW, 0.0)), METAL


def _on_wires(kind: str) -> Shapes:
    """A body along two wires: a diode with its ring at terminal 1, or a resistor."""
    (wide, deep, high), pins = m.KINDS[kind]
    radius = min(deep, high) / 2
    up = high - radius
    body = Pos(-wide / 2, 0, up) * rod((0, 0), radius, (0, wide)).rotate(Axis.Y, 90)
    yield body, BLACK if kind == "diode" else WHITE
    for x, colour in (
        ((-1.9, METAL),) if kind == "diode" else ((-1.5, RED), (-0.5, RED), (1.2, GOLD))
    ):
        ring = rod((0, 0), radius + 0.02, (0, 0.6)).rotate(Axis.Y, 90)
        yield Pos(x, 0, up) * ring, colour
    for x, y in pins:
        yield (
            block(sorted((x, x / abs(x) * wide / 2)), (-0.35, 0.35), (up - 0.35, up + 0.35)),
            METAL,
        )
        yield rod((x, y), 0.35, (-BELOW, up)), METAL


def _header() -> Shapes:
    (wide, deep, high), pins = m.KINDS["header"]
    yield plate((0, 0), (wide, deep), (0, 2.54)), BLACK
    for at in pins:
        yield _pin(at, high), GOLD


def _battery() -> Shapes:
    (wide, deep, high), pins = m.KINDS["battery"]
    outside = plate((0, 0), (wide, deep), (0, high))
    room = plate((0, 0.3), (wide - 1.4, deep - 1.4), (1.5, high + 1))
    slot = plate((0, -deep / 2), (wide - 3.6, 2.0), (1.5, high + 1))
    yield without(outside, [room, slot]), WHITE
    for at in pins:
        yield _pin(at, 4.5, 0.5), METAL


def _sounder() -> Shapes:
    (wide, _, high), pins = m.KINDS["sounder"]
    yield (
        without(rod((0, 0), wide / 2, (0, high)), [rod((0, 0), 1.0, (high - 1, high + 1))]),
        BLACK,
    )
    for at in pins:
        yield rod(at, 0.3, (-BELOW, 0.0)), METAL


MODELS: dict[str, Callable[[], Shapes]] = {
    "pico": _pico,
    "switch": _switch,
    "diode": lambda: _on_wires("diode"),
    "resistor": lambda: _on_wires("resistor"),
    "header": _header,
    "battery": _battery,
    "sounder": _sounder,
}


def write(folder: Path) -> None:
    """Write all models into a folder, as STEP: the same bytes each time."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, make in MODELS.items():
        pieces = []
        for shape, colour in make():
            shape.color, shape.label = colour, kind
            pieces.append(shape)
        export_step(Compound(label=kind, children=pieces), folder / f"{kind}.step", timestamp=DATE)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
