"""Days of the display's calendar, against Python's."""

import datetime

from pinochle.text import dates
from pinochle.text.dates import DAY, date_text

# Every 37th day from 1970 on, and the days around the ends of February 2000 and 2100.
DAYS = (*range(0, 40000, 37), 11016, 11017, 47540, 47541)


def test_days_equal_those_of_the_calendar():
    found = []
    for day in DAYS:
        expected = (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()
        for second in (0, DAY - 1):
            text = date_text(day * DAY + second)
            if text != expected:
                found.append(f"day {day}, second {second}: {text}, not {expected}")
    assert not found, "\n".join(["", *found])


def test_a_page_shows_the_days_of_its_time_zone(monkeypatch):
    monkeypatch.setattr(dates, "ahead", lambda minutes: -3600 if minutes < 1440 else 3600)
    assert [date_text(seconds) for seconds in (0, 3600, DAY, 2 * DAY - 3601, 2 * DAY - 3600)] == [
        "1969-12-31",
        "1970-01-01",
        "1970-01-02",
        "1970-01-02",
        "1970-01-03",
    ]
