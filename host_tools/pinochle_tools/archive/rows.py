"""Rows of the derived tables for a game, computed by the same fold as on the device.

Seats and sides are stored by number; a name is one that a player entered, or "" if none was
entered. A game with a line that the fold refuses is stored as unreadable, with the hands before
that line.
"""

import json
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any

from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import places
from pinochle.game.score_sheet import Entry
from pinochle.rules.race import DECIDED
from pinochle.rules.scoring import BID_MADE, RENEGE, Hand

from pinochle_tools.archive import list_rows
from pinochle_tools.archive.changed_list import changes_of
from pinochle_tools.archive.folded_game import Folded, given_names
from pinochle_tools.archive.goal import goal_of
from pinochle_tools.archive.unasked_meld import clear_unasked
from pinochle_tools.common.garbage_collection import tidy_newest
from pinochle_tools.database.table_rows import (
    OF_LOG,
    CallRow,
    CorrectionRow,
    DroppedHandRow,
    DroppedPlayerRow,
    GameHead,
    GameRow,
    HandRow,
    HandSideRow,
    PlayerRow,
    SideRow,
    StandInRow,
)
from pinochle_tools.people.hand_corrections import UNDONE, Correction
from pinochle_tools.statistics.periods import period_of

# Valid clock times: 2000 to 2100, in seconds since 1970. A Pico that lost its time is earlier.
_CLOCK_FROM, _CLOCK_TO = 946_684_800, 4_102_444_800

# What comes between hands: the columns of its event's fields.
_BETWEEN = {"adjust": ("side", "points", "reason"), "won": ("side", "reason"), "misdeal": ()}

Row = tuple[Any, ...]
# A game to fold, the texts of its lines, and what was corrected on a laptop.
Job = tuple[GameHead, list[str], list[Correction]]


class Tables:
    """Rows of the derived tables, collected game by game."""

    def __init__(self) -> None:
        self.games: list[GameRow] = []
        self.players: list[PlayerRow] = []
        self.sides: list[SideRow] = []
        self.hands: list[HandRow] = []
        self.hand_sides: list[HandSideRow] = []
        self.dropped_hands: list[DroppedHandRow] = []
        self.stand_ins: list[StandInRow] = []
        self.dropped_players: list[DroppedPlayerRow] = []
        self.calls: list[CallRow] = []
        self.corrections: list[CorrectionRow] = []

    def add(
        self, head: GameHead, texts: Sequence[str], corrections: Sequence[Correction] = ()
    ) -> None:
        """Add a game's rows."""
        folded = Folded(texts, head.game)
        if corrections:
            folded.correct(corrections)
        history, game = head.history, folded.game
        if game is None or (folded.trouble and game.id != head.game):
            period = period_of(None, head.device, head.number)
            self.games.append(GameRow(*head, reason=folded.trouble, period=period))
            return
        clear_unasked(game)
        self.games.append(_game_row(head, game, folded.trouble))
        players, teams = given_names(game)
        chairs = places(len(players))
        totals = game.sheet.whole.totals if game.version >= LISTED else game.totals
        self.players += [
            PlayerRow(
                history, seat, game.rules.side_of(seat), chairs[seat], name=name, entered=name
            )
            for seat, name in enumerate(players)
        ]
        self.sides += [
            SideRow(history, side, name, totals[side]) for side, name in enumerate(teams)
        ]
        hands = [entry for entry in game.sheet.entries() if entry.score]
        for number, entry in enumerate(hands, 1):
            self._add_hand(history, number, entry)
        rows = [*_corrections(game, folded), *_remarks(game, folded), *_of_log(folded)]
        self.corrections += [
            row._replace(history=history, place=place) for place, row in enumerate(rows, 1)
        ]
        if game.version >= LISTED:
            self.dropped_hands += list_rows.dropped_rows(history, game)
            self.stand_ins += list_rows.stand_in_rows(history, game)
            self.dropped_players += list_rows.dropped_player_rows(history, game)

    def _add_hand(self, history: int, number: int, entry: Entry) -> None:
        facts, score = entry.facts, entry.score
        assert facts is not None
        assert score is not None
        hand = facts.filled()
        bids = facts.seat >= 0
        self.hands.append(
            HandRow(
                history=history,
                hand=number,
                number=entry.number or number,
                dealer=facts.dealer,
                seat=facts.seat if bids else None,
                declarer=hand.declarer if bids else None,
                bid=hand.bid if bids else None,
                trump=hand.trump,
                outcome=hand.outcome,
                result=score.result,
                made=int(bids and _bid_made(score.result, hand)),
                late=int(entry.late),
                fixed=facts.fixed,
                claim=hand.claim if hand.claim >= 0 else None,
                reneged=hand.reneged if hand.outcome == RENEGE else None,
                reason=facts.reason,
            )
        )
        self._add_sides(history, number, entry, hand)
        if facts.auction:
            calls = facts.auction.calls
            self.calls += [
                CallRow(history, number, place, *call) for place, call in enumerate(calls, 1)
            ]

    def _add_sides(self, history: int, number: int, entry: Entry, hand: Hand) -> None:
        score = entry.score
        assert score is not None
        played = None not in hand.tricks
        # Empty where the hand ended before a side was asked.
        meld = list_rows.asked(entry.facts) if entry.facts else hand.meld
        self.hand_sides += [
            HandSideRow(
                history,
                number,
                side,
                meld=meld[side],
                dix=hand.dix[side] if meld[side] is not None else 0,
                tricks=hand.tricks[side] if played else None,
                took=int(hand.took[side]) if played and hand.took[side] is not None else None,
                delta=score.deltas[side],
                total=entry.totals[side],
            )
            for side in range(len(hand.meld))
        ]


