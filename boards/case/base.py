"""The lower part: walls, posts of the screws, the cut-out for the plug, what holds the battery."""

from build123d import Axis, Part, Plane, Pos, Rot, chamfer, mirror

from boards import measures as m
from boards.case.lid import RADIUS, clamps, display_frame
from boards.case.solids import Span, block, cone, plate, rod, side_prism, united, without
from boards.case.variants import REAR_TURN, Variant

POST = 4.8  # radius of a corner post: a hole for the screw's head and a wall around it
SINK = m.HEAD / 2 + 0.4  # radius of that hole
SCREW_TIP = m.UNDER_LID - 0.6
HEAD_FACE = SCREW_TIP - m.LONG_SCREW  # the flat face of a corner screw's head
POST_TOP = m.UNDER_LID - m.BOARD_DOWN - m.BOARD_THICK - m.POST_GAP
# The USB socket's middle is at one height, whether the Pico hangs on the board or is below it.
USB_Z = m.UNDER_LID - m.BOARD_DOWN - m.BOARD_THICK - m.SOCKET - m.PICO_THICK - m.USB[2] / 2
PICO_Z = USB_Z - m.USB[2] / 2 - m.PICO_THICK  # underside of a Pico on the floor
HOOK = 2.2  # how far hooks and clamp reach over the Pico's ends
CLAMP_THICK = 2.4
CLAMP_FROM_END = 7.2  # so far that the Pico can be laid down before it slides under the hooks


def base(variant: Variant) -> Part:
    """Return the lower part."""
    solids, holes = _shell(variant)
    for at in variant.corners:
        post, hole = _post(variant, at)
        solids.append(post)
        holes += hole
    holes.append(_plug_hole(variant))
    if variant.twice:
        more, cut = display_frame(variant)
        solids += [to_floor(variant, part) for part in more]
        holes += [to_floor(variant, part) for part in cut]
    else:
        solids += _battery_frame(variant)
    if variant.wiring == "hand":
        more, cut = _cradle(variant)
        solids += more
        holes += cut
    return without(united(solids), holes)


def to_floor(variant: Variant, part: Part) -> Part:
    """Return what belongs to the display, mirrored to the floor and turned as REAR_TURN says."""
    middle = Plane.XY.offset((m.UNDER_LID + m.FLOOR) / 2)
    centre = Pos(*variant.display_at)
    return centre * Rot(0, 0, REAR_TURN) * centre.inverse() * mirror(part, about=middle)


def back_clamps(variant: Variant) -> dict[str, Part]:
    """Return the clamps of the second display, in the floor."""
    return {f"{name}_back": to_floor(variant, bar) for name, bar in clamps(variant).items()}


def pico_clamp(variant: Variant) -> Part:
    """Return the clamp that holds the free end of a Pico on the floor."""
    x, y = clamp_screw(variant)
    z = PICO_Z + m.PICO_THICK
    length = CLAMP_FROM_END + HOOK + 4.0
    bar = plate((x, y - 4.0 + length / 2), (12.0, length), (z, z + CLAMP_THICK), 2.0)
    return without(bar, [rod((x, y), m.THROUGH / 2, (z - 1, z + 9))])


def clamp_screw(variant: Variant) -> Span:
    """Return the screw of that clamp: beyond the end of the Pico."""
    end = m.PICO_Y - m.PICO[1] / 2
    return variant.board_x, end - CLAMP_FROM_END


def _shell(variant: Variant) -> tuple[list[Part], list[Part]]:
    outside = plate((0, 0), (variant.width, m.DEPTH), (0, m.UNDER_LID), RADIUS)
    # Steeper than 45 degrees, because the triangles of a rounded corner lean out a little more.
    below = outside.faces().sort_by(Axis.Z)[0]
    outside = chamfer(below.edges(), 0.9, 1.2, reference=below)
    room = plate(
        (0, 0),
        (2 * variant.inside, m.INSIDE_DEPTH),
        (m.FLOOR, m.HEIGHT),
        RADIUS - m.WALL,
    )
    return [without(outside, [room])], []


