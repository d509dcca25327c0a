"""The desk of evenings in a browser: carries out the page's orders, and returns what it shows.

The same steps in the same log as on a laptop. No exception may leave take().
"""

import json

from pinochle.rules.rule_set import Rules, preset_names
from pinochle_tools.evening import orders, overview, results, shown
from pinochle_tools.evening.desk import Desk, begin, is_number
from pinochle_tools.evening.log import Log, merged, steps_of
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.sheets import shared_by
from pinochle_tools.evening.state import AS_TYPED, State
from pinochle_tools.evening.step_words import in_words

from browser.kept_folder import KeptFolder

_SUFFIX = ".evening"
_HANDS = 60
_NO_EVENING = "there is no evening yet: begin one"


class Evenings:
    """The evenings of a folder, a log each; `name` is the log of the one that is shown.

    `keep` and `free` are those of a KeptFolder.
    """

    def __init__(self, path, keep, free):
        self.files = KeptFolder(path, keep, free)
        self.desk = None
        self.name = ""
        for name in reversed(self._names()):
            try:
                self._show(name)
                break
            except Refused:
                # A damaged log stays as it is, and is in the list.
                pass

    def take(self, order):
        """Carry out an order, JSON with its name as `order`; return JSON.

        `said` is what was done, or `refused` why nothing was, and `desk` what the page shows.
        """
        found = {}
        try:
            given = json.loads(order)
            found["said"] = _ORDERS[given["order"]](self, given)
        except Refused as refusal:
            found["refused"] = str(refusal)
        except OSError:
            found["refused"] = "this step was not stored: the browser's storage is full or broken"
        found["desk"] = self.view()
        return json.dumps(found)

    def view(self):
        """Return all that the page shows, as a dictionary."""
        found = {"evenings": [], "shown": self.name, "kinds": shown.KINDS, "presets": _rules()}
        for name in self._names():
            try:
                title = Log(self.files, name).steps[0][3]
            except (Refused, IndexError):
                title = "%s (damaged)" % name
            found["evenings"].append([name, title])
        if self.desk:
            found.update(_whole(self.desk))
        return found

    def log(self):
        """Return the log that is shown as a text, for a file."""
        return self.desk.log.data.decode() if self.desk else ""

    def began(self, given):
        """Begin an evening; its chance comes from the page."""
        hands, seed = _number(given, "hands", "hands"), given["seed"]
        if not 1 <= hands <= _HANDS:
            raise Refused("a round has 1 to %d hands" % _HANDS)
        if given.get("typed"):
            seed = AS_TYPED
        form = [hands, 0, given["kind"], _number(given, "rounds", "rounds")]
        log = Log(self.files, self._new_name(given["id"]))
        title, rules = given["title"].strip(), [given["rules"], []]
        self.desk = begin(log, given["id"], title, rules, form, seed, given["day"])
        self.name = log.name
        return "%s begins" % title

    def took(self, given):
        """Take the log of another desk: it begins here, or continues the same evening's."""
        theirs = given["text"].encode()
        identity = State(steps_of(theirs)).id
        here = [name for name in self._names() if name.endswith(identity + _SUFFIX)]
        name = here[0] if here else self._new_name(identity)
        ours = Log(self.files, name)
        longer = merged(ours.data, theirs)
        if longer != ours.data:
            self.files.replace(name, longer)
        self._show(name)
        new = len(self.desk.log.steps) - len(ours.steps)
        return "%d new step%s" % (new, "" if new == 1 else "s")

    def opened(self, given):
        """Show another evening."""
        if given["name"] not in self._names():
            raise Refused(_NO_EVENING)
        self._show(given["name"])
        return ""

    def _new_name(self, identity):
        return "%04d-%s%s" % (len(self._names()) + 1, identity, _SUFFIX)

    def _names(self):
        return [name for name in self.files.names() if name.endswith(_SUFFIX)]

    def _show(self, name):
        """Show the evening of a log. Raises Refused if it is damaged."""
        self.desk = Desk(Log(self.files, name))
        self.name = name


def _rules():
    """Return [id, title] of the rules of two pairs."""
    every = [Rules(name) for name in preset_names()]
    return [[one.id, one.title] for one in every if one.players == 4 and one.sides == 2]


