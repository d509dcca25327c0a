"""Orders by the cable: each is a line of JSON, such as ["set", 330].

They are obeyed only after a line of the menu allowed them, until power-off or the next time a
laptop uses the prompt. Every order is answered by one line, {"said": why not or "", "face": what
the screen shows and takes}; ["try", 330] is answered with the face as it would be.
"""

import json

from pinochle.keys import NAMES
from pinochle.text.views import NO_ORDER
from pinochle.text.words import NOT_REACHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.serial import Serial
    from pinochle.app import App

LONGEST = 400  # bytes of a line


class Orders:
    """Reads orders from `serial` for an App, while they are `allowed`."""

    def __init__(self, app: "App", serial: "Serial") -> None:
        self.app = app
        self.serial = serial
        self.allowed = self.listening = False
        self.line = b""

    def allow(self, allowed: bool) -> None:
        """Obey from now on, or no longer."""
        self.allowed = allowed

    def obey(self) -> bool:
        """Obey the next order if all of it has come; return whether one was obeyed."""
        if not self.allowed:
            self.listening = False
            return False
        if not self.listening:
            # What came before is old.
            self.listening = True
            while self.serial.heard():
                pass
            return False
        if self.serial.first < self.serial.end:
            # The next one waits until the answer has gone, so that no stored line is dropped.
            return False
        begun, ends, rest = (self.line + self.serial.heard()).partition(b"\n")
        self.line = rest if ends else begun[: LONGEST + 1]
        if not ends or not begun.strip():
            return False
        said, face = self._answer(begun) if len(begun) <= LONGEST else (NO_ORDER, None)
        reply = {"said": said, "face": self.app.face() if face is None else face}
        self.serial.say_long(plain(json.dumps(reply)) + "\n")
        return True

    def _answer(self, line: bytes) -> "tuple[str, Any]":
        """Obey a line; return why it was not, or "", and a face if it asked for another."""
        try:
            order = json.loads(str(line, "utf-8"))
        except ValueError:
            return (NO_ORDER, None)
        if not isinstance(order, list) or not order or not is_plain(order[1:]):
            return (NO_ORDER, None)
        app, name, rest = self.app, order[0], order[1:]
        if name == "face" and not rest:
            return ("", None)
        if len(rest) != 1:
            return (NO_ORDER, None)
        value = rest[0]
        if name == "try":
            face = app.try_value(value)
            return ("", face) if face else (NOT_REACHED, None)
        if name == "set":
            return (app.set(value), None)
        if name == "choose" and isinstance(value, int):
            return (app.choose(value), None)
        if name == "pick" and not isinstance(value, list):
            return (app.pick(value), None)
        if name == "press" and value in NAMES:
            app.press(NAMES.index(value))
            return ("", None)
        return (NO_ORDER, None)


def is_plain(values: "list[object]") -> bool:
    """Return whether these are numbers, texts, or lists of numbers and None."""
    for value in values:
        if isinstance(value, list):
            for one in value:
                if one is not None and not isinstance(one, int):
                    return False
        elif not isinstance(value, (int, str)):
            return False
    return True


def plain(text: str) -> str:
    """Return JSON in ASCII, because a laptop may read the cable as such."""
    return "".join([one if ord(one) < 127 else "\\u%04x" % ord(one) for one in text])
