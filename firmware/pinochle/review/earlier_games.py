"""The games on this device besides the current one: a list, each game's result, its hands.

A game can go on from here; otherwise it is only read. Unfinished games come first: to find them
the newest few games are read, the others while the list is shown.
"""

from pinochle.display.text_layout import in_capitals
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.keys import RIGHT
from pinochle.play.flow import Flow
from pinochle.screens import hand_fields as fields
from pinochle.screens import hand_list
from pinochle.screens.base import STAY, Screen
from pinochle.screens.kinds import Choices, Page
from pinochle.storage.line_format import parse_name
from pinochle.storage.saved_games import is_empty
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle.text.dates import date_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.review.saved_lines import Heading
    from pinochle.screens.base import Action, Answer, Back, Face, Turn

# The newest games, which are searched before the list is shown: a Pico reads each in 0.1 s.
SEARCHED = 8
# The sides of a line: the scores of more do not fit on the display.
_MOST = 4


def heading(flow: Flow, name: str) -> "Heading":
    """Return what the list says of a game; read once, because a key redraws the screen."""
    known = flow.headings
    if name not in known:
        if len(known) > 2 * SEARCHED:
            known.clear()
        known[name] = _heading(_read(flow, name))
    return known[name]


def _read(flow: Flow, name: str) -> "Game | None":
    try:
        return flow.saved_games.game(name)
    except MemoryError:
        return None


def _heading(game: "Game | None") -> "Heading":
    if game is None:
        return (False, "?", "?")
    going = None if is_empty(game) else game.winner < 0
    # There is no room for both the day and the rules.
    text = "%s  %s" if game.time else "%s, %s"
    text %= (_day(game) if game.time else game.rules.title, _end_of(game))
    return (going, Names(game).scores(_MOST), text)


def _day(game: Game) -> str:
    return date_text(game.time) if game.time else view_words.UNDATED


def _end_of(game: Game) -> str:
    if game.winner >= 0:
        return str(view_words.WON_BY % Names(game).side(game.winner))
    return view_words.STOPPED if game.ended else view_words.GOING


def _listed(flow: Flow) -> "tuple[list[str], int, int]":
    """Return (files of the other games, number of unfinished ones at their head, number read)."""
    now = flow.current.id if flow.current else ""
    names = [name for name in flow.saved_games.names() if parse_name(name)[1] != now]
    going: "list[str]" = []
    found: "list[str]" = []
    for name in names[:SEARCHED]:
        unfinished = heading(flow, name)[0]
        if unfinished is not None:
            (going if unfinished else found).append(name)
    return going + found + names[SEARCHED:], len(going), len(going) + len(found)


def saved_list(
    flow: Flow,
    keys: str,
    keys_empty: str,
    onward: "Action",
    turn: "Turn | None",
    back: "Back | None" = None,
) -> Screen:
    """Return the list of the games besides this one: unfinished ones first, then by number.

    `keys` is the keys line of the list, `keys_empty` that of the page shown if there is none, on
    which OK does `onward`; `back` leads home if it is None.
    """
    files, going, read = _listed(flow)
    title, home = view_words.EARLIER_TITLE, back or flow.home
    if not files:
        return Page(title, [view_words.NO_GAMES], keys_empty, onward, home, turn=turn)

    # Most boxes pass by here without a game to list.
    from pinochle.review.saved_lines import SavedLines
    from pinochle.screens.offer import Offer

    def shown(line: int) -> Screen:
        screen = Offer(title, lines, about, home, aside, "earlier", line)
        screen.idle = lines.search
        return screen

    def opened(name: str, line: int) -> Screen:
        return _open(flow, name, lambda: shown(line))

    def about(line: int) -> "tuple[str, str, str]":
        return "", heading(flow, files[line])[2], keys

    def aside(key: int, line: int) -> "Answer":
        return turn(1 if key == RIGHT else -1) if turn else STAY

    lines = SavedLines(files, going, read, lambda name: heading(flow, name), opened)
    return shown(0)


def _open(flow: Flow, name: str, back: "Back") -> Screen:
    """Return the page of a game's result."""
    game = _read(flow, name)
    if game is None:
        lines = [view_words.UNREADABLE]
        return Page(view_words.EARLIER_TITLE, lines, view_words.KEYS_PAGE, back, back)
    return _result(flow, name, game, back)


def _result(flow: Flow, name: str, game: Game, back: "Back") -> Screen:
    """Return who has won, and what can be done with the game; no line is selected."""

    def go_on() -> "Answer":
        from pinochle.play.other_game import switch

        return switch(flow, name, game, True)

    def again() -> Screen:
        return _result(flow, name, game, back)

    def hands() -> Screen:
        return _hands(Names(game), again, -1)

    count = game.race.hands
    after = words.AFTER_ONE if count == 1 else words.AFTER % count
    lead = [Names(game).scores()]
    if len(lead[0]) < 26:
        # On one line: below more than two there is no room for both answers.
        lead.insert(0, game.rules.title + ", " + after)
    items: "list[tuple[str, Action]]" = [
        (view_words.GO_ON, go_on),
        (view_words.ITS_HANDS, hands),
    ]
    title = in_capitals(_end_of(game))
    return Choices(
        {"title": title, "context": _day(game), "text": lead, "at": -1, "help": "earlier"},
        items,
        back,
    )


def _hands(names: Names, back: "Back", at: int) -> Screen:
    """Return the list of an earlier game's hands."""
    lines = names.game.sheet.lines

    def opened(line: int) -> Screen:
        entry = lines[line]

        def following() -> Screen:
            return fields.read(names, entry, full)

        def again() -> Screen:
            return _hands(names, back, line)

        def full() -> Screen:
            return hand_list.opened(names, entry, following, again)

        return full()

    face: "Face" = {"keys": view_words.KEYS_OPEN}
    return hand_list.HandList(names, lines, face, at, opened, back)
