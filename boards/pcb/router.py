"""Finds ways for the tracks on a grid of two layers: the cheapest first, around what is there."""

import heapq
import itertools
from dataclasses import dataclass, field

STEP = 0.5  # mm
TRACK, CLEARANCE = 0.3, 0.25
VIA = 0.8
EDGE = 1.0  # from the board's edge
_TURNS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
Cell = tuple[int, int, int]  # layer, column, row


@dataclass
class Grid:
    """The board as cells: which net owns each one; `#` means none may pass."""

    width: float
    height: float
    owners: dict[Cell, str] = field(default_factory=dict)

    def block(
        self, at: tuple[float, float], radius: float, net: str, layers: tuple[int, ...]
    ) -> None:
        """Give the cells around a place, in mm from the lower left corner, to a net."""
        low = [int((edge - radius) / STEP) for edge in at]
        high = [int((edge + radius) / STEP) + 2 for edge in at]
        for i in range(low[0], high[0]):
            for j in range(low[1], high[1]):
                if (i * STEP - at[0]) ** 2 + (j * STEP - at[1]) ** 2 <= radius * radius:
                    for layer in layers:
                        old = self.owners.get((layer, i, j), net)
                        self.owners[layer, i, j] = net if old == net else "#"

    def free(self, cell: Cell, net: str) -> bool:
        """Return whether a track of a net may pass a cell."""
        _, i, j = cell
        inside = EDGE <= i * STEP <= self.width - EDGE and EDGE <= j * STEP <= self.height - EDGE
        return inside and self.owners.get(cell, net) == net

    def via_fits(self, cell: Cell, net: str) -> bool:
        """Return whether a via of a net may be at a cell."""
        _, i, j = cell
        return all(
            self.free((layer, i + x, j + y), net)
            for layer in (0, 1)
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
        )

    def way(self, net: str, starts: set[Cell], ends: set[Cell]) -> list[Cell]:
        """Return the cheapest way from any start to any end; empty if there is none."""
        waiting = [(0.0, start) for start in sorted(starts)]
        cost = dict.fromkeys(starts, 0.0)
        came: dict[Cell, Cell] = {}
        while waiting:
            spent, cell = heapq.heappop(waiting)
            if cell in ends:
                found = [cell]
                while cell in came:
                    cell = came[cell]
                    found.append(cell)
                return found[::-1]
            if spent > cost[cell]:
                continue
            for there, more in self._steps(cell, net):
                if spent + more < cost.get(there, 1e9):
                    cost[there] = spent + more
                    came[there] = cell
                    heapq.heappush(waiting, (spent + more, there))
        return []

    def _steps(self, cell: Cell, net: str) -> list[tuple[Cell, float]]:
        layer, i, j = cell
        found = []
        for x, y in _TURNS:
            there = (layer, i + x, j + y)
            if self.free(there, net):
                # The back is for the ground, which many tracks would cut to pieces.
                length = 1.0 if 0 in (x, y) else 1.45
                found.append((there, length * (1.0, 4.0)[layer]))
        if self.via_fits(cell, net):
            found.append(((1 - layer, i, j), 6.0))
        return found

    def take(self, way: list[Cell], net: str) -> None:
        """Give the cells around a way to its net."""
        for before, cell in zip([None, *way], way, strict=False):
            layer, i, j = cell
            at = (i * STEP, j * STEP)
            self.block(at, TRACK + CLEARANCE, net, (layer,))
            if before and before[0] != layer:
                self.block(at, VIA / 2 + CLEARANCE + TRACK / 2, net, (0, 1))


def cell_of(at: tuple[float, float], layer: int) -> Cell:
    """Return the cell nearest to a place, in mm from the lower left corner."""
    return layer, round(at[0] / STEP), round(at[1] / STEP)


def straight(way: list[Cell]) -> list[list[Cell]]:
    """Return the ends of the straight pieces of a way; a via separates layers."""
    pieces: list[list[Cell]] = []
    for one, other in itertools.pairwise(way):
        turn = tuple(b - a for a, b in zip(one, other, strict=True))
        if pieces and pieces[-1][1] == one:
            start = pieces[-1][0]
            last = tuple(b - a for a, b in zip(pieces[-1][2], one, strict=True))
            if last == turn and start[0] == other[0]:
                pieces[-1] = [start, other, one]
                continue
        pieces.append([one, other, one])
    return [piece[:2] for piece in pieces]
