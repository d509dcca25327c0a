"""What pictures show of bought parts more than the checks need: colours, cells, wires."""

from collections.abc import Iterator

import numpy as np
import pyvista
from build123d import Axis, Location, Part, Pos, Rot

from boards import measures as m
from boards.case import models
from boards.case.box import Item
from boards.case.parts import BOARD_BOTTOM, BOARD_TOP
from boards.case.pictures import Drawn
from boards.case.solids import block, plate, rod, without
from boards.case.variants import Variant

HOLDER, CELL, TIP = "#26282b", "#b9803f", "#c9ccd1"
PINS = "#d8b24a"
WIRES = ("#c0392b", "#222222", "#d9a514", "#2f6fb5")
# The row of pins that the display of the pictures is wired to.
WIRED = "J2"
OVER = Rot(0, 180, 0)  # onto the back of the board


def looks(variant: Variant, item: Item) -> list[Drawn]:
    """Return an item of a box with a circuit board as it looks."""
    if item.kind == "switch":
        place = Pos(*variant.key_at(item.name.removeprefix("switch_")), BOARD_TOP)
        return list(_model("switch", place))
    if item.name == "pico":
        return list(_model("pico", Pos(variant.board_x, m.PICO_Y, BOARD_BOTTOM) * OVER))
    if item.name == "small_parts":
        found = []
        for kind, x, y, _ in (m.BACK[name] for name in (WIRED, "J7", "D1")):
            found += _model(kind, Pos(variant.board_x + x, y, BOARD_BOTTOM) * OVER)
        return found
    if item.name == "battery":
        return list(_cells(variant))
    if item.name == "display":
        return [Drawn(item.shape, item.kind), *_pins(variant)]
    return [Drawn(item.shape, item.kind)]


def _model(kind: str, place: Location) -> Iterator[Drawn]:
    for shape, colour in models.MODELS[kind]():
        yield Drawn(
            place * shape, "#" + "".join(f"{round(255 * one):02x}" for one in tuple(colour)[:3])
        )


def _pins(variant: Variant) -> Iterator[Drawn]:
    """The four pins of the display, which are black on black as its model has them."""
    x, y = variant.display_at
    back = m.UNDER_LID - m.MODULE_DOWN - m.MODULE_THICK
    for number in range(4):
        at = (x + 2.54 * (number - 1.5), y + variant.module.module[1] / 2 - 1.6)
        yield Drawn(rod(at, 0.45, (back - 8.6, back - 2.4)), PINS)


def _cells(variant: Variant) -> Iterator[Drawn]:
    """Three AA cells in their holder."""
    (x, y), (wide, deep, high) = variant.battery_at, m.BATTERY
    low = m.FLOOR
    outside = plate((x, y), (wide, deep), (low, low + high - 4.0), 1.5)
    room = block(
        (x - wide / 2 + 2, x + wide / 2 - 2), (y - deep / 2 + 2, y + deep / 2 - 2), (low + 1.5, 40)
    )
    yield Drawn(without(outside, [room]), HOLDER)
    for number in (-1, 0, 1):
        turned = 1 if number else -1
        middle = Pos(x, y + number * 14.8, low + 8.9)
        cell = rod((0, 0), 7.1, (-25, 22)).rotate(Axis.Y, 90 * turned)
        yield Drawn(middle * cell, CELL)
        for ends, radius in (((22, 24.6), 7.1), ((24.6, 26), 2.6), ((-25.6, -25), 6.6)):
            yield Drawn(middle * rod((0, 0), radius, ends).rotate(Axis.Y, 90 * turned), TIP)


def wires(variant: Variant) -> Iterator[tuple[pyvista.PolyData, str]]:
    """Yield the four wires from the display to the board, as (surface, colour)."""
    at, module = variant.display_at, variant.module.module
    _, x, y, _ = m.BACK[WIRED]
    for number, colour in enumerate(WIRES):
        aside = 2.54 * (number - 1.5)
        start = (at[0] + aside, at[1] + module[1] / 2 - 1.6, m.UNDER_LID - m.MODULE_DOWN - 5.0)
        end = (variant.board_x + x + aside, y, BOARD_BOTTOM - 4.0)
        low = min(start[2], end[2]) - 9.0 - number
        bend = (start[0] + 14.0, start[1] + 1.0 - 3.0 * number, low)
        turn = (end[0] - 16.0 - 2.0 * number, (start[1] + end[1]) / 2, low)
        points = [start, (*start[:2], start[2] - 6.0), bend, turn, (*end[:2], end[2] - 6.0), end]
        yield pyvista.Spline(np.array(points), 60).tube(radius=0.7), colour
        for tip in (start, end):
            socket = (tip[0], tip[1], tip[2] - 4.0)
            yield pyvista.Cube(center=socket, x_length=2.4, y_length=2.4, z_length=12.0), HOLDER


def facing_down(shape: Part) -> Part:
    """Return a piece turned as on a table with the lid's face down."""
    return Rot(180, 0, 0) * shape
