"""Before a game: rules, house rules, players, first dealer.

The screens change a Plan; the first event of the game is made from it.
"""

from pinochle.entry.prompts import legend, player
from pinochle.flow.naming import Naming
from pinochle.flow.rules_summary import summary
from pinochle.game import events
from pinochle.game.names import seat_names
from pinochle.keys import LEFT
from pinochle.rules.options import HIGHEST, OPTIONS, choices, house_rules, makes_sense, value_of
from pinochle.rules.rule_set import Illegal, Rules, preset_names
from pinochle.screens.base import Choices, Page, Screen
from pinochle.screens.number import Number
from pinochle.screens.offer import Offer
from pinochle.text import help as words_help
from pinochle.text import setup as words_setup
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.entry.navigator import Lobby
    from pinochle.screens.answers import Action, Answer, Back, Event


class Plan:
    """A planned game: preset, options as in the journal, names by seat and side."""

    def __init__(
        self,
        preset: str,
        options: "list | tuple" = (),
        players: "list | tuple" = (),
        teams: "list | tuple" = (),
    ):
        self.preset = preset
        self.options = list(options)
        self.players = list(players)
        self.teams = list(teams)

    @property
    def rules(self) -> Rules:
        """The rules of the planned game."""
        return house_rules(self.preset, self.options)

    def change(self, name: str, value: "int | str") -> None:
        """Set an option; the preset's own value is not stored. Raises Illegal."""
        kept = [pair for pair in self.options if pair[0] != name]
        if name == "unit" and value != value_of(self.rules, name):
            kept = [_in_unit(pair, value == "tens") for pair in kept]
        if value != value_of(house_rules(self.preset, _unit_of(kept)), name):
            kept.append([name, value])
        rules = house_rules(self.preset, kept)
        self.options = kept
        if len(self.players) != rules.players:
            self.players = []
        if len(self.teams) != rules.sides:
            self.teams = []

    def reset(self) -> None:
        """Set all options to the preset's values."""
        self.options = []

    def first_event(self, seat: int) -> "Event":
        """Return the event that begins the game; the App gives it an id."""
        return events.game(self.preset, self.options, self.players, self.teams, seat)


def plan_of(nav: "Lobby", preset: str) -> Plan:
    """Return the plan of the next game by a preset: its house rules, and the table's names.

    House rules are those of the preset's newest game, names those of the newest game with as
    many players. First lines of stored games are read only until both are found.
    """
    options: list = []
    named: dict = {}  # number of players -> names by seat and by side
    game = nav.current
    firsts = nav.saved_games.first_events()
    ruled = game is not None and game.rules.id == preset
    if game is not None:
        named[game.rules.players] = (game.players, game.teams)
        options = game.first[4] if ruled else []
    while not ruled or house_rules(preset, options).players not in named:
        first = next(firsts, None)
        if first is None:
            break
        if first[5] and len(first[5]) not in named:
            named[len(first[5])] = (first[5], first[6])
        if not ruled and first[3] == preset:
            options, ruled = first[4], True
    rules = house_rules(preset, options)
    players, teams = named.get(rules.players, ([], []))
    kept = rules.pairs and len(teams) == rules.sides
    return Plan(preset, options, players, teams if kept else [])


