"""Measures the Pico's start until the first screen, and its heap, in the emulated chip's time.

Needs the image and the emulator (make firmware; make test-device builds both); without them it
measures nothing.
"""

import importlib.util
import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from emulator.emulated import REST_MS, ROM, ROOT, UF2, Emulated, files_in, show
from emulator.games import BOARD, events_of, stored
from emulator.heap_watch import boot_watched, samples

MAIN = b"\0main.py\0"
BLOCK, PAYLOAD = 512, slice(32, 32 + 256)
QUIET_MS = 2500


def other_games(count):
    """Return files of finished games of 1.8 kB, the size of a game of eight hands."""
    return {
        f"/games/{number:04d}-{number:016x}.log": b"#" * 1800 for number in range(1, count + 1)
    }


def without_scorekeeper(folder, uf2=UF2):
    """Write an image with main.py renamed, so that MicroPython goes to its prompt."""
    data = uf2.read_bytes()
    image = b"".join(data[at:][PAYLOAD] for at in range(0, len(data), BLOCK))
    name = image.rindex(MAIN) + 1  # in the list of frozen modules, after all constants
    assert image[:name].endswith(b".py\0"), "not among the frozen files"
    spec = importlib.util.spec_from_file_location("uf2", ROOT / "boards" / "rp2" / "uf2.py")
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    path = folder / "prompt.uf2"
    path.write_bytes(writer.pack(image[:name] + b"-" + image[name + 1 :]))
    return path


def prompt_ms(pico, uf2, files):
    """Return the time until MicroPython's prompt waits for input."""
    pico.power_on(files=files, uf2=uf2, plugged=False)
    pico.run(200)
    look = pico.look()
    assert look["busyMs"] < look["firstRestMs"] + 1, "the board was busy before the prompt"
    return look["firstRestMs"]


def first_screen_ms(pico, files, most=5000):
    """Return the time until the first screen is complete where there is no checkpoint."""
    expected = pico.first_frame(files)
    pico.power_on(files=files, plugged=False)
    pico.expect(expected, most)
    return pico.ms


def started_ms(pico, image, wires):
    """Return (first picture, first turn of the main loop) of a start, in ms."""
    expected = pico.first_frame(files_in(image))
    pico.power_on(image=image, plugged=False, wires=wires)
    times = []
    for moment in ("drawn", "started"):
        assert pico.run(30_000, **{moment: True})
        times.append(round(pico.ms, 1))
    assert pico.picture() == expected, show(pico.picture())
    return times


def rested(pico, files, wires, ms=REST_MS):
    """Start with these files, let the device rest, and return its flash."""
    pico.power_on(files=files, plugged=False, wires=wires)
    pico.expect(pico.first_frame(files))
    pico.run(ms)
    return pico.image()


def cut_ms(pico, wires):
    """Return the time of a start after a power cut 0.2 s after an answer, without a rest."""
    for word in ("UP", "UP", "OK"):
        pico.press(word)
    pico.run(200)
    return started_ms(pico, pico.image(), wires)[1]


# What the display follows, as found out in the first rest; limits of the first picture.
SPEEDS = {"": ({"fastest": 600_000}, 64), "-1mhz": ({}, 50)}
LIMIT, CUT_LIMITS = 125, {10: 195, 60: 215}
# Events of a long game, and the limit of its start after a rest.
LONG = {500: None, 2000: 600, 10_000: 2500}
# In a rest, the older parts of a long game are kept 3.5 kB at a time.
LONG_REST_MS = 12_000
A_HAND = 6  # events


@measurement
def pico_boot():
    """Measure from power-on; the baseline is the same image's bare prompt."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as name, Emulated(Path(name), cached=True) as pico:
        folder = Path(name)
        bare = without_scorekeeper(folder)
        for hands, games in ((10, 0), (10, 300), (60, 300)):
            kept = stored(events_of(hands), folder, number=games + 1)
            files = {**BOARD, **other_games(games), **kept}
            prompt = round(prompt_ms(pico, bare, files), 1)
            for speed, (wires, limit) in SPEEDS.items():
                picture, usable = started_ms(pico, rested(pico, files, wires), wires)
                cut = cut_ms(pico, wires)
                of = f"{hands}-{games}{speed}"
                yield Figure(f"pico-first-picture-{of}", picture, "ms", prompt, limit)
                yield Figure(f"pico-boot-{of}", usable, "ms", prompt, LIMIT)
                yield Figure(f"pico-boot-cut-{of}", cut, "ms", prompt, CUT_LIMITS[hands])
        screen = round(first_screen_ms(pico, files), 1)
        yield Figure("pico-boot-60-300-no-checkpoint", screen, "ms", prompt)


@measurement
def pico_boot_long():
    """Measure the start of long games after a rest; the baseline is a start that folds them."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as name, Emulated(Path(name), cached=True) as pico:
        for events, limit in LONG.items():
            files = {**BOARD, **stored(events_of(events // A_HAND), Path(name))}
            folded = round(first_screen_ms(pico, files, 60_000), 1)
            image = rested(pico, files, {}, LONG_REST_MS + 20 * events)
            usable = started_ms(pico, image, {})[1]
            yield Figure(f"pico-boot-events-{events}", usable, "ms", folded, limit)


@measurement
def pico_heap():
    """Measure the scorekeeper's heap after the start and a garbage collection."""
    if not (UF2.exists() and ROM.exists()):
        return
    with tempfile.TemporaryDirectory() as folder, Emulated(Path(folder), cached=True) as pico:
        for hands in (10, 60):
            files = {**BOARD, **stored(events_of(hands), Path(folder))}
            boot_watched(pico, files)
            pico.run(QUIET_MS)
            _empty, seen = samples(pico)
            total = int(pico.execute("import gc\nprint(gc.mem_alloc() + gc.mem_free())"))
            used = min(seen[-10:])
            yield Figure(f"pico-heap-used-{hands}-hands", used, "bytes")
            yield Figure(f"pico-heap-free-{hands}-hands", total - used, "bytes")
