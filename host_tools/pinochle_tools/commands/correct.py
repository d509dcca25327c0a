"""`pinochle correct`: a hand of the archive is corrected, with who and why."""

import json
from typing import Any

import click
from pinochle.game.event_form import LARGEST

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, changing
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, WholeNumber, Words
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.outcome import outcome
from pinochle_tools.games.queries import GameView, HandView, find_game
from pinochle_tools.people.changes import Change
from pinochle_tools.people.editing import in_words
from pinochle_tools.people.hand_corrections import in_archive
from pinochle_tools.score_files.rule_options import json_option

# The largest number that an event can have.
_POINTS = WholeNumber(0, LARGEST)
_Points = tuple[tuple[str, int], ...]
_Took = tuple[tuple[str, str], ...]


@click.command()
@click.argument("game", metavar="[GAME]", type=Given(), default="", shell_complete=complete_games)
@click.argument("hand", metavar="[HAND]", type=WholeNumber(1, 9999), required=False)
@click.option("--bid", type=(Words(), _POINTS), metavar="NAME POINTS", help="Who bid how much.")
@click.option(
    "--trump",
    type=click.Choice(["S", "H", "D", "C"], case_sensitive=False),
    help="The trump suit.",
)
@click.option(
    "--meld", type=(Words(), _POINTS), metavar="SIDE POINTS", multiple=True, help="A side's meld."
)
@click.option(
    "--tricks", type=(Words(), _POINTS), metavar="SIDE POINTS", multiple=True, help="Trick points."
)
@click.option(
    "--took",
    type=(Words(), click.Choice(["yes", "no"], case_sensitive=False)),
    metavar="SIDE yes|no",
    multiple=True,
    help="Whether a SIDE took a trick, where the rules ask it, as at 0 trick points.",
)
@click.option("--who", type=Words(), help="Who decides.")
@click.option("--why", type=Words(), help="For what reason.")
@click.option("--undo", "back", is_flag=True, help="Undo the newest correction, of a GAME.")
@json_option
@archive_option
@data_option
def command(
    game: str,
    hand: int | None,
    bid: tuple[str, int] | None,
    trump: str | None,
    meld: _Points,
    tricks: _Points,
    took: _Took,
    who: str | None,
    why: str | None,
    back: bool,
    as_json: bool,
) -> None:
    """Correct a HAND of a GAME in the archive; who decided and why is kept in its log.

    The journal stays as it is, and no box learns of it; `show`, pages, statistics and exports
    count the hand as corrected. A SIDE is its number, from 1, or the name of one of its players.
    --undo undoes the newest correction: of all games, of a GAME, or of its HAND.
    """
    if back:
        if any((bid, trump, meld, tricks, took, who, why)):
            raise click.UsageError("--undo takes a GAME and its HAND at most")
        change, lines = _undone(game, hand)
    elif hand is None or not who or not why:
        raise click.UsageError(f"also name {_lacking(game, hand, who, why)}")
    else:
        change, lines = _corrected((game, hand), (bid, trump, meld, tricks, took), (who, why))
    if as_json:
        print(json.dumps(change._asdict()))
        return
    for line in lines:
        Printer().line(line)


def _undone(game: str, hand: int | None) -> tuple[Change, list[str]]:
    from pinochle_tools.archive.correcting import newest_correction, undo_correction

    with changing() as (connection, author):
        identity, number = "", 0
        if game:
            view = next(load_games(connection, [find_game(connection, game)]))
            identity, number = view.row.game, _hand(view, hand).row.number if hand else 0
        change = newest_correction(connection, identity, number)
        # None for a game that another laptop corrected, and that is not here.
        key = in_archive(connection, [change]).games.get(change.what[1])
        keys = [key] if key else []
        before = list(map(outcome, load_games(connection, keys)))
        undo_correction(connection, author, change)
        after = list(map(outcome, load_games(connection, keys)))
        words = in_words(change, [], in_archive(connection, [change]))
    return change, [f"undone: {words}", *(after if after != before else [])]


