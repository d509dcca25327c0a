"""A rule set: the table of named values that scoring reads, and the exception Illegal.

[000] to [004] name the sources as in presets.
"""

from pinochle.rules.presets import BASE, OLDER, POINTS, PRESETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")
    # The value of an option of a journal, and an option as it is stored there: [name, value].
    Value = int | str | list[Any]
    Pair = list[Any]
    # A term of a sum, (times, what), and a row of a score table: the terms of the declarer's
    # side and those of every other side; see score_rows.
    Term = tuple[int, int]
    Row = tuple[tuple[Term, ...], tuple[Term, ...]]


class Illegal(Exception):  # noqa: N818 - a refusal is the game's word, not a fault
    """A refused input: a code of this package and the values that explain it.

    The user interface has the words: one table for the display, one for the command line.
    """

    def __init__(self, code: str, *numbers: "int | str"):
        super().__init__(code, *numbers)
        self.code = code
        self.numbers = numbers


# The highest number that is entered or is part of rules: a score sheet's columns have four digits.
HIGHEST = 9990
# Card values in tricks, in tens: A 10 K Q J; nines are worth nothing.
CLASSIC = (11, 10, 4, 3, 2)


def preset_names() -> "tuple[str, ...]":
    """Return the ids of all presets, in the order of a menu."""
    return tuple(preset[0] for preset in PRESETS)


