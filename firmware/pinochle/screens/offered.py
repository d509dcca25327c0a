"""The question whether an offered number is right."""

from pinochle.display.canvas import Canvas
from pinochle.keys import UP
from pinochle.screens.base import STAY, Screen
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pinochle.screens.base import Answer, Back, Face, Items, Value

    class Asked(Protocol):
        """A page with a number, of which the question is asked."""

        title: str
        typing: str
        value: int
        extras: Items

        @property
        def asked_in(self) -> str:
            """The context of the question."""

        def draw_value(self, canvas: Canvas) -> None:
            """Draw the number."""

        def draw_question(self, canvas: Canvas, question: str) -> None:
            """Draw the question."""

        def take(self) -> Answer:
            """Return the result of the number."""

        def press(self, key: int, held: int) -> Answer:
            """Take a key."""

        def type(self, character: str) -> "Screen | None":
            """Enter a character."""

        def face(self) -> Face:
            """Return the number and what it means."""

        def moved_to(self, value: Value) -> "Screen | None":
            """Enter another number."""

        def tried(self, value: Value) -> "Face | None":
            """Return the face with another number."""


class Offered(Screen):
    """The question whether an offered number is right, with the number still on the display.

    UP accepts the number, OK and BACK return to it, every other arrow changes it.
    """

    help = kind = "offered"

    def __init__(self, number: "Asked", back: "Back"):
        context, keys = number.asked_in, words.KEYS_YES % number.value
        super().__init__(words.NOT_ENTERED, context, keys, back, extras=number.extras)
        self.there = back
        self.number = number
        self.typing, self.holds = number.typing, True

    def face(self) -> "Face":
        """Return the number with the question."""
        found = self.number.face()
        found["text"] = [words.IS_IT_RIGHT % self.number.value]
        found["kind"], found["title"], found["keys"] = self.kind, self.title, self.keys
        found["context"] = self.number.title
        return found

    def moved_to(self, value: "Value") -> "Screen | None":
        """Return to the number and enter another one."""
        return self.number.moved_to(value)

    def tried(self, value: "Value") -> "Face | None":
        """Return the face of the number with another one."""
        return self.number.tried(value)

    def body(self, canvas: Canvas) -> None:
        """Draw the hollow number, the title of its page and the question."""
        self.number.draw_value(canvas)
        self.number.draw_question(canvas, words.IS_IT_RIGHT % self.number.value)

    def type(self, character: str) -> "Screen | None":
        """Change the number as typed, and return to it."""
        return self.number.type(character)

    def answer(self) -> "Answer":
        """Return to the number to change it."""
        return self.there()

    def arrow(self, key: int, held: int) -> "Answer":
        """Accept the number on UP; change it on every other arrow."""
        if held:
            return STAY
        if key == UP:
            return self.number.take()
        self.number.press(key, held)
        return self.there()
