"""Folders with failing storage: cut off at any byte of a write, or full.

They are the journal's own Folder on real files; only writing is cut short.
"""

from pinochle.storage.files import Folder

NO_SPACE = 28


class PowerLossError(Exception):
    """Power was lost; only a test catches this."""


class CutFolder(Folder):
    """Loses power after `left` steps: each byte written is a step, and the end of each call."""

    def __init__(self, path, left):
        super().__init__(path)
        self.left = left

    def _write(self, name, pieces, mode):
        data = b"".join(pieces)
        if self.left <= len(data):
            super()._write(name, (data[: self.left],), mode)
            self.left = 0
            raise PowerLossError
        self.left -= len(data) + 1
        super()._write(name, (data,), mode)

    def remove(self, name):
        if not self.left:
            raise PowerLossError
        self.left -= 1
        super().remove(name)


class CutAtWrite(Folder):
    """Loses power at its n-th write, which is not done, or `done` in whole."""

    def __init__(self, path, left, done=False):
        super().__init__(path)
        self.left, self.done = left, done

    def _write(self, name, pieces, mode):
        self.left -= 1
        if self.left or self.done:
            super()._write(name, pieces, mode)
        if not self.left:
            raise PowerLossError


class CountingFolder(Folder):
    """Counts the steps at which a CutFolder can lose power, and the writes."""

    def __init__(self, path):
        super().__init__(path)
        self.steps = 0
        self.writes = 0

    def _write(self, name, pieces, mode):
        data = b"".join(pieces)
        self.steps += len(data) + 1
        self.writes += 1
        super()._write(name, (data,), mode)

    def remove(self, name):
        self.steps += 1
        super().remove(name)


class FullFolder(Folder):
    """Has room for a number of bytes, None means unlimited. A write stops when it is full."""

    def __init__(self, path, room=None):
        super().__init__(path)
        self.room = room

    def _write(self, name, pieces, mode):
        data = b"".join(pieces)
        if self.room is not None:
            if len(data) > self.room:
                super()._write(name, (data[: self.room],), mode)
                self.room = 0
                raise OSError(NO_SPACE)
            self.room -= len(data)
        super()._write(name, (data,), mode)


def contents(folder):
    """Return {name: bytes} of all files."""
    return {name: folder.read(name) for name in folder.names()}


def restore(folder, files):
    """Set a folder's files to those that contents() returned, without faults."""
    for name in folder.names():
        if name not in files:
            Folder.remove(folder, name)
    for name, data in files.items():
        if folder.read(name) != data:
            Folder._write(folder, name, (data,), "wb")
