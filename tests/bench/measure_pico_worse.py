"""The same presses as in measure_pico where it is harder: the slowest flash, and a full device.

No limits are promised there. Needs the image and the emulator; without them nothing is measured.
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
    """From contact to the last changed pixel, at 400 ms an erase."""
    if UF2.exists() and ROM.exists():
        yield from without_limits(pressed(times=SLOWEST), "400ms")


@measurement
def pico_presses_among_games():
    """From contact to the last changed pixel, on a device that is as good as full."""
    if UF2.exists() and ROM.exists():
        yield from without_limits(pressed(other_games(GAMES), GAMES + 1), f"{GAMES}-games")


def without_limits(figures, where):
    """Yield figures under names that tell where they were measured."""
    for figure in figures:
        yield Figure(f"{figure.name}-{where}", figure.value, figure.unit, figure.baseline)
