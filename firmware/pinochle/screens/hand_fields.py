"""The fields of an accepted hand, to read or to choose for a correction."""

from pinochle.game.hand import HandInProgress
from pinochle.game.names import Names
from pinochle.game.score_sheet import Entry
from pinochle.keys import LEFT, RIGHT
from pinochle.rules.scoring import (
    AGREED,
    NO_ROYAL,
    PLAYED,
    RENEGE,
    SECOND_FAILED,
    SECOND_MADE,
    SWEEP_FAILED,
    SWEEP_MADE,
    THROWN_IN,
    needs_took,
)
from pinochle.screens.base import Answer, Screen
from pinochle.screens.kinds import Choices
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Action, Back

(BID, TRUMP, MELD, NINES, TRICKS, TOOK, CLAIM, OUTCOME, DEALER) = range(9)


def fields_of(facts: HandInProgress) -> "list[tuple[int, int]]":
    """Return the fields of a complete hand as (field, side), in the order of entry."""
    rules, hand = facts.rules, facts.derive()
    found = []
    if rules.bidding != "none":
        found.append((BID, -1))
    found.append((TRUMP, -1))
    for side in facts.order():
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
    if rules.has_second:
        found += [SECOND_MADE, SECOND_FAILED]
    if rules.bidding != "none":
        found.append(RENEGE)
    return found


def field_text(names: Names, facts: HandInProgress, field: "tuple[int, int]") -> str:
    """Return a field with its value."""
    kind, side = field
    hand = facts.derive()
    if kind == BID:
        return view_words.BID_FIELD % (names.seat(facts.seat), facts.bid)
    if kind == DEALER:
        return view_words.DEALER_FIELD % names.seat(facts.dealer)
    if kind == TRUMP:
        return view_words.TRUMP_FIELD % words.SUIT_NAMES[facts.trump]
    if kind == OUTCOME and hand.outcome == RENEGE:
        reason = dict(view_words.RENEGES).get(facts.reason, view_words.OUTCOMES[RENEGE])
        return view_words.RENEGED_FIELD % (names.side(facts.reneged), reason.lower())
    if kind == OUTCOME:
        return view_words.OUTCOMES[hand.outcome]
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


class Fields(Choices):
    """The fields of a hand; LEFT and RIGHT change one by a step: `nudge(line, step)`."""

    nudge: "Callable[[int, int], Answer] | None" = None

    def arrow(self, key: int, held: int) -> Answer:
        """Choose a field, or change it."""
        if key in (LEFT, RIGHT) and self.nudge:
            return self.nudge(self.at, 1 if key == RIGHT else -1)
        return super().arrow(key, held)


def read(names: Names, entry: "Entry | None", back: "Back") -> Screen:
    """Return the page that shows all fields of a hand."""
    if entry is None or entry.facts is None:
        raise ValueError("no hand")
    facts, names = entry.facts, names.of_hand(entry.number)
    texts = [field_text(names, facts, field) for field in fields_of(facts)]
    return listed(entry, texts, [], 0, back)


def listed(
    entry: Entry,
    texts: "list[str]",
    then: "list[Action]",
    at: int,
    back: "Back",
    keys: str = "",
    nudge: "Callable[[int, int], Answer] | None" = None,
) -> Screen:
    """Return the list of a hand's fields; `then` is the action of each line, or empty.

    `keys` is the line of keys if some fields were changed.
    """
    score = entry.score
    if score is None:
        raise ValueError("no hand")
    items: "list[tuple[str, Action | None]]" = []
    for index, text in enumerate(texts):
        items.append((text, then[index] if then else None))
    usual = view_words.KEYS_FIELDS if then else view_words.KEYS_READ
    title, context = view_words.HAND % score.hand, words.RESULTS[score.result]
    screen = Fields(
        {
            "title": title,
            "context": context,
            "keys": keys or usual,
            "at": at,
            "text": [] if keys else _remarks(entry),
            "help": "fields" if then else "list",
        },
        items,
        back,
    )
    screen.nudge, screen.holds = nudge, bool(keys)
    return screen
