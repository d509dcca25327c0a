"""Shared by `serve` and `watch`: options, and running a server until Ctrl-C."""

import ipaddress
import sys
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import click

from pinochle_tools.console.parameters import WholeNumber
from pinochle_tools.console.printing import Printer
from pinochle_tools.site.access import Access, network_address
from pinochle_tools.site.phone import show_code
from pinochle_tools.site.server import Server

_FOUND = "found"  # the address is found out


def http_options(default: int) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """Return a decorator that gives a command `--http PORT`, `--lan` and `--browser`."""

    def decorate(function: click.decorators.FC) -> click.decorators.FC:
        function = click.option("--browser", is_flag=True, help="Open the page in the browser.")(
            function
        )
        function = click.option(
            "--lan",
            is_flag=False,
            flag_value=_FOUND,
            metavar="[=ADDRESS]",
            help="Also for phones in this network, who need the address or QR code that it shows.",
        )(function)
        return click.option(
            "--http",
            "port",
            type=WholeNumber(0, 65_535),
            default=default,
            show_default=True,
            metavar="PORT",
            help="Port of the page; 0 chooses a free one.",
        )(function)

    return decorate


def access_of(lan: str | None) -> Access | None:
    """Return who else may read the pages, for the value of `--lan`. Raises ToolError."""
    if lan is None:
        return None
    if lan == _FOUND:
        return Access(network_address())
    try:
        return Access(str(ipaddress.IPv4Address(lan)))
    except ValueError:
        raise click.UsageError(f"--lan={lan} is no address such as 192.168.1.5") from None


def run(
    server: Server,
    printer: Printer,
    *,
    browser: bool,
    shown: AbstractContextManager[object] | None = None,
) -> None:
    """Serve until Ctrl-C; meanwhile the terminal shows what the context `shown` draws."""
    printer.line(f"{server.address} (stop with Ctrl-C)")
    if server.network_address:
        printer.line(f"{server.network_address} (for phones in this network)")
        show_code(server.network_address)
        printer.line(f"the QR code as a page: {server.address}phone")
    sys.stdout.flush()
    if browser:
        webbrowser.open(server.address)
    try:
        with shown or nullcontext():
            server.serve_forever()
    except KeyboardInterrupt:
        printer.line()
    finally:
        server.server_close()
