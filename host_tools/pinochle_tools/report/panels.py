"""The parts of the report, as texts and charts: built from the archive's data."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from pinochle.rules.rule_set import Illegal, Rules
from sqlalchemy import Row

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.rounding import rounded
from pinochle_tools.common.times import day, evening, moment
from pinochle_tools.games.changes_made import changes_made
from pinochle_tools.games.notes import seals_of
from pinochle_tools.games.queries import GameView, Side
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Bubbles, Series
from pinochle_tools.report.engine import whole
from pinochle_tools.report.hand_lines import HandLine, hand_line
from pinochle_tools.report.links import Links, gives_pages
from pinochle_tools.report.races import race_of
from pinochle_tools.report.turning_points import not_ahead
from pinochle_tools.statistics.records import MARGINS
from pinochle_tools.statistics.summaries import (
    COUNTED_IN_HANDS,
    BidLevel,
    Feat,
    KindCount,
    Margin,
)

# At most this many bars in a histogram or circles in a row, in round steps.
_MOST_BARS = 24
_MOST_COLUMNS = 32
# This share of hands at either end are outliers: without them the others have room.
_FAR_OUT = 1000
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class SideLine(NamedTuple):
    """A side of a game, and the address of its pair's or player's page, "" if it has none."""

    name: str
    total: int
    won: bool
    href: str = ""


@dataclass
class GamePanel:
    """A game for the page: its chart, its sides and its hands."""

    key: int
    title: str
    when: str
    moment: str
    device: str
    note: str
    target: int
    chart: str
    small_chart: str
    sides: list[SideLine]
    view: GameView
    people: dict[str, str] = field(default_factory=dict)  # the pages of named players
    seals: list[str] = field(default_factory=list)

    @cached_property
    def hands(self) -> list[HandLine]:
        """Its hands as lines, which not every page shows."""
        return [hand_line(self.view, hand) for hand in self.view.hands]


def percent(part: int, whole: int) -> str:
    """Return a share in percent, "" if the whole is 0."""
    return f"{rounded(100 * part / whole)} %" if whole else ""


@lru_cache(maxsize=1_000)
def title_of(preset: str, changes: str = "[]") -> str:
    """Return the players' name for the rules; `changes` are those of a game, as JSON."""
    pairs = dict(json.loads(changes))
    own = pairs.get("title") or pairs.get("rules")
    if own:
        return str(own)
    try:
        return str(Rules(preset).title)
    except Illegal:
        return preset


# One game.


def game_panel(
    view: GameView, links: Links | None = None, *, large: bool = False, small: bool = False
) -> GamePanel:
    """Return a game with its table of hands, and with a large and a small chart if wanted."""
    row = view.row
    pages = links if gives_pages(row) else None
    sides = [
        SideLine(
            side.name,
            side.total,
            side.side == row.winner,
            pages.side(view.people(side.side)) if pages else "",
        )
        for side in view.sides
    ]
    return GamePanel(
        key=row.history,
        title=title_of(row.preset, row.changes),
        when=day(row.started, row.started_from),
        moment=moment(row.started, row.started_from),
        device=row.device_name,
        note=state_of(row),
        target=row.goal,
        chart=race_of(view, row.goal, charts.LARGE) if large else "",
        small_chart=race_of(view, row.goal, charts.SMALL) if small else "",
        sides=sides,
        view=view,
        people={name: pages.player(name) for name in _everybody(view)} if pages else {},
        seals=changes_made(view) + seals_of(view),
    )


def _everybody(view: GameView) -> Iterator[str]:
    """Yield the names of all who played hands of a game, by seat."""
    for given in (view.given, *view.stand_ins.values()):
        yield from filter(None, given)


def state_of(row: Row[Any]) -> str:
    """Return a note about a game without a winner, or with several histories."""
    words = {"won": "", "playing": "still being played"}.get(row.state, row.state)
    if row.state != "won" and row.reason:
        words += f": {row.reason}"
    fork = f"fork {row.fork}" if row.fork else ""
    return ", ".join(part for part in (words, fork) if part)


# All games of a kind.


def made_chart(levels: Sequence[BidLevel]) -> str:
    """Return a bar chart of hands made and lost at each bid."""
    labels = [str(level.bid) for level in levels]
    made, lost = [], []
    for level in levels:
        share = percent(level.made, level.made + level.lost)
        made.append(f"Bid {level.bid}: {level.made} made, {share}")
        lost.append(f"Bid {level.bid}: {level.lost} not made")
    series = [
        Series("made", [level.made for level in levels], made),
        Series("lost", [level.lost for level in levels], lost),
    ]
    return charts.bars("Hands made and not made by bid", labels, series)


