"""While nobody presses, the running scorekeeper takes nothing from the heap."""

import json

import pytest
from emulator.games import BOARD, events_of, stored

SAMPLES = 75
EVERY_MS = 97  # no beat with the loop's own 50 ms
# A timer of MicroPython's own writes down the heap's use behind the loop's back; it allocates
# nothing itself, see the samples of an empty loop.
WATCH = f"""
import array, gc, machine, time
log = array.array("i", bytes(4 * 250))
count = bytearray(1)
def look(timer):
    if count[0] < 250:
        log[count[0]] = gc.mem_alloc()
        count[0] += 1
def empty():
    while count[0] < 10:
        time.sleep_ms(1)
    count[0] = 0
timer = machine.Timer(-1, period={EVERY_MS}, mode=machine.Timer.PERIODIC, callback=look)
empty()
print(list(log)[:10])
"""


@pytest.mark.parametrize("said", [[], [["bid", 3, 300], ["trump", "H"]]], ids=["bid", "melds"])
def test_nothing_is_allocated_while_nobody_presses(pico, tmp_path, said):
    pico.boot(files={**BOARD, **stored([*events_of(3), *said], tmp_path)})
    pico.prompt()
    assert len(set(json.loads(pico.execute(WATCH)))) == 1, "the timer itself allocates"
    pico.send("import main\r")
    pico.run(1500)  # the start's own garbage is collected
    pico.run(SAMPLES * EVERY_MS)
    pico.prompt()
    pico.execute("timer.deinit()")
    log = json.loads(pico.execute("print(list(log)[:count[0]])"))
    # The battery is measured every 5 s, the display asked every second, a tick comes every 50 ms.
    idle = log[15 : 10 + SAMPLES]
    assert len(idle) == SAMPLES - 5
    # A sample within a call may see that call's own frame; what stays would add up, as nothing
    # is collected meanwhile.
    used = {min(idle[at : at + 10]) for at in range(0, len(idle), 10)}
    assert len(used) == 1, idle
