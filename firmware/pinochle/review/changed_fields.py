"""Fields of a hand that change: by one step, several together, and how a change is said."""

from pinochle.entry.prompts import SUIT_ORDER
from pinochle.game import events
from pinochle.game.hand import HandInProgress
from pinochle.game.names import Names
from pinochle.rules.auction import ladder
from pinochle.screens import hand_fields as fields
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event

# One of these replaces another, and trick points.
_ENDS = ("no-royal", "throw-in", "sweep", "renege")


def nudged(hand: HandInProgress, kind: int, side: int, step: int) -> "Event | None":
    """Return the answer one step up (1) or down (-1) from that of a field, None if there is none.

    Whether it is possible is not checked.
    """
    unit = step * hand.rules.unit
    if kind == fields.BID:
        return events.bid(hand.seat, ladder(hand.rules, hand.bid, step))
    if kind == fields.TRUMP:
        return events.trump(SUIT_ORDER[(SUIT_ORDER.index(hand.trump) + step) % len(SUIT_ORDER)])
    if kind == fields.MELD:
        points = (hand.meld[side] or 0) + unit
        return events.meld(side, points, min(points, hand.dix[side]))
    known = hand.derive()
    if kind == fields.TRICKS:
        points = (known.tricks[side] or 0) + unit
        return events.tricks(side, points, 1)
    if kind == fields.TOOK:
        return events.tricks(side, known.tricks[side] or 0, 0 if known.took[side] else 1)
    return None


def together(before: "list[Event]", more: "list[Event]") -> "list[Event]":
    """Return answers with more of them, each in place of an earlier one to the same question."""
    found = before[:]
    for event in more:
        kind, ends = event[0], event[0] in _ENDS
        for old in found[:]:
            same = old[0] == kind and (kind not in ("meld", "tricks") or old[1] == event[1])
            # Trick points are those of a hand that was played.
            other = (old[0] in _ENDS or old[0] == "tricks") if ends else False
            if same or other or (kind == "tricks" and old[0] in _ENDS):
                found.remove(old)
        found.append(event)
    return found


def texts_of(names: Names, facts: HandInProgress, found: "list[tuple[int, int]]") -> "list[str]":
    """Return fields with their values; "" for those that these facts do not have."""
    known = fields.fields_of(facts) + [(fields.DEALER, -1)]
    return [fields.field_text(names, facts, one) if one in known else "" for one in found]


def marked(before: "list[str]", texts: "list[str]") -> "list[str]":
    """Return texts of fields with a mark on those that differ from `before`."""
    mark = view_words.FIXED_MARK + " "
    return [new if old == new else mark + new for old, new in zip(before, texts)]


def becomes(old: str, new: str) -> str:
    """Return `meld of N+S 120` and `meld of N+S 200` as one text with an arrow."""
    if not old or not new:
        return old or new
    was, now = old.split(" "), new.split(" ")
    same = 0
    # Words that only one of the two has do not belong to a value.
    while len(was) == len(now) and same < len(was) - 1 and was[same] == now[same]:
        same += 1
    begin = "".join([word + " " for word in was[:same]])
    return str(view_words.BECOMES % (begin, " ".join(was[same:]), " ".join(now[same:])))


def differences(
    names: Names, before: HandInProgress, after: HandInProgress, found: "list[tuple[int, int]]"
) -> "list[str]":
    """Return a line for each of some fields that two versions of a hand have differently."""
    old, new = texts_of(names, before, found), texts_of(names, after, found)
    return [becomes(was, now) for was, now in zip(old, new) if was != now]
