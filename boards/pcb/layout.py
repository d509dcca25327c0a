"""The board by KiCad's own module: parts in place, tracks, ground on the back.

The middle of the board is at (100, 100) mm of KiCad's sheet, whose y points down.
"""

from pathlib import Path

import pcbnew

from boards import measures as m
from boards.pcb import nets
from boards.pcb.expressions import name
from boards.pcb.footprints import LIBRARY
from boards.pcb.router import CLEARANCE, TRACK, VIA, Grid, cell_of, straight
from boards.pcb.schematic import value

MIDDLE = 100.0
WIDE, HIGH = m.BOARD
GROUND = "GND"
Place = tuple[float, float]


def board(folder: Path) -> pcbnew.BOARD:
    """Return the board, without the ground filled in; `folder` has the library of footprints."""
    made = pcbnew.NewBoard(str(folder / "pinochle.kicad_pcb"))
    rules = made.GetDesignSettings()
    rules.m_CopperEdgeClearance = pcbnew.FromMM(0.5)
    known: dict[str, pcbnew.NETINFO_ITEM] = {}
    for reference, (kind, connected) in nets.parts().items():
        _put(made, folder, known, reference, kind, connected)
    _outline(made)
    route(made, known)
    _words(made)
    _ground(made, known[GROUND], pcbnew.B_Cu)
    return made


def where(reference: str, kind: str) -> tuple[float, float, bool]:
    """Return the place of a part from the middle of the board, y up, and whether on the back."""
    if kind == "pico":
        return 0.0, m.PICO_Y, True
    if kind == "switch":
        return *m.KEYS[nets.KEYS[int(reference[2:]) - 1]], False
    if kind == "encoder":
        return *m.ENCODER_AT, False
    if kind == "hole":
        number = int(reference[1:]) - 1
        x = m.BOARD_HOLES[0] / 2 * (1 if number % 2 else -1)
        return x, m.BOARD_HOLES[1] / 2 * (1 if number < 2 else -1), False
    _, x, y, _ = m.BACK[reference]
    return x, y, True


def at(x: float, y: float) -> pcbnew.VECTOR2I:
    """Return a place on KiCad's sheet."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(MIDDLE + x), pcbnew.FromMM(MIDDLE - y))


def _put(
    made: pcbnew.BOARD,
    folder: Path,
    known: dict[str, pcbnew.NETINFO_ITEM],
    reference: str,
    kind: str,
    connected: dict[str, str],
) -> None:
    part = pcbnew.FootprintLoad(str(folder / f"{LIBRARY}.pretty"), kind)
    part.SetFPID(pcbnew.LIB_ID(LIBRARY, kind))
    part.SetReference(reference)
    part.SetValue(value(reference))
    part.SetPath(pcbnew.KIID_PATH("/" + name(f"symbol {reference}").strip('"')))
    made.Add(part)
    x, y, back = where(reference, kind)
    part.SetPosition(at(x, y))
    if back:
        part.Flip(at(x, y), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
    for pad in part.Pads():
        net = connected.get(pad.GetNumber())
        if not net and pad.GetNumber():
            # As KiCad names a pin's net that has no other pin.
            label = nets.NAMES[int(pad.GetNumber())] if kind == "pico" else pad.GetNumber()
            net = f"unconnected-({reference}-{label}-Pad{pad.GetNumber()})"
        if net:
            if net not in known:
                known[net] = pcbnew.NETINFO_ITEM(made, net)
                made.Add(known[net])
            pad.SetNet(known[net])


def _outline(made: pcbnew.BOARD) -> None:
    radius, x, y = m.BOARD_RADIUS, WIDE / 2, HIGH / 2
    lines = [
        ((-x + radius, y), (x - radius, y)),
        ((x, y - radius), (x, -y + radius)),
        ((x - radius, -y), (-x + radius, -y)),
        ((-x, -y + radius), (-x, y - radius)),
    ]
    for start, end in lines:
        line = pcbnew.PCB_SHAPE(made, pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(at(*start))
        line.SetEnd(at(*end))
        _edge(made, line)
    for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
        arc = pcbnew.PCB_SHAPE(made, pcbnew.SHAPE_T_ARC)
        corner = (i * (x - radius), j * (y - radius))
        slant = radius * 0.5**0.5
        arc.SetArcGeometry(
            at(corner[0] + i * radius, corner[1]),
            at(corner[0] + i * slant, corner[1] + j * slant),
            at(corner[0], corner[1] + j * radius),
        )
        _edge(made, arc)


def _edge(made: pcbnew.BOARD, shape: pcbnew.PCB_SHAPE) -> None:
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(pcbnew.FromMM(0.1))
    made.Add(shape)


def corner_place(pad: pcbnew.PAD) -> Place:
    """Return a pad's place in mm from the lower left corner of the board."""
    spot = pad.GetPosition()
    x, y = pcbnew.ToMM(spot.x) - MIDDLE, MIDDLE - pcbnew.ToMM(spot.y)
    return x + WIDE / 2, y + HIGH / 2


