"""What the forms of the laptop's desk do: those of every desk, and what needs a laptop.

A laptop has files, pictures, journals of synced boxes, a cable, and several pages at once.
"""

from collections.abc import Callable
from pathlib import Path

from pinochle.storage import result_code

from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.evening_journals import Rounds
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.text_files import decoded
from pinochle_tools.common.times import time_in
from pinochle_tools.desk.forms import Form
from pinochle_tools.desk.pictures import codes_in
from pinochle_tools.device.evening_plan import write_plan
from pinochle_tools.evening import desk_orders, orders, places, results
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import AS_TYPED

_CHANGED = "another step was stored after this page was shown: look at it, then press again"


def mark_of(desk: Desk | None) -> str:
    """Return what a form says of the steps that its page showed."""
    return f"{desk.state.id}.{len(desk.log.steps)}" if desk else ""


def carry_out(order: str, form: Form, data: Path, rounds: Rounds) -> str:
    """Do what a form asks for; return what was done in words.

    `rounds()` are those of the evening in journals. Raises ToolError (also Refused) or OSError;
    then nothing was stored. Results and people can come from a page that shows fewer steps,
    because the desk never takes them twice; a correction cannot, because it would replace one
    that its page does not show.
    """
    log = places.open_log(data)
    desk = Desk(log) if log and log.steps else None
    shown = form.text("at")
    if order == "journals" and desk:
        return _take_journals(desk, rounds)
    if order == "begin":
        _check(shown == mark_of(desk))
        return _begin(form, data)
    if desk is not None:
        _check(shown.partition(".")[0] == desk.state.id)
    if order == "merge":
        return counted(places.merge(data, form.file("file")), "new step")
    if desk is None or order not in ORDERS:
        raise Refused("there is no evening yet: begin one")
    if order not in _FROM_ANY_PAGE or form.text("correct"):
        _check(shown == mark_of(desk))
    if order == "load":
        return _load(desk, form)
    if order in _ADDED:
        _ADDED[order](desk, form)
    return desk_orders.carry_out(desk, order, form)


def _check(is_current: bool) -> None:
    if not is_current:
        raise Refused(_CHANGED)


def _begin(form: Form, data: Path) -> str:
    shape = desk_orders.shape_of(form)
    title, rules = form.text("title"), form.text("rules")
    seed = AS_TYPED if form.text("boxes") == "typed" else None
    desk = places.begin_evening(data, title, rules, [], shape, seed, form.text("day"))
    return f"{desk.state.title} begins"


def _people_of_file(_desk: Desk, form: Form) -> None:
    for name in orders.names_in(decoded(form.file("file"))):
        form.add("known", name)


def _codes_of_files(_desk: Desk, form: Form) -> None:
    pictures: list[tuple[str, Path | bytes]] = []
    for name, data in form.files.get("pictures", []):
        if data.startswith(result_code.MARK.encode()):
            form.add("codes", decoded(data))
        else:
            pictures.append((name, data))
    for code in codes_in(pictures):
        form.add("codes", code)


def _time_of_bell(desk: Desk, form: Form) -> None:
    form.add("time", time_in(abs(desk.state.minutes)))


def _take_journals(desk: Desk, rounds: Rounds) -> str:
    taken = evening_journals.take(desk, rounds(desk.state))
    new = [one for one in taken if one[2] in (results.NEW, results.REPLACES)]
    said = [f"round {number}, table {table}: {orders.WORDS[what]}" for number, table, what in new]
    return "; ".join(said) or "no new result in the journals"


def _load(desk: Desk, form: Form) -> str:
    table = form.number("table", "the table", 0)
    if table > len(desk.state.tables(1)):
        raise Refused(f"this evening has no table {table}")
    port = write_plan(form.text("port") or None, desk.plan(), table)
    return f"plan {desk.state.revision} is on the box at {port}"


ORDERS = (*desk_orders.ORDERS, "merge", "load")
# What files and the time add to what was typed in a form.
_ADDED: dict[str, Callable[[Desk, Form], None]] = {
    "people": _people_of_file,
    "scan": _codes_of_files,
    "bell": _time_of_bell,
}
_FROM_ANY_PAGE = ("people", "result", "scan", "release", "load", "merge")
