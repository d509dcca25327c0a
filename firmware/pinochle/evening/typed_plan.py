"""An evening that is set up on the boxes by their keys: pairs, who meets whom, rounds.

Every box that is typed so stores the same plan, and the desk draws the same seats for the same
choices. Rules are those of the newest game, or of the one being set up.
"""

from pinochle.entry.prompts import by_arrow, moved, number
from pinochle.evening.pair_movements import MITCHELL, ROUND_ROBIN, most_rounds, seats
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Page
from pinochle.storage import evening_plan, seat_text
from pinochle.storage.line_format import parse_name
from pinochle.text import evening as evening_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.evening.host import Host
    from pinochle.rules.rule_set import Pair
    from pinochle.screens.base import Action, Back, Face, Items, Notes, Take

KINDS = (ROUND_ROBIN, MITCHELL)
# Pairs that can be typed, and those offered, who fill three tables.
FEWEST, MOST, OFFERED = 4, 24, 6
MOST_ROUNDS, MOST_HANDS, HANDS = 12, 60, 4
# The rules of a box on which nobody has played yet.
USUAL = "racehorse"


class TypedPlan:
    """The pages that ask for a plan; `then()` follows when it is stored."""

    def __init__(self, host: "Host", back: "Back", then: "Back"):
        self.host = host
        self.back = back
        self.then = then
        self.preset, self.options, self.hands = _rules_of(host)
        self.pairs = OFFERED
        self.kind = KINDS[0]
        self.rounds = 0

    def page(self) -> Screen:
        """Ask how many pairs play."""
        face = self._face(evening_words.HOW_MANY_PAIRS, self.pairs)
        return self._number(face, FEWEST, MOST, self._with_pairs, self.back, _people)

    def _with_pairs(self, pairs: int) -> Screen:
        self.pairs = pairs
        return self._meeting()

    def _meeting(self) -> Screen:
        """Ask who meets whom."""
        face = self._face(evening_words.WHO_MEETS)
        face["context"] = evening_words.PAIRS % self.pairs
        face["lines"], face["at"] = list(evening_words.MOVEMENTS), 0
        answers = evening_words.MOVEMENT
        return by_arrow(self.host, face, answers, self._with_kind, self.page)

    def _with_kind(self, at: int) -> Screen:
        self.kind = KINDS[at]
        self.rounds = self._most
        return self._asked_rounds()

    @property
    def _most(self) -> int:
        return min(MOST_ROUNDS, most_rounds(self.kind, self.pairs))

    def _asked_rounds(self) -> Screen:
        """Ask how many rounds; OK stores the plan."""
        face = self._face(evening_words.HOW_MANY_ROUNDS, self.rounds)
        face["keys"] = evening_words.KEYS_ROUNDS
        extras: "list[tuple[str, Action]]" = [(evening_words.HANDS_A_ROUND, self._asked_hands)]
        most, back, notes = self._most, self._meeting, self._notes
        return self._number(face, 1, most, self._store, back, notes, extras)

    def _notes(self, rounds: int) -> "list[str]":
        title = house_rules(self.preset, self.options).title
        # Hay racehorse has no room on one line.
        lines = [evening_words.HANDS % self.hands, evening_words.A_ROUND]
        return lines + title.split(" ", 1)

    def _asked_hands(self) -> Screen:
        face = self._face(evening_words.HANDS_A_ROUND.upper(), self.hands)
        return self._number(face, 1, MOST_HANDS, self._with_hands, self._asked_rounds)

    def _with_hands(self, hands: int) -> Screen:
        self.hands = hands
        return self._asked_rounds()

    def _store(self, rounds: int) -> Screen:
        """Store the plan in place of one before, and that this box knows no table yet."""
        self.rounds = rounds
        data, files = self.written(), self.host.files
        identity = evening_plan.typed_id(self.kind, 2 * self.pairs, rounds)
        try:
            newest = self.host.saved_games.newest(1)
            since = parse_name(newest[0])[0] if newest else 0
            files.replace(evening_plan.TABLE_FILE, evening_plan.table_written(identity, 0, since))
            files.replace(evening_plan.FILE, data)
        except OSError:
            again = self._asked_rounds
            title, text = words.NOTICES["storage"]
            return Page(title, [text], words.KEYS_REFUSED, again, again)
        return self.then()

    def written(self) -> bytes:
        """Return the bytes of the plan."""
        drawn = seats(self.kind, list(range(1, self.pairs + 1)), self.rounds)
        fields = [evening_plan.typed_id(self.kind, 2 * self.pairs, self.rounds), 1, ""]
        fields += [self.preset, self.options, self.hands, 0, self.kind]
        fields += [len(drawn[0]), self.rounds, [], seat_text.written(drawn)]
        return evening_plan.written(fields)

    def _face(self, title: str, value: int = 0) -> "Face":
        keys = self.host.keys_next(evening_words.NEXT)
        return {"title": title, "keys": keys, "value": value, "help": "new-evening"}

    def _number(
        self,
        face: "Face",
        low: int,
        high: int,
        done: "Take",
        back: "Back",
        notes: "Notes | None" = None,
        extras: "Items" = (),
    ) -> Screen:
        def move(value: int, steps: int) -> int:
            return moved(value, steps, low, high)

        return number(self.host, face, move, done, back, notes, extras)


def _people(pairs: int) -> "list[str]":
    """Return what a number of pairs comes to."""
    found = [evening_words.PEOPLE % (2 * pairs), evening_words.TABLES % (pairs // 2)]
    return found + ([evening_words.ONE_WAITS] if pairs % 2 else [])


def _rules_of(host: "Host") -> "tuple[str, list[Pair], int]":
    """Return preset, options and hands a round of the newest game, if four play it in pairs."""
    last = host.last
    if last is not None:
        try:
            rules = house_rules(last[3], last[4])
        except Illegal:
            return (USUAL, [], HANDS)
        if rules.players == 4 and rules.sides == 2:
            options = [pair for pair in last[4] if pair[0] != "hands"]
            return (last[3], options, rules.hands or HANDS)
    return (USUAL, [], HANDS)
