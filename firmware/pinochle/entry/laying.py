"""Screens of a hand without bidding: melds laid one by one, claims, end of play."""

from pinochle.display.text_layout import in_capitals
from pinochle.entry.counting import first_tricks
from pinochle.entry.prompts import happens, number, points_mover, totals_text
from pinochle.entry.step_order import PLAY
from pinochle.game import events
from pinochle.rules.melds import laid_points, most_entered, most_laid
from pinochle.screens.base import Screen, Stored
from pinochle.screens.by_key import ByKey
from pinochle.screens.kinds import LEAP, Choices, Page
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.screens.base import Action, Answer, Back, Face

# The most frequent melds first.
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


def table(nav: "Navigator", back: "Back") -> Screen:
    """Return the screen of play without bidding: meld, claims, end of play."""
    hand, rules = nav.game.hand, nav.game.rules
    items: "list[tuple[str, Action]]" = []
    for side in range(rules.sides):
        items.append((words.LAYS % nav.names.side(side), _laying(nav, side)))
    items.append((words.TRICKS_ARE_IN, lambda: first_tricks(nav)))
    for side in range(rules.sides):
        items.append((words.CLAIMS % nav.names.side(side), _claiming(nav, side)))
    melds = hand.filled().meld
    # The other player's meld is the most likely entry after one player's.
    following = (hand.laid[-1][0] + 1) % rules.sides if hand.laid else 0
    lead = "   ".join(["%s %d" % (nav.names.side(s), melds[s]) for s in range(rules.sides)])
    face: "Face" = {
        "title": "%s %s" % (words.SUIT_GLYPHS[hand.trump], words.TABLE),
        "context": totals_text(nav.game),
        "at": following,
        "text": [lead],
        "help": "table",
    }
    if nav.arrows and rules.sides == 2:
        # A meld is laid in few presses, because there are several a hand.
        face["keys"] = words.KEYS_NEXT % words.PLAYED
        return ByKey(face, items, back, words.ONE_CLAIMS, stays_on=True)
    return Choices(face, items, back, stays_on=True)


def _laying(nav: "Navigator", side: int) -> "Action":
    """Return an action that asks for a meld of a side."""
    return lambda: _melds_of(nav, side)


def _claiming(nav: "Navigator", side: int) -> "Action":
    """Return an action that asks for confirmation of a side's claim."""
    return lambda: _claim(nav, side)


def _melds_of(nav: "Navigator", side: int) -> Screen:
    """Ask for a meld of a side, without those that it can no longer have."""
    hand, rules = nav.game.hand, nav.game.rules
    laid = [entry[1] for entry in hand.laid or [] if entry[0] == side]
    items: "list[tuple[str, Action]]" = []
    for name in _LAID:
        if laid.count(name) >= most_laid(rules, name):
            continue
        worth = laid_points(rules, name, laid.count(name) + 1)
        if (hand.meld[side] or 0) + worth > most_entered(rules):
            continue
        text = words.MELD_NAMES[name]
        if name == "royal-marriage" and laid.count("run") > laid.count(name):
            # The run uses its king and queen, which count as a royal marriage only if shown before
            # it.
            text = words.ROYAL_BESIDE_RUN
        items.append(("%s %d" % (text, worth), happens(events.laid(side, name, worth))))
    items.append((words.MELD_IN_ALL, lambda: _whole_meld(nav, side)))
    title = words.LAYS % nav.names.side(side)
    # A short list has no leaps.
    far = nav.arrows and len(items) > 2 * LEAP
    return Choices(
        {
            "title": in_capitals(title),
            "at": -1,
            "keys": words.KEYS_CHOOSE_FAR if far else words.KEYS_CHOOSE,
        },
        items,
        lambda: nav.step_screen(PLAY),
    )


def _whole_meld(nav: "Navigator", side: int) -> Screen:
    """Ask for all meld of a side in this hand, to replace what was entered."""
    rules = nav.game.rules
    known = nav.game.hand.meld[side]

    def done(value: int) -> "Answer":
        return nav.step_screen(PLAY) if value == known else Stored(events.meld(side, value, 0))

    return number(
        nav,
        {
            "title": words.MELD % nav.names.side(side),
            "keys": nav.keys_next(words.NEXT_PLAY),
            "value": known or 0,
            "offered": known is None,
        },
        move=points_mover(rules.unit, most_entered(rules)),
        done=done,
        back=lambda: _melds_of(nav, side),
    )


def _claim(nav: "Navigator", side: int) -> Screen:
    """Ask for confirmation of a claim, because it ends the game."""
    lines = [words.CLAIM_LINES[0] % nav.names.side(side)] + list(words.CLAIM_LINES[1:])
    title = words.CLAIMS % nav.names.side(side)
    then = happens(events.claim(side))
    return Page(title.upper(), lines, words.CLAIM_KEYS, then, lambda: nav.step_screen(PLAY))
