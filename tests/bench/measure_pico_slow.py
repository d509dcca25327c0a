"""The same presses as in measure_pico with the slowest flash that the data sheet allows.

Needs the image and the emulator; without them nothing is measured.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from bench.measure_pico import Presses, figures_of, play, wear, whole_frame_ms
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import BOARD, events_of, stored, twin

# W25Q16JV data sheet: a sector erase takes 45 ms typically and 400 at most.
SLOWEST = {"eraseMs": 400, "programMs": 0.4}


@measurement
def pico_presses_on_slow_flash():
    """From contact to the last changed pixel, at 400 ms an erase; no limits are promised."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder)) as pico:
        files = {**BOARD, **stored(events_of(10), Path(folder))}
        pico.boot(files=files)
        whole_ms = whole_frame_ms(pico)
        presses = Presses()
        app = twin(Path(folder), files)
        pico.boot(files=files, times=SLOWEST)
        play(pico, app, whole_ms, presses)
        before = pico.do("flash")["erase"]
        pico.run(8000)
        erases = presses.erases + pico.do("flash")["erase"] - before
        for figure in [*figures_of(presses), *wear(presses, erases)]:
            yield Figure(f"{figure.name}-400ms", figure.value, figure.unit, figure.baseline)
