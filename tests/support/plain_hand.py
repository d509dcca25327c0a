"""The facts of one hand, from its events: for tests that judge the scorekeeper's fold.

Written from docs/journal.md alone. An event is trusted where its own numbers are concerned; what
follows from it for the other facts is computed here.
"""

from copy import deepcopy

FACTS = (
    "call",
    "bid",
    "trump",
    "meld",
    "laid",
    "no-royal",
    "throw-in",
    "sweep",
    "tricks",
    "claim",
)
FACTS += ("renege",)
OUTCOMES = ("no-royal", "throw-in", "sweep", "renege")
# The order in which a correction's events count.
ORDER = ("dealer", "call", "bid", "trump", "meld", "laid", "claim", *OUTCOMES, "tricks")


class Facts:
    """What is known of a hand; `under` is the dealer of its calls."""

    def __init__(self):
        self.calls = []
        self.seat = self.claim = self.reneged = None
        self.bid = 0
        self.trump = ""
        self.reason = ""
        self.laid = []
        self.meld, self.dix, self.tricks, self.took = {}, {}, {}, {}
        self.outcome = "played"
        self.fixed = 0

    def copy(self):
        return deepcopy(self)

    def declarer(self, rules):
        return None if self.seat is None else rules.side_of(self.seat)

    def add(self, event, rules, dealer):
        kind = event[0].replace("-", "_")
        if kind == "call":
            self._call(event[1], event[2], rules, dealer)
        else:
            getattr(self, "_" + kind)(rules, *event[1:])

    def _call(self, seat, bid, rules, dealer):
        # Help is asked for by a pass.
        self.calls.append((seat, bid))
        winner = winner_of(self.calls, rules, dealer)
        if winner:
            self._bid(rules, *winner)

    def _bid(self, rules, seat, bid):
        before = self.declarer(rules)
        self.seat, self.bid = seat, bid
        if self.declarer(rules) != before:
            self.took = {}
            if self.outcome == "no-royal":
                self.outcome = "played"
        self._reconsider(rules)

    def _reconsider(self, rules):
        """A hand that was thrown in by right continues if the right is lost."""
        if self.outcome != "thrown-in" or rules.of["throw-in"] == "any":
            return
        counted = self.meld.get(self.declarer(rules), 0)
        counted = counted if counted >= rules.of["least-meld"] else 0
        allowed = rules.of["throw-in"] == "impossible"
        if not allowed or self.bid - counted <= rules.all_points:
            self.outcome = "played"

    def _trump(self, rules, suit):
        self.trump = suit

    def _meld(self, rules, side, points, dix):
        self.meld[side], self.dix[side] = points, dix
        ended = self.outcome == "no-royal" or self.outcome.startswith("sweep")
        if ended and (side == self.declarer(rules) or not asks_meld(self, rules, side)):
            self.outcome = "played"
        self._reconsider(rules)

    def _laid(self, rules, side, name, points):
        self.laid.append((side, name, points))
        self.meld[side] = self.meld.get(side, 0) + points
        if name == "dix":
            self.dix[side] = self.dix.get(side, 0) + points

    def _stop(self, outcome):
        self.outcome = outcome
        self.tricks, self.took = {}, {}

    def _no_royal(self, rules):
        self._stop("no-royal")

    def _throw_in(self, rules, agreed):
        self._stop("agreed" if agreed else "thrown-in")

    def _sweep(self, rules, made, kind=1):
        self._stop(("sweep-2-" if kind == 2 else "sweep-") + ("made" if made else "failed"))
        self.meld = dict.fromkeys(range(rules.count), 0)
        self.dix = dict.fromkeys(range(rules.count), 0)

    def _renege(self, rules, side, reason=""):
        self.reneged, self.reason = side, reason
        self._stop("renege")

    def _tricks(self, rules, side, points, took):
        last = self._derived(rules)
        if last is not None and side != last:
            self.tricks.pop(last, None)
            self.took.pop(last, None)
        self.tricks[side], self.took[side] = points, bool(took)
        self.outcome = "sweep-failed" if self.outcome == "sweep-failed" else "played"

    def _claim(self, rules, side):
        self.claim = side
        self.meld = {each: self.meld.get(each, 0) for each in range(rules.count)}

    def _derived(self, rules):
        """Return the side whose trick points are the rest of the others', or None."""
        if not rules.of["all-dealt"] or self.claim is not None:
            return None
        declarer = self.declarer(rules)
        return rules.count - 1 if declarer is None else declarer

    def all_tricks(self, rules):
        """Return the trick points of each side, None where unknown."""
        tricks = [self.tricks.get(side) for side in range(rules.count)]
        last = self._derived(rules)
        if last is not None and tricks[last] is None and tricks.count(None) == 1:
            tricks[last] = rules.all_points - sum(filter(None, tricks))
        return tricks

    # Corrections.

    def fixed_by(self, events, rules, dealer):
        """Return the facts after a correction. Raises ValueError if they are not complete."""
        twin = self.copy()
        events = sorted(events, key=lambda event: ORDER.index(event[0]))
        kinds = [event[0] for event in events]
        _check_kinds(events)
        callers = [event[1] for event in events if event[0] == "call"]
        if callers and callers[0] != (dealer + 1) % rules.players:
            raise ValueError("not left of the dealer")
        declarer, tricks, took = twin.declarer(rules), twin.all_tricks(rules), dict(twin.took)
        if "call" in kinds:
            twin.calls, twin.seat, twin.bid = [], None, 0
        for side in {side for side, _, _ in twin.laid} if "laid" in kinds else ():
            twin.meld.pop(side, None)
            twin.dix.pop(side, None)
        twin.laid = [] if "laid" in kinds else twin.laid
        for event in events:
            if event[0] == "tricks":
                twin.tricks.pop(event[1], None)
        for event in events:
            twin.add(event, rules, dealer)
            if event[0] in ("call", "bid"):
                # A new bidder does not change who won a trick, nor trick points.
                twin.took = took | twin.took
                moved = twin.declarer(rules) not in (None, declarer)
                if moved and None not in tricks and twin.outcome in ("played", "sweep-failed"):
                    twin.tricks = dict(enumerate(tricks))
                    last = twin._derived(rules)
                    if last is not None:
                        twin.tricks.pop(last)
                for given in events:
                    if given[0] == "tricks":
                        twin.tricks.pop(given[1], None)
        twin.fixed += 1
        question = missing(twin, rules)
        if question:
            raise ValueError(question)
        return twin


