"""Checks that the box is steady: it touches the stand without overlap, and does not tip over."""

from manifold3d import Manifold

from boards.case import caps
from boards.case.box import stand
from boards.case.meshes import overlap, solid
from boards.case.variants import Variant


def mistakes(variant: Variant, solids: dict[str, Manifold]) -> list[str]:
    """Return what is wrong with a box on its stand, a line each."""
    place = caps.upright_place() if variant.twice else caps.tilted_place()
    matrix = place.wrapped.Transformation()
    rows = [[matrix.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]
    foot = solid(stand(variant).shape)
    found = []
    moment, weight = 0.0, 0.0
    for name, shape in solids.items():
        if name == "plug":
            continue
        posed = shape.transform(rows)
        if (shared := overlap(posed, foot)) >= 0.01:
            found.append(f"{name} and the stand overlap by {shared:.2f} mm3")
        box = posed.bounding_box()
        moment += posed.volume() * (box[1] + box[4]) / 2
        weight += posed.volume()
    middle = moment / weight
    limits = foot.bounding_box()
    if not limits[1] + 5 < middle < limits[4] - 5:
        found.append(f"it tips over: its weight is at {middle:.0f} mm of the stand")
    return found
