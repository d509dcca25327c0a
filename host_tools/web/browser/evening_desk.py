"""The desk of evenings in a browser: carries out the page's orders, and returns what it shows.

The same steps in the same log as on a laptop. No exception may leave take().
"""

import json

from pinochle.rules.rule_set import Rules, preset_names
from pinochle.storage import evening_plan
from pinochle_tools.evening import desk_orders, exchange, markup, overview, sheets, shown, wall
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.given import Given
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED

from browser.kept_folder import KeptFolder

_NO_EVENING = "there is no evening yet: begin one"


class Evenings:
    """The evenings of a folder, a log each; `name` is the log of the one that is shown.

    `keep` and `free` are those of a KeptFolder.
    """

    def __init__(self, path, keep, free):
        self.files = KeptFolder(path, keep, free)
        self.desk = None
        self.name = ""
        self._read = {}  # what _other() read of each log
        for name in reversed(exchange.names(self.files)):
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
            typed = json.loads(order)
            texts = {
                name: texts if isinstance(texts, list) else [str(texts)]
                for name, texts in typed.items()
            }
            found["said"] = self.carried_out(typed["order"], Given(texts))
        except Refused as refusal:
            found["refused"] = str(refusal)
        except OSError:
            found["refused"] = "this step was not stored: the browser's storage is full or broken"
        found["desk"] = self.view()
        return json.dumps(found)

    def view(self):
        """Return all that the page shows, as a dictionary."""
        found = {"evenings": [], "shown": self.name, "kinds": shown.KINDS, "presets": _rules()}
        for name in exchange.names(self.files):
            title = self.desk.state.title if name == self.name else self._other(name)[0]
            found["evenings"].append([name, title])
        if self.desk:
            found.update(_whole(self.desk))
            found["regulars"] = self._regulars()
        return found

    def log(self):
        """Return the log that is shown as a text, for a file."""
        return self.desk.log.data.decode() if self.desk else ""

    def part(self, what, detail):
        """Return JSON of what one view shows besides: see _PARTS; `refused` why it cannot."""
        try:
            if not self.desk:
                raise Refused(_NO_EVENING)
            return json.dumps(_PARTS[what](self.desk, detail))
        except Refused as refusal:
            return json.dumps({"refused": str(refusal)})

    def began(self, given):
        """Begin an evening; its chance and its day come from the page."""
        shape = desk_orders.shape_of(given)
        seed = AS_TYPED if given.text("boxes") == "typed" else int(given.text("seed"))
        log = Log(self.files, exchange.name_of(self.files, given.text("id")))
        title, rules = given.text("title"), [given.text("rules"), []]
        day = given.text("day") or given.text("today")
        self.desk = begin(log, given.text("id"), title, rules, shape, seed, day)
        self.name = log.name
        return "%s begins" % title

    def took(self, given):
        """Take the log of another desk: it begins here, or continues the same evening's."""
        theirs = given.whole("text").encode()
        name = exchange.name_of(self.files, exchange.state_of(theirs).id)
        new = exchange.take(self.files, name, theirs)
        self._show(name)
        return "%d new step%s" % (new, "" if new == 1 else "s")

    def opened(self, given):
        """Show another evening."""
        if given.text("name") not in exchange.names(self.files):
            raise Refused(_NO_EVENING)
        self._show(given.text("name"))
        return ""

    def carried_out(self, order, given):
        """Carry out an order of the evening that is shown; return what was done in words."""
        if order in _OF_FOLDER:
            return _OF_FOLDER[order](self, given)
        if not self.desk:
            raise Refused(_NO_EVENING)
        return desk_orders.carry_out(self.desk, order, given)

    def _other(self, name):
        """Return (title, names) of an evening, read once, because each step asks for them."""
        if name not in self._read:
            names = []
            try:
                steps = Log(self.files, name).steps
                self._read[name] = (steps[0][3], names)
                for step in steps:
                    if step[0] == "people":
                        names += step[1]
            except (Refused, IndexError):
                self._read[name] = ("%s (damaged)" % name, names)
        return self._read[name]

    def _regulars(self):
        """Return who came to this browser's other evenings and is not here, in order."""
        found = set()
        for name in exchange.names(self.files):
            if name != self.name:
                found.update(self._other(name)[1])
        return sorted(found - set(self.desk.state.names))

    def _show(self, name):
        """Show the evening of a log. Raises Refused if it is damaged."""
        self.desk = Desk(Log(self.files, name))
        self.name = name
        self._read.pop(name, None)


def _rules():
    """Return [id, title] of the rules of two pairs."""
    every = [Rules(name) for name in preset_names()]
    return [[one.id, one.title] for one in every if one.players == 4 and one.sides == 2]


def _whole(desk):
    """Return an evening as the page shows it."""
    state = desk.state
    what, number = overview.next_action(state)
    if what == overview.SEATS_SHOWN:
        # Who holds the phone sees the seats; a room may do without a wall.
        what = overview.RESULTS
    found = overview.whole(state)
    found.update(overview.prize_list(state))
    for prize in found["prizes"]:
        prize["who"] = sheets.shared_by(prize)
    drawn = range(1, len(state.seats) + 1)
    found.update(
        {
            "what": what,
            "number": number,
            "outdated": bool(state.outdated),
            "hands": state.hands,
            "minutes": abs(state.minutes),
            "bell": state.bell,
            "settings": dict(state.settings),
            "settings_shown": shown.SETTINGS,
            "paper": shown.PAPER,
            "standings_due": overview.standings_due(state),
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


def _person(desk, number):
    """Return a person of a number with a card."""
    if number not in desk.state.people():
        raise Refused("there is no such person")
    found = shown.person(desk.state, number)
    found["card"] = shown.card(desk.state, number)
    return found


def _walls(desk, _):
    """Return the styles and HTML of what the wall shows in turn; the page puts the time there."""
    return [wall.body(desk.state, part, "-") for part in wall.parts_of(desk.state)]


def _paper(desk, what):
    """Return a sheet as styles and HTML, and as a page."""
    if what not in sheets.SHEETS:
        raise Refused("there is no such paper")
    html = sheets.body(desk.state, what)
    page = markup.page(desk.state.title, "paper", sheets.STYLES, html)
    return {"shown": [sheets.STYLES, html], "page": page}


def _plan(desk, table):
    """Return the files for a box that is a table, 0 for any: [[name, text], ...]."""
    files = [[evening_plan.FILE, desk.plan().decode()]]
    if table:
        written = evening_plan.table_written(desk.state.box_id, table)
        files.append([evening_plan.TABLE_FILE, written.decode()])
    return {"files": files, "revision": desk.state.revision}


_PARTS = {"person": _person, "wall": _walls, "paper": _paper, "plan": _plan}
_OF_FOLDER = {
    "show": lambda evenings, given: "",
    "begin": Evenings.began,
    "take": Evenings.took,
    "open": Evenings.opened,
}


def opened(path):
    """Return the Evenings whose changes the worker keeps."""
    import store  # the worker's own module
    import uctypes

    def keep(operation, name, data):
        return store.keep(operation, name, uctypes.addressof(data) if data else 0, len(data))

    return Evenings(path, keep, store.free)
