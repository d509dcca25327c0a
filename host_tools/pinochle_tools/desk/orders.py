"""What the forms of the desk do: each order makes steps of the same desk as `pinochle evening`."""

from collections.abc import Callable
from pathlib import Path

from pinochle.storage import result_code

from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.evening_journals import Rounds
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.pictures import codes_in
from pinochle_tools.device.evening_plan import write_plan
from pinochle_tools.evening import orders, places, results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED
from pinochle_tools.evening.step_words import in_words

_CHANGED = "another step was stored after this page was shown: look at it, then press again"
_ROUND = "the round"
# Fields of a person's form with a number, and what it is called.
_NUMBERS = (
    ("leave", _ROUND),
    ("back", _ROUND),
    ("table", "the table"),
    ("last_300", "the points"),
)


def mark_of(desk: Desk | None) -> str:
    """Return what a form says of the steps that its page showed."""
    return f"{desk.state.id}.{len(desk.log.steps)}" if desk else ""


def carry_out(order: str, form: Form, data: Path, rounds: Rounds) -> str:
    """Do what a form asks for; return what was done in words.

    `rounds()` are those of the evening in journals. Raises ToolError (also Refused) or OSError;
    then nothing was stored. Results and people can come from a page that shows fewer steps,
    because the desk never takes them twice.
    """
    log = places.open_log(data)
    desk = Desk(log) if log and log.steps else None
    shown = form.text("at")
    if order == "journals" and desk:
        return _take_journals(desk, rounds)
    if order == "begin":
        _check(shown == mark_of(desk))
        return _begin(form, data)
    if order == "merge" and desk is None:
        return f"{places.merge(data, form.file('file'))} new steps"
    if desk is None or order not in (*ORDERS, "merge"):
        raise Refused("there is no evening yet: begin one")
    _check(shown.partition(".")[0] == desk.state.id)
    if order not in _FROM_ANY_PAGE:
        _check(shown == mark_of(desk))
    if order == "merge":
        return f"{places.merge(data, form.file('file'))} new steps"
    before = desk.state.revision
    done = ORDERS[order](desk, form)
    if desk.state.revision != before:
        done += f"; boxes need plan {desk.state.revision}, or seat later rounds by numbers"
    return done


def _check(is_current: bool) -> None:
    if not is_current:
        raise Refused(_CHANGED)


def _begin(form: Form, data: Path) -> str:
    minutes = form.number("minutes", "minutes", 0)
    if minutes < 0:
        raise Refused("minutes are 0 or more")
    if form.text("bell") == "not":
        minutes = -minutes
    hands = form.number("hands", "hands a round", 4)
    if not 0 <= hands <= 60:
        raise Refused("a round has up to 60 hands; 0: by time alone")
    kind, rounds = form.text("kind"), form.number("rounds", "rounds", 6)
    shape: list[object] = [hands, minutes, kind, rounds]
    title, rules = form.text("title"), form.text("rules")
    seed = AS_TYPED if form.text("boxes") == "typed" else None
    desk = places.begin_evening(data, title, rules, [], shape, seed, form.text("day"))
    return f"{desk.state.title} begins"


def _people(desk: Desk, form: Form) -> str:
    names = orders.names_in("\n".join(form.texts.get("names", [])))
    names += orders.names_in(form.file("file").decode("utf-8-sig", "replace"))
    known = [*desk.state.names, *names]
    names += [name for name in form.all("known") if name not in known]
    if desk.state.seats:
        desk.join(names, form.number("round", _ROUND))
    else:
        desk.add_people(names)
    return f"{len(desk.state.names)} people"


def _draw(desk: Desk, form: Form) -> str:
    if form.text("round"):
        desk.redraw(form.number("round", _ROUND))
    elif desk.state.seats:
        desk.next_round()
    else:
        desk.draw()
    return "the seats are drawn"


def _release(desk: Desk, form: Form) -> str:
    what, number = form.text("what"), form.number("round", _ROUND)
    desk.release(what, number)
    return f"{what} of round {number} are shown" if number else f"{what} are hidden"


