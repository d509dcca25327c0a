"""Measures the presses of the scorekeeper and of a plain program on the emulated Pico.

The same keys, interpreter and flash for both; misses of the flash cache count. The
figures with limits are those of a device with 300 games, at 45 ms per erase. Needs the image, the
bench's with framebuf, and the emulator (make bench-pico builds them); without them it measures
nothing.
"""

import statistics
from concurrent.futures import ProcessPoolExecutor

from bench.figures import Figure, measurement
from bench.pico_runs import HANDS, ROUNDS, Conditions, plain, scorekeeper
from emulator.emulated import BENCH, ROM, UF2

PROCESSES = 2
# Milliseconds by kind of press, at 400 kHz and at 1 MHz. The slowest values are those of the first
# arrow on a page, which also sends the line of keys; half of the settling ones are first arrows.
LIMITS = {"value": (8.5, 6), "settling": (12.5, 10.5), "screen": (36, 25), "accepted": (42, 30)}
SMALL_HEAP_LIMITS = {"value": (10,)}
# Name's end: bus speed, other games, ms for an erase, kB of heap if less; the limits for it.
CASES = {
    "": ((400_000, 300, 45), LIMITS),
    "-1mhz": ((1_000_000, 300, 45), LIMITS),
    "-alone": ((400_000, 0, 45), {}),
    "-400ms": ((400_000, 300, 400), {}),
    "-128kb": ((400_000, 300, 45, 128), SMALL_HEAP_LIMITS),
}


@measurement
def pico_presses(rounds=None, cases=None):
    """Measure from contact to the last changed byte, in `rounds` of HANDS accepted hands.

    `cases` are ends of names, with commas between them; each default is all there are.
    """
    if not (UF2.exists() and BENCH.exists() and ROM.exists()):
        return
    chosen = ROUNDS[: int(rounds or len(ROUNDS))]
    with ProcessPoolExecutor(PROCESSES) as pool:
        runs = {}
        for case in CASES if cases is None else cases.split(","):
            conditions = Conditions(*CASES[case][0])
            ours = pool.submit(scorekeeper, conditions, chosen)
            runs[case] = ours, pool.submit(plain, conditions, len(chosen) * HANDS)
        for case, (ours, others) in runs.items():
            yield from figures_of(ours.result(), others.result(), case)


def p95(values):
    """Return the value that 95 % of the values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def figures_of(times, plain_times, case):
    """Yield median, p95 and worst time of each kind of press; all presses are in them."""
    (hz, *_), limits = CASES[case]
    for kind, values in sorted(times.items()):
        others = plain_times["value" if kind == "settling" else kind]
        for name, function in (("median", statistics.median), ("p95", p95), ("worst", max)):
            limit = None
            if name == "p95" and kind in limits:
                limit = limits[kind][hz > 400_000]
            value, baseline = round(function(values), 1), round(function(others), 1)
            yield Figure(f"pico-{kind}-{name}{case}", value, "ms", baseline, limit)
        yield Figure(f"pico-{kind}-presses{case}", len(values), "presses")
