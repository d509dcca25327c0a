"""The pages for what prevents a page: in words, and for a bug a line in the terminal."""

import os
import sys
import traceback
from typing import Any

from sqlalchemy.exc import DBAPIError

from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.untrusted import visible
from pinochle_tools.database.failures import BusyError, in_a_line
from pinochle_tools.report.engine import fill

_LONGEST = 1_000  # characters of a line in the terminal
_RETRY_SECONDS = 5
_BUSY = (
    "The archive is busy",
    "Another program changes it, which can take a minute when its tables are built again. "
    "This page comes by itself as soon as it is done.",
)
_BUG = "Something went wrong while it was made. The terminal of the program has a line about it."
_NOT_SHOWN = "This page can't be shown"


def trouble_of(path: str, failure: Exception) -> tuple[int, tuple[tuple[str, str], ...], str]:
    """Return (status, headers, page) for the failure of a page."""
    if isinstance(failure, DBAPIError):
        failure = in_a_line(failure)
    if isinstance(failure, BusyError):
        retry = ("Retry-After", str(_RETRY_SECONDS))
        return 503, (retry,), _page(*_BUSY, again=_RETRY_SECONDS)
    if isinstance(failure, ToolError | OSError):
        return 500, (), _page(_NOT_SHOWN, visible(in_words(failure)))
    say(f"{path}: unexpected {type(failure).__name__}: {failure}", failure)
    return 500, (), _page(_NOT_SHOWN, _BUG)


def say(words: str, failure: BaseException | None = None) -> None:
    """Print a bug as one line on standard error; with PINOCHLE_DEBUG its traceback, too."""
    print("error: " + visible(" ".join(words.split()), _LONGEST), file=sys.stderr, flush=True)
    if failure is not None and os.environ.get("PINOCHLE_DEBUG"):
        traceback.print_exception(failure)


def missing_page(path: str) -> str:
    """Return the page for an address that has none; it leads back to the first page."""
    back = "../" * (path.count("/") - 1) or "./"
    return _page("There is no such page", "Its game or person may have changed.", back=back)


def _page(title: str, words: str, again: int = 0, back: str = "") -> str:
    values: dict[str, Any] = {"title": title, "words": words, "again": again, "back": back}
    return fill("trouble.html", styles=("chart.css", "phone.css"), **values)
