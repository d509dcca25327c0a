"""Other rules of a game in progress: from now on, or for all its hands."""

from pinochle.display.strips import forget
from pinochle.entry.prompts import by_arrow
from pinochle.game import events
from pinochle.game.list_trials import trial_rules
from pinochle.play.flow import Flow
from pinochle.review.changed_fields import becomes
from pinochle.review.totals import totals_table
from pinochle.rules.options import OPTIONS, house_rules, makes_sense, value_of
from pinochle.rules.rule_set import Illegal, Rules, preset_names
from pinochle.screens.base import Answer, Screen, Stored
from pinochle.screens.kinds import Choices
from pinochle.setup.house_options import option, option_text
from pinochle.setup.plan import Plan, by_own_rules
from pinochle.storage.files import LONGEST_LINE
from pinochle.storage.line_format import encode
from pinochle.text import setup as words_setup
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.rules.options import Option
    from pinochle.screens.base import Action, Back, Face


def other_rules(flow: Flow, back: "Back", at: int = 0) -> Screen:
    """Return the rules that can change in a game, the target first; the game may be the last."""
    return Choices({"title": words.OTHER_RULES.upper(), "at": at}, RuleLines(flow, back), back)


class RuleLines:
    """The lines of other_rules(), (text, action), each made when it is needed.

    As texts and actions they would take 4 kB.
    """

    def __init__(self, flow: Flow, back: "Back"):
        self._flow = flow
        self._back = back
        rules = flow.game.rules
        self._options = [
            entry
            for entry in OPTIONS
            if entry[0] not in ("unit", "players") and makes_sense(rules, entry)
        ]
        self._games = 0
        for _ in _others(rules):
            self._games = 1
            break

    def __len__(self) -> int:
        """Return the number of options, and one for the game where there are others like it."""
        return len(self._options) + self._games

    def __getitem__(self, index: int) -> "tuple[str, Action]":
        """Return one line; the last one is the game."""
        flow, back = self._flow, self._back
        rules = flow.game.rules
        if index == len(self._options):
            return (view_words.GAME_IS % rules.title, lambda: _games(flow, index, back))
        entry = self._options[index]
        return (_rule_text(rules, entry), _option_of(flow, entry, index, back))


def _name_of(entry: "Option") -> str:
    return str(words_setup.OPTION_NAMES[entry[0]])


def _rule_text(rules: Rules, entry: "Option") -> str:
    return "%s: %s" % (_name_of(entry), option_text(value_of(rules, entry[0]), entry[0]))


def _option_of(flow: Flow, entry: "Option", at: int, back: "Back") -> "Action":
    def ask() -> Screen:
        rules = flow.game.rules
        plan = Plan(rules.id, rules.changes)

        def again() -> Screen:
            return other_rules(flow, back, at)

        def take(value: "int | str") -> Answer:
            if value == value_of(rules, entry[0]):
                return again()
            try:
                plan.change(entry[0], value)
            except Illegal as refused:
                return flow.refuse(refused, again())
            now = option_text(value, entry[0])
            what = becomes(_rule_text(rules, entry), "%s: %s" % (_name_of(entry), now))
            return _from_when(flow, plan, what, again)

        return option(flow, plan, entry, take, again)

    return ask


def _games(flow: Flow, at: int, back: "Back") -> Screen:
    """Ask for another game of the same players, sides and points."""
    rules = flow.game.rules

    def again() -> Screen:
        return other_rules(flow, back, at)

    items = [(other.title, _game_of(flow, other.id, again)) for other in _others(rules)]
    return Choices({"title": view_words.WHICH_GAME}, items, again)


def _others(rules: Rules) -> "Iterator[Rules]":
    """Yield the other presets with the same players, sides and points; for some there is none.

    A table's own rules have the preset that they are made from beside them.
    """
    own = by_own_rules(rules.changes)
    for preset in preset_names():
        other = Rules(preset)
        same = (other.side_by_seat, other.unit) == (rules.side_by_seat, rules.unit)
        if same and (own or preset != rules.id):
            yield other


def _game_of(flow: Flow, preset: str, back: "Back") -> "Action":
    what = becomes(flow.game.rules.title, Rules(preset).title)
    return lambda: _from_when(flow, Plan(preset), what, back)


def _from_when(flow: Flow, plan: Plan, what: str, back: "Back") -> Answer:
    """Ask whether rules count from now on, or for all hands again."""
    game = flow.game
    last = game.sheet.last_hand()
    # Rules for the next hand do not reopen a game that is over.
    number = game.sheet.accepts + 1
    if game.over and last is not None:
        number = last.number
    place = last.score.hand if last is not None and last.score else 0
    now = view_words.FROM_HAND % (place if game.over else place + 1)

    def done(answer: int) -> Answer:
        return _ruled(flow, plan, what, 1 if answer else number, back)

    if not game.race.hands or number == 1:
        return done(1)
    face: "Face" = {"title": view_words.FROM_WHEN, "at": -1}
    face["lines"] = [now, view_words.ALL_HANDS]
    return by_arrow(flow, face, view_words.WHEN, done, back)


def _unfit(flow: Flow, number: "int | str", back: "Back") -> Screen:
    """Return the page that says that a hand does not fit the rules, by its place."""
    return flow.refuse(Illegal("rules-open", flow.game.sheet.place_of(number)), back())


def _ruled(
    flow: Flow, plan: Plan, what: str, number: int, back: "Back", given: "list[Any] | None" = None
) -> Answer:
    """Store the rules, or show what they change; first ask what earlier hands lack."""
    # Counting sixty hands again takes what memory there is.
    forget()
    game, rows = flow.game, given or []
    event = events.rules(plan.preset, plan.options, number, rows)
    rules = house_rules(plan.preset, plan.options, game.version)
    known = [row[0] for row in rows]
    refused = None
    lacking: "int | str" = 0
    try:
        game.check(event)
    except Illegal as why:
        refused = why
        lacking = why.numbers[0] if why.code == "rules-open" else 0
        if lacking in known:
            return _unfit(flow, lacking, back)
        if not lacking:
            return flow.refuse(why, back())
    from pinochle.review.missing_answers import MissingAnswers, not_asked

    lacking = lacking or not_asked(game.sheet, number, rules, known)
    if isinstance(lacking, int) and lacking:

        def answered(found: "list[Event]") -> Answer:
            if not found:
                # It ended as these rules do not let it end.
                return _unfit(flow, lacking, back)
            return _ruled(flow, plan, what, number, back, rows + [[lacking] + found])

        return MissingAnswers(flow, rules, lacking, refused is not None, answered, back).ask()
    if len(encode(event, 0)[0]) > LONGEST_LINE:
        return flow.refuse(Illegal("rules-long"), back())
    if number > game.sheet.accepts:
        return Stored(event)
    walk = trial_rules(game.sheet, number, rules, {row[0]: row[1:] for row in rows})[0]
    return totals_table(game, walk, {"title": words.OTHER_RULES.upper()}, [what], event, back)
