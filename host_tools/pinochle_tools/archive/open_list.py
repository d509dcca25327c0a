"""Lists of a game that stay unpacked, because a laptop has the memory that a Pico lacks.

Packing and reading packed lines takes a third of the time in which a game is folded.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.packed_list import PackedList
from pinochle.rules.rule_set import Rules

if TYPE_CHECKING:
    from pinochle.game.events import Event

# Rules by version, preset and options: most games are played by the same ones.
_KNOWN: dict[str, Rules] = {}
_MOST_KNOWN = 500


class OpenList(list[Any]):
    """A list with the methods of a PackedList, but for those of checkpoints."""

    def remove(self, index: int) -> Any:
        """Remove the item at an index and return it."""
        return self.pop(index)

    def put(self, index: int, item: Any) -> None:
        """Replace the item at an index."""
        self[index] = item

    def newest(self, count: int) -> list[Any]:
        """Return the last `count` items, in order."""
        return self[max(0, len(self) - count) :]

    def backwards(self, end: int) -> Iterator[Any]:
        """Yield the items before an index, the last of them first."""
        return iter(self[:end][::-1])

    def latest(self, _: Callable[[Any], Any]) -> Iterator[Any]:
        """Yield the items, the last one first."""
        return iter(self[::-1])

    def change(self, start: int) -> Iterator[Any]:
        """Yield the items from an index on, to be changed."""
        return iter(self[start:])


def open_game(first: "Event") -> Game:
    """Return the game that begins with an event, with lists that stay unpacked."""
    key = repr(first[1:2] + first[3:5])
    game = Game(first, _KNOWN.get(key))
    if len(_KNOWN) < _MOST_KNOWN:
        _KNOWN[key] = game.rules
    game.kept, game.undone = _opened(), _opened()
    game.sheet.lines = _opened()
    if game.version >= LISTED:
        game.backs = _opened()
    return game


def packed_list(items: OpenList) -> PackedList:
    """Return an open list, typed as the packed one whose place it takes."""
    return cast(PackedList, items)


def _opened() -> PackedList:
    return packed_list(OpenList())
