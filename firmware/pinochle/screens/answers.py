"""Types of screens' parts and results, for mypy only.

No module imports this one at run time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pinochle.game.events import Event as Event
    from pinochle.screens.base import Screen
    from pinochle.screens.last_tricks import Settled

    # The result of a press: a screen to show next, an event, a list of events that are stored
    # together, or None to stay.
    Answer = Screen | Event | list[Event] | None
    # The action of OK or of a line in a list.
    Action = Callable[[], Answer]
    # Makes the screen for BACK.
    Back = Callable[[], Screen]
    # Makes the screen for LEFT (-1) and RIGHT (1).
    Turn = Callable[[int], Screen]
    # Returns a number moved by a number of small steps.
    Move = Callable[[int, int], int]
    # Returns the lines beside a number.
    Notes = Callable[[int], list[str]]
    # Returns the text that says how the arrows change a number.
    Legend = Callable[[int], str]
    # Returns the settlement that trick points make, None if more is asked first.
    Settles = Callable[[int], Settled | None]
    # Receives the chosen number or index.
    Take = Callable[[int], Answer]
    # Receives the chosen name.
    TakeName = Callable[[str], Answer]

    class Items(Protocol):
        """The lines of a list: each line's text and its action, None for no action."""

        def __len__(self) -> int:
            """Return the number of lines."""

        def __getitem__(self, __index: int) -> "tuple[str, Action | None]":
            """Return the text and the action of one line."""
