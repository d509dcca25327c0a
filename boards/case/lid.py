"""The lid: window and frame of the display, holes of the keys, and what the key board hangs on."""

from build123d import Axis, Part, chamfer

from boards import measures as m
from boards.case.solids import (
    Span,
    block,
    funnel,
    outline,
    plate,
    prism,
    rod,
    united,
    without,
)
from boards.case.variants import Variant

CAP = 12.0  # across a cap
FRAME = 1.6  # wall of the frame around a display module
CLAMP = (7.0, 2.4)  # width and thickness of a clamp
RADIUS = 6.0  # of the outer corners
LIP = (1.6, 2.0)  # thickness and height
Z = m.UNDER_LID


def lid(variant: Variant) -> Part:
    """Return the lid."""
    frame, window = display_frame(variant)
    solids = [_plate(variant), _lip(variant), *frame]
    solids += [rod(at, m.BOSS, (Z - m.BOARD_DOWN, Z)) for at in board_bosses(variant)]
    left = [at for at in variant.corners if at[0] < 0]
    bottom = Z - m.BOARD_DOWN - m.BOARD_THICK
    solids += [rod(at, m.BOSS, (bottom, Z)) for at in left]
    holes = [*window, *_key_holes(variant)]
    holes += [rod(at, m.BORE / 2, (Z - m.BOARD_DOWN, Z)) for at in board_bosses(variant)]
    holes += [rod(at, m.BORE / 2, (bottom, Z)) for at in left]
    return without(united(solids), holes)


def board_bosses(variant: Variant) -> list[Span]:
    """Return where the key board touches the lid."""
    return [*variant.board_screws, *(at for at in variant.corners if at[0] > 0)]


def clamp_screws(variant: Variant) -> list[Span]:
    """Return the four screws of the clamps that hold the display module."""
    x, y = variant.display_at
    across = variant.module.module[0] / 2 - 1.0
    up = variant.module.module[1] / 2 + m.MODULE_GAP + 3.6
    return [(x + i * across, y + j * up) for i in (-1, 1) for j in (-1, 1)]


def clamps(variant: Variant) -> dict[str, Part]:
    """Return the two bars that press the module's sides against the lid."""
    x, y = variant.display_at
    top = Z - m.MODULE_DOWN - m.MODULE_THICK
    across = variant.module.module[0] / 2 - 1.0
    length = variant.module.module[1] + 2 * (m.MODULE_GAP + 3.6) + CLAMP[0]
    screws = clamp_screws(variant)
    bars = {}
    for name, side in (("clamp_left", -1), ("clamp_right", 1)):
        bar = plate((x + side * across, y), (CLAMP[0], length), (top - CLAMP[1], top), 3.4)
        holes = [rod(at, m.THROUGH / 2, (top - CLAMP[1] - 1, top + 1)) for at in screws]
        bars[name] = without(bar, holes)
    return bars


def display_frame(variant: Variant) -> tuple[list[Part], list[Part]]:
    """Return what a lid with a display has more, and what is cut from it."""
    at, module = variant.display_at, variant.module
    width, height = (edge + 2 * m.MODULE_GAP for edge in module.module)
    back = Z - m.MODULE_DOWN - m.MODULE_THICK
    ring = plate(at, (width + 2 * FRAME, height + 2 * FRAME), (back + 0.4, Z))
    ring = without(ring, [plate(at, (width, height), (back, Z + 0.1))])
    added = [ring, *_ledges(variant)]
    screws = clamp_screws(variant)
    added += [rod(screw, 3.4, (back, Z)) for screw in screws]
    cut = [rod(screw, m.BORE / 2, (back - 0.1, Z + 0.7)) for screw in screws]
    seen = tuple(edge + 2.4 for edge in module.picture)
    centre = (at[0], at[1] + module.up)
    cut.append(plate(centre, seen, (Z - 0.1, m.HEIGHT + 0.1)))
    wide = tuple(edge + 2 * 1.21 for edge in seen)
    cut.append(funnel(centre, seen, wide, (m.HEIGHT - 1.2, m.HEIGHT + 0.01)))
    return added, cut


def _ledges(variant: Variant) -> list[Part]:
    """Four corners under the module's face; its glass is between them."""
    (x, y), module = variant.display_at, variant.module
    half, tall = (edge / 2 + m.MODULE_GAP for edge in module.module)
    free = module.glass[1] / 2 + 1.0
    return [
        block(
            tuple(sorted((x + i * (half - 7.0), x + i * (half + 0.1)))),
            tuple(sorted((y + j * free, y + j * (tall + 0.1)))),
            (Z - m.MODULE_DOWN, Z),
        )
        for i in (-1, 1)
        for j in (-1, 1)
    ]


def _plate(variant: Variant) -> Part:
    flat = plate((0, 0), (variant.width, m.DEPTH), (Z, m.HEIGHT), RADIUS)
    return chamfer(flat.faces().sort_by(Axis.Z)[-1].edges(), 0.8)


def _lip(variant: Variant) -> Part:
    size = (2 * (variant.inside - m.LID_GAP), m.INSIDE_DEPTH - 2 * m.LID_GAP)
    radius = RADIUS - m.WALL - m.LID_GAP
    ring = plate((0, 0), size, (Z - LIP[1], Z), radius)
    inner = (size[0] - 2 * LIP[0], size[1] - 2 * LIP[0])
    return without(ring, [plate((0, 0), inner, (Z - LIP[1] - 1, Z + 0.1), radius - LIP[0])])


def _key_holes(variant: Variant) -> list[Part]:
    through = (Z - 0.1, m.HEIGHT + 0.1)
    holes = [
        prism(outline(key, CAP, m.KEY_GAP), variant.key_at(key), through) for key in variant.keys
    ]
    if variant.inputs == "encoder":
        at = (variant.board_x + m.ENCODER_AT[0], m.ENCODER_AT[1])
        holes.append(rod(at, m.THREAD / 2 + m.KEY_GAP, through))
        room = tuple(edge + 2.0 for edge in m.ENCODER)
        holes.append(plate(at, room, (Z - 0.1, Z + 0.8)))
    return holes
