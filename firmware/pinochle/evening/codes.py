"""The codes of the rounds of an evening on this box: each with where everybody goes next."""

from pinochle.evening.destinations import decided
from pinochle.evening.result import played, result_of
from pinochle.game.names import SHORT_PAIRS, Names, seat_letter
from pinochle.screens.base import Screen
from pinochle.screens.code import CodeScreen
from pinochle.screens.kinds import Page
from pinochle.screens.typed_code import TypedCode
from pinochle.storage import evening_plan, result_code
from pinochle.storage.saved_games import read_game
from pinochle.text import evening as evening_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.evening.host import Host
    from pinochle.game.game import Game
    from pinochle.screens.base import Back
    from pinochle.storage.evening_plan import EveningPlan

_SEATS = 4


def codes(host: "Host", plan: "EveningPlan | None", back: "Back", onward: "Back") -> Screen:
    """Return the code of the newest round of this evening; LEFT and RIGHT show the others.

    OK leads to `onward`.
    """
    plan = plan or evening_plan.load(host.files)
    evening = host.game.round[0] if host.in_round else plan.id if plan else ""
    if plan is not None and plan.id != evening:
        plan = None
    found = played(host.saved_games, evening, evening_plan.place(host.files, evening)[1])
    if host.in_round and not host.game.ended:
        own = host.journal().name
        found = [one for one in found if one[2] != own]
    if not found:
        text = [evening_words.NO_CODES]
        return Page(evening_words.CODES.upper(), text, words.KEYS_REFUSED, back, back)
    return Codes(host, plan, found, back, onward).page(0)


class Codes:
    """The codes of the rounds of an evening: `found` as played() returns them."""

    def __init__(
        self,
        host: "Host",
        plan: "EveningPlan | None",
        found: "list[tuple[int, int, str]]",
        back: "Back",
        onward: "Back",
    ):
        self.host = host
        self.plan = plan
        self.found = found
        self.back = back
        self.onward = onward

    def page(self, at: int, typed: bool = False) -> Screen:
        """Return the code of one of the rounds, or its typed characters."""
        number, table, name = self.found[at]

        def turn(step: int) -> Screen:
            return self.page((at - step) % len(self.found), typed)

        def other() -> Screen:
            return self.page(at, not typed)

        turns = turn if self.host.arrows else None
        place = evening_words.ROUND_TABLE % (number, table)
        try:
            game = self._game(name)
            result = stored_result(self.host, game, name, self.plan)
        except (OSError, ValueError, MemoryError):
            text = [evening_words.NO_CODE]
            return Page(place, text, words.KEYS_REFUSED, self.back, self.back, turn=turns)
        rows, lines = self._goes(game, number)
        if typed:
            face: "Any" = {"title": place, "keys": evening_words.KEYS_TYPED}
            face["value"] = result_code.typed(result, game.rules.unit)
            face["note"] = Names(game).scores()
            face["context"] = evening_words.FOR_DESK
            return TypedCode(face, other, self.back, self.onward, turns)
        title = evening_words.ROUND % number
        if result["corrections"]:
            title = evening_words.CORRECTED % number
        face = {"title": title, "keys": evening_words.KEYS_CODE, "rows": rows}
        face["lines"], face["help"] = lines, "round-code"
        face["texts"] = [result_code.written(result)]
        titled = Page(place, [" ".join(row) for row in rows] + lines, words.OK_GO_ON, self.onward)
        return CodeScreen(face, titled, other, self.back, self.onward, turns)

    def _game(self, name: str) -> "Game":
        if self.host.in_round and name == self.host.journal().name:
            return self.host.game
        game = self.host.saved_games.game(name)
        if game is None:
            raise ValueError("unreadable")
        return game

    def _goes(self, game: "Game", number: int) -> "tuple[list[tuple[str, ...]], list[str]]":
        """Return rows of a name and the next table and seat, and lines such as one of the wall."""
        plan, people = self.plan, game.round[4]
        if plan is not None and number >= plan.rounds:
            return ([], [evening_words.LAST_ROUND])
        if plan is None:
            return ([], [evening_words.SEE_WALL])
        if not any(people) or not plan.knows(number + 1):
            return _by_result(game, plan)
        names = Names(game)
        rows: "list[tuple[str, ...]]" = []
        # Pairs without names of people stay together.
        pairs = bool(game.teams) and not game.players
        for seat in range(2 if pairs else _SEATS):
            table, place = plan.place_of(people[seat], number + 1)
            there = seat_letter(_SEATS, place)
            if pairs:
                there = "".join(SHORT_PAIRS[place % 2].split("+"))
            goes = "%d%s" % (table, there) if table else evening_words.OUT
            rows.append((names.side(seat) if pairs else names.seat(seat), goes))
        return (rows, [])


def _by_result(game: "Game", plan: "EveningPlan") -> "tuple[list[tuple[str, ...]], list[str]]":
    """Return the tables of winners and losers, if this result decides them, and the wall."""
    goes = decided(game, plan)
    if not goes[0]:
        return ([], [evening_words.SEE_WALL])
    names = Names(game)
    rows: "list[tuple[str, ...]]" = [
        (names.side(side), evening_words.TO_TABLE % goes[side]) for side in (0, 1)
    ]
    return (rows, [evening_words.SEE_WALL])


def stored_result(
    host: "Host", game: "Game", name: str, plan: "EveningPlan | None"
) -> "dict[str, Any]":
    """Return the result of a round. Raises OSError if lines of it are not stored."""
    if host.in_round and name == host.journal().name and not host.journal().saved:
        raise OSError("not stored")
    return result_of(game, read_game(host.files, name), plan)
