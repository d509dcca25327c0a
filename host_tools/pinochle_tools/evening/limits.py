"""Limits of what a director types, and checks of it. All refuse in words."""

from pinochle.game.event_form import is_text

from pinochle_tools.evening.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle_tools.evening.state import State

MOST_HANDS, _MOST_MINUTES = 60, 600  # a round
_MOST_POINTS, _MOST_TABLES = 99_990, 12
# Unseen signs, by their first and last codes: common/letters.py asks a module for them that
# MicroPython lacks, where a phone is the desk.
_FORMATS = (
    (0xAD, 0xAD),
    (0x61C, 0x61C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE007F),
)
_LONG_MONTHS = (1, 3, 5, 7, 8, 10, 12)


def check_shape(hands: "Any", minutes: "Any") -> None:
    """Refuse hands and minutes that a round cannot have; minutes are below 0 as in `evening`."""
    if not -_MOST_MINUTES <= minutes <= _MOST_MINUTES:
        raise Refused("a round has up to %d minutes; 0: no bell" % _MOST_MINUTES)
    if not 0 <= hands <= MOST_HANDS:
        raise Refused("a round has up to %d hands; 0: by time alone" % MOST_HANDS)
    if not hands and not minutes:
        raise Refused("a round has hands or minutes")


def check_room(state: "State", number: int) -> None:
    """Refuse people for whom there is no table in a round from that number on."""
    for one in range(number, state.rounds + 1):
        people = len(state.present(one))
        if people // 4 > _MOST_TABLES:
            said = "an evening has at most %d tables: %d people would play in round %d"
            raise Refused(said % (_MOST_TABLES, people, one))


def check_signs(text: str) -> None:
    """Refuse a text that a box cannot show."""
    if [sign for sign in text if not is_text(sign) or _is_format(sign)]:
        raise Refused('%s: signs such as " and \\ cannot be shown' % text[:40])
    if not is_text(text):
        raise Refused("%s: this is too long for a box" % text)


def _is_format(sign: str) -> bool:
    """Return whether a sign is unseen: two names that differ by it, or by a turn, look alike."""
    code = ord(sign)
    return bool([1 for first, last in _FORMATS if first <= code <= last])


def is_day(text: str) -> bool:
    """Return whether a text is a day of this century."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not is_number("".join(parts)):
        return False
    year, month, day = [int(part) for part in parts]
    if not (2000 <= year < 2100 and 1 <= month <= 12):
        return False
    days = 28 + (year % 4 == 0) if month == 2 else 30 + (month in _LONG_MONTHS)
    return 1 <= day <= days


def check_points(points: int) -> None:
    """Refuse points that no round can give."""
    if abs(points) > _MOST_POINTS:
        raise Refused("points are from %d to %d" % (-_MOST_POINTS, _MOST_POINTS))


def is_number(text: str) -> bool:
    """Return whether a text has digits of ASCII alone."""
    return bool(text) and not [sign for sign in text if sign not in "0123456789"]
