"""What only hands say of a player, as lines of the page: each with how it is computed."""

from typing import NamedTuple

from pinochle_tools.common.plurals import counted
from pinochle_tools.common.rounding import rounded
from pinochle_tools.report.races import signed
from pinochle_tools.site.hands_behind import (
    BIDS,
    COLLAPSES,
    COMEBACKS,
    DEALT,
    PUSHED,
    PUSHES,
    SAVES,
)
from pinochle_tools.statistics.calibration import AGAINST, OWN, Calibration
from pinochle_tools.statistics.figures import FAR, AllFigures
from pinochle_tools.statistics.shares import Surprise, difference
from pinochle_tools.statistics.tallies import Rate
from pinochle_tools.statistics.two_years import Span


class Line(NamedTuple):
    """A figure: its name, its value, how it is computed, and whether it is better than usual.

    `hands` is the list of its hands; see hands_behind.
    """

    name: str
    value: str
    how: str
    surprise: Surprise
    hands: str


class Then(NamedTuple):
    """A row of this year and last: what, the share in per cent and of how many, in both."""

    what: str
    now: Rate
    before: Rate
    surprise: Surprise


def figure_lines(name: str, made: dict[str, Calibration], all_of_them: AllFigures) -> list[Line]:
    """Return the figures of a player that there are."""
    found = _sets(made)
    own, whole = all_of_them.of.get(name), all_of_them.whole
    if own is None:
        return found
    if own.saved.of:
        how = "own side's meld that counted although the others had bid"
        surprise = difference(own.saved, whole.saved)
        found.append(Line("saves", _of(own.saved, whole.saved), how, surprise, SAVES))
    if own.pushed.of:
        value = f"{_of(own.pushed, whole.pushed)} made"
        if own.free.of:
            value += f"; not pushed {_percent(own.free)}"
        steps = counted(rounded(own.raised / own.pushed.of), "point")
        how = f"own bids won after an opponent bid higher than the first one, by {steps} a hand"
        found.append(Line("pushed up", value, how, difference(own.pushed, whole.pushed), PUSHED))
    if own.pusher.of:
        lost = Rate(own.pusher.of, own.pusher.of - own.pusher.won)
        all_lost = Rate(whole.pusher.of, whole.pusher.of - whole.pusher.won)
        how = "opponents' bids that the player pushed up, and that were then lost"
        surprise = difference(lost, all_lost)
        found.append(Line("pushes others", f"{_of(lost, all_lost)} lost", how, surprise, PUSHES))
    if deals := all_of_them.deals(name):
        more = signed(rounded(deals.meld - deals.expected))
        value = f"{rounded(deals.meld)} meld a hand, {more}"
        how = f"own side's meld when dealing, against all dealers here; {deals.hands} hands"
        found.append(Line("luck as dealer", value, how, deals.surprise, DEALT))
    return found + _races(name, all_of_them)


def _sets(made: dict[str, Calibration]) -> list[Line]:
    found = []
    for role, name, hands, how in (
        (OWN, "sets given", BIDS, "own bids that were lost"),
        (AGAINST, "sets taken", AGAINST, "opponents' bids that were lost"),
    ):
        if role in made:
            one = made[role]
            lost = Rate(one.bids, one.bids - one.made)
            expected = 100 * (1 - one.expected / one.bids)
            value = f"{lost.won:g} of {lost.of}, {_percent(lost)}; all here {rounded(expected)} %"
            found.append(Line(name, value, how, _turned(one.surprise, role == AGAINST), hands))
    return found


def _races(name: str, all_of_them: AllFigures) -> list[Line]:
    """Return comebacks and collapses."""
    own, whole, chances = all_of_them.of[name], all_of_them.whole, all_of_them.chances
    source = f"{chances.games} games" + ("" if chances.own else " recorded elsewhere")
    far = f"{100 * FAR:.0f} of 100 sides win, in {source}"
    found = []
    back = own.comebacks(chances)
    if back.of:
        every = whole.comebacks(chances)
        how = f"games won of those in which the others had a lead from which {far}"
        found.append(Line("comebacks", _of(back, every), how, difference(back, every), COMEBACKS))
    ahead = own.leads(chances)
    if ahead.of:
        every = whole.leads(chances)
        gone, all_gone = (Rate(one.of, one.of - one.won) for one in (ahead, every))
        how = f"games lost of those in which the own side had a lead from which {far}"
        less = _turned(difference(gone, all_gone))
        found.append(Line("collapses", _of(gone, all_gone), how, less, COLLAPSES))
    return found


def _turned(surprise: Surprise, turn: bool = True) -> Surprise:
    """Return a surprise as the good of the other side, if it is to be turned."""
    return surprise._replace(sign=-surprise.sign) if turn else surprise


def _percent(rate: Rate) -> str:
    return f"{rounded(rate.percent or 0)} %"


def _of(own: Rate, everybody: Rate) -> str:
    return f"{own.won:g} of {own.of}, {_percent(own)}; all here {_percent(everybody)}"


def this_year(spans: tuple[Span, Span] | None) -> list[Then]:
    """Return a player's last 52 weeks beside those before."""
    if spans is None:
        return []
    found = []
    for what, (now, before) in (
        ("games won", (spans[0].games, spans[1].games)),
        ("bids made", (spans[0].bids, spans[1].bids)),
    ):
        if now.of and before.of:
            both = Rate(now.of + before.of, now.won + before.won)
            found.append(Then(what, now, before, difference(now, both)))
    return found
