"""Calendar days from a clock's seconds.

Computed here, because some boards' `time` module does not count from 1970.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DAY = 86400
# How many seconds the days of a place are ahead of the clock's at a minute since 1970. A page sets
# it for its time zone; a box knows none, and shows the clock's days.
ahead: "Callable[[int], int] | None" = None
# From 1970-01-01 back to 0000-03-01: a year from March to February ends with its leap day.
_ERA_START = 719468
_DAYS_400_YEARS, _DAYS_100_YEARS, _DAYS_4_YEARS = 146097, 36524, 1461


def date_text(seconds: int) -> str:
    """Return the day as `2026-11-20`; `seconds` since 1970: the clock's day, or see `ahead`."""
    if ahead:
        seconds += ahead(seconds // 60)
    days = seconds // DAY + _ERA_START
    era, day = days // _DAYS_400_YEARS, days % _DAYS_400_YEARS
    # Subtract earlier leap days, so that every year has 365 days.
    leaps = day // (_DAYS_4_YEARS - 1) - day // _DAYS_100_YEARS + day // (_DAYS_400_YEARS - 1)
    year = (day - leaps) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153  # counted from March; five months have 153 days
    day -= (153 * month + 2) // 5
    month += 3 if month < 10 else -9
    year += 400 * era + (1 if month <= 2 else 0)
    return "%04d-%02d-%02d" % (year, month, day + 1)
