"""The result of a round, from its game and the lines of its journal."""

from pinochle.game.events import TIME
from pinochle.game.game import Game
from pinochle.rules.scoring import SET
from pinochle.storage import result_code as code
from pinochle.storage.line_format import parse_name
from pinochle.storage.saved_games import read_game
from pinochle.storage.seal import Ends

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.storage.evening_plan import EveningPlan
    from pinochle.storage.saved_games import SavedGames

# The games that are looked through for rounds of an evening, and the first lines of each.
_GAMES, _LINES = 16, 4


def played(games: "SavedGames", evening: str, since: int) -> "list[tuple[int, int, str]]":
    """Return (round, table, file) of the rounds of an evening on this box, the newest first.

    Games up to the number `since` are of earlier evenings.
    """
    found = []
    for name in games.newest(_GAMES):
        if parse_name(name)[0] <= since:
            break
        if games.breathe:
            games.breathe()
        count, event = 0, None
        try:
            for event, _ in read_game(games.files, name):
                count += 1
                if event[0] == "round" or count == _LINES:
                    break
        except OSError:
            continue
        if event and event[0] == "round" and event[1] == evening:
            found.append((event[3], event[4], name))
    return found


def result_of(
    game: Game, lines: "Iterable[tuple[Event, int]]", plan: "EveningPlan | None"
) -> "dict[str, Any]":
    """Return a round's result, as result_code has it; `lines` are (event, crc) of its journal.

    Its checksum is that of the last line that changes the result; its corrections are the changes
    after the end of the round.
    """
    check, corrections, is_signed = _read(lines)
    evening, revision, number, table, people = game.round
    hands = game.race.hands
    flags = code.SIGNED if is_signed else 0
    flags |= code.TIME if game.ended == TIME else 0
    flags |= code.PARTIAL if hands < game.rules.hands else 0
    flags |= code.LEVEL if game.totals[0] == game.totals[1] else 0
    flags |= code.TAKEN_OVER if game.sheet.start else 0
    drawn = plan.seats(number, table) if plan else []
    flags |= code.OTHER_PEOPLE if any(drawn) and drawn != people else 0
    found: "dict[str, Any]" = {
        "evening": int(evening, 16),
        "revision": revision,
        "table": table,
        "round": number,
        "people": list(people),
        "points": list(game.totals),
        "hands": hands,
        "corrections": corrections,
        "flags": flags,
        "check": check,
    }
    found.update(_best_of(game))
    return found


def _read(lines: "Iterable[tuple[Event, int]]") -> "tuple[int, int, bool]":
    """Return checksum, corrections, and whether a side signed after the last change."""
    ends = Ends()
    check = corrections = 0
    is_signed = False
    for event, crc in lines:
        over = ends.ended
        if ends.changes(event):
            check, is_signed = crc, False
            corrections += 1 if over else 0
        elif event[0] == "sealed":
            is_signed = True
    return (check, corrections, is_signed)


def _best_of(game: Game) -> "dict[str, Any]":
    """Return sets and high hand of both sides, and the best bid with its seat."""
    sets, high, bid, seat = [0, 0], [0, 0], 0, 0
    for line in game.sheet.lines:
        if line is None or line.facts is None or line.score is None:
            continue
        for side in (0, 1):
            high[side] = max(high[side], line.score.deltas[side])
        if line.facts.seat >= 0 and line.score.result == SET:
            sets[line.facts.declarer] += 1
        if line.facts.bid > bid:
            bid, seat = line.facts.bid, line.facts.seat
    return {"sets": sets, "high": high, "bid": bid, "seat": max(seat, 0)}
