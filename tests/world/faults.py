"""Planted faults: each is a small change of the program's source, made in memory only.

The worlds must find every one of them; see test_worlds.py.
"""

# ruff: noqa: E501 - lines of the program are longer as texts

import importlib
import inspect
from contextlib import contextmanager
from typing import NamedTuple


class Fault(NamedTuple):
    """A change of a module's text that is in it once."""

    name: str
    module: str
    old: str
    new: str


JOURNAL = "pinochle.storage.journal"
TAIL = "pinochle.storage.tail"
LOG = "drivers.flash_log"
FILES = "pinochle.storage.files"
INTAKE = "pinochle_tools.archive.intake"
SOURCES = "pinochle_tools.journals.sources"

FAULTS = [
    # What a box stores.
    Fault(
        "the tail is emptied before its lines are in the file",
        JOURNAL,
        "            end.append(self.files, tail.lines)\n",
        "            self.files.replace(TAIL, end.head())\n"
        "            end.append(self.files, tail.lines)\n",
    ),
    Fault(
        "of two events of one press the first is stored",
        TAIL,
        "        for event in events:\n            line",
        "        for event in events[:1]:\n            line",
    ),
    Fault(
        "lines of the tail that the file has are added again",
        "pinochle.storage.loading",
        "                if index != tail.count + 1 or crc[0] != tail.crc:\n                    break\n"
        "                fold(event)\n",
        "                fold(event)\n                fold(event)\n",
    ),
    Fault(
        "half a line in a file is not cut off before more follow",
        JOURNAL,
        "if end.torn and tail.lines else",
        "if not self.saved and tail.lines else",
    ),
    Fault(
        "of several waiting events the last is kept",
        TAIL,
        "        self.waiting += line\n",
        "        self.waiting = line\n",
    ),
    Fault(
        "the checksum is not continued",
        TAIL,
        "        self.crc = crc\n        self.count += more\n",
        "        self.count += more\n",
    ),
    Fault(
        "lines of the game before are left in the tail that is emptied",
        JOURNAL,
        "move_parts(self.files, tail.older + again)",
        "move_parts(self.files, again)",
    ),
    Fault(
        "the tail's first line has the number of lines of before",
        TAIL,
        '        self.lines += lines.count(b"\\n")\n',
        '        self.lines += lines.count(b"\\n") - 1\n',
    ),
    Fault(
        "an event that waits counts as stored",
        "pinochle.answering",
        "                self.screen = self._unsaved_page(facts, before)\n",
        "                self._show(game, facts)\n",
    ),
    Fault(
        "a game's part of the tail is skipped",
        "pinochle.storage.older_parts",
        "        if index == count + 1 and crcs[0] == crc:\n",
        "        if index > count + 1 and crcs[0] == crc:\n",
    ),
    Fault(
        "programmed pages are not read again",
        LOG,
        "            if crc32(_page) != crc:\n                return False\n",
        "",
    ),
    Fault(
        "records get the same number",
        LOG,
        "                self._sequence += 1\n",
        "                self._sequence += 0\n",
    ),
    Fault(
        "a sector that holds the newest run is erased",
        LOG,
        "        return kept + self._ready + PAGES <= self._pages\n",
        "        return True\n",
    ),
    Fault(
        "after a start the log begins at its first page",
        LOG,
        "        self._end = page % self._pages\n",
        "        self._end = 0\n",
    ),
    Fault(
        "an append to a file replaces it",
        FILES,
        '        self._write(name, (data,), "ab")\n',
        '        self._write(name, (data,), "wb")\n',
    ),
    Fault(
        "a line at the border of two pieces is lost",
        FILES,
        "                    rest = rest[start:]\n",
        '                    rest = b""\n',
    ),
    Fault(
        "the tail of an older image is not taken over",
        "runner.storing",
        "        if found:\n",
        "        if False:\n",
    ),
    Fault(
        "the tail of an older image is removed before it is copied",
        "runner.older_tail",
        '    store, taken, data = files.replace, 0, b""\n',
        '    store, taken, data = files.replace, 0, b""\n    older.remove(TAIL)\n',
    ),
    # What a start finds.
    # What events add up to.
    Fault(
        "an undone hand counts",
        "pinochle.game.changes",
        "    game.dealer = (game.dealer - 1) % game.rules.players\n    game.sheet.pop()\n",
        "    game.dealer = (game.dealer - 1) % game.rules.players\n",
    ),
    Fault(
        "a counter does not save a side's points",
        "pinochle.rules.score_rows",
        "        return points > 0\n    if",
        "        return points > 10\n    if",
    ),
    # What a laptop takes.
    Fault(
        "the first new line is skipped",
        INTAKE,
        "        new = piece.lines[head.lines - piece.start.lines :]\n",
        "        new = piece.lines[head.lines - piece.start.lines + 1 :]\n",
    ),
    Fault(
        "a history's new length is not stored",
        INTAKE,
        "                .values(lines=head.lines, crc=head.crc)\n",
        "                .values(lines=HISTORIES.c.lines)\n",
    ),
    Fault(
        "a longer copy of a game is a game that diverged",
        INTAKE,
        "        if shared == piece.start.lines:\n            return True\n",
        "        if shared == piece.start.lines:\n            return False\n",
    ),
    Fault(
        "nothing is committed",
        "pinochle_tools.database.store",
        "            connection.begin(),\n        ):",
        "            connection,\n        ):",
    ),
    Fault(
        "each statement is a transaction of its own",
        "pinochle_tools.database.store",
        '    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")\n',
        "    connection.get_execution_options()\n",
    ),
    Fault(
        "the newest lines, in the tail, are not taken",
        SOURCES,
        "            piece.lines.add(Line(after, line[:-MARK_BYTES].decode()))\n"
        "            count, crc, size = index, after, size + len(line)\n",
        "            return Cursor(count, crc, size)\n",
    ),
    Fault(
        "totals in the archive are not counted again",
        "pinochle_tools.archive.importing",
        "        remove_derived(connection, grown)\n        derive(connection, grown, folding)\n",
        "        derive(connection, [], folding)\n",
    ),
    Fault(
        "a file whose size is known is not read, though its tail grew",
        "pinochle_tools.archive.importing",
        "        if name not in wanted_names:\n",
        "        if name in wanted_names:\n",
    ),
    Fault(
        "of two archives that meet one learns nothing",
        "pinochle_tools.archive.history",
        "in ((one, other), (other, one)):",
        "in ((one, other),):",
    ),
    Fault(
        "of several notes of another laptop one is taken",
        "pinochle_tools.people.changes",
        "    new = list(found.values())\n",
        "    new = list(found.values())[:1]\n",
    ),
    # What a person presses.
    Fault(
        "a hold counts as a press, too",
        "pinochle.keys",
        "                    self._spent |= self._down\n",
        "                    self._spent |= 0\n",
    ),
    Fault(
        "a key that is down at power-on counts",
        "pinochle.keys",
        "            self._down = self._spent = self._stuck = mask\n",
        "            self._down = self._stuck = mask\n",
    ),
    # What a restart, a correction and a key that bounces give.
    Fault(
        "a file is cut one byte too early",
        FILES,
        "self._part(name, 0, size)",
        "self._part(name, 0, size - 1)",
    ),
    Fault(
        "a start forgets the lines after its checkpoint",
        "pinochle.storage.checkpoint",
        "        super().fold(event)\n\n    def end",
        "        if event is None:\n            super().fold(event)\n\n    def end",
    ),
    Fault(
        "hands after a correction keep their totals",
        "pinochle.game.score_sheet",
        "            if line is not None:\n                self._count(line)\n",
        "            if line is not None and line.facts is facts:\n                self._count(line)\n",
    ),
    Fault(
        "a side that is not saved keeps its meld",
        "pinochle.rules.score_rows",
        '    if side == hand.declarer or rules.dix == "saved" or not meld:\n        return tricks\n',
        '    if side == hand.declarer or rules.dix == "saved" or not meld:\n        return meld + tricks\n',
    ),
    Fault(
        "a game gets the number of the one before",
        JOURNAL,
        "number = self.largest + 1",
        "number = max(self.largest, 1)",
    ),
    Fault(
        "a contact that bounces counts twice",
        "pinochle.keys",
        "            settled = self._settled(key, self._before)\n",
        "            settled = True\n",
    ),
]

