"""Screens of play and of the settlement."""

from pinochle.entry.counting import first_tricks
from pinochle.entry.prompts import (
    BRIEF,
    SHORT,
    happens,
    keys_agree,
    totals_text,
)
from pinochle.entry.step_order import PLAY, SETTLE
from pinochle.game import events
from pinochle.rules.outlook import (
    can_be_set,
    may_lack_trick,
    points_to_make,
    saving_matters,
    setting_points,
)
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.score_rows import counted_meld
from pinochle.rules.scoring import CLAIM_FAILED
from pinochle.screens import scoreboard as views
from pinochle.screens.base import ROWS, Screen
from pinochle.screens.board import signed
from pinochle.screens.settlement import settlement
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.screens.base import Back


def play(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Show the points to make while the hand is played."""
    hand, rules = nav.game.hand, nav.game.rules
    if rules.bidding == "none":
        from pinochle.entry.laying import table  # few games have no bidding

        return table(nav, back)
    need = points_to_make(rules, hand.filled())
    trump = words.SUIT_GLYPHS[hand.trump]
    note = trump + " " + words.TO_MAKE
    lines = _play_lines(nav, need)
    if not need and may_lack_trick(rules, 0):
        # The suit comes last: "spades trick" would be a trick in spades.
        need, note = 1, words.TRICK_TO_MAKE + " " + trump
    return views.Play(
        {
            "title": words.BID_BY % (nav.names.side(hand.declarer, SHORT), hand.bid),
            "context": totals_text(nav.game),
            "keys": words.KEYS_PLAY,
            "value": need,
            "note": note,
            "lines": lines,
            "help": PLAY,
        },
        entry=lambda: first_tricks(nav),
        back=back,
    )


def _play_lines(nav: "Navigator", need: int) -> "list[str]":
    """Return the defenders' melds that count, and what saves them and sets the declarer."""
    hand, rules = nav.game.hand, nav.game.rules
    known = hand.filled()
    others = [other for other in range(rules.sides) if other != hand.declarer]
    lines: "list[str]" = []
    for other in others:
        counts = counted_meld(rules, known, other)
        name, meld = nav.names.side(other), signed(known.meld[other] if counts else 0)
        alone = len(name) > BRIEF and len(others) == 1
        lines += [name, meld] if alone else [name + " " + meld]
    if len(others) < 3 and saving_matters(rules, known):
        lines += _safe_with(rules)
    if can_be_set(rules, need) and len(others) == 1:
        lines.append(words.SETS_AT % setting_points(rules, need))
    if rules.throw_in == "any" and len(lines) + len(words.MENU_THROWS) <= ROWS:
        lines += words.MENU_THROWS
    return lines


def _safe_with(rules: Rules) -> "list[str]":
    """Return the lines that say what saves the defenders' meld."""
    if isinstance(rules.save, int):
        return [words.SAFE_WITH, words.SAFE_POINTS % rules.save]
    return list(words.SAVES[rules.save])


def settle(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Show the settlement; OK accepts it."""
    game = nav.game
    try:
        score = game.preview()
    except Illegal as refused:
        # The journal is from another program: the wrong value is entered again.
        return nav.refuse(refused, first_tricks(nav))
    hand = game.hand.filled()
    title, result = words.RESULTS[score.result], ""
    if hand.bid and hand.declarer >= 0:
        title, result = words.BID_BY % (nav.names.side(hand.declarer, SHORT), hand.bid), title
    if score.result == CLAIM_FAILED:
        title = words.CLAIM_LOST % nav.names.side(hand.claim, SHORT)
        result = words.TOTAL_OF % (score.totals[hand.claim], game.race.target)
    names, keys = nav.names.sides(), keys_agree(game.rules.sides)
    return settlement(
        {"title": title, "context": result, "names": names, "keys": keys, "help": SETTLE},
        hand,
        score,
        happens(events.accept()),
        back,
    )
