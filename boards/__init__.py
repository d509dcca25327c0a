"""The boards that one firmware image knows, the first choice first. Imports nothing."""

NAMES = ("six_ssd1306", "six_sh1106", "four_ssd1306", "pico_w")
