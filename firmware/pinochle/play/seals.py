"""A side signs the score: the key of this scorekeeper seals all lines of the game so far."""

from pinochle.game import events
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices, Page
from pinochle.screens.sealed import Sealed
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode
from pinochle.storage.saved_games import read_game
from pinochle.storage.seal import Ends, Sealing, key_of
from pinochle.text import seal as seal_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back
    from pinochle.storage.saved_games import SavedGames

# Lines to read between two calls of breathe(): a watchdog waits seconds for one.
_FEW = 16


class Sealer:
    """The pages that seal the game in progress, with its journal and the App's salt."""

    def __init__(
        self, game: Game, games: "SavedGames", journal: Journal, salt: bytes, back: "Back"
    ):
        self.game = game
        self.names = Names(game)
        self.games = games
        self.journal = journal
        self.salt = salt
        self.back = back

    def begin(self) -> Screen:
        """Return the page of the newest seal, or the question who signs if there is none."""
        seal, changed, ends = None, False, Ends()
        try:
            for event, _ in self._lines():
                changes = ends.changes(event)
                if event[0] == "sealed":
                    seal, changed = event, False
                elif changes:
                    changed = True
        except (OSError, ValueError, MemoryError) as failure:
            return self._failed(failure)
        if seal is None:
            return self.ask()
        return signed(self.game, self.names, seal, changed, self.back, self.ask)

    def ask(self) -> Screen:
        """Return the question which side signs; the trailing one is chosen first."""
        totals = self.game.totals
        items: "list[tuple[str, Action]]" = []
        for side, name in enumerate(self.names.sides()):
            items.append((seal_words.SIGNS % (name, totals[side]), self._signing(side)))
        lead, keys = list(seal_words.SIGN_LINES), seal_words.KEYS_SIGN
        at = list(totals).index(min(totals))
        return Choices(
            {
                "title": seal_words.WHO_SIGNS,
                "keys": keys,
                "at": at,
                "text": lead,
                "help": "sealed",
            },
            items,
            self.back,
        )

    def _signing(self, side: int) -> "Action":
        return lambda: self._sign(side)

    def _sign(self, side: int) -> "Answer":
        """Return the seal of all lines so far; its key is stored before."""
        try:
            sealing = Sealing(key_of(self.games.files, self.salt, self.game.id))
            for _, line in self._lines():
                sealing.add(line)
        except (OSError, ValueError, MemoryError) as failure:
            return self._failed(failure)
        return Stored(events.sealed(side, sealing.digest(side)))

    def _lines(self) -> "Iterator[tuple[Event, bytes]]":
        """Yield (event, line) of all lines of the game.

        Raises OSError if some are not stored, ValueError if they are not as a device writes them.
        """
        games = self.games
        count = before = 0
        for event, crc in read_game(games.files, self.journal.name):
            line, after = encode(event, before)
            if after != crc:
                raise ValueError("written by another program")
            count, before = count + 1, crc
            if games.breathe and not count % _FEW:
                games.breathe()
            yield (event, line)
        if not self.journal.saved or count != self.journal.count:
            raise OSError("not stored")

    def _failed(self, failure: Exception) -> Screen:
        text = seal_words.OTHERS_LINES
        if isinstance(failure, OSError):
            text = seal_words.NOT_STORED
        elif isinstance(failure, MemoryError):
            text = seal_words.NO_MEMORY
        return Page(seal_words.CANNOT_SIGN, [text], words.KEYS_REFUSED, self.back, self.back)


def signed(
    game: Game,
    names: Names,
    seal: "Event",
    changed: bool,
    back: "Back",
    again: "Back | None" = None,
) -> Screen:
    """Return the page of a seal; OK leads to `again`, if there is one.

    `changed` is whether other events than a note came after it.
    """
    hands = game.race.hands
    context = words.AFTER_ONE if hands == 1 else words.AFTER % hands
    sides = names.sides()
    totals = [seal_words.TOTAL % (sides[side], game.totals[side]) for side in range(len(sides))]
    return Sealed(
        {
            "title": seal_words.SIGNED_BY % sides[seal[1]],
            "context": "" if changed else context,
            "keys": seal_words.SIGNS_AGAIN if again else words.OK_GO_ON,
            "note": seal_words.CHANGED if changed else "  ".join(totals),
        },
        seal[2],
        back,
        again or back,
    )
