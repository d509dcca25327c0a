"""The games that this device has kept: a list, each game's result, its list of hands. Read only.

Imports flow, ledger, fields, dates, lists, lines and screens. Of a game in the list only the
first lines of its journal are read, when it comes into sight; all of it when it is opened.
"""

from pinochle import fields, ledger, view_words
from pinochle.dates import date_text
from pinochle.flow import Flow
from pinochle.lines import parse_name
from pinochle.lists import Table
from pinochle.rules import Illegal, Rules
from pinochle.screens import Choices, Page, Screen
from pinochle.sheet import Entry


class Shelved:
    """What a list screen shows of games: (text, what OK does) pairs, made when in sight.

    Keeps the newest few, because a screen is drawn again at every key.
    """

    KEPT = 10

    def __init__(self, flow: Flow, names: list, back: object):
        self.flow = flow
        self.names = names
        self.back = back
        self.made: dict = {}

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self.names)

    def __getitem__(self, index: int) -> tuple:
        """Return the pair of one game."""
        name = self.names[index]
        if name not in self.made:
            if len(self.made) >= self.KEPT:
                self.made.clear()
            self.made[name] = (self._text(name), lambda: _open(self.flow, name, self.back))
        pair: tuple = self.made[name]
        return pair

    def _text(self, name: str) -> str:
        first, seconds = self.flow.shelf.heading(name)
        day = date_text(seconds) if seconds else view_words.UNDATED
        return "%d  %s  %s" % (parse_name(name)[0], day, _title(first))


def _title(first: "list | None") -> str:
    try:
        return Rules(first[3]).title if first else "?"
    except (Illegal, IndexError):
        return "?"


def shelf_list(flow: Flow, keys: str, at: int = 0) -> Screen:
    """Return the list of the games before this one, newest first."""
    now = flow.game.id
    names = [name for name in flow.shelf.names() if parse_name(name)[1] != now]
    if not names:
        page = Page(view_words.EARLIER_TITLE, [view_words.NO_GAMES], keys, None, flow.home)
        page.keys = view_words.KEYS_TURN if flow.arrows else view_words.KEYS_NEXT_VIEW
        return page
    screen = Choices(view_words.EARLIER_TITLE, "", keys, [], at, flow.home)

    def back() -> Screen:
        listed = shelf_list(flow, keys, screen.at)
        listed.turn = screen.turn
        return listed

    screen.help = "earlier"
    screen.items = Shelved(flow, names, back)  # type: ignore[assignment]
    return screen


def _open(flow: Flow, name: str, back: object) -> Screen:
    """Return what became of a game."""
    try:
        game = flow.shelf.game(name)
    except MemoryError:
        game = None
    if game is None:
        lines = [view_words.UNREADABLE]
        return Page(view_words.EARLIER_TITLE, lines, view_words.KEYS_PAGE, back, back)
    desk = Flow(flow.keys)
    desk.current = game
    return _summary(desk, back)


def _summary(desk: Flow, back: object) -> Screen:
    game = desk.game
    title = view_words.GOING
    if game.winner >= 0:
        title = view_words.WON_BY % desk.side_name(game.winner)
    elif game.ended:
        title = view_words.STOPPED
    hands = game.race.hands
    after = view_words.AFTER_ONE if hands == 1 else view_words.AFTER % hands
    rows = []
    for name, total in zip(desk.side_names(), game.totals):
        rows.append((name, str(total)))
    heads = (game.rules.title + ", " + after, "")
    day = date_text(game.time) if game.time else view_words.UNDATED
    screen = Table(title.upper(), day, view_words.KEYS_GAME, heads, rows, back)
    screen.then = lambda: _hands(desk, lambda: _summary(desk, back), -1)
    return screen


def _hands(desk: Flow, back: object, at: int) -> Screen:
    """Return the list of an earlier game's hands."""
    screen = ledger.Ledger(desk, view_words.KEYS_OPEN, back)
    screen.choose(at)

    def again() -> Screen:
        return _hands(desk, back, screen.at)

    def opened(entry: "Entry | None") -> Screen:
        def following() -> Screen:
            return fields.read(desk, entry, full)

        def full() -> Screen:
            return ledger.opened(desk, entry, following, again)

        return full()

    screen.opened = opened
    return screen
