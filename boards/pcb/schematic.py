"""The schematic and its library of symbols: each terminal has a label with the name of its net."""

from boards import measures as m
from boards.pcb import nets
from boards.pcb.expressions import Node, name, quoted
from boards.pcb.footprints import DESCRIPTIONS, LIBRARY, footprint

GRID = 2.54
# Terminals on the left and on the right of each symbol, from above: (number, name, kind).
Terminal = tuple[str, str, str]
VALUES = {"pico": "Pico", "battery": "4.5 V", "diode": "1N5817", "resistor": "220R"}
VALUES |= {"sounder": "piezo", "encoder": "EC11", "hole": "M3", "header": "display"}


def value(reference: str) -> str:
    """Return what is written beside a part."""
    kind, terminals = nets.parts()[reference]
    if kind == "switch":
        return terminals["1"]
    if kind == "header":
        return " ".join(nets.ORDERS[(int(reference[1:]) - 1) % 3])
    return VALUES[kind]


def terminals(kind: str) -> tuple[list[Terminal], list[Terminal]]:
    """Return the terminals on the left and right side of a symbol."""
    if kind == "pico":
        left = [_pin(number) for number in range(1, 21)]
        return left, [_pin(number) for number in range(40, 20, -1)]
    if kind == "encoder":
        turning = [(one, one, "passive") for one in ("A", "C", "B")]
        return turning, [(one, one, "passive") for one in ("S1", "S2", "MP")]
    if kind == "header":
        return [(str(n), str(n), "passive") for n in range(1, 5)], []
    if kind == "hole":
        return [], []
    names = {"battery": "+-", "diode": "KA"}.get(kind, "12")
    return [("1", names[0], "passive")], [("2", names[1], "passive")]


def _pin(number: int) -> Terminal:
    label = nets.NAMES[number]
    kind = {"GND": "passive", "3V3": "power_out", "VSYS": "power_in"}.get(label, "bidirectional")
    if label in ("RUN", "3V3_EN", "ADC_VREF", "VBUS"):
        kind = "passive"
    return str(number), label, kind


def places(kind: str) -> dict[str, tuple[float, float, bool]]:
    """Return where each terminal of a symbol is, in mm: x, y (up), and whether on the left."""
    left, right = terminals(kind)
    wide = _half(kind) + GRID
    rows = max(len(left), len(right))
    top = (rows - 1) // 2 * GRID
    found = {one[0]: (-wide, top - n * GRID, True) for n, one in enumerate(left)}
    return found | {one[0]: (wide, top - n * GRID, False) for n, one in enumerate(right)}


def _half(kind: str) -> float:
    return {"pico": 6 * GRID}.get(kind, 2 * GRID)


