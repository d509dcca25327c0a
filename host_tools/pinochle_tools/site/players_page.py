"""The list of all players and pairs, the strongest first."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pinochle_tools.report.links import Links
from pinochle_tools.report.page import best_first, filled
from pinochle_tools.report.strength_lines import StrengthLine, reach_of, strength_line
from pinochle_tools.site.meetings import Meeting
from pinochle_tools.statistics.player_stats import Statistics
from pinochle_tools.statistics.strengths import Strengths
from pinochle_tools.statistics.tallies import Tally


@dataclass
class Standing:
    """A row of the list of players or pairs."""

    tally: Tally
    strength: StrengthLine | None
    chemistry: StrengthLine | None


def standings(tallies: dict[str, Tally], fitted: Strengths) -> list[Standing]:
    """Return the strongest first; those without a strength follow, by their share of won games."""
    there = {name: fitted.of[name] for name in tallies if name in fitted.of}
    suited = {name: fitted.chemistry[name] for name in tallies if name in fitted.chemistry}
    reach = reach_of([*there.values(), *suited.values()])
    ordered = best_first(tallies)
    ordered.sort(key=lambda one: -there[one.name].value if one.name in there else math.inf)
    return [
        Standing(
            tally,
            strength_line(there.get(tally.name), reach),
            strength_line(suited.get(tally.name), reach),
        )
        for tally in ordered
    ]


def players_page(
    everybody: Statistics,
    fitted: Strengths,
    met: Sequence[Meeting],
    root: str = "",
    *,
    desks: bool = False,
) -> str:
    """Return the page that lists all players and pairs, and who met often.

    `desks`: some played at evenings with a desk, and maybe in no journal.
    """
    return filled(
        "players.html",
        Links(root),
        title="Players",
        tenfold=everybody.mixed,
        fitted=fitted,
        players=standings(everybody.players, fitted),
        pairs=standings(everybody.pairs, fitted),
        met=met,
        desks=desks,
    )
