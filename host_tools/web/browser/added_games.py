"""Adds journals that the page's user chose, from another device or from a download."""

from pinochle.game.event_form import check_form
from pinochle.rules.rule_set import Illegal
from pinochle.storage.line_format import decode, file_name, parse_name, split
from pinochle.storage.saved_games import game_names, read_game
from pinochle.storage.tail import tail_lines

# What became of a journal: a new game, a known game with more hands, nothing new, no journal.
ADDED, LONGER, KNOWN, REFUSED = "added", "longer", "known", "refused"


def add_game(files, name, data, current, tail=b""):
    """Add a journal to a folder; return (what became of it, its number of damaged bytes).

    `current` is the name of the game that is loaded, which stays as it is: more lines of it are
    "open". `tail` are the newest events of the device that the journal comes from; those that
    continue it are added. Lines from the first damaged one on are left out. A known game is
    recognized by its id and its first lines; a journal with the same id and other lines becomes a
    game of its own. Raises OSError when the storage fails.
    """
    number, game = parse_name(name)
    lines = _good_lines(data, game) if number else []
    damaged = len(data) - sum([len(line) for line, _ in lines])
    if tail and number:
        _add_tail(lines, tail, number, game)
    if not lines:
        return (REFUSED, len(data))
    names = game_names(files)
    for known in names:
        if parse_name(known)[1] != game:
            continue
        crcs = [crc for _, crc in read_game(files, known)]
        same = min(len(crcs), len(lines))
        if not same or crcs[same - 1] != lines[same - 1][1]:
            continue
        if same == len(lines):
            return (KNOWN, damaged)
        if known == current:
            # A copy would be in no list while this game is loaded. No constant, because the first
            # load of the page is at its limit.
            return ("open", damaged)
        files.replace(known, b"".join([line for line, _ in lines]))
        return (LONGER, damaged)
    if name in names:
        newest = max([parse_name(known)[0] for known in names])
        name = file_name(newest + 1, game)
    files.replace(name, b"".join([line for line, _ in lines]))
    return (ADDED, damaged)


def _good_lines(data, game):
    """Return [(line, crc)] up to the first damaged line; [] if the first begins no such game."""
    found = []
    crc = 0
    for line in split(data):
        event, crc = decode(line, crc)
        if event is None:
            break
        if not found and not _begins(event, game):
            return []
        found.append((line, crc))
    return found


def _add_tail(lines, tail, number, game):
    """Add the lines of a tail that continue a game's, or begin it."""
    for event, crcs, index, line in tail_lines(tail, number, game):
        crc = lines[-1][1] if lines else 0
        if index == len(lines) + 1 and crcs[0] == crc and (lines or _begins(event, game)):
            lines.append((line, crcs[1]))


def _begins(event, game):
    try:
        check_form(event)
    except (Illegal, ValueError, TypeError):
        return False
    return event[0] == "game" and event[2] == game
