"""Idle time allocates nothing, and endless recursion raises."""

import pytest
from emulator.games import BOARD, events_of, stored
from emulator.heap_watch import EVERY_MS, boot_watched, samples

# Modules are imported, the newest events moved, a checkpoint written and the display found to be
# fast and repaired once before.
STARTING = 105
WATCHED = 60


@pytest.mark.wide
@pytest.mark.parametrize("said", [[], [["bid", 3, 300], ["trump", "H"]]], ids=["bid", "melds"])
def test_nothing_is_allocated_while_idle(pico, tmp_path, said):
    files = {**BOARD, **stored([*events_of(3), *said], tmp_path)}
    boot_watched(pico, files)
    pico.run((STARTING + WATCHED) * EVERY_MS)
    empty, seen = samples(pico)
    assert len(set(empty)) == 1, "the timer itself allocates"
    # After the start's own garbage. The battery is measured every 5 s, the display's status read
    # every second, and a tick comes every 50 ms.
    idle = seen[STARTING : STARTING + WATCHED]
    assert len(idle) == WATCHED
    # A sample during a call may see that call's frame; objects that stay would add up, because
    # no garbage is collected in this time.
    used = {min(idle[at : at + 10]) for at in range(0, len(idle), 10)}
    assert len(used) == 1, idle


RECURSE = """
depth = 0
def call({names}):
    global depth
    depth += 1
    call({names})
for _ in range(2):
    depth = 0
    try:
        call({values})
    except RuntimeError as failure:
        print(depth, failure)
"""


def test_endless_recursion_raises_a_runtime_error(pico):
    pico.boot(files=BOARD)
    pico.prompt()
    # Parameters of the function -> the least depth, and which stack is full (boards/rp2/stack.c).
    for parameters, least, full in (
        (2, 35, "maximum recursion depth exceeded"),
        (20, 35, "maximum recursion depth exceeded"),
        (40, 20, "pystack exhausted"),
    ):
        names = ", ".join(f"a{number}" for number in range(parameters))
        values = ", ".join("0" * parameters)
        first, second = pico.execute(RECURSE.format(names=names, values=values)).splitlines()
        assert first == second, "the first failure left something on a stack"
        depth, failure = first.split(maxsplit=1)
        assert failure == full
        assert int(depth) >= least
