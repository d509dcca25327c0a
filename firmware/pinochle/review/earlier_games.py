"""The saved games: a list, each game's result, its list of hands. Read only.

The list reads only the beginning of a game's journal, when its line becomes visible; the rest is
read when the game is opened.
"""

from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.play.flow import Flow
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.screens import hand_fields as fields
from pinochle.screens import hand_list
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices, Page
from pinochle.screens.table import Table
from pinochle.storage.line_format import parse_name
from pinochle.text import views as view_words
from pinochle.text.dates import date_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Back, Turn
    from pinochle.storage.saved_games import SavedGames


class SavedLines:
    """The lines of a list of games, (text, action), each made when it becomes visible.

    `files` are names of games; `opened(at)` makes the screen of one. Keeps the newest few lines,
    because each key redraws the screen.
    """

    KEPT = 10

    def __init__(
        self, saved_games: "SavedGames", files: "list[str]", opened: "Callable[[int], Screen]"
    ):
        self._saved_games = saved_games
        self._files = files
        self._opened = opened
        self._made: "dict[int, tuple[str, Action]]" = {}

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._files)

    def __getitem__(self, index: int) -> "tuple[str, Action]":
        """Return the line of one game."""
        if index not in self._made:
            if len(self._made) >= self.KEPT:
                self._made.clear()
            self._made[index] = (self._text(self._files[index]), lambda: self._opened(index))
        return self._made[index]

    def _text(self, name: str) -> str:
        first, seconds = self._saved_games.heading(name)
        day = date_text(seconds) if seconds else view_words.UNDATED
        return "%d  %s  %s" % (parse_name(name)[0], day, _title(first))


def _title(first: "Event | None") -> str:
    try:
        return Rules(first[3]).title if first else "?"
    except (Illegal, IndexError):
        return "?"


def saved_list(
    flow: Flow, keys: str, keys_empty: str, onward: "Action", turn: "Turn | None", at: int = 0
) -> Screen:
    """Return the list of the games before this one, newest first.

    `keys` is the keys line of the list, `keys_empty` that of the page shown if there is none, on
    which OK does `onward`; `at` is the chosen game.
    """
    now = flow.game.id
    files = [name for name in flow.saved_games.names() if parse_name(name)[1] != now]
    title = view_words.EARLIER_TITLE
    if not files:
        return Page(title, [view_words.NO_GAMES], keys_empty, onward, flow.home, turn=turn)

    def opened(index: int) -> Screen:
        def back() -> Screen:
            return saved_list(flow, keys, keys_empty, onward, turn, index)

        return _open(flow.saved_games, files[index], back)

    lines = SavedLines(flow.saved_games, files, opened)
    return Choices(
        {"title": title, "keys": keys, "at": at, "help": "earlier"}, lines, flow.home, turn=turn
    )


def _open(saved_games: "SavedGames", name: str, back: "Back") -> Screen:
    """Return the page of a game's result."""
    try:
        game = saved_games.game(name)
    except MemoryError:
        game = None
    if game is None:
        lines = [view_words.UNREADABLE]
        return Page(view_words.EARLIER_TITLE, lines, view_words.KEYS_PAGE, back, back)
    return _summary(game, back)


def _summary(game: Game, back: "Back") -> Screen:
    names = Names(game)
    title = view_words.GOING
    if game.winner >= 0:
        title = view_words.WON_BY % names.side(game.winner)
    elif game.ended:
        title = view_words.STOPPED
    hands = game.race.hands
    after = view_words.AFTER_ONE if hands == 1 else view_words.AFTER % hands
    rows: "list[tuple[str, ...]]" = []
    for name, total in zip(names.sides(), game.totals):
        rows.append((name, str(total)))
    heads = (game.rules.title + ", " + after, "")
    day = date_text(game.time) if game.time else view_words.UNDATED

    def hands_list() -> Screen:
        return _hands(names, lambda: _summary(game, back), -1)

    return Table(
        {
            "title": title.upper(),
            "context": day,
            "keys": view_words.KEYS_GAME,
            "heads": heads,
            "rows": rows,
        },
        back,
        then=hands_list,
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

    return hand_list.HandList(names, lines, view_words.KEYS_OPEN, at, opened, back)
