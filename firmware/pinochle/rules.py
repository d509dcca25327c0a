"""Rule sets as data: the presets, the house options, and the table that scoring reads.

Imports nothing. A preset is a list of what departs from BASE; an option changes named
values of the table. No code elsewhere asks which preset is played.

Points in BASE and PRESETS are in ones, the unit of most sources; a table in tens holds ten
times as much. Numbers in brackets name the source texts: [000] Howell's racehorse rules,
[001] two-handed, [002] six-card, [003] Hay's rule book, [004] double deck, single deck
and cutthroat.
"""


class Illegal(Exception):  # noqa: N818 - a refusal is the game's word, not a fault
    """A refusal: a code of this package and the values that explain it.

    The words stand with whoever talks to the player: one table on the display, one on the
    command line.
    """

    def __init__(self, code: str, *numbers: "int | str"):
        super().__init__(code, *numbers)
        self.code = code
        self.numbers = numbers


# What a rule set knows, and the value that most presets have. Points are in ones.
BASE = (
    ("title", ""),
    ("source", "003"),
    ("unit", 1),
    ("players", 4),
    ("pairs", 1),  # partners score together; 0: everybody alone
    ("deck", 2),  # copies of each card: 2, or 4 in a double deck without nines
    ("deal", 12),  # cards a player holds before passing
    ("kitty", 0),
    ("kitty_trick", 0),  # the buried kitty is the declarer's first trick [004]
    ("pass_cards", 0),
    ("shown_with_pass", 0),  # meld is laid before cards are passed back [000]
    ("all_in_play", 1),  # every counter is in play, so trick points add up
    ("bidding", "auction"),
    ("min_bid", 15),
    ("min_bid_two", 0),  # lowest bid when two play [002]; 0: the same
    ("step", 1),
    ("wide_from", 0),  # from this bid on the step is wide_step [004]; 0: never
    ("wide_step", 0),
    ("stuck", "dealer"),
    ("stuck_bid", 0),  # 0: follows the lowest bid
    ("target", 150),
    ("counting", "even"),
    ("last_trick", 1),
    ("melds", "base"),
    ("on_set", "subtract"),
    ("save", "trick"),
    ("declarer_save", "trick"),
    ("throw_in", "never"),
    ("agree", "no"),
    ("dix", "saved"),
    ("extra_king", 0),
    ("extra_queen", 0),
    ("roundhouse", 35),
    ("both_over", "bidder"),
    ("hands", 0),
    ("royal", "none"),
    ("sweep", 0),
    ("misdeal", "off"),
    ("conventions", "none"),
)

# Values that count points: they follow the unit.
POINTS = (
    "min_bid",
    "min_bid_two",
    "step",
    "wide_from",
    "wide_step",
    "stuck_bid",
    "target",
    "last_trick",
    "extra_king",
    "extra_queen",
    "roundhouse",
    "sweep",
)

_HOWELL = (
    ("source", "000"),
    ("unit", 10),
    ("save", "counter"),
    ("declarer_save", "none"),
    ("throw_in", "impossible"),
    ("agree", "yes"),
    ("shown_with_pass", 1),
)
_SINGAPORE = (("source", "004"),)
_THREE = (("players", 3), ("pairs", 0), ("deal", 15), ("kitty", 3))

