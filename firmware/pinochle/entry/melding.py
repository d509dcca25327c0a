"""Screens of meld: entered, counted, or added one by one."""

from pinochle.entry.estimates import likely_meld, meld_leaps, possible
from pinochle.entry.prompts import happens, number, points_mover, question
from pinochle.entry.step_order import (
    MELD,
    PLAY,
    ROYAL,
    THROW,
    is_together,
    leading,
    leads_to,
    path,
)
from pinochle.game import events
from pinochle.rules.melds import most_entered
from pinochle.rules.outlook import (
    and_save,
    counts_nothing,
    ends_by_meld,
    may_lack_royal,
    may_lack_trick,
)
from pinochle.rules.scoring import NO_ROYAL, PLAYED, to_make
from pinochle.screens.base import Screen, Stored
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.game.events import Event
    from pinochle.screens.base import Answer, Back, Legend


def meld(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for a side's meld."""
    hand, rules = nav.game.hand, nav.game.rules
    if nav.together and is_together(rules) and rules.laid_by == "all":
        from pinochle.entry.all_players import melds  # few games have this page

        return melds(nav)
    declarer = side == hand.declarer
    known = hand.meld[side]

    def count() -> Screen:
        return counter(nav, side, lambda: screen)

    can_be = possible(rules)
    offered = known
    if offered is None:
        offered = likely_meld(nav.game, side)
        while not can_be(offered):
            offered -= rules.unit
    screen = number(
        nav,
        {
            "title": words.MELD % nav.names.side(side),
            "context": words.BID_IS % hand.bid,
            "keys": nav.keys_next(words.NEXT_MELD),
            "value": offered,
            "help": MELD,
            "offered": known is None,
        },
        move=points_mover(rules.unit, most_entered(rules)),
        done=lambda value: nav.forward(_whole_meld(nav, side, value)),
        back=back,
        notes=lambda value: _meld_notes(nav, declarer, value, can_be(value)),
        leaps=meld_leaps(rules),
        extras=[(words.COUNT_MENU, count)],
        leads=_leads_from(nav, side),
    )
    return screen


def _whole_meld(nav: "Navigator", side: int, value: int) -> "Event":
    return events.meld(side, value, min(value, nav.game.hand.dix[side]))


def _leads_from(nav: "Navigator", side: int) -> "Legend | None":
    """Return the line of keys by a side's meld."""
    hand, rules = nav.game.hand, nav.game.rules
    declarer, known = side == hand.declarer, hand.meld[side]
    lacking = [other for other in hand.order() if other != side and hand.lacks(other)]
    # Most hands are entered in order, and what follows is found out without their facts.
    plain = not (rules.needs_royal or rules.declarer_least) and hand.outcome == PLAYED
    counted = hand.tricks != [None] * rules.sides
    plain = plain and not counted
    nines = counted and rules.dix != "saved"

    def out_of_reach(value: int) -> bool:
        counts = 0 if counts_nothing(rules, True, value) else value
        return hand.bid - counts > rules.trick_points

    def word_of(value: int) -> str:
        if plain and lacking:
            return str(words.NEXT_MELD)
        if not plain:
            return leads_to(hand, _whole_meld(nav, side, value))
        throws = rules.throw_in != "never" and out_of_reach(
            value if declarer else hand.meld[hand.declarer] or 0
        )
        return str(words.NEXT_THROW if throws else words.NEXT_PLAY)

    def kind_of(value: int) -> "tuple[bool, bool, int]":
        # What decides whether the royal marriage is asked, the end of the hand, and a throw-in;
        # once tricks are counted, also the nines.
        least = declarer and ends_by_meld(rules, value)
        return (value == known, least, value if nines else declarer and out_of_reach(value))

    return leading(nav, word_of, kind_of)


def _meld_notes(nav: "Navigator", declarer: bool, value: int, can_be: bool) -> "list[str]":
    """Return what the declarer's side needs with a meld, or trump; and that no deal has it."""
    hand, rules = nav.game.hand, nav.game.rules
    counts = 0 if counts_nothing(rules, declarer, value) else value
    lines = [words.SUIT_GLYPHS[hand.trump] + words.IS_TRUMP, ""]
    need = and_save(rules, max(0, hand.bid - counts))
    if declarer and ends_by_meld(rules, value):
        lines = [words.BELOW % rules.declarer_least, words.IS_SET]
    elif declarer and need:
        lines = [words.NEEDS, str(need)]
    elif declarer:
        lines = list(words.NEEDS_TRICK if may_lack_trick(rules, 0) else words.MELD_ENOUGH)
    elif counts < value:
        lines[1] = words.COUNTS_NOTHING
    return lines + list(words.COUNT_HINT if can_be else words.NO_DEAL)


def counter(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Return the meld counter for a side; its total is the side's meld."""
    from pinochle.entry.meld_counter import open_counter  # few hands are counted

    def done(points: int, dix: int) -> "Answer":
        return nav.forward(events.meld(side, points, dix))

    dix = nav.game.hand.dix
    return open_counter(nav, nav.names.side(side), done, back, sum(dix) - dix[side])


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
    # The partner's royal marriage does not count.
    line = words.ROYAL_LINE % nav.names.seat(hand.seat)
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
