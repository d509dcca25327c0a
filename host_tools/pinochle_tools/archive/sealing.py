"""Check the seals of games with a scorekeeper's key, and describe them for people."""

import hmac
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pinochle.game.events import SEAL_DIGITS
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, parse_name, split
from pinochle.storage.saved_games import game_names
from pinochle.storage.seal import FILE, Ends, begun, parsed
from pinochle.storage.tail import TAIL, read_tail, tail_lines
from sqlalchemy import Connection, select

from pinochle_tools.archive.folded_game import given_names
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.list_rows import hands_of
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.naming import side_names
from pinochle_tools.common.untrusted import contents
from pinochle_tools.database.schema import DEVICES, HISTORIES
from pinochle_tools.games.notes import signed_by
from pinochle_tools.journals.applying import applied, event_in_words
from pinochle_tools.journals.lines import journal_bytes
from pinochle_tools.journals.sources import LARGEST_FILE

if TYPE_CHECKING:
    from pinochle.game.events import Event

# The state of a game or of a seal.
GOOD, NO_MATCH, CHANGED, NOT_SEALED, DAMAGED = (
    "good",
    "does not match",
    "changed since",
    "not sealed",
    "damaged",
)
_LARGEST_KEY = 2048


class Seal(NamedTuple):
    """A seal of a game: the side that signed, after how many hands, its digest and its state."""

    side: str
    hands: int
    digest: str
    state: str

    @property
    def words(self) -> str:
        """Return the seal in words, with its state."""
        return f"{signed_by(self.side, self.hands, self.digest)}, {_WORDS[self.state]}"


class Sealed(NamedTuple):
    """The result for one journal: its seals, oldest first; `reason` says what is damaged."""

    name: str
    seals: list[Seal]
    reason: str = ""

    @property
    def state(self) -> str:
        """The state of the game: DAMAGED, NO_MATCH if one seal does not match, or the newest's."""
        if self.reason:
            return DAMAGED
        states = [seal.state for seal in self.seals]
        return NO_MATCH if NO_MATCH in states else states[-1] if states else NOT_SEALED

    @property
    def words(self) -> list[str]:
        """Return a line for each seal, and one for damage, or for a game without seals."""
        lines = [f"{self.name}: {seal.words}" for seal in self.seals]
        if self.reason:
            lines.append(f"{self.name}: {self.reason}")
        return lines or [f"{self.name}: {NOT_SEALED}"]


_WORDS = {
    GOOD: GOOD,
    NO_MATCH: "does not match: the lines before it were changed, or it was made with another key",
    CHANGED: "good, but signed before later changes",
}


def key_in(folder: Path) -> bytes:
    """Return the key in a folder of games, b"" if there is none. Raises ToolError if damaged."""
    path = folder / FILE
    if not path.exists():
        return b""
    return key_from(contents(path, _LARGEST_KEY), str(path))


def key_from(data: bytes, place: str) -> bytes:
    """Return the key in a file's bytes, b"" if there are none. Raises ToolError if damaged."""
    key = parsed(data)
    if data and not key:
        raise ToolError(f"the key in {place} is damaged: no seal can be checked with it")
    return key


def sealed_file(path: Path, key: bytes) -> Sealed:
    """Check the seals of one game: its file, and the lines of the tail beside it.

    Raises ToolError and OSError for a file that cannot be read.
    """
    return check_seals(str(path), [*split(contents(path, LARGEST_FILE)), *_in_tail(path)], key)


def sealed_folder(folder: Path, key: bytes) -> Iterator[Sealed]:
    """Check the seals of all games in a folder, oldest first."""
    for name in game_names(Folder(str(folder))):
        path = folder / name
        data = contents(path, LARGEST_FILE) if path.exists() else b""
        yield check_seals(name, [*split(data), *_in_tail(path)], key)


def sealed_device(connection: Connection, identity: str, key: bytes) -> Iterator[Sealed]:
    """Check the seals of a device's games in the archive, in the order of their numbers."""
    query = select(HISTORIES).join(DEVICES, DEVICES.c.key == HISTORIES.c.device)
    for row in connection.execute(query.where(DEVICES.c.id == identity).order_by(HISTORIES.c.key)):
        data = journal_bytes(lines_of(connection, row.key))
        yield check_seals(f"game {row.key}", split(data), key)


def _in_tail(path: Path) -> list[bytes]:
    """Return the lines that the tail beside a game's file adds to it."""
    number, game = parse_name(path.name)
    if not number or not (path.parent / TAIL).is_file():
        return []
    count = contents(path, LARGEST_FILE).count(b"\n") if path.exists() else 0
    found = tail_lines(read_tail(Folder(str(path.parent))), number, game)
    return [line for _, _, index, line in found if index > count]


def check_seals(name: str, lines: Iterable[bytes], key: bytes) -> Sealed:
    """Check every seal among a journal's lines, bytes with a newline, with a key."""
    digest = hmac.new(key, digestmod="sha256")
    game, crc, reason, changed = None, 0, "", 0
    seals: list[tuple[int, Seal]] = []
    ends = Ends()
    for number, line in enumerate(lines, 1):
        event, crc = decode(line, crc)
        if event is None:
            reason = f"line {number} does not fit its checksum"
            break
        try:
            game = applied(game, event)
        except Illegal as refusal:
            reason = f"line {number} breaks a rule: {event_in_words(refusal, event)}"
            break
        changes = ends.changes(event)
        if event[0] == "sealed":
            matches = bool(key) and _matches(digest.copy(), event)
            side = names_of(game)[event[1]]
            state = GOOD if matches else NO_MATCH
            seals.append((number, Seal(side, hands_of(game), event[2], state)))
        elif changes:
            changed = number
        digest.update(line)
    return Sealed(name, [_aged(seal, before=number < changed) for number, seal in seals], reason)


def _matches(digest: "hmac.HMAC", event: "Event") -> bool:
    """Return whether the digest of the lines before a seal, and of its beginning, is in it."""
    digest.update(begun(event[1]))
    return hmac.compare_digest(digest.hexdigest()[:SEAL_DIGITS], event[2])


def _aged(seal: Seal, *, before: bool) -> Seal:
    """Return a seal, marked if it is good and was made before the last change."""
    return seal._replace(state=CHANGED) if before and seal.state == GOOD else seal


def names_of(game: Game) -> list[str]:
    """Return the names of a game's sides, as other commands print them."""
    players, teams = given_names(game)
    seated = [game.rules.side_of(seat) for seat in range(game.rules.players)]
    return side_names(players, teams, seated)
