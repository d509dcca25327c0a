"""The events outside of a hand in games of version 3, whose list of hands can change.

The rows of LIST_CHANGES replace or extend those of changes.CHANGES. An undo reads what it restores
from `backs`, where each of these events leaves what it replaces.
"""

from pinochle.game import list_checks as checks
from pinochle.game.changes import CHANGES, check_accept, end, undo_end
from pinochle.game.entries import Entry, packed
from pinochle.game.hand import HandInProgress
from pinochle.game.list_trials import fixed_line, trial_rules
from pinochle.game.spans import names_here
from pinochle.rules.options import house_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pinochle.game.events import Event
    from pinochle.game.state import State


def place(game: "State") -> None:
    """Take rules, names and dealer from the place of the hand in progress."""
    sheet = game.sheet
    game.rules, game.dealer = sheet.rules, sheet.dealer
    if game.spans:
        game.players, game.teams = names_here(game)
    if game.folded is not None:
        game.folded.rules, game.folded.dealer = game.rules, game.dealer


def _back(game: "State", *values: "Any") -> None:
    """Leave what an undo of the event that happens now restores."""
    game.backs.append([len(game.kept)] + list(values))


def taken_back(game: "State") -> "list[Any]":
    """Return what the event left that was undone now, [] if it left nothing."""
    backs = game.backs
    if backs and backs[-1][0] == len(game.kept):
        return backs.pop()[1:]  # type: ignore[no-any-return]
    return []


# What they change.


def _accept(game: "State") -> None:
    hand, sheet = game.hand, game.sheet
    hand.forget()
    if sheet.inserts_before or sheet.own >= 0 or sheet.waiting >= 0:
        _back(game, sheet.inserts_before, sheet.own, sheet.waiting)
    ends = not sheet.inserts_before
    sheet.add(Entry(hand))
    for span in game.spans if ends else ():
        if span[1] and not span[2] and span[0] <= sheet.accepts:
            span[2] = sheet.accepts
    game.folded = None
    place(game)
    game.folded = HandInProgress(game.rules, game.dealer)


def _line(game: "State", side: int, points: int, reason: str) -> None:
    game.sheet.add(Entry(None, side, points, reason))
    place(game)


def _win(game: "State", side: int, reason: str) -> None:
    _line(game, side, 0, reason)


def _fix(game: "State", number: int, *events: "Event") -> None:
    index, line = fixed_line(game.sheet, number, list(events))
    _back(game, index, packed(game.sheet.lines[index]))
    game.sheet.replace(index, line)
    game.sheet.recount(index)
    place(game)


def _drop(game: "State", number: int) -> None:
    game.sheet.drop(number, True)
    place(game)


def _keep(game: "State", number: int) -> None:
    game.sheet.drop(number, False)
    place(game)


def _before(game: "State", number: int) -> None:
    _back(game, game.sheet.inserts_before)
    _stand_before(game, number)


def _stand_before(game: "State", number: int) -> None:
    game.sheet.inserts_before = number
    game.sheet.settle_place()
    place(game)


def _dealer(game: "State", seat: int) -> None:
    _back(game, game.sheet.own)
    _deal(game, seat)


def _deal(game: "State", seat: int) -> None:
    game.sheet.own = seat
    game.sheet.settle_place()
    place(game)


def _rules(
    game: "State", preset: str, options: "list[Any]", number: int, *given: "list[Any]"
) -> None:
    sheet = game.sheet
    source, rules = [preset, options], house_rules(preset, options, game.version)
    answers = {row[0]: row[1:] for row in given}
    _, changed = trial_rules(sheet, number, rules, answers)
    table = sheet.table_of(source, rules)
    lines = []
    for line in changed:
        index = sheet.index_of(line.number)
        lines.append([index, packed(sheet.lines[index])])
        sheet.replace(index, line)
    # A copy, because the next hand is added to these spans.
    _back(game, sheet.spans[:], sheet.waiting, lines)
    sheet.begin_rules(number, table)
    if number <= sheet.accepts or number == 1:
        sheet.recount()
    else:
        sheet.settle_place()
    place(game)


def _start(game: "State", points: "list[int]", hands: int) -> None:
    sheet = game.sheet
    _back(game, sheet.start or [], sheet.start_hands)
    _begin(game, points, hands)


