"""Draws the pictures of the building guide from the models.

usage: python -m boards.case.guide [NAME...]
"""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyvista
from PIL import Image

from boards import measures as m
from boards.case import board_pictures, box, caps, looks, manifest, parts
from boards.case.board_pictures import cropped
from boards.case.box import Item
from boards.case.pictures import Drawn, draw
from boards.case.variants import Variant, variants

ABOVE = (-1.0, -1.7, 1.7)
WIDE, HIGH = (1500, 1000), (1500, 1400)
COLOURS = 128
# How far each kind is lifted in the picture of all items, in mm.
LIFTED = {"lid": 62.0, "cap": 46.0, "board": 16.0, "switch": 16.0, "pico": 2.0, "small": 4.0}
LIFTED |= {"display": 34.0, "clamp": 20.0, "base": -18.0, "battery": 0.0}


def draw_all(folder: Path, only: list[str]) -> None:
    """Draw all pictures into a folder, or only some; those of the board need `make pcb`."""
    variant = next(variants())
    items = {item.name: item for item in box.items(variant) if item.name != "legs"}
    folder.mkdir(parents=True, exist_ok=True)
    lit, wired = _lit(variant), _wired(variant)
    named = _faces(variant, LIFTED["board"])
    for name, drawn, towards, size, finish in (
        ("box", _on_stand(variant, items), (-0.75, -2.0, 1.0), (2000, 1340), lit),
        ("apart", _apart(variant, items), (-1.0, -1.7, 0.9), HIGH, named),
        ("print", _on_bed(variant, items), (-0.6, -1.7, 1.9), WIDE, None),
        ("lid", _face_down(variant, items, ON_LID), ABOVE, WIDE, None),
        ("inside", _face_down(variant, items, (*ON_LID, *ON_BOARD)), ABOVE, WIDE, wired),
        ("closing", _closing(variant, items), (-1.0, -1.7, 1.1), HIGH, None),
    ):
        if not only or name in only:
            path = folder / f"{name}.png"
            draw(path, drawn, towards, size, finish=finish)
            path.write_bytes(fewer_colours(cropped(Image.open(path).convert("RGB"))))
    for name in board_pictures.STEPS:
        if not only or name in only:
            (folder / f"{name}.png").write_bytes(fewer_colours(board_pictures.draw(name)))


def fewer_colours(image: Image.Image) -> bytes:
    """Return a picture as a PNG with few colours, which is a quarter as large."""
    data = io.BytesIO()
    few = image.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(data, "PNG", optimize=True)
    return data.getvalue()


def screen() -> np.ndarray:
    """Return a picture of the display, (256, 512, 3): the score of the game in the tour."""
    root = manifest.BOARDS.parent
    sys.path[:0] = [str(root / "firmware"), str(root / "host_tools")]
    from tour.steps import frames

    bits = np.frombuffer(frames()["score"], np.uint8).reshape(8, 128)
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
        _shadow(plot, variant.width)

    return finish


def _shadow(plot: pyvista.Plotter, width: float) -> None:
    """Draw a soft shadow on the table below a box on its stand."""
    across, deep = np.meshgrid(np.linspace(-1, 1, 256), np.linspace(-1, 1, 256))
    dark = 110 * np.clip(1.0 - np.hypot(across, deep), 0, 1) ** 1.2
    grey = np.dstack([np.full((256, 256, 3), 60.0), dark]).astype(np.uint8)
    table = pyvista.Plane(center=(0, 0, -0.2), i_size=1.7 * width, j_size=2.0 * m.DEPTH)
    plot.add_mesh(table, texture=pyvista.Texture(grey), lighting=False)


def _wired(variant: Variant) -> Callable[[pyvista.Plotter], None]:
    """Return what draws the wires and the board's back on a lid that is face down."""
    back = _faces(variant, 0.0, down=True)

    def finish(plot: pyvista.Plotter) -> None:
        back(plot)
        for surface, colour in looks.wires(variant):
            plot.add_mesh(surface.rotate_x(180), color=colour, ambient=0.25, smooth_shading=True)

    return finish


def _faces(variant: Variant, up: float, down: bool = False) -> Callable[[pyvista.Plotter], None]:
    """Return what draws the printed front of the circuit board, or the back of one face down."""
    seen = board_pictures.face("bottom" if down else "top")

    def finish(plot: pyvista.Plotter) -> None:
        z = -parts.BOARD_BOTTOM + 0.05 if down else parts.BOARD_TOP + 0.05 + up
        size = {"i_size": m.BOARD[0], "j_size": m.BOARD[1]}
        plane = pyvista.Plane(center=(variant.board_x, 0, z), **size)
        texture = np.asarray(seen.rotate(180) if down else seen)
        plot.add_mesh(plane, texture=pyvista.Texture(texture), ambient=0.4)

    return finish


def _looks(variant: Variant, item: Item, up: float = 0.0) -> list[Drawn]:
    return [replace(one, moved=(0.0, 0.0, up)) for one in looks.looks(variant, item)]


def _on_stand(variant: Variant, items: dict[str, Item]) -> list[Drawn]:
    place = caps.tilted_place()
    seen = ("lid", "base", "display")
    shapes = [item for item in items.values() if item.name in seen or item.kind == "cap"]
    found = [Drawn(place * item.shape, item.kind) for item in shapes]
    return [*found, Drawn(box.stand(variant).shape, "stand")]


def _apart(variant: Variant, items: dict[str, Item]) -> list[Drawn]:
    found = []
    for item in items.values():
        if item.name.startswith("screw_"):
            found += _looks(variant, item, -44.0)
        elif item.name.startswith("board_screw"):
            found += _looks(variant, item, -2.0)
        elif item.name.startswith("clamp_screw"):
            found += _looks(variant, item, 10.0)
        elif item.kind != "plug":
            found += _looks(variant, item, LIFTED.get(item.kind, 16.0))
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


# What is put on a lid that is face down, by the beginnings of names.
ON_LID = ("lid", "cap_", "display", "clamp_")
ON_BOARD = ("board", "switch_", "pico", "small_parts", "board_screw")


def _face_down(variant: Variant, items: dict[str, Item], names: tuple[str, ...]) -> list[Drawn]:
    chosen = [item for item in items.values() if item.name.startswith(names)]
    found = [one for item in chosen for one in looks.looks(variant, item)]
    return [replace(one, shape=looks.facing_down(one.shape)) for one in found]


def _closing(variant: Variant, items: dict[str, Item]) -> list[Drawn]:
    """The lid with all that hangs on it, above the base with the battery."""
    low = ("base", "battery")
    found = []
    for item in items.values():
        if item.kind == "plug":
            continue
        up = 0.0 if item.name in low else m.HEIGHT + 20.0
        found += _looks(variant, item, -35.0 if item.name.startswith("screw_") else up)
    return found


if __name__ == "__main__":
    draw_all(manifest.PICTURES, sys.argv[1:])
    manifest.write_pictures()
