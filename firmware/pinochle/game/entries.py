"""The lines of the score sheet, and their packed form for old hands."""

from pinochle.game.hand import HandInProgress
from pinochle.rules.auction import PASS, Auction
from pinochle.rules.melds import SUITS
from pinochle.rules.race import Score
from pinochle.rules.rule_set import Rules
from pinochle.rules.scoring import CLAIM_FAILED, CLAIMED, MADE, OUTCOMES, PLAYED, SCORED, SET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.rules.score_rows import Known

# Stored by their numbers, so what came later is last.
_RESULTS = OUTCOMES[:8] + (MADE, SET, SCORED, CLAIMED, CLAIM_FAILED) + OUTCOMES[8:]
# In a packed hand: the index of the first value by side, and the number of such values per side.
_FIRST, _LISTS = 7, 4
_SEAT = 3
# For an unknown value; known ones are not below 0.
_UNKNOWN = -1
# Values that few hands have.
_OUTCOME, _CLAIM, _LAID, _CALLS, _TURN, _WINNER, _RAISED, _RENEGED, _REASON = range(9)
_FIXED, _DIX, _NUMBER, _OWN, _TABLE, _DROPPED = 9, 10, 11, 12, 13, 14
# A packed hand's trump suit and result are one number; the suit's index is at least -1.
_SUITS = len(SUITS) + 1
# What is known of a side's tricks; of all sides together it is a number in this base.
_TOOK = (None, False, True)


class Entry:
    """One line of the score sheet: an accepted hand, an adjustment, or a winner by decision.

    `facts` and `score` are None for an adjustment, which has `side`, `points`, `reason`, and for
    the table's decision that a side has won, which has no points. `late`
    marks a hand after the race's end, as corrections can move it; `raised` is the number of points
    by which the race's target rose with this hand. `score.hand` is a hand's place. In games where
    hands can be taken out and put in (list_sheet.py), `number` is the hand's number; `own` the
    dealer that was set on it, or -1; `table` the index of its rules; a hand that was `dropped` has
    no score.
    """

    # Class-level defaults for rarely set attributes save RAM over 60 hands.
    side = -1
    points = 0
    reason = ""
    late = dropped = False
    raised = number = table = 0
    own = -1
    totals: "list[int]"
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


def packed(entry: "Entry | None") -> "list[Any] | int":
    """Return a line as a list of numbers for json; 0 for a misdeal, which is None."""
    if entry is None:
        return 0
    facts, score = entry.facts, entry.score
    if facts is not None and score is None:
        # Dropped, or to be counted again.
        nothing = [0] * len(facts.meld)
        score = Score(0, PLAYED, nothing, getattr(entry, "totals", nothing), -1)
    if facts is None or score is None:
        late = 1 if entry.late else 0
        return [late, entry.side, entry.points, entry.reason, entry.totals]
    line: "list[Any]" = [1 if entry.late else 0, score.hand, facts.dealer, facts.seat, facts.bid]
    line.append(_RESULTS.index(score.result) * _SUITS + SUITS.find(facts.trump) + 1)
    took = 0
    for one in facts.took:
        took = took * len(_TOOK) + _TOOK.index(one)
    line.append(took)
    line += _known(facts.meld) + _known(facts.tricks) + score.deltas + score.totals
    rare = _rare(entry, facts, score)
    if rare:
        line.append(rare)
    return line


def _known(values: "Known") -> "list[int]":
    return [_UNKNOWN if value is None else value for value in values]


def _rare(entry: Entry, facts: HandInProgress, score: Score) -> "list[list[Any]]":
    """Return the values that few hands have, as [what, value] pairs."""
    rare: "list[list[Any]]" = []
    if facts.outcome != PLAYED:
        rare.append([_OUTCOME, OUTCOMES.index(facts.outcome)])
    if facts.fixed:
        rare.append([_FIXED, facts.fixed])
    if any(facts.dix):
        rare.append([_DIX, facts.dix])
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
    if entry.number and entry.number != score.hand:
        rare.append([_NUMBER, entry.number])
    if entry.own >= 0:
        rare.append([_OWN, entry.own])
    if entry.table:
        rare.append([_TABLE, entry.table])
    if entry.score is None:
        rare.append([_DROPPED, 1 if entry.dropped else 0])
    return rare


