"""Rows of the derived tables for a game, computed by the same fold as on the device.

Seats and sides are stored by number; a name is one that a player entered, or "" if none was
entered. A game with a line that the fold refuses is stored as unreadable, with the hands before
that line.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pinochle.game.event_form import check_form
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import given, places, seat_names, side_names
from pinochle.game.score_sheet import Entry
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import BID_MADE, NO_ROYAL, RENEGE, Hand
from pinochle.storage.seal import Ends

from pinochle_tools.archive import list_rows
from pinochle_tools.archive.list_rows import Changed, Days
from pinochle_tools.database.schema import OF_GAMES
from pinochle_tools.score_files.refusals import in_words
from pinochle_tools.statistics.periods import period_of

if TYPE_CHECKING:
    from pinochle.game.events import Event

# Valid clock times: 2000 to 2100, in seconds since 1970. A Pico that lost its time is earlier.
_CLOCK_FROM, _CLOCK_TO = 946_684_800, 4_102_444_800

Row = tuple[Any, ...]
# A game to fold: (history, game id, fork, device, number) and the texts of its lines.
Job = tuple[Row, list[str]]

# Size of the cache of parsed lines, and the length of the longest line to keep there.
_KNOWN: dict[str, "Event"] = {}
_SHORT, _MOST_KNOWN = 40, 20_000


class Folded:
    """A game after its first `read` lines; `trouble` says in words why the next line failed.

    `notes` are the game's notes as (hands that counted before, text), `seals` its seals as (hands
    that counted before, side, digest, the text of the newest change after it or ""). `days` says
    when each event was stored that counts, in games of version 3.
    """

    def __init__(self, texts: Sequence[str], identity: str = ""):
        self.game: Game | None = None
        self.trouble = ""
        self.read = 0
        self.notes: list[tuple[int, str]] = []
        self.seals: list[tuple[int, int, str, str]] = []
        self.days = Days()
        sealed: list[tuple[int, int, int, str]] = []
        self._ends, self._newest = Ends(), 0
        try:
            for text in texts:
                event = event_of(text)
                if self.game is not None:
                    self.game.follow(event)
                    self._note(event)
                    if event[0] == "sealed":
                        sealed.append((self.read, self.game.race.hands, *event[1:]))
                else:
                    self.game = Game(event)
                    if identity and self.game.id != identity:
                        self.trouble = "line 1: this is the journal of another game"
                        return
                self.read += 1
        except Illegal as refusal:
            self.trouble = f"line {self.read + 1}: {in_words(refusal)}"
        except (ValueError, RecursionError):
            self.trouble = f"line {self.read + 1}: not an event"
        # With the newest change after each, "" if there is none.
        self.seals = [
            (hands, side, digest, texts[self._newest] if at < self._newest else "")
            for at, hands, side, digest in sealed
        ]

    def _note(self, event: "Event") -> None:
        game = self.game
        assert game is not None
        if event[0] == "note":
            self.notes.append((game.race.hands, event[1]))
        if self._ends.changes(event):
            self._newest = self.read
        if game.version >= LISTED:
            self.days.follow(event, len(game.kept))


def event_of(text: str) -> "Event":
    """Return the event of a line after checking its form: a checksum does not prove it valid.

    Hands have many lines in common, so parsed lines are cached; callers must not change an
    event. Raises Illegal, ValueError or RecursionError.
    """
    event: Event | None = _KNOWN.get(text)
    if event is None:
        event = json.loads(text)
        check_form(event)
        if len(text) <= _SHORT and len(_KNOWN) < _MOST_KNOWN:
            _KNOWN[text] = event
    return event


class Tables:
    """Rows of the derived tables, collected game by game."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {table.name: [] for table in OF_GAMES}

    def add(self, head: Row, texts: Sequence[str]) -> None:
        """Add a game's rows; `head` is (history, game id, fork, device, number)."""
        folded = Folded(texts, head[1])
        history, game = head[0], folded.game
        if game is None or (folded.trouble and game.id != head[1]):
            blank = (None, "", 0, "", "[]", "", 0, 0, 0, "unreadable", None, 0, folded.trouble)
            blank += (*list_rows.PLAIN, 0)
            self.rows["games"].append((*head, *blank, period_of(None, *head[3:]), ""))
            return
        row = _game_row(game, folded.trouble)
        self.rows["games"].append((*head, *row, period_of(row[0], *head[3:]), ""))
        players, teams = given_names(game)
        totals = game.sheet.whole.totals if game.version >= LISTED else game.totals
        self.rows["players"] += [
            (history, seat, game.rules.side_of(seat), chair, name, name)
            for (seat, name), chair in zip(enumerate(players), places(len(players)), strict=True)
        ]
        self.rows["sides"] += [
            (history, side, name, totals[side]) for side, name in enumerate(teams)
        ]
        hands = [entry for entry in game.sheet.entries() if entry.score]
        for number, entry in enumerate(hands, 1):
            self._add_hand(history, number, entry)
        if game.version < LISTED:
            self._add_corrections(history, game, folded)
            return
        self.rows["dropped_hands"] += list_rows.dropped_rows(history, game)
        self.rows["stand_ins"] += list_rows.stand_in_rows(history, game)
        self._add_changes(history, game, folded)

    def _add_hand(self, history: int, number: int, entry: Entry) -> None:
        facts, score = entry.facts, entry.score
        assert facts is not None
        assert score is not None
        hand = facts.filled()
        bids = facts.seat >= 0
        self.rows["hands"].append(
            (
                history,
                number,
                entry.number or number,
                facts.dealer,
                facts.seat if bids else None,
                hand.declarer if bids else None,
                hand.bid if bids else None,
                hand.trump,
                hand.outcome,
                score.result,
                int(bids and _bid_made(score.result, hand)),
                int(entry.late),
                facts.fixed,
                hand.claim if hand.claim >= 0 else None,
                hand.reneged if hand.outcome == RENEGE else None,
                facts.reason,
            )
        )
        self._add_sides(history, number, entry, hand)
        if facts.auction:
            calls = facts.auction.calls
            self.rows["calls"] += [
                (history, number, place, *call) for place, call in enumerate(calls, 1)
            ]

    def _add_sides(self, history: int, number: int, entry: Entry, hand: Hand) -> None:
        score = entry.score
        assert score is not None
        played = None not in hand.tricks
        meld, facts = hand.meld, entry.facts
        if facts and entry.number:
            meld = list_rows.asked(facts)
        elif facts and hand.outcome == NO_ROYAL and facts.rules.laid_by == "all":
            # Empty where the hand ended before a side was asked.
            meld = facts.meld
        self.rows["hand_sides"] += [
            (
                history,
                number,
                side,
                meld[side],
                hand.dix[side] if meld[side] is not None else 0,
                hand.tricks[side] if played else None,
                int(hand.took[side]) if played and hand.took[side] is not None else None,
                score.deltas[side],
                entry.totals[side],
            )
            for side in range(len(hand.meld))
        ]

    def _add_corrections(self, history: int, game: Game, folded: Folded) -> None:
        hand = place = decisions = 0
        for event in game.kept:
            kind = event[0]
            hand += kind == "accept"
            decisions += kind == "won"
            if kind not in ("fix", "adjust", "won", "misdeal"):
                continue
            rows: list[Row] = [(hand, None, None, "", "")]
            if kind == "fix":
                rows = [(event[1], None, None, "", json.dumps(fact)) for fact in event[2:]]
            elif kind == "adjust":
                rows = [(hand, event[1], event[2], event[3], "")]
            elif kind == "won":
                rows = []
                if decisions == _number_of_decision(game):
                    rows = [(hand, event[1], None, event[2], "")]
            for row in rows:
                place += 1
                self.rows["corrections"].append((history, place, kind, *row, row[0], "", None, 0))
        self._add_remarks(history, hand, place, folded)

    def _add_changes(self, history: int, game: Game, folded: Folded) -> None:
        """Add what was changed in a game of version 3, and what was counted outside of hands."""
        places = list_rows.places_of(game)
        rows: list[Row] = []
        hand = number = 0
        for entry in game.sheet.lines:
            if entry is None:
                rows.append(("misdeal", hand, None, None, "", "", number, "", None, 0))
            elif entry.facts is not None:
                hand, number = entry.score.hand if entry.score else hand, entry.number
            elif not entry.decides:
                line = (entry.side, entry.points, entry.reason, "")
                rows.append(("adjust", hand, *line, number, "", None, int(entry.late)))
            elif not entry.late and entry.side == game.sheet.whole.winner:
                rows.append(("won", hand, entry.side, None, entry.reason, "", number, "", None, 0))
        for change in list_rows.changes_of(game, folded.days.of):
            place = places.get(change.number, 0)
            rows.append(_change_row(change, place))
        self.rows["corrections"] += [(history, number, *row) for number, row in enumerate(rows, 1)]
        self._add_remarks(history, game.sheet.whole.race.hands, len(rows), folded)

    def _add_remarks(self, history: int, hand: int, place: int, folded: Folded) -> None:
        """Add notes and seals after a number of corrections; `hand` is the last one's."""
        # A hand that was undone after a note does not count.
        late: list[Row] = [
            ("note", min(before, hand), None, None, text, "") for before, text in folded.notes
        ]
        late += [
            ("sealed", before, side, None, digest, later)
            for before, side, digest, later in folded.seals
        ]
        self.rows["corrections"] += [
            (history, number, *row, row[1], "", None, 0)
            for number, row in enumerate(late, place + 1)
        ]


