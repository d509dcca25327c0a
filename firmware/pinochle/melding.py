"""Screens of meld: entered, counted, or laid one by one."""

from pinochle import words
from pinochle.counter import Counter
from pinochle.likely import likely_meld
from pinochle.melds import NAMES, points
from pinochle.path import PLAY, ROYAL, path
from pinochle.prompts import MOST, number, points_mover, question
from pinochle.scoring import NO_ROYAL, to_make
from pinochle.screens import Choices, Page, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.navigator import Navigator

# In the order of a player's looking: what is laid most often first.
_LAID = (
    "marriage",
    "royal-marriage",
    "dix",
    "pinochle",
    "run",
    "jacks",
    "queens",
    "kings",
    "aces",
)


def meld(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask for a side's meld."""
    hand, rules = nav.game.hand, nav.game.rules
    declarer = side == hand.declarer
    known = hand.meld[side]

    def notes(value: int) -> list:
        glyph = words.SUIT_GLYPHS[hand.trump]
        lines = [glyph + " trump", ""]
        need = hand.bid - value
        if declarer:
            lines = [words.NEEDS, str(need)] if need > 0 else [words.MELD_ENOUGH, ""]
        return lines + list(words.COUNT_HINT)

    last = side == hand.order()[-1]
    screen = number(
        nav,
        (
            words.MELD % nav.side_name(side),
            words.BID_IS % hand.bid,
            words.NEXT_PLAY if last else words.NEXT_MELD,
        ),
        known if known is not None else likely_meld(nav.game, side),
        points_mover(rules.unit, MOST * rules.unit),
        notes,
        lambda value: nav.forward(["meld", side, value, min(value, hand.dix[side])]),
        back,
    )
    screen.extras = [(words.COUNT_MENU, lambda: counter(nav, side, lambda: screen))]
    return screen


def counter(nav: "Navigator", side: int, back: object) -> Screen:
    """Return the meld counter for a side; what it takes is the side's meld."""

    def done(points: int, dix: int) -> object:
        return nav.forward(["meld", side, points, dix])

    title = words.COUNT % nav.side_name(side)
    screen = Counter(title, nav.game.rules, nav.arrows, done, back)
    screen.refuse = nav.refuse
    return screen


def royal(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask whether the declarer's meld holds a royal marriage."""
    hand = nav.game.hand
    steps = path(nav.game)

    def yes() -> object:
        if hand.outcome == NO_ROYAL:
            return ["meld", side, hand.meld[side], hand.dix[side]]
        at = steps.index((ROYAL, side))
        return nav.step_screen(steps[min(at + 1, len(steps) - 1)])

    items = [(words.YES, yes), (words.ROYAL_NO, ["no-royal"])]
    has_none = hand.meld[side] < 4 * nav.game.rules.unit or hand.outcome == NO_ROYAL
    return question(words.ROYAL, words.ROYAL_LINE % nav.side_name(side), items, has_none, back)


def throw(nav: "Navigator", side: int, back: object) -> Screen:
    """Offer to throw in a hand that can't be made."""
    facts = nav.game.hand.hand()
    line = words.CANNOT_MAKE_LINE % (to_make(facts), nav.game.rules.trick_points)
    items = [
        (words.PLAY_ON, lambda: nav.step_screen((PLAY, -1))),
        (words.THROW_IN, ["throw-in", 0]),
    ]
    return question(words.CANNOT_MAKE, line, items, False, back)


def _melds_of(nav: "Navigator", side: int) -> object:
    return lambda: melds_of(nav, side)


def _claim_of(nav: "Navigator", side: int) -> object:
    return lambda: claim(nav, side)


def melds_of(nav: "Navigator", side: int) -> Screen:
    """Ask which meld a side lays; melds that it cannot lay any more are left out."""
    hand, rules = nav.game.hand, nav.game.rules
    laid = [entry[1] for entry in hand.laid or [] if entry[0] == side]
    items: list = []
    for name in _LAID:
        if laid.count(name) >= (6 if name == "marriage" else 2):
            continue
        worth = points(rules, NAMES.index(name), 1)
        text = words.MELD_NAMES[name]
        if name == "royal-marriage" and laid.count("run") > laid.count(name):
            # Those of the flush are used up; laid before it they would have counted.
            text = words.ROYAL_BESIDE_RUN
        items.append(("%s %d" % (text, worth), ["laid", side, name, worth]))
    items.append((words.MELD_IN_ALL, lambda: whole_meld(nav, side)))
    title = words.LAYS % nav.side_name(side)
    return Choices(title.upper(), "", words.KEYS_CHOOSE, items, 0, lambda: _play_screen(nav))


def whole_meld(nav: "Navigator", side: int) -> Screen:
    """Ask for all that a side has melded in this hand, in place of what was laid."""
    unit = nav.game.rules.unit
    return number(
        nav,
        (words.MELD % nav.side_name(side), "", words.NEXT_PLAY),
        nav.game.hand.hand().meld[side],
        points_mover(unit, MOST * unit),
        None,
        lambda value: ["meld", side, value, 0],
        lambda: melds_of(nav, side),
    )


def claim(nav: "Navigator", side: int) -> Screen:
    """Ask before a claim: it ends the game, one way or the other."""
    lines = [words.CLAIM_LINES[0] % nav.side_name(side)] + list(words.CLAIM_LINES[1:])
    title = words.CLAIMS % nav.side_name(side)
    event = ["claim", side]
    return Page(title.upper(), lines, words.CLAIM_KEYS, event, lambda: _play_screen(nav))


def _play_screen(nav: "Navigator") -> Screen:
    return nav.step_screen((PLAY, -1))
