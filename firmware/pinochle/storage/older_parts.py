"""Moves the lines of earlier games from the tail to their files; see tail.py.

A game that begins right after another leaves that game's lines in the tail, so that the press does
not wait for its file.
"""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode, file_name
from pinochle.storage.tail import TAIL, parts, tail_game, tail_lines


def move_parts(files: Folder, tail: bytes) -> None:
    """Append the lines of each part to its game's file, those that it lacks.

    The tail does not change. Called again after a failure or a power cut, it continues. Bytes that
    are no lines of the game are appended to a file `.bad`.
    """
    for part in parts(tail):
        _move(files, part)


def _move(files: Folder, part: bytes) -> None:
    number, game = tail_game(part)
    if not number:
        files.append(TAIL + ".bad", part)
        return
    name = file_name(number, game)
    count = crc = good = 0
    for line in files.lines(name):
        event, after = decode(line, crc)
        if event is None:
            break
        count, crc, good = count + 1, after, good + len(line)
    if good < files.size(name):
        files.copy(name, good, name + ".bad")
        files.cut(name, good)
    data, read = b"", part.find(b"\n") + 1
    for _, crcs, index, line in tail_lines(part, number, game):
        if index == count + 1 and crcs[0] == crc:
            count, crc = index, crcs[1]
            data += line
        elif index > count:
            break
        read += len(line)
    if part[read:]:
        files.append(TAIL + ".bad", part[read:])
    if data:
        files.append(name, data)
