"""Meld that nobody was asked for, in corrected hands of versions 1 and 2.

A correction there made 0 of the meld of sides that were not asked; the events still have it right.
"""

from typing import TYPE_CHECKING

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.hand_rebuild import facts_of
from pinochle.rules.scoring import NO_ROYAL, SWEEPS

from pinochle_tools.archive.open_list import OpenList, packed_list

if TYPE_CHECKING:
    from pinochle.game.events import Event


def clear_unasked(game: Game) -> None:
    """Make the meld unknown that was not asked in hands that ended without a royal marriage."""
    if game.version >= LISTED:
        return
    for number, entry in enumerate(game.sheet.hands(), 1):
        facts = entry.facts
        if facts.fixed and facts.outcome == NO_ROYAL:
            answered = _answered(game, number)
            for side in range(game.rules.sides):
                if side not in answered and not facts.lays(side):
                    facts.meld[side] = None
            facts.forget()


def _answered(game: Game, number: int) -> set[int]:
    """Return the sides whose meld was entered in a hand."""
    fixes: list[Event] = []
    others = OpenList()
    for event in game.kept:
        (fixes if event[:2] == ["fix", number] else others).append(event)
    accepted = facts_of(packed_list(others), game.rules, game.first_dealer, number)
    found = {side for side, meld in enumerate(accepted.meld) if meld is not None}
    # A sweep makes all meld 0.
    found = set() if accepted.outcome in SWEEPS else found
    for fact in (fact for event in fixes for fact in event[2:]):
        if fact[0] == "meld":
            found.add(fact[1])
        elif fact[0] == "sweep":
            found.clear()
    return found
