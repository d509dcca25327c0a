"""Checks that the circuit board as KiCad exports it fits the case: nothing overlaps."""

from pathlib import Path

from build123d import Compound, Pos, import_step
from manifold3d import Manifold

from boards import measures as m
from boards.case.fit import LEAST
from boards.case.meshes import overlap, solid
from boards.case.variants import Variant


def mistakes(variant: Variant, solids: dict[str, Manifold], path: Path) -> list[str]:
    """Return what the exported board overlaps, a line each."""
    read = import_step(path)
    size = read.bounding_box().size
    found = []
    wide, high = m.BOARD
    if abs(size.X - wide) > 0.1 or abs(size.Y - high) > 0.1:
        found.append(f"the exported board has {size.X:.1f} x {size.Y:.1f} mm")
    middle = read.bounding_box().center()
    top = m.UNDER_LID - m.BOARD_DOWN - m.BOARD_THICK / 2
    move = Pos(variant.board_x - middle.X, -middle.Y, top - middle.Z)
    board = solid(move * Compound(children=read.solids()))
    for name, other in solids.items():
        if name != "board" and (shared := overlap(board, other)) >= LEAST:
            found.append(f"the exported board and {name} overlap by {shared:.2f} mm3")
    return found
