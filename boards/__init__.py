"""The boards that the firmware image supports, the default first."""

NAMES = ("six_ssd1306", "six_sh1106", "four_ssd1306", "pico_w")
