"""Words that a shell completes: ids of rules and names of boards.

Completion never fails and prints nothing else, because a shell would show an error in the middle
of a line.
"""

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator

import click
from click.shell_completion import CompletionItem

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import searchable

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
_MOST = 100
# Characters that end a word of bash or mean something to it.
_SPECIAL = re.compile(r"[\s'\"\\$&*?;|<>()\[\]{}#!~`]")


def completer(words: Callable[[], Iterable[tuple[str, str]]]) -> Completer:
    """Return a completer of (word, help) pairs, for the parameter `shell_complete` of click."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        found: list[CompletionItem] = []
        begun = searchable(incomplete)
        failures = contextlib.suppress(OSError, ToolError, sqlite3.Error)
        # click does not enter the context, in which --data and --archive are found.
        with failures, ctx.scope(cleanup=False):
            for word, text in words():
                if searchable(word).startswith(begun) and word.isprintable():
                    found.append(CompletionItem(_as_typed(word), help=text or None))
        return found[:_MOST]

    return complete


def _as_typed(word: str) -> str:
    """Return a word as the shell needs it: bash puts it into the line as it is."""
    if not os.environ.get("_PINOCHLE_COMPLETE", "").startswith("bash"):
        return word
    return _SPECIAL.sub(r"\\\g<0>", word)


def _rules() -> Iterator[tuple[str, str]]:
    from pinochle.rules.rule_set import Rules, preset_names

    from pinochle_tools.rules_files.library import library_ids
    from pinochle_tools.rules_files.own_rules import own_shelf

    for name in preset_names():
        yield name, Rules(name).title
    for name in (*own_shelf().ids(), *library_ids()):
        yield name, ""


def _boards() -> Iterator[tuple[str, str]]:
    from pinochle_tools.boards import boards

    for name in boards.names():
        yield name, boards.load_any(name).TITLE


complete_rules = completer(_rules)
complete_boards = completer(_boards)
