"""Replays a game on the drawn display: a screen for each of its events."""

import tempfile
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path
from typing import Self

from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle.storage.line_format import file_name

from pinochle_tools.journals.lines import Line, journal_bytes

_SALT = bytes(8)
_NO_CLOCK = 0
# Events that complete a hand or the game.
_SETTLES = ('["accept"', '["end"')


class Replay:
    """The screens of a game, in order: one per event, or one per hand.

    A context manager: the journal up to a screen's event is written to a temporary folder.
    """

    def __init__(self, game: str, lines: Iterable[Line], *, hands_only: bool = False):
        self._name = file_name(1, game)
        self._lines = list(lines)
        self._journal = journal_bytes(self._lines)
        self._ends = list(accumulate(len(journal_bytes([line])) for line in self._lines))
        self._wanted = [
            number
            for number, line in enumerate(self._lines)
            if not hands_only or line.event.startswith(_SETTLES) or number == len(self._lines) - 1
        ]
        self._folder = tempfile.TemporaryDirectory(prefix="pinochle-replay-")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._folder.cleanup()

    def __len__(self) -> int:
        return len(self._wanted)

    def hand(self, place: int) -> int:
        """Return the number of the hand that a screen belongs to, from 1."""
        before = self._lines[: self._wanted[place]]
        return 1 + sum(line.event.startswith('["accept"') for line in before)

    def hand_start(self, hand: int) -> int:
        """Return the place of a hand's first screen; the last place if there is no such hand."""
        places = range(len(self))
        return next((place for place in places if self.hand(place) >= hand), len(self) - 1)

    def __getitem__(self, place: int) -> bytes:
        """Return the frame of 1,024 bytes that the display showed after the event.

        The App is started on the journal up to there, as after a power cut, and draws its
        screen.
        """
        journal = self._journal[: self._ends[self._wanted[place]]]
        (Path(self._folder.name) / self._name).write_bytes(journal)
        app = App(Folder(self._folder.name), lambda: _NO_CLOCK, _SALT)
        return bytes(app.draw())