def unpacked(tables: "list[Rules]", line: "list[Any] | int") -> "Entry | None":
    """Return the line that packed() was given; `tables` are the rules of its game."""
    if not isinstance(line, list):
        return None
    if len(line) < _FIRST:
        entry = Entry(None, line[1], line[2], line[3])
        entry.totals = line[4]
    else:
        entry = _hand(tables, line)
    if line[0]:
        entry.late = True
    return entry


def brief(tables: "list[Rules]", line: "list[Any] | int") -> "Entry | None":
    """Return the line that packed() was given; of a usual hand only its bidder, meld and tricks.

    These are what the next hand's values are estimated from, before each of its questions.
    """
    if not isinstance(line, list) or isinstance(line[-1], list) or line[_SEAT] < 0:
        return unpacked(tables, line)
    facts = object.__new__(HandInProgress)
    facts.rules = tables[0]
    facts.seat, facts.bid = line[_SEAT], line[_SEAT + 1]
    middle = _FIRST + facts.rules.sides
    facts.meld, facts.tricks = line[_FIRST:middle], line[middle : middle + middle - _FIRST]
    if _UNKNOWN in facts.tricks or _UNKNOWN in facts.meld:
        facts.meld, facts.tricks = _values(facts.meld), _values(facts.tricks)
    return Entry(facts)


def _hand(tables: "list[Rules]", line: "list[Any]") -> Entry:
    """Return the entry of a hand."""
    rare = dict(line[-1]) if isinstance(line[-1], list) else {}
    rules = tables[rare.get(_TABLE, 0)]
    sides = rules.sides
    parts = [line[_FIRST + sides * index :][:sides] for index in range(_LISTS)]
    facts = object.__new__(HandInProgress)  # without defaults that are replaced below
    facts.rules = rules
    facts.dealer, facts.seat, facts.bid = line[2:5]
    result, suit = divmod(line[5], _SUITS)
    facts.trump = SUITS[suit - 1] if suit else ""
    facts.meld, facts.tricks = _values(parts[0]), _values(parts[1])
    facts.dix = rare.get(_DIX) or [0] * sides
    took = line[6]
    facts.took = [None] * sides
    for side in range(sides - 1, -1, -1):
        took, one = divmod(took, len(_TOOK))
        facts.took[side] = _TOOK[one]
    if _FIXED in rare:
        facts.fixed = rare[_FIXED]
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
    entry.score = Score(line[1], _RESULTS[result], parts[2], parts[3], rare.get(_WINNER, -1))
    entry.totals = parts[3]
    entry.number = rare.get(_NUMBER, line[1])
    if rare:
        _restore(entry, rare)
    return entry


def _restore(entry: Entry, rare: "dict[int, Any]") -> None:
    """Set what few lines have."""
    if _RAISED in rare:
        entry.raised = rare[_RAISED]
    if _OWN in rare:
        entry.own = rare[_OWN]
    if _TABLE in rare:
        entry.table = rare[_TABLE]
    if _DROPPED in rare:
        entry.dropped, entry.score = rare[_DROPPED] > 0, None


def _values(values: "list[int]") -> "Known":
    return [None if value < 0 else value for value in values]


def _auction(facts: HandInProgress, calls: "list[list[int]]", turn: int) -> Auction:
    """Return an auction after calls that were accepted before."""
    auction = Auction(facts.rules, facts.dealer)
    auction.calls, auction.turn = calls, turn
    for seat, bid in calls:
        if bid > PASS:
            auction.seat, auction.bid = seat, bid
        if bid <= PASS or facts.rules.bidding == "once":
            auction.passed[seat] = True
    return auction
