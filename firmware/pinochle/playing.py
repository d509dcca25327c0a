"""Screens of play and of its settlement."""

from pinochle import tables, views, words
from pinochle.facts import ASK_PLAY, ASK_TRICKS
from pinochle.likely import likely_tricks
from pinochle.melding import _claim_of, _melds_of
from pinochle.path import PLAY, SETTLE
from pinochle.prompts import BRIEF, SHORT, number, points_mover, question, setting_points
from pinochle.race import Score
from pinochle.rules import Illegal
from pinochle.scoring import SWEEP_FAILED, Hand, needs_took, to_make
from pinochle.screens import ROWS, Choices, Screen, Showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.navigator import Navigator


def table(nav: "Navigator", back: object) -> Screen:
    """Return the screen that lies on the table: who lays meld, who claims, what ends it."""
    hand, rules = nav.game.hand, nav.game.rules
    items = []
    for side in range(rules.sides):
        items.append((words.LAYS % nav.side_name(side), _melds_of(nav, side)))
    items.append((words.TRICKS_ARE_IN, (lambda: first_tricks(nav))))
    for side in range(rules.sides):
        items.append((words.CLAIMS % nav.side_name(side), _claim_of(nav, side)))
    title = "%s %s" % (words.SUIT_GLYPHS[hand.trump], words.TABLE)
    screen = Choices(title, nav.totals_text(), words.KEYS_CHOOSE, items, 0, back)
    screen.help = "table"
    screen.stays_on = True
    melds = hand.hand().meld
    screen.lead = [
        "   ".join(["%s %d" % (nav.side_name(s), melds[s]) for s in range(rules.sides)])
    ]
    return screen


def play(nav: "Navigator", side: int, back: object) -> Screen:
    """Show what is to make while the hand is played."""
    hand, rules = nav.game.hand, nav.game.rules
    if rules.bidding == "none":
        return table(nav, back)
    facts = hand.hand()
    need = to_make(facts) if hand.outcome != SWEEP_FAILED else rules.trick_points
    asking = _asks_tricks_of(nav)
    known = hand.tricks[asking]
    screen = views.Play(
        words.BID_BY % (nav.side_name(hand.declarer, SHORT), hand.bid),
        nav.totals_text(),
        words.KEYS_PLAY % (likely_tricks(nav.game, asking) if known is None else known),
        need,
        back,
    )
    screen.caption = words.SUIT_GLYPHS[hand.trump] + " " + words.TO_MAKE
    others = [other for other in range(rules.sides) if other != hand.declarer]
    screen.lines = []
    for other in others:
        name, meld = nav.side_name(other), views.signed(facts.meld[other])
        alone = len(name) > BRIEF and len(others) == 1
        screen.lines += [name, meld] if alone else [name + " " + meld]
    if len(others) < 3:
        screen.lines += words.SAVES[rules.save]
    if 0 < need <= rules.trick_points and len(others) == 1:
        screen.lines.append(words.SETS_AT % setting_points(rules, need))
    if rules.throw_in == "any" and len(screen.lines) < ROWS:
        screen.lines.append(words.MENU_THROWS)
    screen.then = lambda: first_tricks(nav)
    return screen


def first_tricks(nav: "Navigator") -> Screen:
    """Return the entry of the trick points that are asked first."""
    screen = tricks(nav, _asks_tricks_of(nav), lambda: nav.step_screen((PLAY, -1)))
    screen.help = "tricks"
    return screen


def _asks_tricks_of(nav: "Navigator") -> int:
    asked, side = nav.game.hand.asks()
    if asked in (ASK_PLAY, ASK_TRICKS):
        return int(side)
    return int(nav.game.hand.defenders_first()[0])


