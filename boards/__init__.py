"""The boards that one firmware image knows, the first choice first. Imports nothing."""

NAMES = ("six-ssd1306", "six-sh1106", "four-ssd1306", "pico-w")
