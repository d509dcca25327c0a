"""Correct a hand on the laptop, with who and why: in the log, and never in a journal."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.rules.rule_set import Illegal
from sqlalchemy import Connection, select

from pinochle_tools.archive.derive import Folding, derive, relate, remove_derived
from pinochle_tools.archive.entered_hand import as_entered, lacking
from pinochle_tools.archive.folded_game import Folded
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.times import renew_times
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import GAMES, HISTORIES
from pinochle_tools.people.applied_log import apply_log
from pinochle_tools.people.changes import Change, all_changes, counting
from pinochle_tools.people.editing import Author, checked_text, correct, undo
from pinochle_tools.people.hand_corrections import (
    KIND,
    Correction,
    corrected_games,
    corrections_by_game,
    named_hand,
)
from pinochle_tools.score_files.refusals import in_words
from pinochle_tools.statistics.renewing import periods_of, renew_results
from pinochle_tools.statistics.strengths import renew_strengths


def correct_hand(
    connection: Connection,
    by: Author,
    place: tuple[int, int],
    answers: Sequence[list[Any]],
    reason: tuple[str, str],
) -> Change:
    """Correct a hand, (history, number), by answers, see as_entered(); `reason` is who and why.

    Raises ToolError in the words of the rules if the hand cannot be like that, and as
    UnansweredError if it lacks an answer.
    """
    history, number = place
    who, why = map(checked_text, reason)
    row = connection.execute(select(GAMES.c.game).where(GAMES.c.history == history)).one()
    folded = Folded(lines_of(connection, history).events, row.game)
    if folded.game is None or folded.trouble:
        raise ToolError(f"game {history} cannot be read: {folded.trouble}")
    line = _line_of(connection, (history, number), folded)
    folded.correct(corrections_by_game(connection).get(row.game, []))
    facts = _facts_of(folded.game, number)
    try:
        events = as_entered(facts, answers) if facts else list(answers)
        folded.apply_correction(Correction(number, events, 0, "", who, why))
    except Illegal as refusal:
        lacks = lacking(facts, events) if facts and refusal.code == "fix-open" else None
        if lacks:
            raise lacks from None
        hand = named_hand(folded.places.get(number), number)
        raise ToolError(f"{hand} cannot be corrected: {in_words(refusal)}") from None
    what = [KIND, row.game, str(number), json.dumps(events), who, why, line]
    change = correct(connection, by, what)
    count_again(connection, {row.game})
    return change


def _line_of(connection: Connection, place: tuple[int, int], folded: Folded) -> str:
    """Return the line that a history has, and no other fork where this hand is another one.

    It is the hand's own, so that later forks with this hand count the correction, too; where a
    fork has the same line and corrected the hand later, it is the history's last one.
    """
    history, number = place
    names = list(folded.line_names)
    own = folded.hand_lines().get(number, len(names))
    game = select(HISTORIES.c.game).where(HISTORIES.c.key == history).scalar_subquery()
    query = select(HISTORIES.c.key).where(HISTORIES.c.game == game, HISTORIES.c.key != history)
    for other in connection.execute(query).scalars().all():
        fork = Folded(lines_of(connection, other).events)
        if names[own - 1] in fork.line_names and fork.hand_lines().get(number) != own:
            return names[-1]
    return names[own - 1]


def _facts_of(game: Game, number: int) -> HandInProgress | None:
    """Return what a hand was accepted with; None if there is no such hand."""
    entries = [one for one in game.sheet.entries() if one.facts is not None]
    numbers = [one.number or place for place, one in enumerate(entries, 1)]
    return entries[numbers.index(number)].facts if number in numbers else None


def newest_correction(connection: Connection, game: str = "", number: int = 0) -> Change:
    """Return the newest correction that counts, of a game or of its hand if they are named.

    Raises ToolError if there is none.
    """
    found = [
        change
        for change in counting(all_changes(connection))
        if change.kind == KIND
        and game in ("", change.what[1])
        and str(number) in ("0", change.what[2])
    ]
    if not found:
        raise ToolError("there is no correction to undo")
    return found[-1]


def undo_correction(connection: Connection, by: Author, correction: Change) -> None:
    """Undo a correction that counts. Raises ToolError."""
    undo(connection, by, (KIND,), correction.id)
    count_again(connection, {correction.what[1]})


def count_corrected(connection: Connection, changes: Iterable[Change]) -> None:
    """Count games again that one of these changes corrects or dates, or undoes to do so."""
    kinds = {change.kind for change in changes}
    if kinds & {KIND, "undo"}:
        count_again(connection, corrected_games(all_changes(connection)))
    if kinds & {"day", "undo"}:
        renew_times(connection)


def count_again(connection: Connection, games: set[str]) -> None:
    """Fold games again, with the corrections that count, and everything that follows from them."""
    query = select(HISTORIES.c.key).where(HISTORIES.c.game.in_(sorted(games)))
    histories = sorted(connection.execute(query).scalars())
    if not histories:
        return
    periods = periods_of(connection, histories)
    remove_derived(connection, histories)
    with Folding() as folding:
        derive(connection, histories, folding)
    apply_log(connection, histories)
    periods |= periods_of(connection, histories) | relate(connection, histories)
    renew_results(connection, periods)
    renew_strengths(connection)
