"""Ways to ask: by arrow, from a list, for a number."""

from pinochle.game.game import Game
from pinochle.game.names import SHORT as LETTERS
from pinochle.rules.rule_set import Illegal
from pinochle.screens.arrow_choice import Compass
from pinochle.screens.base import Screen, Stored
from pinochle.screens.choice import Choice
from pinochle.screens.kinds import Choices
from pinochle.screens.leaps import LARGE, Leaps
from pinochle.screens.number import Number
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Asker
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Back, Face, Items, Legend, Move, Notes, Take
    from pinochle.screens.last_tricks import Settles

SUIT_ORDER = "SHCD"
# The letters of a name where room is short: as many as a side's name has; and of several names.
SHORT, BRIEF = LETTERS, 3


def keys_agree(sides: int) -> str:
    """Return the keys line of a screen that counts after all players have agreed."""
    return words.KEYS_SETTLE % (words.BOTH if sides == 2 else words.ALL)


def by_arrow(
    nav: "Asker",
    face: "Face",
    answers: str,
    done: "Take",
    back: "Back",
    suits: bool = False,
    extras: "Items" = (),
) -> Screen:
    """Return a choice of `lines` by arrow; the keys line calls it `answers`.

    `at` is selected, -1 for none.
    """
    keys = words.KEYS_ARROWS % answers if nav.arrows else words.KEYS_CHOOSE
    choice = Choice(face["lines"], face["at"], done, nav.arrows, suits)
    context, help = face.get("context", ""), face.get("help", "")
    return Compass(face["title"], context, keys, choice, back, help, extras)


def player(nav: "Asker", face: "Face", done: "Take", back: "Back", extras: "Items" = ()) -> Screen:
    """Ask for one of `names`: by arrow with up to four players, from a list with more."""
    names = face["names"]
    if len(names) <= 4:
        face["lines"] = names
        return by_arrow(nav, face, words.PLAYER, done, back, extras=extras)
    items = [(name, _taking(done, seat)) for seat, name in enumerate(names)]
    return Choices(face, items, back, extras=extras)


def _taking(done: "Take", index: int) -> "Action":
    return lambda: done(index)


def question(
    title: str, line: str, items: "Items", at: int, back: "Back", help: str = ""
) -> Screen:
    """Return a question with two answers; `at` is selected first, -1 for neither."""
    return Choices(
        {"title": title, "at": at, "text": [line, ""], "help": help},
        items,
        back,
    )


def happens(event: "Event") -> "Action":
    """Return an action that stores an event."""
    return lambda: Stored(event)


def moved(value: int, by: int, low: int, high: int) -> int:
    """Return a number moved by some points, within two limits.

    A number beyond a limit, which a journal may have, stays there or moves towards it: no arrow
    goes the other way.
    """
    return max(min(low, value), min(max(high, value), value + by))


def points_mover(unit: int, most: int, low: int = 0) -> "Move":
    """Return the steps of points: multiples of a unit, from `low` to `most`."""
    return lambda value, steps: moved(value, steps * unit, low, most)


def number(
    nav: "Asker",
    face: "Face",
    move: "Move",
    done: "Take",
    back: "Back",
    notes: "Notes | None" = None,
    extras: "Items" = (),
    settle: "Settles | None" = None,
    leaps: "Leaps | None" = None,
    named: "Move | None" = None,
    leads: "Legend | None" = None,
) -> Screen:
    """Return the entry of a number.

    OK asks whether an offered one is right; with `settle` its settlement is beside it. `leaps`
    are its large steps, if they are others than elsewhere; `named` are the steps that the text
    for the arrows names, if some of `move` are longer; `leads` is the line of keys by number.
    """
    legend_by = _legend_of(nav, named or move, leaps, "  " if settle else "    ")
    screen: Number
    if settle:
        from pinochle.screens.last_tricks import LastTricks

        screen = LastTricks(face, move, done, back, legend_by, notes, settle)
    else:
        screen = Number(face, move, done, back, legend_by, notes, extras, notes is not None)
    if leaps:
        screen.leaps = leaps
    if leads:
        screen.leads = leads
    return screen


def _legend_of(nav: "Asker", move: "Move", leaps: "Leaps | None", gap: str) -> "Legend":
    """Return the function that makes the text for the arrows of a number."""
    if leaps and leaps.stops and nav.arrows:
        return lambda value: leads_to(move, leaps, value)
    far = leaps.size if leaps else LARGE
    known = [-1, -1]  # the steps up that the text names
    texts = [""]

    def legend_of(value: int) -> str:
        # A text takes a Pico 0.4 ms, and most presses leave the steps as they are.
        steps = [move(value, 1) - value, move(value, far) - value]
        if steps != known:
            known[:] = steps
            texts[0] = legend(nav.arrows, _reach(move, value, 1), _reach(move, value, far), gap)
        return texts[0]

    return legend_of


def legend(arrows: bool, small: int, large: int, gap: str) -> str:
    """Return the text that says how the arrows change a number."""
    text = "%s %d" % (words.UP_DOWN, small)
    return text + gap + "%s %d" % (words.LEFT_RIGHT, large) if arrows else text


def leads_to(move: "Move", leaps: Leaps, value: int) -> str:
    """Return the text that says where large steps lead, which stop at some numbers."""
    small = legend(False, 1, 0, "") + "  "
    if leaps.stops[1] == 10:
        return small + words.LEADS_TO_TENS
    return small + words.LEADS_TO % (leaps.to(move, value, -1), leaps.to(move, value, 1))


def _reach(move: "Move", value: int, steps: int) -> int:
    """Return the distance of some steps, up or down, because bids have unequal steps."""
    up, down = move(value, steps) - value, value - move(value, -steps)
    return max(up, down)


def refusal_text(refused: Illegal) -> str:
    """Return the reason of a refusal in players' words."""
    from pinochle.text.refusals import REFUSALS

    text = REFUSALS[refused.code]
    count = text.count("%d")
    numbers = [number for number in refused.numbers if isinstance(number, int)]
    return text % tuple(numbers[:count]) if count else text


def hand_number(game: Game) -> str:
    """Return the number of the hand in progress, as a context."""
    return words.HAND % (game.race.hands + 1)


def totals_text(game: Game) -> str:
    """Return the totals of two sides as a short text; for more sides, the hand's number."""
    if game.rules.sides > 2:
        return hand_number(game)
    return " : ".join([str(total) for total in game.totals])
