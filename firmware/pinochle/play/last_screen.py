"""The last screen of a game."""

from pinochle.screens.base import Screen
from pinochle.screens.scoreboard import Winner
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.evening.host import Host
    from pinochle.screens.base import Face, Turn


def last_screen(host: "Host", turn: "Turn | None", news: str) -> Screen:
    """Return the winner, or that the game was stopped; `news` take the place of the title."""
    if host.in_round:
        from pinochle.play.evening_course import round_over

        return round_over(host, news, turn)

    def onward() -> Screen:
        from pinochle.setup.next_game import next_game

        return next_game(host, host.game, host.game_over)

    game, names = host.game, host.names
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
