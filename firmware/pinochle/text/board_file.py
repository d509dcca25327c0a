"""What is wrong in a file board.json, with the cure; shown after the name of the key.

Imported only with such a file. Each text fits on a page of the display.
"""

LONG = "%s: at most %d characters, please"
NOT_JSON = "%s is not JSON: check commas, quotes and braces"
BEGIN = '%s: begin with { and "display"'
UNKNOWN = "unknown; use %s"
OUTSIDE = "write it outside the braces of %s"
BAD_NAME = "1 to 40 plain characters, please"
BRACES = "write it in braces: {...}"
NO_PIN = "not a free pin; use GP0 to GP22 or GP26 to GP28"
TWICE = "GP%d is used by %s; choose another pin"
MISSING = "missing; add its pin"
ADDRESS = 'use "0x3C" or "0x3D", or leave it out'
NO_KEYS = 'missing; write {"up": 10, "down": 11, ...}'
OFFSET = "use 0 to 4"
HZ = "use 100000 to 1000000, or leave it out"
ROTATED = "use true or false"
SCK = "GP%d cannot be SCK; use GP10 or GP18"
MOSI = "GP%d cannot be MOSI; use GP%d"
STEPS = "use 4 (most encoders) or 2"
NEIGHBOUR = "must be next to a: GP%d"
NO_MISO = "SPI needs a free pin of: %s"
USE = "use %s"
NO_I2C = "no I2C on GP%d GP%d; use an even pin, and the next one for scl"
