"""Endings that the table states: a renege that ends the hand, and who has won a game."""

from pinochle.entry.prompts import happens
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back


def renege(names: Names, take: "Callable[[Event], Answer]", back: "Back") -> Screen:
    """Ask which side reneged and how; `take` gets the event that ends the hand."""

    def again() -> Screen:
        return renege(names, take, back)

    items = []
    for side, name in enumerate(names.sides()):
        items.append((name, _renege_of(side, name, take, again)))
    return Choices(
        {"title": view_words.WHO_RENEGED, "at": -1, "help": "renege"},
        items,
        back,
    )


def _renege_of(side: int, name: str, take: "Callable[[Event], Answer]", back: "Back") -> "Action":
    def taking(reason: str) -> "Action":
        return lambda: take(events.renege(side, reason))

    def ask() -> Screen:
        items = [(text, taking(code)) for code, text in view_words.RENEGES]
        title, keys = view_words.HOW_RENEGED, words.KEYS_CHOOSE
        return Choices(
            {"title": title, "context": name, "keys": keys, "at": -1, "help": "renege"},
            items,
            back,
        )

    return ask


def decide(game: Game, names: Names, play_on: "Back", back: "Back") -> Screen:
    """Ask whether the game is over: the leader reached the target, or several lead it together."""
    leaders = game.sheet.leaders()
    best = game.totals[leaders[0]]
    title, reason, wins = view_words.IS_IT_OVER, view_words.ADJUSTED_OVER, view_words.HAS_WON
    line = view_words.HAS_POINTS % (names.side(leaders[0]), best)
    items: "list[tuple[str, Action]]" = [(view_words.PLAY_ON, play_on)]
    if len(leaders) > 1:
        title, reason, wins = view_words.TIE % best, view_words.CUT, view_words.WINS_CUT
        line = view_words.CUT_FOR_IT
        items = [(view_words.ANOTHER_HAND, play_on)]
    for side in leaders:
        items.append((wins % names.side(side), happens(events.won(side, reason))))
    return Choices(
        {"title": title, "text": [line], "at": -1, "help": "over-now"},
        items,
        back,
    )
