"""Makes another game of this device the current one."""

from pinochle.game import events
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.play.flow import Flow
from pinochle.screens.base import Answer, Screen, Stored
from pinochle.screens.kinds import Page
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event


def switch(flow: Flow, name: str, game: Game, plays: bool) -> Answer:
    """Make a game the current one, and return its screen; `name` is that of its file.

    If a person `plays` on, a game that was stopped continues. If the storage fails, the game
    before stays current.
    """
    journal = flow.journal()
    before, damage = journal.game, journal.damage
    try:
        journal.switch(name, lambda event: None)
    except OSError:
        if journal.game != before:
            # It was stored, and can't be read.
            flow.keep(None)
        return _notice("storage", flow)
    flow.headings.clear()
    flow.keep(game)
    if journal.damage > damage:
        return _notice("damaged", flow)
    event = _continuing(game) if plays else None
    return flow.now() if event is None else Stored(event)


def _notice(code: str, flow: Flow) -> Screen:
    title, text = words.NOTICES[code]
    return Page(title, [text], words.OK_GO_ON, flow.now, flow.now)


def _continuing(game: Game) -> "Event | None":
    """Return the event by which a stopped game continues, None for other games."""
    if not game.ended:
        return None
    if game.version >= LISTED:
        return events.resumed()
    return events.undo() if game.undoes == ["end", game.ended] else None
