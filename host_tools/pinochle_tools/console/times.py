"""Times for people: seconds since 1970 as local days."""

from datetime import datetime


def day(seconds: int | None, known_from: str) -> str:
    """Return a local day and time; in brackets if taken from a neighbour; "" if unknown."""
    if seconds is None:
        return ""
    moment = datetime.fromtimestamp(seconds).astimezone()
    if known_from != "clock":
        return f"({moment:%Y-%m-%d})"
    return f"{moment:%Y-%m-%d %H:%M}"


def iso(seconds: int | None) -> str:
    """Return a time in a format that spreadsheets read, "" if unknown."""
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"
