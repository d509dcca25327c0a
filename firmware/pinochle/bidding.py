"""Screens of the auction: who bids, how much, in which suit."""

from pinochle import words
from pinochle.auction import Auction, ladder, next_bid
from pinochle.calls import Call, lowest_call, meaning, mover
from pinochle.lettering import DEALER
from pinochle.likely import likely_bid
from pinochle.path import BIDDER, CALL
from pinochle.prompts import BRIEF, MOST, SHORT, SUIT_ORDER, compass, number, player
from pinochle.screens import Page, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.navigator import Navigator


def bidder(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask who has the bid."""
    game = nav.game
    names = [nav.seat_name(seat) for seat in range(game.rules.players)]
    names[game.dealer] += DEALER

    def done(seat: int) -> Screen:
        return bid(nav, seat, lambda: nav.step_screen((BIDDER, -1)))

    texts = (words.WHO_BIDS, words.HAND % (game.race.hands + 1), words.PLAYER)
    screen = player(nav, texts, names, max(0, game.hand.seat), done, back)
    if game.hand.auction is None and game.hand.empty:
        screen.extras = [(words.CALLS_MENU, lambda: nav.step_screen((CALL, -1)))]
    return screen


def call(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask for one player's call; when all have passed, the hand is dealt again."""
    game, rules = nav.game, nav.game.rules
    auction = game.hand.auction or Auction(rules, game.dealer)
    if auction.done:
        line = [words.ALL_PASSED_LINE]
        return Page(words.ALL_PASSED, line, words.MISDEAL_KEYS, ["misdeal"], back)
    highest = words.NO_BID_YET
    if auction.bid:
        highest = words.HIGHEST % (nav.seat_name(auction.seat)[:SHORT], auction.bid)
    lowest = lowest_call(auction)

    def legend(value: int) -> str:
        if not value:
            return words.UP_BID
        text = "%s %d" % (words.UP_DOWN, next_bid(rules, value) - value)
        return text + words.DOWN_PASS if value == lowest else text

    screen = Call(
        words.CALLS % nav.seat_name(auction.turn).upper(),
        highest,
        words.KEYS_NEXT % words.NEXT_CALL,
        lowest,
        mover(auction),
        lambda value: _call_notes(nav, auction, value),
        lambda value: ["call", auction.turn, value],
        back,
    )
    screen.legends = legend
    if game.hand.empty:
        screen.extras = [(words.ONLY_BID_MENU, lambda: nav.step_screen((BIDDER, -1)))]
    return screen


def _call_notes(nav: "Navigator", auction: Auction, value: int) -> list:
    """Return what a call means by this table's convention, and who has passed."""
    lines = list(meaning(auction.rules, value, auction.bid))
    lines += [""] * (2 - len(lines))
    out = [seat for seat in range(auction.rules.players) if auction.passed[seat]]
    if out:
        lines += [words.OUT, " ".join([nav.seat_name(seat)[:BRIEF] for seat in out])]
    return lines


def bid(nav: "Navigator", seat: int, back: object) -> Screen:
    """Ask how much was bid; `seat` -1 for the player whose bid stands."""
    rules = nav.game.rules
    seat = nav.game.hand.seat if seat < 0 else seat

    def move(value: int, steps: int) -> int:
        if value == rules.forced_bid < rules.lowest_bid:
            return value if steps < 0 else rules.lowest_bid
        moved = ladder(rules, value, steps)
        if moved == value and steps < 0 and 0 < rules.forced_bid < moved:
            return rules.forced_bid
        return min(moved, ladder(rules, MOST * rules.unit, 0))

    value = nav.game.hand.bid or likely_bid(nav.game)
    screen = number(
        nav,
        (words.BIDS % nav.seat_name(seat).upper(), nav.totals_text(), words.NEXT_TRUMP),
        value,
        move,
        None,
        lambda bid: nav.forward(["bid", seat, bid]),
        back,
    )
    screen.help = "bid"
    return screen


def trump(nav: "Navigator", side: int, back: object) -> Screen:
    """Ask for the trump suit."""
    hand = nav.game.hand
    context = words.HAND % (nav.game.race.hands + 1)
    if hand.bid:
        context = "%s %d" % (nav.seat_name(hand.seat)[:SHORT], hand.bid)
    texts = (words.TRUMP, context, words.SUIT)

    def done(index: int) -> object:
        return nav.forward(["trump", SUIT_ORDER[index]])

    at = max(0, SUIT_ORDER.find(hand.trump)) if hand.trump else 0
    return compass(nav, texts, list(SUIT_ORDER), at, done, back, True)
