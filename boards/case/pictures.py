"""Draws boxes from their solids, without a screen."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyvista
from build123d import Part

from boards.case.box import COLOURS
from boards.case.meshes import triangles

Point = tuple[float, float, float]
SHINY = {"display", "picture", "screw"}


@dataclass(frozen=True)
class Drawn:
    """A solid in a picture: its colour (a kind of COLOURS, or any other), how far it is moved."""

    shape: Part
    colour: str
    moved: Point = (0.0, 0.0, 0.0)


def surface(shape: Part) -> pyvista.PolyData:
    """Return a solid's triangles for drawing."""
    points, faces = triangles(shape)
    cells = np.hstack([np.full((len(faces), 1), 3), faces])
    return pyvista.PolyData(points, cells.ravel())


def draw(
    path: Path,
    drawn: Iterable[Drawn],
    towards: Point,
    size: tuple[int, int] = (1200, 760),
    zoom: float = 1.0,
    finish: Callable[[pyvista.Plotter], None] | None = None,
) -> None:
    """Write a picture (PNG), seen from the direction `towards`, parallel lines kept parallel.

    `finish` adds what is not a solid.
    """
    plot = pyvista.Plotter(off_screen=True, window_size=size, lighting="none")
    plot.set_background("white")
    for place, strength in (((-2, -1, 5), 0.5), ((4, -2, 2), 0.22), ((-1, -4, 0), 0.3)):
        light = pyvista.Light(position=place, light_type="scene light", intensity=strength)
        light.positional = False
        plot.add_light(light)
    plot.add_light(pyvista.Light(light_type="headlight", intensity=0.12))
    for one in drawn:
        _add(plot, one)
    if finish:
        finish(plot)
    plot.enable_parallel_projection()
    plot.enable_anti_aliasing("ssaa")
    plot.camera_position = [towards, (0, 0, 0), (0, 0, 1)]
    plot.reset_camera()
    plot.camera.zoom(zoom)
    plot.screenshot(path)
    plot.close()


def _add(plot: pyvista.Plotter, one: Drawn) -> None:
    """Add a solid and its sharp edges."""
    mesh = surface(one.shape).translate(one.moved, inplace=False)
    plot.add_mesh(
        mesh.compute_normals(split_vertices=True, feature_angle=30),
        color=COLOURS.get(one.colour, one.colour),
        smooth_shading=True,
        specular=0.5 if one.colour in SHINY else 0.12,
        specular_power=20,
        ambient=0.26,
    )
    edges = mesh.extract_feature_edges(
        35, boundary_edges=False, non_manifold_edges=False, manifold_edges=False
    )
    if edges.n_points:
        plot.add_mesh(edges, color="#1b1b1b", line_width=1.2, opacity=0.7)
