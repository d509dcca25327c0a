"""Times for people: seconds since 1970 as local days."""

from datetime import date, datetime, time, timedelta

# A game before this hour belongs to the evening of the day before.
_MORNING = timedelta(hours=5)
BEFORE_MORNING = "games before 5:00 belong to the evening before"


def day(seconds: int | None, known_from: str) -> str:
    """Return a local day and time; in brackets if taken from a neighbour; "" if unknown."""
    if seconds is None:
        return ""
    if known_from != "clock":
        return day_alone(seconds, known_from)
    return datetime.fromtimestamp(seconds).isoformat(" ", "minutes")


def day_alone(seconds: int | None, known_from: str) -> str:
    """Return a local day; in brackets if taken from a neighbour; "" if unknown."""
    if seconds is None:
        return ""
    date = datetime.fromtimestamp(seconds).date().isoformat()
    return date if known_from == "clock" else f"({date})"


def moment(seconds: int | None, known_from: str) -> str:
    """Return a time for programs: with its offset, a day alone if guessed, "" if unknown."""
    if seconds is None:
        return ""
    found = datetime.fromtimestamp(seconds).astimezone()
    return found.isoformat() if known_from == "clock" else f"{found:%Y-%m-%d}"


def evening(seconds: int | None) -> str:
    """Return the day of the evening that a time belongs to, "" if it is unknown."""
    if seconds is None:
        return ""
    return (datetime.fromtimestamp(seconds) - _MORNING).date().isoformat()


def evening_span(day_text: str) -> tuple[int, int]:
    """Return the first second of an evening and that of the next; raises ValueError."""
    return _span(datetime.combine(date.fromisoformat(day_text), time()) + _MORNING)


def day_span(day_text: str) -> tuple[int, int]:
    """Return the first second of a day, at midnight, and that of the next; raises ValueError."""
    return _span(datetime.combine(date.fromisoformat(day_text), time()))


def _span(first: datetime) -> tuple[int, int]:
    try:
        return int(first.timestamp()), int((first + timedelta(days=1)).timestamp())
    except (OverflowError, OSError):  # the first and the last days of the calendar
        raise ValueError(f"no day of games: {first:%Y-%m-%d}") from None


def iso(seconds: int | None) -> str:
    """Return a local time with its offset, in a format that spreadsheets read, "" if unknown."""
    if seconds is None:
        return ""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ")


def time_in(minutes: int) -> str:
    """Return the local time now, such as 20:45, or the nearest one some minutes from now."""
    nearest = timedelta(seconds=30 if minutes else 0)
    return (datetime.now() + timedelta(minutes=minutes) + nearest).strftime("%H:%M")