# Rows of corrections get their history and place when all of a game are known.


def _corrections(game: Game, folded: Folded) -> Iterator[CorrectionRow]:
    """Yield the corrections of a game, adjustments and what else came between hands."""
    if game.version >= LISTED:
        yield from _between_hands(game, folded)
        yield from _changes(game, folded)
        return
    hand = decisions = 0
    for at, event in enumerate(game.kept):
        kind = event[0]
        hand += kind == "accept"
        decisions += kind == "won"
        if kind == "fix":
            of, day = event[1], folded.day_of(at)
            for fact in event[2:]:
                yield CorrectionRow(0, 0, "fix", of, event=json.dumps(fact), number=of, day=day)
        elif kind in _BETWEEN and (kind != "won" or decisions == _number_of_decision(game)):
            yield _between(event, folded.day_of(at), hand, hand)


def _between_hands(game: Game, folded: Folded) -> Iterator[CorrectionRow]:
    """Yield what was counted outside of the hands of a game of version 3."""
    # In the order of their lines: only hands are put in before others.
    events = (pair for pair in enumerate(game.kept) if pair[1][0] in _BETWEEN)
    hand = number = decisions = 0
    for entry in game.sheet.lines:
        if entry is not None and entry.facts is not None:
            hand, number = entry.score.hand if entry.score else hand, entry.number
            continue
        at, event = next(events)
        decisions += event[0] == "won"
        if event[0] != "won" or decisions == _number_of_decision(game):
            line = _between(event, folded.day_of(at), hand, number)
            yield line._replace(late=int(event[0] == "adjust" and entry.late))


def _between(event: Any, day: int | None, hand: int, number: int) -> CorrectionRow:
    """Return the row of an adjustment, a decision or a misdeal behind a hand."""
    said = dict(zip(_BETWEEN[event[0]], event[1:], strict=True))
    line = CorrectionRow(0, 0, event[0], hand, number=number, day=day)
    return line._replace(event=json.dumps(event), **said)


def _changes(game: Game, folded: Folded) -> Iterator[CorrectionRow]:
    """Yield what was changed in the list and in the names of a game of version 3."""
    changes = folded.names_begun()
    if list_rows.is_changed(game):
        # Few games: playing all again would take a third of the time of their rows.
        changes += changes_of(game, folded.days.of)
    hands = list_rows.places_of(game) if changes else {}
    for one in sorted(changes, key=attrgetter("at")):
        line = CorrectionRow(0, 0, one.kind, hands.get(one.number, 0))
        yield line._replace(event=one.now, number=one.number, was=one.was, day=one.day)


def _remarks(game: Game, folded: Folded) -> Iterator[CorrectionRow]:
    """Yield the notes and the seals of a game."""
    listed = game.version >= LISTED
    places = list_rows.places_behind(game) if listed and folded.notes else {}
    hands = game.sheet.accepts if listed else game.race.hands
    for newest, text, when in folded.notes:
        # A hand that was undone after a note does not count.
        number = min(newest, hands)
        hand = places.get(number, 0) if listed else number
        yield CorrectionRow(0, 0, "note", hand, reason=text, number=number, day=when)
    for before, side, digest, later, when in folded.seals:
        row = CorrectionRow(0, 0, "sealed", before, side, None, digest, later, number=before)
        yield row._replace(day=when)


def _of_log(folded: Folded) -> Iterator[CorrectionRow]:
    """Yield how corrections of the log count that do not simply count."""
    places = folded.places
    for one, said in folded.unusual:
        hand = 0 if said == UNDONE else places.get(one.hand, 0)
        row = CorrectionRow(0, 0, OF_LOG, hand, reason=said, number=one.hand)
        yield row._replace(event=json.dumps(one.change), day=one.moment)


def _bid_made(result: str, hand: Hand) -> bool:
    """Return whether a bid was made: a renege of the declarer's side loses it."""
    return result in BID_MADE or (result == RENEGE and hand.reneged != hand.declarer)


def _number_of_decision(game: Game) -> int:
    """Return which of the table's decisions, from 1, ended the game; 0 if none did.

    A decision lapses where a correction leaves its side without the points for it.
    """
    score = game.sheet.whole.decided if game.version >= LISTED else game.decided
    if score is None or score.result != DECIDED:
        return 0
    made = [entry for entry in game.sheet.entries() if entry.decides]
    # Only lines marked as late follow the one that ended the game.
    return max(number for number, entry in enumerate(made, 1) if not entry.late)


def _game_row(head: GameHead, game: Game, trouble: str) -> GameRow:
    started = game.time if _CLOCK_FROM <= game.time < _CLOCK_TO else None
    state, winner = list_rows.state_of(game)
    rules = list_rows.first_rules(game)
    row = GameRow(
        *head,
        started=started,
        started_from="clock" if started else "",
        version=game.version,
        preset=rules.id,
        changes=json.dumps(rules.changes),
        own=rules.own,
        dealer=game.first_dealer,
        unit=rules.unit,
        target=rules.target,
        goal=goal_of(game),
        state="unreadable" if trouble else state,
        winner=None if trouble else winner,
        hands=len(game.sheet.hands()),
        reason=trouble or game.ended,
        counts=1,
        period=period_of(started, head.device, head.number),
    )
    return list_rows.with_columns(row, game)


def fold_part(jobs: list[Job]) -> dict[str, list[Row]]:
    """Return the rows of some games, by table: as plain tuples, which processes pass quickly."""
    tidy_newest()  # games have cycles, and an import switches the collector off
    tables = Tables()
    for job in jobs:
        tables.add(*job)
    return {name: list(map(tuple, rows)) for name, rows in vars(tables).items()}
