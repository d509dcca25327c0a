"""What a change of the game has done, in a few words; who deals now, where it moves that."""

from pinochle.entry.prompts import player
from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.screens.base import Screen, Stored
from pinochle.screens.board import Board
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.evening.host import Host
    from pinochle.game.events import Event
    from pinochle.screens.base import Answer, Back, Face

# Events after which another person deals than before.
MOVES_DEALER = ("drop", "accept")


def done_text(game: Game, names: Names, event: "Event") -> str:
    """Return what an event has done, "" for one that is not announced."""
    kind = "in" if event[0] == "accept" else event[0]
    if kind == "names" and len(event) < 4:
        return ""
    text: str = view_words.DONE[kind]
    if kind == "dealer":
        return text % names.seat(event[1])
    if kind in ("drop", "keep", "in") and not game.over:
        # The order of the dealers has changed.
        text += ", " + view_words.DONE["dealer"] % names.seat(game.dealer)
    return text


def done_page(host: "Host", event: "Event", rest: "Callable[[str], Screen]") -> Screen:
    """Return the screen after a change, with what it has done; `rest(news)` between hands."""
    game = host.game
    news = done_text(game, host.names, event)
    if game.over:
        return host.game_over(news)
    if event[0] in MOVES_DEALER:
        return dealer_page(host, news, lambda: rest(news))
    screen = rest(news)
    if event[0] == "names" and isinstance(screen, Board):
        screen.keep_keys()  # no undo takes names back
    return screen


def dealer_page(nav: "Host", news: str, back: "Back") -> Screen:
    """Say what was done and who deals now; offer another dealer. OK alone changes nothing."""
    items = [
        (view_words.DEALER_STAYS, back),
        (view_words.OTHER_DEALER, lambda: who_deals(nav, back)),
    ]
    return Choices(
        {"title": words.WHO_DEALS, "text": [news[:1].upper() + news[1:] + ".", ""], "at": 0},
        items,
        back,
    )


def who_deals(nav: "Host", back: "Back") -> Screen:
    """Ask who deals the hand in progress."""

    def done(seat: int) -> "Answer":
        return back() if seat == nav.game.dealer else Stored(events.dealer(seat))

    face: "Face" = {"title": words.WHO_DEALS, "names": nav.names.seats(), "at": -1}
    return player(nav, face, done, back)
