"""Draws the pictures of the building guide from the models.

usage: python -m boards.case.guide [NAME...]
"""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyvista
from PIL import Image

from boards import measures as m
from boards.case import box, caps, manifest, parts
from boards.case.box import Item
from boards.case.pictures import Drawn, draw
from boards.case.variants import Variant, variants

ABOVE = (-1.0, -1.7, 1.7)
BELOW = (-1.0, -1.7, -1.8)
COLOURS = 96
# How far each kind is lifted in the picture of all items, in mm.
LIFTED = {"lid": 62.0, "cap": 46.0, "board": 16.0, "switch": 16.0, "pico": 2.0, "small": 4.0}
LIFTED |= {"display": 34.0, "clamp": 20.0, "base": -18.0, "battery": 0.0}


def draw_all(folder: Path, only: list[str]) -> None:
    """Draw all pictures into a folder, or only some."""
    variant = next(variants())
    items = {item.name: item for item in box.items(variant)}
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn, towards in (
        ("box", _on_stand(variant, items), (-1.1, -2.0, 1.3)),
        ("apart", _apart(items), (-1.0, -1.7, 0.9)),
        ("print", _on_bed(variant, items), (-0.6, -1.7, 1.9)),
        ("keys", _chosen(items, ("board", "switch", "legs")), ABOVE),
        ("back", _chosen(items, ("board", "switch", "legs", "pico", "small")), BELOW),
        ("lid", _chosen(items, ("lid", "cap", "display", "clamp", "_screw")), BELOW),
        ("closing", _closing(items), (-1.0, -1.7, 1.1)),
    ):
        if only and name not in only:
            continue
        path = folder / f"{name}.png"
        size = (1100, 1000) if name in ("apart", "closing") else (1100, 680)
        lit = _lit(variant) if name == "box" else None
        draw(path, drawn, towards, size, 1.05 if name == "apart" else 1.2, finish=lit)
        path.write_bytes(fewer_colours(path))


def fewer_colours(path: Path) -> bytes:
    """Return a picture as a PNG with few colours, which is a quarter as large."""
    data = io.BytesIO()
    with Image.open(path) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(data, "PNG", optimize=True)
    return data.getvalue()


def screen() -> np.ndarray:
    """Return a picture of the display, (256, 512, 3), drawn by the scorekeeper's own fonts."""
    sys.path.insert(0, str(manifest.BOARDS.parent / "firmware"))
    from pinochle.display.canvas import Canvas

    canvas = Canvas()
    canvas.bold(6, 0, "N-S")
    canvas.number(6, 2, "830", 3)
    canvas.bold(80, 0, "E-W")
    canvas.number(80, 2, "610", 3)
    canvas.hline(0, 127, 46)
    canvas.center(64, 7, "hand 6   South deals")
    bits = np.frombuffer(bytes(canvas.buf), np.uint8).reshape(8, 128)
    lit = (bits[:, None, :] >> np.arange(8)[None, :, None] & 1).reshape(64, 128)
    large = np.kron(lit, np.ones((4, 4), np.uint8))[..., None]
    return np.where(large, (158, 216, 255), (6, 10, 16)).astype(np.uint8)


def _lit(variant: Variant) -> Callable[[pyvista.Plotter], None]:
    """Return what draws the lit picture on the display of a box on its stand."""
    picture = parts.picture(variant).bounding_box()
    matrix = caps.tilted_place().wrapped.Transformation()
    rows = [[matrix.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]

    def finish(plot: pyvista.Plotter) -> None:
        middle = picture.center()
        size = {"i_size": picture.size.X, "j_size": picture.size.Y}
        plane = pyvista.Plane(center=(middle.X, middle.Y, picture.max.Z), **size)
        plane.transform(np.array([*rows, [0, 0, 0, 1]]), inplace=True)
        plot.add_mesh(plane, texture=pyvista.Texture(screen()), lighting=False)

    return finish


def _drawn(item: Item, up: float = 0.0) -> Drawn:
    return Drawn(item.shape, item.kind, (0.0, 0.0, up))


def _on_stand(variant: Variant, items: dict[str, Item]) -> list[Drawn]:
    place = caps.tilted_place()
    seen = ("lid", "base", "display")
    shapes = [item for item in items.values() if item.name in seen or item.kind == "cap"]
    found = [Drawn(place * item.shape, item.kind) for item in shapes]
    return [*found, Drawn(box.stand(variant).shape, "stand")]


def _apart(items: dict[str, Item]) -> list[Drawn]:
    found = []
    for item in items.values():
        if item.name.startswith("screw_"):
            found.append(_drawn(item, -44.0))
        elif item.name.startswith("board_screw"):
            found.append(_drawn(item, -2.0))
        elif item.name.startswith("clamp_screw"):
            found.append(_drawn(item, 10.0))
        elif item.kind != "plug":
            found.append(_drawn(item, LIFTED.get(item.kind, 16.0)))
    return found


def _on_bed(variant: Variant, items: dict[str, Item]) -> list[Drawn]:
    """All printed pieces as they lie on the bed, in two rows."""
    printed = [item for item in [*items.values(), box.stand(variant)] if item.printed]
    large = [item for item in printed if item.name in ("lid", "base")]
    found = []
    for row, chosen in enumerate((large, [item for item in printed if item not in large])):
        at = 0.0
        for item in chosen:
            shape = box.on_bed(item)
            wide = shape.bounding_box().size.X
            move = (at + wide / 2, -125.0 * row, 0.0)
            found.append(Drawn(shape, item.kind, move))
            at += wide + 8.0
    return found


def _chosen(items: dict[str, Item], names: tuple[str, ...]) -> list[Drawn]:
    found = []
    for item in items.values():
        screw = item.name.startswith("screw_") or (
            item.name.startswith("board_screw") and "_screw" not in names
        )
        inside = not screw and item.kind != "plug"
        if inside and any(name in (item.kind, item.name) or name in item.name for name in names):
            found.append(_drawn(item))
    return found


def _closing(items: dict[str, Item]) -> list[Drawn]:
    """The lid with all that hangs on it, above the base with the battery."""
    low = ("base", "battery")
    found = []
    for item in items.values():
        if item.kind == "plug":
            continue
        up = 0.0 if item.name in low else m.HEIGHT + 20.0
        found.append(_drawn(item, -35.0 if item.name.startswith("screw_") else up))
    return found


if __name__ == "__main__":
    draw_all(manifest.PICTURES, sys.argv[1:])
    manifest.write_pictures()
