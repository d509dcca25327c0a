"""Chooses games by day, by company and by number of the newest, as the options of commands say."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click
from sqlalchemy import ColumnElement, and_, func, select

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, WholeNumber, Words
from pinochle_tools.common.times import BEFORE_MORNING, day_span, evening_span
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.database.schema import GAMES
from pinochle_tools.games.queries import games_of_person

# Of an evening with a desk.
_IDENTITY = re.compile("[0-9a-f]{8}")


class Choice(NamedTuple):
    """What games must have: a place, a first day, one evening, people, or be the newest ones.

    An evening is a day, or what boxes call one with a desk; `day` is then the day that it has on
    a clock, where boxes call several evenings so.
    """

    place: str = ""
    since: str = ""
    evening: str = ""
    day: str = ""
    company: Sequence[str] = ()
    last: int | None = None


def choice_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options --since, --evening, --with and --last."""
    for option in (
        click.option("--last", type=WholeNumber(), metavar="N", help="Count only the newest N."),
        click.option(
            "--with",
            "company",
            type=Words(),
            multiple=True,
            metavar="NAME",
            help="Count only games that this person played; several times: all of them.",
        ),
        click.option(
            "--evening",
            type=Given(),
            metavar="DAY",
            help="Count only this evening: a day, or the id of one with a desk; "
            f"{BEFORE_MORNING}.",
        ),
        click.option(
            "--since",
            type=Given(),
            metavar="DAY",
            help="Count only games from this day on, from midnight.",
        ),
    ):
        function = option(function)
    return function


def games_chosen(choice: Choice) -> ColumnElement[bool] | None:
    """Return the condition that games fulfil, None for all games. Raises ToolError for no day."""
    if choice == Choice():
        return None
    games = GAMES.alias()
    parts: list[ColumnElement[bool]] = [games.c.counts == 1, games.c.hands > 0]
    if choice.place:
        parts.append(games.c.place == choice.place)
    if choice.since:
        parts.append(games.c.started >= _span(choice.since, day_span)[0])
    if _IDENTITY.fullmatch(choice.evening):
        parts.append(games.c.evening == choice.evening)
        if choice.day:
            first, last = _span(choice.day)
            on_day = games.c.started.between(first, last - 1)
            parts.append(games.c.started_from.not_in(("clock", "desk")) | on_day)
    elif choice.evening:
        first, last = _span(choice.evening)
        parts.append(games.c.started.between(first, last - 1))
    for name in choice.company:
        parts.append(games.c.history.in_(games_of_person(name)))
    query = select(games.c.history).where(and_(*parts))
    if choice.last is not None:
        order = (games.c.started, games.c.device, games.c.number)
        # Games whose time is unknown follow all others, as in lists.
        newest = (func.coalesce(games.c.started, 2**62), *order)
        query = query.order_by(*(column.desc() for column in newest)).limit(choice.last)
    return GAMES.c.history.in_(query)


def _span(day: str, span: Callable[[str], tuple[int, int]] = evening_span) -> tuple[int, int]:
    try:
        return span(day)
    except ValueError:
        raise ToolError(f"{quoted(day)} is no day such as 2026-03-06") from None
