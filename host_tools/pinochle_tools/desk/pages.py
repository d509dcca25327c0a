"""The pages of the desk as HTML."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from pinochle_tools.archive import evening_journals
from pinochle_tools.archive.evening_journals import Rounds
from pinochle_tools.desk import views
from pinochle_tools.desk.orders import mark_of
from pinochle_tools.evening import overview, shown
from pinochle_tools.evening.desk import Desk
from pinochle_tools.evening.sheets import shared_by
from pinochle_tools.evening.standings import knows_sets
from pinochle_tools.evening.state import State
from pinochle_tools.report.engine import fill


@dataclass(frozen=True)
class Said:
    """What a form led to: what was done, or why it was refused, and what was typed then."""

    done: str = ""
    refused: str = ""
    typed: dict[str, list[str]] = field(default_factory=dict)

    def is_refused(self, form: str) -> bool:
        """Return whether this form of a page was refused."""
        return self.typed.get("form") == [form]

    def kept(self, form: str, name: str, usual: object, at: int = 0) -> object:
        """Return what was typed in a form that was refused, `usual` in other forms.

        A field may be there several times: `at` is which of them.
        """
        texts = self.typed.get(name, []) if self.is_refused(form) else []
        return texts[at] if at < len(texts) else usual


@dataclass(frozen=True)
class History:
    """What the archive knows: the names of people, and the rounds in journals."""

    names: Callable[[], list[str]]
    rounds: Rounds


def page(path: str, desk: Desk | None, said: Said, base: str, history: History) -> str | None:
    """Return the page at a path below the desk's `base`, None if there is none."""
    if not views.is_page(path):
        return None
    kind, number = views.place_of(path)
    if desk is None:
        kind, path = "new", ""
    values: dict[str, Any] = {}
    if desk is None or kind == "new":
        values = {"rules": views.rules(), "kinds": shown.KINDS}
        return _filled("desk_new.html", "Begin an evening", path, desk, said, base, values)
    found = _PAGES[kind](desk, number, history)
    if found is None:
        return None
    template, title, values = found
    return _filled(template, title, path, desk, said, base, values)


_Found = tuple[str, str, dict[str, Any]]


def _overview(desk: Desk, _number: int, history: History) -> _Found | None:
    values = views.first_page(desk)
    rounds = history.rounds(desk.state)
    values["doubts"] += evening_journals.doubts(desk.state, rounds)
    values["synced"] = len(evening_journals.waiting(desk.state, rounds))
    values["known"] = _known(desk.state, history) if values["what"] == overview.PEOPLE else []
    return "desk.html", "Desk", values


def _people(desk: Desk, _number: int, history: History) -> _Found | None:
    known = _known(desk.state, history)
    return "desk_people.html", "People", {"people": shown.people(desk.state), "known": known}


def _known(state: State, history: History) -> list[str]:
    return [name for name in history.names() if name not in state.names]


def _person(desk: Desk, number: int, _history: History) -> _Found | None:
    state = desk.state
    if number not in state.people():
        return None
    values = {"person": shown.person(state, number), "card": shown.card(state, number)}
    return "desk_person.html", state.name(number), values


def _round(desk: Desk, number: int, _history: History) -> _Found | None:
    state = desk.state
    if not 1 <= number <= len(state.seats):
        return None
    out = [state.name(one) for one in state.out(number)]
    values = {"number": number, "tables": shown.tables(state, number), "out": out}
    return "desk_round.html", f"Round {number}", values


def _standings(desk: Desk, _number: int, _history: History) -> _Found | None:
    found: Any = overview.prize_list(desk.state)
    prizes = [(one, shared_by(one)) for one in found["prizes"]]
    values = {
        "rows": overview.standing(desk.state),
        "sets": knows_sets(desk.state),
        "prizes": prizes,
        "pot": found["pot"],
        "settings": shown.SETTINGS,
    }
    return "desk_standings.html", "Standings", values


def _steps(desk: Desk, _number: int, _history: History) -> _Found | None:
    values = {"steps": shown.steps(desk), "last_step": shown.last_step(desk)}
    return "desk_steps.html", "Steps", values


def _paper(desk: Desk, _number: int, _history: History) -> _Found | None:
    return "desk_paper.html", "Boxes and paper", {"sheets": shown.PAPER}


_PAGES: dict[str, Callable[[Desk, int, History], _Found | None]] = {
    "": _overview,
    "people": _people,
    "person": _person,
    "round": _round,
    "standings": _standings,
    "steps": _steps,
    "paper": _paper,
}


def _filled(
    template: str,
    title: str,
    path: str,
    desk: Desk | None,
    said: Said,
    base: str,
    values: dict[str, Any],
) -> str:
    return fill(
        template,
        styles=("chart.css", "report.css", "site.css", "desk.css"),
        forms=True,
        title=title,
        here=path,
        base=base,
        at=mark_of(desk),
        state=desk.state if desk else None,
        said=said,
        svg=Markup,
        links=None,
        **values,
    )
