"""The points that a race goes to, after changes of its rules and with a target that has risen."""

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import Rules

from pinochle_tools.archive.list_rows import first_rules


def goal_of(game: Game) -> int:
    """Return the target that ended the race, or that of the next hand at the end.

    0 if a number of hands ends it.
    """
    listed = game.version >= LISTED
    sheet, rules = game.sheet, first_rules(game)
    score = sheet.whole.decided if listed else game.decided
    by_table = score is not None and score.result == DECIDED
    target = rules.target
    goal = _goal(rules, target)
    for entry in sheet.listed() if listed else sheet.entries():
        if entry.late:
            break
        if entry.facts is None:
            # It can depend on the rules of a hand that was taken out.
            goal = _goal(rules, target) if by_table and entry.decides else goal
            continue
        own: Rules = entry.facts.rules
        target = target if own.target == rules.target else own.target
        rules = own
        if not entry.dropped:
            target += entry.raised
            goal = _goal(rules, target)
    if score is not None or not listed:
        return goal
    following = rules if sheet.waiting < 0 else sheet.tables[sheet.waiting]
    return _goal(following, target if following.target == rules.target else following.target)


def _goal(rules: Rules, target: int) -> int:
    return 0 if rules.hands else target
