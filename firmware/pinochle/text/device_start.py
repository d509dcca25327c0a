"""Texts of the pages that few starts of the device show: board, storage, self-test.

Imported only with these pages.
"""

# Which board this is; the second title while the answer cannot be stored.
WHICH_BOARD, BOARD_ONCE = "WHICH BOARD?", "BOARD FOR THIS START?"
KEYS_BOARD = "\x05\x06 choose   OK"
CHOSEN, NOT_CHOSEN = ">", "  "
WHICH_BATTERY = "WHICH BATTERY?"
BATTERIES = {
    "USB": "none, USB only",
    "AA": "3 AA, alkaline",
    "NiMH": "3 AA, NiMH",
    "LiPo": "1 lithium cell",
}

# A mistake in board.json; the clock.
BOARD_FILE = "BOARD.JSON: %d OF %d"
SLOW_CLOCK = "SLOW CLOCK"
SLOW_FAILED = (
    "Two starts at 200 MHz failed. From now on: 125 MHz. To try 200 again, hold UP and DOWN at"
    " power-on."
)
SLOW_HUNG = (
    "The chip stopped twice at 200 MHz. From now on: 125 MHz. To try 200 again, hold UP and DOWN"
    " at power-on."
)
SLOW_HELD = (
    "OK and UP were held. From now on: 125 MHz. To try 200 again, hold UP and DOWN at power-on."
)
KEYS_NOTICE = "OK go on"

# Storage that cannot be read.
STORED_GAMES = "GAMES CAN'T BE READ"
STORED_GAMES_LINES = (
    "They are still there.",
    "On a laptop, type:",
    "pinochle doctor",
    "   --rescue FILE",
)
KEYS_STORED_GAMES = "OK play, not saved"
STORAGE = "STORAGE IN USE"
STORAGE_LINES = (
    "It holds other data:",
    "%s",
    "Games can't be saved.",
    "",
    "HOLD OK: erase it",
)
KEYS_STORAGE = "BACK play, not saved"
KINDS = {"FAT": "FAT", "littlefs": "littlefs", "damaged": "damaged littlefs"}
UNKNOWN, SIZE = "unknown", "%s, %d kB"
ERASE = "ERASE THE STORAGE?"
ERASE_LINES = ("All data on this Pico", "will be lost.", "Games can be saved", "after that.")
KEYS_ERASE = "UP erase   BACK no"
ERASING, ERASING_LINES = "ERASING", ("One moment.",)
NOT_ERASED = "NOT ERASED"
NOT_ERASED_LINES = ("The flash chip failed.", "Games can't be saved.")
KEYS_NOT_ERASED = "BACK play, not saved"

# The self-test: the name of each measured value in its results, and on the display.
SELF_TEST = "SELF-TEST"
MEASURED = (
    ("append_ms", "save, ms"),
    ("block_ms", "block, ms"),
    ("frame_ms", "display, ms"),
    ("vsys_mv", "supply, mV"),
)
FAILED = "failed"
FAST = "1 MHz %s"
KEY_NAMES, NOT_PRESSED = ("UP", "DO", "LE", "RI", "OK", "BA"), "--"
LONG_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
# What to press next and which pin closed; a key that never opens; another display than named.
PRESS, TURN, CAME, ALL_WORK = "press %s", "turn: %s", "GP%d %s", "all keys work"
STUCK, NO = "%s is stuck: GP%d", "no %s"
KEYS_SELF_TEST = "HOLD BACK done"
