"""What fingers touch: a cap for each key, or a knob. And the stand."""

import math

from build123d import Axis, Location, Part, Pos, Rot, chamfer

from boards import measures as m
from boards.case.lid import CAP
from boards.case.solids import cone, outline, plate, prism, rod, side_prism, united, without
from boards.case.variants import Variant

STEM_GAP = 0.15
BOARD_TOP = m.UNDER_LID - m.BOARD_DOWN
FLANGE_TOP = m.UNDER_LID - m.FLANGE_DOWN
KNOB = 11.0  # radius
KNOB_FROM = m.HEIGHT + 1.0
STAND_THICK = 3.2
STAND_WIDE = 56.0


def cap(variant: Variant, key: str) -> Part:
    """Return the cap of a key, where it is on the key's stem; UP has a dot."""
    at = variant.key_at(key)
    bottom = FLANGE_TOP - m.FLANGE
    top = m.HEIGHT + m.CAP_UP
    body = prism(outline(key, CAP), at, (bottom, top))
    body = chamfer(body.faces().sort_by(Axis.Z)[-1].edges(), 0.7)
    parts = [body, prism(outline(key, CAP, m.FLANGE), at, (bottom, FLANGE_TOP))]
    if key == "UP":
        parts.append(cone((at[0], at[1] - 1.0), 1.6, 0.9, (top - 0.1, top + 0.8)))
    stem = m.STEM + 2 * STEM_GAP
    return without(united(parts), [plate(at, (stem, stem), (bottom, BOARD_TOP + m.SWITCH_STEM))])


def knob(variant: Variant) -> Part:
    """Return the knob of the encoder, its rim grooved, its bore flat on one side."""
    at = (variant.board_x + m.ENCODER_AT[0], m.ENCODER_AT[1])
    shaft_top = BOARD_TOP + m.ENCODER_SHAFT
    top = shaft_top + 2.4
    body = rod(at, KNOB, (KNOB_FROM, top))
    body = chamfer(body.faces().sort_by(Axis.Z)[-1].edges(), 1.2)
    grooves = []
    for step in range(16):
        angle = math.radians(360 / 16 * step)
        place = (at[0] + (KNOB + 1.0) * math.cos(angle), at[1] + (KNOB + 1.0) * math.sin(angle))
        grooves.append(rod(place, 1.9, (KNOB_FROM - 1, top + 1)))
    thread = BOARD_TOP + m.ENCODER_THREAD + 0.8
    wide, narrow = m.THREAD / 2 + 1.0, m.SHAFT / 2 + 0.1
    bore = rod(at, narrow, (KNOB_FROM, shaft_top + 0.2))
    # The flat side begins with a slope, because a ledge would hang in the air.
    inner, outer, low = at[1] + narrow - 1.5, at[1] + narrow + 0.1, thread + 1.7
    profile = [(outer, low), (inner, low + 1.9), (inner, shaft_top + 1), (outer, shaft_top + 1)]
    flat = side_prism(profile, (at[0] - 4.5, at[0] + 4.5))
    hollow = rod(at, wide, (KNOB_FROM - 1, thread))
    slope = cone(at, wide, narrow, (thread, thread + 1.15 * (wide - narrow)))
    return without(body, [*grooves, without(bore, [flat]), hollow, slope])


def stand(variant: Variant) -> Part:
    """Return the stand in its place: printed on its side, it needs no support.

    An upright box has a foot.
    """
    return _foot(variant) if variant.twice else _easel()


REST = 6.0  # the lower front edge of the box above the table


def tilted_place() -> Location:
    """Return where the box is on the stand."""
    angle = math.radians(m.TILT)
    forward = Pos(0, -m.DEPTH * math.cos(angle) / 2, REST)
    return forward * Rot(m.TILT, 0, 0) * Pos(0, m.DEPTH / 2, 0)


def upright_place() -> Location:
    """Return where the box is in its foot."""
    return Pos(0, m.HEIGHT / 2, m.DEPTH / 2 + STAND_THICK) * Rot(90, 0, 0)


def _easel() -> Part:
    """A lip, a plate under the box, a leg and a foot, of one thickness."""
    angle = math.radians(m.TILT)
    c, s = math.cos(angle), math.sin(angle)
    front = (-m.DEPTH * c / 2, REST)

    def on(along: float, up: float) -> tuple[float, float]:
        """A point, along the box's underside and above it."""
        return front[0] + along * c - up * s, front[1] + along * s + up * c

    t = STAND_THICK
    lip, rest = 9.0, 58.0
    outside = [on(-t - 0.4, lip), on(-t - 0.4, -t), (on(-t - 0.4, -t)[0], 0.0)]
    back = on(rest, 0)
    outside += [(back[0] + 6.0, 0.0), (back[0] + 6.0, t), (back[0] + 1.0, t)]
    outside += [on(rest, -0.0), on(-0.4, 0.0), on(-0.4, lip)]
    inner_front = on(6.0, -t)
    hollow = [
        (inner_front[0], t),
        (back[0] - t, t),
        (back[0] - t, on(rest - t * (1 + s) / c, -t)[1]),
        inner_front,
    ]
    half = STAND_WIDE / 2
    solid = side_prism(outside, (-half, half))
    return without(solid, [side_prism(hollow, (-half - 1, half + 1))])


def _foot(variant: Variant) -> Part:
    """A channel for the upright box."""
    t, gap = STAND_THICK, 0.4
    half = m.HEIGHT / 2 + gap
    profile = [(-46.0, 0.0), (46.0, 0.0), (46.0, t), (half + t, t + 6.0), (half + t, 13.0)]
    profile += [(half, 13.0), (half, t), (-half, t), (-half, 13.0), (-half - t, 13.0)]
    profile += [(-half - t, t + 6.0), (-46.0, t)]
    wide = min(STAND_WIDE, variant.width - 40)
    return side_prism(profile, (-wide / 2, wide / 2))
