"""What the page sends to a box on the cable: the names that it offers first, and own rules."""

import json

from pinochle.rules.rule_set import preset_names
from pinochle.rules.table_rules import LONGEST_ID
from pinochle.storage import people
from pinochle.storage.own_rules import VERSION, parsed
from pinochle.storage.saved_games import SavedGames

_ID = "abcdefghijklmnopqrstuvwxyz0123456789-"


def names_for(files, game, data):
    """Return (line, names): the file of names on the box with this page's names before its own.

    `data` are the bytes of that file; a damaged one counts as empty.
    """
    known = [name for name in SavedGames(files).known_names(game) if people.is_name(name)]
    first, hidden = people.parsed(data) or ([], [])
    names = known[: people.MOST]
    more = [name for name in first if name not in names]
    hidden = [name for name in hidden if name not in names]
    return (people.written((names + more)[: people.MOST], hidden).decode(), names)


def rules_for(game, data):
    """Return (line, trouble): a game's house rules as own rules of the id in `data`.

    One of the two is empty.
    """
    own = str(data, "utf-8")
    if not 0 < len(own) <= LONGEST_ID or own.strip(_ID):
        return ("", "Type a name for the rules: 1 to %d of a-z, 0-9 and -." % LONGEST_ID)
    if own in preset_names():
        return ("", "The box has rules of this name already: type another one.")
    if game is None or not game.first[4]:
        return ("", "The game here has no house rules: begin one that has, then send them.")
    line = json.dumps(["rules", VERSION, game.first[3], game.first[4]], separators=(",", ":"))
    if parsed(line.encode())[1] is None:
        return ("", "The rules of this game are too long for a box.")
    return (line, "")
