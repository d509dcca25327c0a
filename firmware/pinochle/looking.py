"""The views beside the scoreboard: LEFT and RIGHT go round them, BACK leads to the scoreboard.

Imports flow, and the modules of the views.
"""

from pinochle import ledger, mending, view_words, winning, words
from pinochle.canvas import WIDTH
from pinochle.chart import Chart
from pinochle.chips import Chips
from pinochle.earlier import shelf_list
from pinochle.flow import Flow
from pinochle.lists import Table
from pinochle.rules import Rules
from pinochle.screens import Choices, Page, Screen, Showing
from pinochle.sheet import Entry


def view(flow: Flow, at: int) -> Screen:
    """Return the view with a number, counted round and round; 0 is the scoreboard."""
    at %= 1 + len(_VIEWS)
    if not at:
        return flow.home()
    screen: Screen = _VIEWS[at - 1][1](flow)
    if flow.arrows:
        screen.turn = lambda step: view(flow, at + step)
    if isinstance(screen, (Showing, Page)) and screen.then is None:
        # A board without LEFT and RIGHT goes on by OK.
        screen.then = lambda: view(flow, at + 1)
    return screen


def turn(flow: Flow) -> object:
    """Return what LEFT and RIGHT lead to from the scoreboard; None without these keys."""
    return (lambda step: view(flow, step)) if flow.arrows else None


def choose(flow: Flow, back: object) -> Screen:
    """Return the list of the views, for boards without LEFT and RIGHT."""
    items: list = []
    for index in range(len(_VIEWS)):
        items.append((_VIEWS[index][0], _view_of(flow, index + 1)))
    return Choices(view_words.VIEW_TITLE, "", words.KEYS_CHOOSE, items, 0, back)


def _view_of(flow: Flow, at: int) -> object:
    return lambda: view(flow, at)


def _keys(flow: Flow) -> str:
    return view_words.KEYS_TURN if flow.arrows else view_words.KEYS_NEXT_VIEW


def _goal(rules: Rules, target: int, hands: int) -> str:
    """Return what the race goes to: points, or a number of hands."""
    if rules.hands:
        return view_words.RACE_OF % (min(hands + 1, rules.hands), rules.hands)
    return view_words.RACE_TO % target


def chips(flow: Flow) -> Showing:
    """Return the chips, the meld of a hand that is not settled apart."""
    game = flow.game
    melds = [0] * game.rules.sides
    if not game.over:
        melds = [meld or 0 for meld in game.hand.meld]
    unit = game.rules.unit
    return Chips(_keys(flow), unit, flow.side_names(), game.totals, melds, flow.home)


def race(flow: Flow) -> Showing:
    """Return the race as a chart."""
    game = flow.game
    points = game.sheet.course(WIDTH)
    context = _goal(game.rules, game.race.target, game.race.hands)
    screen = Chart(context, _keys(flow), flow.side_names(), points, flow.home)
    screen.goal = 0 if game.rules.hands else game.race.target
    return screen


def hands(flow: Flow) -> Showing:
    """Return the list of hands; each opens in full, and can be corrected."""
    keys = view_words.KEYS_LIST if flow.arrows else view_words.KEYS_OPEN
    return _hands(flow, keys, -1)


def _hands(flow: Flow, keys: str, at: int) -> Showing:
    screen = ledger.Ledger(flow, keys, flow.home)
    screen.choose(at)
    if not screen.lines:
        screen.keys = _keys(flow)

    def again() -> Screen:
        listed = _hands(flow, keys, screen.at)
        listed.turn, listed.then = screen.turn, screen.then
        return listed

    def opened(entry: "Entry | None") -> Screen:
        def in_full() -> Screen:
            return ledger.opened(flow, entry, fields, again)

        def fields() -> Screen:
            return mending.correct(flow, entry, in_full)

        return in_full()

    screen.opened = opened
    return screen


def to_win(flow: Flow) -> Showing:
    """Return who leads by how much, and what each side needs to win with the next hand."""
    game = flow.game
    rules = game.rules
    side, points = winning.lead(game.totals)
    title = view_words.EVEN
    if side >= 0:
        leads = view_words.LEAD if rules.pairs else view_words.LEADS
        title = leads % (flow.side_name(side), points)
    context = _goal(rules, game.race.target, game.race.hands)
    names = flow.side_names()
    rows: list = []
    heads: tuple = view_words.BEHIND_HEADS
    if rules.hands or game.over:
        for name, less in zip(names, winning.behind(game.totals)):
            rows.append((name, str(less)))
    else:
        heads, rows = _needs(flow, names)
    screen = Table(title, context, _keys(flow), heads, rows, flow.home)
    screen.help = "wins"
    return screen


def _needs(flow: Flow, names: list) -> tuple:
    """Return (heads, rows) of what wins, without the columns that mean nothing here."""
    rules = flow.game.rules
    found = winning.needs(flow.game.race)
    heads: tuple = view_words.WIN_HEADS
    if rules.bidding == "none":
        heads = view_words.WIN_HEADS_POINTS
    elif rules.both_over == "must-bid":
        heads = view_words.WIN_HEADS_BID
    rows = []
    for name, (bid, points) in zip(names, found):
        row = [name]
        if rules.bidding != "none":
            row.append(str(bid) if bid else view_words.ANY)
        if points != winning.NEVER:
            row.append(str(points))
        rows.append(tuple(row))
    return (heads, rows)


def earlier(flow: Flow) -> Screen:
    """Return the games that this device has kept."""
    keys = view_words.KEYS_LIST if flow.arrows else view_words.KEYS_OPEN
    return shelf_list(flow, keys)


# In the order in which RIGHT shows them: what the list calls each, and its maker.
_VIEWS = (
    (view_words.CHIPS_LINE, chips),
    (view_words.RACE_LINE, race),
    (view_words.HANDS, hands),
    (view_words.TO_WIN, to_win),
    (view_words.EARLIER, earlier),
)