def symbol(kind: str, prefix: str = "") -> Node:
    """Return a symbol, for the library or inside a schematic (with the library's name)."""
    left, right = terminals(kind)
    rows = max(len(left), len(right), 1)
    top, low = ((rows - 1) // 2 + 1) * GRID, ((rows - 1) // 2 - rows) * GRID
    half = _half(kind)
    reference = {"pico": "A", "header": "J", "battery": "J", "diode": "D", "resistor": "R"}
    reference |= {"sounder": "BZ", "hole": "H"}
    found: Node = ["symbol", quoted(prefix + kind), ["exclude_from_sim", "no"]]
    hole = kind == "hole"
    found += [["in_bom", "no" if hole else "yes"], ["on_board", "yes"]]
    found += [
        _property("Reference", reference.get(kind, "SW"), (0, top + GRID)),
        _property("Value", kind, (0, low - GRID)),
        _property("Footprint", f"{LIBRARY}:{kind}", (0, 0), hidden=True),
        _property("Datasheet", "", (0, 0), hidden=True),
        _property("Description", DESCRIPTIONS[kind], (0, 0), hidden=True),
    ]
    frame: Node = [
        "rectangle",
        ["start", f"{-half:g}", f"{top:g}"],
        ["end", f"{half:g}", f"{low:g}"],
    ]
    frame += [
        ["stroke", ["width", "0.254"], ["type", "default"]],
        ["fill", ["type", "background"]],
    ]
    found.append(["symbol", quoted(f"{kind}_0_1"), frame])
    body = _body(kind)
    if len(body) > 2:
        found.append(body)
    return found


def _body(kind: str) -> Node:
    """The part of a symbol with its terminals."""
    left, right = terminals(kind)
    body: Node = ["symbol", quoted(f"{kind}_1_1")]
    where = places(kind)
    for number, label, electrical in [*left, *right]:
        x, y, on_left = where[number]
        body.append(
            [
                "pin",
                electrical,
                "line",
                ["at", f"{x:g}", f"{y:g}", "0" if on_left else "180"],
                ["length", f"{GRID:g}"],
                _named("name", label),
                _named("number", number),
            ]
        )
    return body


def flag(prefix: str = "") -> Node:
    """Return the symbol that says to the check that a net has power."""
    found: Node = ["symbol", quoted(prefix + "power"), ["power"], ["exclude_from_sim", "no"]]
    found += [["in_bom", "no"], ["on_board", "yes"]]
    found += [
        _property("Reference", "#FLG", (0, GRID), hidden=True),
        _property("Value", "power", (0, 2 * GRID)),
        _property("Footprint", "", (0, 0), hidden=True),
        _property("Datasheet", "", (0, 0), hidden=True),
        _property("Description", "This net has power", (0, 0), hidden=True),
    ]
    pin: Node = ["pin", "power_out", "line", ["at", "0", "0", "90"], ["length", "0"]]
    pin += [_named("name", ""), _named("number", "1")]
    found.append(["symbol", '"power_1_1"', pin])
    return found


def library() -> Node:
    """Return the library of symbols."""
    head: Node = ["kicad_symbol_lib", ["version", "20241209"], ["generator", '"pinochle"']]
    return [*head, *(symbol(kind) for kind in DESCRIPTIONS), flag()]


def _columns() -> dict[str, tuple[float, float]]:
    """Return where each part is drawn, in mm from the upper left corner of the sheet."""
    found = {"A1": (60 * GRID, 45 * GRID)}
    for number in range(1, 7):
        found[f"SW{number}"] = (120 * GRID, (12 + 8 * number) * GRID)
        found[f"J{number}"] = (
            (20 if number < 4 else 34) * GRID,
            (12 + 11 * (number % 4 + number // 4)) * GRID,
        )
    found["SW7"] = (120 * GRID, 70 * GRID)
    for number, reference in enumerate(("J7", "D1", "R1", "BZ1")):
        found[reference] = (92 * GRID, (20 + 9 * number) * GRID)
    for number in range(1, 5):
        found[f"H{number}"] = ((12 + 10 * number) * GRID, 80 * GRID)
    return found


def schematic() -> Node:
    """Return the schematic, on one sheet."""
    root = name("sheet")
    drawn: list[Node] = []
    for reference, at in _columns().items():
        drawn += _placed(reference, at, root)
    drawn += _power(root)
    head: Node = [
        "kicad_sch",
        ["version", "20250114"],
        ["generator", '"pinochle"'],
        ["uuid", root],
    ]
    head += [["paper", '"A3"'], _title()]
    kinds = {kind for kind, _ in nets.parts().values()}
    symbols: Node = ["lib_symbols", *(symbol(kind, f"{LIBRARY}:") for kind in sorted(kinds))]
    symbols.append(flag(f"{LIBRARY}:"))
    sheet: Node = ["sheet_instances", ["path", '"/"', ["page", '"1"']]]
    return [*head, symbols, *drawn, sheet, ["embedded_fonts", "no"]]


def _title() -> Node:
    return ["title_block", ["title", '"Pinochle scorekeeper"'], ["rev", '"1"']]


def _placed(reference: str, at: tuple[float, float], root: str) -> list[Node]:
    kind, connected = nets.parts()[reference]
    own = name(f"symbol {reference}")
    left, right = terminals(kind)
    rows = max(len(left), len(right), 1)
    found: Node = ["symbol", ["lib_id", quoted(f"{LIBRARY}:{kind}")]]
    found += [["at", f"{at[0]:g}", f"{at[1]:g}", "0"], ["unit", "1"], ["exclude_from_sim", "no"]]
    found += [["in_bom", "no" if kind == "hole" else "yes"], ["on_board", "yes"], ["dnp", "no"]]
    found.append(["uuid", own])
    above = at[1] - ((rows - 1) // 2 + 2) * GRID
    below = at[1] - ((rows - 1) // 2 - rows - 1) * GRID
    found += [
        _property("Reference", reference, (at[0], above)),
        _property("Value", value(reference), (at[0], below)),
        _property("Footprint", f"{LIBRARY}:{kind}", at, hidden=True),
        _property("Datasheet", "", at, hidden=True),
        _property("Description", DESCRIPTIONS[kind], at, hidden=True),
    ]
    found += [
        ["pin", quoted(one[0]), ["uuid", name(f"pin {reference} {one[0]}")]]
        for one in [*left, *right]
    ]
    found.append(_instance(reference, root))
    return [found, *_labels(reference, kind, connected, at)]


def _instance(reference: str, root: str) -> Node:
    path: Node = ["path", quoted("/" + root.strip('"')), ["reference", quoted(reference)]]
    return ["instances", ["project", quoted(LIBRARY), [*path, ["unit", "1"]]]]


def _labels(
    reference: str, kind: str, connected: dict[str, str], at: tuple[float, float]
) -> list[Node]:
    found: list[Node] = []
    for number, (x, y, on_left) in places(kind).items():
        place: Node = ["at", f"{at[0] + x:g}", f"{at[1] - y:g}"]
        own: Node = ["uuid", name(f"label {reference} {number}")]
        net = connected.get(number, nets.NO_CONTACT)
        if not net:
            found.append(["no_connect", place, own])
            continue
        side = "right" if on_left else "left"
        effects: Node = ["effects", ["font", ["size", "1.27", "1.27"]], ["justify", side]]
        shape: Node = ["shape", "passive"]
        place.append("180" if on_left else "0")
        found.append(["global_label", quoted(net), shape, place, effects, own])
    return found


def _power(root: str) -> list[Node]:
    at = (92 * GRID, 62 * GRID)
    found: Node = ["symbol", ["lib_id", quoted(f"{LIBRARY}:power")]]
    found += [["at", f"{at[0]:g}", f"{at[1]:g}", "0"], ["unit", "1"], ["exclude_from_sim", "no"]]
    found += [["in_bom", "no"], ["on_board", "yes"], ["dnp", "no"], ["uuid", name("flag")]]
    found += [
        _property("Reference", "#FLG1", at, hidden=True),
        _property("Value", "power", (at[0], at[1] - 2 * GRID)),
        _property("Footprint", "", at, hidden=True),
        _property("Datasheet", "", at, hidden=True),
        _property("Description", "This net has power", at, hidden=True),
    ]
    found += [["pin", '"1"', ["uuid", name("flag pin")]], _instance("#FLG1", root)]
    effects: Node = ["effects", ["font", ["size", "1.27", "1.27"]], ["justify", "left"]]
    label: Node = ["global_label", '"VSYS"', ["shape", "passive"]]
    label += [["at", f"{at[0]:g}", f"{at[1]:g}", "0"], effects, ["uuid", name("flag label")]]
    return [found, label]


def _property(key: str, text: str, at: tuple[float, float], hidden: bool = False) -> Node:
    effects: Node = ["effects", ["font", ["size", "1.27", "1.27"]]]
    if hidden:
        effects.append(["hide", "yes"])
    return [
        "property",
        quoted(key),
        quoted(text),
        ["at", f"{at[0]:g}", f"{at[1]:g}", "0"],
        effects,
    ]


def _named(kind: str, text: str) -> Node:
    return [kind, quoted(text), ["effects", ["font", ["size", "1.27", "1.27"]]]]


__all__ = ["DESCRIPTIONS", "footprint", "library", "m", "schematic", "value"]