def _begin(game: "State", points: "list[int]", hands: int) -> None:
    game.sheet.start, game.sheet.start_hands = points, hands
    game.sheet.recount()
    place(game)


def _names(
    game: "State", players: "list[str]", teams: "list[str]", number: "int | None" = None
) -> None:
    if number is None:
        game.spans = []
        game.named = [players, teams]
        game.players, game.teams = players, teams
        return
    if number < 1:
        return  # no hand will have it
    after = 1 if number > game.sheet.accepts else 0
    game.spans = [span for span in game.spans if span[:2] != [number, after]]
    game.spans.append([number, after, 0, players, teams])
    share(game)
    place(game)


def share(game: "State") -> None:
    """Keep a text once that is a name in several spans, and a list of names that is the same."""
    known = game.named[:]
    for span in game.spans:
        for at in (3, 4):
            if span[at] in known:
                span[at] = known[known.index(span[at])]
            else:
                known.append(span[at])


def _round(game: "State", *fields: "Any") -> None:
    game.round = list(fields)


def _resumed(game: "State") -> None:
    game.undone.clear()
    if not game.ended:
        return
    game.ended = ""
    for at in range(len(game.kept) - 1, -1, -1):
        if game.kept[at][0] != "end":
            continue
        if at == len(game.kept) - 1:
            # The hand in progress continues.
            game.kept.pop()
            return
        # It shows which events make the facts before it void.
        game.kept.remove(at)
        game.kept.insert(at, ["resumed"])
        game.marks += 1
        return


# How an undo reverses them.


def _undo_accept(game: "State") -> None:
    sheet = game.sheet
    number = sheet.accepts
    sheet.remove_newest()
    found = taken_back(game)
    if found:
        sheet.inserts_before, sheet.own, sheet.waiting = found
        sheet.settle_place()
    for span in game.spans:
        if span[2] == number:
            span[2] = 0
    _reopened(game)


def _reopened(game: "State") -> None:
    game.folded = None
    place(game)


def _undo_line(game: "State", *fields: "int | str") -> None:
    game.sheet.pop()
    _reopened(game)


def _undo_fix(game: "State", number: int, *events: "Event") -> None:
    index, line = taken_back(game)
    game.sheet.replace(index, line)
    game.sheet.recount(index)
    _reopened(game)


def _undo_drop(game: "State", number: int) -> None:
    _keep(game, number)
    game.folded = None


def _undo_keep(game: "State", number: int) -> None:
    _drop(game, number)
    game.folded = None


def _undo_before(game: "State", number: int) -> None:
    _stand_before(game, taken_back(game)[0])
    game.folded = None


def _undo_dealer(game: "State", seat: int) -> None:
    _deal(game, taken_back(game)[0])
    game.folded = None


def _undo_rules(game: "State", *fields: "Any") -> None:
    sheet = game.sheet
    sheet.spans, sheet.waiting, lines = taken_back(game)
    for index, line in lines:
        sheet.replace(index, line)
    sheet.recount()
    _reopened(game)


def _undo_start(game: "State", *fields: "Any") -> None:
    points, hands = taken_back(game)
    _begin(game, points, hands)
    game.folded = None


LIST_CHANGES = dict(CHANGES)
LIST_CHANGES.update(
    {
        "accept": (3, check_accept, _accept, _undo_accept),
        "adjust": (3, checks.check_adjust, _line, _undo_line),
        "won": (3, checks.check_won, _win, _undo_line),
        "fix": (3, checks.check_fix, _fix, _undo_fix),
        "drop": (3, checks.check_drop, _drop, _undo_drop),
        "keep": (3, checks.check_keep, _keep, _undo_keep),
        "before": (3, checks.check_before, _before, _undo_before),
        "dealer": (3, checks.check_dealer, _dealer, _undo_dealer),
        "rules": (3, checks.check_rules, _rules, _undo_rules),
        "start": (3, checks.check_start, _start, _undo_start),
        "end": (3, checks.check_end, end, undo_end),
        "names": (3, checks.check_names, _names, None),
        "undo": (3, checks.check_undo, None, None),
        "resumed": (3, None, _resumed, None),
        "round": (3, checks.check_round, _round, None),
    }
)
