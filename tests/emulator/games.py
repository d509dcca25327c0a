"""Games for the emulated Pico, and the same App on this laptop for comparison."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
from pinochle.app import App
from pinochle.game.game import Game
from pinochle.keys import NAMES
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name
from pinochle_tools.terminal import key_script as script
from support.dots import text_of

BOARD = {"/board": b"six_ssd1306\n"}

# A hand of racehorse by its keys: deal, bid, trump, both melds, trick points, accepted.
HAND = "UP OK UP UP UP:980 OK UP OK OK UP*6 OK"
HAND_OF_EAST = "RIGHT UP*3 OK DOWN UP*2 OK UP:820 OK OK UP*4 OK"


def twin(folder: Path, files: dict | None = None, keys: int = 6) -> App:
    """Return an App on this laptop with these files of the device in `folder`."""
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    for path in games.iterdir():
        path.unlink()
    for path, data in (files or {}).items():
        if path.startswith("/games/"):
            (games / path.removeprefix("/games/")).write_bytes(data)
    return App(Folder(str(games)), lambda: 0, bytes(8), keys, turn=lambda: None)


def press(app: App, words: str) -> bytes:
    """Press keys on an App from twin() and return its frame."""
    script.performed(app, words)
    return bytes(app.draw())


def searched(app: App, words: str) -> str:
    """Press keys on an App from twin(); return them with every search as the presses it took."""
    plain: list[str] = []
    press_each(app, words, plain.append)
    return " ".join(plain)


def press_each(app: App, words: str, pressed: Callable[[str], None]) -> None:
    """Press keys on an App from twin(); call `pressed` with each press as a word of its own."""

    def after(step: script.Done) -> None:
        if isinstance(step, script.Press):
            pressed(NAMES[step.key])

    for word in words.split():
        if ":" in word:  # one press of a key that is held
            script.performed(app, word)
            pressed(word)
        else:
            script.performed(app, word, after)


def play_both(pico: Any, app: App, words: str, ms: float = 3000) -> None:
    """Press the same keys on a Pico and on an App from twin(); compare the pictures after each."""

    def pressed(word: str) -> None:
        pico.press(word)
        assert pico.shows(bytes(app.draw()), ms), f"after {word}:\n{text_of(pico.picture())}"

    press_each(app, words, pressed)


def single(words: str) -> Iterator[str]:
    """Yield the presses of a script one by one."""
    for word in words.split():
        name, _, times = word.partition("*")
        yield from [name] * int(times or 1)


def events_of(hands: int, version: int = 2) -> list:
    """Return the events of a game of this number of hands without a winner.

    A declarer with points is set, one without makes the bid, so that totals stay near 0.
    """
    name = "00112233445566%02x" % (hands & 255)
    first: list = ["game", version, name, "racehorse", [], [], [], 0]
    events, game = [first], Game(first)
    for hand in range(hands):
        seat = hand % 4
        side = seat % 2
        defenders = 200 if game.totals[side] > 0 else 60
        for event in (
            ["bid", seat, 250 + 10 * (hand % 3)],
            ["trump", "SHDC"[hand % 4]],
            ["meld", side, 80, 0],
            ["meld", 1 - side, 20, 0],
            ["tricks", 1 - side, defenders, 1],
            ["accept"],
        ):
            game.apply(event)
            events.append(event)
    return events


def stored(events: list, folder: Path, rest: bool = True, number: int = 1) -> dict:
    """Return the files of game `number` with these events: {path on the device: bytes}."""
    games = folder / "stored"
    games.mkdir(parents=True, exist_ok=True)
    for path in games.iterdir():
        path.unlink()
    # A game takes the number after the largest.
    last = games / file_name(number - 1, "0" * 16)
    last.touch()
    journal = Journal(Folder(str(games)))
    journal.begin(events[0])
    last.unlink()
    game = Game(events[0])
    for event in events[1:]:
        game.check(event)
        game.apply(event)
        journal.append(event)
    if rest:
        journal.rest()
    return {f"/games/{path.name}": path.read_bytes() for path in sorted(games.iterdir())}


def stored_lines(files: dict) -> list:
    """Return the stored lines of all games on a device, sorted."""
    return sorted(
        line
        for path, data in files.items()
        if path.startswith("/games/")
        for line in data.splitlines()
        if not line.startswith(b'["tail"')
    )
