"""Screens of meld: entered, counted, or added one by one."""

from pinochle.display.text_layout import in_capitals
from pinochle.entry.estimates import likely_meld
from pinochle.entry.prompts import SHORT, happens, number, points_mover, question
from pinochle.entry.step_order import MELD, PLAY, ROYAL, THROW, is_known, is_together, path
from pinochle.game import events
from pinochle.game.hand_fold import fold
from pinochle.rules.melds import laid_points, most_entered, most_laid
from pinochle.rules.outlook import counts_nothing, ends_by_meld, may_lack_royal
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import NO_ROYAL, to_make
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices, Page
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Navigator
    from pinochle.entry.players_page import Together
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back

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


def meld(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for a side's meld."""
    hand, rules = nav.game.hand, nav.game.rules
    if nav.together and is_together(rules) and rules.laid_by == "all":
        return melds(nav)
    declarer = side == hand.declarer
    known = hand.meld[side]

    def count() -> Screen:
        return counter(nav, side, lambda: screen)

    can_be = _possible(rules)
    offered = known
    if offered is None:
        offered = likely_meld(nav.game, side)
        while not can_be(offered):
            offered -= rules.unit
    last = side == hand.order()[-1] or rules.laid_by != "all"
    screen = number(
        nav,
        {
            "title": words.MELD % nav.names.side(side),
            "context": words.BID_IS % hand.bid,
            "keys": nav.keys_next(words.NEXT_PLAY if last else words.NEXT_MELD),
            "value": offered,
            "help": MELD,
            "offered": known is None,
        },
        move=points_mover(rules.unit, most_entered(rules)),
        done=lambda value: nav.forward(events.meld(side, value, min(value, hand.dix[side]))),
        back=back,
        notes=lambda value: _meld_notes(nav, declarer, value, can_be(value)),
        extras=[(words.COUNT_MENU, count)],
    )
    return screen


def _meld_notes(nav: "Navigator", declarer: bool, value: int, can_be: bool) -> "list[str]":
    """Return what the declarer's side needs with a meld, or trump; and that no deal has it."""
    hand, rules = nav.game.hand, nav.game.rules
    counts = 0 if counts_nothing(rules, declarer, value) else value
    lines = [words.SUIT_GLYPHS[hand.trump] + words.IS_TRUMP, ""]
    need = hand.bid - counts
    if declarer and ends_by_meld(rules, value):
        lines = [words.BELOW % rules.declarer_least, words.IS_SET]
    elif declarer:
        lines = [words.NEEDS, str(need)] if need > 0 else list(words.MELD_ENOUGH)
    elif counts < value:
        lines[1] = words.COUNTS_NOTHING
    return lines + list(words.COUNT_HINT if can_be else words.NO_DEAL)


def _possible(rules: Rules) -> "Callable[[int], bool]":
    """Return the function that says whether a side can have a meld.

    With nines and the usual points every sum is possible that players reach.
    """
    if rules.nines and not rules.own_melds:
        return lambda meld: True
    from pinochle.rules.meld_sums import can_be

    return lambda meld: can_be(rules, meld)


def melds(nav: "Navigator") -> Screen:
    """Ask for the melds of all sides on one page."""
    from pinochle.entry.players_page import Together  # few games have this page

    hand, rules = nav.game.hand, nav.game.rules
    sides = hand.order()
    names = [nav.names.side(side) for side in sides]
    melds: "list[int | None]" = [hand.meld[side] for side in sides]
    dix, highest = [hand.dix[side] for side in sides], most_entered(rules)

    def done(values: "list[int]") -> "Answer":
        nines = [min(value, most) for value, most in zip(values, dix)]
        found = [events.meld(*one) for one in zip(sides, values, nines)]
        return stored_together(nav, found, page)

    def one(page: "Together", line: int) -> Screen:
        return one_of(nav, page, line, words.MELD, words.BID_IS % hand.bid, highest)

    def count() -> Screen:
        def counted(points: int, nines: int) -> Screen:
            dix[line] = nines
            page.enter(points)
            return page

        line = page.marked()
        return _counter(nav, names[line], counted, lambda: page, sum(dix) - dix[line])

    page = Together(
        {"title": words.MELD % "", "names": names, "values": melds, "unit": rules.unit},
        most=lambda values, line: highest,
        context=_melds_context(nav, names[0]),
        done=done,
        back=back_before(nav, MELD),
        number=None if nav.arrows else one,
        extras=[(words.COUNT_MENU, count)],
    )
    return page


def _melds_context(nav: "Navigator", declarer: str) -> "Callable[[list[int | None]], str]":
    """Return what makes the title's text: a meld that no deal has, or who bids what."""
    can_be = _possible(nav.game.rules)
    usual = words.HIGHEST % (declarer[:SHORT], nav.game.hand.bid)

    def context(values: "list[int | None]") -> str:
        for value in values:
            if value is not None and not can_be(value):
                return words.NO_DEAL_OF % value
        return usual

    return context


def one_of(
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


def back_before(nav: "Navigator", step: str) -> "Back":
    """Return what makes the screen before the first step of a kind."""

    def back() -> Screen:
        steps = path(nav.game)
        first = [kind for kind, _ in steps].index(step)
        return nav.step_screen(steps[first - 1][0], steps[first - 1][1])

    return back


def stored_together(nav: "Navigator", found: "list[Event]", page: Screen) -> "Answer":
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


def counter(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Return the meld counter for a side; its total is the side's meld."""

    def done(points: int, dix: int) -> "Answer":
        return nav.forward(events.meld(side, points, dix))

    dix = nav.game.hand.dix
    return _counter(nav, nav.names.side(side), done, back, sum(dix) - dix[side])


def _counter(
    nav: "Navigator",
    name: str,
    done: "Callable[[int, int], Answer]",
    back: "Back",
    elsewhere: int,
) -> Screen:
    # Few hands are counted.
    from pinochle.entry.meld_counter import Counter

    return Counter(words.COUNT % name, nav.game.rules, nav.arrows, done, back, elsewhere)


def royal(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask whether the declarer's meld has a royal marriage."""
    hand = nav.game.hand
    steps = path(nav.game)

    def yes() -> "Answer":
        if hand.outcome == NO_ROYAL:
            return Stored(events.meld(side, hand.meld[side], hand.dix[side]))
        at = steps.index((ROYAL, side))
        following = steps[min(at + 1, len(steps) - 1)]
        return nav.step_screen(following[0], following[1])

    items = [(words.YES, yes), (words.ROYAL_NO, happens(events.no_royal()))]
    at = 1 if hand.outcome == NO_ROYAL else 0
    if not at and may_lack_royal(nav.game.rules, hand.meld[side]):
        # "No" is likely, but it ends the hand: an arrow must choose it.
        at = -1
    line = words.ROYAL_LINE % nav.names.side(side)
    return question(words.ROYAL, line, items, at, back, ROYAL)


def throw(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Offer to throw in a hand that cannot be made."""
    hand, rules = nav.game.hand.filled(), nav.game.rules
    line = words.CANNOT_MAKE_LINE % (to_make(rules, hand), rules.trick_points)
    items = [
        (words.PLAY_ON, lambda: nav.step_screen(PLAY)),
        (words.THROW_IN, happens(events.throw_in(0))),
    ]
    return question(words.CANNOT_MAKE, line, items, -1, back, THROW)


def laying(nav: "Navigator", side: int) -> "Action":
    """Return an action that asks for a meld of a side."""
    return lambda: melds_of(nav, side)


def claiming(nav: "Navigator", side: int) -> "Action":
    """Return an action that asks for confirmation of a side's claim."""
    return lambda: claim(nav, side)


def melds_of(nav: "Navigator", side: int) -> Screen:
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
    items.append((words.MELD_IN_ALL, lambda: whole_meld(nav, side)))
    title = words.LAYS % nav.names.side(side)
    return Choices(
        {"title": in_capitals(title), "at": -1},
        items,
        lambda: nav.step_screen(PLAY),
    )


def whole_meld(nav: "Navigator", side: int) -> Screen:
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
        back=lambda: melds_of(nav, side),
    )


def claim(nav: "Navigator", side: int) -> Screen:
    """Ask for confirmation of a claim, because it ends the game."""
    lines = [words.CLAIM_LINES[0] % nav.names.side(side)] + list(words.CLAIM_LINES[1:])
    title = words.CLAIMS % nav.names.side(side)
    then = happens(events.claim(side))
    return Page(title.upper(), lines, words.CLAIM_KEYS, then, lambda: nav.step_screen(PLAY))