def _check_kinds(events):
    """Refuse two answers to one question, and trick points of a hand that has none."""
    once = []
    for event in events:
        kind = "outcome" if event[0] in OUTCOMES else event[0]
        side = event[1] if kind in ("meld", "tricks") else None
        if kind not in ("call", "laid"):
            once.append((kind, side))
    kinds = {event[0] for event in events}
    swept = [event for event in events if event[0] == "sweep" and event != ["sweep", 0]]
    stopped = kinds & {"no-royal", "throw-in", "renege"} or swept
    if len(set(once)) < len(once) or (stopped and "tricks" in kinds):
        raise ValueError("two answers")


def winner_of(calls, rules, dealer):
    """Return (seat, bid) of the player who has the bid after these calls, or None."""
    bids = [(seat, bid) for seat, bid in calls if bid > 0]
    gone = {seat for seat, bid in calls if bid <= 0}
    if rules.of.get("bidding", "auction") == "once":
        gone = {seat for seat, _ in calls}
    waiting = [seat for seat in range(rules.players) if seat not in gone]
    if bids:
        holder = bids[-1]
        return holder if set(waiting) <= {holder[0]} else None
    left = (dealer + 1) % rules.players
    if rules.of["stuck"] == "dealer" and waiting == [dealer]:
        return dealer, rules.forced
    if not waiting and rules.of["stuck"] in ("left", "dealer"):
        return (left if rules.of["stuck"] == "left" else dealer), rules.forced
    return None


def asks_meld(facts, rules, side):
    """Return whether a side is asked for its meld."""
    if facts.outcome.startswith("sweep"):
        return False
    if facts.outcome == "no-royal":
        words = " ".join(rules.rows["no-royal"] or ()) if "score" in rules.document else ""
        if "meld" not in words and "earned" not in words:
            return False
    return _lays(facts, rules, side)


def _lays(facts, rules, side):
    """Return whether a meld counts: that of another bidder before does not."""
    return rules.of["melds"] == "all" or side == facts.declarer(rules)


def lacks_meld(facts, rules):
    """Return whether the declarer's meld is too small to play, with all melds known."""
    least, declarer = rules.of["declarer-least"], facts.declarer(rules)
    if not least or declarer is None or facts.outcome != "played":
        return False
    melds = [facts.meld.get(side) for side in range(rules.count)]
    known = [points for side, points in enumerate(melds) if asks_meld(facts, rules, side)]
    return None not in known and facts.meld.get(declarer, 0) < least


def missing(facts, rules):
    """Return what has to be asked before the hand can be settled, or ""."""
    bids = rules.of["bids"]
    if bids and facts.seat is None:
        return "bid"
    if not facts.trump:
        return "trump"
    for side in range(rules.count):
        if bids and facts.meld.get(side) is None and asks_meld(facts, rules, side):
            return "meld"
    if facts.outcome not in ("played", "sweep-failed") or lacks_meld(facts, rules):
        return "" if facts.outcome != "no-royal" or rules.rows["no-royal"] else "outcome"
    tricks = facts.all_tricks(rules)
    if None in tricks or min(tricks) < 0:
        return "tricks"
    if facts.claim is None and rules.of["all-dealt"] and sum(tricks) != rules.all_points:
        return "tricks"
    return "took" if None in took_of(facts, rules, tricks) else ""


def took_of(facts, rules, tricks):
    """Return whether each side won a trick, None where it must be asked."""
    found = []
    declarer = facts.declarer(rules)
    for side in range(rules.count):
        save = rules.of["declarer-save" if side == declarer else "save"]
        buried = rules.buried if side == declarer else 0
        matters = save == "trick" and not (side == declarer and rules.kitty_trick)
        others = [tricks[each] for each in range(rules.count) if each != declarer]
        if rules.of["defenders"] == "joint" and side != declarer and sum(others):
            matters = False
        known = facts.took.get(side)
        if known is None and not (matters and tricks[side] <= buried):
            known = tricks[side] > 0
        found.append(known)
    return found


def scored(facts, rules):
    """Return a complete hand as support.plain_scorer reads it."""
    lays = [_lays(facts, rules, side) for side in range(rules.count)]
    hand = {"meld": [(facts.meld.get(side) or 0) * lays[side] for side in range(rules.count)]}
    hand["dix"] = [facts.dix.get(side, 0) * lays[side] for side in range(rules.count)]
    if facts.seat is not None:
        hand |= {"declarer": facts.declarer(rules), "bid": facts.bid}
    if facts.claim is not None:
        hand["claim"] = facts.claim
    if facts.outcome != "played":
        hand["outcome"] = facts.outcome
    if facts.outcome == "renege":
        hand["reneged"] = facts.reneged
    lacks = lacks_meld(facts, rules)
    if facts.outcome in ("played", "sweep-failed") and not lacks:
        hand["tricks"] = facts.all_tricks(rules)
        hand["took_trick"] = took_of(facts, rules, hand["tricks"])
    return hand