def _result(desk: Desk, form: Form) -> str:
    number, table = form.number("round", _ROUND), form.number("table", "the table")
    points = [
        form.number("north_south", "points of north-south"),
        form.number("east_west", "points of east-west"),
    ]
    sets = [form.number(name, "hands set", 0) for name in ("sets_ns", "sets_ew")]
    hands = form.number("hands", "hands", int(desk.state.hands))
    people = form.texts.get("sat", [])
    drawn = [desk.state.name(one) for one in _drawn(desk, number, table)]
    changed = [one.strip() for one in people] not in ([], drawn)
    result = orders.result_of(desk.state, points, sets, hands, people if changed else None)
    who, why = form.text("who"), form.text("why")
    if form.text("correct"):
        results.rule(desk, number, table, result, who, why)
        return f"round {number}, table {table}: corrected by {who}"
    return orders.enter(desk, number, table, result)


def _drawn(desk: Desk, number: int, table: int) -> list[int]:
    tables = desk.state.tables(number)
    return tables[table - 1] if 1 <= table <= len(tables) else []


def _scan(desk: Desk, form: Form) -> str:
    lines = form.texts.get("codes", [""])[0].splitlines()
    pictures: list[tuple[str, Path | bytes]] = []
    for name, data in form.files.get("pictures", []):
        if data.startswith(result_code.MARK.encode()):
            lines += data.decode(errors="replace").splitlines()
        else:
            pictures.append((name, data))
    found = orders.scan(desk, [*lines, *codes_in(pictures)])
    if not found:
        raise Refused("type or paste a code, or choose a picture")
    said = [
        f"round {one['round']}, table {one['table']}: {orders.WORDS[one['became']]}"
        for one in found
        if "error" not in one
    ]
    wrong = [f"{one['code'][:12]}: {one['error']}" for one in found if "error" in one]
    if wrong:
        raise Refused("; ".join([*said, *wrong]))
    return "; ".join(said)


def _take_journals(desk: Desk, rounds: Rounds) -> str:
    taken = evening_journals.take(desk, rounds(desk.state))
    new = [one for one in taken if one[2] in (results.NEW, results.REPLACES)]
    said = [f"round {number}, table {table}: {orders.WORDS[what]}" for number, table, what in new]
    return "; ".join(said) or "no new result in the journals"


def _person(desk: Desk, form: Form) -> str:
    person = orders.person_of(desk.state, form.text("person"))
    made: dict[str, object] = {
        name: form.number(name, what) for name, what in _NUMBERS if name in form.texts
    }
    made |= {name: form.text(name) for name in ("group", "rename") if name in form.texts}
    if "other" in form.texts:
        made["plays_for"] = (form.text("other"), form.number("round", _ROUND))
    if "points" in form.texts:
        points, who, why = form.number("points", "points"), form.text("who"), form.text("why")
        if not who or not why:
            raise Refused("say who decides, and why")
        desk.adjust(person, points, who, why)
    orders.change(desk, person, made)
    return in_words(desk.state, results.newest(desk))


def _setting(desk: Desk, form: Form) -> str:
    name, value = form.text("name"), form.text("value")
    desk.set(name, int(value) if value.isascii() and value.isdigit() else value)
    return f"{name}: {value}"


def _undo(desk: Desk, form: Form) -> str:
    words = in_words(desk.state, results.newest(desk))
    desk.undo()
    return f"undone: {words[:200]}"


def _close(desk: Desk, form: Form) -> str:
    desk.close()
    return f"{desk.state.title} is closed"


def _load(desk: Desk, form: Form) -> str:
    table = form.number("table", "the table", 0)
    if table > len(desk.state.tables(1)):
        raise Refused(f"this evening has no table {table}")
    port = write_plan(form.text("port") or None, desk.plan(), table)
    return f"plan {desk.state.revision} is on the box at {port}"


ORDERS: dict[str, Callable[[Desk, Form], str]] = {
    "people": _people,
    "draw": _draw,
    "release": _release,
    "result": _result,
    "scan": _scan,
    "person": _person,
    "set": _setting,
    "undo": _undo,
    "close": _close,
    "load": _load,
}
_FROM_ANY_PAGE = ("people", "result", "scan", "release", "load", "merge")
