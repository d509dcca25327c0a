"""The address of the pages as a QR code: in the terminal, and on a page of its own."""

import io
import sys

import segno
from markupsafe import Markup

from pinochle_tools.report.engine import fill

# Light on dark, also in a terminal with dark letters on light.
_LIGHT_ON_DARK, _USUAL = "\x1b[97;40m", "\x1b[0m"


def terminal_code(address: str) -> str:
    """Return the QR code of an address as lines for a terminal."""
    drawn = io.StringIO()
    _code(address).terminal(out=drawn, compact=True)
    lines = drawn.getvalue().splitlines()
    return "".join(f"{_LIGHT_ON_DARK}{line}{_USUAL}\n" for line in lines)


def show_code(address: str) -> None:
    """Print the QR code of an address if standard output is a terminal."""
    if sys.stdout.isatty():
        sys.stdout.write(terminal_code(address))


def phone_page(address: str, *, kept: bool) -> str:
    """Return the page that shows the address, and its QR code, to open on a phone.

    `kept`: the address is the same whenever the pages are served.
    """
    drawn = _code(address).svg_inline(omitsize=True, light="#fff", svgclass="code")
    return fill(
        "phone.html",
        styles=("chart.css", "phone.css"),
        address=address,
        kept=kept,
        code=Markup(drawn),
    )


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
