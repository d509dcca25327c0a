"""Scores lines of JSON that contain hands or whole games.

A game line has its rules and its adjustments as `pinochle export` writes them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from pinochle.rules.options import house_rules, value_of
from pinochle.rules.race import Race, Score
from pinochle.rules.rule_set import Illegal, Rules

from pinochle_tools.common.errors import ToolError
from pinochle_tools.score_files.course import Course, pairs_of, version_of
from pinochle_tools.score_files.refusals import in_words, refused
from pinochle_tools.score_files.score_lines import LARGEST, hand_of, whole
from pinochle_tools.score_files.strict_json import kind_of, lines_of, object_of, shown

if TYPE_CHECKING:
    from pinochle.rules.rule_set import Pair

# The preset of lines that name none.
DEFAULT = "racehorse"

# The keys of a game line: those that scoring reads, those that an export adds, and those of a
# record about its origin and expected result.
_READ = (
    *("hands", "dealer", "version", "rules", "house_rules", "corrections", "state"),
    *("start", "rules_from", "changed", "dealers"),
)
_EXPORTED = (
    *("history", "id", "fork", "device", "started", "started_from", "reason"),
    *("players", "sides", "totals", "winner", "place", "notes", "evening", "round", "table"),
)
_RECORDED = ("seed", "expect")
_CORRECTIONS = (
    *("adjust", "won", "fix", "misdeal", "note", "sealed"),
    *("drop", "keep", "before", "dealer", "rules", "start", "names"),
)
_CORRECTION_KEYS = (
    "kind",
    "hand",
    "side",
    "points",
    "reason",
    "event",
    "number",
    "was",
    "day",
    "late",
)
# The result of an adjustment, which is not a hand.
ADJUSTED = "adjusted"


@dataclass
class Between:
    """What the table stated after a number of hands: points for a side, or that it has won."""

    hands: int
    kind: str
    side: int
    points: int

    def count(self, race: Race, accepted: bool) -> Score:
        """Return its score after adding it to the race. Raises Illegal("not-won", side).

        A decision in a changed game, `accepted`, is not checked again: it can depend on the rules
        of a hand that was taken out.
        """
        if self.kind == "won":
            if not accepted and self.side not in race.leaders():
                raise Illegal("not-won", self.side)
            race.winner = self.side
            return race.decide(self.side)
        race.adjust(self.side, self.points)
        deltas = [0] * race.rules.sides
        deltas[self.side] = self.points
        return Score(race.hands, ADJUSTED, deltas, race.totals[:], -1)


class ScoredLine:
    """The result of one input line: its scores, its rules, and whether it was a game."""

    def __init__(self, number: int, rules: Rules, scores: list[Score], whole_game: bool):
        self.number = number
        self.rules = rules
        self.scores = scores
        self.whole_game = whole_game


class Wanted:
    """The rules named on the command line: a preset, None for the default, and house rules.

    `own` are the pairs of a table's own rules, which come before the house rules. Raises Illegal
    for rules that do not exist.
    """

    def __init__(
        self, preset: str | None, changes: list[list[str]], own: "list[Pair] | None" = None
    ):
        self.preset = preset
        self.changes = changes
        self._own = own or []
        self._rules = None
        if preset or not changes:
            self._rules = house_rules(preset or DEFAULT, [*self._own, *changes])

    @property
    def rules(self) -> Rules:
        """The rules for lines that name none. Raises Illegal."""
        if self._rules is None:
            self._rules = house_rules(DEFAULT, self.changes)
        return self._rules

    def of_game(self, fields: dict[str, object]) -> Rules:
        """Return the rules of a game line: its own, if it names them.

        Raises ToolError for a wrong type, or if they contradict the command line; Illegal for
        rules that do not exist.
        """
        own = "rules" in fields or "house_rules" in fields
        if not own and "version" not in fields:
            return self.rules
        preset = fields.get("rules", self.preset or DEFAULT)
        if not isinstance(preset, str):
            raise ToolError(f"rules is the name of a rule set, not {kind_of(preset)}")
        if self.preset not in (None, preset):
            raise ToolError(f"the game is played by {shown(preset)}, but --rules is {self.preset}")
        version = version_of(fields)
        if "house_rules" not in fields:
            return house_rules(preset, [*self._own, *self.changes], version)
        pairs = pairs_of(fields["house_rules"])
        rules = house_rules(preset, pairs, version)
        if self._own and _values(rules) != _values(
            house_rules(preset, [*pairs, *self._own], version)
        ):
            raise ToolError("the game is played by other rules than those of --rules")
        laid_over = house_rules(preset, [*pairs, *self.changes], version)
        for name, _ in self.changes:
            played, said = value_of(rules, name), value_of(laid_over, name)
            if played != said:
                raise ToolError(f"the game is played with {name}={played}, but --set is {said}")
        return rules


def _values(rules: Rules) -> dict[str, object]:
    """Return the values of a rule set, without the pairs that it was made from."""
    return {name: value for name, value in vars(rules).items() if name != "changes"}


def score_lines(wanted: Wanted, stream: IO[bytes], strict: bool = False) -> Iterator[ScoredLine]:
    """Yield the scores of each line; all single hands are one race, each whole game is another.

    `strict` refuses what no deal and no auction can give, too.
    Raises ToolError "line N: reason" at the first line that cannot be scored.
    """
    race: Race | None = None
    number = 0
    for number, line in lines_of(stream):
        try:
            fields = object_of(line)
            if "hands" in fields:
                yield _score_game(number, wanted, fields, strict)
                continue
            race = race or Race(wanted.rules)
            yield ScoredLine(
                number, race.rules, [race.add(hand_of(race.rules, fields, strict=strict))], False
            )
        except Illegal as refusal:
            raise ToolError(f"line {number}: {in_words(refusal)}") from None
        except ToolError as error:
            raise ToolError(f"line {number}: {error}") from None
    if not number:
        _check_wanted(wanted)


def _check_wanted(wanted: Wanted) -> None:
    """Refuse options that no line has tried, because there is none."""
    try:
        assert wanted.rules
    except Illegal as refusal:
        raise refused(refusal) from None


def _score_game(
    number: int, wanted: Wanted, fields: dict[str, object], strict: bool
) -> ScoredLine:
    for key in fields:
        if key not in (*_READ, *_EXPORTED, *_RECORDED) and not key.startswith("x-"):
            raise ToolError(f"unknown key {shown(key)} (your own keys must begin with x-)")
    hands = fields["hands"]
    if not isinstance(hands, list):
        raise ToolError(f"hands must be a list of hands, not {kind_of(hands)}")
    # Places, which corrections and errors name, do not count them.
    hands = [entry for entry in hands if not _was_dropped(entry)]
    if fields.get("state") == "unreadable" and not hands and not fields.get("rules"):
        # An exported game whose rules could not be read: there is nothing to score.
        return ScoredLine(number, wanted.rules, [], True)
    rules = wanted.of_game(fields)
    dealer = -1
    if "dealer" in fields:
        dealer = whole(fields["dealer"], "dealer", 0, rules.players - 1)
    course = Course(rules, fields, len(hands))
    between = _between(rules, fields.get("corrections", []), len(hands))
    return ScoredLine(number, rules, _scores(course, hands, dealer, between, strict), True)


def _scores(
    course: Course,
    hands: list[object],
    dealer: int,
    between: list[Between],
    strict: bool,
) -> list[Score]:
    race = course.race
    scores = _counted(course, between, 0)
    for number, entry in enumerate(hands, 1):
        try:
            if not isinstance(entry, dict):
                raise ToolError(f"a hand must be an object {{...}}, not {kind_of(entry)}")
            course.turn(number)
            if not _is_late(race, entry):
                fields = {key: value for key, value in entry.items() if key != "late"}
                dealer = course.dealer(number, dealer)
                scores.append(
                    race.add(hand_of(race.rules, fields, dealer, strict, course.accepted))
                )
        except Illegal as refusal:
            raise ToolError(f"hand {number}: {in_words(refusal)}") from None
        except ToolError as error:
            raise ToolError(f"hand {number}: {error}") from None
        if dealer >= 0:
            # The next player to the left deals.
            dealer = (dealer + 1) % race.rules.players
        if race.winner < 0:
            scores += _counted(course, between, number)
    return scores


def _counted(course: Course, between: list[Between], hands: int) -> list[Score]:
    """Return the scores of what the table stated after a number of hands."""
    race, scores = course.race, []
    for entry in between:
        if entry.hands == hands and race.winner < 0:
            try:
                scores.append(entry.count(race, course.accepted))
            except Illegal as refusal:
                raise ToolError(f"after hand {hands}: {in_words(refusal)}") from None
    return scores


def _was_dropped(entry: object) -> bool:
    """Whether a hand was taken out of its game; `show --json` and JSON exports list it."""
    return isinstance(entry, dict) and entry.get("dropped") == 1


def _is_late(race: Race, entry: dict[str, object]) -> bool:
    """Whether a hand does not count, because a correction ended the race before it."""
    late = entry.get("late", False)
    if not isinstance(late, bool):
        raise ToolError(f"late is true or false, not {kind_of(late)}")
    if late and race.winner < 0:
        raise ToolError("late is true, but the race is not over yet")
    return late


def _between(rules: Rules, entries: object, hands: int) -> list[Between]:
    """Return the adjustments and the decision among a game's corrections.

    The hands already include the other corrections; notes and seals score nothing. Raises
    ToolError.
    """
    if not isinstance(entries, list):
        raise ToolError(f"corrections must be a list, not {kind_of(entries)}")
    found = []
    for number, entry in enumerate(entries, 1):
        try:
            if not isinstance(entry, dict):
                raise ToolError(f"a correction is an object {{...}}, not {kind_of(entry)}")
            _check_correction(entry)
            kind, points = str(entry["kind"]), 0
            # A seal counts the hands when it was signed: some can have been taken out since.
            place = whole(entry.get("hand"), "hand", 0, LARGEST if kind == "sealed" else hands)
            if kind not in ("adjust", "won"):
                continue
            side = whole(entry.get("side"), "side", 0, rules.sides - 1)
            if kind == "adjust":
                points = whole(entry.get("points"), "points", -LARGEST, LARGEST)
            if points % rules.unit:
                raise ToolError(f"points are multiples of {rules.unit} in this game")
            found.append(Between(place, kind, side, points))
        except ToolError as error:
            raise ToolError(f"correction {number}: {error}") from None
    return found


def _check_correction(entry: dict[str, object]) -> None:
    for key in entry:
        if key not in _CORRECTION_KEYS and not key.startswith("x-"):
            raise ToolError(f"unknown key {shown(key)} (your own keys must begin with x-)")
    kind = entry.get("kind")
    if kind not in _CORRECTIONS:
        given = shown(kind) if isinstance(kind, str) else kind_of(kind)
        raise ToolError(f"kind is one of {', '.join(_CORRECTIONS)}, not {given}")
