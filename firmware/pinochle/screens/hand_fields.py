"""The fields of an accepted hand, to read or to choose for a correction."""

from pinochle.game.hand import HandInProgress
from pinochle.game.names import Names
from pinochle.game.score_sheet import Entry
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
)
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back

(BID, TRUMP, MELD, NINES, TRICKS, TOOK, CLAIM, OUTCOME) = range(8)


def fields_of(facts: HandInProgress) -> "list[tuple[int, int]]":
    """Return the fields of a complete hand as (field, side), in the order of entry."""
    rules, hand = facts.rules, facts.derive()
    found = []
    if rules.bidding != "none":
        found.append((BID, -1))
    found.append((TRUMP, -1))
    for side in facts.order() if facts.outcome not in (SWEEP_MADE, SWEEP_FAILED) else ():
        if not facts.lays(side):
            continue
        found.append((MELD, side))
        if rules.dix != "saved" and hand.meld[side]:
            found.append((NINES, side))
    if facts.claim >= 0:
        found.append((CLAIM, facts.claim))
    if hand.outcome in (PLAYED, SWEEP_FAILED):
        sides = facts.defenders_first()
        for side in sides[:-1] if rules.all_in_play and facts.claim < 0 else sides:
            found.append((TRICKS, side))
        for side in sides:
            if needs_took(rules, hand, side):
                found.append((TOOK, side))
    if len(outcomes_of(facts)) > 1:
        found.append((OUTCOME, -1))
    return found


def outcomes_of(facts: HandInProgress) -> "list[str]":
    """Return the ways in which a hand can end by these rules, including this hand's."""
    rules = facts.rules
    found = [PLAYED]
    if rules.throw_in != "never":
        found.append(THROWN_IN)
    if rules.agree == "yes":
        found.append(AGREED)
    if rules.needs_royal:
        found.append(NO_ROYAL)
    if rules.has_sweep:
        found += [SWEEP_MADE, SWEEP_FAILED]
    if rules.bidding != "none":
        found.append(RENEGE)
    return found


def field_text(names: Names, facts: HandInProgress, field: "tuple[int, int]") -> str:
    """Return a field with its value."""
    kind, side = field
    hand = facts.derive()
    if kind == BID:
        return view_words.BID_FIELD % (names.seat(facts.seat), facts.bid)
    if kind == TRUMP:
        return view_words.TRUMP_FIELD % words.SUIT_NAMES[facts.trump]
    if kind == OUTCOME and hand.outcome == RENEGE:
        reason = dict(view_words.RENEGES).get(facts.reason, view_words.OUTCOMES[RENEGE])
        return view_words.RENEGED_FIELD % (names.side(facts.reneged), reason.lower())
    if kind == OUTCOME:
        return str(view_words.RESULT_FIELD % view_words.OUTCOMES[hand.outcome])
    if kind == NINES:
        return str(view_words.NINES_FIELD % facts.dix[side])
    name = names.side(side)
    if kind == CLAIM:
        return view_words.CLAIM_FIELD % name
    if kind == TOOK:
        return view_words.TOOK_FIELD % (name, words.YES if hand.took[side] else words.NO)
    if kind == MELD:
        return view_words.MELD_FIELD % (name, hand.meld[side])
    return view_words.TRICKS_FIELD % (name, hand.tricks[side])


def _remarks(entry: Entry) -> "list[str]":
    """Return notes on a hand: corrected, or after the end of the race."""
    lines = []
    if entry.facts and entry.facts.fixed:
        lines.append(view_words.FIXED)
    if entry.late:
        lines.append(view_words.LATE)
    return lines


def read(names: Names, entry: "Entry | None", back: "Back") -> Screen:
    """Return the page that shows all fields of a hand."""
    return listed(names, entry, [], 0, back)


def listed(
    names: Names, entry: "Entry | None", then: "list[Action]", at: int, back: "Back"
) -> Screen:
    """Return the list of a hand's fields; `then` is the action of each line, or empty."""
    if entry is None or entry.facts is None or entry.score is None:
        raise ValueError("no hand")
    facts, score = entry.facts, entry.score
    items: "list[tuple[str, Action | None]]" = []
    for index, field in enumerate(fields_of(facts)):
        items.append((field_text(names, facts, field), then[index] if then else None))
    keys = view_words.KEYS_FIELDS if then else view_words.KEYS_READ
    title, context = view_words.HAND % score.hand, words.RESULTS[score.result]
    help = "fields" if then else "list"
    return Choices(
        {
            "title": title,
            "context": context,
            "keys": keys,
            "at": at,
            "lines": _remarks(entry),
            "help": help,
        },
        items,
        back,
    )
