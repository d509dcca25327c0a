"""Checks that a step has the form that state.py describes: a checksum does not prove it.

Logs come from other desks and from backups.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LARGEST, _LARGEST_SEED = 2**20, 2**62
# The parts of a step after its kind, see _FITS.
_FORMS = {
    "evening": "isssoiisibs",
    "people": "n",
    "number": "is",
    "name": "is",
    "join": "i",
    "leave": "ii",
    "return": "ii",
    "table": "ii",
    "draw": "ir",
    "result": "iif",
    "rule": "iifss",
    "remove": "iiss",
    "unplayed": "iiss",
    "points": "iiss",
    "for": "iii",
    "last": "ii",
    "group": "is",
    "set": "sv",
    "release": "si",
    "bell": "is",
    "close": "",
    "many": "m",
    "undo": "",
}
# How many numbers each field of a result has, see RESULT in state.py; 0: it is one number. The
# last field is a checksum.
_NUMBERS = (4, 2, 0, 2, 2, 0, 0, 0, 0, 0)


def fits(step: "Any") -> bool:
    """Return whether a step is of a kind that is known, and has the parts of it."""
    if not isinstance(step, list) or not step or not _is_text(step[0]):
        return False
    form = _FORMS.get(step[0])
    return form is not None and len(step) == len(form) + 1 and _fit(form, step[1:])


def _fit(form: str, parts: "list[Any]") -> bool:
    return all(_FITS[one](part) for one, part in zip(form, parts))


def _is_number(part: "Any", largest: int = _LARGEST) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and abs(part) <= largest


def _is_large(part: "Any") -> bool:
    """Return whether a part can be a seed, or a checksum of 32 bits."""
    return _is_number(part, _LARGEST_SEED)


def _is_text(part: "Any") -> bool:
    return isinstance(part, str)


def _all(fit: "Callable[[Any], bool]", parts: "Any", count: int = 0) -> bool:
    """Return whether parts are a list, of this length if it is given, of which each fits."""
    return (
        isinstance(parts, (list, tuple))
        and (not count or len(parts) == count)
        and all(fit(one) for one in parts)
    )


def _are_names(part: "Any") -> bool:
    return _all(_is_text, part)


def _are_options(part: "Any") -> bool:
    return _all(lambda pair: isinstance(pair, list) and len(pair) == 2, part)


def _are_seats(part: "Any") -> bool:
    """Return whether a part has the tables of some rounds, four numbers each."""
    return _all(lambda tables: _all(lambda table: _all(_is_number, table, 4), tables), part)


def _are_fields(part: "Any") -> bool:
    if not isinstance(part, (list, tuple)) or len(part) != len(_NUMBERS) + 1:
        return False
    for one, count in zip(part, _NUMBERS):
        if not (_all(_is_number, one, count) if count else _is_number(one)):
            return False
    return _is_large(part[-1])


_FITS: "dict[str, Callable[[Any], bool]]" = {
    "i": _is_number,
    "b": _is_large,
    "s": _is_text,
    "v": lambda part: _is_number(part) or _is_text(part),
    "n": _are_names,
    "o": _are_options,
    "r": _are_seats,
    "f": _are_fields,
    "m": lambda part: _all(lambda step: fits(step) and step[0] not in ("many", "undo"), part),
}
