"""A game after the lines of its journal, folded as on the device, with its notes and seals."""

import json
import zlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pinochle.game.event_form import check_form
from pinochle.game.events import HAND_KINDS, LISTED
from pinochle.game.game import Game
from pinochle.game.names import given, seat_names, side_names
from pinochle.rules.rule_set import Illegal
from pinochle.storage.seal import Ends

from pinochle_tools.archive import list_rows
from pinochle_tools.archive.changed_list import Changed, names_begun
from pinochle_tools.archive.list_rows import Days
from pinochle_tools.archive.open_list import open_game
from pinochle_tools.journals.applying import event_in_words
from pinochle_tools.people.hand_corrections import NOT_COUNTED, OVERRULES, UNDONE, Correction
from pinochle_tools.score_files.refusals import in_words

if TYPE_CHECKING:
    from pinochle.game.events import Event

# The dealer of the hand in progress can be named between its first answers.
_OF_A_HAND = (*HAND_KINDS, "dealer")
# Size of the cache of parsed lines, and the length of the longest line to keep there.
_KNOWN: dict[str, "Event"] = {}
_SHORT, _MOST_KNOWN = 40, 20_000


class Folded:
    """A game after its first `read` lines; `trouble` says in words why the next line failed.

    `notes` are the game's notes as (number of the newest hand, text, when), `seals` its seals as
    (hands that counted before, side, digest, the text of the newest change after it or "", when).
    `unusual` are the corrections of the log that do not count, or overrule the box, each with how
    it counts.
    """

    def __init__(self, texts: Sequence[str], identity: str = ""):
        self.game: Game | None = None
        self.trouble = ""
        self.read = 0
        self.notes: list[tuple[int, str, int | None]] = []
        self.seals: list[tuple[int, int, str, str, int | None]] = []
        self.unusual: list[tuple[Correction, str]] = []
        # The events after the first one, and how many counted after each.
        self._events: list[Event] = []
        self._counts: list[int] = []
        self._sealed: list[tuple[int, int, int, str, int | None]] = []
        self._texts = texts
        try:
            self._read(texts, identity)
        except Illegal as refusal:
            event = json.loads(texts[self.read])
            self.trouble = f"line {self.read + 1}: {event_in_words(refusal, event)}"
        except (ValueError, RecursionError):
            self.trouble = f"line {self.read + 1}: not an event"
        if self._sealed:
            self._find_seals(texts)

    def _read(self, texts: Sequence[str], identity: str) -> None:
        if not texts:
            return
        game = open_game(event_of(texts[0]))
        self.game = game
        if identity and game.id != identity:
            self.trouble = "line 1: this is the journal of another game"
            return
        self.read = 1
        follow, kept = game.follow, game.kept
        note, count = self._events.append, self._counts.append
        clock: int | None = None
        for text in texts[1:]:
            event = event_of(text)
            follow(event)
            note(event)
            count(len(kept))
            kind = event[0]
            if kind == "time":
                clock = event[1]
            elif kind == "note":
                listed = game.version >= LISTED
                number = game.sheet.accepts if listed else game.race.hands
                self.notes.append((number, event[1], clock))
            elif kind == "sealed":
                self._sealed.append((self.read, list_rows.hands_of(game), *event[1:3], clock))
            self.read += 1

    def _find_seals(self, texts: Sequence[str]) -> None:
        """Find the newest change after each seal: few games have seals."""
        ends, newest = Ends(), 0
        for at, event in enumerate(self._events, 1):
            if ends.changes(event):
                newest = at
        self.seals = [
            (hands, side, digest, texts[newest] if at < newest else "", when)
            for at, hands, side, digest, when in self._sealed
        ]

    @cached_property
    def days(self) -> Days:
        """When each event that counts was stored: few games need it."""
        found = Days()
        for event, count in zip(self._events, self._counts, strict=True):
            found.follow(event, count)
        return found

    def day_of(self, at: int) -> int | None:
        """Return when an event that counts was stored, by its index, if that is known."""
        found = self.days.of
        return found[at] if at < len(found) else None

    def names_begun(self) -> list[Changed]:
        """Return the names that began at a hand, in games of version 3: few games have some."""
        if not any(event[0] == "names" and event[3:] for event in self._events) or not self.game:
            return []
        return names_begun(self.game.first, self._events, self._counts)

    @cached_property
    def line_names(self) -> dict[str, int]:
        """The lines as number:checksum, which continues those before it; few games need them."""
        names, crc = {}, 0
        for number, text in enumerate(self._texts, 1):
            crc = zlib.crc32(text.encode("utf-8", "surrogatepass"), crc)
            names[f"{number}:{crc:08x}"] = number
        return names

    def hand_lines(self) -> dict[int, int]:
        """Return the line that accepted each hand, or corrected it, by the hand's number."""
        kept = self._kept_lines()
        found = _accept_lines(kept)
        for event, line in kept:
            if event[0] == "fix":
                found[event[1]] = line
        return found

    def _kept_lines(self) -> list[tuple[Any, int]]:
        """Return each event that counts, and the number of its line."""
        if self.game is None:
            return []
        lines = Days()
        for number, (event, count) in enumerate(zip(self._events, self._counts, strict=True), 2):
            lines.now = number
            lines.follow(event, count)
        kept = zip(self.game.kept, lines.of, strict=False)
        return [(event, line or 0) for event, line in kept]

    @property
    def places(self) -> dict[int, int]:
        """The place of each hand that counts, by the number that its events use."""
        game = self.game
        if game is None:
            return {}
        if game.version >= LISTED:
            return list_rows.places_of(game)
        return {place: place for place in range(1, len(game.sheet.hands()) + 1)}

    def correct(self, corrections: Sequence[Correction]) -> None:
        """Apply what was corrected on a laptop, as far as the game allows it now.

        What it does not allow waits: newer lines can have taken the hand out.
        """
        if self.game is None or self.trouble or not corrections:
            return
        kept = self._kept_lines()
        accepted = _accept_lines(kept)
        for one in corrections:
            if one.line and one.line not in self.line_names:
                continue  # It is of another fork.
            known = self.line_names.get(one.line, len(self._texts))
            if accepted.get(one.hand, len(self._texts) + 1) > known:
                # Another hand can have its number.
                self.unusual.append((one, UNDONE))
                continue
            try:
                self.apply_correction(one)
            except Illegal as refusal:
                self.unusual.append((one, NOT_COUNTED + in_words(refusal)))
                continue
            self._change_seals(one)
            self._note_overruled(one, [event for event, line in kept if line > known])

    def _note_overruled(self, one: Correction, later: "Sequence[Event]") -> None:
        """Note if a correction counts instead of a `later` one of the box that says otherwise."""
        own = _answers(one.events)
        self.unusual = [
            (other, said)
            for other, said in self.unusual
            # This one is newer.
            if (other.hand, said) != (one.hand, OVERRULES)
            or own.keys().isdisjoint(_answers(other.events))
        ]
        on_box = _answers(
            fact for event in later if event[:2] == ["fix", one.hand] for fact in event[2:]
        )
        if any(own[question] != on_box[question] for question in own.keys() & on_box.keys()):
            self.unusual.append((one, OVERRULES))

    def _change_seals(self, one: Correction) -> None:
        """Name a correction as the newest change after each seal: nobody signed its score.

        Also after a seal that is newer, because the box signed without the correction.
        """
        event = json.dumps(["fix", one.hand, *one.events], separators=(",", ":"))
        self.seals = [
            (hands, side, digest, event, when) for hands, side, digest, _, when in self.seals
        ]

    def apply_correction(self, one: Correction) -> None:
        """Apply one correction. Raises Illegal, and then changes nothing."""
        game = self.game
        assert game is not None
        self._leave_hand(game)
        event: Any = ["fix", one.hand, *one.events]
        game.apply(event)
        self.days.now = one.moment
        self.days.follow(event, len(game.kept))

    def _leave_hand(self, game: Game) -> None:
        """Take the answers of the hand in progress out of the fold.

        The archive shows accepted hands only, and corrections come between hands.
        """
        while not game.ended and not game.hand.empty and game.kept[-1][0] in _OF_A_HAND:
            event: Any = ["undo"]
            game.follow(event)
            self.days.follow(event, len(game.kept))


def _accept_lines(kept: list[tuple[Any, int]]) -> dict[int, int]:
    """Return the line that accepted each hand, by its number, of events that count with lines."""
    accepts = [line for event, line in kept if event[0] == "accept"]
    return dict(enumerate(accepts, 1))


def _answers(events: "Iterable[Event]") -> dict[tuple[Any, ...], "Event"]:
    """Return the answers of corrections by what they answer; of two the last one."""
    of_sides = ("meld", "tricks")
    return {tuple(one[:2]) if one[0] in of_sides else (one[0],): one for one in events}


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


def given_names(game: Game) -> tuple[list[str], list[str]]:
    """Return (players by seat, teams by side): the names entered, or ""."""
    if game.version >= LISTED:
        return list_rows.teams_of(game)
    seats = seat_names(game.rules.players)
    sides = side_names(game.rules)
    return given(game.players, seats), given(game.teams, sides)
