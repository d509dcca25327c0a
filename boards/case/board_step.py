"""Checks that the circuit board, as KiCad exports it with its parts, overlaps nothing."""

import itertools
from dataclasses import dataclass
from pathlib import Path

from build123d import Pos, import_step
from manifold3d import Manifold

from boards import measures as m
from boards.case.fit import LEAST
from boards.case.meshes import overlap, solid
from boards.case.variants import Variant

BOARD, KEY = "board", "switch"


@dataclass(frozen=True)
class Placed:
    """A part of the exported board, or the board itself: its kind, middle, solids.

    Measured from the middle of the board.
    """

    kind: str
    at: tuple[float, float]
    solids: tuple[Manifold, ...]

    def moved(self, x: float, y: float, z: float) -> "Placed":
        """Return the part elsewhere."""
        at = self.at[0] + x, self.at[1] + y
        return Placed(self.kind, at, tuple(one.translate((x, y, z)) for one in self.solids))


def parts(path: Path) -> list[Placed]:
    """Return the parts of an exported board; raises ValueError without one board and parts."""
    read = import_step(path).children
    boards = [one for one in read if one.label.endswith("_PCB")]
    if len(boards) != 1 or len(read) < 2:
        raise ValueError(f"{path} has {len(boards)} boards and {len(read) - len(boards)} parts")
    middle = boards[0].bounding_box().center()
    back = Pos(-middle.X, -middle.Y, -middle.Z)
    found = []
    for one in read:
        centre = one.bounding_box().center()
        kind = BOARD if one is boards[0] else one.label
        shapes = tuple(solid(back * each) for each in one.solids())
        found.append(Placed(kind, (centre.X - middle.X, centre.Y - middle.Y), shapes))
    return found


def mistakes(variant: Variant, solids: dict[str, Manifold], exported: list[Placed]) -> list[str]:
    """Return what an exported board overlaps, in itself and in the case, a line each.

    `solids` are the other items of the box: without the board and what is soldered to it.
    """
    top = m.UNDER_LID - m.BOARD_DOWN - m.BOARD_THICK / 2
    there = [one.moved(variant.board_x, 0.0, top) for one in exported if _used(variant, one)]
    found = _sizes(exported)
    for one, other in itertools.combinations(there, 2):
        if (shared := _overlap(one.solids, other.solids)) >= LEAST:
            found.append(f"exported {one.kind} and {other.kind} overlap by {shared:.2f} mm3")
    for one, name in itertools.product(there, solids):
        if (shared := _overlap(one.solids, (solids[name],))) >= LEAST:
            found.append(f"exported {one.kind} and {name} overlap by {shared:.2f} mm3")
    return found


def _used(variant: Variant, one: Placed) -> bool:
    """Whether a variant has a part: only its own keys are soldered."""
    near = (
        abs(one.at[0] - x) + abs(one.at[1] - y) < 1.0 for x, y in map(m.KEYS.get, variant.keys)
    )
    return one.kind != KEY or any(near)


def _sizes(exported: list[Placed]) -> list[str]:
    """Return whether the exported board has another outside than the table of measures."""
    (board,) = (one for one in exported if one.kind == BOARD)
    low_x, low_y, _, high_x, high_y, _ = board.solids[0].bounding_box()
    wide, high = high_x - low_x, high_y - low_y
    if abs(wide - m.BOARD[0]) > 0.1 or abs(high - m.BOARD[1]) > 0.1:
        return [f"the exported board has {wide:.1f} x {high:.1f} mm"]
    return []


def _overlap(some: tuple[Manifold, ...], others: tuple[Manifold, ...]) -> float:
    return sum(overlap(one, other) for one, other in itertools.product(some, others))