def _bid_made(result: str, hand: Hand) -> bool:
    """Return whether a bid was made: a renege of the declarer's side loses it."""
    return result in BID_MADE or (result == RENEGE and hand.reneged != hand.declarer)


def _change_row(change: Changed, place: int) -> Row:
    facts = (change.side, change.points, change.reason, change.now)
    return (change.kind, place, *facts, change.number, change.was, change.day, 0)


def _number_of_decision(game: Game) -> int:
    """Return which of the table's decisions, from 1, ended the game; 0 if none did.

    A decision lapses where a correction leaves its side without the points for it.
    """
    if game.decided is None or game.decided.result != DECIDED:
        return 0
    made = [entry for entry in game.sheet.entries() if entry.decides]
    # Only lines marked as late follow the one that ended the game.
    return max(number for number, entry in enumerate(made, 1) if not entry.late)


def given_names(game: Game) -> tuple[list[str], list[str]]:
    """Return (players by seat, teams by side): the names entered, or ""."""
    if game.version >= LISTED:
        return list_rows.teams_of(game)
    seats = seat_names(game.rules.players)
    sides = side_names(game.rules)
    return given(game.players, seats), given(game.teams, sides)


def _game_row(game: Game, trouble: str) -> Row:
    started = game.time if _CLOCK_FROM <= game.time < _CLOCK_TO else None
    state, winner = list_rows.state_of(game)
    rules = list_rows.first_rules(game)
    return (
        started,
        "clock" if started else "",
        game.version,
        rules.id,
        json.dumps(rules.changes),
        rules.own,
        game.first_dealer,
        rules.unit,
        rules.target,
        "unreadable" if trouble else state,
        winner,
        len(game.sheet.hands()),
        trouble or game.ended,
        *list_rows.columns_of(game),
        1,
    )


def fold_part(jobs: list[Job]) -> dict[str, list[Row]]:
    """Return the rows of some games, by table."""
    tables = Tables()
    for head, texts in jobs:
        tables.add(head, texts)
    return tables.rows
