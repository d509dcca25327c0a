"""The boards that the firmware image supports, the default first."""

NAMES = ("six_ssd1306", "encoder_key", "four_ssd1306", "pico_w")
# Names that were boards of their own, and the board that they are now.
FORMER = {"six_sh1106": "six_ssd1306"}
