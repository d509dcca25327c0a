"""Shared by `serve` and `watch`: options, and running a server until Ctrl-C."""

import ipaddress
import sys
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import click

from pinochle_tools.common.data_folder import data_folder
from pinochle_tools.common.parameters import Given, WholeNumber
from pinochle_tools.common.printing import Printer
from pinochle_tools.server.access import Access, network_address
from pinochle_tools.server.loop import Server
from pinochle_tools.server.passes import drop_pass, kept_pass
from pinochle_tools.server.phone import show_code

_FOUND = "found"  # the address is found out
_KEEP, _DROP = "--keep-pass", "--drop-pass"


def http_options(default: int) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """Return a decorator that gives a command `--http PORT`, `--lan` and `--browser`.

    It also gives `--keep-pass` and `--drop-pass`, for access_of().
    """

    def decorate(function: click.decorators.FC) -> click.decorators.FC:
        function = click.option("--browser", is_flag=True, help="Open the page in the browser.")(
            function
        )
        function = _flag(_DROP, "Forget that pass first: its address no longer works.")(function)
        function = _flag(
            _KEEP, "Use the same pass in the address at every start, for a code on a wall."
        )(function)
        function = click.option(
            "--lan",
            type=Given(),
            is_flag=False,
            flag_value=_FOUND,
            metavar="[=ADDRESS]",
            help="Also for phones in this network, who need the address or QR code that it shows.",
        )(function)
        return port_option(default)(function)

    return decorate


def port_option(default: int) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """Return the option for the port of a page on this laptop."""
    return click.option(
        "--http",
        "port",
        type=WholeNumber(0, 65_535),
        default=default,
        show_default=True,
        metavar="PORT",
        help="Port of the page; 0 chooses a free one.",
    )


def _flag(name: str, text: str) -> Callable[[click.decorators.FC], click.decorators.FC]:
    return click.option(name, is_flag=True, expose_value=False, callback=_keep_flag, help=text)


def _keep_flag(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[f"pinochle.{param.opts[0]}"] = True


def access_of(lan: str | None) -> Access | None:
    """Return who else may read the pages, for the value of `--lan` and the options of the pass.

    Raises ToolError.
    """
    asked = click.get_current_context().meta
    keep = f"pinochle.{_KEEP}" in asked
    if keep and lan is None:
        raise click.UsageError(f"{_KEEP} is for the address that phones use: add --lan")
    host = _host(lan) if lan is not None else ""
    if f"pinochle.{_DROP}" in asked:
        drop_pass(data_folder())
    if not host:
        return None
    return Access(host, kept=kept_pass(data_folder()) if keep else "")


def _host(lan: str) -> str:
    if lan == _FOUND:
        return network_address()
    try:
        return str(ipaddress.IPv4Address(lan))
    except ValueError:
        raise click.UsageError(f"--lan={lan} is no address such as 192.168.1.5") from None


def run(
    server: Server,
    printer: Printer,
    *,
    browser: bool,
    shown: AbstractContextManager[object] | None = None,
    desk: str = "",
) -> None:
    """Serve until Ctrl-C; meanwhile the terminal shows what the context `shown` draws.

    `desk` is the path of the desk's first page.
    """

    def begun() -> None:
        _say(server, printer, desk)
        if browser:
            webbrowser.open(server.address)

    try:
        with shown or nullcontext():
            server.serve_forever(begun)
    except KeyboardInterrupt:
        printer.line()
    finally:
        server.server_close()


def _say(server: Server, printer: Printer, desk: str) -> None:
    """Print the addresses."""
    printer.line(f"{server.address} (stop with Ctrl-C)")
    if server.access:
        kept = ", the same at every start" if server.access.kept else ""
        printer.line(f"{server.network_address} (for phones in this network{kept})")
        show_code(server.network_address)
        printer.line(f"the QR code as a page: {server.address}phone")
    if desk:
        printer.line(f"{server.address.rstrip('/')}{desk} (the desk of an evening)")
    sys.stdout.flush()
