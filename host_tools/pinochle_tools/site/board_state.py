"""Computes from the lines of a game the state that a scoreboard shows."""

from typing import Any

from pinochle.game.events import ENDS, LISTED
from pinochle.game.game import Game

from pinochle_tools.archive.folded_game import Folded, given_names
from pinochle_tools.common.naming import player_names, side_names
from pinochle_tools.journals.lines import Line
from pinochle_tools.report.charts import LARGE
from pinochle_tools.report.races import Step, race_chart
from pinochle_tools.site.board import WAITING

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# Chart size in drawing units: below two sides, and next to three or more.
_BROAD, _BESIDE = (760, 168), (560, 470)


def state_of(lines: list[Line]) -> dict[str, Any]:
    """Return the state that a scoreboard shows for a game's lines."""
    folded = Folded([line.event for line in lines])
    game = folded.game
    if game is None:
        return WAITING
    hands = game.sheet.hands()
    given, teams = given_names(game)
    sides_of_seats = [game.rules.side_of(seat) for seat in range(game.rules.players)]
    players, sides = player_names(given), side_names(given, teams, sides_of_seats)
    newest = hands[-1].score if hands else None
    return {
        "sides": sides,
        "totals": game.totals,
        "target": 0 if game.rules.hands else game.race.target,
        "rules": game.rules.title,
        "hand": len(hands) + 1,
        "deltas": newest.deltas if newest else None,
        "charts": _charts(game, sides) if hands else [],
        "last": _last(game, players),
        "now": folded.trouble or _now(game, players, sides),
        "winner": game.winner,
        "over": game.over,
    }


def _charts(game: Game, sides: list[str]) -> list[str]:
    """Return the race as SVG, for a wide and for a tall screen."""
    hands = game.sheet.hands()
    steps = [Step(number, hand.score.deltas, hand.totals) for number, hand in enumerate(hands, 1)]
    adjusted = game.totals != steps[-1].totals and not any(hand.late for hand in hands)
    broad = _BROAD if len(sides) == 2 else _BESIDE
    return [
        race_chart(
            sides,
            steps,
            size,
            target=0 if game.rules.hands else game.race.target,
            end=game.totals if adjusted else None,
        )
        for size in (broad, LARGE)
    ]


def _last(game: Game, players: list[str]) -> str:
    hands = game.sheet.hands()
    if not hands:
        return ""
    facts, score = hands[-1].facts, hands[-1].score
    if facts.seat < 0:
        return f"Hand {len(hands)}: {score.result}"
    trump = _SUITS.get(facts.trump, "")
    return f"Hand {len(hands)}: {players[facts.seat]} bid {facts.bid} {trump}, {score.result}"


def _now(game: Game, players: list[str], sides: list[str]) -> str:
    if game.winner >= 0:
        return f"{sides[game.winner]} won"
    if game.ended in ENDS and game.version >= LISTED:
        return "Level at the end"
    if game.ended:
        return f"Stopped: {game.ended}"
    hand = game.hand
    if hand.seat >= 0:
        return f"{players[hand.seat]} plays {hand.bid} {_SUITS.get(hand.trump, '')}".rstrip()
    return f"{players[hand.dealer]} deals"
