"""Faults planted into a good box, each of which its check must find."""

from collections.abc import Callable
from dataclasses import replace

from build123d import Part, Pos

from boards import measures as m
from boards.case import board_step, box, fit, printing, slicing, steady
from boards.case.board_step import Placed
from boards.case.box import Item
from boards.case.export import stl
from boards.case.lid import CAP
from boards.case.meshes import triangles
from boards.case.slicing import Slicer
from boards.case.solids import block, cone, rod, without
from boards.case.variants import Variant

Faults = Callable[[Variant, list[Item]], list[str]]
Change = Callable[[Part], Part]


def _changed(items: list[Item], name: str, change: Change) -> list[Item]:
    return [
        replace(item, shape=change(item.shape)) if item.name == name else item for item in items
    ]


def _printed(items: list[Item], name: str, change: Change) -> list[str]:
    (item,) = (item for item in _changed(items, name, change) if item.name == name)
    piece = printing.Print(*triangles(box.on_bed(item)))
    return printing.mistakes(piece, printing.figures(piece))


def _overlap(variant: Variant, items: list[Item]) -> list[str]:
    """A board that hangs 0.1 mm too high."""
    moved = _changed(items, "board", lambda part: Pos(0, 0, 0.1) * part)
    return fit.at_rest(fit.solids_of(moved))


def _pressed(variant: Variant, items: list[Item]) -> list[str]:
    """A rib below a cap, which it touches only when it is pressed."""
    x, y = variant.key_at("OK")
    low = m.UNDER_LID - m.FLANGE_DOWN - m.FLANGE - 0.3
    rib = block((x + 5.0, x + 6.0), (y - 1, y + 1), (low - 0.5, low))
    solids = fit.solids_of([*items, Item("rib", rib, "base")])
    return [] if fit.at_rest(solids) else fit.pressed(variant, solids)


def _narrow(variant: Variant, items: list[Item]) -> list[str]:
    """A frame that has room only for a module of the usual size."""
    (x, y), (wide, _) = variant.display_at, variant.module.module
    side = x + wide / 2 + 0.2
    z = m.UNDER_LID - m.MODULE_DOWN - 1.0
    wall = block((side, side + 0.6), (y - 3, y + 3), (z, m.UNDER_LID - 0.1))
    solids = fit.solids_of([*items, Item("wall", wall, "lid")])
    return [] if fit.at_rest(solids) else fit.at_each_size(variant, solids)


def _way(variant: Variant, items: list[Item]) -> list[str]:
    """A bar over the battery, which leaves its place free, but not its way."""
    x, y = variant.battery_at
    top = m.FLOOR + m.BATTERY[2] + 1.0
    bar = block((x - 40, x + 2), (y - 2, y + 2), (top, top + 1.2))
    changed = _changed(items, "base", lambda part: part.fuse(bar))
    solids = fit.solids_of(changed)
    return [one for one in fit.on_assembly(changed, solids) if one.startswith("battery")]


def _thin(variant: Variant, items: list[Item]) -> list[str]:
    """A groove in the floor, which leaves 0.8 mm."""
    groove = block((0, 20), (-20, 20), (0.8, m.FLOOR + 0.1))
    return _printed(items, "base", lambda part: without(part, [groove]))


def _rib(variant: Variant, items: list[Item]) -> list[str]:
    """A rib of 0.8 mm, no more than 3 mm long and high."""
    rib = block((0, 0.8), (20, 23), (m.FLOOR - 0.1, m.FLOOR + 3.0))
    return _printed(items, "base", lambda part: part.fuse(rib))


def _bridge(variant: Variant, items: list[Item]) -> list[str]:
    """A window in the front wall, 14 mm wide and flat above."""
    window = block((-7, 7), (-m.DEPTH / 2 - 1, -m.DEPTH / 2 + m.WALL + 0.05), (10, 18))
    return _printed(items, "base", lambda part: without(part, [window]))


def _shelf(variant: Variant, items: list[Item]) -> list[str]:
    """A shelf at the back wall, which only its one side holds."""
    return _printed(items, "base", _with_shelf)


def _with_shelf(part: Part) -> Part:
    """A lower part with a shelf at the back wall, which the slicer supports."""
    return part.fuse(block((-20, 0), (28, m.INSIDE_DEPTH / 2 + 0.1), (15, 17)))


def _lean(variant: Variant, items: list[Item]) -> list[str]:
    """A cone on its tip, leaning out by 55 degrees."""
    tip = cone((10.0, 0.0), 2.0, 2.0 + 6.0 * 1.43, (m.FLOOR - 0.1, m.FLOOR + 5.9))
    return _printed(items, "base", lambda part: part.fuse(tip))


def _two(variant: Variant, items: list[Item]) -> list[str]:
    """A peg that no longer touches the lid."""
    peg = rod((0.0, 0.0), 2.0, (m.UNDER_LID - 5.0, m.UNDER_LID - 2.0))
    return _printed(items, "lid", lambda part: part.fuse(peg))


