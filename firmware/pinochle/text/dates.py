"""Days of the calendar from the seconds of a clock.

Not every board's `time` module counts from 1970, and the pure package imports none.
"""

DAY = 86400
# From 1970-01-01 back to 0000-03-01, where years begin that end with a leap day.
_ERA_START = 719468
_DAYS_400_YEARS, _DAYS_100_YEARS, _DAYS_4_YEARS = 146097, 36524, 1461


def date_text(seconds: int) -> str:
    """Return the day as `2026-11-20`; `seconds` since 1970, in the clock's own zone."""
    days = seconds // DAY + _ERA_START
    era, day = days // _DAYS_400_YEARS, days % _DAYS_400_YEARS
    # Leap days that came before are taken out: every year has 365 days then.
    leaps = day // (_DAYS_4_YEARS - 1) - day // _DAYS_100_YEARS + day // (_DAYS_400_YEARS - 1)
    year = (day - leaps) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153  # from March; five months have 153 days
    day -= (153 * month + 2) // 5
    month += 3 if month < 10 else -9
    year += 400 * era + (1 if month <= 2 else 0)
    return "%04d-%02d-%02d" % (year, month, day + 1)
