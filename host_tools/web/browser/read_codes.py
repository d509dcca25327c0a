"""Reads the codes that the display of a box shows: the parts of a game, and the score as text."""

from pinochle.game.names import Names
from pinochle.storage.folding import Folding
from pinochle.storage.line_format import decode, file_name, split
from pinochle.storage.packed_game import MARK
from pinochle.storage.unpacked_game import CodeReader
from pinochle.text import views

_SCORE = views.SCORE_TEXT.split("%")[0]

_reader = CodeReader()


def take(text):
    """Take the text of a code; return what the page says of it, as a dictionary.

    `kind` is part (`missing` are the other codes' numbers, of `count`), game (`name` and `data`
    are its journal, and `about` what is in it), score (a code for any phone), other or damaged.
    """
    global _reader
    if not _reader.add(text):
        kind = "damaged" if text[:1] == MARK else "score" if text.startswith(_SCORE) else "other"
        return {"kind": kind, "text": text}
    if _reader.missing:
        return {"kind": "part", "missing": _reader.missing, "count": _reader.count}
    read, _reader = _reader, CodeReader()
    try:
        game, data = read.journal()
        about = _about(data)
    except (ValueError, MemoryError):
        return {"kind": "damaged", "text": text}
    # The first number: the games that are played here stay the newest.
    return {"kind": "game", "name": file_name(1, game), "data": data.decode(), "about": about}


def _about(data):
    """Return what is in a journal. Raises ValueError if it is no game that this version knows."""
    folding, crc = Folding(None), 0
    for line in split(data):
        event, crc = decode(line, crc)
        folding.fold(event)
    game = folding.game
    if game is None:
        raise ValueError("no game")
    names = Names(game)
    return {
        "rules": game.rules.id,
        "sides": [names.side(side) for side in range(game.rules.sides)],
        "totals": list(game.totals),
        "hands": game.race.hands,
        "over": game.over,
    }
