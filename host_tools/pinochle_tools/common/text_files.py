"""Texts in files that other programs wrote: spreadsheets do not ask how to write letters."""

import codecs
from collections.abc import Callable
from typing import Any

import click

from pinochle_tools.common.parameters import Given


def input_option(help_text: str) -> Callable[[Any], Any]:
    """Return the option --from, whose value `source` is what read_input() takes, or None."""
    return click.option("--from", "source", type=Given(), metavar="FILE", help=help_text)


def read_input(name: str) -> bytes:
    """Return the bytes of a file, of standard input for `-`. Raises OSError.

    A type of click would call a missing file a wrong usage, with another exit code.
    """
    with click.open_file(name, "rb") as file:
        data: bytes = file.read()
    return data


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, else the letters of Windows."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a file without their ends."""
    return decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")
