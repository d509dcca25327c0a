"""All games with all their events, also those that the storage has refused so far."""

from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name, parse_name
from pinochle.storage.saved_games import game_names


def write_whole(files, journal, path):
    """Write the files of a folder to another one, as they are once `journal` is stored whole."""
    copy = Folder(path)
    for name in copy.names():
        copy.remove(name)
    for name in files.names():
        copy.replace(name, files.read(name))
    last = Journal(copy)
    last.load(lambda event: None)
    last.rest()
    for game, lines in _waiting(journal):
        copy.append(_file_of(copy, game), lines)


def _waiting(journal):
    """Return (game id, lines that are not stored) of each game, oldest first."""
    # A game that began while the storage failed has the one before it.
    found = _waiting(journal._before) if journal._before else []
    if journal._tail.waiting:
        found.append((journal.game, journal._tail.waiting))
    return found


def _file_of(files, game):
    newest = 0
    for name in game_names(files):
        number, known = parse_name(name)
        if known == game:
            return name
        newest = max(newest, number)
    return file_name(newest + 1, game)
