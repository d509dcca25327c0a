"""When the events outside of a hand may come, in games of version 3; see list_changes.py."""

from pinochle.game.changes import check_adjust as check_points
from pinochle.game.changes import check_between, check_open
from pinochle.game.event_form import check_names as check_form_of_names
from pinochle.game.event_form import checked_pairs
from pinochle.game.events import ENDS, ROUND
from pinochle.game.list_trials import trial_rules
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.game.state import State


def check_free(game: "State") -> None:
    """Refuse a change of the list within a hand; one that was left at the end is void."""
    if not game.ended:
        check_between(game)


def check_line(game: "State") -> None:
    """Refuse points or a decision while a hand is to be put in. Raises Illegal."""
    if game.sheet.inserts_before:
        raise Illegal("before-waits")


def check_adjust(game: "State", side: int, points: int, reason: str) -> None:
    """Refuse points outside of a hand. Raises Illegal."""
    check_line(game)
    check_points(game, side, points, reason)


def check_won(game: "State", side: int, reason: str) -> None:
    """Refuse a side that the table cannot say has won. Raises Illegal."""
    check_open(game)
    check_between(game)
    check_line(game)
    if side not in game.sheet.leaders():
        raise Illegal("not-won", side)


def check_fix(game: "State", number: int, *events: "Event") -> None:
    """Refuse a correction that leaves its hand incomplete. Raises Illegal."""
    check_free(game)
    for event in events:
        if event[0] == "dealer":
            check_seat(game, event[1])
    game.sheet.after_fix(number, list(events))


def check_drop(game: "State", number: int) -> None:
    """Refuse to take out a hand that does not count. Raises Illegal."""
    check_free(game)
    game.sheet.counting(number)


def check_keep(game: "State", number: int) -> None:
    """Refuse to put back a hand that was not taken out. Raises Illegal."""
    check_free(game)
    if not game.sheet.lines[game.sheet.index_of(number)].dropped:
        raise Illegal("hand-kept", number)


def check_before(game: "State", number: int) -> None:
    """Refuse a place before a hand that does not count. Raises Illegal."""
    check_free(game)
    if number:
        game.sheet.counting(number)


def check_seat(game: "State", seat: int) -> None:
    """Refuse a seat that the rules do not have. Raises Illegal."""
    if not 0 <= seat < game.rules.players:
        raise Illegal("seat", seat)


def check_dealer(game: "State", seat: int) -> None:
    """Refuse a dealer after the first call or bid. Raises Illegal."""
    check_seat(game, seat)
    if not game.ended:
        check_open(game)
        if game.hand.auction or game.hand.seat >= 0:
            raise Illegal("in-hand")


def check_rules(
    game: "State", preset: str, options: "list[Any]", number: int, *given: "list[Any]"
) -> None:
    """Refuse rules of another table, or without the answers that hands lack. Raises Illegal."""
    check_free(game)
    rules = house_rules(preset, checked_pairs(options, game.version), game.version)
    same = rules.players == game.rules.players and rules.side_by_seat == game.rules.side_by_seat
    if not same or rules.unit != game.rules.unit:
        raise Illegal("rules-other")
    sheet = game.sheet
    if number != sheet.accepts + 1:
        sheet.index_of(number)
    answers = {row[0]: row[1:] for row in given}
    if len(answers) != len(given):
        raise Illegal("fix-twice")
    trial_rules(sheet, number, rules, answers)


def check_start(game: "State", points: "list[Any]", hands: int) -> None:
    """Refuse scores so far of another unit, or at the target. Raises Illegal."""
    check_free(game)
    first = game.rules
    for line in game.sheet.listed():
        if line.facts is not None and not line.dropped:
            first = line.facts.rules
            break
    if len(points) != game.rules.sides or hands < 0:
        raise Illegal("event", "start")
    for one in points:
        if one % first.unit:
            raise Illegal("meld-unit", first.unit)
        if one >= first.target:
            raise Illegal("start-high", first.target)


def check_end(game: "State", reason: str) -> None:
    """Refuse an end that may not come now. Raises Illegal."""
    if game.ended:
        raise Illegal("game-over")
    if reason in ENDS:
        check_between(game)
        if reason == ROUND and not game.round:
            raise Illegal("no-round")
    elif game.sheet.whole.decided:
        raise Illegal("game-over")


def check_names(
    game: "State", players: "list[str]", teams: "list[str]", number: "int | None" = None
) -> None:
    """Refuse names of no hand. Raises Illegal."""
    check_form_of_names(players, teams, game.rules, game.version)
    if number is not None and number != game.sheet.accepts + 1:
        game.sheet.index_of(number)


def check_undo(game: "State") -> None:
    """Refuse an undo of nothing. Raises Illegal."""
    if not game.kept or len(game.kept) == game.marks:
        raise Illegal("nothing-to-undo")


def check_round(game: "State", evening: str, *fields: "Any") -> None:
    """Refuse the seats of a round after its first hand. Raises Illegal."""
    if game.sheet.accepts:
        raise Illegal("round-late")
