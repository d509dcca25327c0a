"""How a game ends by its rules, in words: in the order in which a race decides it."""

from pinochle.rules.race import EXTENSION, LARGEST_LEAD, LOWEST_TOTAL
from pinochle.rules.rule_set import Rules

_HIGHEST = "highest total; a tie plays on"


def endings(rules: Rules) -> list[tuple[str, str]]:
    """Return (what is so after a hand, who wins), the first that applies first."""
    found = []
    if rules.bidding == "none":
        loser = "else the other" if rules.sides == 2 else "else the best of the others"
        found.append((f"a player claims to have {rules.target}", f"claimant if right, {loser}"))
    if rules.sweep_wins:
        found.append(
            (
                "a sweep of any kind is made" if rules.has_second else "a sweep is made",
                "declarer's side",
            )
        )
    if rules.hands:
        return [*found, (f"{rules.hands} hands are played", _HIGHEST)]
    if rules.both_over in ("bidder", "must-bid"):
        found.append((f"the declarer made the bid and has {rules.target}", "declarer's side"))
    if rules.mercy:
        found.append((f"a side leads by {rules.mercy}", "highest total"))
    return found + _by_total(rules)


def _by_total(rules: Rules) -> list[tuple[str, str]]:
    """Return what totals end a game that neither a bidder nor a lead of `mercy` has ended."""
    if rules.both_over == "must-bid":
        low, lead = -LOWEST_TOTAL * rules.unit, LARGEST_LEAD * rules.unit
        return [(f"a side has {low}, or leads by {lead}", _HIGHEST)]
    found = []
    if rules.both_over == "extend":
        more = EXTENSION * rules.unit
        found.append(
            (f"two sides or more have {rules.target}", f"nobody; the target rises by {more}")
        )
    return [*found, (f"a side has {rules.target}", _HIGHEST)]
