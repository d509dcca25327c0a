"""Pico, six keys. Constants only."""

TITLE = "Pico, six keys"
SHORT = "6 keys"
MICROCONTROLLER = "Raspberry Pi Pico"

# The display
DISPLAY = 'OLED, 128x64, I2C: 0.96", 1.3" or 2.42"'
CONTROLLER = None  # found at the start
COLUMN_OFFSET = None  # the controller's usual one
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
