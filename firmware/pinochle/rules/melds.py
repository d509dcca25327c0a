"""The value of melds: from a hand of cards, or from melds counted on the table.

Melds are in three categories (suit melds, rank melds, pinochle); in each, a card counts only once
[000].
"""

from pinochle.rules.rule_set import HIGHEST, Illegal, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # A meld of a hand: its index in NAMES, how many there are, their points.
    Worth = tuple[int, int, int]

SUITS = "SHDC"
NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
_LETTERS = "9JQKTA"  # a ten is written 10 or T

NAMES = (
    "run",
    "royal-marriage",
    "marriage",
    "dix",
    "aces",
    "kings",
    "queens",
    "jacks",
    "pinochle",
    "extra-royalty",
    "roundhouse",
)
(
    RUN,
    ROYAL,
    MARRIAGE,
    DIX,
    ACES,
    KINGS,
    QUEENS,
    JACKS,
    PINOCHLE,
    EXTRA,
    ROUNDHOUSE,
) = range(11)

# Points in ones for 1, 2, 3, 4 of a meld. A name missing from a table counts singly.
_SINGLE = ((RUN, 15), (ROYAL, 4), (MARRIAGE, 2), (DIX, 1))
_AROUNDS = ((ACES, 10), (KINGS, 8), (QUEENS, 6), (JACKS, 4), (PINOCHLE, 4))
_ALONE = _SINGLE + _AROUNDS
_TABLES = (
    # [000] [003], and the stored part of [002]
    (
        "base",
        (
            (RUN, (15, 150)),
            (ACES, (10, 100)),
            (KINGS, (8, 80)),
            (QUEENS, (6, 60)),
            (JACKS, (4, 40)),
            (PINOCHLE, (4, 30)),
        ),
    ),
    # [001] names no doubles.
    ("single", ()),
    # [003], the variation to 100 points; it leaves the double pinochle unchanged.
    ("twice", ((PINOCHLE, (4, 30)),)),
    # [004]
    (
        "double",
        (
            (RUN, (15, 150, 225, 300)),
            (ACES, (10, 100, 150, 200)),
            (KINGS, (8, 80, 120, 160)),
            (QUEENS, (6, 60, 90, 120)),
            (JACKS, (4, 40, 60, 80)),
            (PINOCHLE, (4, 30, 60, 90)),
        ),
    ),
)
_AROUND_RANKS = ((ACES, ACE), (KINGS, KING), (QUEENS, QUEEN), (JACKS, JACK))
_SYMBOLS = "♠♥♦♣"


def points(rules: Rules, meld: int, count: int) -> int:
    """Return the value of `count` melds of one kind, in the unit of the rules.

    `meld` is an index into NAMES, except EXTRA and ROUNDHOUSE, whose values depend on more than a
    count.
    """
    if count == 0:
        return 0
    own = rules.own_melds.get(NAMES[meld]) if rules.own_melds else None
    if own:
        return _worth(own, count)
    for name, table in _TABLES:
        if name == rules.melds:
            for entry, values in table:
                if entry == meld:
                    return _worth(values, count) * rules.unit
    for entry, value in _ALONE:
        if entry == meld:
            return value * count * rules.unit
    raise Illegal("meld-name", meld)


def all_nines(rules: Rules) -> int:
    """Return the most points that the deck's nines of trump can give to all players."""
    if not rules.nines:
        return 0
    return max(points(rules, DIX, rules.deck), rules.deck * points(rules, DIX, 1))


def _worth(values: "Sequence[int]", count: int) -> int:
    """Return the value of `count` melds: more than are listed add the last value each."""
    last = len(values)
    return int(values[min(count, last) - 1] + max(0, count - last) * values[-1])


def laid_points(rules: Rules, name: str, number: int) -> int:
    """Return what the first, second, ... meld of a name adds when melds are laid one by one."""
    meld = NAMES.index(name)
    return points(rules, meld, number) - points(rules, meld, number - 1)


