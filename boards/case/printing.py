"""Checks that a piece prints well: closed, one body, thick walls, short bridges, no overhang."""

import math
from dataclasses import dataclass

import numpy as np
import trimesh
from shapely import MultiLineString, unary_union
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from boards import measures as m

THINNEST = 1.2
WIDEST_BRIDGE = 12.0
STEEPEST = 45.0
NEARLY_PARALLEL = 30.0
# A point so near a sharp edge has no wall of its own.
NEAR_EDGE = 0.6
SAMPLES = 12_000
# Also places of each triangle that is not tiny, so that no small wall is left out: (shares of its
# corners), its area in mm2.
SHARES = np.array([(1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4)]) / ((3,), (6,), (6,), (6,))
TINY = 0.5
FLAT = math.cos(math.radians(2.0))


@dataclass(frozen=True)
class Print:
    """Triangles of a piece as it is put on the bed: corners (n, 3) in mm, triangles (m, 3)."""

    points: np.ndarray
    faces: np.ndarray

    @property
    def mesh(self) -> trimesh.Trimesh:
        """The piece for rays and sections."""
        return trimesh.Trimesh(self.points, self.faces, process=False)


def too_large(piece: Print) -> list[str]:
    """Return whether a piece is larger than the bed, lying either way."""
    wide, deep, _ = piece.points.max(axis=0) - piece.points.min(axis=0)
    if max(wide, deep) > max(m.BED) or min(wide, deep) > min(m.BED):
        return [f"{wide:.0f} x {deep:.0f} mm are more than the bed"]
    return []


def thinnest(piece: Print, seed: int = 1) -> float:
    """Return the thinnest wall, in mm: between faces within 30 degrees of parallel."""
    mesh = piece.mesh
    points, of = trimesh.sample.sample_surface(mesh, SAMPLES, seed=seed)
    large = np.flatnonzero(mesh.area_faces > TINY)
    more = np.einsum("sk,tkx->tsx", SHARES, mesh.triangles[large]).reshape(-1, 3)
    points, of = np.concatenate([points, more]), np.concatenate([of, large.repeat(len(SHARES))])
    into = -mesh.face_normals[of]
    starts = points + into * 1e-3
    places, rays, hit = mesh.ray.intersects_location(starts, into, multiple_hits=False)
    thick = np.linalg.norm(places - points[rays], axis=1)
    facing = np.einsum("ij,ij->i", mesh.face_normals[hit], into[rays])
    opposite = facing > math.cos(math.radians(NEARLY_PARALLEL))
    near = opposite & (thick < 2 * THINNEST)
    if not near.any():
        return 2 * THINNEST
    away = _from_edges(mesh, places[near]) > NEAR_EDGE
    away &= _from_edges(mesh, points[rays][near]) > NEAR_EDGE
    return float(thick[near][away].min()) if away.any() else 2 * THINNEST


def _from_edges(mesh: trimesh.Trimesh, points: np.ndarray) -> np.ndarray:
    """Return the distance of points to the nearest sharp edge."""
    sharp = mesh.face_adjacency_angles > math.radians(NEARLY_PARALLEL)
    ends = mesh.vertices[mesh.face_adjacency_edges[sharp]]
    if not len(ends):
        return np.full(len(points), np.inf)
    start, along = ends[:, 0], ends[:, 1] - ends[:, 0]
    length = np.einsum("ij,ij->i", along, along)
    found = np.full(len(points), np.inf)
    for place, point in enumerate(points):
        part = np.clip(np.einsum("ij,ij->i", point - start, along) / length, 0, 1)
        found[place] = np.linalg.norm(start + part[:, None] * along - point, axis=1).min()
    return found


def overhang(piece: Print) -> float:
    """Return the area of faces that lean out by more than 45 degrees, ceilings aside, in mm2."""
    mesh = piece.mesh
    down = -mesh.face_normals[:, 2]
    steep = down > math.sin(math.radians(STEEPEST + 1.0))
    on_bed = mesh.triangles[:, :, 2].max(axis=1) < 0.01
    return float(mesh.area_faces[steep & (down < FLAT) & ~on_bed].sum())


