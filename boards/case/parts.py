"""Models of the bought parts, as large as a maker may make them."""

from dataclasses import dataclass, field

from build123d import Part

from boards import measures as m
from boards.case.base import HEAD_FACE, PICO_Z, SCREW_TIP, USB_Z, clamp_screw, to_floor
from boards.case.lid import CLAMP, board_bosses, clamp_screws
from boards.case.solids import Span, block, cone, plate, rod, united, without
from boards.case.variants import Variant

UNDER = m.UNDER_LID
BOARD_TOP = UNDER - m.BOARD_DOWN
BOARD_BOTTOM = BOARD_TOP - m.BOARD_THICK


@dataclass(frozen=True)
class Sizes:
    """How much each kind of part is larger than its measure: {name of a tolerance: mm}."""

    more: dict[str, float] = field(default_factory=dict)

    def of(self, kind: str) -> float:
        """Return how much a kind of part is larger."""
        return self.more.get(kind, 0.0)


def display(variant: Variant, sizes: Sizes) -> Part:
    """Return the display module: its board with holes, its glass, the pins at its upper edge."""
    at, module = variant.display_at, variant.module
    more = sizes.of("module")
    face = UNDER - m.MODULE_DOWN
    outside = tuple(edge + more for edge in module.module)
    board = plate(at, outside, (face - m.MODULE_THICK, face))
    spacing = [(edge + sizes.of("holes")) / 2 for edge in module.holes]
    holes = [
        rod((at[0] + i * spacing[0], at[1] + j * spacing[1]), module.hole / 2, (0, m.HEIGHT))
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    pins = (at[0], at[1] + outside[1] / 2 - 1.6)
    back = face - m.MODULE_THICK
    header = plate(pins, (10.2, 2.5), (back - 2.5, back))
    leads = [rod((pins[0] + x, pins[1]), 0.4, (back - 8.5, face + 1.0)) for x in _four()]
    glass = plate(at, module.glass, (face, face + m.GLASS_THICK))
    return united([without(board, holes), glass, header, *leads])


def picture(variant: Variant) -> Part:
    """Return the lit part of the display, for pictures."""
    at = (variant.display_at[0], variant.display_at[1] + variant.module.up)
    face = UNDER - m.MODULE_DOWN + m.GLASS_THICK
    return plate(at, variant.module.picture, (face, face + 0.05))


def key_board(variant: Variant, sizes: Sizes) -> Part:
    """Return the circuit board, or the sawn stripboard, with its holes."""
    ordered = variant.wiring == "board"
    more = sizes.of("board" if ordered else "stripboard")
    at = (variant.board_x, 0.0)
    outside = (m.BOARD[0] + more, m.BOARD[1] + more)
    board = plate(at, outside, (BOARD_BOTTOM, BOARD_TOP), m.BOARD_RADIUS)
    off = 0.0 if ordered else sizes.of("holes")
    radius = (m.BOARD_HOLE if ordered else m.STRIPBOARD_HOLE) / 2
    holes = [
        rod(
            (at[0] + i * (m.BOARD_HOLES[0] + off) / 2, j * (m.BOARD_HOLES[1] + off) / 2),
            radius,
            (0, m.HEIGHT),
        )
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    return without(board, holes)


def switch(at: Span, pressed: float = 0.0) -> Part:
    """Return a key with its legs, its stem pressed by so much."""
    body = plate(at, (m.SWITCH, m.SWITCH), (BOARD_TOP, BOARD_TOP + m.SWITCH_BODY))
    shoulder = rod(at, m.SHOULDER / 2, (BOARD_TOP, BOARD_TOP + m.SWITCH_SHOULDER))
    high = BOARD_TOP + m.SWITCH_STEM - pressed
    return united([body, shoulder, plate(at, (m.STEM, m.STEM), (BOARD_TOP, high))])


def legs(variant: Variant) -> Part:
    """Return the ends of all legs of the keys, below the board."""
    ends = []
    for key in variant.keys:
        x, y = variant.key_at(key)
        for i in (-0.5, 0.5):
            for j in (-0.5, 0.5):
                at = (x + i * m.LEGS[0], y + j * m.LEGS[1])
                ends.append(rod(at, 0.6, (BOARD_BOTTOM - 1.9, BOARD_BOTTOM)))
    return united(ends)


def encoder(variant: Variant) -> Part:
    """Return the encoder, its shaft flat on one side."""
    at = (variant.board_x + m.ENCODER_AT[0], m.ENCODER_AT[1])
    body = plate(at, m.ENCODER, (BOARD_TOP, BOARD_TOP + m.ENCODER_BODY))
    thread = rod(at, m.THREAD / 2, (BOARD_TOP, BOARD_TOP + m.ENCODER_THREAD))
    high = BOARD_TOP + m.ENCODER_SHAFT
    shaft = rod(at, m.SHAFT / 2, (BOARD_TOP, high))
    flat = plate((at[0], at[1] + 3.0), (9.0, 3.0), (high - 7.0, high + 1))
    return united([body, thread, without(shaft, [flat])])


def pico(variant: Variant, sizes: Sizes) -> Part:
    """Return a Pico with its USB socket: below the board, its parts downward, or on the floor."""
    x, more = variant.board_x, sizes.of("pico")
    hangs = variant.wiring == "board"
    low = BOARD_BOTTOM - m.SOCKET - m.PICO_THICK if hangs else PICO_Z
    size = (m.PICO[0] + more, m.PICO[1] + more)
    board = plate((x, m.PICO_Y), size, (low, low + m.PICO_THICK))
    holes = [
        rod((x + i * m.PICO_HOLES[0] / 2, m.PICO_Y + j * m.PICO_HOLES[1] / 2), 1.05, (0, 20))
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    end = m.PICO_Y + size[1] / 2 + m.USB_OUT
    z = (USB_Z - m.USB[2] / 2, USB_Z + m.USB[2] / 2)
    socket = block((x - m.USB[0] / 2, x + m.USB[0] / 2), (end - m.USB[1], end), z)
    solids = [without(board, holes), socket]
    if hangs:
        for side in (-0.5, 0.5):
            row = (x + side * m.PICO_ROWS, m.PICO_Y)
            solids.append(plate(row, (2.5, 50.8), (low + m.PICO_THICK, BOARD_BOTTOM)))
    return united(solids)


def plug(variant: Variant) -> Part:
    """Return a plug with a thick grip, plugged in."""
    end = m.PICO_Y + m.PICO[1] / 2 + m.USB_OUT + 0.4
    body = block(
        (variant.board_x - m.PLUG[0] / 2, variant.board_x + m.PLUG[0] / 2),
        (end, end + m.PLUG[1]),
        (USB_Z - m.PLUG[2] / 2, USB_Z + m.PLUG[2] / 2),
    )
    return _rounded(body)


def battery(variant: Variant, sizes: Sizes) -> Part:
    """Return the battery holder."""
    width, depth, high = (edge + sizes.of("battery") for edge in m.BATTERY)
    at = variant.battery_at
    return plate(at, (width, depth), (m.FLOOR, m.FLOOR + high))


def small_parts(variant: Variant) -> Part:
    """Return the parts on the back of the circuit board: pins of displays, sounder, battery."""
    from boards.case.board_parts import solids

    return united(solids(variant))


def screws(variant: Variant) -> dict[str, Part]:
    """Return all screws, their threads as thin as what they cut into."""
    found = {}
    for number, at in enumerate(variant.corners, 1):
        enters = UNDER - m.BOARD_DOWN - (m.BOARD_THICK if at[0] < 0 else 0.0)
        found[f"screw_{number}"] = _countersunk(at, enters)
    for number, at in enumerate(board_bosses(variant)[:2], 1):
        found[f"board_screw_{number}"] = _pan(at, BOARD_BOTTOM, m.BOARD_THICK)
    back = UNDER - m.MODULE_DOWN - m.MODULE_THICK - CLAMP[1]
    for number, at in enumerate(clamp_screws(variant), 1):
        found[f"clamp_screw_{number}"] = _pan(at, back, CLAMP[1])
        if variant.twice:
            found[f"clamp_screw_{number}_back"] = to_floor(variant, _pan(at, back, CLAMP[1]))
    if variant.wiring == "hand":
        found["pico_screw"] = pico_screw(variant)
    return found


def pico_screw(variant: Variant) -> Part:
    """Return the screw of the Pico's clamp, its head up."""
    seat = PICO_Z + m.PICO_THICK + 2.4
    at = clamp_screw(variant)
    shank = rod(at, m.SCREW / 2, (seat - 2.4, seat))
    thread = rod(at, m.CORE / 2, (m.FLOOR + 0.1, seat))
    return united([shank, thread, rod(at, m.PAN / 2, (seat, seat + m.PAN_HIGH))])


def _countersunk(at: Span, enters: float) -> Part:
    head = cone(at, m.HEAD / 2, m.SCREW / 2, (HEAD_FACE, HEAD_FACE + m.HEAD_HIGH))
    shank = rod(at, m.SCREW / 2, (HEAD_FACE, enters))
    return united([head, shank, rod(at, m.CORE / 2, (HEAD_FACE, SCREW_TIP))])


def _pan(at: Span, seat: float, through: float) -> Part:
    """A short screw from below, its head on `seat`; it passes through so much."""
    head = rod(at, m.PAN / 2, (seat - m.PAN_HIGH, seat))
    shank = rod(at, m.SCREW / 2, (seat, seat + through))
    return united([head, shank, rod(at, m.CORE / 2, (seat, seat + m.SHORT_SCREW))])


def _four() -> list[float]:
    return [2.54 * (number - 1.5) for number in range(4)]


def _rounded(body: Part) -> Part:
    from build123d import Axis, fillet

    return fillet(body.edges().filter_by(Axis.Y), 2.0)
