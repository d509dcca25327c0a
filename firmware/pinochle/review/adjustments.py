"""Adjustments between hands: points with a reason.

The sources state no penalty for a renege, so the players enter it.
"""

from pinochle.entry.prompts import number, points_mover
from pinochle.game import events
from pinochle.play.flow import Flow
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import HIGHEST
from pinochle.screens.base import Screen, Stored
from pinochle.screens.board import signed
from pinochle.screens.kinds import Choices, Page
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Back

# The start of the entry, in units: most penalties are round numbers.
_FIRST = -10


def adjust(flow: Flow, back: "Back") -> Screen:
    """Ask for the reason, the side and the points; after the end, say how to enter them."""
    game = flow.game
    if game.over:
        by_hand = game.decided and game.decided.result != DECIDED
        text = view_words.ADJUST_BEFORE if by_hand else view_words.ADJUST_ENDED
        return Page(words.REFUSED, [text], words.KEYS_REFUSED, back, back)

    def again() -> Screen:
        return adjust(flow, back)

    items = [(text, _side_of(flow, code, text, again)) for code, text in view_words.REASONS]
    title = view_words.ADJUST_TITLE
    return Choices({"title": title, "help": "adjust"}, items, back)


def _side_of(flow: Flow, reason: str, text: str, back: "Back") -> "Back":
    def ask() -> Screen:
        items = []
        for side, name in enumerate(flow.names.sides()):
            items.append((name, _points_of(flow, reason, text, side, ask)))
        return Choices({"title": view_words.WHOSE, "context": text}, items, back)

    return ask


def _points_of(flow: Flow, reason: str, text: str, side: int, back: "Back") -> "Back":
    rules = flow.game.rules
    total = flow.game.totals[side]

    steps_of = points_mover(rules.unit, HIGHEST, -HIGHEST)

    def move(value: int, steps: int) -> int:
        # Skip 0, because it is no adjustment.
        return steps_of(value, steps) or (rules.unit if steps > 0 else -rules.unit)

    def ask() -> Screen:
        return number(
            flow,
            {
                "title": view_words.ADJUST_OF % (text.upper(), flow.names.side(side)),
                "keys": flow.keys_next(words.NEXT_SET),
                "value": _FIRST * rules.unit,
                "offered": True,
            },
            move=move,
            named=steps_of,
            done=lambda value: Stored(events.adjust(side, value, reason)),
            back=back,
            notes=lambda value: [
                view_words.TOTAL,
                str(total),
                signed(value),
                "= %d" % (total + value),
            ],
        )

    return ask
