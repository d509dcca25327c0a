"""Reads the codes that the display of a box shows: the parts of a game, and the score as text."""

from pinochle.game.names import Names
from pinochle.storage.folding import Folding
from pinochle.storage.line_format import decode, file_name, split
from pinochle.storage.packed_game import HEAD, MARK
from pinochle.storage.unpacked_game import CodeReader
from pinochle.text import views

# Codes of more games at a time are a mistake; the game begun first is forgotten.
_MOST = 4

_readers = []  # [what all codes of a game have in common, its CodeReader], as they were begun


def take(text, again=False):
    """Take the text of a code; return what the page says of it, as a dictionary.

    `kind` is part (`games` are those begun, see _begun()), game (`name` and `data` are its
    journal, and `about` what is in it), score (a code for any phone), other or damaged.
    Codes read before are forgotten if `again`.
    """
    if again:
        _readers.clear()
    which = text[2:HEAD]
    known = [pair for pair in _readers if pair[0] == which]
    pair = known[0] if known else [which, CodeReader()]
    reader = pair[1]
    if not reader.add(text):
        kind = "damaged" if text[:1] == MARK else "score" if _is_score(text) else "other"
        return {"kind": kind, "text": text}
    if not known:
        _readers.append(pair)
        del _readers[:-_MOST]
    if reader.missing:
        return {"kind": "part", "games": [_begun(one) for _, one in _readers]}
    _readers.remove(pair)
    try:
        game, data = reader.journal()
        about = _about(data)
    except (ValueError, MemoryError):
        return {"kind": "damaged", "text": text}
    # The first number: the games that are played here stay the newest.
    return {"kind": "game", "name": file_name(1, game), "data": data.decode(), "about": about}


def _is_score(text):
    """Return whether a text is that of a score, whose word may be shortened or left out."""
    word, colon, _ = text.partition(": ")
    if colon and word and views.CODE_WORD.startswith(word):
        return True
    sides = text.replace(views.CODE_BETWEEN, views.CODE_CLOSE).split(views.CODE_CLOSE)
    # Without the word, each name is one letter.
    return len(sides) > 1 and all(_is_total(side[1:].partition(". ")[0]) for side in sides)


def _is_total(text):
    number = text[2:] if text[:2] == " -" else text[1:]
    return text[:1] == " " and number.isdigit()


def _begun(reader):
    """Return what is known of a game whose codes are missing in part.

    `missing` are the numbers of those codes, of `count`; `names` are the players', [] while
    the code that has them is missing.
    """
    first = reader.first()
    players = first[5] if len(first) > 5 and isinstance(first[5], list) else []
    names = [name for name in players if name]
    return {"missing": reader.missing, "count": reader.count, "names": names}


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
