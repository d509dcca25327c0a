"""Follows the game in progress, and computes the state that a scoreboard shows."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from pinochle.game.game import Game
from pinochle.storage.line_format import parse_name
from pinochle.storage.tail import tail_names

from pinochle_tools.archive.rows import Folded, given_names
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.naming import player_names, side_names
from pinochle_tools.journals.lines import Line
from pinochle_tools.journals.pieces import (
    START,
    FolderSource,
    Source,
    Want,
    piece_of,
)
from pinochle_tools.report.charts import LARGE
from pinochle_tools.report.races import Step, race_chart

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# Chart size in drawing units: below two sides, and next to three or more.
_BROAD, _BESIDE = (760, 168), (560, 470)
_POLL_SECONDS = 0.25
WAITING: dict[str, Any] = {"sides": None, "note": "Waiting for a game"}


class Screen(Protocol):
    """Shows the newest state of one game."""

    def put(self, state: dict[str, Any]) -> None:
        """Show a new state."""


class Board:
    """The newest state of the game, shared by all browsers; `wait()` returns when it changed."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._state: dict[str, Any] = WAITING
        self._version = 0
        self._hearers: list[Callable[[], object]] = []

    def put(self, state: dict[str, Any]) -> None:
        """Set a new state."""
        with self._changed:
            if state != self._state:
                self._state = state
                self._version += 1
                self._changed.notify_all()
                for hear in self._hearers:
                    hear()

    def wait(self, seen: int, seconds: float) -> tuple[int, dict[str, Any]]:
        """Return (version, state) when the version differs from `seen`, or after `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != seen, seconds)
            return self._version, self._state

    @contextmanager
    def heard(self, hear: Callable[[], object]) -> Iterator[None]:
        """Call `hear()`, which may not block, after every change, in the thread that makes it."""
        with self._changed:
            self._hearers.append(hear)
        try:
            yield
        finally:
            with self._changed:
                self._hearers.remove(hear)


def state_of(lines: list[Line]) -> dict[str, Any]:
    """Return the state that a scoreboard shows for a game's lines."""
    folded = Folded([line.event for line in lines])
    game = folded.game
    if game is None:
        return WAITING
    hands = game.sheet.hands()
    given, teams = given_names(game)
    sides_of_seats = [game.rules.side_of(seat) for seat in range(game.rules.players)]
    players, sides = player_names(given), side_names(given, teams, sides_of_seats)
    newest = hands[-1].score if hands else None
    return {
        "sides": sides,
        "totals": game.totals,
        "target": 0 if game.rules.hands else game.race.target,
        "rules": game.rules.title,
        "hand": len(hands) + 1,
        "deltas": newest.deltas if newest else None,
        "charts": _charts(game, sides) if hands else [],
        "last": _last(game, players),
        "now": folded.trouble or _now(game, players, sides),
        "winner": game.winner if game.decided else -1,
        "over": game.over,
    }


def _charts(game: Game, sides: list[str]) -> list[str]:
    """Return the race as SVG, for a wide and for a tall screen."""
    hands = game.sheet.hands()
    steps = [Step(number, hand.score.deltas, hand.totals) for number, hand in enumerate(hands, 1)]
    adjusted = game.totals != steps[-1].totals and not any(hand.late for hand in hands)
    broad = _BROAD if len(sides) == 2 else _BESIDE
    return [
        race_chart(
            sides,
            steps,
            size,
            target=0 if game.rules.hands else game.race.target,
            end=game.totals if adjusted else None,
        )
        for size in (broad, LARGE)
    ]


def _last(game: Game, players: list[str]) -> str:
    hands = game.sheet.hands()
    if not hands:
        return ""
    facts, score = hands[-1].facts, hands[-1].score
    if facts.seat < 0:
        return f"Hand {len(hands)}: {score.result}"
    trump = _SUITS.get(facts.trump, "")
    return f"Hand {len(hands)}: {players[facts.seat]} bid {facts.bid} {trump}, {score.result}"


def _now(game: Game, players: list[str], sides: list[str]) -> str:
    if game.decided:
        return f"{sides[game.winner]} won"
    if game.ended:
        return f"Stopped: {game.ended}"
    hand = game.hand
    if hand.seat >= 0:
        return f"{players[hand.seat]} plays {hand.bid} {_SUITS.get(hand.trump, '')}".rstrip()
    return f"{players[hand.dealer]} deals"


def newest_lines(source: Source) -> list[Line]:
    """Return the lines of the newest game of a source, none if there is no game."""
    listing = source.listing()
    names = [*listing.sizes, *tail_names(listing.tail)]
    if not names:
        return []
    name = max(names, key=parse_name)
    data = b""
    if name in listing.sizes:
        data = next((found for _, found in list(source.fetch([Want(name, START)]))), b"")
    return list(piece_of(Want(name, START), data, listing.tail).lines)


def follow_folder(folder: Path, board: Screen, stop: threading.Event) -> None:
    """Update a board from a folder until `stop` is set."""
    seen = None
    while not stop.is_set():
        try:
            now = _signature(folder)
            if now != seen:
                board.put(state_of(newest_lines(FolderSource(folder))))
                seen = now
        except (OSError, ToolError) as trouble:
            board.put({"sides": None, "note": str(trouble)})
        stop.wait(_POLL_SECONDS)


def _signature(folder: Path) -> list[tuple[str, int, int]]:
    """Return a value that changes when a file does."""
    if not folder.is_dir():
        return []
    found = []
    for path in folder.iterdir():
        if path.name == "tail" or path.suffix == ".log":
            status = path.stat()
            found.append((path.name, status.st_size, status.st_mtime_ns))
    return sorted(found)


class Listener:
    """Adds the lines that a device sends to the lines already known."""

    def __init__(self, lines: list[Line]):
        self.lines = lines

    def hear(self, data: bytes) -> bool:
        """Add a line; returns False if lines before it are missing.

        Ignores repeated lines and text that is not a journal line.
        """
        if data.startswith(b'["tail",') or not data.startswith(b"["):
            return True
        mark = data.rstrip(b"\r\n")[-8:]
        if any(b"%08x" % line.crc == mark for line in self.lines):
            return True
        text = data.rstrip(b"\r\n") + b"\n"
        before = self.lines[-1].crc if self.lines else 0
        found = self._piece(text, before)
        if found:
            self.lines.append(found)
            return True
        first = self._piece(text, 0)
        if first and json.loads(first.event)[:1] == ["game"]:
            self.lines = [first]
            return True
        return False

    def _piece(self, text: bytes, crc: int) -> Line | None:
        want = Want("0001-0000000000000000.log", START._replace(crc=crc))
        return next(iter(piece_of(want, text, b"").lines), None)
