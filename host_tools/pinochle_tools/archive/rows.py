"""Rows of the derived tables for a game, computed by the same fold as on the device.

Seats and sides are stored by number; a name is one that a player entered, or "" if none was
entered. A game with a line that the fold refuses is stored as unreadable, with the hands before
that line.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pinochle.game.event_form import check_form
from pinochle.game.game import Game
from pinochle.game.names import given, places, seat_names, side_names
from pinochle.game.score_sheet import Entry
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import Illegal
from pinochle.rules.scoring import BID_MADE, NO_ROYAL, RENEGE, Hand
from pinochle.storage.seal import HARMLESS

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

# How the lines begin that change no result.
_HARMLESS = tuple(f'["{kind}"' for kind in HARMLESS)


class Folded:
    """A game after its first `read` lines; `trouble` says in words why the next line failed.

    `notes` are the game's notes as (hands that counted before, text), `seals` its seals as (hands
    that counted before, side, digest, the text of the newest change after it or "").
    """

    def __init__(self, texts: Sequence[str], identity: str = ""):
        self.game: Game | None = None
        self.trouble = ""
        self.read = 0
        self.notes: list[tuple[int, str]] = []
        self.seals: list[tuple[int, int, str, str]] = []
        sealed: list[tuple[int, int, int, str]] = []
        try:
            for text in texts:
                event = event_of(text)
                if self.game is not None:
                    self.game.follow(event)
                    if event[0] == "note":
                        self.notes.append((self.game.race.hands, event[1]))
                    elif event[0] == "sealed":
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
        if sealed:
            self.seals = _marked(sealed, texts[: self.read])


def _marked(
    sealed: list[tuple[int, int, int, str]], texts: Sequence[str]
) -> list[tuple[int, int, str, str]]:
    """Return seals with the newest change after each, "" if there is none."""
    newest = len(texts) - 1
    while texts[newest].startswith(_HARMLESS):
        newest -= 1
    return [
        (hands, side, digest, texts[newest] if at < newest else "")
        for at, hands, side, digest in sealed
    ]


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
            blank = (None, "", 0, "", "[]", "", 0, 0, 0, "unreadable", None, 0, folded.trouble, 0)
            self.rows["games"].append((*head, *blank, period_of(None, *head[3:]), ""))
            return
        row = _game_row(game, folded.trouble)
        self.rows["games"].append((*head, *row, period_of(row[0], *head[3:]), ""))
        players, teams = given_names(game)
        self.rows["players"] += [
            (history, seat, game.rules.side_of(seat), chair, name, name)
            for (seat, name), chair in zip(enumerate(players), places(len(players)), strict=True)
        ]
        self.rows["sides"] += [
            (history, side, name, game.totals[side]) for side, name in enumerate(teams)
        ]
        hands = [entry for entry in game.sheet.entries() if entry.score]
        for number, entry in enumerate(hands, 1):
            self._add_hand(history, number, entry)
        self._add_corrections(history, game, folded)

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
                hand.reneged if hand.reneged >= 0 else None,
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
        if facts and hand.outcome == NO_ROYAL and facts.rules.laid_by == "all":
            # Empty where the hand ended before a side was asked.
            meld = facts.meld
        self.rows["hand_sides"] += [
            (
                history,
                number,
                side,
                meld[side],
                hand.dix[side],
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
                self.rows["corrections"].append((history, place, kind, *row))
        # A hand that was undone after a note does not count.
        late: list[Row] = [
            ("note", min(before, hand), None, None, text, "") for before, text in folded.notes
        ]
        late += [
            ("sealed", before, side, None, digest, later)
            for before, side, digest, later in folded.seals
        ]
        self.rows["corrections"] += [
            (history, number, *row) for number, row in enumerate(late, place + 1)
        ]


def _bid_made(result: str, hand: Hand) -> bool:
    """Return whether a bid was made: a renege of the declarer's side loses it."""
    return result in BID_MADE or (result == RENEGE and hand.reneged != hand.declarer)


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
    seats = seat_names(game.rules.players)
    sides = side_names(game.rules)
    return given(game.players, seats), given(game.teams, sides)


def _game_row(game: Game, trouble: str) -> Row:
    started = game.time if _CLOCK_FROM <= game.time < _CLOCK_TO else None
    state = "won" if game.decided else "stopped" if game.ended else "playing"
    return (
        started,
        "clock" if started else "",
        game.version,
        game.rules.id,
        json.dumps(game.rules.changes),
        game.rules.own,
        game.first_dealer,
        game.rules.unit,
        game.rules.target,
        "unreadable" if trouble else state,
        game.winner if game.decided else None,
        len(game.sheet.hands()),
        trouble or game.ended,
        1,
    )


def fold_part(jobs: list[Job]) -> dict[str, list[Row]]:
    """Return the rows of some games, by table."""
    tables = Tables()
    for head, texts in jobs:
        tables.add(head, texts)
    return tables.rows
