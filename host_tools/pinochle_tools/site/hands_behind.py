"""The page of the hands that a player's figures come from, figure by figure."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection

from pinochle_tools.common.times import day_alone
from pinochle_tools.database.schema import GAMES
from pinochle_tools.games.queries import games_of_person, newest_games
from pinochle_tools.report.links import Links
from pinochle_tools.report.page import filled
from pinochle_tools.report.panels import title_of
from pinochle_tools.statistics.calibration import AGAINST, PARTNERS
from pinochle_tools.statistics.figures import FAR, AllFigures
from pinochle_tools.statistics.hand_results import auction_of, dealt, is_saved, melds_against
from pinochle_tools.statistics.leads import largest_leads
from pinochle_tools.statistics.periods import is_until
from pinochle_tools.statistics.played_games import (
    PlayedGame,
    PlayedHand,
    Seat,
    games_where,
)
from pinochle_tools.statistics.tallies import Kind, Tally

# The names of lists, which are places of the page, too; those of bids are bid-1-300, by the place
# of a kind in kinds_of().
BIDS = "bids"
SAVES, PUSHED, FREE, PUSHES = "saves", "pushed-up", "not-pushed", "pushes-others"
DEALT, COMEBACKS, COLLAPSES = "dealt", "comebacks", "collapses"
LISTED_GAMES = 200  # of a player's, and of the page
_LISTED = 100
_TITLES = {
    SAVES: ("Saves", "counted"),
    PUSHED: ("Pushed up", "made"),
    FREE: ("Not pushed up", "made"),
    PUSHES: ("Pushes others", "lost"),
    COMEBACKS: ("Comebacks", "won"),
    COLLAPSES: ("Collapses", "lost"),
    PARTNERS: ("Bids of partners", "made"),
    AGAINST: ("Bids of opponents", "lost"),
    DEALT: ("Dealt", ""),
}


class Line(NamedTuple):
    """A hand, or a whole game; `good` is whether it is one of those that a list counts.

    Numbers are texts, "" where there is none. Meld and tricks are those of the bidder's side, or
    where meld is in question of the own side.
    """

    href: str
    label: str
    when: str
    moment: str
    result: str
    good: bool
    bidder: str = ""
    bid: str = ""
    meld: str = ""
    tricks: str = ""


@dataclass
class HandList:
    """The hands of a figure in the order of play, and how many of them are good."""

    lines: list[Line] = field(default_factory=list)
    good: int = 0

    def add(self, line: Line) -> None:
        """Add a hand that is newer than those before."""
        self.lines.append(line)
        self.good += line.good

    @property
    def newest(self) -> list[Line]:
        """The newest hands, those first."""
        return self.lines[: -_LISTED - 1 : -1]


class Behind(NamedTuple):
    """The lists of a page: bids by kind of games and height, others by their names.

    `more` is whether there are more games.
    """

    bids: defaultdict[tuple[Kind, int], HandList]
    others: defaultdict[str, HandList]
    more: bool


def kinds_of(tally: Tally) -> list[Kind]:
    """Return the kinds of games of somebody's bids, in the order of their places."""
    return sorted({kind for kind, _ in tally.levels})


def hands_page(
    connection: Connection, tally: Tally, figures: AllFigures | None, root: str = "../"
) -> str:
    """Return the page of the hands of a player's figures."""
    links = Links(root)
    behind = hands_behind(connection, tally.name, figures, links)
    own = [
        (
            kind.own or title_of(kind.preset),
            [
                (f"bid-{place}-{bid}", str(bid), "made", behind.bids[kind, bid])
                for _, bid in sorted(one for one in tally.levels if one[0] == kind)
            ],
        )
        for place, kind in enumerate(kinds_of(tally), 1)
    ]
    shown = [key for key in _TITLES if behind.more or key in behind.others]
    others = [(key, *_TITLES[key], behind.others[key]) for key in shown]
    return filled(
        "hands.html",
        links,
        title=f"Hands of {tally.name}",
        who=tally.name,
        href=links.player(tally.name),
        own=own,
        others=others if figures else (),
        whole_games=(COMEBACKS, COLLAPSES),
        most=LISTED_GAMES if behind.more else 0,
    )


