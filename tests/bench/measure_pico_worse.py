"""Measures the presses of measure_pico in bad conditions: slowest flash, full device.

These figures have no limits. Needs the image and the emulator; without them it measures nothing.
"""

from bench.figures import Figure, measurement
from bench.measure_pico import pressed
from bench.measure_pico_boot import other_games
from emulator.emulated import ROM, UF2

# W25Q16JV data sheet: a sector erase takes 45 ms typically and 400 at most.
SLOWEST = {"eraseMs": 400, "programMs": 0.4}
GAMES = 300


@measurement
def pico_presses_on_slow_flash():
    """Measure from contact to the last changed pixel, with erases of 400 ms."""
    if UF2.exists() and ROM.exists():
        yield from without_limits(pressed(times=SLOWEST), "400ms")


@measurement
def pico_presses_among_games():
    """Measure from contact to the last changed pixel, on an almost full device."""
    if UF2.exists() and ROM.exists():
        yield from without_limits(pressed(other_games(GAMES), GAMES + 1), f"{GAMES}-games")


def without_limits(figures, where):
    """Yield figures without limits, with the condition in their names."""
    for figure in figures:
        yield Figure(f"{figure.name}-{where}", figure.value, figure.unit, figure.baseline)
