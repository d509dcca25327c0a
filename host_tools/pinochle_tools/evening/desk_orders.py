"""What the forms of a desk do: the same steps on a laptop's page and on a phone's.

`carry_out` takes the name of an order and what was typed for it; ORDERS has their names.
"""

from pinochle_tools.evening import homes, orders, partners, results, shown
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.given import Given
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.step_words import in_words

_ROUND = "the round"
# Fields of a person's form with a number, and what it is called.
_NUMBERS = (
    ("leave", _ROUND),
    ("back", _ROUND),
    ("table", "the table"),
    ("last_300", "the points"),
)


def carry_out(desk: Desk, order: str, given: Given) -> str:
    """Do what a form asks for; return what was done in words. Raises Refused or OSError."""
    before = desk.state
    done: str = ORDERS[order](desk, given)
    return done + partners.news(before, desk.state) + plan_needed(desk, before.revision)


def plan_needed(desk: Desk, before: int) -> str:
    """Return what boxes need since a revision of the plan, "" for nothing."""
    if desk.state.revision == before:
        return ""
    return "; boxes need plan %d, or seat later rounds by numbers" % desk.state.revision


def after_undo(desk: Desk) -> str:
    """Return what boxes need after an undo of the draw: the next one has the same number."""
    if desk.state.seats or "draw" not in [step[0] for step in desk.log.steps]:
        return ""
    return "; boxes that were loaded need the plan of the next draw"


def shape_of(given: Given) -> "list[object]":
    """Return hands, minutes, kind and rounds of a new evening, see begin(). Raises Refused."""
    minutes = given.number("minutes", "minutes", 0)
    if minutes < 0:
        raise Refused("minutes are 0 or more; 0: no bell")
    if given.text("bell") == "not":
        minutes = -minutes
    hands = given.number("hands", "hands a round", 4)
    return [hands, minutes, given.text("kind"), given.number("rounds", "rounds", 6)]


def _people(desk: Desk, given: Given) -> str:
    names = orders.names_in("\n".join(given.texts.get("names", [])))
    known = desk.state.names + names
    names += [name for name in given.all("known") if name not in known]
    if desk.state.seats:
        desk.join(names, given.number("round", _ROUND))
    else:
        desk.add_people(names)
    return shown.headcount(len(desk.state.people()))


def _draw(desk: Desk, given: Given) -> str:
    if given.text("round"):
        desk.redraw(given.number("round", _ROUND))
    elif desk.state.seats:
        return "round %d is drawn" % desk.next_round() + homes.news(desk.state)
    else:
        desk.draw()
    return "the seats are drawn" + homes.news(desk.state)


def _release(desk: Desk, given: Given) -> str:
    what, number = given.text("what"), given.number("round", _ROUND)
    desk.release(what, number)
    return in_words(desk.state, results.newest(desk))


def _result(desk: Desk, given: Given) -> str:
    number, table = given.number("round", _ROUND), given.number("table", "the table")
    who, why = given.text("who"), given.text("why")
    if given.text("remove"):
        results.remove(desk, number, table, who, why)
        return "round %d, table %d: removed by %s" % (number, table, who)
    if given.text("unplayed"):
        results.unplayed(desk, number, table, who, why)
        return "round %d, table %d: not played, ruled by %s" % (number, table, who)
    points = [
        given.number("north_south", "points of north-south"),
        given.number("east_west", "points of east-west"),
    ]
    sets = [given.number(name, "hands set", 0) for name in ("sets_ns", "sets_ew")]
    # Forms offer zeros, which are no other result than a code's that was read meanwhile.
    said = sets if any(sets) or given.text("correct") else None
    hands = given.number("hands", "hands", int(desk.state.hands))
    people = [one.strip() for one in given.texts.get("sat", [])]
    drawn = [desk.state.name(one) for one in _drawn(desk, number, table)]
    result = orders.result_of(desk.state, points, said, hands, people if people != drawn else None)
    if people == drawn:
        result["people"] = [0, 0, 0, 0]  # said, and as drawn
    if given.text("correct"):
        results.rule(desk, number, table, result, who, why)
        return "round %d, table %d: corrected by %s" % (number, table, who)
    return orders.enter(desk, number, table, result)


def _drawn(desk: Desk, number: int, table: int) -> "list[int]":
    tables = desk.state.tables(number)
    return tables[table - 1] if 1 <= table <= len(tables) else []


def _scan(desk: Desk, given: Given) -> str:
    lines = "\n".join(given.texts.get("codes", [])).replace("\r", "\n").split("\n")
    found = orders.scan(desk, lines)
    if not found:
        raise Refused("type or paste a code, or choose a picture")
    said = [
        "round %d, table %d: %s" % (one["round"], one["table"], orders.WORDS[one["became"]])
        for one in found
        if "error" not in one
    ]
    wrong = ["%s: %s" % (one["code"][:12], one["error"]) for one in found if "error" in one]
    if wrong:
        raise Refused("; ".join(said + wrong))
    return "; ".join(said)


def _person(desk: Desk, given: Given) -> str:
    person = orders.person_of(desk.state, given.text("person"))
    made: "dict[str, object]" = {
        name: given.number(name, what) for name, what in _NUMBERS if name in given.texts
    }
    for name in ("group", "rename"):
        if name in given.texts:
            made[name] = given.text(name)
    if "other" in given.texts:
        made["plays_for"] = (given.text("other"), given.number("round", _ROUND))
    if "points" in given.texts:
        points, who, why = given.number("points", "points"), given.text("who"), given.text("why")
        if not who or not why:
            raise Refused("say who decides, and why")
        made["points"] = (points, who, why)
    orders.change(desk, [person], made)
    done = in_words(desk.state, results.newest(desk))
    if "table" in made:
        doubts, again = homes.news(desk.state), homes.may_be_drawn(desk.state)
        done += doubts + ("; draw again from round %d on" % again if doubts and again else "")
    return done


def _setting(desk: Desk, given: Given) -> str:
    name, value = given.text("name"), given.text("value")
    desk.set(name, orders.setting_of(value))
    return "%s: %s" % (name, value)


def _bell(desk: Desk, given: Given) -> str:
    desk.ring(given.number("round", _ROUND), given.text("time"))
    return in_words(desk.state, results.newest(desk))


def _undo(desk: Desk, given: Given) -> str:
    words = shown.last_step(desk)
    desk.undo()
    return "undone: %s" % words[:200] + after_undo(desk)


def _close(desk: Desk, given: Given) -> str:
    desk.close()
    return shown.closed(desk.state)


ORDERS = {
    "people": _people,
    "draw": _draw,
    "release": _release,
    "result": _result,
    "scan": _scan,
    "person": _person,
    "set": _setting,
    "bell": _bell,
    "undo": _undo,
    "close": _close,
}
