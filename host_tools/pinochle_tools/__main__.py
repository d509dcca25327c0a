"""The command `pinochle`, also as `python -m pinochle_tools`.

Its modules take a moment to load. Ctrl-C in that moment ends it in one line, too. `kill` and a
terminal that is closed end it as Ctrl-C does, because the terminal and a device must be left in
order.
"""

import os
import signal
from types import FrameType

_ENDS = ("SIGTERM", "SIGHUP")  # Windows lacks the second


def main() -> None:
    """Run the command line; see pinochle_tools.cli.main()."""
    # A shell may have started it with Ctrl-C ignored, which stays.
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, _stop)
    from pinochle_tools import cli

    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in _ENDS:
        number = getattr(signal, name, None)
        # `nohup` has it ignored, which stays.
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)
    cli.main()


def _end(_number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does at the moment: a server and the terminal's game have ways of theirs."""
    ctrl_c = signal.getsignal(signal.SIGINT)
    if not callable(ctrl_c):  # a script's background job ignores it
        raise KeyboardInterrupt
    ctrl_c(signal.SIGINT, frame)


def _stop(_number: int, _frame: object) -> None:
    # At once, because a library may take an exception in an import for a missing module. The line
    # begins after the ^C of a terminal, as click writes it.
    os.write(2, b"\nerror: stopped\n")
    os._exit(130)


if __name__ == "__main__":
    main()