def most_laid(rules: Rules, name: str) -> int:
    """Return how many times a side can show a meld of NAMES with the cards of the deck."""
    if name == "dix" and not rules.nines:
        return 0
    return rules.deck * 3 if name == "marriage" else rules.deck


def most_entered(rules: Rules) -> int:
    """Return the highest meld of a side that can be entered.

    It is what the partners' melds can be worth by these rules, or 999 units if that is more, but
    not above HIGHEST.
    """
    return rules.once(_most_entered)


def _most_entered(rules: Rules) -> int:
    each = rules.deck * (rules.extra_king + rules.extra_queen + rules.roundhouse)
    each -= rules.deck * 35 * rules.unit
    for meld in range(EXTRA):
        counts = range(most_laid(rules, NAMES[meld]) + 1)
        each += max([points(rules, meld, count) for count in counts])
    return min(HIGHEST, max(999 * rules.unit, each * rules.partners))


def parse_cards(text: str, rules: Rules) -> "list[int]":
    """Parse a hand of cards; return the count of each card, 24 numbers by suit * 6 + rank.

    Each card is rank then suit, separated by blanks or commas, in any case; T for 10; suits also
    as symbols. Raises Illegal("card", word), ("copies", word, allowed) or ("hand-size", cards,
    allowed).
    """
    hand = [0] * 24
    for word in text.replace(",", " ").split():
        card = _card(word, rules)
        hand[card] += 1
        if hand[card] > rules.deck:
            raise Illegal("copies", word, rules.deck)
    if sum(hand) > rules.hand_limit:
        raise Illegal("hand-size", sum(hand), rules.hand_limit)
    return hand


def _card(word: str, rules: Rules) -> int:
    rank, suit = word[:-1].upper(), word[-1].upper()
    if rank == "10":
        rank = "T"
    index = _SYMBOLS.find(suit)
    if index < 0:
        index = SUITS.find(suit)
    if index < 0 or len(rank) != 1 or rank not in _LETTERS:
        raise Illegal("card", word)
    value = _LETTERS.find(rank)
    if value == NINE and not rules.nines:
        raise Illegal("card", word)
    return index * 6 + value


def suit_index(trump: str) -> int:
    """Return 0 to 3 for S, H, D, C. Raises Illegal("trump")."""
    if len(trump) != 1 or trump not in SUITS:
        raise Illegal("trump", trump)
    return SUITS.find(trump)


def value_hand(rules: Rules, hand: "list[int]", trump: str) -> "list[Worth]":
    """Return the melds of a hand as (index into NAMES, count, points).

    `hand` is what parse_cards returns; `trump` is S, H, D or C.
    """
    suit = suit_index(trump)
    held = hand[suit * 6 : suit * 6 + 6]
    counts = [0] * 9
    counts[RUN] = min(held[JACK:])
    counts[DIX] = held[NINE]
    kings, queens = held[KING] - counts[RUN], held[QUEEN] - counts[RUN]
    counts[ROYAL] = min(kings, queens)
    others = [min(hand[s * 6 + KING], hand[s * 6 + QUEEN]) for s in range(4) if s != suit]
    counts[MARRIAGE] = sum(others)
    for meld, rank in _AROUND_RANKS:
        counts[meld] = min(hand[s * 6 + rank] for s in range(4))
    counts[PINOCHLE] = min(hand[QUEEN], hand[2 * 6 + JACK])
    if not counts[RUN]:
        kings = queens = 0
    return _values(rules, counts, kings, queens, min(others))


