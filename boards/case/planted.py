"""Faults planted into a good box, each of which its check must find."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from build123d import Part, Pos

from boards import measures as m
from boards.case import box, fit, printing
from boards.case.box import Item
from boards.case.meshes import triangles
from boards.case.solids import block, rod, without
from boards.case.variants import Variant

Faults = Callable[[Variant, list[Item]], list[str]]


def _changed(items: list[Item], name: str, change: Callable[[Part], Part]) -> list[Item]:
    return [
        replace(item, shape=change(item.shape)) if item.name == name else item for item in items
    ]


def _printed(items: list[Item], name: str, change: Callable[[Part], Part]) -> list[str]:
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


def _bridge(variant: Variant, items: list[Item]) -> list[str]:
    """A window in the front wall, 14 mm wide and flat above."""
    window = block((-7, 7), (-m.DEPTH / 2 - 1, -m.DEPTH / 2 + m.WALL + 0.05), (10, 18))
    return _printed(items, "base", lambda part: without(part, [window]))


def _shelf(variant: Variant, items: list[Item]) -> list[str]:
    """A shelf at the back wall, which only its one side holds."""
    shelf = block((-20, 0), (28, m.INSIDE_DEPTH / 2 + 0.1), (15, 17))
    return _printed(items, "base", lambda part: part.fuse(shelf))


def _lean(variant: Variant, items: list[Item]) -> list[str]:
    """A cone on its tip, leaning out by 55 degrees."""
    from boards.case.solids import cone

    tip = cone((10.0, 0.0), 2.0, 2.0 + 6.0 * 1.43, (m.FLOOR - 0.1, m.FLOOR + 5.9))
    return _printed(items, "base", lambda part: part.fuse(tip))


def _two(variant: Variant, items: list[Item]) -> list[str]:
    """A peg that no longer touches the lid."""
    peg = rod((0.0, 0.0), 2.0, (m.UNDER_LID - 5.0, m.UNDER_LID - 2.0))
    return _printed(items, "lid", lambda part: part.fuse(peg))


def _large(variant: Variant, items: list[Item]) -> list[str]:
    """A lid with a handle, 262 mm long."""
    handle = block((0, 196.0), (-5, 5), (m.UNDER_LID, m.HEIGHT))
    return _printed(items, "lid", lambda part: part.fuse(handle))


# What the check must say of each, by a word of it.
FAULTS: tuple[tuple[Faults, str], ...] = (
    (_overlap, "overlap"),
    (_pressed, "pressed"),
    (_narrow, "module +1.0"),
    (_way, "before its place"),
    (_thin, "a wall of"),
    (_bridge, "a ceiling of"),
    (_shelf, "a ceiling of"),
    (_lean, "lean out"),
    (_two, "bodies"),
    (_large, "more than the bed"),
)


def missed(variant: Variant, items: list[Item]) -> Iterator[str]:
    """Yield the planted faults that no check found; none means that all checks work."""
    for fault, word in FAULTS:
        if not any(word in one for one in fault(variant, items)):
            yield f"planted and not found: {fault.__doc__}"
