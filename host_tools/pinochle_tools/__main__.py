"""The command `pinochle`, also as `python -m pinochle_tools`.

Its modules take a moment to load. Ctrl-C in that moment ends it in one line, too.
"""

import os
import signal


def main() -> None:
    """Run the command line; see pinochle_tools.cli.main()."""
    # A shell may have started it with Ctrl-C ignored, which stays.
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, _stop)
    from pinochle_tools import cli

    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    cli.main()


def _stop(_number: int, _frame: object) -> None:
    # At once, because a library may take an exception in an import for a missing module. The line
    # begins after the ^C of a terminal, as click writes it.
    os.write(2, b"\nerror: stopped\n")
    os._exit(130)


if __name__ == "__main__":
    main()
