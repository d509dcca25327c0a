"""Triangles of solids, for checks and files, and how much of two solids overlaps."""

import numpy as np
from build123d import Part
from manifold3d import Manifold, Mesh

# The largest distance of a triangle to the curved face that it replaces, and the largest angle.
TOLERANCE, ANGLE = 0.02, 0.2


def triangles(shape: Part) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners (n, 3) in mm and the triangles (m, 3) of a solid, joined at edges.

    Both are sorted, so that equal solids give equal arrays.
    """
    vertices, faces = shape.tessellate(TOLERANCE, ANGLE)
    points = np.round(np.array([(v.X, v.Y, v.Z) for v in vertices]), 5) + 0.0
    unique, place = np.unique(points, axis=0, return_inverse=True)
    found = place.reshape(-1)[np.array(faces)]
    two = (
        (found[:, 0] == found[:, 1]) | (found[:, 1] == found[:, 2]) | (found[:, 0] == found[:, 2])
    )
    found = found[~two]
    # Each begins with its smallest corner: the direction of its normal stays.
    first = np.argmin(found, axis=1)
    rows = np.arange(len(found))
    found = np.stack([found[rows, (first + step) % 3] for step in range(3)], axis=1)
    return unique, found[np.lexsort(found.T[::-1])]


def solid_of(points: np.ndarray, faces: np.ndarray) -> Manifold:
    """Return triangles as a solid whose overlaps can be computed.

    Raises ValueError if they do not close.
    """
    made = Manifold(Mesh(points.astype(np.float32), faces.astype(np.uint32)))
    if made.status().name != "NoError":
        raise ValueError(f"the surface is not closed: {made.status().name}")
    return made


def solid(shape: Part) -> Manifold:
    """Return a solid for overlaps."""
    return solid_of(*triangles(shape))


def bodies(points: np.ndarray, faces: np.ndarray) -> int:
    """Return the number of separate bodies."""
    parent = np.arange(len(points))
    while True:
        low = parent[faces].min(axis=1)
        after = parent.copy()
        for corner in range(3):
            np.minimum.at(after, faces[:, corner], low)
        after = after[after]
        if (after == parent).all():
            return len(np.unique(parent[faces]))
        parent = after


def open_edges(faces: np.ndarray) -> int:
    """Return the number of edges that are not between exactly two triangles, each one way."""
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    _, counts = np.unique(edges, axis=0, return_counts=True)
    _, back = np.unique(np.sort(edges, axis=1), axis=0, return_counts=True)
    return int((counts != 1).sum() + (back != 2).sum())


def apart(one: Manifold, other: Manifold) -> bool:
    """Return whether the boxes around two solids do not overlap."""
    a, b = one.bounding_box(), other.bounding_box()
    return any(a[k] >= b[k + 3] or b[k] >= a[k + 3] for k in range(3))


def overlap(one: Manifold, other: Manifold) -> float:
    """Return the volume that two solids share, in mm3."""
    if apart(one, other):
        return 0.0
    return float((one ^ other).volume())