def _corrected(
    of: tuple[str, int], given: tuple[Any, ...], reason: tuple[str, str]
) -> tuple[Change, list[str]]:
    """Correct a hand of a game; return the change, and what to print of it."""
    from pinochle_tools.archive.correcting import correct_hand
    from pinochle_tools.archive.entered_hand import UnansweredError

    with changing() as (connection, author):
        key = find_game(connection, of[0])
        view = next(load_games(connection, [key]))
        hand = _hand(view, of[1])
        said = _answers(view, hand, given)
        try:
            change = correct_hand(connection, author, (key, hand.row.number), said, reason)
        except UnansweredError as lack:
            side = view.names_of(of[1])[lack.side]
            raise ToolError(f"hand {of[1]} cannot be corrected: {lack.named(side)}") from None
        named = in_archive(connection, [change])._replace(games={change.what[1]: key})
        after = next(load_games(connection, [key]))
    lines = [in_words(change, [], named), _now(after, hand.row.number)]
    if outcome(after) != outcome(view):
        lines.append(outcome(after))
    lines[-1] += " (undo it: pinochle correct --undo)"
    return change, lines


def _lacking(game: str, hand: int | None, who: str | None, why: str | None) -> str:
    """Return in words what a correction still needs."""
    parts = [("a GAME", game), ("its HAND", hand), ("--who decided", who), ("--why", why)]
    *first, last = [words for words, given in parts if not given] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _now(view: GameView, number: int) -> str:
    """Return how a hand counts, with the totals after it in brackets."""
    hand = next(one for one in view.hands if one.row.number == number)
    sides = zip(view.names, hand.sides, strict=True)
    points = ", ".join(f"{name} {side.delta:+d} ({side.total})" for name, side in sides)
    return f"now {hand.row.result}: {points}"


def _hand(view: GameView, place: int) -> HandView:
    if place > len(view.hands):
        raise ToolError(f"game {view.row.history} has {len(view.hands)} hands")
    return view.hands[place - 1]


def _answers(view: GameView, hand: HandView, given: tuple[Any, ...]) -> list[list[Any]]:
    """Return the answers that replace the hand's; raises ToolError if there are none."""
    bid, trump, meld, tricks, took = given
    found: list[list[Any]] = []
    if bid:
        found.append(["bid", _seat(view, hand, bid[0]), bid[1]])
    if trump:
        found.append(["trump", trump.upper()])
    for name, points in meld:
        side = _side(view, hand, name)
        found.append(["meld", side, points, min(points, hand.sides[side].dix)])
    found += _tricks(view, hand, tricks, took)
    if not found:
        raise ToolError("say what is right: --bid, --trump, --meld, --tricks or --took")
    return found


def _tricks(view: GameView, hand: HandView, tricks: _Points, took: _Took) -> list[list[Any]]:
    """Return the answers of tricks: trick points, and who took a trick, or None for unsaid."""
    found: list[list[Any]] = []
    for name, points in tricks:
        found.append(["tricks", _side(view, hand, name), points, None])
    for name, said in took:
        side = _side(view, hand, name)
        unsaid = [one for one in found if one[1] == side and one[3] is None]
        if not unsaid:
            unsaid = [["tricks", side, None, None]]
            found += unsaid
        unsaid[0][3] = int(said == "yes")
    return found


def _seat(view: GameView, hand: HandView, name: str) -> int:
    players = view.players_of(hand.row.hand)
    low = [one.casefold() for one in players]
    if low.count(name.casefold()) != 1:
        raise ToolError(f"nobody here is {quoted(name)}: {', '.join(players)}")
    return low.index(name.casefold())


def _side(view: GameView, hand: HandView, name: str) -> int:
    if name.isascii() and name.isdigit() and 1 <= int(name) <= len(view.sides):
        return int(name) - 1
    low = [one.casefold() for one in view.names]
    if name.casefold() in low:
        return low.index(name.casefold())
    return view.seated[_seat(view, hand, name)]
