"""The presets: for each rule set of the sources, its differences from the common values.

A preset is an id and a list of (name, value) that replaces values of BASE; no other code checks
which preset is played. Points are in ones, the unit of most sources; games in tens use ten times
as much. Numbers in brackets and sources name the texts: [000] Howell's racehorse rules, [001]
two-handed, [002] six-card, [003] Hay's rule book, [004] double deck, single deck and cutthroat.
"""

# The names of a rule set, and the values of most presets. Points are in ones.
BASE = (
    ("title", ""),
    ("source", "003"),
    ("unit", 1),
    ("players", 4),
    ("pairs", 1),  # partners score together; 0: each player alone
    ("deck", 2),  # copies of each card
    ("nines", 1),  # the deck has nines
    ("deal", 12),  # cards per player before passing
    ("kitty", 0),
    ("kitty_trick", 0),  # the buried kitty is the declarer's first trick [004]
    ("pass_cards", 0),
    ("shown_with_pass", 0),  # meld is laid before cards are passed back [000]
    ("all_in_play", 1),  # all counters are in play, so trick points add up to a fixed sum
    ("bidding", "auction"),
    ("min_bid", 15),
    ("min_bid_two", 0),  # lowest bid for two players [002]; 0: the same
    ("step", 1),
    ("wide_from", 0),  # from this bid on the step is wide_step [004]; 0: never
    ("wide_step", 0),
    ("stuck", "dealer"),
    ("stuck_bid", 0),  # 0: computed from the lowest bid
    ("target", 150),
    ("counting", "even"),
    ("last_trick", 1),
    ("melds", "base"),
    ("on_set", "subtract"),
    ("save", "trick"),
    ("declarer_save", "trick"),
    ("unsaved", "meld"),  # what a side that did not save loses
    ("least_meld", 0),  # a side's meld below this counts 0
    ("declarer_least", 0),  # with less meld the declarer's side is set without play
    ("laid_by", "all"),  # whose meld counts: of all sides, or of the declarer's
    ("defenders", "apart"),  # joint: two defenders of a declarer count as one side
    ("throw_in", "never"),
    ("agree", "no"),
    ("dix", "saved"),
    ("extra_king", 0),
    ("extra_queen", 0),
    ("roundhouse", 35),
    ("both_over", "bidder"),
    # How both-over=extend raises the target: "apart" repeats until at most one side has reached it
    # [001], "once" raises it by one step a hand. In both cases the game continues.
    ("extension", "apart"),
    ("hands", 0),
    ("mercy", 0),  # a lead that ends the game; 0: none does
    ("royal", "none"),
    ("sweep", 0),
    ("sweep_wins", 0),  # a sweep that is made wins the game
    ("misdeal", "off"),
    ("conventions", "none"),
    # Where entry starts before this game has hands to learn from.
    ("likely_bid", 21),
    ("likely_need", 13),  # bid less the declarer's meld
    ("likely_meld", 5),  # of a side without the bid
    ("likely_tricks", 8),  # of a side without the bid
)

# The rows of a score table by house option: name, option, its value, and the words for the
# declarer's side and for every other side; see score_rows. "sweep" is the option's bonus.
ROWS = (
    ("made", "", "", "earned", "earned"),
    ("set", "on_set", "subtract", "-bid", "earned"),
    ("set", "on_set", "award", "0", "earned + bid"),
    ("set", "on_set", "transfer", "-bid", "earned + bid + declarer-meld"),
    ("thrown-in", "on_set", "subtract", "-bid", "meld"),
    ("thrown-in", "on_set", "award", "0", "meld + bid"),
    ("thrown-in", "on_set", "transfer", "-bid", "meld + bid + declarer-meld"),
    ("no-royal", "royal", "lose", "-bid", "0"),
    ("no-royal", "royal", "award", "-bid", "bid"),
    ("no-meld", "", "", "-bid", "meld"),
    ("sweep-made", "", "", "sweep + tricks", "0"),
    ("sweep-failed", "", "", "0", "sweep + tricks"),
    ("renege-declarer", "", "", "-bid", "meld + all"),
    ("renege-defender", "", "", "meld + all", "0"),
)

# Values for games of older journals: the last version with these values, and the values.
OLDER = ((1, (("extension", "once"),)),)

# Values in points: they are scaled to the unit.
POINTS = (
    "min_bid",
    "min_bid_two",
    "step",
    "wide_from",
    "wide_step",
    "stuck_bid",
    "least_meld",
    "declarer_least",
    "target",
    "mercy",
    "last_trick",
    "extra_king",
    "extra_queen",
    "roundhouse",
    "sweep",
    "likely_bid",
    "likely_need",
    "likely_meld",
    "likely_tricks",
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
_THREE = (
    ("players", 3),
    ("pairs", 0),
    ("deal", 15),
    ("kitty", 3),
    ("likely_meld", 4),
    ("likely_tricks", 6),
)
# With cards passed between partners, bids and melds are higher.
_PASSED = (("likely_bid", 32), ("likely_need", 14), ("likely_tricks", 7))

PRESETS = (
    (
        "racehorse",
        _HOWELL,
        _PASSED,
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
            ("likely_tricks", 12),
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
            ("likely_bid", 7),
            ("likely_need", 5),
            ("likely_meld", 0),
            ("likely_tricks", 4),
        ),
    ),
    ("hay", (("title", "Hay"),)),
    ("hay-tens", (("title", "Hay in tens"), ("unit", 10))),
    (
        "iowa-state",
        _PASSED,
        (
            ("title", "Iowa State"),
            ("pass_cards", 3),
            ("misdeal", "nines"),
            ("conventions", "iowa-state"),
        ),
    ),
    (
        "hay-racehorse",
        _PASSED,
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
        _PASSED,
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
        (("title", "Three-hand"), ("min_bid", 25), ("likely_bid", 27)),
    ),
    (
        "double-deck",
        _SINGAPORE,
        (
            ("title", "Double deck"),
            ("deck", 4),
            ("nines", 0),
            ("deal", 20),
            ("pass_cards", 4),
            ("min_bid", 50),
            ("wide_from", 60),
            ("wide_step", 5),
            ("target", 500),
            ("last_trick", 2),
            ("melds", "double"),
            ("royal", "award"),
            ("likely_bid", 56),
            ("likely_need", 28),
            ("likely_meld", 12),
            ("likely_tricks", 20),
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