def value_counts(rules: Rules, counts: "list[int]", kings: int, queens: int) -> "list[Worth]":
    """Return the melds counted on the table as (index, count, points).

    `counts` holds one player's runs, royal marriages, marriages, dix, arounds and pinochles in the
    order of NAMES; `kings` and `queens` are single ones of trump beside a run. Raises
    Illegal("meld-count", meld, most) if a hand cannot hold that number, and ("meld-together",
    cards, limit) if a hand cannot hold all of them together.
    """
    most = rules.deck
    for meld in range(9):
        limit = most
        if meld == DIX and not rules.nines:
            limit = 0
        elif meld == MARRIAGE:
            limit = 3 * most
        elif meld == ROYAL:
            limit = most - counts[RUN]
        if not 0 <= counts[meld] <= limit:
            raise Illegal("meld-count", meld, limit)
    spare = most - counts[RUN] - counts[ROYAL]
    for count in (kings, queens):
        if not 0 <= count <= (spare if counts[RUN] else 0):
            raise Illegal("meld-count", EXTRA, spare if counts[RUN] else 0)
    cards, even = _fewest_cards(counts, kings, queens, most)
    if cards > rules.hand_limit:
        raise Illegal("meld-together", cards, rules.hand_limit)
    if kings and queens:
        # Another king and queen of trump count as a royal marriage, or as extras.
        counts = counts[:]
        pairs = min(kings, queens)
        counts[ROYAL] += pairs
    if counts[RUN]:
        kings, queens = max(kings, counts[ROYAL]), max(queens, counts[ROYAL])
    return _values(rules, counts, kings, queens, even)


def total(melds: "list[Worth]") -> int:
    """Return the points of a list of (index, count, points)."""
    return sum(meld[2] for meld in melds)


def _values(
    rules: Rules, counts: "list[int]", kings: int, queens: int, even: int
) -> "list[Worth]":
    """Return the melds with their points; kings and queens are those of trump beside a run.

    `even` is the number of marriages that every plain suit has, for the roundhouse.
    """
    counts = counts[:]
    extra = kings * rules.extra_king + queens * rules.extra_queen
    if extra:
        counts[ROYAL] = 0
    found = [(meld, counts[meld], points(rules, meld, counts[meld])) for meld in range(9)]
    found = [entry for entry in found if entry[1]]
    if extra:
        found.insert(1, (EXTRA, kings + queens, extra))
    # The king and queen in a run complete a roundhouse only if the house rule says so. Extras that
    # score on their own are not a marriage, so they do not change the roundhouse.
    worth = rules.roundhouse - 35 * rules.unit
    horns = min(even, counts[RUN]) if worth and not counts[ROYAL] else 0
    if horns:
        found.append((ROUNDHOUSE, horns, horns * worth))
    return found


def _fewest_cards(counts: "list[int]", kings: int, queens: int, most: int) -> "tuple[int, int]":
    """Return the fewest cards that contain these melds, and how evenly marriages can be spread."""
    best = (1000, 0)
    for trump in range(4):
        for first in range(min(most, counts[MARRIAGE]) + 1):
            for second in range(min(most, counts[MARRIAGE] - first) + 1):
                third = counts[MARRIAGE] - first - second
                if third <= most:
                    plain = [first, second, third]
                    cards = _cards_shown(counts, kings, queens, trump, plain, most)
                    if cards < best[0] or (cards == best[0] and min(plain) > best[1]):
                        best = (cards, min(plain))
    return best


def _cards_shown(
    counts: "list[int]", kings: int, queens: int, trump: int, plain: "list[int]", most: int
) -> int:
    cards = counts[DIX]
    turn = 0
    for suit in range(4):
        if suit == trump:
            run = counts[RUN]
            king = run + counts[ROYAL] + kings
            queen = run + counts[ROYAL] + queens
        else:
            run = 0
            king = queen = plain[turn]
            turn += 1
        jack = max(run, counts[JACKS])
        queen = max(queen, counts[QUEENS])
        if suit == 0:
            queen = max(queen, counts[PINOCHLE])
        if suit == 2:
            jack = max(jack, counts[PINOCHLE])
        king = max(king, counts[KINGS])
        if king > most or queen > most:
            return 1000
        cards += jack + queen + king + run + max(run, counts[ACES])
    return int(cards)
