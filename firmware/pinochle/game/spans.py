"""Names from a hand on: who sat where, hand by hand, in games of version 3.

A span is [number, next, given, players, teams]: the names from hand `number` on; `next` is 1 if
no hand had that number yet, then `given` is the number of the first hand from there on that was
accepted at the end since, or 0 while there is none.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.state import State


def names_here(game: "State") -> "list[list[str]]":
    """Return [players, teams] at the place of the hand in progress."""
    sheet = game.sheet
    found = game.named
    for line in sheet.listed():
        if line.facts is None:
            continue
        if line.number == sheet.inserts_before:
            return found
        found = names_from(game, line.number) or found
    for number, after, given, players, teams in game.spans:
        if after and not given and number <= sheet.accepts + 1:
            found = [players, teams]
    return found


def names_from(game: "State", number: int) -> "list[list[str]] | None":
    """Return [players, teams] if names begin at a hand, else None."""
    found = None
    for hand, after, given, players, teams in game.spans:
        if number == (given if after else hand):
            found = [players, teams]
    return found


def names_by_hand(game: "State") -> "dict[int, list[list[str]]]":
    """Return [players, teams] of each accepted hand, by number."""
    found: "dict[int, Any]" = {}
    names = game.named
    for line in game.sheet.listed():
        if line.facts is not None:
            names = names_from(game, line.number) or names
            found[line.number] = names
    return found
