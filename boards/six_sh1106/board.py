"""Pico, six keys, 1.3" display. Constants only."""

TITLE = 'Pico, six keys, 1.3" display'
SHORT = "6 keys, SH1106"
MICROCONTROLLER = "Raspberry Pi Pico"

# The display
DISPLAY = '1.3" OLED, 128x64, SH1106'
CONTROLLER = "SH1106"
COLUMN_OFFSET = 2
ROTATED = False
BUS = "I2C"
BUS_NUMBER = 0
BUS_HZ = 400_000
ADDRESS = None  # found: 0x3C or 0x3D
SDA = 4
SCL = 5

# Between the pin and ground: UP, DOWN, LEFT, RIGHT, OK, BACK
KEYS = (10, 11, 12, 13, 14, 15)

# The pins A and B of a rotary encoder and its steps per detent
ENCODER = None

# Battery
VSYS = 29
VSYS_ENABLE = None
