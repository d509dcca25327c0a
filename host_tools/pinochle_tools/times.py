"""Times for people: seconds since 1970 as days of this laptop's zone. Imports nothing."""

from datetime import datetime


def day(seconds: int | None, known_from: str) -> str:
    """Return a day and time; in brackets the day of a neighbour; empty when there is none."""
    if seconds is None:
        return ""
    moment = datetime.fromtimestamp(seconds).astimezone()
    if known_from != "clock":
        return f"({moment:%Y-%m-%d})"
    return f"{moment:%Y-%m-%d %H:%M}"


def iso(seconds: int | None) -> str:
    """Return a time in the form that spreadsheets read, or nothing."""
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"
