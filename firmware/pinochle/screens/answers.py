"""What screens are made with and what they answer: types, which only mypy reads.

No module imports this one when it runs.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pinochle.screens.base import Screen

    # An event of the game, see events.
    Event = list
    # What a press leads to: go to that screen, that event happened, or stay.
    Answer = Screen | Event | None
    # What OK or a line of a list does.
    Action = Callable[[], Answer]
    # Makes the screen that BACK leads to.
    Back = Callable[[], Screen]
    # Makes the screen that LEFT (-1) and RIGHT (1) lead to.
    Turn = Callable[[int], Screen]
    # Returns a number moved by so many small steps.
    Move = Callable[[int, int], int]
    # Returns the lines beside a number.
    Notes = Callable[[int], list[str]]
    # Returns what the arrows do to a number.
    Legend = Callable[[int], str]
    # Takes the number or the index that was chosen.
    Take = Callable[[int], Answer]
    # Takes the name that was chosen.
    TakeName = Callable[[str], Answer]

    class Items(Protocol):
        """The lines of a list: the text of each and what OK on it does, None for nothing."""

        def __len__(self) -> int:
            """Return how many lines there are."""

        def __getitem__(self, __index: int) -> "tuple[str, Action | None]":
            """Return the text and the action of one line."""
