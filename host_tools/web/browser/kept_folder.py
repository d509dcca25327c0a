"""The folder of the journals in a browser: changes are stored, then made to files in memory.

Imports only the scorekeeper's Folder, so that it runs on CPython too.
"""

from pinochle.storage.files import Folder

# The operations of page/store.js.
APPEND, REPLACE, REMOVE = 1, 2, 3


class KeptFolder(Folder):
    """A folder in memory whose changes last.

    `keep(operation, name, data)` stores a change and returns 0, or an errno; `free()` returns the
    number of bytes that can still be stored, or -1 where that is unknown.
    """

    def __init__(self, path, keep, free):
        Folder.__init__(self, path)
        self._keep = keep
        self._free = free

    def append(self, name, data):
        """Add bytes to the end of a file; they are stored when it returns."""
        self._store(APPEND, name, data)
        Folder.append(self, name, data)

    def rewrite(self, name, pieces):
        """Replace a file's contents by pieces one after the other."""
        data = b"".join(pieces)
        self._store(REPLACE, name, data)
        Folder.rewrite(self, name, (data,))

    def cut(self, name, size):
        """Keep the first `size` bytes of a file."""
        self.rewrite(name, (self.read(name, size),))

    def copy(self, name, start, to):
        """Append a file's bytes from `start` on to another file."""
        self.append(to, self.read(name)[start:])

    def remove(self, name):
        """Remove a file."""
        self._store(REMOVE, name, b"")
        Folder.remove(self, name)

    def space(self):
        """Return the number of free bytes, or -1 where that is unknown."""
        return self._free()

    def _store(self, operation, name, data):
        failed = self._keep(operation, name, data)
        if failed:
            raise OSError(failed)
