"""The Pico's way from power-on to the first screen, and its heap, in the emulated chip's time.

Needs the image and the emulator (make firmware; make test-device makes both); without them
nothing is measured.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import BOARD, events_of, stored


def other_games(count):
    """Return the files of finished games, of 1.8 kB as a game of eight hands is."""
    return {
        f"/games/{number:04d}-{number:016x}.log": b"#" * 1800 for number in range(1, count + 1)
    }


@measurement
def pico_boot():
    """From power-on to a lit first screen, and the heap after it."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder)) as pico:
        for hands, games, limit in ((10, 0, None), (10, 300, 250), (60, 0, 500), (60, 300, 500)):
            kept = stored(events_of(hands), Path(folder), number=games + 1)
            pico.power_on(files={**BOARD, **other_games(games), **kept}, plugged=False)
            assert pico.run(5000, drawn=True)
            name = f"pico-boot-{hands}-hands" + (f"-{games}-games" if games else "")
            yield Figure(name, round(pico.ms, 1), "ms", None, limit)
        pico.boot(files={**BOARD, **stored(events_of(60), Path(folder))})
        pico.prompt()
        used = pico.execute("import gc\ngc.collect()\nprint(gc.mem_alloc())")
        yield Figure("pico-heap-60-hands", int(used), "bytes")
