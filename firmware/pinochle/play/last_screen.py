"""The last screen of a game."""

from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.screens.base import Screen
from pinochle.screens.scoreboard import Winner
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Back, Face, Turn


def last_screen(game: Game, onward: "Back", turn: "Turn | None", news: str) -> Screen:
    """Return the winner, or that the game was stopped; `news` take the place of the title."""
    names = Names(game)
    hands = game.race.hands
    after = words.AFTER_ONE if hands == 1 else words.AFTER % hands
    title, headline = words.STOPPED, words.STOPPED_HEADLINE
    if game.winner >= 0:
        title = words.GAME_OVER
        headline = (words.WIN if game.rules.pairs else words.WINS) % names.side(game.winner)
    if game.rules.hands and game.winner >= 0:
        title = words.CHANGE_SEATS
    face: "Face" = {
        "title": news.upper() or title,
        "keys": words.KEYS_OVER,
        "headline": headline,
        "names": names.sides(),
        "totals": game.totals,
    }
    if game.rules.sides > 2:
        from pinochle.screens.score_tables import WinnerTable

        face["context"] = after
        return WinnerTable(face, onward, turn)
    return Winner(face, onward, turn)