def _large(variant: Variant, items: list[Item]) -> list[str]:
    """A lid with a handle, 262 mm long."""
    return _printed(items, "lid", _with_handle)


def _with_handle(part: Part) -> Part:
    """A lid with a handle, 262 mm long, which the slicer cannot put on the bed."""
    return part.fuse(block((0, 196.0), (-5, 5), (m.UNDER_LID, m.HEIGHT)))


def _filled(part: Part) -> Part:
    """A lower part with a large block in it, which takes too long and too much plastic."""
    return part.fuse(block((-50, 50), (-30, 30), (m.FLOOR - 0.1, m.UNDER_LID)))


def _close(variant: Variant, items: list[Item]) -> list[str]:
    """A hole that leaves a cap 0.2 mm on one side."""
    x, y = variant.key_at("OK")
    edge = x + CAP / 2
    rib = block((edge + 0.2, edge + 0.4), (y - 2, y + 2), (m.UNDER_LID, m.HEIGHT))
    solids = fit.solids_of(_changed(items, "lid", lambda part: part.fuse(rib)))
    return [] if fit.at_rest(solids) else fit.gaps(variant, solids)


def _open(variant: Variant, items: list[Item]) -> list[str]:
    """A lid that has a hole of one triangle in its surface."""
    (lid,) = (item for item in items if item.name == "lid")
    points, faces = triangles(box.on_bed(lid))
    piece = printing.Print(points, faces[:-1])
    return printing.mistakes(piece, printing.figures(piece))


def _hides(variant: Variant, items: list[Item]) -> list[str]:
    """A window as it would be for a module that is turned."""
    x, y = variant.display_at
    module = variant.module
    edge = y - module.up + module.picture[1] / 2 + 1.2
    bar = block((x - 20, x + 20), (edge, edge + 9), (m.UNDER_LID, m.HEIGHT))
    solids = fit.solids_of(_changed(items, "lid", lambda part: part.fuse(bar)))
    return [] if fit.at_rest(solids) else fit.hidden(variant, solids)


def _tips(variant: Variant, items: list[Item]) -> list[str]:
    """A weight at the upper edge of the box, behind its stand."""
    weight = block((-40, 40), (m.DEPTH / 2, m.DEPTH / 2 + 80), (-40, m.HEIGHT))
    return steady.mistakes(variant, fit.solids_of([*items, Item("weight", weight, "base")]))


# What the check must say of each, by a word of it.
FAULTS: tuple[tuple[Faults, str], ...] = (
    (_overlap, "overlap"),
    (_pressed, "pressed"),
    (_narrow, "module +1.0"),
    (_way, "before its place"),
    (_thin, "a wall of"),
    (_rib, "a wall of"),
    (_bridge, "a ceiling of"),
    (_shelf, "a ceiling of"),
    (_lean, "lean out"),
    (_two, "bodies"),
    (_large, "more than the bed"),
    (_close, "of room"),
    (_hides, "hides"),
    (_open, "edges are open"),
    (_tips, "tips over"),
)


# Faults that the slicer must find, by a word of what is said of the piece.
SLICED: tuple[tuple[str, Change, str], ...] = (
    ("base", _with_shelf, "adds supports"),
    ("lid", _with_handle, "cannot be sliced"),
    ("base", _filled, "hours"),
    ("base", _filled, "cm3"),
)


def _high(variant: Variant, items: list[Item], exported: list[Placed]) -> list[str]:
    """An exported board that is 0.1 mm too high."""
    apart = [item for item in items if item.group != "board"]
    moved = [one.moved(0.0, 0.0, 0.1) for one in exported]
    return board_step.mistakes(variant, fit.solids_of(apart), moved)


def _aside(variant: Variant, items: list[Item], exported: list[Placed]) -> list[str]:
    """An exported board whose Pico is 3 mm to the right, its terminals below keys."""
    moved = [one.moved(3.0 * (one.kind == "pico"), 0.0, 0.0) for one in exported]
    return board_step.mistakes(variant, {}, moved)


EXPORTED = ((_high, "exported board and lid"), (_aside, "pico and switch"))


def missed(
    variant: Variant, items: list[Item], slicer: Slicer | None, exported: list[Placed]
) -> tuple[int, list[str]]:
    """Plant all faults; return how many, and those that no check found.

    Without slicer or exported board, without theirs.
    """
    tried = [(fault.__doc__, word, fault(variant, items)) for fault, word in FAULTS]
    for name, change, word in SLICED if slicer else ():
        (item,) = (item for item in _changed(items, name, change) if item.name == name)
        piece = stl(*triangles(box.on_bed(item)))
        tried.append((change.__doc__, word, slicing.mistakes(slicer.sliced(piece))))
    for change, word in EXPORTED if exported else ():
        tried.append((change.__doc__, word, change(variant, items, exported)))
    wrong = [what for what, word, found in tried if not any(word in one for one in found)]
    return len(tried), [f"planted and not found: {what}" for what in wrong]
