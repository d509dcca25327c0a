"""Takes over the tail of an older image, which was a file among the games."""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import split
from pinochle.storage.tail import TAIL

# Bytes of a record; only a tail of events that could not be stored for a while is larger.
AT_ONCE = 2048
# The most that is copied; what follows is damage, because no memory holds more events.
MOST = 16_384


def take_over(older: Folder, files: Folder, kept: bytes) -> None:
    """Copy the file `tail` of folder `older` into the tail of `files`, then remove it.

    `kept` are the bytes of that tail. The file is newer than it, because this image leaves none
    there: an older image has run in between. Lines that the tail still had are kept in
    `tail.bad`. After a power cut in between, it is called again.
    """
    if len(split(kept)) > 1 and older.read(TAIL, len(kept)) != kept:
        older.append(TAIL + ".bad", kept)
    store, taken, data = files.replace, 0, b""
    for line in older.lines(TAIL):
        if taken + len(data) > MOST:
            break
        if len(data) > AT_ONCE:
            store(TAIL, data)
            taken += len(data)
            store, data = files.append, b""
        data += line
    store(TAIL, data)
    taken += len(data)
    if taken < older.size(TAIL):
        older.copy(TAIL, taken, TAIL + ".bad")
    older.remove(TAIL)
