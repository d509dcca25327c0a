"""Key scripts: text that presses the scorekeeper's keys.

Words separated by white space: a key's name presses it, `UP*5` five times; `UP:700` holds it
700 ms, with the repeats of a Keypad; HOLD-OK and HOLD-BACK; `WAIT:5000` waits 5 s; `@name` names
a screen; a word that begins with `#` makes the rest of the line a comment.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from pinochle import keys

from pinochle_tools.console.errors import ToolError

LONGEST_MS = 3_600_000
MOST_PRESSES = 1000
_WORD = re.compile(r"([A-Z]+(?:-[A-Z]+)?)(?:([:*])([0-9]{1,7}))?")
_MARK = re.compile(r"@([A-Za-z0-9][A-Za-z0-9_.-]*)")
_RELEASED_MS = 100
_KNOWN = ", ".join([*keys.NAMES, "UP*5", "UP:700", "WAIT:700", "@name", "# comment"])
_NO_KEY = f"no such key; a script holds {_KNOWN}"


class Press(NamedTuple):
    """One press, the arguments of App.press."""

    key: int
    held: int = 0


class Wait(NamedTuple):
    """A wait, the argument of App.tick."""

    ms: int


class Mark(NamedTuple):
    """A name for the current screen."""

    name: str


Step = Press | Wait | Mark


class Player(Protocol):
    """The methods of an App that a script uses."""

    def press(self, key: int, held: int = 0) -> None:
        """Process a press."""

    def tick(self, ms: int) -> None:
        """Process the passing of `ms`."""


def parse(text: str) -> list[Step]:
    """Return the steps of a script; a ToolError names the wrong word and its line."""
    steps: list[Step] = []
    marks: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.split():
            if word.startswith("#"):
                break
            try:
                made = _steps(word)
                for step in made:
                    if isinstance(step, Mark):
                        if step.name in marks:
                            raise ToolError("this name is already used")
                        marks.add(step.name)
            except ToolError as refusal:
                raise ToolError(f"line {number}: {word}: {refusal}") from None
            steps += made
    return steps


def run(player: Player, steps: Iterable[Step], mark: Callable[[str], None] | None = None) -> None:
    """Run the steps; `mark` is called with each name while its screen is shown."""
    for step in steps:
        if isinstance(step, Press):
            player.press(step.key, step.held)
        elif isinstance(step, Wait):
            player.tick(step.ms)
        elif mark is not None:
            mark(step.name)


def held_down(key: int, ms: int) -> list[Press]:
    """Return the presses that a Keypad reports for key 0-5 held for `ms` milliseconds."""
    keypad = keys.Keypad()
    keypad.sample(0, 0)
    presses = []
    for now in range(1, ms + _RELEASED_MS):
        press = keypad.sample(1 << key if now <= ms else 0, now)
        if press >= 0:
            presses.append(Press(press & 7, press >> 3))
    return presses


def _steps(word: str) -> list[Step]:
    if word.startswith("@"):
        mark = _MARK.fullmatch(word)
        if not mark:
            raise ToolError("the name may contain only letters, digits, _ . and -")
        return [Mark(mark[1])]
    match = _WORD.fullmatch(word)
    if not match:
        raise ToolError(_NO_KEY)
    name, sign, digits = match.groups()
    count = int(digits) if digits else 1
    if name == "WAIT" and sign == ":":
        return [Wait(_within(count, LONGEST_MS, "milliseconds"))]
    if name not in keys.NAMES:
        raise ToolError(_NO_KEY)
    key = keys.NAMES.index(name)
    if sign == ":":
        if key >= keys.KEYS:
            raise ToolError("is already a hold")
        return list(held_down(key, _within(count, LONGEST_MS, "milliseconds")))
    return [Press(key)] * _within(count, MOST_PRESSES, "presses")


def _within(count: int, most: int, unit: str) -> int:
    if not 1 <= count <= most:
        raise ToolError(f"must be 1 to {most} {unit}")
    return count
