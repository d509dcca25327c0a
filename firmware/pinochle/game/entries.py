"""The lines of the score sheet, and their packed form for old hands."""

from pinochle.game.hand import HandInProgress
from pinochle.rules.auction import Auction
from pinochle.rules.melds import SUITS
from pinochle.rules.race import Score
from pinochle.rules.rule_set import Rules
from pinochle.rules.scoring import CLAIM_FAILED, CLAIMED, MADE, OUTCOMES, PLAYED, SCORED, SET

_RESULTS = OUTCOMES + (MADE, SET, SCORED, CLAIMED, CLAIM_FAILED)
# In a packed hand: the index of the first value by side, and the number of such values per side.
_FIRST, _LISTS = 8, 6
# For an unknown value; known ones are not below 0.
_UNKNOWN = -1
# Values that few hands have.
_OUTCOME, _CLAIM, _LAID, _CALLS, _TURN, _WINNER, _RAISED, _RENEGED, _REASON = range(9)


class Entry:
    """One line of the score sheet: an accepted hand, an adjustment, or a winner by decision.

    `facts` and `score` are None for an adjustment, which has `side`, `points`, `reason`, and for
    the table's decision that a side has won, which has no points. `late`
    marks a hand after the race's end, as corrections can move it; `raised` is the number of points
    by which the race's target rose with this hand.
    """

    # Class-level defaults for rarely set attributes save RAM over 60 hands.
    side = -1
    points = 0
    reason = ""
    late = False
    raised = 0
    totals: list
    score: "Score | None" = None

    def __init__(
        self, facts: "HandInProgress | None", side: int = -1, points: int = 0, reason: str = ""
    ):
        self.facts = facts
        if facts is None:
            self.side = side
            self.points = points
            self.reason = reason

    @property
    def decides(self) -> bool:
        """Whether this line is the table's decision that its side has won."""
        return self.facts is None and not self.points


def packed(entry: "Entry | None") -> "list | int":
    """Return a line as a list of numbers for json; 0 for a misdeal, which is None."""
    if entry is None:
        return 0
    facts, score = entry.facts, entry.score
    if facts is None or score is None:
        late = 1 if entry.late else 0
        return [late, entry.side, entry.points, entry.reason, entry.totals]
    line = [1 if entry.late else 0, score.hand, facts.dealer, facts.seat, facts.bid]
    line += [SUITS.find(facts.trump), _RESULTS.index(score.result), facts.fixed]
    line += _known(facts.meld) + facts.dix + _known(facts.tricks)
    line += [_UNKNOWN if took is None else 1 if took else 0 for took in facts.took]
    line += score.deltas + score.totals
    rare = _rare(entry, facts, score)
    if rare:
        line.append(rare)  # type: ignore[arg-type]
    return line


def _known(values: list) -> list:
    return [_UNKNOWN if value is None else value for value in values]


def _rare(entry: Entry, facts: HandInProgress, score: Score) -> list:
    """Return the values that few hands have, as [what, value] pairs."""
    rare: list = []
    if facts.outcome != PLAYED:
        rare.append([_OUTCOME, OUTCOMES.index(facts.outcome)])
    if facts.claim >= 0:
        rare.append([_CLAIM, facts.claim])
    if facts.reneged >= 0:
        rare += [[_RENEGED, facts.reneged], [_REASON, facts.reason]]
    if facts.laid:
        rare.append([_LAID, facts.laid])
    if facts.auction:
        rare += [[_CALLS, facts.auction.calls], [_TURN, facts.auction.turn]]
    if score.winner >= 0:
        rare.append([_WINNER, score.winner])
    if entry.raised:
        rare.append([_RAISED, entry.raised])
    return rare


def unpacked(rules: Rules, line: "list | int") -> "Entry | None":
    """Return the line that packed() was given."""
    if not isinstance(line, list):
        return None
    if len(line) < _FIRST:
        entry = Entry(None, line[1], line[2], line[3])
        entry.totals = line[4]
    else:
        entry = _hand(rules, line)
    if line[0]:
        entry.late = True
    return entry


def _hand(rules: Rules, line: list) -> Entry:
    """Return the entry of a hand."""
    sides = rules.sides
    parts = [line[_FIRST + sides * index :][:sides] for index in range(_LISTS)]
    facts = object.__new__(HandInProgress)  # without defaults that are replaced below
    facts.rules = rules
    facts.dealer, facts.seat, facts.bid = line[2:5]
    facts.trump = SUITS[line[5]] if line[5] >= 0 else ""
    if line[7]:
        facts.fixed = line[7]
    facts.meld, facts.dix = _values(parts[0]), parts[1]
    facts.tricks = _values(parts[2])
    facts.took = [None if took < 0 else bool(took) for took in parts[3]]
    rare = dict(line[-1]) if isinstance(line[-1], list) else {}
    if _OUTCOME in rare:
        facts.outcome = OUTCOMES[rare[_OUTCOME]]
    if _CLAIM in rare:
        facts.claim = rare[_CLAIM]
    if _RENEGED in rare:
        facts.reneged, facts.reason = rare[_RENEGED], rare[_REASON]
    if _LAID in rare:
        facts.laid = rare[_LAID]
    if _CALLS in rare:
        facts.auction = _auction(facts, rare[_CALLS], rare[_TURN])
    entry = Entry(facts)
    entry.score = Score(line[1], _RESULTS[line[6]], parts[4], parts[5], rare.get(_WINNER, -1))
    entry.totals = parts[5]
    if _RAISED in rare:
        entry.raised = rare[_RAISED]
    return entry


def _values(values: list) -> list:
    return [None if value < 0 else value for value in values]


def _auction(facts: HandInProgress, calls: list, turn: int) -> Auction:
    """Return an auction after calls that were accepted before."""
    auction = Auction(facts.rules, facts.dealer)
    auction.calls, auction.turn = calls, turn
    for seat, bid in calls:
        if bid:
            auction.seat, auction.bid = seat, bid
        if not bid or facts.rules.bidding == "once":
            auction.passed[seat] = True
    return auction
