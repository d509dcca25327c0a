"""The games on this device: their files, their players, and each as a Game.

Reads only.
"""

from pinochle.game.event_form import check_form
from pinochle.game.events import LISTED, renamed
from pinochle.game.game import Game
from pinochle.game.names import SHORT_PAIRS, given, seat_names
from pinochle.rules.rule_set import Illegal
from pinochle.storage import people
from pinochle.storage.files import Folder
from pinochle.storage.folding import Folding
from pinochle.storage.line_format import decode, file_name, parse_name
from pinochle.storage.tail import read_tail, tail_lines, tail_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle.game.events import Event


def is_empty(game: Game) -> bool:
    """Return whether a game has no hand and no score: it is in no list."""
    started = game.version >= LISTED and game.sheet.start
    return not len(game.sheet.lines) and game.hand.empty and not started


def read_game(files: Folder, name: str) -> "Iterator[tuple[Event, int]]":
    """Yield (event, crc) of a game's valid lines, including the tail's; repairs nothing."""
    number, game = parse_name(name)
    count = crc = 0
    bad = False
    for line in files.lines(name):
        event, after = decode(line, crc)
        bad = bad or event is None
        if event and not bad:
            count, crc = count + 1, after
            yield (event, crc)
    for event, crcs, index, _ in tail_lines(read_tail(files), number, game):
        if index == count + 1 and crcs[0] == crc:
            count, crc = index, crcs[1]
            yield (event, crc)


def game_names(files: Folder) -> "list[str]":
    """Return the file names of all games in a folder, oldest first.

    The newest may be in the tail only, without files of their own.
    """
    names = files.listed() + tail_names(read_tail(files))
    found = {parse_name(name) for name in names}
    return [file_name(number, game) for number, game in sorted(found) if number]


def newest_names(files: Folder, most: int) -> "list[str]":
    """Return the file names of the newest games, at most `most`, newest first.

    To parse and sort 300 names takes 0.25 s on a Pico, so most are passed by.
    """
    found: "list[tuple[int, str]]" = []
    lowest = ""
    for name in reversed(files.listed() + tail_names(read_tail(files))):
        if len(found) == most and (len(name), name) <= (len(lowest), lowest):
            continue
        key = parse_name(name)
        if key[0] and key not in found:
            found = sorted([key] + found)[-most:]
            lowest = file_name(found[0][0], found[0][1])
    return [file_name(number, game) for number, game in reversed(found)]


class SavedGames:
    """The games in a folder; unreadable files are skipped."""

    # Names and house rules come from the newest games only: each costs a few ms to open.
    RECENT = 20

    def __init__(self, files: Folder, breathe: "Callable[[], None] | None" = None):
        self.files = files
        self.breathe = breathe

    def names(self) -> "list[str]":
        """Return the file names of all games, newest first."""
        try:
            found = game_names(self.files)
        except OSError:
            return []
        found.reverse()
        return found

    def newest(self, most: int) -> "list[str]":
        """Return the file names of the newest games, newest first."""
        try:
            return newest_names(self.files, most)
        except OSError:
            return []

    def first_event(self, name: str) -> "Event | None":
        """Return the first event of a game, or None."""
        try:
            for event, _ in read_game(self.files, name):
                return event if _is(event, "game") else None
        except OSError:
            pass
        return None

    def heading(self, name: str) -> "tuple[Event | None, int]":
        """Return (first event or None, seconds): reads only the beginning of a game.

        The seconds since 1970 are 0 if the clock was not set when it began.
        """
        first = None
        try:
            for event, _ in read_game(self.files, name):
                if first is not None:
                    return (first, event[1] if _is(event, "time") else 0)
                if not _is(event, "game"):
                    break
                first = event
        except OSError:
            pass
        return (first, 0)

    def first_events(self) -> "Iterator[Event]":
        """Yield the first events of the newest games, those that make a game, newest first.

        Names given during a game replace those of its first event.
        """
        for name in self.newest(self.RECENT):
            if self.breathe:
                self.breathe()
            try:
                first = self._named(name)
                if first:
                    yield first
            except (OSError, Illegal, ValueError):
                pass

    def _named(self, name: str) -> "Event | None":
        """Return a game's first event with the newest names in its file, or None.

        Opens the file once, and decodes only the lines with names, because a long game has
        hundreds of others. Raises OSError, Illegal, and ValueError
        for a damaged checksum.
        """
        game = None
        before = b""
        for line in self.files.lines(name):
            if game is None:
                event = decode(line, 0)[0]
                if event is None:
                    return None
                game = Game(event)
            elif line[:9] == b'["names",' and before[-10:-9] == b"\t":
                event = decode(line, int(before[-9:-1], 16))[0]
                if event is not None:
                    # Without the hand that they begin with: this game has none.
                    game.apply(event[:3])
            before = line
        if game is None:
            # All its lines are in the tail.
            return self.first_event(name)
        return renamed(game.first, game.players, game.teams)

    def known_names(self, game: "Game | None", teams: bool = False) -> "list[str]":
        """Return the names of people, or of teams, that this device can offer.

        First those that the laptop chose, then those of a game in progress and of the newest
        games, the latest first; without those that the laptop removed. The names of seats and
        sides, used for those without a name, are left out.
        """
        first, hidden = ([], []) if teams else people.load(self.files)
        known: "list[str]" = []
        _add(known, first, [])
        if game is not None:
            now = renamed(game.first, game.players, game.teams)
            _add(known, _given(now, teams), hidden)
            if game.version >= LISTED and not teams:
                # Who left in the middle may come back.
                for players in [game.named[0]] + [span[3] for span in game.spans]:
                    _add(known, given(players, seat_names(len(players))), hidden)
        for event in self.first_events():
            _add(known, _given(event, teams), hidden)
        return known

    def game(self, name: str) -> "Game | None":
        """Return a game, or None if it cannot be read."""
        folding = Folding(self.breathe)
        try:
            for event, _ in read_game(self.files, name):
                folding.fold(event)
        except OSError:
            pass
        return None if folding.refused else folding.game

    def before(self, game: Game, left: str = "") -> "tuple[str, Game] | None":
        """Return (file, game): the game that was left for this one, or None.

        It is the one with the id `left`, else the newest of a lower number that has a hand.
        """
        found = [name for name in self.names() if parse_name(name)[1] == left] if left else []
        names = self.newest(self.RECENT)
        own = [name for name in names if parse_name(name)[1] == game.id]
        if own:
            found += names[names.index(own[0]) + 1 :]
        for name in found:
            earlier = self.game(name)
            if earlier is not None and not is_empty(earlier):
                return (name, earlier)
        return None


def _given(first: "Event", teams: bool) -> "list[str]":
    """Return the names entered for the players or the teams of a first event."""
    if teams and len(first[6]) > len(SHORT_PAIRS):
        # Sides of a table's own rules.
        return list(first[6])
    usual = SHORT_PAIRS if teams else seat_names(len(first[5]))
    return given(first[6 if teams else 5], usual)


def _add(known: "list[str]", names: "list[str]", hidden: "list[str]") -> None:
    for name in names:
        if name and name not in known and name not in hidden:
            known.append(name)


def _is(event: "Event", kind: str) -> bool:
    """Whether an event is of this kind and has a form that this version knows."""
    try:
        check_form(event)
    except Illegal:
        return False
    return bool(event[0] == kind)
