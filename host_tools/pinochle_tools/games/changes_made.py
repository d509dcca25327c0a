"""What was changed in a game of version 3, in words: when, and from what to what."""

import json
from typing import Any

from pinochle.game.names import seat_names
from pinochle.rules.scoring import OUTCOMES

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.times import day
from pinochle_tools.games.queries import GameView
from pinochle_tools.rules_files.table import changes_in_words

KINDS = ("fix", "drop", "keep", "before", "dealer", "rules", "start", "names")
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def changes_made(view: GameView) -> list[str]:
    """Return a line for each change of an accepted hand or of the list, in order."""
    return [
        _line(view, entry) + (f" ({day(entry.day, 'clock')})" if entry.day else "")
        for entry in view.corrections
        if entry.kind in KINDS and (entry.kind != "fix" or entry.was)
    ]


def _line(view: GameView, entry: Any) -> str:
    was: Any = json.loads(entry.was) if entry.was else None
    now: Any = json.loads(entry.event) if entry.event else None
    hand = f"Hand {entry.hand}" if entry.hand else f"The hand entered as {entry.number}"
    if entry.kind == "drop":
        # The number of its place may be that of another hand since.
        named = f"Hand {was}, entered as {entry.number}," if was else hand
        return f"{named} taken out"
    if entry.kind == "keep":
        return f"{hand} put back"
    if entry.kind == "before":
        return f"{hand} put in" + (f", entered as {entry.number}" if entry.hand else "")
    if entry.kind == "dealer":
        players = view.players_of(entry.hand, entry.number)
        return f"{hand}: dealer {players[was]} -> {players[now]}"
    if entry.kind == "rules":
        since = "all hands" if entry.number == 1 else _since(view, entry)
        return f"Rules of {since}: {_rules(was)} -> {_rules(now)}"
    if entry.kind == "names":
        return f"Names of {_since(view, entry)}: {_names(view, was, now)}"
    if entry.kind == "start":
        return f"Scores so far: {_scores(was)} -> {_scores(now)}"
    return f"{hand}: {_fact(view, entry, was)} -> {_fact(view, entry, now)}"


def _since(view: GameView, entry: Any) -> str:
    """Return in words from which hand on something holds: maybe from one that is to come."""
    if entry.number in [gone.row.number for _, gone in view.dropped]:
        return f"the hand entered as {entry.number} on"
    # The hands that were taken out have numbers too.
    return f"hand {entry.hand or entry.number - len(view.dropped)} on"


def _names(view: GameView, was: list[list[str]], now: list[list[str]]) -> str:
    """Return which names became others; those of players as the log has them."""
    usual = list(seat_names(len(view.seated)))
    seats = zip(was[0] or usual, now[0] or usual, strict=True)
    found = [
        f"{view.persons.get(old, old)} -> {view.persons.get(new, new)}"
        for old, new in seats
        if old != new
    ]
    if was[1] != now[1]:
        found.append(f"teams {_teams(was[1])} -> {_teams(now[1])}")
    return ", ".join(found)


def _teams(names: list[str]) -> str:
    return " : ".join(names) or "without names"


def _rules(source: list[Any]) -> str:
    preset, options = source
    return " ".join([preset, *changes_in_words(options)])


def _scores(found: list[Any]) -> str:
    points, hands = found
    text = " : ".join(map(str, points))
    return f"{text} after {counted(hands, 'hand')}" if hands else text


def _fact(view: GameView, entry: Any, fact: list[Any]) -> str:
    """Return an answer of a hand in words."""
    players = view.players_of(entry.hand, entry.number)
    if not fact:
        return "not asked"
    kind = fact[0]
    if kind in ("bid", "call"):
        return f"{players[fact[1]]} {kind} {fact[2]}"
    if kind in ("meld", "tricks"):
        points = "not asked" if fact[2] is None else fact[2]
        return f"{kind} of {view.names_of(entry.hand, entry.number)[fact[1]]} {points}"
    if kind == "dealer":
        return f"dealer {players[fact[1]]}"
    if kind == "trump":
        return _SUITS.get(fact[1], "no trump")
    return " ".join(map(str, fact)) if kind not in OUTCOMES else str(kind)