def _post(variant: Variant, at: Span) -> tuple[Part, list[Part]]:
    """A corner filled up to a round post; a screw's head sinks into it from below."""
    i, j = (1 if edge > 0 else -1 for edge in at)
    height = (m.FLOOR - 0.1, POST_TOP)
    x = tuple(sorted((at[0], i * (variant.inside + 1.0))))
    y = tuple(sorted((at[1], j * (m.INSIDE_DEPTH / 2 + 1.0))))
    wide = tuple(sorted((at[0] - i * POST, i * (variant.inside + 1.0))))
    deep = tuple(sorted((at[1] - j * POST, j * (m.INSIDE_DEPTH / 2 + 1.0))))
    post = united([rod(at, POST, height), block(wide, y, height), block(x, deep, height)])
    inner = plate((0, 0), (variant.width - 1, m.DEPTH - 1), height, RADIUS - 0.5)
    slope = SINK - m.THROUGH / 2
    holes = [
        rod(at, SINK, (-1, HEAD_FACE)),
        cone(at, SINK, m.THROUGH / 2, (HEAD_FACE, HEAD_FACE + slope)),
        rod(at, m.THROUGH / 2, (HEAD_FACE, m.HEIGHT)),
    ]
    return post & inner, holes


def _plug_hole(variant: Variant) -> Part:
    """The cut-out for the grip of a plug, its upper corners cut so that it prints well."""
    wide, high = m.PLUG[0] + 1.2, m.PLUG[2] + 1.0
    y = (m.INSIDE_DEPTH / 2 - 0.1, m.DEPTH / 2 + 0.1)
    hole = block(
        (variant.board_x - wide / 2, variant.board_x + wide / 2),
        y,
        (USB_Z - high / 2, USB_Z + high / 2),
    )
    return chamfer(hole.edges().filter_by(Axis.Y), 1.2)


def _battery_frame(variant: Variant) -> list[Part]:
    """Walls beside the battery holder; the case's front wall is the fourth."""
    x, y = variant.battery_at
    half, deep = (edge / 2 + m.MODULE_GAP for edge in m.BATTERY[:2])
    z = (m.FLOOR - 0.1, m.FLOOR + 7.0)
    walls = []
    for i in (-1, 1):
        for j in (-1, 1):
            side = tuple(sorted((x + i * half, x + i * (half + 1.6))))
            end = y + deep if j > 0 else y - deep + 12.0
            walls.append(block(side, (end - 12.0, end), z))
        corner = tuple(sorted((x + i * (half - 12.0), x + i * (half + 1.6))))
        walls.append(block(corner, (y + deep, y + deep + 1.6), z))
    return walls


def _cradle(variant: Variant) -> tuple[list[Part], list[Part]]:
    """What holds a Pico on the floor: rails, guides, two hooks at the socket's end, a boss."""
    x, half = variant.board_x, m.PICO[0] / 2
    top, end = m.PICO_Y + m.PICO[1] / 2, m.PICO_Y - m.PICO[1] / 2
    floor = m.FLOOR - 0.1
    face = PICO_Z + m.PICO_THICK
    solids = []
    for i in (-1, 1):
        solids.append(_span(x, i, (3.0, 6.6), (end + 1.0, top - 1.0), (floor, PICO_Z)))
        guide = (half + m.PICO_GAP, half + m.PICO_GAP + 1.6)
        solids.append(_span(x, i, guide, (end, end + 6.0), (floor, face)))
        solids.append(_span(x, i, guide, (top - 8.0, top + 0.3), (floor, face)))
        solids.append(_hook(x, i, top))
    at = clamp_screw(variant)
    solids.append(rod(at, 3.4, (floor, face)))
    return solids, [rod(at, m.BORE / 2, (m.FLOOR, face + 0.1))]


def _span(middle: float, side: int, x: Span, y: Span, z: Span) -> Part:
    """A block on one side of the middle."""
    limits = tuple(sorted((middle + side * x[0], middle + side * x[1])))
    return block(limits, y, z)


def _hook(x: float, side: int, top: float) -> Part:
    """A post behind a corner of the Pico, whose head leans over it by 45 degrees."""
    face = PICO_Z + m.PICO_THICK
    back = top + m.PICO_GAP
    wall = m.INSIDE_DEPTH / 2 + 0.5
    under = face - 0.1
    lean = HOOK + m.PICO_GAP
    profile = [
        (back, m.FLOOR - 0.1),
        (back, under),
        (back - lean, under + lean),
        (back - lean, under + lean + 1.4),
        (wall, under + lean + 1.4),
        (wall, m.FLOOR - 0.1),
    ]
    start = x + side * (m.PICO[0] / 2 - 3.8)
    return side_prism(profile, tuple(sorted((start, start + side * 3.8))))