def hands_behind(
    connection: Connection, name: str, figures: AllFigures | None, links: Links
) -> Behind:
    """Return the hands of a player in the newest games.

    Bids are all there are, others those that figures count.
    """
    mine = GAMES.c.history.in_(games_of_person(name)) & (GAMES.c.counts == 1)
    rows = newest_games(connection, LISTED_GAMES + 1, mine & (GAMES.c.hands > 0))
    newest = [row.history for row in rows[:LISTED_GAMES]]
    more = len(rows) > LISTED_GAMES
    behind = Behind(defaultdict(HandList), defaultdict(HandList), more)
    for game in games_where(connection, GAMES.c.history.in_(newest)):
        lines = _Lines(game, links)
        counts = figures is not None and is_until(game.head.period, figures.period)
        player = next((one for one in game.seats if one.name == name), None)
        for hand in game.hands:
            if any(one.seat == hand.seat and one.name == name for one in game.seats_of(hand)):
                assert hand.bid is not None
                behind.bids[game.head.kind, hand.bid].add(lines.of(hand, hand.declarer))
            if counts and player and hand.hand not in game.stand_ins:
                _add_others(behind.others, hand, game, player, lines)
        if counts and player and figures:
            level = figures.chances.sure_level(FAR)
            _add_race(behind.others, game, player, level, lines)
    return behind


class _Lines:
    """Makes the lines of a game's hands."""

    def __init__(self, game: PlayedGame, links: Links):
        self._game = game
        self._href, self._label = links.game(game.head.history), f"game {game.head.history}"
        day = day_alone(game.head.started, game.head.started_from)
        self._day = (day, day.strip("()"))

    def of_game(self, won: bool, good: bool) -> Line:
        """Return the line of the whole game."""
        return Line(self._href, self._label, *self._day, "won" if won else "lost", good)

    def of(self, hand: PlayedHand, side: int | None, good: bool | None = None) -> Line:
        """Return the line of a hand, with meld and tricks of a side."""
        game, scored = self._game, hand.of_side(side)
        bidder = next((one.name for one in game.seats_of(hand) if one.seat == hand.seat), "")
        numbers = (hand.bid, scored and scored.meld, scored and scored.tricks)
        return Line(
            f"{self._href}#hand-{hand.hand}",
            f"{self._label}, hand {hand.hand}",
            *self._day,
            hand.result,
            bool(hand.made) if good is None else good,
            bidder,
            *("" if number is None else str(number) for number in numbers),
        )


def _add_others(
    lists: defaultdict[str, HandList],
    hand: PlayedHand,
    game: PlayedGame,
    player: Seat,
    lines: _Lines,
) -> None:
    """Add a hand to the lists of figures that it counts in."""
    if hand.bid is not None and player.seat != hand.seat:
        partner = player.side == hand.declarer
        line = lines.of(hand, hand.declarer, bool(hand.made) == partner)
        lists[PARTNERS if partner else AGAINST].add(line)
    if hand.late:
        return
    for seat, scored in melds_against(hand, game):
        if seat == player:
            saved = is_saved(scored)
            line = lines.of(hand, player.side, saved)
            lists[SAVES].add(line._replace(result="counted" if saved else "lost"))
    if any(seat == player for seat, _ in dealt(hand, game)):
        lists[DEALT].add(lines.of(hand, player.side, True))
    auction = auction_of(hand, game)
    if auction and player.seat == hand.seat:
        lists[PUSHED if auction.pushers else FREE].add(lines.of(hand, hand.declarer))
    if auction and player in auction.pushers:
        lists[PUSHES].add(lines.of(hand, hand.declarer, not hand.made))


def _add_race(
    lists: defaultdict[str, HandList],
    game: PlayedGame,
    player: Seat,
    level: int,
    lines: _Lines,
) -> None:
    """Add a game in which one side was far ahead."""
    won = game.head.winner == player.side
    for side, largest in largest_leads(game).items():
        if largest >= level:
            own = side == player.side
            lists[COLLAPSES if own else COMEBACKS].add(lines.of_game(won, won != own))
