"""What entry screens are given: the game, its names, and where an answer leads. Types only.

Imports nothing at run time. Two classes fit: Flow keeps the game going, Correction edits an
accepted hand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pinochle.desk import Shelf
    from pinochle.game import Game
    from pinochle.rules import Illegal
    from pinochle.screens import Screen

    Event = list
    Answer = Screen | Event | None  # go there, it happened, stay
    Action = Callable[[], Answer]
    Back = Callable[[], Screen]

    class Navigator(Protocol):
        """Where entry screens lead."""

        last: Event | None
        shelf: Shelf

        @property
        def game(self) -> Game: ...
        @property
        def arrows(self) -> bool: ...
        def seat_name(self, seat: int) -> str: ...
        def side_name(self, side: int, longest: int = 12) -> str: ...
        def side_names(self) -> list: ...
        def totals_text(self) -> str: ...
        def legend(self, small: int, large: int) -> str: ...
        def now(self) -> Screen: ...
        def step_screen(self, step: tuple) -> Screen: ...
        def forward(self, event: Event) -> object: ...
        def refuse(self, refused: Illegal, then: Screen) -> Screen: ...
        def keys_next(self, leads_to: str) -> str: ...
