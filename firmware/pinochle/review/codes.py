"""Codes on the display: the score for any phone's camera, the journal for the page."""

from pinochle.display.symbol import ALPHABET, CAPACITY
from pinochle.play.flow import Flow
from pinochle.screens.base import Screen
from pinochle.screens.code import CodeScreen
from pinochle.screens.kinds import Page
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Turn

LONGEST_NAME = 25


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
    """Return the running or final score in characters of a code, its names cut to fit."""
    game = flow.game
    longest = LONGEST_NAME
    while True:
        sides = []
        for name, total in zip(flow.names.sides(), game.totals):
            sides.append("%s %d" % (_cut(name, longest), total))
        text = _plain(view_words.SCORE_TEXT % (" - ".join(sides), _state(flow, longest)))
        if len(text) <= CAPACITY or longest == 1:
            return text[:CAPACITY]
        longest -= 1


def _state(flow: Flow, longest: int) -> str:
    """Return where the race is: won, stopped, or after which hand."""
    game = flow.game
    if game.winner >= 0:
        winner = _cut(flow.names.side(game.winner), longest)
        return str(view_words.CODE_WON % (winner, game.race.hands))
    if game.over:
        return str(view_words.CODE_STOPPED % game.race.hands)
    goal = game.rules.hands or game.race.target
    words = view_words.CODE_OF_HANDS if game.rules.hands else view_words.CODE_TO
    return str(words % (game.race.hands, goal))


def _cut(name: str, longest: int) -> str:
    """Return a name of `longest` letters at most; both names of a pair are cut."""
    parts = name.split("+")
    return "+".join([part[: max(1, longest // len(parts))] for part in parts])


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
