"""The boards that the firmware image supports, the default first."""

NAMES = ("six_ssd1306", "encoder_key", "four_ssd1306", "six_sh1106", "pico_w")