class Rules:
    """The table of one preset: each name of BASE is an attribute, points in its unit.

    `version` is that of the game's journal, 0 for the newest. options.house_rules() applies house
    options to the table. Raises Illegal("preset").
    """

    id: str
    title: str
    source: str
    unit: int
    players: int
    pairs: int
    deck: int
    nines: int
    deal: int
    kitty: int
    kitty_trick: int
    pass_cards: int
    shown_with_pass: int
    all_in_play: int
    bidding: str
    min_bid: int
    min_bid_two: int
    step: int
    wide_from: int
    wide_step: int
    stuck: str
    stuck_bid: int
    target: int
    counting: str
    last_trick: int
    melds: str
    on_set: str
    save: "str | int"
    declarer_save: "str | int"
    unsaved: str
    least_meld: int
    declarer_least: int
    laid_by: str
    defenders: str
    throw_in: str
    agree: str
    dix: str
    extra_king: int
    extra_queen: int
    roundhouse: int
    both_over: str
    extension: str
    hands: int
    mercy: int
    royal: str
    sweep: int
    sweep_wins: int
    misdeal: str
    conventions: str
    likely_bid: int
    likely_need: int
    likely_meld: int
    likely_tricks: int

    def __init__(self, preset: str, version: int = 0):
        self.id = preset
        for name, value in BASE:
            setattr(self, name, value)
        for part in _parts(preset):
            for name, value in part:
                setattr(self, name, value)
        for last, values in OLDER:
            if 0 < version <= last:
                for name, value in values:
                    setattr(self, name, value)
        # Whether its rules are those of version 3: a pass may ask for help, other cards may count
        # as in classic counting, more than two may play without bids, a sweep may keep its meld.
        self.newer = not 0 < version < 3
        scale(self, self.unit, 1)
        # [option, value] pairs that differ from the preset, as stored in the journal.
        self.changes: "list[Pair]" = []
        # A table's own rules: its name for them, the seats of each side, the steps of the bids,
        # the points of melds by name, and the rows of the score table; see table_rules.
        self.own = ""
        self.grouping: "list[list[int]] | None" = None
        self.own_ladder: "list[list[int]] | None" = None
        self.own_melds: "dict[str, list[int]]" = {}
        self.rows: "dict[str, list[str]]" = {}
        self.derive()

    def derive(self) -> None:
        """Compute derived values; call it after changing any value.

        `sides`: the number of scores, two pairs or one per player; `side_by_seat` and
        `seats_by_side`: who belongs to which; `partners`: the players of the largest side.
        `lowest_bid`: with two players
        some rules start lower [002]. `rungs`: the ladder of the bids. `forced_bid`: the bid of a
        player who is forced to bid, 0 if none is. `hand_limit`: the most cards that a player can
        hold when meld is shown.
        `counters`: the aces, tens and kings in tricks; `card_points` and `trick_points`: the worth
        of all cards, and of all tricks; the highest possible if not all cards are dealt.
        `classic_total`: all cards of the deck in classic counting. `joint`: the defenders score
        together. `needs_royal`, `has_sweep`, `has_second`: a hand can end
        so. `read_rows`: the rows of the score
        table that were read; see score_rows. `kitty_points`: the most that its cards are worth.
        once() has what few games need.
        """
        self._seat_sides()
        self.read_rows: "dict[str, Row]" = {}
        self.joint = self.defenders == "joint"
        self.needs_royal = self.royal != "none" or "no-royal" in self.rows
        self.has_sweep = self.sweep > 0 or "sweep-made" in self.rows
        self.has_second = "sweep-2-made" in self.rows
        lower = self.players == 2 and self.min_bid_two
        self.lowest_bid = self.min_bid_two if lower else self.min_bid
        self.rungs = self._rungs()
        self.forced_bid = 0 if self.stuck == "redeal" else self.stuck_bid or self.lowest_bid
        # With six players, the dealer may sit out while five play [002].
        self.dealer_may_sit_out = self.players == 6 and not self.all_in_play
        self.hand_limit = self.deal + (self.pass_cards if self.shown_with_pass else 0)
        everything = 12 * self.deck
        self.classic_total = sum(CLASSIC) * 4 * self.deck
        dealt = self.deal * self.players
        self.counters = everything if self.all_in_play else min(everything, dealt)
        self.card_points = self._card_points(dealt)
        self.trick_points = self.card_points + self.last_trick
        self.kitty_points = self.kitty * (CLASSIC[0] if self.counting == "classic" else self.unit)
        self._made: "dict[Callable[[Rules], Any], Any]" = {}

    def side_of(self, seat: int) -> int:
        """Return the side of the player at this seat."""
        return self.side_by_seat[seat]

    def once(self, make: "Callable[[Rules], T]") -> "T":
        """Return make(self): computed when it is first asked for, kept until a value changes."""
        if make not in self._made:
            self._made[make] = make(self)
        found: T = self._made[make]
        return found

    def _rungs(self) -> "list[tuple[int, int, int]]":
        """Return the ladder of the bids as rows (from, step, end), end 0 in the last one."""
        rows = self.own_ladder
        if not rows:
            rows = [[self.lowest_bid, self.step]]
            if self.wide_from:
                rows.append([max(self.wide_from, self.lowest_bid), self.wide_step])
        ends = [row[0] for row in rows[1:]] + [0]
        return [(row[0], row[1], end) for row, end in zip(rows, ends)]

    def _seat_sides(self) -> None:
        """Set the number of sides, and the side of each seat: two pairs, or each player alone."""
        seats = range(self.players)
        self.sides = 2 if self.pairs else self.players
        self.side_by_seat = [seat % 2 if self.pairs else seat for seat in seats]
        if self.grouping:
            self.sides = len(self.grouping)
            for side, members in enumerate(self.grouping):
                for seat in members:
                    self.side_by_seat[seat] = side
        self.seats_by_side = [
            [seat for seat in seats if self.side_by_seat[seat] == side]
            for side in range(self.sides)
        ]
        self.partners = max([len(members) for members in self.seats_by_side])

    def _card_points(self, dealt: int) -> int:
        if self.counting != "classic":
            return self.counters * self.unit
        if self.all_in_play:
            return self.classic_total
        # The most valuable cards of the deck, as many as are dealt.
        points, left = 0, dealt
        for worth in CLASSIC:
            taken = min(left, 4 * self.deck)
            points += taken * worth
            left -= taken
        return points


def _parts(preset: str) -> "tuple[Any, ...]":
    for entry in PRESETS:
        if entry[0] == preset:
            return entry[1:]
    raise Illegal("preset", preset)


def scale(rules: Rules, times: int, parts: int) -> None:
    """Multiply all values that count points by times / parts."""
    for name in POINTS:
        setattr(rules, name, getattr(rules, name) * times // parts)