def margin_chart(margins: Sequence[Margin]) -> str:
    """Return circles: by how much hands were over or short of their bids.

    The few outliers are drawn at the edge; their text gives the real value.
    """
    low, high = _limits([(one.over, one.hands) for one in margins])
    bid_step = _step([one.bid for one in margins], _MOST_COLUMNS)
    over_step = _step([low, high], _MOST_BARS)
    cells: dict[tuple[bool, int, int], list[Margin]] = {}
    for one in margins:
        row = min(max(one.over, low), high) // over_step
        cells.setdefault((one.made, one.bid // bid_step, row), []).append(one)
    groups = []
    for made in (True, False):
        circles = [_circle(cells[key], low, high) for key in sorted(cells) if key[0] == made]
        groups.append(Bubbles("made" if made else "lost", circles))
    groups = [group for group in groups if group.circles]
    return charts.bubbles("How far hands were over or short of their bids", groups)


def _circle(cell: Sequence[Margin], low: int, high: int) -> tuple[float, float, int, str]:
    """Return a circle in the middle of the hands of one cell; its area is their number."""
    hands = sum(one.hands for one in cell)
    bid = sum(one.bid * one.hands for one in cell) / hands
    over = sum(one.over * one.hands for one in cell) / hands
    words = f"{rounded(over)} over" if over >= 0 else f"{rounded(-over)} short"
    place = min(max(over, low), high)
    return bid, place, hands, f"Bid {rounded(bid)}, {words}: {counted(hands, 'hand')}"


def _limits(counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return (lowest, highest) value of (value, count) pairs, without outliers."""
    ordered = sorted(counts)
    spare = sum(count for _, count in counts) // _FAR_OUT
    ends = []
    for way in (ordered, ordered[::-1]):
        left = spare
        ends.append(next(value for value, count in way if (left := left - count) < 0))
    return ends[0], ends[1]


def _step(values: Sequence[int], most: int) -> int:
    """Return a round step that divides the values into at most `most` steps."""
    spread = max(values) - min(values)
    return next((step for step in _STEPS if spread < step * most), spread)


def points_chart(counts: Sequence[tuple[int, int]], unit: int) -> str:
    """Return a histogram of points per hand, with different styles for gains and losses.

    The outer bars include the outliers.
    """
    low, high = _limits(counts)
    width = max(unit, _step([low, high], _MOST_BARS))
    first, last = low // width, high // width
    bins = [0] * (last - first + 1)
    for points, hands in counts:
        bins[min(max(points // width, first), last) - first] += hands
    starts = [place * width for place in range(first, last + 1)]
    texts = []
    for start, hands in zip(starts, bins, strict=True):
        span = f"{start} to {start + width - unit}" if width > unit else str(start)
        if start == starts[-1] and counts[-1][0] >= start + width:
            span = f"{start} or more"
        elif start == starts[0] and counts[0][0] < start:
            span = f"{start + width - unit} or less"
        texts.append(f"{span} points: {counted(hands, 'hand')}")
    gains = [hands if start >= 0 else None for start, hands in zip(starts, bins, strict=True)]
    losses = [hands if start < 0 else None for start, hands in zip(starts, bins, strict=True)]
    series = [Series("made", gains, texts), Series("lost", losses, texts)]
    labels = [whole(start) for start in starts]
    return charts.bars("Number of hands by points", labels, series)


@dataclass
class KindPanel:
    """All games of one kind: charts, average results, and records.

    `origin` says of own rules what they are based on, and whether they changed.
    """

    title: str
    origin: str
    games: int
    hands: int
    made: str
    margins: str
    points: str
    bidding: bool
    results: list[tuple[str, int, str]]
    records: list["RecordLine"]


def kind_title(count: KindCount, counts: Sequence[KindCount]) -> str:
    """Return a kind's title; if others have the same, with its id or its unit."""
    kind, title = count.kind, title_of(count.kind.preset, count.changes)
    same = [one.kind for one in counts if title_of(one.kind.preset, one.changes) == title]
    if any((one.own or one.preset) != (kind.own or kind.preset) for one in same):
        title += f" ({kind.own or kind.preset})"
    if any(one.own == kind.own and one.unit != kind.unit for one in same):
        title += f", in {'tens' if kind.unit == 10 else 'ones'}"
    return title


def kind_origin(count: KindCount) -> str:
    """Return what own rules are based on, and whether they changed; "" for a preset."""
    if not count.kind.own:
        return ""
    changed = (
        f"; these rules were changed: {count.versions} versions" if count.versions > 1 else ""
    )
    return f"own rules {count.kind.own}, based on {title_of(count.kind.preset)}{changed}"


@dataclass
class RecordLine:
    """A record: name, value, holder, and where it happened; hand 0 means the whole game.

    `href` is the address of the holder's page, "" if there is none; `evening` the evening's day;
    `how` says that a winner was not ahead.
    """

    name: str
    value: str
    side: str
    when: str
    moment: str
    key: int
    hand: int
    href: str = ""
    evening: str = ""
    how: str = ""


def record_line(name: str, feat: Feat, sides: Sequence[Side], href: str = "") -> RecordLine:
    """Return a record as a line of the page; `sides` are those of its game."""
    value = counted(feat.value, "hand") if name in COUNTED_IN_HANDS else whole(feat.value)
    when, time = (
        words.partition(end)[0]
        for words, end in (
            (day(feat.started, feat.started_from), " "),
            (moment(feat.started, feat.started_from), "T"),
        )
    )
    side = sides[feat.side].name
    where = (when, time, feat.history, feat.hand, href, evening(feat.started))
    how = not_ahead(sides, feat.side) if name in MARGINS else ""
    return RecordLine(name, value, side, *where, how)
