"""Ways to ask: by arrow, from a list, for a number."""

from pinochle import words
from pinochle.compass import Compass
from pinochle.rules import Rules
from pinochle.scoring import possible
from pinochle.screens import Choices, Number, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.navigator import Navigator

SUIT_ORDER = "SHCD"
SHORT, BRIEF = 8, 3
MOST = 999


def compass(
    nav: "Navigator",
    texts: tuple,
    items: list,
    at: int,
    done: object,
    back: object,
    suits: bool = False,
) -> Screen:
    """Return a choice by arrow; `texts` are title, context and what an arrow answers."""
    keys = words.KEYS_ARROWS % texts[2] if nav.arrows else words.KEYS_CHOOSE
    screen = Compass(texts[0], texts[1], keys, items, at, done, back)
    screen.direct = nav.arrows
    screen.suits = suits
    return screen


def player(
    nav: "Navigator", texts: tuple, names: list, at: int, done: object, back: object
) -> Screen:
    """Ask for a player: by arrow at a table of up to four, from a list above."""
    if len(names) <= 4:
        return compass(nav, texts, names, at, done, back)
    items = [(name, _answer(done, seat)) for seat, name in enumerate(names)]
    return Choices(texts[0], texts[1], words.KEYS_CHOOSE, items, at, back)


def setting_points(rules: Rules, need: int) -> int:
    """Return the fewest trick points of the defenders that set the declarer."""
    points = rules.trick_points - need + 1
    if rules.counting != "classic":
        points += -points % rules.unit
    while points <= rules.trick_points and not possible(rules, points):
        points += 1
    return points


def question(title: str, line: str, items: list, second: bool, back: object) -> Screen:
    """Return a question with two answers; `second`: it starts at the second."""
    screen = Choices(title, "", words.KEYS_CHOOSE, items, 1 if second else 0, back)
    screen.lead = [line, ""]
    return screen


def points_mover(unit: int, most: int) -> object:
    """Return how points move by steps of a unit, from 0 to `most`."""

    def move(value: int, steps: int) -> int:
        return max(0, min(most, value + steps * unit))

    return move


def number(
    nav: "Navigator",
    texts: tuple,
    value: int,
    move: object,
    notes: object,
    done: object,
    back: object,
) -> Screen:
    """Return a number to enter; `texts` are title, context and what OK leads to."""
    screen = Number(texts[0], texts[1], nav.keys_next(texts[2]), value, move, notes, done, back)
    screen.legends = lambda value: _legend(nav.arrows, move, value)
    screen.keeps_context = callable(notes)
    return screen


def _legend(arrows: bool, move: object, value: int) -> str:
    """Return what the arrows do to a number; a step of bids is not the same everywhere."""
    legend = "%s %d" % (words.UP_DOWN, _reach(move, value, 1))
    if arrows:
        legend += "    %s %d" % (words.LEFT_RIGHT, _reach(move, value, Number.LARGE))
    return legend


def _reach(move: object, value: int, steps: int) -> int:
    """Return how far so many steps lead, up or down."""
    if not callable(move):
        return 0
    up, down = move(value, steps) - value, value - move(value, -steps)
    return int(max(up, down))


def _answer(done: object, index: int) -> object:
    return lambda: done(index) if callable(done) else None
