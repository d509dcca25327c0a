"""The menu of HOLD-OK, and pages that ask for confirmation: lists with predicates, as data."""

from pinochle.entry.prompts import happens
from pinochle.entry.step_order import CALL
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.play.flow import Flow
from pinochle.rules.auction import PASS
from pinochle.rules.outlook import may_end_as_sweep, may_renege, may_throw_in
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Asking, Choices, Page
from pinochle.screens.table import Table
from pinochle.text import help as words_help
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back
    from pinochle.storage.journal import Journal


# The events that add a line to the score sheet; a correction's totals take a Pico too long.
CHANGES_TOTALS = ("accept", "adjust")


class About:
    """What the menu's pages know of this scorekeeper, besides the game.

    `journal` and `salt` are those of the App, for a seal; `battery()` returns millivolts,
    `space()` free bytes, or -1 where unknown, and `display()` what follows the board's name.
    """

    def __init__(
        self,
        journal: "Journal",
        salt: bytes,
        version: str,
        board: str,
        battery: "Callable[[], int] | None",
        space: "Callable[[], int] | None",
        display: "Callable[[], str] | None",
    ):
        self.journal = journal
        self.salt = salt
        self.version = version
        self.board = board
        self.battery = battery
        self.space = space
        self.display = display


def event_words(names: Names, event: "Event", hand: int) -> str:
    """Describe an event in players' words; `hand` is the number of the hand that it accepts."""
    kind = event[0]
    if kind == "call" and event[2] <= PASS:
        kind = "pass" if event[2] == PASS else "help"
    text = words.EVENTS[kind]
    if kind in ("bid", "call"):
        return text % (names.seat(event[1]), event[2])
    if kind in ("pass", "help", "dealer"):
        return text % names.seat(event[1])
    if kind == "trump":
        return text % words.SUIT_NAMES[event[1]]
    if kind in ("meld", "tricks", "adjust"):
        return text % (names.side(event[1]), event[2])
    if kind == "laid":
        return text % (names.side(event[1]), event[3])
    if kind in ("claim", "renege", "won"):
        return text % names.side(event[1])
    if kind == "accept":
        return text % hand
    return text % event[1] if kind in ("fix", "drop", "keep") else text


def menu(flow: Flow, about: About, back: "Back", under: Screen) -> Screen:
    """Return the menu over a screen: the lines that apply now, harmless ones first."""

    def help_page() -> Screen:
        text = words_help.HELP[under.help]
        return Page(words.HELP.upper(), [text], words.KEYS_REFUSED, back, back)

    items: "list[tuple[str, Action | None]]" = []
    if flow.current is not None:
        items.append((words.RESUME, back))
    for index in range(len(under.extras)):
        items.append(under.extras[index])
    if flow.current is not None:
        items += _lines_of_game(flow, flow.current, about, back)
    items.append((words.HELP, help_page))
    items.append((words.ABOUT, lambda: about_page(flow, about, back)))
    if flow.current is not None or flow.saved_games.newest(1):
        items.append((view_words.EARLIER, lambda: _earlier(flow, back)))
    return Choices({"title": words.MENU}, items, back)