def tricks(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask for a side's trick points."""
    hand, rules = nav.game.hand, nav.game.rules
    known = hand.tricks[side]
    left = rules.trick_points - _tricks_of_others(nav, side)

    def done(value: int) -> object:
        facts = hand.derive()
        facts.tricks[side] = value
        if needs_took(rules, facts, side):
            return took_screen(nav, side, value, lambda: tricks(nav, side, back))
        return nav.forward(["tricks", side, value, 1 if value else 0])

    waiting = [other for other in hand.defenders_first() if hand.tricks[other] is None]
    more = len(waiting) > (2 if _derives_last(nav) else 1)
    return number(
        nav,
        (
            words.TRICKS % nav.side_name(side),
            words.OF % rules.trick_points,
            words.NEXT_TRICKS if more else words.NEXT_SETTLE,
        ),
        min(left, known if known is not None else likely_tricks(nav.game, side)),
        points_mover(1 if rules.counting == "classic" else rules.unit, left),
        lambda value: _tricks_notes(nav, side, left - value),
        done,
        back,
    )


def _derives_last(nav: "Navigator") -> bool:
    hand = nav.game.hand
    return bool(hand.rules.all_in_play) and hand.claim < 0


def _tricks_of_others(nav: "Navigator", side: int) -> int:
    """Return what the sides asked before this one took; those after are told anew."""
    hand = nav.game.hand
    order = hand.defenders_first()
    before = order[: order.index(side)]
    return sum([hand.tricks[other] or 0 for other in before])


def _tricks_notes(nav: "Navigator", side: int, left: int) -> list:
    """Return what a side's trick points leave to the others, and what that means."""
    hand, rules = nav.game.hand, nav.game.rules
    order = hand.defenders_first()
    if not _derives_last(nav) or order.index(side) < len(order) - 2:
        return [words.LEFT, str(left)]
    declarer = order[-1]
    lines = [nav.side_name(declarer), str(left)]
    if rules.bidding == "none":
        return lines
    made = hand.meld[declarer] + left >= hand.bid
    if not left and rules.declarer_save == "counter":
        made = False
    lines.append(words.MAKES_IT if made else words.IS_SET)
    if left + _tricks_of_others(nav, side) == rules.trick_points and rules.save == "counter":
        lines.append(words.DROPS_MELD)
    return lines


def took_screen(nav: "Navigator", side: int, points: int, back: object) -> Screen:
    """Return the question whether a side won a trick beside these points."""
    items = [
        (words.YES, lambda: nav.forward(["tricks", side, points, 1])),
        (words.NO, lambda: nav.forward(["tricks", side, points, 0])),
    ]
    line = words.TOOK_LINE % (nav.side_name(side), points)
    chosen_no = nav.game.hand.took[side] is False
    return question(words.TOOK, line, items, chosen_no, back)


def took(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask whether the declarer won a trick."""
    return took_screen(nav, side, nav.game.hand.hand().tricks[side], back)


def nines(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask for the nines of trump in a meld that was not saved."""
    hand, rules = nav.game.hand, nav.game.rules
    meld = hand.meld[side]

    def done(value: int) -> object:
        if value == hand.dix[side]:
            return nav.step_screen((SETTLE, -1))
        return ["meld", side, meld, value]

    return number(
        nav,
        (words.NINES, nav.side_name(side), words.NEXT_SETTLE),
        hand.dix[side],
        points_mover(rules.unit, min(meld, 2 * rules.unit)),
        lambda value: [words.NINES_NOTES[0], words.NINES_NOTES[1] % meld],
        done,
        back,
    )


def keys_agree(nav: "Navigator") -> str:
    """Return the keys of what everybody must agree with before it counts."""
    return words.KEYS_SETTLE % (words.BOTH if nav.game.rules.sides == 2 else words.ALL)


def settle(nav: "Navigator", side: int, back: object) -> Screen:
    """Show the settlement, which counts once it is accepted."""
    try:
        score = nav.game.preview()
    except Illegal as refused:
        # In a journal that others wrote: what is wrong is entered anew.
        return nav.refuse(refused, first_tricks(nav))
    screen = settlement(nav, nav.game.hand.hand(), score, keys_agree(nav))
    screen.back = back
    screen.then = ["accept"]
    return screen


def settlement(nav: "Navigator", facts: Hand, score: Score, keys: str) -> Showing:
    """Return the sum of a hand in full; `facts` is a scoring.Hand, `score` a race.Score."""
    title = words.RESULTS[score.result]
    if facts.bid and score.result in ("made", "set"):
        title += " %d" % facts.bid
    return tables.settlement(title, nav.side_names(), keys, facts, score)
