"""The journal in its folder: stores a game's events, and finds them after a power cut.

The newest events are in the file `tail`, because littlefs appends to a game's file in 57 ms or
more; they move there when the tail is full, or in idle time. The tail's first line names the game
and the position that it continues: `["tail", number, id, lines, crc]`. Loading reads the longest
valid run of lines; damaged bytes are moved to `<file>.bad`, never deleted.
"""

from pinochle.storage.files import ChangedError, Folder
from pinochle.storage.line_format import decode, encode, file_name, parse_name, split
from pinochle.storage.tail import TAIL, parts, read_tail, tail_game, tail_lines

# The most bytes of the tail's first line.
HEAD_MOST = 70
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
        self.number = 0
        self.game = ""
        self.damage = 0
        self._before: "Journal | None" = None  # a game that could not be stored
        self._largest = -1  # the largest number of a game, -1 while unknown
        self._reset()

    def _reset(self) -> None:
        self.count = self.crc = 0
        self._moved = self._moved_crc = 0  # lines in the game's file
        self._tail = b""  # lines after the tail's first line, as stored
        self._older = b""  # the parts of earlier games in the tail
        self._waiting = b""  # lines that could not be stored
        self._tail_torn = True  # the tail may end in half a line, or belong to another game
        self._file_torn = False  # the game's file may end in half a line
        self._unsaved = False  # the game has no number yet, and nothing of it is stored
        self._bad: list = []  # (file, good bytes) of damage that is not set aside yet

    @property
    def name(self) -> str:
        """The name of the game's file."""
        return file_name(self.number, self.game)

    @property
    def saved(self) -> bool:
        """Whether all events are stored."""
        return not (self._waiting or self._unsaved)

    @property
    def needs_rest(self) -> bool:
        """Whether idle() has work: lines to store or to move, or the folder's own."""
        return self.worth_moving or self._largest < 0 or self.files.untidy

    @property
    def worth_moving(self) -> bool:
        """Whether idle() would store or move lines."""
        return bool(self._waiting or self._older) or len(self._tail) > TAIL_WORTH

    def begin(self, first: list) -> None:
        """Begin a new game's journal with its first event.

        If it raises, this is still the journal of the game before, whose lines are all in its
        file, or in the tail before those of the new game if the folder's tail is quick.
        """
        whole = self.files.quick and not (self._tail_torn or self._waiting or self._bad)
        part = self._part() if whole and (self._tail or self._older) else b""
        if not part:
            self.rest()
        if self._largest < 0:
            self._newest()
        before = (self.number, self.game, self.count, self.crc)
        kept = (self._moved, self._moved_crc, self._tail, self._older)
        self._reset()
        self.number, self.game = max(self._largest, self.number) + 1, first[2]
        if part:
            self._older = kept[3] + part
            self._tail_torn = False
        try:
            self.append(first)
        except OSError:
            # The old game's file may have some of these lines already.
            torn = bool(self._older)
            kept = kept if torn else before[2:] + (b"", b"")
            self._reset()
            self.number, self.game, self.count, self.crc = before
            self._moved, self._moved_crc, self._tail, self._older = kept
            self._file_torn = torn
            raise

    def begin_unsaved(self, first: list) -> "Journal":
        """Return a new game's journal after begin() failed; this game's lines are stored first."""
        journal = Journal(self.files)
        if self._waiting:
            journal._before = self
        journal.number, journal.game = 0, first[2]
        journal._unsaved = True
        journal.keep(first)
        return journal

    def append(self, *events: list) -> None:
        """Store events by one write. If it raises, none of them is part of the journal."""
        self._land()
        data, crc = self._waiting, self.crc
        for event in events:
            line, crc = encode(event, crc)
            data += line
        self._store(data)
        self._waiting = b""
        self.crc = crc
        self.count += len(events)

    def keep(self, event: list) -> None:
        """Keep an event that could not be stored, to store it before the next one."""
        line, self.crc = encode(event, self.crc)
        self._waiting += line
        self.count += 1

    def rest(self) -> None:
        """Move the tail's lines to the games' files."""
        self._land()
        self._keep_aside()
        if self._waiting:
            self._store(self._waiting)
            self._waiting = b""
        if self._tail or self._older:
            self._move()

    def idle(self) -> None:
        """Do a part of the work that can wait; called in idle time."""
        if self.worth_moving:
            self.rest()
        elif self.files.untidy:
            self.files.tidy()
        else:
            self._newest()  # 180 ms among 300 games, too long for the press that begins one

    def load(self, fold, mark: "list | None" = None) -> bool:  # type: ignore[no-untyped-def]
        """Find the newest game and call fold(event) with each of its events in order.

        Returns whether there is a game. Exceptions of `fold` are passed on; then the game cannot
        continue, and its files stay unchanged. Leaves out the lines that were in the game's file
        when mark() returned `mark`; raises ChangedError if they are others now.
        """
        self._reset()
        try:
            self._read(fold, mark)
        except OSError:
            self._reset()
            self.number, self.game, self._unsaved = 0, "", True
            raise
        try:
            self._keep_aside()
        except OSError:
            # The storage is full: the game can be played, and the next event tries again.
            pass
        return self.count > 0

    def mark(self) -> list:
        """Return [number, id, size and CRC-32 of the game's file, its lines, the last one's crc].

        Returns [] while the files are not in order.
        """
        if not self.saved or self._file_torn or self._tail_torn or self._bad:
            return []
        found = self.files.checksum(self.name)
        return [self.number, self.game, found[0], found[1], self._moved, self._moved_crc]

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
        self.number = last._newest()[0] + (1 if self._waiting else 0)
        self._unsaved = False

    def _store(self, data: bytes) -> None:
        self._keep_aside()
        used = HEAD_MOST + len(self._older) + len(self._tail)
        # To write a torn tail again may take more pages than are left, where flash is worn.
        fits = not self._tail_torn and self.files.tail_fits(used, len(data))
        if (self._tail or self._older) and not fits:
            self._move()
        if self._tail_torn:
            self.files.replace(TAIL, self._older + self._part() + data)
        else:
            self._tail_torn = True
            # A part that begins after another has no first line yet.
            headless = self._older and not self._tail
            self.files.append(TAIL, self._head() + data if headless else data)
        self._tail_torn = False
        self._tail += data

    def _move(self) -> None:
        # What a failed append left in the file is read, to add the lines that it lacks.
        again = self._part() if self._file_torn and self._tail else b""
        if self._older or again:
            from pinochle.storage.older_parts import move_parts

            move_parts(self.files, self._older + again)
        if self._tail:
            if not again:
                self._file_torn = True
                self.files.append(self.name, self._tail)
            self._file_torn = False
            lines = split(self._tail)
            self._moved += len(lines)
            self._moved_crc = int(lines[-1][-9:-1].decode(), 16)
            self._tail = b""
        # Until the tail is emptied, both files have these lines; loading skips the copies. A game
        # without a line is not named there, because a restart would look for it.
        if self._moved:
            self.files.replace(TAIL, self._head())
        self._older = b""
        self._tail_torn = not self._moved

    def _part(self) -> bytes:
        """Return this game's part of the tail."""
        return self._head() + self._tail

    def _head(self) -> bytes:
        mark = "%08x" % self._moved_crc
        head: bytes = encode(["tail", self.number, self.game, self._moved, mark], 0)[0]
        return head

    def _newest(self) -> tuple:
        """Return (number, id) of the newest game's file."""
        newest = (self.number, self.game)
        for name in self.files.listed():
            newest = max(newest, parse_name(name))
        self._largest = newest[0]
        return newest

    # Loading and repair.

    def _read(self, fold, mark: "list | None") -> None:  # type: ignore[no-untyped-def]
        data = read_tail(self.files)
        part = parts(data)[-1]
        self._older, data = data[: len(data) - len(part)], part
        self.number, self.game = tail_game(data)
        if not self.number:
            self.number, self.game = self._newest()
        if mark or self.number:
            self._read_file(fold, mark or [self.number, self.game, 0, 0, 0, 0])
        self._read_tail(data, fold)

    def _read_file(self, fold, mark: list) -> None:  # type: ignore[no-untyped-def]
        if mark[:2] != [self.number, self.game]:
            raise ChangedError
        good, bad, self.count, self.crc = mark[2], 0, mark[4], mark[5]
        torn = True
        for line in self.files.lines(self.name, (mark[2], mark[3])):
            event, crc = decode(line, self.crc)
            if event is None or bad:
                bad += len(line)
                torn = torn and b"\n" not in line
                continue
            fold(event)
            self.crc = crc
            self.count += 1
            good += len(line)
        self._moved, self._moved_crc = self.count, self.crc
        if bad:
            self._found_bad(self.name, good, 0 if torn else bad)

    def _found_bad(self, name: str, good: int, damage: int) -> None:
        self.damage += damage
        self._bad.append((name, good))

    def _keep_aside(self) -> None:
        """Move the damaged ends of files to separate files."""
        while self._bad:
            name, good = self._bad[0]
            if good < self.files.size(name):
                self.files.copy(name, good, name + ".bad")
            if name != TAIL:
                self.files.cut(name, good)
            elif self.number:
                self.files.replace(TAIL, self._older + self._part())
                self._tail_torn = False
            else:
                self.files.remove(TAIL)
            self._bad.pop(0)

    def _read_tail(self, data: bytes, fold) -> None:  # type: ignore[no-untyped-def]
        good = 0
        for event, crc, index, line in tail_lines(data, self.number, self.game):
            if index > self.count:
                # Read lines that continue the game; stop if the lines between are lost.
                if index != self.count + 1 or crc[0] != self.crc:
                    break
                fold(event)
                self.count, self.crc = index, crc[1]
                self._tail += line
            good += len(line)
        if good:
            good += data.find(b"\n") + 1
        self._tail_torn = data != self._part()
        if data and self._tail_torn:
            if not good and self.number and tail_game(data) == (self.number, self.game):
                good = data.find(b"\n") + 1
            size = self.files.size(TAIL) - len(self._older)
            torn = size == len(data) and b"\n" not in data[good:]
            self._found_bad(TAIL, len(self._older) + good, 0 if torn else size - good)
