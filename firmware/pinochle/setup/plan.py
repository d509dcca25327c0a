"""The plan of a game: what the screens before it change, and what its first event is made from."""

from pinochle.game import events
from pinochle.rules.options import OPTIONS, house_rules, is_own, value_of
from pinochle.rules.rule_set import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pinochle.entry.navigator import Lobby
    from pinochle.game.events import Event
    from pinochle.rules.rule_set import Pair


class Plan:
    """A planned game: preset, options as in the journal, names by seat and side, dealer."""

    def __init__(
        self,
        preset: str,
        options: "Sequence[Pair]" = (),
        players: "Sequence[str]" = (),
        teams: "Sequence[str]" = (),
        dealer: int = -1,
    ):
        self.preset = preset
        self.options = list(options)
        self.players = list(players)
        self.teams = list(teams)
        self.dealer = dealer  # the seat chosen while it was set up, -1 if none

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


def keep(nav: "Lobby", plan: Plan) -> None:
    """Store a plan, so that no key and no power cut loses it before its game begins."""
    nav.draft.keep(plan.first_event(plan.dealer))


def plan_of(nav: "Lobby", preset: str, own: "list[Pair] | None" = None) -> Plan:
    """Return the plan of the next game by a preset: its house rules, and the table's names.

    What is being set up comes first: its names, and its house rules if these are the same rules.
    Else house rules are `own`, pairs, or those of the preset's newest game that was not
    by a table's own rules; names those of the newest game with as many players. First lines of
    stored games are read only until both are found.
    """
    options: "list[Pair]" = own or []
    named: "dict[int, Any]" = {}  # number of players -> names by seat and by side
    game = nav.current
    firsts = nav.saved_games.first_events()
    ruled = own is not None
    dealer = -1
    draft = nav.draft.first
    if draft is not None:
        planned = house_rules(draft[3], draft[4])
        named[planned.players] = (draft[5], draft[6])
        if draft[3] == preset and rules_id(draft[4]) == rules_id(options):
            options, ruled, dealer = draft[4], True, draft[7]
    if game is not None and game.rules.players not in named:
        named[game.rules.players] = (game.players, game.teams)
    # The rules of a game can change in it.
    usable = game is not None and not ruled and not by_own_rules(game.rules.changes)
    if game is not None and usable and game.rules.id == preset:
        options, ruled = game.rules.changes, True
    while not ruled or house_rules(preset, options).players not in named:
        first = next(firsts, None)
        if first is None:
            break
        if first[5] and len(first[5]) not in named:
            named[len(first[5])] = (first[5], first[6])
        if not ruled and first[3] == preset and not by_own_rules(first[4]):
            options, ruled = first[4], True
    rules = house_rules(preset, options)
    players, teams = named.get(rules.players, ([], []))
    kept = rules.pairs and len(teams) == rules.sides
    return Plan(preset, options, players, teams if kept else [], dealer)


def rules_id(options: "Sequence[Pair]") -> str:
    """Return the id of a table's own rules among options, "" for a preset's."""
    for name, value in options:
        if name == "rules":
            return str(value)
    return ""


def by_own_rules(options: "Sequence[Pair]") -> bool:
    """Return whether these options are a table's own rules."""
    return any(is_own(pair[0]) for pair in options)


def _in_unit(pair: "Pair", tens: bool) -> "Pair":
    """Return an [option, value] pair converted to the other unit, if it counts points."""
    for name, kind, _, _ in OPTIONS:
        counted = kind in ("points", "points0", "scaled")
        if name == pair[0] and (counted or (kind == "save" and isinstance(pair[1], int))):
            return [name, pair[1] * 10 if tens else pair[1] // 10]
        if name == pair[0] and kind == "extra":
            points = [int(part) * 10 if tens else int(part) // 10 for part in pair[1].split("/")]
            return [name, "%d/%d" % tuple(points)]
    return pair


def _unit_of(options: "list[Pair]") -> "list[Pair]":
    return [pair for pair in options if pair[0] == "unit"]
