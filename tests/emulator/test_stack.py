"""Calls that nest too deep raise an error that the program can catch, whichever stack is full."""

from emulator.games import BOARD

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
