"""Shared by `serve` and `watch`: options, and running a server until Ctrl-C."""

import sys
import webbrowser
from collections.abc import Callable

import click

from pinochle_tools.console.printing import Printer
from pinochle_tools.site.server import Server


def http_options(default: int) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """Return a decorator that gives a command `--http PORT` and `--browser`."""

    def decorate(function: click.decorators.FC) -> click.decorators.FC:
        function = click.option("--browser", is_flag=True, help="Open the page in the browser.")(
            function
        )
        return click.option(
            "--http",
            "port",
            type=click.IntRange(0, 65535),
            default=default,
            show_default=True,
            metavar="PORT",
            help="Port of the page; 0 chooses a free one.",
        )(function)

    return decorate


def run(server: Server, printer: Printer, *, browser: bool) -> None:
    """Serve until Ctrl-C."""
    printer.line(f"{server.address} (stop with Ctrl-C)")
    sys.stdout.flush()
    if browser:
        webbrowser.open(server.address)
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        printer.line()
    finally:
        server.server_close()
