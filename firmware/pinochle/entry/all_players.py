"""The melds of all players on one page, and their trick points."""

from pinochle.entry.estimates import meld_leaps, possible, trick_leaps
from pinochle.entry.meld_counter import open_counter
from pinochle.entry.players_page import Together
from pinochle.entry.prompts import number, points_mover
from pinochle.entry.step_order import MELD, PLAY, back_before, is_known
from pinochle.game import events
from pinochle.game.hand_fold import fold
from pinochle.rules.melds import most_entered
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import Screen, Stored
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Navigator
    from pinochle.game.events import Event
    from pinochle.screens.base import Answer


# Where the arrows begin in a meld counted in ones: most are near it, or 0.
_FIRST_MELD = 3


def melds(nav: "Navigator") -> Screen:
    """Ask for the melds of all sides on one page."""
    hand, rules = nav.game.hand, nav.game.rules
    sides = hand.order()
    names = [nav.names.side(side) for side in sides]
    melds: "list[int | None]" = [hand.meld[side] for side in sides]
    dix, highest = [hand.dix[side] for side in sides], most_entered(rules)

    def done(values: "list[int]") -> "Answer":
        nines = [min(value, most) for value, most in zip(values, dix)]
        found = [events.meld(*one) for one in zip(sides, values, nines)]
        return _stored_together(nav, found, page)

    def one(page: "Together", line: int) -> Screen:
        return _one_of(nav, page, line, words.MELD, words.BID_IS % hand.bid, highest)

    def count() -> Screen:
        def counted(points: int, nines: int) -> Screen:
            dix[line] = nines
            page.enter(points)
            return page

        line = page.marked()
        return open_counter(nav, names[line], counted, lambda: page, sum(dix) - dix[line])

    page = Together(
        {"title": words.MELD % "", "names": names, "values": melds, "unit": rules.unit},
        most=lambda values, line: highest,
        context=_melds_context(nav, names[0]),
        done=done,
        back=back_before(nav, MELD),
        number=None if nav.arrows else one,
        extras=[(words.COUNT_MENU, count)],
        leaps=meld_leaps(rules),
        begin=_FIRST_MELD if rules.unit == 1 else rules.likely_meld,
    )
    return page


def _melds_context(nav: "Navigator", declarer: str) -> "Callable[[list[int | None]], str]":
    """Return what makes the title's text: a meld that no deal has, or who bids what."""
    can_be = possible(nav.game.rules)
    usual = words.HIGHEST % (declarer, nav.game.hand.bid)

    def context(values: "list[int | None]") -> str:
        for value in values:
            if value is not None and not can_be(value):
                return words.NO_DEAL_OF % value
        return usual

    return context


def _one_of(
    nav: "Navigator", page: "Together", line: int, title: str, context: str, most: int
) -> Screen:
    """Return the entry of one line's number, which leads back to the page of all."""

    def done(value: int) -> Screen:
        page.enter(value)
        page.onward()
        return page

    return number(
        nav,
        {
            "title": title % page.items[line][0],
            "context": context,
            "keys": nav.keys_next(words.NEXT_LIST),
            "value": page.values[line] or 0,
            "offered": page.values[line] is None,
        },
        move=points_mover(page.unit, most),
        done=done,
        back=lambda: page,
    )


def all_tricks(nav: "Navigator") -> Screen:
    """Ask for the trick points of all sides on one page."""
    hand, rules, names = nav.game.hand, nav.game.rules, nav.names
    sides = hand.defenders_first()

    def left(values: "list[int | None]") -> int:
        return rules.trick_points - sum([value or 0 for value in values])

    def done(values: "list[int]") -> "Answer":
        found = [
            events.tricks(side, values[line], 1 if values[line] else 0)
            for line, side in enumerate(sides)
        ]
        return _stored_together(nav, found, page)

    def most(values: "list[int | None]", line: int) -> int:
        return left(values) + (values[line] or 0)

    def one(page: "Together", line: int) -> Screen:
        context = words.OF % rules.trick_points
        return _one_of(nav, page, line, words.TRICKS, context, most(page.values, line))

    page = Together(
        {
            "title": words.TRICKS % "",
            "names": [names.side(side) for side in sides],
            "values": [hand.tricks[side] for side in sides],
            "unit": 1 if rules.counting == "classic" else rules.unit,
        },
        most=most,
        context=lambda values: words.POINTS_LEFT % left(values),
        done=done,
        back=lambda: nav.step_screen(PLAY),
        number=None if nav.arrows else one,
        leaps=trick_leaps(rules),
        begin=rules.likely_tricks,
    )
    return page


def _stored_together(nav: "Navigator", found: "list[Event]", page: Screen) -> "Answer":
    """Return the events of a page that change anything, refused ones checked before all."""
    hand = nav.game.hand
    new = [event for event in found if not is_known(hand, event)]
    if not new:
        return nav.forward(found[0])
    # Lower numbers first: the sum of trick points may never be too high.
    kind = new[0][0]
    known = hand.meld if kind == "meld" else hand.tricks
    lower = [event for event in new if event[2] < (known[event[1]] or 0)]
    new = lower + [event for event in new if event not in lower]
    twin = hand.copy()
    try:
        for event in new:
            fold(twin, event)
    except Illegal as refused:
        return nav.refuse(refused, page)
    return Stored(*new)
