"""The logs of evenings in a folder, and those that come there from another desk or a backup."""

from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder

from pinochle_tools.evening.limits import MOST_HANDS, is_number
from pinochle_tools.evening.log import Log, merged, steps_of
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


def counted_elsewhere(files: Folder, state: State) -> "dict[int, str]":
    """Return {checksum: day} of results that other evenings of a folder have of the same boxes."""
    found = {values["check"]: day for _, values, day in elsewhere(files, state)}
    # Who typed a result knows no checksum.
    found.pop(0, None)
    return found


def elsewhere(files: Folder, state: State) -> "list[tuple[tuple[int, int], dict[str, Any], str]]":
    """Return ((round, table), fields, day) of results of other evenings on the same boxes.

    Boxes that are set up by their keys know an evening by kind, people and rounds alone.
    """
    found: list[tuple[tuple[int, int], dict[str, Any], str]] = []
    for name in names(files) if state.typed else ():
        try:
            steps = Log(files, name).steps
            other = State(steps) if steps else state
        except Refused:
            # Nothing is known of the results of a damaged log, or of one of a newer program.
            continue
        if other.id != state.id and other.box_id == state.box_id:
            day = str(other.settings["day"])
            found += [(place, one.values, day) for place, one in other.results.items()]
            found += [((at, table), one.values, day) for at, table, one in other.replaced]
    return found


def take(files: Folder, name: str, theirs: bytes) -> int:
    """Let a log continue as another one does; return how many steps are new. Raises Refused."""
    ours = files.read(name)
    longer = merged(ours, theirs)
    if longer != ours:
        files.replace(name, longer)
    return longer.count(b"\n") - ours.count(b"\n")
