"""Pico W, six keys, 0.96" display. Constants only."""

TITLE = 'Pico W, six keys, 0.96" display'
SHORT = "Pico W, 6 keys"
MICROCONTROLLER = "Raspberry Pi Pico W"

# The display
DISPLAY = '0.96" OLED, 128x64, SSD1306'
CONTROLLER = "SSD1306"
COLUMN_OFFSET = 0
ROTATED = False
BUS = "I2C"
BUS_NUMBER = 0
BUS_HZ = 400_000
ADDRESS = 0x3C
SDA = 4
SCL = 5

# Between the pin and ground: UP, DOWN, LEFT, RIGHT, OK, BACK
KEYS = (10, 11, 12, 13, 14, 15)

# Battery
VSYS = 29
VSYS_ENABLE = 25