def about_page(flow: Flow, about: About, back: "Back") -> Screen:
    """Return the page about this scorekeeper: version, board, games, space, battery."""
    lines = [words.ABOUT_VERSION % about.version]
    if about.board:
        display = about.display() if about.display else ""
        lines.append(words.ABOUT_BOARD % (about.board + display))
    games = len(flow.saved_games.names())
    lines.append(words.ABOUT_GAME if games == 1 else words.ABOUT_GAMES % games)
    free = about.space() if about.space else -1
    if free >= 0:
        lines.append(words.ABOUT_SPACE % (free // 1024))
    if about.battery:
        millivolts = about.battery()
        lines.append(words.ABOUT_BATTERY % (millivolts // 1000, millivolts % 1000 // 100))
    return Page(words.ABOUT.upper(), lines, words.KEYS_REFUSED, back, back)


def _lines_of_game(
    flow: Flow, game: Game, about: About, back: "Back"
) -> "list[tuple[str, Action]]":
    lines: "list[tuple[str, Action]]" = []
    if game.undoes:
        text = words.UNDO % event_words(flow.names, game.undoes, game.race.hands)
        lines.append((text, lambda: undo(flow, back)))
    if game.redoes:
        text = words.REDO % event_words(flow.names, game.redoes, game.race.hands + 1)
        lines.append((text, happens(events.redo())))
    look: "tuple[str, Action]" = (view_words.VIEWS, lambda: _views(flow, back))
    named: "list[tuple[str, Action]]" = [
        (words.NAMES_OF_PLAYERS, _naming(flow, game, False, back))
    ]
    if game.rules.pairs:
        named.append((words.NAMES_OF_TEAMS, _naming(flow, game, True, back)))
    if game.race.hands and game.version > 1 and (game.over or game.hand.empty):
        named.append((words.SIGN_MENU, lambda: _sealing(flow, about, back)))
    if game.over:
        return lines + [look] + named
    for agreed, text in ((0, words.THROW_IN), (1, words.THROW_IN_AGREED)):
        if may_throw_in(game.rules, game.hand.filled(), bool(agreed)):
            lines.append((text, happens(events.throw_in(agreed))))
    if may_end_as_sweep(game.rules, game.hand.filled()):
        lines.append((words.SWEEP_MADE, happens(events.sweep(1))))
        lines.append((words.SWEEP_LOST, happens(events.sweep(0))))
    if may_renege(game.rules, game.hand.filled()):
        lines.append((words.RENEGE, lambda: _renege(flow, back)))
    misdeal = _misdeal_text(game)
    if misdeal:
        lines.append((misdeal, lambda: _misdeal_page(misdeal, back)))
    lines.append(look)
    if game.hand.empty:
        lines.append((view_words.ADJUST, lambda: _adjustment(flow, back)))
        if game.sheet.leaders():
            lines.append((view_words.OVER_MENU, lambda: flow.decision(back, back)))
        if game.rules.bidding != "none":
            lines.append((words.CALLS_MENU, lambda: flow.step_screen(CALL)))
    return lines + named + [(words.STOP, lambda: _stop_page(back))]


# Pages of a game that few games open are imported when they open, as in Flow.now().


def _naming(flow: Flow, game: Game, teams: bool, back: "Back") -> "Action":
    def naming() -> Screen:
        from pinochle.setup.naming import rename

        return rename(flow, game, teams, back)

    return naming


def _views(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.view_ring import choose

    return choose(flow, back)


def _sealing(flow: Flow, about: About, back: "Back") -> Screen:
    from pinochle.play.seals import Sealer

    return Sealer(flow.game, flow.saved_games, about.journal, about.salt, back).begin()


def _adjustment(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.adjustments import adjust

    return adjust(flow, back)


def _renege(flow: Flow, back: "Back") -> Screen:
    from pinochle.play.endings import renege

    return renege(flow.names, Stored, back)


def _misdeal_page(title: str, back: "Back") -> Screen:
    lines, keys = list(words.MISDEAL_LINES), words.MISDEAL_KEYS
    return Page(title.upper(), lines, keys, happens(events.misdeal()), back)


def _stop_page(back: "Back") -> Screen:
    title, lines = words.STOP.upper(), list(words.STOP_LINES)
    return Asking(title, lines, words.STOP_KEYS, happens(events.end("stopped")), back)


def _earlier(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.earlier_games import saved_list

    keys = view_words.KEYS_OPEN
    return saved_list(flow, keys, words.KEYS_REFUSED, back, None, back=back)


def _misdeal_text(game: Game) -> str:
    """Return the menu's text for dealing again; "" before the hand has begun."""
    if game.hand.seat < 0:
        if game.rules.stuck == "redeal":
            return words.REDEAL
        if game.rules.misdeal == "nines":
            return words.MISDEAL_NINES
    return "" if game.hand.empty else words.MISDEAL


def undo(flow: Flow, back: "Back") -> Screen:
    """Return the page that asks for confirmation of an undo."""
    game = flow.current
    if game is None or not game.undoes:
        return _nothing_to_undo(flow, back)
    what = event_words(flow.names, game.undoes, game.race.hands)
    if game.undoes[0] not in CHANGES_TOTALS:
        return Page(words.UNDO_TITLE, [what], words.UNDO_KEYS, happens(events.undo()), back)
    title = words.UNDO_TITLE
    rows: "list[tuple[str, ...]]" = []
    if game.undoes[0] == "accept":
        title = words.UNDO_HAND % game.race.hands
    else:
        rows.append((what,))
    for side, name in enumerate(flow.names.sides()):
        rows.append((name, str(game.totals[side]), str(game.sheet.totals_before[side])))
    heads, keys = words.UNDO_HEADS, words.UNDO_KEYS
    return Table(
        {"title": title, "keys": keys, "heads": heads, "rows": rows},
        back,
        then=happens(events.undo()),
    )


def _nothing_to_undo(flow: Flow, back: "Back") -> Screen:
    """Offer the game before, in a game without a hand; else say that there is nothing to undo."""
    from pinochle.storage.saved_games import is_empty

    game = flow.current
    found = None
    if game is not None and is_empty(game):
        try:
            found = flow.saved_games.before(game)
        except MemoryError:
            pass
    if found is None:
        from pinochle.text.refusals import REFUSALS

        lines = [REFUSALS["nothing-to-undo"]]
        return Page(words.UNDO_TITLE, lines, words.KEYS_REFUSED, back, back)
    name, before = found
    pairs = zip(Names(before).sides(), before.totals)
    lines = [words.GAME_BEFORE_LINE, "", "  ".join(["%s %d" % pair for pair in pairs])]

    def go_back() -> "Answer":
        from pinochle.play.other_game import switch

        return switch(flow, name, before, False)

    return Asking(words.GAME_BEFORE, lines, words.GAME_BEFORE_KEYS, go_back, back)
