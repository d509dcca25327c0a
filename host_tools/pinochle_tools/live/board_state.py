"""Computes from the lines of a game the state that a scoreboard shows."""

from typing import Any

from pinochle.game.events import LISTED
from pinochle.game.game import Game

from pinochle_tools.archive.folded_game import Folded
from pinochle_tools.archive.goal import goal_of
from pinochle_tools.journals.lines import Line
from pinochle_tools.live.board import WAITING
from pinochle_tools.live.wall_face import face_of
from pinochle_tools.report.charts import LARGE
from pinochle_tools.report.races import Step, race_chart

# Chart size in drawing units: below two sides, and next to three or more.
_BROAD, _BESIDE = (760, 168), (560, 470)


def state_of(lines: list[Line]) -> dict[str, Any]:
    """Return the state that a scoreboard shows for a game's lines: its face and charts."""
    folded = Folded([line.event for line in lines])
    game = folded.game
    if game is None:
        return WAITING
    face = face_of(game)
    face["charts"] = _charts(game, face) if face["deltas"] else []
    if folded.trouble:
        face["now"] = folded.trouble
    return face


def _charts(game: Game, face: dict[str, Any]) -> list[str]:
    """Return the race as SVG, for a wide and for a tall screen."""
    # Behind the end of a race no hand has totals.
    hands = [hand for hand in game.sheet.hands() if not hand.late or game.version < LISTED]
    if not hands:
        return []
    steps = [Step(number, hand.score.deltas, hand.totals) for number, hand in enumerate(hands, 1)]
    # While a hand is put in before others, game.totals are those before it.
    totals = game.sheet.whole.totals if game.version >= LISTED else game.totals
    adjusted = totals != steps[-1].totals and not any(hand.late for hand in hands)
    start = game.sheet.start if game.version >= LISTED else None
    names, end = face["names"], totals if adjusted else None
    return [
        race_chart(names, steps, size, target=goal_of(game), start=start, end=end)
        for size in (_BROAD if len(names) == 2 else _BESIDE, LARGE)
    ]
