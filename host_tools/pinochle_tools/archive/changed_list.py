"""What was changed in the hands and names of a game of version 3: from what to what, and when."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pinochle.game.game import Game
from pinochle.game.hand import HandInProgress
from pinochle.game.names import seat_names
from pinochle.game.spans import names_by_hand
from pinochle.rules.rule_set import Rules

from pinochle_tools.archive.list_rows import CHANGES
from pinochle_tools.archive.open_list import open_game

if TYPE_CHECKING:
    from pinochle.game.events import Event

_OUTCOMES = ("no-royal", "throw-in", "sweep", "renege")
_NO_PLACE = json.dumps(0)


class Changed(NamedTuple):
    """A change of an accepted hand, of the list or of names: `number` is the hand's, or 0.

    `at` is how many events count before it; `was` and `now` are JSON. A hand that is to come has
    the number that the next one accepted at the end gets.
    """

    at: int
    kind: str
    number: int
    was: str
    now: str
    day: int | None


def changes_of(game: Game, days: list[int | None]) -> list[Changed]:
    """Return what was changed, in the order in which it was; `days` is Days.of."""
    twin = open_game(game.first)
    twin.round = game.round
    sheet, void = twin.sheet, False
    found: list[Changed] = []
    waiting: list[int] = []  # of rules, in `found`, that begin with the next hand at the end

    def begin() -> None:
        for index in waiting:
            found[index] = found[index]._replace(number=sheet.accepts + 1)
        waiting.clear()

    for at, event in enumerate(list(game.kept)):
        kind, day = event[0], days[at] if at < len(days) else None
        if kind == "resumed":
            void = True
            continue
        if void:
            # Other events after an end make the facts before it void.
            twin.folded = HandInProgress(twin.rules, twin.dealer)
            void = False
        if kind == "accept" and sheet.inserts_before:
            before = json.dumps(sheet.inserts_before)
            found.append(Changed(at, "before", sheet.accepts + 1, _NO_PLACE, before, day))
        elif kind == "accept":
            begin()
        elif kind in CHANGES and kind != "before":
            if kind == "rules" and event[3] > max(1, sheet.accepts):
                waiting.append(len(found))
            found += [Changed(at, *one, day) for one in _what(twin, event)]
        twin.count(event)
    begin()
    return found


def _what(twin: Game, event: "Event") -> Iterator[tuple[str, int, str, str]]:
    """Yield (kind, number, was, now) of what an event changes in the game before it."""
    kind, sheet = event[0], twin.sheet
    if kind == "fix":
        entry = sheet.lines[sheet.index_of(event[1])]
        for fact in event[2:]:
            old = (
                ["dealer", entry.facts.dealer] if fact[0] == "dealer" else _fact(entry.facts, fact)
            )
            yield "fix", event[1], json.dumps(old), json.dumps(fact)
    elif kind in ("drop", "keep"):
        place = json.dumps(sheet.place_of(event[1]))
        was, now = (place, _NO_PLACE) if kind == "drop" else (_NO_PLACE, place)
        yield kind, event[1], was, now
    elif kind == "dealer" and event[1] != twin.dealer:
        yield "dealer", sheet.accepts + 1, json.dumps(twin.dealer), json.dumps(event[1])
    elif kind == "rules":
        before = _rules_at(twin, event[3])
        was = json.dumps([before.id, before.changes])
        yield "rules", event[3], was, json.dumps(event[1:3])
    elif kind == "start":
        was = json.dumps([sheet.start or [0] * twin.rules.sides, sheet.start_hands])
        yield "start", 0, was, json.dumps(event[1:])


def _rules_at(twin: Game, number: int) -> Rules:
    """Return the rules of a hand, of the first place for 1, or of the next hand at the end."""
    sheet = twin.sheet
    # While a hand is to be put in, the game has the rules of its place.
    table = sheet.waiting if sheet.waiting >= 0 else sheet.whole.table
    for entry in sheet.listed():
        # Hand 1 is not the first one where others were put in before it.
        if entry.facts is not None and number in (1, entry.number):
            table = entry.table
            break
    rules: Rules = sheet.tables[table]
    return rules


def _fact(facts: HandInProgress, event: "Event") -> list[Any]:
    """Return the answer of a hand that an event replaces, as an event; [] for none."""
    kind = event[0]
    hand = facts.derive()
    if kind in ("bid", "call"):
        return ["bid", facts.seat, facts.bid]
    if kind == "trump":
        return ["trump", facts.trump]
    if kind == "meld":
        return ["meld", event[1], hand.meld[event[1]], hand.dix[event[1]]]
    if kind == "tricks" and hand.tricks[event[1]] is not None:
        return ["tricks", event[1], hand.tricks[event[1]], int(bool(hand.took[event[1]]))]
    if kind == "claim":
        return ["claim", facts.claim]
    return [hand.outcome] if kind in (*_OUTCOMES, "tricks") else []


@dataclass
class _Span:
    """Names that begin at a hand; `waits` if that was the next one, `given` is its number then."""

    at: int
    number: int
    waits: bool
    was: list[list[str]]
    now: list[list[str]]
    day: int | None
    given: int = 0


def names_begun(first: "Event", events: "Sequence[Event]", counts: Sequence[int]) -> list[Changed]:
    """Return the names that began at a hand, of all events of a game; an undo leaves them.

    `counts` is how many events counted after each.
    """
    twin = open_game(first)
    sheet, usual, day = twin.sheet, list(seat_names(twin.rules.players)), None
    found: list[_Span] = []
    for index, event in enumerate(events):
        accepts, kind = sheet.accepts, event[0]
        if kind == "time":
            day = event[1]
        elif kind == "names" and event[3:] and event[3] > 0:
            number, now = event[3], list(event[1:3])
            was = _names_at(twin, number)
            if _in_full(was, usual) != _in_full(now, usual):
                at = min(counts[index:])
                found.append(_Span(at, number, number > accepts, was, now, day))
        twin.follow(event)
        for one in found if sheet.accepts != accepts else ():
            if one.given > sheet.accepts:
                one.given = 0
            elif not one.given and one.number <= sheet.accepts and not sheet.put_in:
                one.given = sheet.accepts
    return [
        Changed(
            one.at,
            "names",
            (one.given or max(one.number, sheet.accepts + 1)) if one.waits else one.number,
            json.dumps(one.was),
            json.dumps(one.now),
            one.day,
        )
        for one in found
    ]


def _in_full(names: list[list[str]], usual: list[str]) -> list[list[str]]:
    """Return names of a game, those of its places where it has none."""
    return [names[0] or usual, names[1]]


def _names_at(twin: Game, number: int) -> list[list[str]]:
    """Return [players, teams] of a hand, or of the next one at the end."""
    by_hand = names_by_hand(twin)
    found = by_hand.get(number)
    if found is None:
        found = next(reversed(by_hand.values()), twin.named)
        for begins, after, given, players, teams in twin.spans:
            if after and not given and begins <= twin.sheet.accepts + 1:
                found = [players, teams]
    return found