def _whole(desk):
    """Return an evening as the page shows it."""
    state = desk.state
    what, number = overview.next_action(state)
    if what == overview.SEATS_SHOWN:
        # Who holds the phone sees the seats; a wall is the laptop's.
        what = overview.RESULTS
    found = overview.whole(state)
    found.update(overview.prize_list(state))
    for prize in found["prizes"]:
        prize["who"] = shared_by(prize)
    drawn = range(1, len(state.seats) + 1)
    found.update(
        {
            "what": what,
            "number": number,
            "hands": state.hands,
            "counts": shown.seats_in_words(state),
            "at_boxes": overview.typed_at_boxes(state) if state.typed else "",
            "tables": [shown.tables(state, one) for one in drawn],
            "out": [[state.name(person) for person in state.out(one)] for one in drawn],
            "persons": shown.people(state),
            "standings": overview.standing(state),
            "steps": shown.steps(desk),
            "last_step": shown.last_step(desk),
        }
    )
    return found


def _number(given, name, what):
    """Return a number that was typed. Raises Refused."""
    text = str(given.get(name, "")).strip().replace("\u2212", "-")
    if len(text) > 6 or not is_number(text[1:] if text[:1] == "-" else text):
        raise Refused("%s: a whole number is missing" % what)
    return int(text)


def _people(desk, given):
    names = orders.names_in(given["names"])
    if desk.state.seats:
        desk.join(names, _number(given, "round", "round"))
    else:
        desk.add_people(names)
    return "%d people" % len(desk.state.names)


def _draw(desk, given):
    if desk.state.seats:
        return "round %d is drawn" % desk.next_round()
    desk.draw()
    return "the seats are drawn"


def _result(desk, given):
    number, table = given["round"], given["table"]
    points = [_number(given, "north_south", "points"), _number(given, "east_west", "points")]
    sets = [_number(given, name, "hands set") for name in ("sets_ns", "sets_ew")]
    result = orders.result_of(desk.state, points, sets)
    if not given.get("who") and not given.get("why"):
        return orders.enter(desk, number, table, result)
    results.rule(desk, number, table, result, given["who"].strip(), given["why"].strip())
    return "round %d, table %d: corrected by %s" % (number, table, given["who"].strip())


def _scan(desk, given):
    found = orders.scan(desk, given["codes"].split("\n"))
    said = [
        "round %d, table %d: %s" % (one["round"], one["table"], orders.WORDS[one["became"]])
        for one in found
        if "error" not in one
    ]
    wrong = ["%s: %s" % (one["code"][:12], one["error"]) for one in found if "error" in one]
    if wrong or not said:
        raise Refused("; ".join(said + wrong) or "type a code")
    return "; ".join(said)


def _person(desk, given):
    person, number = int(given["person"]), _number(given, "round", "round")
    orders.change(desk, person, {given["change"]: number})
    return in_words(desk.state, results.newest(desk))


def _undo(desk, given):
    words = shown.last_step(desk)
    desk.undo()
    return "undone: %s" % words


def _close(desk, given):
    desk.close()
    return "%s is closed" % desk.state.title


def _at_desk(order):
    """Return an order that needs an evening as one of Evenings."""

    def carry_out(evenings, given):
        if not evenings.desk:
            raise Refused(_NO_EVENING)
        return order(evenings.desk, given)

    return carry_out


_ORDERS = {
    "show": lambda evenings, given: "",
    "begin": Evenings.began,
    "take": Evenings.took,
    "open": Evenings.opened,
    "people": _at_desk(_people),
    "draw": _at_desk(_draw),
    "result": _at_desk(_result),
    "scan": _at_desk(_scan),
    "person": _at_desk(_person),
    "undo": _at_desk(_undo),
    "close": _at_desk(_close),
}


def opened(path):
    """Return the Evenings whose changes the worker keeps."""
    import store  # the worker's own module
    import uctypes

    def keep(operation, name, data):
        return store.keep(operation, name, uctypes.addressof(data) if data else 0, len(data))

    return Evenings(path, keep, store.free)
