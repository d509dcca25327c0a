"""The house rules of a planned game: the list, and the entry of each."""

from pinochle.entry.prompts import legend, points_mover
from pinochle.rules.options import OPTIONS, choices, makes_sense, value_of
from pinochle.rules.rule_set import HIGHEST, Illegal
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Choices
from pinochle.screens.leaps import LARGE
from pinochle.screens.number import Number
from pinochle.setup.plan import Plan, keep
from pinochle.text import setup as words_setup
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Lobby
    from pinochle.rules.options import Option
    from pinochle.screens.base import Action, Answer, Back


def house(nav: "Lobby", plan: Plan, at: int, back: "Back") -> Screen:
    """Return the list of house rules with their values; changed ones are marked."""
    rules = plan.rules
    changed = [pair[0] for pair in plan.options]
    items: "list[tuple[str, Action]]" = []
    for entry in OPTIONS:
        if makes_sense(rules, entry):
            mark = "* " if entry[0] in changed else ""
            text = "%s%s: %s" % (
                mark,
                words_setup.OPTION_NAMES[entry[0]],
                option_text(value_of(rules, entry[0]), entry[0]),
            )
            items.append((text, _option_of(nav, plan, entry, len(items), back)))
    if plan.options:
        items.append((words_setup.AS_PRESET % rules.title, _reset_of(nav, plan, back)))
    context = words_setup.CHANGED_COUNT % len(changed) if changed else ""
    return Choices(
        {
            "title": words_setup.HOUSE_TITLE,
            "context": context,
            "at": at,
        },
        items,
        back,
    )


def _reset_of(nav: "Lobby", plan: Plan, back: "Back") -> "Action":
    def reset() -> Screen:
        plan.reset()
        keep(nav, plan)
        return house(nav, plan, 0, back)

    return reset


def _option_of(nav: "Lobby", plan: Plan, entry: "Option", at: int, home: "Back") -> "Action":
    def back() -> Screen:
        return house(nav, plan, at, home)

    def take(value: "int | str") -> Screen:
        try:
            plan.change(entry[0], value)
            keep(nav, plan)
        except Illegal as refused:
            return nav.refuse(refused, back())
        return back()

    return lambda: option(nav, plan, entry, take, back)


def option(
    nav: "Lobby",
    plan: Plan,
    entry: "Option",
    take: "Callable[[int | str], Answer]",
    back: "Back",
) -> Screen:
    """Ask for the value of an option: from a list, or as a number."""
    rules = plan.rules
    name, kind, _, _ = entry
    value = value_of(rules, name)
    offered = choices(rules, entry)
    if not offered:
        return _number(nav, plan, entry, take, back)
    items = [(option_text(choice, name), _setting(take, choice)) for choice in offered]
    at = offered.index(value) if value in offered else 0
    if kind == "save":

        def again() -> Screen:
            return option(nav, plan, entry, take, back)

        points = words_setup.SAVE_POINTS
        if isinstance(value, int):
            points, at = option_text(value, name), len(items)
        items.append((points, lambda: _number(nav, plan, entry, take, again)))
    title = words_setup.OPTION_NAMES[name].upper()
    return Choices({"title": title, "context": rules.title, "at": at}, items, back)


def _number(
    nav: "Lobby",
    plan: Plan,
    entry: "Option",
    take: "Callable[[int | str], Answer]",
    back: "Back",
) -> Screen:
    """Ask for the value of an option as a number."""
    rules = plan.rules
    name, kind, limits, _ = entry
    value = value_of(rules, name)
    unit = 1 if kind == "number" else rules.unit
    low, high = limits if kind == "number" else (0 if kind == "points0" else unit, HIGHEST)
    if kind == "save":
        high = rules.trick_points
    move = points_mover(unit, high, low)
    keys = words.KEYS_NEXT % words.NEXT_SET
    steps = legend(nav.arrows, unit, unit * LARGE, "    ")
    title = words_setup.OPTION_NAMES[name].upper()
    # In place of a word, the number that most tables use: two fifths of the trick points.
    at = value if isinstance(value, int) else rules.trick_points * 2 // 5 // unit * unit
    screen = Number(
        {"title": title, "context": rules.title, "keys": keys, "value": at},
        move,
        take,
        back,
        legend=lambda number: steps,
    )
    screen.zero = words_setup.OPTION_VALUES.get(name + ":0", "")
    return screen


def option_text(value: "int | str", option: str) -> str:
    """Return a value of an option in players' words."""
    texts = words_setup.OPTION_VALUES
    if isinstance(value, int) and option in ("save", "declarer-save"):
        return words_setup.POINTS_TO_SAVE % value
    return str(texts.get("%s:%s" % (option, value)) or texts.get(str(value)) or value)


def _setting(take: "Callable[[int | str], Answer]", value: "int | str") -> "Action":
    return lambda: take(value)
