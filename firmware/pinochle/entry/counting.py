"""Screens that ask for trick points, and for what depends on them."""

from pinochle.entry.estimates import likely_tricks, trick_leaps
from pinochle.entry.prompts import (
    number,
    points_mover,
    question,
)
from pinochle.entry.step_order import (
    NINES,
    PLAY,
    TOOK,
    TRICKS,
    is_together,
    leading,
    leads_to,
    open_nines,
    path,
)
from pinochle.game import events
from pinochle.game.hand import ASK_PLAY, ASK_TRICKS
from pinochle.rules.outlook import (
    loses_meld,
    makes_bid,
    may_lack_trick,
    most_nines,
    nines_matter,
)
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import MADE, SET, needs_took
from pinochle.rules.trick_points import check_tricks
from pinochle.screens.base import Screen, Stored
from pinochle.screens.last_tricks import Settled
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.screens.base import Answer, Back, Face, Legend, Take
    from pinochle.screens.last_tricks import Settles


def first_tricks(nav: "Navigator") -> Screen:
    """Return the entry of the trick points that are asked first."""
    return tricks(nav, _asks_tricks_of(nav), lambda: nav.step_screen(PLAY))


def _asks_tricks_of(nav: "Navigator") -> int:
    asked, side = nav.game.hand.asks()
    if asked in (ASK_PLAY, ASK_TRICKS):
        return int(side)
    return int(nav.game.hand.defenders_first()[0])


