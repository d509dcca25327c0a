"""Joins the logs of two desks of one evening, by the steps that count."""

from pinochle.storage.line_format import encode

from pinochle_tools.evening.log import read_log
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State, counting
from pinochle_tools.evening.step_words import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    _Steps = list[list[Any]]


def merged(ours: bytes, theirs: bytes) -> bytes:
    """Return our log with what another desk has done since both were equal.

    Our lines stay; what counts there and not here comes after them. Raises Refused if both have
    done something since then that the other lacks.
    """
    mine, crc, size = read_log(ours, "our log")
    others, _, _ = read_log(theirs, "the other log")
    both = _equal(mine, others)
    if both in (len(mine), len(others)):
        return ours if both == len(others) else theirs
    if not both:
        raise Refused("these are two evenings, %s and %s" % (_title(mine), _title(others)))
    before, here, there = counting(mine[:both]), counting(mine), counting(others)
    known = _equal(here, there)
    # Neither has undone more of what both had, so a longer list only adds to the other one.
    alike = _equal(before, here) == _equal(before, there)
    if here == before or (alike and known == len(here)):
        return ours[:size] + _lines([["undo"]] * (len(here) - known) + there[known:], crc)
    if there == before or (alike and known == len(there)):
        return ours
    raise Refused(
        "the two desks differ: besides what both have, here %s, there %s; undo that at one of"
        " them, join the two, and enter it again"
        % (_in_words(mine, here[known:]), _in_words(others, there[known:]))
    )


def _equal(some: "_Steps", others: "_Steps") -> int:
    """Return with how many equal steps two lists begin."""
    count = 0
    while count < min(len(some), len(others)) and some[count] == others[count]:
        count += 1
    return count


def _lines(steps: "_Steps", crc: int) -> bytes:
    """Return the lines of steps after those with a checksum."""
    data = b""
    for step in steps:
        text, crc = encode(step, crc)
        data += text
    return data


def _title(steps: "_Steps") -> str:
    state = State(steps)
    return "%s (%s)" % (state.title, state.id)


def _in_words(log: "_Steps", steps: "_Steps") -> str:
    """Return some of the steps of a log in words: how many, and the first."""
    if not steps:
        return "nothing"
    words = in_words(State(log), steps[0])[:80]
    return "1 step (%s)" % words if len(steps) == 1 else "%d steps (%s, ...)" % (len(steps), words)