def route(made: pcbnew.BOARD, known: dict[str, pcbnew.NETINFO_ITEM]) -> None:
    """Join the pads of each net but ground; raises ValueError if there is no way."""
    grid = Grid(WIDE, HIGH)
    pads: dict[str, list[pcbnew.PAD]] = {}
    for part in made.GetFootprints():
        for pad in part.Pads():
            size = pad.GetBoundingBox()
            wide, high = pcbnew.ToMM(size.GetWidth()), pcbnew.ToMM(size.GetHeight())
            square = pad.GetShape() == pcbnew.PAD_SHAPE_RECT
            radius = (wide * wide + high * high) ** 0.5 / 2 if square else max(wide, high) / 2
            net = pad.GetNetname() or "#"
            # A screw's head is around its hole.
            radius = m.BOSS - CLEARANCE if net == "#" else radius
            grid.block(corner_place(pad), radius + CLEARANCE + TRACK / 2, net, (0, 1))
            pads.setdefault(net, []).append(pad)
    wanted = [net for net in pads if net not in (GROUND, "#") and len(pads[net]) > 1]
    for net in sorted(wanted, key=lambda one: (len(pads[one]), one)):
        _join(made, grid, known[net], net, pads[net])


def _join(
    made: pcbnew.BOARD,
    grid: Grid,
    info: pcbnew.NETINFO_ITEM,
    net: str,
    pads: list[pcbnew.PAD],
) -> None:
    first, *others = sorted(pads, key=corner_place)
    tree = {cell_of(corner_place(first), layer) for layer in (0, 1)}
    ends = {cell_of(corner_place(pad), 0)[1:]: pad.GetPosition() for pad in pads}
    while others:
        goals = {cell_of(corner_place(pad), layer): pad for pad in others for layer in (0, 1)}
        way = grid.way(net, tree, set(goals))
        if not way:
            raise ValueError(f"no way for {net}")
        others.remove(goals[way[-1]])
        for start, end in straight(way):
            _track(made, info, start, end, ends)
        grid.take(way, net)
        tree |= set(way) | {(1 - way[-1][0], *way[-1][1:])}


def _track(
    made: pcbnew.BOARD,
    info: pcbnew.NETINFO_ITEM,
    start: tuple[int, int, int],
    end: tuple[int, int, int],
    ends: dict[tuple[int, int], pcbnew.VECTOR2I],
) -> None:
    spots = [
        ends.get(cell[1:]) or at(cell[1] * 0.5 - WIDE / 2, cell[2] * 0.5 - HIGH / 2)
        for cell in (start, end)
    ]
    if start[0] != end[0]:
        via = pcbnew.PCB_VIA(made)
        via.SetPosition(spots[0])
        via.SetDrill(pcbnew.FromMM(0.4))
        via.SetWidth(pcbnew.FromMM(VIA))
        via.SetNet(info)
        made.Add(via)
        return
    track = pcbnew.PCB_TRACK(made)
    track.SetStart(spots[0])
    track.SetEnd(spots[1])
    track.SetWidth(pcbnew.FromMM(TRACK))
    track.SetLayer((pcbnew.F_Cu, pcbnew.B_Cu)[start[0]])
    track.SetNet(info)
    made.Add(track)


def _ground(made: pcbnew.BOARD, info: pcbnew.NETINFO_ITEM, layer: int) -> None:
    zone = pcbnew.ZONE(made)
    zone.SetLayer(layer)
    zone.SetNet(info)
    corners = zone.Outline()
    corners.NewOutline()
    x, y = WIDE / 2 - 0.6, HIGH / 2 - 0.6
    for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        spot = at(i * x, j * y)
        corners.Append(spot.x, spot.y)
    zone.SetLocalClearance(pcbnew.FromMM(0.3))
    zone.SetMinThickness(pcbnew.FromMM(0.25))
    zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
    zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.4))
    zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    made.Add(zone)


def words() -> list[tuple[str, float, float, float, bool]]:
    """Return what is written on the board: text, place, height in mm, and whether on the back."""
    found = [(key, x, y + 7.3, 1.3, False) for key, (x, y) in m.KEYS.items()]
    found.append(("PINOCHLE SCOREKEEPER", 0.0, -31.5, 1.6, False))
    for number in range(1, 7):
        _, x, y, _ = m.BACK[f"J{number}"]
        for place, signal in zip(m.KINDS["header"][1], nets.ORDERS[(number - 1) % 3], strict=True):
            # On the back, terminal 1 is on the right.
            found.append((signal, x - place[0], y + 2.25, 0.8, True))
    _, x, y, _ = m.BACK["J7"]
    found += [("+", x + 4.0, y, 1.6, True), ("-", x - 4.0, y, 1.6, True)]
    found += [("1N5817", -18.0, 18.7, 1.0, True), ("220R", 18.5, -5.2, 1.0, True)]
    found.append(("ONE ROW FOR EACH DISPLAY", 0.0, -32.2, 1.0, True))
    return found


def _words(made: pcbnew.BOARD) -> None:
    for text, x, y, size, back in words():
        word = pcbnew.PCB_TEXT(made)
        word.SetText(text)
        word.SetPosition(at(x, y))
        word.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
        word.SetMirrored(back)
        word.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
        word.SetTextThickness(pcbnew.FromMM(max(0.12, size / 7)))
        made.Add(word)
