"""Screens of the auction: bidder, bid, trump suit."""

from pinochle.display.text_layout import DEALER, in_capitals
from pinochle.entry.estimates import likely_bid
from pinochle.entry.prompts import (
    SUIT_ORDER,
    by_arrow,
    hand_number,
    number,
    player,
    totals_text,
)
from pinochle.entry.step_order import BID, BIDDER, TRUMP, leading, leads_to
from pinochle.game import events
from pinochle.rules.auction import ladder, stuck_seat
from pinochle.rules.rule_set import HIGHEST
from pinochle.screens.base import Screen, Stored
from pinochle.screens.choice import Choice
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Navigator
    from pinochle.screens.base import Answer, Back


def first_choice(nav: "Navigator", back: "Back") -> "Choice | None":
    """Return the first question of a hand: who has the bid, or trump where nobody bids.

    None where its answers are not the sides of which a scoreboard of three and more has rows.
    """
    rules = nav.game.rules
    alone = rules.side_by_seat == list(range(rules.players))
    if rules.sides > 2 and (rules.bidding == "none" or not alone):
        return None
    if rules.bidding == "none":
        suits = list(SUIT_ORDER)
        return Choice(
            suits, -1, lambda index: Stored(events.trump(suits[index])), nav.arrows, True
        )
    names = _seats(nav)
    direct = nav.arrows and len(names) <= len(Choice.ORDER)
    return Choice(names, -1, lambda seat: bid_of(nav, seat, back), direct)


def _seats(nav: "Navigator") -> "list[str]":
    """Return the names of all seats, with the dealer's mark."""
    names = nav.names.seats()
    names[nav.game.dealer] += DEALER
    return names


def bidder(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask who has the bid."""
    game = nav.game
    names = _seats(nav)
    return player(
        nav,
        {
            "title": words.WHO_BIDS,
            "context": hand_number(game),
            "names": names,
            "at": game.hand.seat,
            "help": BIDDER,
        },
        done=lambda seat: bid_of(nav, seat, lambda: nav.step_screen(BIDDER)),
        back=back,
    )


def call(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for one player's call; if all pass, the hand is dealt again."""
    from pinochle.entry.call_entry import one_call  # few tables enter each call

    return one_call(nav, back)


def bid(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for the bid of the player who has it."""
    return bid_of(nav, nav.game.hand.seat, back)


def bid_of(nav: "Navigator", seat: int, back: "Back") -> Screen:
    """Ask for a player's bid."""
    game, rules, hand = nav.game, nav.game.rules, nav.game.hand
    forced = rules.forced_bid

    def move(value: int, steps: int) -> int:
        if value < rules.lowest_bid:
            return value if steps < 0 else rules.lowest_bid
        moved = ladder(rules, value, steps)
        if moved == value and steps < 0 and 0 < forced < moved:
            return forced
        return moved if steps < 0 else max(value, min(moved, ladder(rules, HIGHEST, 0)))

    def notes(value: int) -> "list[str]":
        return list(words.ONLY_FORCED) if value < rules.lowest_bid else []

    def leads_on(points: int) -> str:
        return leads_to(hand, events.bid(seat, points))

    # A bid below the lowest is one player's, who is forced to bid.
    warns = 0 < forced < rules.lowest_bid and seat != stuck_seat(rules, game.dealer)
    return number(
        nav,
        {
            "title": words.BIDS % in_capitals(nav.names.seat(seat)),
            "context": totals_text(game),
            "keys": nav.keys_next(words.NEXT_TRUMP),
            "value": hand.bid or likely_bid(game),
            "help": BID,
            "offered": not hand.bid,
        },
        move=move,
        done=lambda points: nav.forward(events.bid(seat, points)),
        back=back,
        notes=notes if warns else None,
        leads=leading(nav, leads_on, lambda points: points) if hand.trump else None,
    )


def trump(nav: "Navigator", side: int, back: "Back") -> Screen:
    """Ask for the trump suit."""
    hand = nav.game.hand
    context = hand_number(nav.game)
    if hand.bid:
        context = "%s %d" % (nav.names.short(hand.seat), hand.bid)

    def done(index: int) -> "Answer":
        return nav.forward(events.trump(SUIT_ORDER[index]))

    return by_arrow(
        nav,
        {
            "title": words.TRUMP,
            "context": context,
            "lines": list(SUIT_ORDER),
            "at": SUIT_ORDER.find(hand.trump) if hand.trump else -1,
            "help": TRUMP,
        },
        answers=words.SUIT,
        done=done,
        back=back,
        suits=True,
    )
