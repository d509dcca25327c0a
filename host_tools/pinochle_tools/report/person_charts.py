"""Pictures of a person's page: partners, and bids made compared with what all make of such."""

from collections.abc import Mapping, Sequence

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.rounding import rounded
from pinochle_tools.report import charts
from pinochle_tools.report.charts import Series
from pinochle_tools.statistics.tallies import Kind, Rate

_PER_CENT = (0, 25, 50, 75, 100)
# Partners and levels that are drawn; each point of a chart of bids has this many bids.
_MOST_PARTNERS, _LEAST_PARTNERS, _BIDS_OF_A_POINT, _LEAST_POINTS = 10, 3, 8, 3

Levels = Mapping[tuple[Kind, int], Rate]


def partners_chart(company: Sequence[tuple[str, Rate, int, int]]) -> str:
    """Return bars of the share won with each of the most frequent partners, the best above.

    `company` are (name, games, lowest and highest per cent that fit them); "" for fewer than 3.
    """
    drawn = sorted(company, key=lambda one: -one[1].of)[:_MOST_PARTNERS]
    if len(drawn) < _LEAST_PARTNERS:
        return ""
    drawn.sort(key=lambda one: (-(one[1].percent or 0), one[0]))
    shares = [rounded(rate.percent or 0) for _, rate, _, _ in drawn]
    texts = [
        f"{name}: {share} % of {counted(rate.of, 'game')}, could be {low} to {high} %"
        for (name, rate, low, high), share in zip(drawn, shares, strict=True)
    ]
    above = [share if share >= 50 else None for share in shares]
    below = [share if share < 50 else None for share in shares]
    rows = [Series("made", above, texts), Series("lost", below, texts)]
    title = "Share of games won with each partner, in per cent"
    return charts.across(title, [one[0] for one in drawn], rows)


def calibration_chart(own: Levels, everybody: Levels) -> str:
    """Return the share of bids made by their height, beside that of all; "" for few bids.

    Neighbouring heights are one point, so that each has eight bids or more.
    """
    kinds: dict[Kind, list[tuple[int, Rate]]] = {}
    for (kind, bid), rate in sorted(own.items()):
        kinds.setdefault(kind, []).append((bid, rate))
    if not kinds:
        return ""
    kind = max(kinds, key=lambda one: (sum(rate.of for _, rate in kinds[one]), one))
    groups = _groups(kinds[kind])
    if len(groups) < _LEAST_POINTS:
        return ""
    labels, mine, all_here, texts = [], [], [], []
    for group in groups:
        bids = sum(rate.of for _, rate in group)
        made = sum(rate.won for _, rate in group)
        expected = 0.0
        for bid, rate in group:
            every = everybody.get((kind, bid), rate)
            expected += rate.of * every.won / every.of
        labels.append(f"{group[0][0]}+" if group is groups[-1] else str(group[0][0]))
        mine.append(100 * made / bids)
        all_here.append(100 * expected / bids)
        texts.append(
            f"Bids {labels[-1]}: {made:g} of {bids} made; all here {rounded(all_here[-1])} %"
        )
    rows = [Series("side-0", mine, texts), Series("bound", all_here)]
    title = "Share of bids made by their height, in per cent, beside that of all here"
    return charts.lines(title, labels, rows, scale=_PER_CENT, most_labels=8)


def _groups(levels: Sequence[tuple[int, Rate]]) -> list[list[tuple[int, Rate]]]:
    found: list[list[tuple[int, Rate]]] = [[]]
    for bid, rate in levels:
        if sum(one.of for _, one in found[-1]) >= _BIDS_OF_A_POINT:
            found.append([])
        found[-1].append((bid, rate))
    if len(found) > 1 and sum(one.of for _, one in found[-1]) < _BIDS_OF_A_POINT:
        few = found.pop()
        found[-1] += few
    return found
