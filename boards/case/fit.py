"""Checks that nothing overlaps: at rest, with keys pressed, at every size, and on assembly.

And that what moves or differs has room, and that nothing is in front of a picture.
"""

import itertools

from manifold3d import Manifold

from boards import measures as m
from boards.case import base
from boards.case.box import Item, bought
from boards.case.meshes import overlap, solid
from boards.case.parts import Sizes
from boards.case.solids import plate
from boards.case.variants import Variant

LEAST = 0.01  # mm3
STEP = 1.0  # mm; less than the thinnest wall, so that no part can pass one between two steps


def solids_of(items: list[Item]) -> dict[str, Manifold]:
    """Return all items as solids, {name: solid}."""
    return {item.name: solid(item.shape) for item in items}


def at_rest(solids: dict[str, Manifold]) -> list[str]:
    """Return every pair that overlaps in the closed box, with a plug in it."""
    return [
        f"{one} and {other} overlap by {shared:.2f} mm3"
        for one, other in itertools.combinations(solids, 2)
        if (shared := overlap(solids[one], solids[other])) >= LEAST
    ]


def pressed(variant: Variant, solids: dict[str, Manifold]) -> list[str]:
    """Return what a pressed key touches; the stem of its own switch goes down with it."""
    found = []
    names = [(f"cap_{key}", f"switch_{key}") for key in variant.keys]
    if variant.inputs == "encoder":
        names.append(("knob", "encoder"))
    for cap, own in names:
        moved = solids[cap].translate((0, 0, -m.TRAVEL))
        for other in solids.keys() - {cap, own}:
            if (shared := overlap(moved, solids[other])) >= LEAST:
                found.append(f"{cap}, pressed, and {other} overlap by {shared:.2f} mm3")
    return found


def gaps(variant: Variant, solids: dict[str, Manifold]) -> list[str]:
    """Return what has less room than the table of measures says, on any of its four sides."""
    rooms = [("lid", "base", m.LID_GAP), ("display", "lid", m.MODULE_GAP)]
    rooms += [(f"cap_{key}", "lid", m.KEY_GAP) for key in variant.keys]
    if variant.twice:
        rooms.append(("display_back", "base", m.MODULE_GAP))
    found = []
    for name, around, gap in rooms:
        reach = gap - 0.01
        for x, y in ((reach, 0.0), (-reach, 0.0), (0.0, reach), (0.0, -reach)):
            if overlap(solids[name].translate((x, y, 0.0)), solids[around]) >= LEAST:
                found.append(f"{name} has less than {gap} mm of room in {around}")
                break
    return found


def hidden(variant: Variant, solids: dict[str, Manifold]) -> list[str]:
    """Return what is in front of the lit part of a display."""
    x, y = variant.display_at
    face = m.UNDER_LID - m.MODULE_DOWN + m.GLASS_THICK
    front = plate((x, y + variant.module.up), variant.module.picture, (face, m.HEIGHT + 1))
    sights = {"lid": front}
    if variant.twice:
        sights["base"] = base.to_floor(variant, front)
    return [
        f"{name} hides {shared:.1f} mm3 of the way to the picture"
        for name, sight in sights.items()
        if (shared := overlap(solid(sight), solids[name])) >= LEAST
    ]


def cases() -> list[tuple[str, Sizes]]:
    """Return every combination of sizes to be tried: each alone, then all small, all large."""
    found = []
    for kind, most in m.TOLERANCES.items():
        found += [(f"{kind} {sign * most:+}", Sizes({kind: sign * most})) for sign in (-1, 1)]
    for name, sign in (("all small", -1), ("all large", 1)):
        sizes = {kind: sign * most for kind, most in m.TOLERANCES.items()}
        found.append((name, Sizes(sizes)))
    return found


def at_each_size(variant: Variant, solids: dict[str, Manifold]) -> list[str]:
    """Return the overlaps of bought parts that are as small or as large as makers make them."""
    found = []
    known: dict[str, dict[str, Manifold]] = {}
    for name, sizes in cases():
        made = {}
        for part, (make, kinds) in bought(variant).items():
            key = repr([sizes.of(kind) for kind in kinds])
            if key not in known.setdefault(part, {}):
                known[part][key] = solid(make(sizes))
            made[part] = known[part][key]
        others = {**solids, **made}
        for part, other in itertools.product(made, others):
            if other == part or (other in made and other < part):
                continue
            if (shared := overlap(made[part], others[other])) >= LEAST:
                found.append(f"{name}: {part} and {other} overlap by {shared:.2f} mm3")
    return found


def on_assembly(items: list[Item], solids: dict[str, Manifold]) -> list[str]:
    """Return what each item hits on its way to its place, past those that are there before it.

    What is put into the base comes with it, and has only the base in its way.
    """
    found = []
    there: list[str] = []
    carried: list[str] = []
    groups = {item.name: item.group for item in items}
    base_at = next(place for place, item in enumerate(items) if item.name == "base")
    for place, item in enumerate(items):
        comes_in_base = place >= base_at and not item.name.startswith("screw_")
        comes_in_base = comes_in_base and item.name not in ("base", "knob", "plug")
        obstacles = carried if comes_in_base else there
        apart = [name for name in obstacles if not item.group or groups[name] != item.group]
        found += _hits(item, item.name, solids, apart)
        if item.name == "base" or comes_in_base:
            carried.append(item.name)
        else:
            there.append(item.name)
        last_inside = comes_in_base and (
            place + 1 == len(items) or items[place + 1].name.startswith("screw_")
        )
        if last_inside or (item.name == "base" and items[place + 1].name.startswith("screw_")):
            for name in carried:
                found += _hits(items[base_at], name, solids, there)
            there += carried
    return found


def _hits(item: Item, name: str, solids: dict[str, Manifold], obstacles: list[str]) -> list[str]:
    """Return what a solid hits on the way of an item."""
    offset = [0.0, 0.0, 0.0]
    for move in reversed(item.moves):
        length = max(map(abs, move))
        steps = max(1, round(length / STEP))
        for step in range(1, steps + 1):
            at = [o - edge * step / steps for o, edge in zip(offset, move, strict=True)]
            moved = solids[name].translate(at)
            for other in obstacles:
                shared = overlap(moved, solids[other])
                if shared >= LEAST:
                    away = max(map(abs, at))
                    return [f"{name} hits {other} {away:.0f} mm before its place"]
        offset = [o - edge for o, edge in zip(offset, move, strict=True)]
    return []