# Changes that no world found, because something else holds: littlefs keeps a file's old contents
# until the new ones are flushed, records of several pages are rare, and few people undo a penalty.
# Tests of their modules find them.
UNFOUND = [
    Fault(
        "a record with a damaged checksum begins a run",
        LOG,
        "                if self._data(page, found) is not None:\n",
        "                if found:\n",
    ),
    Fault(
        "a file is replaced in place",
        FILES,
        '        self._write(name + ".new", pieces, "wb")\n'
        '        _replace(self.place(name + ".new"), self.place(name))\n\n    def cut',
        '        self._write(name, pieces, "wb")\n\n    def cut',
    ),
    Fault(
        "an undone penalty counts",
        "pinochle.game.changes",
        'def _undo_line(game: "State", *fields: "int | str") -> None:\n    game.sheet.pop()\n',
        'def _undo_line(game: "State", *fields: "int | str") -> None:\n    game.sheet\n',
    ),
]


def _codes(module, text=None):
    """Return {qualified name: function} of a module, or of its changed text."""
    if text is None:
        space = vars(module)
    else:
        space = {"__name__": module.__name__, "__file__": module.__file__}
        exec(compile(text, module.__file__, "exec"), space)
    found = {}
    for name, value in space.items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            found[name] = value
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            for method, plain in vars(value).items():
                plain = plain.fget if isinstance(plain, property) else plain
                plain = inspect.unwrap(plain) if callable(plain) else plain
                if inspect.isfunction(plain):
                    found[f"{name}.{method}"] = plain
    return found


@contextmanager
def planted(fault):
    """Change the functions of a module in place, wherever they are known already."""
    module = importlib.import_module(fault.module)
    text = inspect.getsource(module)
    assert text.count(fault.old) == 1, f"{fault.name}: {text.count(fault.old)} places"
    before = {name: plain.__code__ for name, plain in _codes(module).items()}
    functions = _codes(module)
    changed = _codes(module, text.replace(fault.old, fault.new))
    try:
        for name, plain in functions.items():
            if changed[name].__code__ != before[name]:
                plain.__code__ = changed[name].__code__
        yield
    finally:
        for name, plain in functions.items():
            plain.__code__ = before[name]
