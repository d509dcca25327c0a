"""littlefs on a NOR flash that can lose power, as files for the scorekeeper's own Folder.

Paths that begin with a mounted name go to its file system, all others to this machine's: the
module pinochle.storage.files gets the functions of `opened` and `System` in place of open and os.
"""

import builtins
import os
from contextlib import contextmanager

from littlefs import LittleFS, LittleFSError, UserContext, lfs
from pinochle.storage import files
from support.nor_flash import BLOCK, NorFlash, PowerCutError

IO_ERROR, WORN = -5, -84
READ, WRITE, CREATE, EMPTY, APPEND = 1, 2, 0x100, 0x400, 0x800  # as littlefs numbers them
FLAGS = {"r": READ, "w": WRITE | CREATE | EMPTY, "a": WRITE | CREATE | APPEND}
GEOMETRY = {
    "block_size": BLOCK,
    "read_size": 64,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
}


class Context(UserContext):
    """The blocks of a chip from `first` on, for littlefs; a failing chip answers with an error."""

    def __init__(self, chip: NorFlash, first: int):
        self.chip, self.first = chip, first
        self.bad = 0  # programs and erases of blocks that turn out to be worn

    def read(self, cfg, block, off, size):
        if self.chip.operations > self.chip.cut >= 0:
            return bytearray(size)
        start = (self.first + block) * BLOCK + off
        return self.chip.data[start : start + size]

    def prog(self, cfg, block, off, data):
        return self._do(self.chip.writeblocks, self.first + block, data, off)

    def erase(self, cfg, block):
        return self._do(self.chip.ioctl, 6, self.first + block)

    def sync(self, cfg):
        return IO_ERROR if self.chip.operations > self.chip.cut >= 0 else 0

    def _do(self, order, *arguments):
        # An exception cannot pass through littlefs.
        if self.bad:
            self.bad -= 1
            return WORN
        try:
            order(*arguments)
        except PowerCutError:
            return IO_ERROR
        return 0


class FileSystem:
    """A mounted littlefs. After a power cut every call raises PowerCutError."""

    def __init__(self, chip: NorFlash, first: int, blocks: int):
        self.chip = chip
        self.context = Context(chip, first)
        self.failing = 0  # writes of a file that end in the middle
        self.fs = LittleFS(self.context, mount=False, block_count=blocks, **GEOMETRY)

    def do(self, name, *arguments):
        """Call a function of littlefs; raises OSError as MicroPython does."""
        self.check_power()
        try:
            found = getattr(lfs, name)(self.fs.fs, *arguments)
        except LittleFSError as failure:
            self.check_power()
            raise OSError(-failure.code, name) from None
        self.check_power()
        return found

    def mount(self):
        """Mount it; raises OSError if it is no littlefs."""
        self.do("mount", self.fs.cfg)
        return self

    def format(self):
        """Make an empty one."""
        self.do("format", self.fs.cfg)

    def entries(self, path):
        """Return the entries of a folder, each with a name, type and size."""
        folder = self.do("dir_open", path)
        found = []
        while entry := self.do("dir_read", folder):
            found.append(entry)
        self.do("dir_close", folder)
        return [entry for entry in found if entry.name not in (".", "..")]

    def check_power(self):
        """Raise PowerCutError if the chip has lost power."""
        if self.chip.operations > self.chip.cut >= 0:
            raise PowerCutError

    def open(self, path, mode):
        """Open a file for bytes."""
        return File(self, self.do("file_open", path, FLAGS[mode[0]]))


class File:
    """An open file."""

    def __init__(self, system, handle):
        self.system, self.handle = system, handle

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.system.do("file_close", self.handle)

    def read(self, most=-1):
        size = self.system.do("file_size", self.handle)
        return self.system.do("file_read", self.handle, min(most, size) if most >= 0 else size)

    def readinto(self, buf):
        data = self.read(len(buf))
        buf[: len(data)] = data
        return len(data)

    def write(self, data):
        if self.system.failing:
            self.system.failing -= 1
            self.system.do("file_write", self.handle, bytes(data[: len(data) // 2]))
            raise OSError(-IO_ERROR)
        return self.system.do("file_write", self.handle, bytes(data))

    def flush(self):
        self.system.do("file_sync", self.handle)

    def seek(self, place, whence=0):
        return self.system.do("file_seek", self.handle, place, whence)

    def __getattr__(self, name):
        """Return any other function of a file, such as the one for its position."""
        return lambda *arguments: self.system.do("file_" + name, self.handle, *arguments)


class System:
    """The part of `os` that the scorekeeper uses, over all mounted file systems."""

    def __init__(self, mounted):
        self.mounted = mounted

    def __getattr__(self, name):
        return getattr(os, name)

    def _at(self, path):
        name, _, rest = path[1:].partition("/")
        return self.mounted.get(name), "/" + rest

    def open(self, path, mode="r", **options):
        found, rest = self._at(str(path))
        return found.open(rest, mode) if found else builtins.open(path, mode, **options)

    def mkdir(self, path):
        found, rest = self._at(path)
        found.do("mkdir", rest) if found else os.mkdir(path)

    def listdir(self, path):
        found, rest = self._at(path)
        if not found:
            return os.listdir(path)
        return [entry.name for entry in found.entries(rest)]

    def ilistdir(self, path):
        """Yield (name, kind, inode, size) as MicroPython does."""
        found, rest = self._at(path)
        for entry in found.entries(rest):
            yield (entry.name, 0x8000 if entry.type == 1 else 0x4000, 0, entry.size)

    def stat(self, path):
        found, rest = self._at(path)
        if not found:
            return os.stat(path)
        entry = found.do("stat", rest)
        return (0x8000 if entry.type == 1 else 0x4000, 0, 0, 0, 0, 0, entry.size, 0, 0, 0)

    def remove(self, path):
        found, rest = self._at(path)
        found.do("remove", rest) if found else os.remove(path)

    def rename(self, path, to):
        found, rest = self._at(path)
        found.do("rename", rest, self._at(to)[1]) if found else os.replace(path, to)

    def statvfs(self, path):
        found, _ = self._at(path)
        if not found:
            return os.statvfs(path)
        count = found.context.chip.blocks
        free = count - found.fs.used_block_count
        return (BLOCK, BLOCK, count, free, free, 0, 0, 0, 0, 255)


@contextmanager
def mounting(mounted):
    """Let pinochle.storage.files use {name: FileSystem} of `mounted`, which may change later."""
    system = System(mounted)
    # Another one may be used around this one; only files.open is not there before the first.
    kept = {name: vars(files).get(name) for name in ("os", "_replace", "open")}
    files.os, files._replace, files.open = system, system.rename, system.open
    try:
        yield system
    finally:
        for name, value in kept.items():
            setattr(files, name, value)
        if kept["open"] is None:
            del files.open
