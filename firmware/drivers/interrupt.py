"""Ctrl-C from a laptop, kept back while the start has no page to show for it.

An interrupt while modules are imported would leave a dark display, or a page without keys.
"""

import select
import sys

import machine
import micropython

CTRL_C = 3
# As long as the watchdog waits: a start that takes longer hangs, and a laptop may end it.
MOST_MS = 8000

timers: "list[machine.Timer]" = []  # gives the interrupt back while release() was not called


def keep_back() -> None:
    """Keep Ctrl-C back until release(), or for 8 seconds."""
    micropython.kbd_intr(-1)
    timers[:] = [
        machine.Timer(-1, period=MOST_MS, mode=machine.Timer.ONE_SHOT, callback=give_back)
    ]


def give_back(_timer: "machine.Timer | None" = None) -> None:
    """Let Ctrl-C interrupt again."""
    micropython.kbd_intr(CTRL_C)


def stop() -> None:
    """Stop waiting: from now on Ctrl-C stays as it is."""
    while timers:
        timers.pop().deinit()


def release() -> None:
    """Let Ctrl-C interrupt again; raises KeyboardInterrupt if one has come meanwhile."""
    stop()
    give_back()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    while poll.poll(0):
        if sys.stdin.read(1) == chr(CTRL_C):
            raise KeyboardInterrupt