def _in_unit(pair: list, tens: bool) -> list:
    """Return an [option, value] pair converted to the other unit, if it counts points."""
    for name, kind, _, _ in OPTIONS:
        if name == pair[0] and kind in ("points", "points0", "scaled"):
            return [name, pair[1] * 10 if tens else pair[1] // 10]
        if name == pair[0] and kind == "extra":
            points = [int(part) * 10 if tens else int(part) // 10 for part in pair[1].split("/")]
            return [name, "%d/%d" % tuple(points)]
    return pair


def _unit_of(options: list) -> list:
    return [pair for pair in options if pair[0] == "unit"]


def new_game(nav: "Lobby", back: "Back | None" = None) -> Screen:
    """Return the first screen of a new game, which asks for the rules: the last ones first."""
    presets = list(preset_names())
    if nav.last and nav.last[3] in presets:
        presets.remove(nav.last[3])
        presets.insert(0, nav.last[3])

    def change() -> Screen:
        return set_up(nav, back, lambda: new_game(nav, back))

    def help_page() -> Screen:
        return _help_page(lambda: new_game(nav, back))

    def about(line: int) -> "tuple[str, str, str]":
        if line >= len(presets):
            foot = words_setup.HELP_FOOT if line == len(presets) else words_setup.SET_UP_FOOT
            return "", foot, words_setup.KEYS_OPEN
        keys = words.KEYS_CHOOSE if back else words.KEYS_CHOOSE_HOME
        if nav.arrows:
            keys = words_setup.KEYS_OFFER
        elif not line:
            keys = words_setup.KEYS_OFFER_FOUR
        place = words_setup.PLACE % (line + 1, len(presets))
        return place, summary(_rules_of(nav, presets[line])), keys

    def aside(key: int, line: int) -> Screen:
        if key == LEFT:
            return help_page()
        if line >= len(presets):
            return change()
        return ready(nav, plan_of(nav, presets[line]), back)

    items: "list[tuple[str, Action]]" = [
        (Rules(preset).title, _dealer_of(nav, preset, back)) for preset in presets
    ]
    items.append((words.HELP, help_page))
    items.append((words_setup.SET_UP, change))
    return Offer(words.NEW_GAME, items, about, back, aside, "first")


def _help_page(back: "Back") -> Screen:
    text = words_help.HELP["first"]
    return Page(words.HELP.upper(), [text], words.KEYS_REFUSED, back, back)


def _rules_of(nav: "Lobby", preset: str) -> Rules:
    """Return a preset's rules, with the newest game's house rules if it was played last."""
    if nav.last and nav.last[3] == preset:
        return house_rules(preset, nav.last[4])
    return Rules(preset)


def _dealer_of(nav: "Lobby", preset: str, home: "Back | None") -> "Action":
    return lambda: first_dealer(nav, preset, home)


def set_up(nav: "Lobby", home: "Back | None", back: "Back") -> Screen:
    """Ask for the rules of a game that differs from the last one."""
    last = nav.last[3] if nav.last else ""
    names = preset_names()
    items = [(Rules(preset).title, _ready_of(nav, preset, home)) for preset in names]
    at = names.index(last) if last in names else 0
    return Choices(words_setup.SET_UP_TITLE, words.WHICH_RULES, words.KEYS_CHOOSE, items, at, back)


def _ready_of(nav: "Lobby", preset: str, home: "Back | None") -> "Action":
    return lambda: ready(nav, plan_of(nav, preset), home)


def ready(nav: "Lobby", plan: Plan, home: "Back | None", at: int = 0) -> Screen:
    """Return the screen that begins the game, or changes house rules and names first."""
    rules = plan.rules

    def back() -> Screen:
        return ready(nav, plan, home)

    def naming(teams: bool) -> "Action":
        names = plan.teams if teams else plan.players
        return lambda: Naming(nav, rules, names, teams, back, back).begin()

    changed = words_setup.CHANGED % len(plan.options) if plan.options else ""
    items: "list[tuple[str, Action]]" = [
        (words_setup.DEAL, lambda: dealer(nav, plan, back)),
        (words.NAMES_OF_PLAYERS, naming(False)),
    ]
    if rules.pairs:
        items.append((words.NAMES_OF_TEAMS, naming(True)))
    items.append((words_setup.HOUSE_RULES + changed, lambda: house(nav, plan, 0, back)))
    goal = words.TO % rules.target
    if rules.hands:
        goal = words.AFTER_ONE if rules.hands == 1 else words.AFTER % rules.hands
    title = rules.title.upper()
    return Choices(
        title,
        goal,
        words.KEYS_CHOOSE,
        items,
        at,
        lambda: set_up(nav, home, lambda: new_game(nav, home)),
    )


def first_dealer(nav: "Lobby", preset: str, home: "Back | None") -> Screen:
    """Return the screen that asks for the first dealer, for the preset as it was last played."""
    return dealer(nav, plan_of(nav, preset), lambda: new_game(nav, home))


def dealer(nav: "Lobby", plan: Plan, back: "Back") -> Screen:
    """Ask for the first dealer; the answer begins the game.

    Chosen before an arrow is only the next dealer of the last game, if the same people play.
    """
    players, game = plan.rules.players, nav.current
    names = plan.players or list(seat_names(players))
    same = game is not None and (game.rules.players, game.players) == (players, plan.players)
    at = game.dealer if game is not None and same else -1
    return player(nav, words.WHO_DEALS, "", names, at, plan.first_event, back)


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
    return Choices(words_setup.HOUSE_TITLE, context, words.KEYS_CHOOSE, items, at, back)


def _reset_of(nav: "Lobby", plan: Plan, back: "Back") -> "Action":
    def reset() -> Screen:
        plan.reset()
        return house(nav, plan, 0, back)

    return reset


def _option_of(nav: "Lobby", plan: Plan, entry: tuple, at: int, home: "Back") -> "Action":
    def back() -> Screen:
        return house(nav, plan, at, home)

    def take(value: "int | str") -> Screen:
        try:
            plan.change(entry[0], value)
        except Illegal as refused:
            return nav.refuse(refused, back())
        return back()

    return lambda: option(nav, plan, entry, take, back)


def option(
    nav: "Lobby",
    plan: Plan,
    entry: tuple,
    take: "Callable[[int | str], Answer]",
    back: "Back",
) -> Screen:
    """Ask for the value of an option: from a list, or as a number."""
    rules = plan.rules
    name, kind, limits, _ = entry
    value = value_of(rules, name)
    title = words_setup.OPTION_NAMES[name].upper()
    offered = choices(rules, entry)
    if offered:
        items = [(option_text(choice, name), _setting(take, choice)) for choice in offered]
        at = offered.index(value) if value in offered else 0
        return Choices(title, rules.title, words.KEYS_CHOOSE, items, at, back)
    unit = 1 if kind == "number" else rules.unit
    low, high = limits if kind == "number" else (0 if kind == "points0" else unit, HIGHEST)

    def move(number: int, steps: int) -> int:
        return max(low, min(high, number + steps * unit))

    keys = words.KEYS_NEXT % words_setup.NEXT_SET
    steps = legend(nav.arrows, unit, unit * Number.LARGE, "    ")
    screen = Number(
        title, rules.title, keys, int(value), move, take, back, legend=lambda number: steps
    )
    screen.zero = words_setup.OPTION_VALUES.get(name + ":0", "")
    return screen


def option_text(value: "int | str", option: str) -> str:
    """Return a value of an option in players' words."""
    texts = words_setup.OPTION_VALUES
    return str(texts.get("%s:%s" % (option, value)) or texts.get(str(value)) or value)


def _setting(take: "Callable[[int | str], Answer]", value: "int | str") -> "Action":
    return lambda: take(value)
