"""What was changed in a game of version 3, in words: when, and from what to what."""

import json
from typing import Any

from pinochle.rules.scoring import OUTCOMES

from pinochle_tools.common.times import iso
from pinochle_tools.games.queries import GameView
from pinochle_tools.rules_files.table import changes_in_words

KINDS = ("fix", "drop", "keep", "before", "dealer", "rules", "start")
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def changes_made(view: GameView) -> list[str]:
    """Return a line for each change of an accepted hand or of the list, in order."""
    return [
        _line(view, entry) + (f" ({iso(entry.day)})" if entry.day else "")
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
        return f"{hand} put in, entered as {entry.number}"
    if entry.kind == "dealer":
        players = view.players_of(entry.hand, entry.number)
        return f"{hand}: dealer {players[was]} -> {players[now]}"
    if entry.kind == "rules":
        since = "all hands" if entry.number == 1 else f"hand {entry.hand or entry.number} on"
        return f"Rules of {since}: {_rules(was)} -> {_rules(now)}"
    if entry.kind == "start":
        return f"Scores so far: {_scores(was)} -> {_scores(now)}"
    return f"{hand}: {_fact(view, entry, was)} -> {_fact(view, entry, now)}"


def _rules(source: list[Any]) -> str:
    preset, options = source
    return " ".join([preset, *changes_in_words(options)])


def _scores(found: list[Any]) -> str:
    points, hands = found
    text = " : ".join(map(str, points))
    return f"{text} after {hands} hands" if hands else text


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
