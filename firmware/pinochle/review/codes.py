"""Codes on the display: the score for any phone's camera, the journal for the page."""

from pinochle.display.symbol import ALPHABET, CAPACITY
from pinochle.display.text_layout import shorten
from pinochle.play.flow import Flow
from pinochle.screens.base import Screen
from pinochle.screens.code import CodeScreen
from pinochle.screens.kinds import Page
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Turn


def score_code(flow: Flow, onward: "Action", turn: "Turn | None") -> Screen:
    """Return the code of the score, as text; UP and DOWN show the codes of the whole game."""
    return CodeScreen(
        {
            "title": view_words.CODE_SCORE,
            "lines": view_words.CODE_FOR_ANY,
            "keys": view_words.KEYS_CODE_SCORE,
            "texts": [score_text(flow)],
        },
        flow.home(),
        lambda: _game_codes(flow, onward, turn),
        flow.home,
        onward,
        turn,
    )


def score_text(flow: Flow) -> str:
    """Return the running or final score in at most CAPACITY characters of a code.

    Where it is too long, names are shortened first, to one letter at last, then the word
    PINOCHLE until it is gone. Six sides of long totals also need a shorter sign between them. The
    hands and the target or winner are left out only beside totals of seven characters, because
    numbers are never cut.
    """
    for text in _texts(flow):
        if len(text) <= CAPACITY:
            return text
    return _plain(view_words.CODE_WORD)


def _texts(flow: Flow) -> "Iterator[str]":
    """Yield texts of the score, from the whole one to the shortest."""
    names = [_plain(name) for name in flow.names.sides()]
    word = view_words.CODE_WORD
    for longest in range(max([len(name) for name in names]), 0, -1):
        short = shorten(names, longest) if longest > 1 else _letters(names)
        sides, state = _joined(flow, short, view_words.CODE_BETWEEN), _state(flow, short)
        yield _plain(view_words.SCORE_TEXT % (word, sides, state))
    for left in range(len(word) - 1, 0, -1):
        yield _plain(view_words.SCORE_TEXT % (word[:left], sides, state))
    close = _joined(flow, short, view_words.CODE_CLOSE)
    for each in (sides, close):
        yield _plain(view_words.SCORE_ALONE % (each, state))
    yield _plain(close)


def _letters(names: "list[str]") -> "list[str]":
    """Return the first letter of each name, or the number of its side where that is not its own.

    A digit is never used, because another side can have it as its number.
    """
    firsts = [name[:1] for name in names]
    return [
        first if firsts.count(first) == 1 and not first.isdigit() else str(at + 1)
        for at, first in enumerate(firsts)
    ]


def _joined(flow: Flow, names: "list[str]", between: str) -> str:
    """Return the sides with their totals."""
    return between.join(["%s %d" % pair for pair in zip(names, flow.game.totals)])


def _state(flow: Flow, names: "list[str]") -> str:
    """Return where the race is: won, stopped, or after which hand."""
    game = flow.game
    if game.winner >= 0:
        return str(view_words.CODE_WON % (names[game.winner], game.race.hands))
    if game.over:
        return str(view_words.CODE_STOPPED % game.race.hands)
    goal = game.rules.hands or game.race.target
    words = view_words.CODE_OF_HANDS if game.rules.hands else view_words.CODE_TO
    return str(words % (game.race.hands, goal))


def _plain(text: str) -> str:
    """Return a text in capitals without accents, other characters as a full stop."""
    if len(text.encode()) > len(text):
        from pinochle.display.latin import plain_capitals

        text = plain_capitals(text)
    return "".join([letter if letter in ALPHABET else "." for letter in text.upper()])


def _game_codes(flow: Flow, onward: "Action", turn: "Turn | None") -> Screen:
    """Return the codes with all events of the game, or a page that says why there are none."""

    def score() -> Screen:
        return score_code(flow, onward, turn)

    # Imported here, because the score is shown more often.
    from pinochle.storage.packed_game import packed_game

    try:
        texts = packed_game(_lines(flow))
    except (OSError, ValueError):
        lines = [view_words.NO_GAME_CODE]
        return Page(view_words.CODE_GAME, lines, view_words.KEYS_PAGE, score, score)
    return CodeScreen(
        {
            "title": view_words.CODE_GAME,
            "lines": view_words.CODE_FOR_PAGE,
            "keys": view_words.KEYS_CODE_GAME,
            "texts": texts,
        },
        flow.home(),
        score,
        flow.home,
        onward,
        turn,
    )


def _lines(flow: Flow) -> "list[tuple[Event, int]]":
    """Return (event, crc) of each stored line of the game. Raises ValueError if there is none."""
    from pinochle.storage.line_format import parse_name
    from pinochle.storage.saved_games import game_names, read_game

    files = flow.saved_games.files
    for name in game_names(files):
        if parse_name(name)[1] == flow.game.id:
            return list(read_game(files, name))
    raise ValueError("not stored")