PRESETS = (
    (
        "racehorse",
        _HOWELL,
        (("title", "Racehorse"), ("min_bid", 25), ("pass_cards", 3)),
    ),
    (
        "auction",
        _HOWELL,
        (("title", "Auction"), ("target", 120)),
    ),
    (
        "two-handed",
        (
            ("title", "Two-handed"),
            ("source", "001"),
            ("unit", 10),
            ("players", 2),
            ("pairs", 0),
            ("bidding", "none"),
            ("target", 100),
            ("counting", "classic"),
            ("melds", "single"),
            ("save", "none"),
            ("declarer_save", "none"),
            ("both_over", "extend"),
        ),
    ),
    (
        "six-card",
        (
            ("title", "Six-card"),
            ("source", "002"),
            ("pairs", 0),
            ("deal", 6),
            ("all_in_play", 0),
            ("bidding", "once"),
            ("min_bid", 6),
            ("min_bid_two", 5),
            ("target", 50),
            ("save", "counter"),
            ("declarer_save", "counter"),
            ("throw_in", "any"),
        ),
    ),
    ("hay", (("title", "Hay"),)),
    ("hay-tens", (("title", "Hay in tens"), ("unit", 10))),
    (
        "iowa-state",
        (
            ("title", "Iowa State"),
            ("pass_cards", 3),
            ("misdeal", "nines"),
            ("conventions", "iowa-state"),
        ),
    ),
    (
        "hay-racehorse",
        (
            ("title", "Hay racehorse"),
            ("unit", 10),
            ("min_bid", 25),
            ("stuck", "left"),
            ("pass_cards", 4),
            ("extra_king", 4),
            ("extra_queen", 4),
            ("sweep", 100),
        ),
    ),
    (
        "century",
        (
            ("title", "Century"),
            ("min_bid", 20),
            ("stuck_bid", 19),
            ("target", 100),
            ("melds", "twice"),
        ),
    ),
    (
        "pass",
        (
            ("title", "Pass"),
            ("min_bid", 25),
            ("pass_cards", 3),
            ("throw_in", "impossible"),
        ),
    ),
    (
        "dailey",
        (
            ("title", "Dailey"),
            ("save", "counter"),
            ("declarer_save", "counter"),
            ("throw_in", "any"),
            ("dix", "alone"),
        ),
    ),
    (
        "three-hand",
        _THREE,
        (("title", "Three-hand"), ("min_bid", 25)),
    ),
    (
        "double-deck",
        _SINGAPORE,
        (
            ("title", "Double deck"),
            ("deck", 4),
            ("deal", 20),
            ("pass_cards", 4),
            ("min_bid", 50),
            ("wide_from", 60),
            ("wide_step", 5),
            ("target", 500),
            ("last_trick", 2),
            ("melds", "double"),
            ("royal", "award"),
        ),
    ),
    (
        "single-deck",
        _SINGAPORE,
        (("title", "Single deck"), ("royal", "lose")),
    ),
    (
        "cutthroat",
        _SINGAPORE,
        _THREE,
        (("title", "Cutthroat"), ("target", 250), ("kitty_trick", 1), ("royal", "award")),
    ),
)

# What every card is worth in tricks, in tens, A 10 K Q J; nines are worth nothing.
CLASSIC = (11, 10, 4, 3, 2)
# Classic counting adds up to this many points, in tens, without the last trick.
CLASSIC_TOTAL = 240


def preset_names() -> tuple:
    """Return the ids of all presets, in the order of a menu."""
    return tuple(preset[0] for preset in PRESETS)


class Rules:
    """The table of one preset: every name of BASE is an attribute, points in its unit.

    House options are laid over it by options.house_rules(). Raises Illegal("preset").
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
    hands: int
    royal: str
    sweep: int
    misdeal: str
    conventions: str

    def __init__(self, preset: str):
        self.id = preset
        for name, value in BASE:
            setattr(self, name, value)
        for part in _parts(preset):
            for name, value in part:
                setattr(self, name, value)
        scale(self, self.unit, 1)
        # [option, value] pairs that depart from the preset, as the journal keeps them.
        self.changes: list = []

    @property
    def sides(self) -> int:
        """How many scores are kept: two pairs, or one a player."""
        return 2 if self.pairs else self.players

    def side_of(self, seat: int) -> int:
        """Return the side that the player at this seat plays for."""
        return seat % 2 if self.pairs else seat

    @property
    def lowest_bid(self) -> int:
        """The lowest bid of an auction; with two players some tables start lower [002]."""
        if self.players == 2 and self.min_bid_two:
            return self.min_bid_two
        return self.min_bid

    @property
    def forced_bid(self) -> int:
        """What the stuck player bids; 0 when nobody can be stuck."""
        if self.stuck == "redeal":
            return 0
        return self.stuck_bid or self.lowest_bid

    @property
    def dealer_may_sit_out(self) -> bool:
        """Whether the dealer may leave a hand to five others [002]."""
        return self.players == 6

    @property
    def hand_limit(self) -> int:
        """How many cards a player can hold when meld is laid."""
        return self.deal + (self.pass_cards if self.shown_with_pass else 0)

    @property
    def counters(self) -> int:
        """How many aces, tens and kings can be taken in tricks."""
        everything = 12 * self.deck
        if self.all_in_play:
            return everything
        return min(everything, self.deal * self.players)

    @property
    def trick_points(self) -> int:
        """What the trick points of all sides add up to, at most where not all cards are in."""
        if self.counting == "classic":
            return CLASSIC_TOTAL + self.last_trick
        return self.counters * self.unit + self.last_trick


def _parts(preset: str) -> tuple:
    for entry in PRESETS:
        if entry[0] == preset:
            return entry[1:]
    raise Illegal("preset", preset)


def scale(rules: Rules, times: int, parts: int) -> None:
    """Multiply every value that counts points by times / parts."""
    for name in POINTS:
        setattr(rules, name, getattr(rules, name) * times // parts)
