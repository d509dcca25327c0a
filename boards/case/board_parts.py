"""Models of the parts on the back of the circuit board, placed from the table of measures."""

from collections.abc import Iterator

from build123d import Part

from boards import measures as m
from boards.case.solids import plate, rod, united
from boards.case.variants import Variant

BOTTOM = m.UNDER_LID - m.BOARD_DOWN - m.BOARD_THICK


def solids(variant: Variant) -> Iterator[Part]:
    """Yield a solid for each part, below the board."""
    for name in m.BACK:
        yield one(variant, name)


def one(variant: Variant, name: str) -> Part:
    """Return the model of a part by its name on the board."""
    kind, x, y, turned = m.BACK[name]
    size, pins = m.KINDS[kind]
    at = (variant.board_x + x, y)
    high = (BOTTOM - size[2], BOTTOM)
    if kind == "sounder":
        return rod(at, size[0] / 2, high)
    outside = (size[1], size[0]) if turned % 180 else size[:2]
    body = plate(at, outside, high)
    if kind not in ("diode", "resistor"):
        return body
    wires = [
        plate(
            (at[0] + pin[0] / 2, at[1] + pin[1] / 2),
            (abs(pin[0]) + 0.7, 0.7),
            (BOTTOM - 1.6, BOTTOM - 0.9),
        )
        for pin in pins
    ]
    return united([body, *wires])
