"""Adjustments between hands: points that no hand gave, with a reason.

Imports flow, asking and screens. A renege has no stated score in the sources: the table says
what it costs.
"""

from pinochle import view_words, words, words_setup
from pinochle.flow import Flow
from pinochle.prompts import MOST, number
from pinochle.screens import Choices, Screen
from pinochle.views import signed

# Where the entry starts, in units: most penalties are a round sum.
_FIRST = -10


def adjust(flow: Flow, back: object) -> Screen:
    """Ask for the reason, the side and the points."""

    def again() -> Screen:
        return adjust(flow, back)

    items = [(text, _side_of(flow, code, text, again)) for code, text in view_words.REASONS]
    screen = Choices(view_words.ADJUST_TITLE, "", words.KEYS_CHOOSE, items, 0, back)
    screen.help = "adjust"
    return screen


def _side_of(flow: Flow, reason: str, text: str, back: object) -> object:
    def ask() -> Screen:
        names = flow.side_names()
        items: list = []
        for side in range(len(names)):
            items.append((names[side], _points_of(flow, reason, text, side, ask)))
        return Choices(view_words.WHOSE, text, words.KEYS_CHOOSE, items, 0, back)

    return ask


def _points_of(flow: Flow, reason: str, text: str, side: int, back: object) -> object:
    rules = flow.game.rules
    total = flow.game.totals[side]
    most = MOST * rules.unit

    def move(value: int, steps: int) -> int:
        moved = max(-most, min(most, value + steps * rules.unit))
        # Nothing is no adjustment: the steps go past it.
        return moved or (rules.unit if steps > 0 else -rules.unit)

    def ask() -> Screen:
        return number(
            flow,
            (
                view_words.ADJUST_OF % (text.upper(), flow.side_name(side)),
                "",
                words_setup.NEXT_SET,
            ),
            _FIRST * rules.unit,
            move,
            lambda value: [view_words.TOTAL, str(total), signed(value), "= %d" % (total + value)],
            lambda value: ["adjust", side, value, reason],
            back,
        )

    return ask