def ceilings(piece: Print) -> list[tuple[float, BaseGeometry]]:
    """Return the flat faces that look down on nothing, as (height, outline)."""
    mesh = piece.mesh
    flat = -mesh.face_normals[:, 2] >= FLAT
    heights = np.round(mesh.triangles[:, :, 2].mean(axis=1), 2)
    found = []
    for height in np.unique(heights[flat]):
        if height > 0.01:
            chosen = mesh.triangles[flat & (heights == height)][:, :, :2]
            shapes = unary_union([Polygon(corners).buffer(1e-4) for corners in chosen])
            found += [(float(height), one) for one in getattr(shapes, "geoms", [shapes])]
    return found


def bridge(piece: Print, height: float, outline: BaseGeometry) -> float:
    """Return how wide a ceiling must be bridged, in mm; infinite where an end hangs in the air.

    A bridge may go in any direction; in the best one, every line across ends on a wall.
    """
    section = piece.mesh.section(plane_origin=(0, 0, height - 0.1), plane_normal=(0, 0, 1))
    if section is None:
        return math.inf
    flat, back = section.to_2D(normal=(0, 0, 1))
    walls = unary_union([_moved(polygon, back) for polygon in flat.polygons_full]).buffer(0.12)
    return min(_widest(outline, walls, angle) for angle in range(0, 180, 15))


def _moved(polygon: Polygon, back: np.ndarray) -> Polygon:
    def there(ring: object) -> np.ndarray:
        flat = np.array(ring.coords)  # type: ignore[attr-defined]
        return (np.c_[flat, np.zeros(len(flat)), np.ones(len(flat))] @ back.T)[:, :2]

    return Polygon(there(polygon.exterior), [there(hole) for hole in polygon.interiors])


def _widest(outline: BaseGeometry, walls: BaseGeometry, angle: float) -> float:
    """Return the widest line across an outline in one direction, or infinity."""
    left, low, right, high = outline.bounds
    middle = np.array([(left + right) / 2, (low + high) / 2])
    reach = math.hypot(right - left, high - low)
    along = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
    across = np.array([-along[1], along[0]])
    widest = 0.0
    for step in np.arange(-reach / 2, reach / 2, 0.4):
        start = middle + across * (step + 0.2)
        line = LineString([start - along * reach, start + along * reach])
        cut = outline.intersection(line)
        for part in cut.geoms if isinstance(cut, MultiLineString) else [cut]:
            if part.is_empty or part.length < 0.3:
                continue
            ends = [part.interpolate(0), part.interpolate(part.length)]
            if not all(walls.covers(end) for end in ends):
                return math.inf
            widest = max(widest, part.length)
    return widest


@dataclass(frozen=True)
class Figures:
    """What was found of a piece, in mm, mm2 and cm3."""

    open_edges: int
    bodies: int
    thinnest: float
    bridge: float
    overhang: float
    volume: float
    size: tuple[float, float, float]


def figures(piece: Print) -> Figures:
    """Return the figures of a piece as it is put on the bed."""
    from boards.case.meshes import bodies, open_edges

    found = [bridge(piece, height, outline) for height, outline in ceilings(piece)]
    size = piece.points.max(axis=0) - piece.points.min(axis=0)
    return Figures(
        open_edges(piece.faces),
        bodies(piece.points, piece.faces),
        round(thinnest(piece), 2),
        round(max(found, default=0.0), 2),
        round(overhang(piece), 2),
        round(float(piece.mesh.volume) / 1000, 2),
        tuple(round(float(edge), 1) for edge in size),
    )


def mistakes(piece: Print, found: Figures) -> list[str]:
    """Return what is wrong with a piece, a line each; none means that it prints well."""
    wrong = too_large(piece)
    if found.open_edges:
        wrong.append(f"{found.open_edges} edges are open")
    if found.bodies != 1:
        wrong.append(f"{found.bodies} bodies instead of one")
    if found.thinnest < THINNEST:
        wrong.append(f"a wall of {found.thinnest} mm")
    if found.bridge > WIDEST_BRIDGE:
        wrong.append(f"a ceiling of {found.bridge} mm, or one that hangs in the air")
    if found.overhang:
        wrong.append(f"{found.overhang} mm2 lean out by more than 45 degrees")
    if found.volume > 70:
        wrong.append(f"{found.volume} cm3 of plastic")
    return wrong
