"""Before a game: rules, house rules, players, first dealer."""

from pinochle.entry.prompts import player
from pinochle.game.names import seat_names
from pinochle.keys import LEFT
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices, Page
from pinochle.screens.offer import Offer
from pinochle.setup.house_options import house
from pinochle.setup.house_options import option_text as option_text
from pinochle.setup.listed_games import ListedGame, listed_games
from pinochle.setup.naming import Naming
from pinochle.setup.plan import Plan, by_own_rules, keep, plan_of
from pinochle.setup.rules_summary import summary
from pinochle.text import help as words_help
from pinochle.text import setup as words_setup
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Lobby
    from pinochle.rules.rule_set import Pair
    from pinochle.screens.base import Action, Back


def new_game(nav: "Lobby", back: "Back | None" = None) -> Screen:
    """Return the first screen of a new game, which asks for the rules: the last ones first."""
    if nav.draft.damaged:
        return _damaged_page(nav, lambda: new_game(nav, back))
    return _games(nav, back)


def _games(nav: "Lobby", back: "Back | None") -> Screen:
    games = listed_games(nav)

    def again() -> Screen:
        return new_game(nav, back)

    def change() -> Screen:
        return set_up(nav, back, again)

    def about(line: int) -> "tuple[str, str, str]":
        if line >= len(games):
            foot = words_setup.HELP_FOOT if line == len(games) else words_setup.SET_UP_FOOT
            return "", foot, words_setup.KEYS_OPEN
        keys = words.KEYS_CHOOSE if back else words.KEYS_CHOOSE_HOME
        if nav.arrows:
            keys = words_setup.KEYS_OFFER
        elif not line:
            keys = words_setup.KEYS_OFFER_FOUR
        place = words_setup.PLACE % (line + 1, len(games))
        if not line and nav.draft.first:
            place = words_setup.AS_SET_UP
        return place, _foot(nav, games[line]), keys

    def aside(key: int, line: int) -> Screen:
        if key == LEFT:
            return _help_page(again)
        if line >= len(games):
            return change()
        game = games[line]
        if not game.preset:
            return _unusable_page(game, again)
        return ready(nav, plan_of(nav, game.preset, game.own), back)

    items: "list[tuple[str, Action]]" = [
        (game.title, _opened(nav, game, back, again)) for game in games
    ]
    items.append((words.HELP, lambda: _help_page(again)))
    items.append((words_setup.SET_UP, change))
    return Offer(words.NEW_GAME, items, about, back, aside, "first")


def _foot(nav: "Lobby", game: ListedGame) -> str:
    """Return the line that describes a game in the list."""
    if not game.preset:
        return words_setup.UNUSABLE_FOOT
    rules = house_rules(game.preset, game.own) if game.own else _rules_of(nav, game.preset)
    return summary(rules)


def _opened(nav: "Lobby", game: ListedGame, home: "Back | None", again: "Back") -> "Action":
    if not game.preset:
        return lambda: _unusable_page(game, again)
    return lambda: first_dealer(nav, game.preset, home, game.own)


def _unusable_page(game: ListedGame, back: "Back") -> Screen:
    text = [words_setup.UNUSABLE_TEXT]
    return Page(game.title.upper(), text, words.KEYS_REFUSED, back, back)


def _damaged_page(nav: "Lobby", back: "Back") -> Screen:
    """Say that what was being set up is lost; OK forgets it."""

    def forget() -> Screen:
        nav.draft.drop()
        return back()

    text = [words_setup.DRAFT_DAMAGED]
    return Page(words_setup.SET_UP_TITLE, text, words.OK_GO_ON, forget, forget)


def _help_page(back: "Back") -> Screen:
    text = words_help.HELP["first"]
    return Page(words.HELP.upper(), [text], words.KEYS_REFUSED, back, back)


def _rules_of(nav: "Lobby", preset: str) -> Rules:
    """Return a preset's rules, with the newest game's house rules if it was played last."""
    if nav.last and nav.last[3] == preset and not by_own_rules(nav.last[4]):
        return house_rules(preset, nav.last[4])
    return Rules(preset)


def set_up(nav: "Lobby", home: "Back | None", back: "Back") -> Screen:
    """Ask for the rules of a game that differs from the last one."""
    last = nav.last[3] if nav.last else ""
    names = preset_names()
    items = [(Rules(preset).title, _ready_of(nav, preset, home)) for preset in names]
    at = names.index(last) if last in names else 0
    return Choices(
        {
            "title": words_setup.SET_UP_TITLE,
            "context": words.WHICH_RULES,
            "at": at,
        },
        items,
        back,
    )


def _ready_of(nav: "Lobby", preset: str, home: "Back | None") -> "Action":
    def chosen() -> Screen:
        plan = plan_of(nav, preset)
        keep(nav, plan)
        return ready(nav, plan, home)

    return chosen


def ready(nav: "Lobby", plan: Plan, home: "Back | None", at: int = 0) -> Screen:
    """Return the screen that begins the game, or changes house rules and names first."""
    rules = plan.rules

    def back() -> Screen:
        return ready(nav, plan, home)

    def kept() -> None:
        keep(nav, plan)

    def dropped() -> Screen:
        nav.draft.drop()
        return new_game(nav, home)

    def naming(teams: bool) -> "Action":
        names = plan.teams if teams else plan.players
        return lambda: Naming(nav, rules, names, teams, back, back, kept).begin()

    changed = words_setup.CHANGED % len(plan.options) if plan.options else ""
    items: "list[tuple[str, Action]]" = [
        (words_setup.DEAL, lambda: dealer(nav, plan, back)),
        (words.NAMES_OF_PLAYERS, naming(False)),
    ]
    if rules.pairs:
        items.append((words.NAMES_OF_TEAMS, naming(True)))
    items.append((words_setup.HOUSE_RULES + changed, lambda: house(nav, plan, 0, back)))
    if nav.draft.first:
        # Not the last line, which is one key away.
        items.insert(len(items) - 1, (words_setup.DROP, dropped))
    goal = words.TO % rules.target
    if rules.hands:
        goal = words.AFTER_ONE if rules.hands == 1 else words.AFTER % rules.hands
    title = rules.title.upper()
    return Choices(
        {"title": title, "context": goal, "at": at},
        items,
        lambda: set_up(nav, home, lambda: new_game(nav, home)),
    )


def first_dealer(
    nav: "Lobby", preset: str, home: "Back | None", own: "list[Pair] | None" = None
) -> Screen:
    """Return the screen that asks for the first dealer, for the rules of plan_of()."""
    return dealer(nav, plan_of(nav, preset, own), lambda: new_game(nav, home))


def dealer(nav: "Lobby", plan: Plan, back: "Back") -> Screen:
    """Ask for the first dealer; the answer begins the game.

    Chosen before an arrow is only the next dealer of the last game, if the same people play.
    """
    players, game = plan.rules.players, nav.current
    names = plan.players or list(seat_names(players))
    same = game is not None and (game.rules.players, game.players) == (players, plan.players)
    at = game.dealer if game is not None and same else -1
    if plan.dealer >= 0:
        at = plan.dealer

    def deals(seat: int) -> Stored:
        return Stored(plan.first_event(seat))

    return player(nav, {"title": words.WHO_DEALS, "names": names, "at": at}, deals, back)