def tricks(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for a side's trick points, or for those of all sides on one page."""
    if nav.together and is_together(nav.game.rules):
        from pinochle.entry.all_players import all_tricks  # few games have this page

        return all_tricks(nav)
    return _tricks_of(nav, side, back)


def _tricks_of(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for a side's trick points; those that end a hand of two sides settle it too."""
    hand, rules = nav.game.hand, nav.game.rules
    known = hand.tricks[side]
    left = rules.trick_points - _tricks_of_others(nav, side)

    def done(value: int) -> "Answer":
        entered = hand.derive()
        entered.tricks[side] = value
        if needs_took(rules, entered, side):
            return took_beside(nav, side, value, lambda: screen)
        event = events.tricks(side, value, 1 if value else 0)
        if not settle or settle(value) is None:
            return nav.forward(event)
        if hand.tricks[side] == value:
            return Stored(events.accept())
        return Stored(event, events.accept())

    settle = _settles(nav, side) if _ends_hand(nav, side) else None
    face: "Face" = {
        "title": words.TRICKS % nav.names.side(side),
        "context": words.OF % rules.trick_points,
        "keys": nav.keys_next(words.NEXT_SETTLE),
        "value": min(left, known if known is not None else likely_tricks(nav.game, side)),
        "help": TRICKS,
        "offered": known is None or known > left,
    }
    screen = number(
        nav,
        face,
        move=points_mover(1 if rules.counting == "classic" else rules.unit, left),
        done=done,
        back=back,
        notes=lambda value: _tricks_notes(nav, side, value, left - value),
        settle=settle,
        leaps=trick_leaps(rules),
        leads=_leads_from(nav, side, left),
    )
    return screen


def _leads_from(nav: "Navigator", side: int, left: int) -> "Legend | None":
    """Return the line of keys by a side's trick points, of which `left` are possible."""
    hand, rules = nav.game.hand, nav.game.rules
    # By these rules another question may follow some numbers only.
    by_number = "trick" in (rules.save, rules.declarer_save) or rules.dix != "saved"

    def word_of(value: int) -> str:
        entered = hand.derive()
        entered.tricks[side] = value
        if needs_took(rules, entered, side):
            return str(words.NEXT_TOOK)
        return leads_to(hand, events.tricks(side, value, 1 if value else 0))

    def kind_of(value: int) -> int:
        few = rules.kitty_points
        if not by_number or (rules.dix == "saved" and few < value < left - few):
            return -1
        return value

    return leading(nav, word_of, kind_of)


def _ends_hand(nav: "Navigator", side: int) -> bool:
    """Return whether a side's trick points are the last fact of a hand of two sides."""
    hand = nav.game.hand
    if not nav.accepts or hand.rules.sides > 2 or hand.claim >= 0:
        return False
    order = hand.defenders_first()
    return _derives_last(nav) or (side == order[1] and hand.tricks[order[0]] is not None)


def _settles(nav: "Navigator", side: int) -> "Settles":
    """Return the function from a side's last trick points to the settlement that they make.

    It returns None if more is asked after them, and computes only what the points change, because
    it runs at each press of an arrow.
    """
    game, rules = nav.game, nav.game.rules
    hand = game.hand.derive()
    names, meld = nav.names.sides(), hand.meld
    fixed = [("", names[0], names[1]), (words.MELD_ROW, str(meld[0] or 0), str(meld[1] or 0))]
    in_tens = rules.all_in_play and rules.counting != "classic"
    derives = _derives_last(nav)
    # What may be asked after the points, by these rules.
    by_trick = "trick" in (rules.save, rules.declarer_save)
    nines = rules.dix != "saved"

    def settle(points: int) -> "Settled | None":
        hand.tricks[side] = points
        if derives:
            hand.tricks[1 - side] = rules.trick_points - points
        for other in (0, 1):
            if by_trick and needs_took(rules, hand, other):
                return None
            hand.took[other] = hand.tricks[other] > 0
        for other in (0, 1):
            if nines and nines_matter(rules, hand, other):
                return None
        try:
            if not in_tens:
                # Sums of tens are always possible.
                check_tricks(rules, hand.tricks, not rules.all_in_play)
            score = game.race.preview(hand)
        except Illegal:
            return None
        result = words.RESULTS[score.result]
        if score.result in (MADE, SET):
            result = words.BID_RESULT % (hand.bid, result)
        return Settled(result, fixed, hand.tricks, score)

    return settle


def _derives_last(nav: "Navigator") -> bool:
    hand = nav.game.hand
    return bool(hand.rules.all_in_play) and hand.claim < 0


def _tricks_of_others(nav: "Navigator", side: int) -> int:
    """Return the trick points of the sides asked before this one; later sides are asked again."""
    hand = nav.game.hand
    order = hand.defenders_first()
    before = order[: order.index(side)]
    return sum([hand.tricks[other] or 0 for other in before])


def _tricks_notes(nav: "Navigator", side: int, points: int, left: int) -> "list[str]":
    """Return the trick points left to the others, and what they decide."""
    hand, rules = nav.game.hand, nav.game.rules
    order = hand.defenders_first()
    if not _derives_last(nav) or order.index(side) < len(order) - 2:
        return [words.LEFT, str(left)]
    last = order[-1]
    lines = [nav.names.side(last), str(left)]
    if rules.bidding == "none":
        return lines
    known = hand.filled()
    result = words.IS_SET
    if makes_bid(rules, known, left):
        result = words.BY_TRICK if may_lack_trick(rules, left) else words.MAKES_IT
    lines.append(result)
    if loses_meld(rules, known, side, points):
        lines.append(words.DROPS_MELD)
    return lines


def took_beside(nav: "Navigator", side: int, points: int, back: "Back") -> Screen:
    """Ask whether a side with these points won a trick."""
    items = [
        (words.YES, lambda: nav.forward(events.tricks(side, points, 1))),
        (words.NO, lambda: nav.forward(events.tricks(side, points, 0))),
    ]
    line = words.TOOK_LINE % (nav.names.side(side), points)
    took = nav.game.hand.took[side]
    if took is None or nav.game.hand.filled().tricks[side] != points:
        return question(words.TOOK, line, items, -1, back, TOOK)
    return question(words.TOOK, line, items, 0 if took else 1, back, TOOK)


def took(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask whether a side won a trick, after its trick points."""
    return took_beside(nav, side, nav.game.hand.filled().tricks[side], back)


def nines(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for the nines of trump in a meld that was not saved."""
    hand = nav.game.hand

    def done(value: int) -> "Answer":
        if value == hand.dix[side]:
            following = open_nines(hand, path(nav.game), side)
            return nav.step_screen(following[0], following[1])
        return Stored(events.meld(side, hand.meld[side], value))

    more = open_nines(hand, path(nav.game), side)[0]
    # A meld entered as one number says nothing of its nines.
    return nines_entry(nav, side, done, back, hand.dix[side] > 0, "", words.NEXT[more])


def nines_entry(
    nav: "Navigator",
    side: int,
    done: "Take",
    back: "Back",
    entered: bool = True,
    context: str = "",
    then: str = "",
) -> Screen:
    """Return the entry of the nines in a side's meld; `done(points)` receives them.

    `context` is that of the side, if it is not its name; `then` is what OK leads to.
    """
    hand, rules = nav.game.hand, nav.game.rules
    meld, name = hand.meld[side], nav.names.side(side)
    return number(
        nav,
        {
            "title": words.NINES_OF % name if context else words.NINES,
            "context": context or name,
            "keys": nav.keys_next(then),
            "value": hand.dix[side],
            "help": NINES,
            "offered": not entered,
        },
        move=points_mover(rules.unit, most_nines(rules, hand.filled(), side)),
        done=done,
        back=back,
        notes=lambda value: [words.NINES_NOTES[0], words.NINES_NOTES[1] % meld],
    )
