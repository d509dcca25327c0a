"""A box of a variant: its printed pieces and its bought parts, each with its way of assembly."""

from collections.abc import Callable
from dataclasses import dataclass

from build123d import Part, Rot

from boards import measures as m
from boards.case import base, caps, lid, parts
from boards.case.parts import Sizes
from boards.case.variants import Variant

Move = tuple[float, float, float]
Bought = tuple[Callable[[Sizes], Part], tuple[str, ...]]
UP: Move = (0.0, 0.0, 1.0)
DOWN: Move = (0.0, 0.0, -1.0)


@dataclass(frozen=True)
class Item:
    """A piece or part in the closed box.

    `moves` are the last ways by which it comes to its place, in mm, the first one first;
    items of one group come together. `turn` brings a printed piece to the bed.
    """

    name: str
    shape: Part
    kind: str
    moves: tuple[Move, ...] = ()
    turn: tuple[float, float, float] | None = None
    group: str = ""

    @property
    def printed(self) -> bool:
        """Whether it is a printed piece."""
        return self.turn is not None


FLAT, OVER, ON_SIDE = (0.0, 0.0, 0.0), (180.0, 0.0, 0.0), (0.0, 90.0, 0.0)
COLOURS = {
    "lid": "#e9e4d8",
    "base": "#2f4858",
    "cap": "#d1495b",
    "clamp": "#8a9aa5",
    "display": "#10151c",
    "board": "#1f6f4a",
    "pico": "#2f8f5b",
    "switch": "#222222",
    "battery": "#333333",
    "screw": "#b9bec4",
    "plug": "#555555",
    "small": "#444444",
    "stand": "#2f4858",
    "picture": "#9fd8ff",
}


def _way(*move: Move, by: float) -> tuple[Move, ...]:
    return tuple(tuple(by * edge for edge in one) for one in move)


def items(variant: Variant, sizes: Sizes | None = None) -> list[Item]:
    """Return all items in the order of assembly: on the lid, in the base, then both closed."""
    sizes = sizes or Sizes()
    found = [Item("lid", lid.lid(variant), "lid", turn=OVER)]
    found += _keys(variant)
    found += _on_lid(variant, sizes)
    found.append(Item("base", base.base(variant), "base", _way(UP, by=45.0), FLAT))
    found += _in_base(variant, sizes)
    found += _last(variant)
    return found


def bought(variant: Variant) -> dict[str, Bought]:
    """Return the parts whose measures differ between makers.

    Each is a function that makes it as large as some sizes say, and the tolerances that count.
    """

    def display(sizes: Sizes) -> Part:
        return parts.display(variant, sizes)

    board = "board" if variant.wiring == "board" else "stripboard"
    made: dict[str, Bought] = {
        "display": (display, ("module", "holes")),
        "board": (lambda sizes: parts.key_board(variant, sizes), (board, "holes")),
        "pico": (lambda sizes: parts.pico(variant, sizes), ("pico",)),
    }
    if variant.twice:
        made["display_back"] = (
            lambda sizes: base.to_floor(variant, display(sizes)),
            ("module", "holes"),
        )
    else:
        made["battery"] = (lambda sizes: parts.battery(variant, sizes), ("battery",))
    return made


def _keys(variant: Variant) -> list[Item]:
    return [
        Item(f"cap_{key}", caps.cap(variant, key), "cap", _way(UP, by=30.0), FLAT)
        for key in variant.keys
    ]


def _on_lid(variant: Variant, sizes: Sizes) -> list[Item]:
    """The key board as it was soldered, then the display."""
    way = _way(UP, by=30.0)
    found = [Item("board", parts.key_board(variant, sizes), "board", way, group="board")]
    found += [
        Item(f"switch_{key}", parts.switch(variant.key_at(key)), "switch", way, group="board")
        for key in variant.keys
    ]
    found.append(Item("legs", parts.legs(variant), "screw", way, group="board"))
    if variant.inputs == "encoder":
        found.append(Item("encoder", parts.encoder(variant), "screw", way, group="board"))
    if variant.wiring == "board":
        found.append(Item("pico", parts.pico(variant, sizes), "pico", way, group="board"))
        found.append(Item("small_parts", parts.small_parts(variant), "small", way, group="board"))
    found.append(Item("display", parts.display(variant, sizes), "display", way))
    for name, bar in lid.clamps(variant).items():
        found.append(Item(name, bar, "clamp", way, FLAT))
    screws = parts.screws(variant)
    names = [name for name in screws if name.startswith(("board_", "clamp_"))]
    for name in names:
        if not name.endswith("_back"):
            found.append(Item(name, screws[name], "screw", way))
    return found


def _in_base(variant: Variant, sizes: Sizes) -> list[Item]:
    """What is put into the base before both are closed."""
    way = _way(DOWN, by=30.0)
    found = []
    if variant.twice:
        screws = parts.screws(variant)
        rear = base.to_floor(variant, parts.display(variant, sizes))
        found.append(Item("display_back", rear, "display", way))
        for name, bar in base.back_clamps(variant).items():
            found.append(Item(name, bar, "clamp", way, FLAT))
        for name in [name for name in screws if name.endswith("_back")]:
            found.append(Item(name, screws[name], "screw", way))
    else:
        found.append(Item("battery", parts.battery(variant, sizes), "battery", way))
    if variant.wiring == "hand":
        slide = ((0.0, 0.0, -30.0), (0.0, 3.0, 0.0))
        found.append(Item("pico", parts.pico(variant, sizes), "pico", slide))
        found.append(Item("clamp_pico", base.pico_clamp(variant), "clamp", way, FLAT))
        found.append(Item("pico_screw", parts.pico_screw(variant), "screw", way))
    return found


def _last(variant: Variant) -> list[Item]:
    """What comes from outside: screws, a knob, the plug."""
    screws = parts.screws(variant)
    found = [
        Item(name, screws[name], "screw", _way(UP, by=40.0))
        for name in screws
        if name.startswith("screw_")
    ]
    if variant.inputs == "encoder":
        found.append(Item("knob", caps.knob(variant), "cap", _way(DOWN, by=30.0), FLAT))
    found.append(Item("plug", parts.plug(variant), "plug", ((0.0, -30.0, 0.0),)))
    return found


def stand(variant: Variant) -> Item:
    """Return the stand, which is beside the box."""
    return Item("stand", caps.stand(variant), "stand", turn=ON_SIDE)


def on_bed(item: Item) -> Part:
    """Return a printed piece as it is put on the printer's bed."""
    assert item.turn is not None
    turned = Rot(*item.turn) * item.shape
    low = turned.bounding_box().min
    size = turned.bounding_box().size
    return turned.translate((-low.X - size.X / 2, -low.Y - size.Y / 2, -low.Z))


__all__ = ["COLOURS", "Item", "bought", "items", "m", "on_bed", "stand"]
