"""The one table of measures: bought parts, gaps, and where things are in case and circuit board.

In millimetres. Case, circuit board, models and pictures are made from it, so that they fit each
other. Measures of bought parts are those of usual samples; `TOLERANCES` says how much others may
differ.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Display:
    """A display module: outside, glass and picture are (width, height).

    `up` is the picture's centre above the module's, `holes` the spacing of its four holes, `hole`
    their diameter.
    """

    module: tuple[float, float]
    glass: tuple[float, float]
    picture: tuple[float, float]
    up: float
    holes: tuple[float, float]
    hole: float
    controller: str


DISPLAYS = {
    "0.96": Display((27.3, 27.8), (26.7, 19.3), (21.8, 10.9), 2.0, (23.5, 23.8), 2.0, "SSD1306"),
    "1.3": Display((35.5, 33.7), (34.5, 23.0), (29.5, 14.8), 2.0, (30.4, 28.5), 2.0, "SH1106"),
    "2.42": Display((70.0, 45.0), (60.5, 37.0), (55.1, 27.6), 2.5, (65.0, 40.0), 2.5, "SSD1309"),
}
MODULE_THICK, GLASS_THICK = 1.6, 1.6

# How much a bought part may differ from its measure, either way.
TOLERANCES = {
    "module": 1.0,  # outside of a display module
    "holes": 0.5,  # spacing of its holes, and of those drilled in a board by hand
    "pico": 0.2,
    "battery": 1.0,
    "board": 0.2,  # a circuit board that was ordered
    "stripboard": 0.5,  # one that was sawn
}

# Raspberry Pi Pico and Pico 2: outside, holes, USB socket. Data sheet of the Pico, 2.1.
PICO = (21.0, 51.0)
PICO_THICK = 1.0
PICO_HOLES = (11.4, 47.0)
PICO_HOLE = 2.1
PICO_ROWS = 17.78  # between the two rows of pins, which have a pitch of 2.54
USB = (7.5, 5.6, 2.6)  # width, depth, height
USB_OUT = 1.3  # beyond the edge of the Pico
PLUG = (10.6, 20.0, 7.2)  # the grip of a thick cable: width, depth, height
SOCKET = 11.04  # a row of sockets, 8.5, and the plastic of the pins, 2.54

# A key of 12 x 12 mm with a square stem, such as B3F-4055, above the board.
SWITCH = 12.0
SWITCH_BODY, SWITCH_SHOULDER, SWITCH_STEM = 3.5, 4.3, 7.3
SHOULDER, STEM = 7.0, 3.8  # diameter, edge
TRAVEL = 0.35
LEGS = (12.5, 5.0)  # between the legs of a key; those 12.5 apart are one contact

# An encoder EC11 with a shaft of 15 mm, above the board.
ENCODER = (12.0, 13.4)
ENCODER_BODY, ENCODER_THREAD, ENCODER_SHAFT = 6.5, 13.5, 21.5
THREAD, SHAFT = 7.0, 6.0

BATTERY = (58.0, 48.0, 16.0)  # a holder for three AA cells

# Walls and gaps of the printed pieces.
WALL, FLOOR, TOP = 2.4, 2.4, 2.4
LID_GAP = 0.25  # lip of the lid to the case, each side
KEY_GAP = 0.35  # cap to its hole, each side
MODULE_GAP = 1.0  # a display module to its frame, each side
BOARD_GAP = 0.8  # a circuit board to the walls
PICO_GAP = 0.35
POST_GAP = 0.15  # a post of the case to what it holds against the lid

# The outside, and the lid's underside.
DEPTH = 74.0
HEIGHT = 31.0
UNDER_LID = HEIGHT - TOP
BED = (250.0, 210.0)  # of a printer

# Where the parts are below the lid's underside.
BOARD_DOWN = 6.6  # the upper face of the key board
BOARD_THICK = 1.6
MODULE_DOWN = GLASS_THICK + 0.3  # the face of a display module
CAP_UP = 2.0  # a cap above the lid
FLANGE = 1.4  # of a cap: thickness, and how far it is wider than the cap
FLANGE_DOWN = 0.3

# The circuit board: its outside; places are measured from its centre.
BOARD = (56.0, 67.6)
BOARD_RADIUS = 3.0
BOARD_HOLES = (48.4, 60.0)
BOARD_HOLE, STRIPBOARD_HOLE = 3.4, 4.2
PITCH = 17.78
KEYS_UP = 6.0  # the middle key above the board's centre
KEYS = {
    "UP": (0.0, KEYS_UP + PITCH),
    "DOWN": (0.0, KEYS_UP - PITCH),
    "LEFT": (-PITCH, KEYS_UP),
    "RIGHT": (PITCH, KEYS_UP),
    "OK": (0.0, KEYS_UP),
    "BACK": (PITCH, KEYS_UP - PITCH),
}
ENCODER_AT = (0.0, KEYS_UP + PITCH / 2)
# The Pico, on the back of the board, its USB socket at the back wall.
INSIDE_DEPTH = DEPTH - 2 * WALL
PICO_Y = INSIDE_DEPTH / 2 - 0.6 - USB_OUT - PICO[1] / 2


# The back of the circuit board: {name: (kind, x, y, turned by degrees)}, from its centre, seen
# from the front. Each row of three headers has the three orders of pins of modules.
BACK = {
    "J1": ("header", -13.97, -23.5, 0),
    "J2": ("header", 0.0, -23.5, 0),
    "J3": ("header", 13.97, -23.5, 0),
    "J4": ("header", -13.97, -28.5, 0),
    "J5": ("header", 0.0, -28.5, 0),
    "J6": ("header", 13.97, -28.5, 0),
    "J7": ("battery", -18.0, 25.0, 0),
    "D1": ("diode", -18.0, 16.5, 0),
    "BZ1": ("sounder", 17.5, 20.6, 0),
    "R1": ("resistor", 18.5, -2.9, 0),
}
# Of these: outside (width, depth, height) and where the pins are, from the middle.
KINDS = {
    "header": ((10.16, 2.54, 8.5), [(-3.81, 0.0), (-1.27, 0.0), (1.27, 0.0), (3.81, 0.0)]),
    "battery": ((5.9, 4.5, 6.0), [(-1.0, 0.0), (1.0, 0.0)]),
    "diode": ((5.2, 2.7, 2.9), [(-5.08, 0.0), (5.08, 0.0)]),
    "resistor": ((6.3, 2.5, 2.6), [(-5.08, 0.0), (5.08, 0.0)]),
    "sounder": ((12.6, 12.6, 6.9), [(-2.5, 0.0), (2.5, 0.0)]),
}

# Screws M3: countersunk from below, pan heads inside.
SCREW = 3.0
CORE, BORE = 2.4, 2.5  # a thread in plastic, and the hole for it
LONG_SCREW, SHORT_SCREW = 20.0, 6.0
HEAD, HEAD_HIGH, PAN, PAN_HIGH = 5.6, 1.5, 5.6, 2.0
THROUGH = 3.4
BOSS = 4.0  # radius
CORNER = 4.6  # a corner screw from both inner walls

TILT = 30.0  # degrees, on the stand
