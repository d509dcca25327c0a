"""A rule set: the table of named values that scoring reads, and the exception Illegal.

[000] to [004] name the sources as in presets.
"""

from pinochle.rules.presets import BASE, OLDER, POINTS, PRESETS


class Illegal(Exception):  # noqa: N818 - a refusal is the game's word, not a fault
    """A refused input: a code of this package and the values that explain it.

    The user interface has the words: one table for the display, one for the command line.
    """

    def __init__(self, code: str, *numbers: "int | str"):
        super().__init__(code, *numbers)
        self.code = code
        self.numbers = numbers


# Card values in tricks, in tens: A 10 K Q J; nines are worth nothing.
CLASSIC = (11, 10, 4, 3, 2)
# The sum of all cards in classic counting, in tens, without the last trick.
CLASSIC_TOTAL = 240


def preset_names() -> tuple:
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
    save: str
    declarer_save: str
    throw_in: str
    agree: str
    dix: str
    extra_king: int
    extra_queen: int
    roundhouse: int
    both_over: str
    extension: str
    hands: int
    royal: str
    sweep: int
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
        scale(self, self.unit, 1)
        # [option, value] pairs that differ from the preset, as stored in the journal.
        self.changes: list = []
        self.derive()

    def derive(self) -> None:
        """Compute derived values; call it after changing any value.

        `sides`: the number of scores, two pairs or one per player. `lowest_bid`: with two players
        some rules start lower [002]. `forced_bid`: the bid of a player who is forced to bid, 0 if
        none is. `hand_limit`: the most cards that a player can hold when meld is shown.
        `counters`: the aces, tens and kings in tricks; `card_points` and `trick_points`: the worth
        of all cards, and of all tricks; the highest possible if not all cards are dealt.
        """
        self.sides = 2 if self.pairs else self.players
        lower = self.players == 2 and self.min_bid_two
        self.lowest_bid = self.min_bid_two if lower else self.min_bid
        self.forced_bid = 0 if self.stuck == "redeal" else self.stuck_bid or self.lowest_bid
        # With six players, the dealer may sit out while five play [002].
        self.dealer_may_sit_out = self.players == 6
        self.hand_limit = self.deal + (self.pass_cards if self.shown_with_pass else 0)
        everything = 12 * self.deck
        dealt = self.deal * self.players
        self.counters = everything if self.all_in_play else min(everything, dealt)
        self.card_points = self._card_points(dealt)
        self.trick_points = self.card_points + self.last_trick

    def side_of(self, seat: int) -> int:
        """Return the side of the player at this seat."""
        return seat % 2 if self.pairs else seat

    def _card_points(self, dealt: int) -> int:
        if self.counting != "classic":
            return self.counters * self.unit
        if self.all_in_play:
            return CLASSIC_TOTAL
        # The most valuable cards of the deck, as many as are dealt.
        points, left = 0, dealt
        for worth in CLASSIC:
            taken = min(left, 4 * self.deck)
            points += taken * worth
            left -= taken
        return points


def _parts(preset: str) -> tuple:
    for entry in PRESETS:
        if entry[0] == preset:
            return entry[1:]
    raise Illegal("preset", preset)


def scale(rules: Rules, times: int, parts: int) -> None:
    """Multiply all values that count points by times / parts."""
    for name in POINTS:
        setattr(rules, name, getattr(rules, name) * times // parts)
