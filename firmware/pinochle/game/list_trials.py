"""What a change of the list would make of the race, in games of version 3; they change nothing."""

from pinochle.game.entries import Entry
from pinochle.game.hand import ASK_SETTLE, ASK_TRICKS, HandInProgress
from pinochle.game.later_answers import answered
from pinochle.game.walk import Walk
from pinochle.rules.rule_set import Illegal, Rules
from pinochle.rules.scoring import settle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.events import Event


def trial_fix(sheet: "Any", number: int, events: "list[Event]") -> Walk:
    """Return the walk after a correction. Raises Illegal."""
    index = sheet.counting(number)

    def other(line: Entry, rules: Rules, dealer: int) -> "HandInProgress | None":
        facts = _counting(line)
        if line.number != number or facts is None:
            return facts
        for event in events:
            dealer = event[1] if event[0] == "dealer" else dealer
        return answered(facts, events, rules, dealer)

    return _walk_on(sheet, index, sheet.walk_to(index), other, number)


def trial_drop(sheet: "Any", number: int, dropped: bool) -> Walk:
    """Return the walk after a hand was taken out, or put back."""
    index = sheet.index_of(number)
    walk = sheet.walk_to(index)

    def other(line: Entry, rules: Rules, dealer: int) -> "HandInProgress | None":
        gone = dropped if line.number == number else line.dropped
        return None if gone else line.facts

    return _walk_on(sheet, index, walk, other)


def _walk_on(  # type: ignore[no-untyped-def]
    sheet: "Any", start: int, walk: Walk, other, strict: int = 0
) -> Walk:
    """Return a walk that continues from an index; `other(line, rules, dealer)` has the facts.

    It returns None for a dropped hand. The hand `strict` must fit the rules in all it has.
    """
    for index in range(start, len(sheet.lines)):
        line = sheet.lines[index]
        if line is None or line.facts is None:
            if line is not None:
                walk.adjust(line)
            continue
        rules = walk.rule(line.number)
        own = line.own if line.own >= 0 else walk.deals
        facts = other(line, rules, own)
        if facts is None:
            walk.pass_by(line.own)
            continue
        known = line.score if facts is line.facts and facts.rules is rules else None
        if facts.rules is not rules:
            facts = facts.copy()
            facts.rules = rules
        walk.deal(own)
        walk.count(facts, known, line.number != strict)
    return walk


def trial_start(sheet: "Any", points: "list[int]") -> Walk:
    """Return the walk with other scores so far. Raises Illegal."""
    walk = Walk(sheet.tables, sheet.spans, points, sheet.first_dealer)
    return _walk_on(sheet, 0, walk, lambda line, rules, dealer: _counting(line))


def trial_rules(
    sheet: "Any", number: int, rules: Rules, answers: "dict[int, list[Event]]"
) -> "tuple[Walk, list[Entry]]":
    """Return (walk, changed): as other rules from a hand on would make it.

    `answers` are those of earlier hands, by number; `changed` has a line with the new facts of
    each. Raises Illegal("rules-open", number, question) for a hand that lacks an answer. Cached
    until a line changes, because a Pico counts sixty hands in 0.35 s.
    """
    key = (number, rules.id, rules.changes, dict(answers))
    if sheet.trial and sheet.trial[0] == key:
        return sheet.trial[2]  # type: ignore[no-any-return]
    # A table of its own, even if it is known, shows which hands are counted by it.
    table = len(sheet.tables)
    tables, spans = sheet.tables + [rules], sheet.spans_with(number, table)
    walk = Walk(tables, spans, sheet.start, sheet.first_dealer)
    changed: "list[Entry]" = []

    def other(line: Entry, rules: Rules, dealer: int) -> "HandInProgress | None":
        if walk.table != table or line.facts is None:
            return _counting(line)
        facts = line.facts.copy()
        facts.rules = rules
        if line.number in answers:
            facts = answered_under(line.number, facts, answers.pop(line.number), dealer)
            changed.append(_with(line, facts, line.own))
        check_answered(line.number, facts)
        return None if line.dropped else facts

    walk = _walk_on(sheet, 0, walk, other)
    for number in answers:
        raise Illegal("fix-hand", number)
    sheet.hold(key, (walk, changed))
    return (walk, changed)


def fixed_line(sheet: "Any", number: int, events: "list[Event]") -> "tuple[int, Entry]":
    """Return (index, line): a hand after a correction that trial_fix() accepts."""
    index = sheet.index_of(number)
    line = sheet.lines[index]
    dealer, own = line.facts.dealer, line.own
    for event in events:
        if event[0] == "dealer":
            dealer = own = event[1]
    facts = answered(line.facts, events, line.facts.rules, dealer)
    facts.fixed = line.facts.fixed + 1
    return (index, _with(line, facts, own))


def _counting(line: Entry) -> "HandInProgress | None":
    return None if line.dropped else line.facts


def _with(line: Entry, facts: HandInProgress, own: int) -> Entry:
    """Return a line with other facts, without a score."""
    entry = Entry(facts)
    entry.number, entry.own, entry.table = line.number, own, line.table
    entry.totals = line.totals
    entry.dropped = line.dropped
    return entry


def answered_under(
    number: int, facts: HandInProgress, events: "list[Event]", dealer: int
) -> HandInProgress:
    """Return the facts of a hand with answers that it lacks under other rules."""
    try:
        return answered(facts, events, facts.rules, dealer)
    except Illegal as refused:
        if refused.code != "fix-open":
            raise
    raise Illegal("rules-open", number, ASK_SETTLE)


def check_answered(number: int, facts: HandInProgress) -> None:
    """Refuse a hand that lacks an answer under its rules. Raises Illegal("rules-open")."""
    asked = facts.asks()[0]
    facts.forget()
    if asked != ASK_SETTLE:
        raise Illegal("rules-open", number, asked)
    hand = facts.derive()
    hand.accepted = True
    try:
        settle(facts.rules, hand)
    except Illegal:
        # Trick points that these rules do not have, or an outcome.
        raise Illegal("rules-open", number, ASK_TRICKS)
