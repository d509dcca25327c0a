"""Key scripts: text that presses the scorekeeper's keys.

Words separated by white space: a key's name presses it, `UP*5` five times; `UP:700` holds it
700 ms, with the repeats of a Keypad; HOLD-OK and HOLD-BACK; `DOWN>help` presses it until the
screen, or the line chosen on it, is called so; `WAIT:5000` waits 5 s; `@name` names a screen; a
word that begins with `#` makes the rest of the line a comment.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from pinochle import keys
from pinochle.screens.base import Screen

from pinochle_tools.common.errors import ToolError

LONGEST_MS = 3_600_000
MOST_PRESSES = 1000
MOST_SEARCHED = 100  # presses; no list is longer
_WORD = re.compile(r"([A-Z]+(?:-[A-Z]+)?)(?:([:*])([0-9]{1,7}))?")
_MARK = re.compile(r"@([A-Za-z0-9][A-Za-z0-9_.-]*)")
_SEARCH = re.compile(r"([A-Z]+)>([a-z0-9]+(?:-[a-z0-9]+)*)")
_RELEASED_MS = 100
_FORMS = ("UP*5", "UP:700", "UP>help", "WAIT:700", "@name", "# comment")
_KNOWN = ", ".join([*keys.NAMES, *_FORMS])
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


class Search(NamedTuple):
    """Presses of a key until a screen, or the line chosen on it, is called so."""

    key: int
    name: str


Done = Press | Wait | Mark
Step = Done | Search


class Player(Protocol):
    """What a script uses of an App."""

    @property
    def screen(self) -> Screen:
        """The screen that is shown; only searches read it."""

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


def performed(
    player: Player, words: str | list[Step], after: Callable[[Done], None] | None = None
) -> list[Done]:
    """Perform a script; return what was done, with the presses of each search.

    `after` is called after each press and wait, and for each mark while its screen is shown.
    Raises ToolError for a wrong word and for a search that does not find its screen.
    """
    done: list[Done] = []
    for step in parse(words) if isinstance(words, str) else words:
        for each in _searched(player, step) if isinstance(step, Search) else [step]:
            if isinstance(each, Press):
                player.press(each.key, each.held)
            elif isinstance(each, Wait):
                player.tick(each.ms)
            done.append(each)
            if after is not None:
                after(each)
    return done


def _searched(player: Player, search: Search) -> Iterator[Press]:
    """Yield presses, each of which must be done before the next one, until the name is shown."""
    for _ in range(MOST_SEARCHED):
        if any(_says(text, search.name) for text in _names_of(player.screen)):
            return
        yield Press(search.key)
    key, shown = keys.NAMES[search.key], " / ".join(filter(None, _names_of(player.screen)))
    raise ToolError(f"{key}>{search.name}: {MOST_SEARCHED} presses do not find it, but {shown}")


def _names_of(screen: Screen) -> list[str]:
    """Return the kind of a screen, as its help has it, its title and its chosen line."""
    items, at = getattr(screen, "items", ()), getattr(screen, "at", -1)
    chosen = items[at] if 0 <= at < len(items) else ""
    return [screen.help, screen.title, chosen if isinstance(chosen, str) else str(chosen[0])]


def _says(text: str, name: str) -> bool:
    """Return whether the words of a name are in a text, one after the other."""
    said = "-".join(re.findall(r"[^\W_]+", text.lower()))
    return f"-{name}-" in f"-{said}-"


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
    search = _SEARCH.fullmatch(word)
    if search:
        if search[1] not in keys.NAMES[: keys.KEYS]:
            raise ToolError(_NO_KEY)
        return [Search(keys.NAMES.index(search[1]), search[2])]
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
