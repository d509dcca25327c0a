"""The journal in its folder: stores a game's events, and finds them after a power cut.

The newest events are in the file `tail`, because littlefs appends to a game's file in 57 ms or
more; they move there when the tail is full, or in idle time. Loading reads the longest valid run
of lines; damaged bytes are moved to `<file>.bad`, never deleted.
"""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, parse_name
from pinochle.storage.loading import Loading, newest_game
from pinochle.storage.tail import TAIL, FileEnd, Tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinochle.game.events import Event
    from pinochle.storage.loading import Mark

# Lines worth moving in idle time, to make room for the next events: half a hand.
TAIL_WORTH = 80


class Journal:
    """The journal of one game; events are added and never changed.

    `count` and `crc` are its number of lines and its last checksum, `damage` the number of damaged
    bytes that were set aside; half a line at the end, as a power cut leaves, is set aside without
    being counted. All methods raise OSError when the storage fails; stored lines stay.
    """

    def __init__(self, files: Folder):
        self.files = files
        self.damage = 0
        self._file = FileEnd()
        self._tail = Tail(self._file)
        self._unsaved = False  # the game has no number yet, and nothing of it is stored
        self._before: "Journal | None" = None  # a game that could not be stored
        self._largest = -1  # the largest number of a game, -1 while unknown
        self._bad: "list[tuple[str, int]]" = []  # damage that is not set aside yet; see Loading

    @property
    def number(self) -> int:
        """The number of the game, 0 while it has none."""
        return self._file.number

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._file.game

    @property
    def name(self) -> str:
        """The name of the game's file."""
        return self._file.name

    @property
    def count(self) -> int:
        """The number of lines."""
        return self._tail.count

    @property
    def crc(self) -> int:
        """The checksum of the last line."""
        return self._tail.crc

    @property
    def largest(self) -> int:
        """The largest number of a game; may look for it as idle() does. Raises OSError."""
        if self._largest < 0:
            self._look()
        return max(self._largest, self.number)

    @property
    def saved(self) -> bool:
        """Whether all events are stored."""
        return not (self._tail.waiting or self._unsaved)

    @property
    def needs_rest(self) -> bool:
        """Whether idle() has work: lines to store or to move, or the folder's own."""
        return self.worth_moving or self._largest < 0 or self.files.untidy

    @property
    def worth_moving(self) -> bool:
        """Whether idle() would store or move lines."""
        tail = self._tail
        return bool(tail.waiting or tail.older) or len(tail.lines) > TAIL_WORTH

    def begin(self, first: "Event", *more: "Event") -> None:
        """Begin a new game's journal with its first event, and more by the same write.

        If it raises, this is still the journal of the game before, whose lines are all in its
        file, or in the tail before those of the new game if the folder's tail is quick.
        """
        tail = self._tail
        # Damage at the end of a file is set aside by append(), before it stores anything.
        whole = self.files.quick and not (tail.torn or tail.waiting)
        older = b""
        if whole and (tail.lines or tail.older):
            older = tail.older + tail.part(self._file)
        else:
            self.rest()
        number = self.largest + 1
        before = (self._file, self._tail)
        self._file = FileEnd(number, first[2])
        self._tail = Tail(self._file, older, not older)
        try:
            self.append(first, *more)
        except OSError:
            held = self._tail.older
            self._file, self._tail = before
            if held:
                # The old game's file may have some of these lines already.
                self._file.doubt()
                self._tail.doubt()
            else:
                # It has all of them.
                self._file = FileEnd(self.number, self.game, self.count, self.crc)
                self._tail = Tail(self._file)
            raise

    def begin_unsaved(self, first: "Event") -> "Journal":
        """Return a new game's journal after begin() failed; this game's lines are stored first."""
        journal = Journal(self.files)
        if self._tail.waiting:
            journal._before = self
        journal._file = FileEnd(0, first[2])
        journal._unsaved = True
        journal.keep(first)
        return journal

    def append(self, *events: "Event") -> None:
        """Store events by one write. If it raises, none of them is part of the journal."""
        self._land()
        self._store(events)

    def keep(self, event: "Event") -> None:
        """Keep an event that could not be stored, to store it before the next one."""
        self._tail.keep(event)

    def rest(self) -> None:
        """Move the tail's lines to the games' files."""
        self._land()
        self._keep_aside()
        if self._tail.waiting:
            try:
                self._store(())
            except OSError:
                if not self._tail.torn:
                    raise
                self._store_singly()
        if self._tail.lines or self._tail.older:
            self._move()

    def idle(self) -> None:
        """Do a part of the work that can wait; called in idle time."""
        if self.worth_moving:
            self.rest()
        elif self.files.untidy:
            self.files.tidy()
        else:
            self._look()  # 180 ms among 300 games, too long for the press that begins one

    def load(self, fold: "Callable[[Event], None]", mark: "Mark | None" = None) -> bool:
        """Find the newest game and call fold(event) with each of its events in order.

        Returns whether there is a game. Exceptions of `fold` are passed on; then the game cannot
        continue, and its files stay unchanged. Leaves out the lines that were in the game's file
        when mark() returned `mark`; raises ChangedError if they are others now.
        """
        self._unsaved, self._bad = False, []
        try:
            found = Loading(self.files, mark)
            self._tail = found.tail  # fold() may ask for the checksum so far
            found.read(fold)
        except OSError:
            self._file = FileEnd()
            self._tail = Tail(self._file)
            self._unsaved = True
            raise
        self._file, self._bad = found.file, found.bad
        self.damage += found.damage
        if found.largest >= 0:
            self._largest = found.largest
        try:
            self._keep_aside()
        except OSError:
            # The storage is full: the game can be played, and the next event tries again.
            pass
        return self.count > 0

    def switch(self, name: str, fold: "Callable[[Event], None]") -> bool:
        """Make another game the current one, and load it as load() does.

        All lines are in their games' files before one replacement of the tail names the other
        game, so a cut leaves one of the two current and both whole. If that raises, nothing has
        changed.
        """
        self.rest()
        largest = self.largest
        end = FileEnd(*parse_name(name))
        for line in self.files.lines(name):
            event, crc = decode(line, end.crc)
            if event is None:
                break
            end.lines, end.crc = end.lines + 1, crc
        self.files.restart(TAIL, end.head())
        self._largest = largest
        return self.load(fold)

    def mark(self) -> "Mark":
        """Return [number, id, size and CRC-32 of the game's file, its lines, the last one's crc].

        Returns [] while the files are not in order.
        """
        end = self._file
        if not self.saved or end.torn or self._tail.torn or self._bad:
            return []
        size, crc = end.checksum(self.files)
        return [end.number, end.game, size, crc, end.lines, end.crc]

    # Storing.

    def _land(self) -> None:
        """Give a number to a game that began while the storage failed."""
        if not self._unsaved:
            return
        if self._before:
            self._before.rest()
            self._before = None
        # The game stored last may still have lines in the tail.
        last = Journal(self.files)
        last.load(lambda event: None)
        last.rest()
        number = newest_game(self.files, last.number, last.game)[0]
        self._file = FileEnd(number + (1 if self._tail.waiting else 0), self.game)
        self._unsaved = False

    def _store(self, events: "Sequence[Event]") -> None:
        """Store what waits, and more events, by one write."""
        self._keep_aside()
        tail = self._tail
        data, crc = tail.encoded(events)
        if (tail.lines or tail.older) and not tail.fits(self.files, len(data)):
            self._move()
        tail.store(self.files, self._file, data, crc, len(events))

    def _store_singly(self) -> None:
        """Store what waits line by line: worn flash may have no place for all in one piece."""
        tail = self._tail
        while tail.waiting:
            if (tail.lines or tail.older) and not tail.fits(self.files, tail.first):
                self._move()
            tail.store_first(self.files, self._file)

    def _move(self) -> None:
        end, tail = self._file, self._tail
        # What a failed append left in the file is read, to add the lines that it lacks.
        again = tail.part(end) if end.torn and tail.lines else b""
        if tail.older or again:
            from pinochle.storage.older_parts import move_parts

            move_parts(self.files, tail.older + again)
        if again:
            self._file = end = FileEnd(end.number, end.game, end.lines, end.crc)
            end.take(tail.lines)
        elif tail.lines:
            end.append(self.files, tail.lines)
        tail.taken()
        tail.empty(self.files, end)

    def _look(self) -> None:
        """Look for the largest number of a game."""
        self._largest = newest_game(self.files, self.number, self.game)[0]

    def _keep_aside(self) -> None:
        """Move the damaged ends of files to separate files."""
        while self._bad:
            name, good = self._bad[0]
            if good < self.files.size(name):
                self.files.copy(name, good, name + ".bad")
            if name != TAIL:
                self.files.cut(name, good)
            elif not self.number:
                self.files.remove(TAIL)
            elif self.files.tail_fits(good, 0):
                self._tail.rewrite(self.files, self._file)
            else:
                # A cut between the writes that a long one takes would lose its last lines.
                self._move()
            self._bad.pop(0)
