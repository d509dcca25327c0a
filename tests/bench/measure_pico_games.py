"""Measures the two presses from the end of a game into the next one, among many games.

Needs the image and the emulator (make test-device builds both); without them it measures nothing.
"""

import tempfile
from pathlib import Path

from bench.figures import Figure, measurement
from bench.pico_runs import HOLD_MS, SHOWN_MS, Conditions, timed
from emulator.emulated import ROM, UF2, Emulated
from emulator.games import events_of, press, stored, twin

HANDS = 3
IDLE_MS, THINKING_MS = 12_000, 700
# The press that shows the next game, and the one that begins it, which takes 53 or 63 ms in images
# that differ only in where objects are in memory.
PRESSES = {"next-game": ("OK", 190), "begin": ("OK", 70)}


@measurement
def pico_next_game():
    """In ms to the last changed byte, among 300 games; baseline: without other games."""
    if not (UF2.exists() and ROM.exists()):
        return
    many, none = (presses(Conditions(games=games)) for games in (300, 0))
    for name, (_, limit) in PRESSES.items():
        yield Figure(f"pico-{name}", many[name], "ms", none[name], limit)


def presses(conditions):
    """Return {press: ms} after a stopped game."""
    took = {}
    with tempfile.TemporaryDirectory() as name, Emulated(Path(name), cached=True) as pico:
        folder = Path(name)
        events = [*events_of(HANDS), ["end", "stopped"]]
        game = stored(events, folder, number=conditions.games + 1)
        app = twin(folder, game)
        wired = {"times": conditions.times, "wires": conditions.wires}
        pico.power_on(files={**conditions.files, **game}, plugged=False, **wired)
        pico.expect(press(app, ""))
        pico.run(IDLE_MS)
        for kind, (word, _) in PRESSES.items():
            pico.run(THINKING_MS)
            expected = press(app, word)
            shown = timed(pico, word, word == "OK")
            pico.run(HOLD_MS + 60)
            assert pico.shows(expected, SHOWN_MS), kind
            took[kind] = round(shown(), 1)
    return took
