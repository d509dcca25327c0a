"""Short names for the solids that case and parts are made of, placed by their corners and axes."""

from collections.abc import Iterable

from build123d import (
    Box,
    Circle,
    Cone,
    Cylinder,
    Face,
    Kind,
    Part,
    Plane,
    Polygon,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    extrude,
    fillet,
    loft,
    offset,
)

Span = tuple[float, float]


def block(x: Span, y: Span, z: Span) -> Part:
    """Return a box between these limits."""
    size = [limit[1] - limit[0] for limit in (x, y, z)]
    return Pos(*(sum(limit) / 2 for limit in (x, y, z))) * Box(*size)


def plate(at: Span, size: Span, z: Span, radius: float = 0.0) -> Part:
    """Return a plate around `at`, its corners rounded."""
    outline = RectangleRounded(*size, radius) if radius else Rectangle(*size)
    return Pos(*at, z[0]) * extrude(outline, z[1] - z[0])


def rod(at: Span, radius: float, z: Span) -> Part:
    """Return an upright cylinder."""
    return Pos(*at, sum(z) / 2) * Cylinder(radius, z[1] - z[0])


def cone(at: Span, lower: float, upper: float, z: Span) -> Part:
    """Return an upright cone with these radii at its ends."""
    return Pos(*at, sum(z) / 2) * Cone(lower, upper, z[1] - z[0])


def funnel(at: Span, lower: Span, upper: Span, z: Span) -> Part:
    """Return the solid between two rectangles, for an opening with sloping edges."""
    ends = [
        Plane.XY.offset(height) * Pos(*at) * Rectangle(*size)
        for size, height in ((lower, z[0]), (upper, z[1]))
    ]
    return loft(ends)


def united(solids: Iterable[Part]) -> Part:
    """Return the union; raises ValueError without any solid."""
    first, *others = solids
    return first.fuse(*others) if others else first


def without(solid: Part, holes: Iterable[Part]) -> Part:
    """Return a solid with holes."""
    holes = list(holes)
    return solid.cut(*holes) if holes else solid


def outline(key: str, size: float, grown: float = 0.0) -> Sketch:
    """Return the outline of a key's cap: OK is square, BACK round, the others point away from OK.

    `grown` widens it on all sides.
    """
    turned = {"UP": 0, "LEFT": 90, "DOWN": 180, "RIGHT": 270}
    half = size / 2
    if key == "BACK":
        return Sketch() + Circle(half + grown)
    if key == "OK":
        return RectangleRounded(size + 2 * grown, size + 2 * grown, 1.2 + grown)
    corners = [(-half, -half), (half, -half), (half, half * 0.2), (0, half * 1.1)]
    corners.append((-half, half * 0.2))
    shape = Polygon(*corners, align=None)
    shape = fillet(shape.vertices(), 1.2)
    if grown:
        shape = offset(shape, grown, kind=Kind.ARC)
    return Rot(0, 0, turned[key]) * shape


def prism(face: Sketch | Face, at: Span, z: Span) -> Part:
    """Return an upright prism on an outline."""
    return Pos(*at, z[0]) * extrude(face, z[1] - z[0])


def side_prism(profile: list[Span], x: Span) -> Part:
    """Return a prism from left to right on a profile of (y, z)."""
    face = Plane.YZ.offset(x[0]) * Polygon(*profile, align=None)
    return extrude(face, x[1] - x[0], dir=(1, 0, 0))
