"""The logs of evenings in a folder, and those that come there from another desk or a backup."""

from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder

from pinochle_tools.evening.limits import MOST_HANDS, is_number
from pinochle_tools.evening.log import Log, steps_of
from pinochle_tools.evening.merging import merged
from pinochle_tools.evening.movements import KINDS, MOST_ROUNDS
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SUFFIX = ".evening"


def names(files: Folder) -> "list[str]":
    """Return the names of the logs in a folder, the oldest first."""
    return [name for name in files.names() if name.endswith(SUFFIX)]


def name_of(files: Folder, identity: str, new: str = "") -> str:
    """Return the name of an evening's log; if it is not there, `new` or the next one."""
    here = [name for name in names(files) if name.endswith("-" + identity + SUFFIX)]
    return here[0] if here else new or newest_name(files, identity)


def newest_name(files: Folder, identity: str) -> str:
    """Return a name after those of all logs; a number is never used again after a removal."""
    numbers = [name.split("-")[0] for name in names(files)]
    last = max([int(number) for number in numbers if is_number(number)] or [0])
    return "%04d-%s%s" % (last + 1, identity, SUFFIX)


def oldest_name(identity: str) -> str:
    """Return a name before those of the evenings that began here."""
    return "%04d-%s%s" % (0, identity, SUFFIX)


def state_of(theirs: bytes) -> State:
    """Return what a log from elsewhere adds up to. Raises Refused for what no desk here wrote."""
    state = State(steps_of(theirs))
    try:
        rules = house_rules(state.rules, state.options)
    except (Illegal, TypeError, ValueError, LookupError):
        raise Refused("this evening has rules that are not known here") from None
    known = state.kind in KINDS and 1 <= state.rounds <= MOST_ROUNDS
    if rules.players != 4 or rules.sides != 2 or not known or not 0 <= state.hands <= MOST_HANDS:
        raise Refused("this evening is of a kind that is not known here")
    return state


class Elsewhere:
    """A result that another evening has of the same boxes: fields by name; `whose` in words."""

    def __init__(self, place: "tuple[int, int]", values: "dict[str, Any]", whose: str, day: str):
        self.place = place
        self.values = values
        self.whose = whose
        self.day = day

    def has(self, result: "dict[str, Any]") -> bool:
        """Return whether a result of this place is this one, as far as both say.

        Who types a result knows no checksum, and may not say sets and corrections.
        """
        known = self.values
        if known["check"] and result.get("check"):
            return bool(known["check"] == result["check"])
        sets = known["sets"] if known["check"] or any(known["sets"]) else result["sets"]
        return bool(known["points"] == result["points"] and sets == result["sets"])


def elsewhere(files: Folder, state: State) -> "list[Elsewhere]":
    """Return the results that other evenings of a folder have of the same boxes.

    Boxes that are set up by their keys know an evening by kind, people and rounds alone. An
    evening of the same day that is not closed has none: this one may be the same, begun again.
    """
    found: list[Elsewhere] = []
    for name in names(files) if state.typed else ():
        try:
            steps = Log(files, name).steps
            other = State(steps) if steps else state
        except Refused:
            # Nothing is known of the results of a damaged log, or of one of a newer program.
            continue
        day = str(other.settings["day"])
        again = day == state.settings["day"]
        if other.id == state.id or other.box_id != state.box_id or (again and not other.closed):
            continue
        whose = "the closed evening " + other.title if again else "the evening of " + day
        found += results_of(other, whose)
    return found


def results_of(state: State, whose: str = "") -> "list[Elsewhere]":
    """Return the results of an evening, also those that were replaced."""
    day = str(state.settings["day"])
    every = list(state.results.items())
    every += [((number, table), one) for number, table, one in state.replaced]
    # Of what was removed only a code is sure to be of this evening.
    removed = [one for one in state.removed if one[2].values["check"]]
    every += [((number, table), one) for number, table, one in removed]
    return [Elsewhere(place, one.values, whose, day) for place, one in every if one.played]


def take(files: Folder, name: str, theirs: bytes) -> int:
    """Let a log continue as another one does; return how many steps are new. Raises Refused."""
    ours = files.read(name)
    longer = merged(ours, theirs)
    if longer != ours:
        files.replace(name, longer)
    return longer.count(b"\n") - ours.count(b"\n")
